// What a position says besides pits, stores and the side to move: the words `key=value` after them.
//
//   pie=offer swapped=1   how far the swap has got, and who sits where (pie.h)
//   tuzS=3 tuzN=1         tuzdiks: South's is North's third pit, North's is South's first
//   closed=S6+N5+N6       pits out of the game
//   endless=S             the game is over: South's sowing had no end
//   award=N               the game is over: North gets what is left
//   won=S                 the game is over: South won by what a move did on its way
//   houseS=1 houseN=1     Bao: whose house, A5, was never emptied: it holds seeds
//   block=NA4             Bao: North's A4 is frozen
//   quiet=2               turns to come that may not capture
//   captured=S+N          who has captured, where the first to do so twice wins
//
// Only words that the rules have a use for are read.
#ifndef NAQALA_RULES_POSEXTRA_H
#define NAQALA_RULES_POSEXTRA_H

#include "engine/base/error.h"
#include "engine/base/text.h"
#include "engine/rules/position.h"

bool posextra_read(Token token, const Rules *rules, Position *p, Error *error);
void posextra_write(TextOut *out, const Rules *rules, const Position *p);

// Makes pit `number` (from 1) of the other row `owner`'s tuzdik, if the rules let it be.
bool posextra_claim_tuzdik(Position *p, int owner, int number, const Rules *rules, Error *error);

#endif
