// Rule files: a rule set that a person wrote down, one `key=value` a line (or several, divided by
// commas), `#` before a remark. The first key is `game`, a row of the catalogue to begin with; the
// others may be any of options.def. Checked as a whole. What comes out is a rule string like any
// other, `oware+:take=2+4,relay=on`: that is how it is shown, hashed, and told to engines.
//
//   # Oware in relays, fours are taken
//   game = oware
//   take = 4
//   relay = on
#ifndef NAQALA_RULES_RULEFILE_H
#define NAQALA_RULES_RULEFILE_H

#include "engine/base/error.h"
#include "engine/rules/rules.h"

// On false *rules is untouched and *error says `FILE:LINE:COLUMN: ` and what is wrong there.
bool rulefile_read(const char *path, Rules *rules, Error *error);

// The same of a text in memory; `name` is what errors call it.
bool rulefile_parse(const char *name, const char *text, Rules *rules, Error *error);

#endif
