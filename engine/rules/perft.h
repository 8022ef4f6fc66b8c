// Perft: how many sequences of decisions there are. Finished games have no successors.
#ifndef NAQALA_RULES_PERFT_H
#define NAQALA_RULES_PERFT_H

#include "engine/rules/game.h"
#include <stdatomic.h>

// `stop` may be NULL; once it is set, what was counted so far is returned.
uint64_t perft(const Game *game, const Position *p, int depth, const atomic_bool *stop);

// The same by the kernel of the game's family alone, without a packed one: for tests.
uint64_t perft_full(const Game *game, const Position *p, int depth, const atomic_bool *stop);

// The same in turns: all sowings until the other person is to decide, or the game is over.
uint64_t perft_turns(const Game *game, const Position *p, int turns);

#endif
