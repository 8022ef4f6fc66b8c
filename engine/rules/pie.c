#include "engine/rules/pie.h"
#include <assert.h>

uint8_t pie_start(const Rules *rules)
{
    return rules->pie == PIE_RULE_NONE ? PIE_NONE : PIE_OPENING;
}

void pie_after_sowing(const Rules *rules, Position *p, int mover)
{
    const bool turn_over = p->side != mover;
    if (p->pie != PIE_OPENING)
        p->pie = PIE_NONE; // answered by moving
    else if (turn_over)
        p->pie = PIE_OFFER;
    else if (rules->pie == PIE_RULE_MOVE)
        p->pie = PIE_ASK;
}

int pie_moves(const Position *p, Move moves[MAX_MOVES], int count)
{
    if (p->pie == PIE_OFFER || p->pie == PIE_ASK)
        moves[count++] = MOVE_SWAP;
    if (p->pie == PIE_ASK)
        moves[count++] = MOVE_KEEP;
    return count;
}

void pie_answer(Position *p, Move move)
{
    assert(p->pie == PIE_OFFER || p->pie == PIE_ASK);
    if (move == MOVE_SWAP)
        p->swapped ^= 1;
    p->pie = PIE_NONE;
}
