// The way a proof goes on: a best move once the margin is proven.
#ifndef NAQALA_EXACT_BESTMOVE_H
#define NAQALA_EXACT_BESTMOVE_H

#include "engine/exact/proof.h"

// A best move of a position of the game, reached from the root, whose further margin is `margin`;
// *next is the further margin of the position it leads to, for its own side to move. MOVE_NONE if
// stopped.
Move bestmove_find(Proof *proof, const Position *p, int margin, int *next);

#endif
