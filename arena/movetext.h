// Moves of a record as text.
#ifndef NAQALA_ARENA_MOVETEXT_H
#define NAQALA_ARENA_MOVETEXT_H

#include "engine/base/buffer.h"
#include "engine/rules/record.h"

// Adds the moves from ply `from` up to `to`, with `between` between them; NULL: glued where a list
// of them can be, as journals have them.
void movetext_add(Buffer *out, const Record *record, int from, int to, const char *between);

#endif
