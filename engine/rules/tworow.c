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

// ----------------------------------------------------------------------------- laps seed by seed

int tworow_place_after(const Rules *rules, int mover, int at, bool back)
{
    if (at == SOWN_STORE)
        return side_other(mover) * ROW_PITS;
    const int side = at / ROW_PITS, pit = at % ROW_PITS, other = side_other(side) * ROW_PITS;
    if (back)
        return pit > 0 ? at - 1 : other + rules->pits - 1;
    if (pit + 1 < rules->pits)
        return at + 1;
    return rules->own_store && side == mover ? SOWN_STORE : other;
}

static bool is_closed(const Position *p, int at)
{
    return at != SOWN_STORE && (p->closed[at / ROW_PITS] >> at % ROW_PITS & 1);
}

// A seed falls. False if the board is empty after that: the last few seeds were taken.
static bool drop(const Rules *rules, Position *p, int mover, int at)
{
    if (at == SOWN_STORE) {
        tworow_bank(p, mover, 1);
        return true;
    }
    uint8_t *seeds = &p->pit[at / ROW_PITS][at % ROW_PITS];
    ++*seeds;
    if (rules->capture != CAPTURE_PASSING || !tworow_taken(rules, *seeds) ||
        (!rules->take_both && at / ROW_PITS == mover))
        return true;
    tworow_bank(p, mover, *seeds);
    *seeds = 0;
    if (rules->last_few)
        tworow_take_few(rules, p, mover);
    return p->board > 0;
}

void tworow_lap_by_seed(const Rules *rules, Position *p, int mover, Sown *sown)
{
    const int from = sown->last;
    uint8_t *pit = &p->pit[from / ROW_PITS][from % ROW_PITS];
    int hand = *pit;
    *pit = 0;
    bool falls = rules->first_stays && hand > 1; // in the pit itself
    while (hand > 0) {
        if (!falls)
            sown->last = tworow_place_after(rules, mover, sown->last, sown->back);
        falls = false;
        if (is_closed(p, sown->last) || (rules->skip_origin && sown->last == from))
            continue;
        sown->abroad |= sown->last / ROW_PITS == side_other(mover);
        hand = drop(rules, p, mover, sown->last) ? hand - 1 : 0;
    }
}

// -------------------------------------------------------------------------------------- legality

static Position after(const Rules *rules, const Sowing *sowing, const Position *p, Move move)
{
    Position child = *p;
    tworow_play(rules, sowing, &child, move);
    return child;
}

// A grand slam that captured nothing has left no trace: whether it was one shows when it is played
// again by rules that note it.
static bool is_slam(const Rules *rules, const Sowing *sowing, const Position *p, Move move)
{
    Rules noting = *rules;
    noting.grand_slam = SLAM_AWARD;
    return after(&noting, sowing, p, move).award != 0;
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

static int without_endless(const Rules *rules, const Sowing *sowing, const Position *p, Move *moves,
                           int count)
{
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (!after(rules, sowing, p, moves[i]).endless)
            moves[kept++] = moves[i];
    return kept;
}

int tworow_allowed(const Sowing *sowing, const Position *p, Move *moves, int count)
{
    const Rules *rules = &sowing->rules;
    Move feeding[MAX_MOVES];
    int fed = 0;
    if (rules->endless == ENDLESS_ILLEGAL)
        count = without_endless(rules, sowing, p, moves, count);
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
