// Perft on packed boards: the same counts as perft.h where a game and a position pack, many times
// faster. The last ply is counted, not played.
#ifndef NAQALA_RULES_PACKEDPERFT_H
#define NAQALA_RULES_PACKEDPERFT_H

#include "engine/rules/packed.h"
#include <stdatomic.h>

// False, and *count left alone, where the packed kernel can't tell: rules it does not play, a swap
// pending, a pit that holds or might come to hold more than it can. Once `stop` (may be NULL) is
// set, what was counted so far is returned.
bool packedperft(const Rules *rules, const Position *p, int depth, const atomic_bool *stop,
                 uint64_t *count);

#endif
