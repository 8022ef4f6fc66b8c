// The swap (pie) rule: the second person may take the first one's seat. Seeds and the side to move
// stay as they are; only the persons change places.
#ifndef NAQALA_RULES_PIE_H
#define NAQALA_RULES_PIE_H

#include "engine/base/base.h"
#include "engine/rules/move.h"

// The state a game under these rules starts in.
uint8_t pie_start(const Rules *rules);

// Whether a board, whatever its pie state, is the one a game starts with.
bool pie_is_start(const Rules *rules, const Position *p);

// The word in position texts for a state other than PIE_NONE: "pie=offer".
const char *pie_text(uint8_t pie);

// Moves the state on after `mover` sowed: opens the offer, or lets it lapse.
static INLINE void pie_after_sowing(const Rules *rules, Position *p, int mover)
{
    const bool turn_over = p->side != mover;
    if (p->pie != PIE_OPENING)
        p->pie = PIE_NONE; // answered by moving
    else if (turn_over)
        p->pie = PIE_OFFER;
    else if (rules->pie == PIE_RULE_MOVE)
        p->pie = PIE_ASK;
}

// Adds the answers that are legal now to a list of moves; the new count.
int pie_moves(const Position *p, Move moves[MAX_MOVES], int count);

// Plays `swap` or `keep`.
void pie_answer(Position *p, Move move);

#endif
