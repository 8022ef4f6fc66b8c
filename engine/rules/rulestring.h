// Rule strings: `name[:key=value,...]`, for instance `kalah:seeds=6,capture=always,pie=turn`.
// The canonical string names only what differs from the catalogue row, in the option table's order;
// `name+` is a variant that may set every option there is, not only those of the row: what a rule
// file (rulefile.h) becomes. The hash of the canonical string marks tables and files that belong to
// one rule set. Thread safe.
#ifndef NAQALA_RULES_RULESTRING_H
#define NAQALA_RULES_RULESTRING_H

#include "engine/base/error.h"
#include "engine/rules/rules.h"
#include <stddef.h>

// Reads a rule string as a whole: on false *rules is untouched and *error says what was wrong.
bool rulestring_parse(const char *text, Rules *rules, Error *error);

// Writes the canonical string; RULES_TEXT bytes always suffice.
void rulestring_format(const Rules *rules, char *out, size_t size);

uint64_t rulestring_hash(const Rules *rules);

#endif
