#include "engine/rules/fourrow.h"

static bool is_bared(const Rules *rules, const Position *p, int side)
{
    return rules->capture == CAPTURE_KICHWA && p->word[side][1] == 0;
}

EndReason fourrow_end(const Rules *rules, const Position *p)
{
    if (p->endless)
        return END_REASON_ENDLESS;
    if (is_bared(rules, p, SOUTH) || is_bared(rules, p, NORTH))
        return END_REASON_ROW_EMPTY;
    if (p->won)
        return END_REASON_WON;
    const bool stuck =
        rules->capture == CAPTURE_KICHWA ? bao_stuck(rules, p) : mweso_stuck(rules, p);
    return stuck ? END_REASON_STUCK : END_REASON_NONE;
}

int fourrow_winner(const Rules *rules, const Position *p)
{
    const int other = side_other(p->side);
    if (p->endless)
        return rules->endless == ENDLESS_LOSS ? side_other(p->endless - 1) : NO_WINNER;
    if (p->won)
        return p->won - 1;
    return is_bared(rules, p, other) && !is_bared(rules, p, p->side) ? p->side : other;
}
