#include "engine/rules/tworow.h"
#include <string.h>

bool tworow_fits(const Sowing *sowing, const Position *p, int pit)
{
    const uint8_t *add =
        (const uint8_t *)sowing->row[sowing_index(p->side, pit, p->pit[p->side][pit])].add;
    const uint8_t *held = &p->pit[SOUTH][0];
    for (int i = 0; i < 2 * ROW_PITS; i++)
        if (i != p->side * ROW_PITS + pit && held[i] + add[i] > MAX_IN_PIT)
            return false;
    return true;
}

static Position after(const Rules *rules, const Sowing *sowing, const Position *p, Move move)
{
    Position child = *p;
    tworow_play(rules, sowing, &child, move);
    return child;
}

// The seeds of a grand slam that captured nothing still lie there: whether it was one shows when it
// is played again by rules that let it take all.
static bool is_slam(const Rules *rules, const Sowing *sowing, const Position *p, Move move)
{
    Rules taking = *rules;
    taking.grand_slam = SLAM_ALL;
    const Position all = after(&taking, sowing, p, move);
    return all.store[p->side] != p->store[p->side] && position_row_empty(&all, side_other(p->side));
}

static bool feeds(const Rules *rules, const Sowing *sowing, const Position *p, Move move)
{
    const Position child = after(rules, sowing, p, move);
    return !position_row_empty(&child, side_other(p->side));
}

static int without_slams(const Rules *rules, const Sowing *sowing, const Position *p, Move *moves,
                         int count)
{
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (!is_slam(rules, sowing, p, moves[i]))
            moves[kept++] = moves[i];
    return kept;
}

int tworow_allowed(const Rules *rules, const Sowing *sowing, const Position *p, Move *moves,
                   int count)
{
    Move feeding[MAX_MOVES];
    int fed = 0;
    if (rules->grand_slam == SLAM_ILLEGAL)
        count = without_slams(rules, sowing, p, moves, count);
    if (rules->must_feed == FEED_FREE ||
        (rules->must_feed == FEED_MUST && !position_row_empty(p, side_other(p->side))))
        return count;
    for (int i = 0; i < count; i++)
        if (feeds(rules, sowing, p, moves[i]))
            feeding[fed++] = moves[i];
    if (fed == 0 && rules->must_feed == FEED_IF_POSSIBLE)
        return count;
    memcpy(moves, feeding, (size_t)fed * sizeof *moves);
    return fed;
}
