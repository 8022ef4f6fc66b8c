// The swap (pie) rule: the second person may take the first one's seat. Seeds and the side to move
// stay as they are; only the persons change places.
#ifndef NAQALA_RULES_PIE_H
#define NAQALA_RULES_PIE_H

#include "engine/rules/move.h"

// The state a game under these rules starts in.
uint8_t pie_start(const Rules *rules);

// Moves the state on after `mover` sowed: opens the offer, or lets it lapse.
void pie_after_sowing(const Rules *rules, Position *p, int mover);

// Adds the answers that are legal now to a list of moves; the new count.
int pie_moves(const Position *p, Move moves[MAX_MOVES], int count);

// Plays `swap` or `keep`.
void pie_answer(Position *p, Move move);

#endif
