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
    return at != SOWN_STORE && position_closed(p, at / ROW_PITS, at % ROW_PITS);
}

// Takes the pit where a seed has just fallen, if the rules take in passing. False if the board is
// empty after that: the last few seeds were taken.
static bool take_in_passing(const Rules *rules, Position *p, int mover, int at)
{
    if (rules->capture != CAPTURE_PASSING || at == SOWN_STORE ||
        (!rules->take_both && at / ROW_PITS == mover))
        return true;
    uint8_t *seeds = &p->pit[at / ROW_PITS][at % ROW_PITS];
    if (!tworow_taken(rules, *seeds))
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
        sown->banked += sown->last == SOWN_STORE;
        tworow_drop(p, mover, sown->last);
        hand = take_in_passing(rules, p, mover, sown->last) ? hand - 1 : 0;
    }
}

// -------------------------------------------------------------------------------------- legality

static Position after(const Rules *rules, const Sowing *sowing, const Position *p, Move move)
{
    Position child = *p;
    tworow_play(rules, sowing, &child, move);
    return child;
}

// What a move has to be, or do, for the rules to allow it.
typedef bool Test(const Rules *rules, const Sowing *sowing, const Position *p, Move move);

// A grand slam that captured nothing has left no trace: whether it was one shows when it is played
// again by rules that note it.
static bool slams_not(const Rules *rules, const Sowing *sowing, const Position *p, Move move)
{
    Rules noting = *rules;
    noting.grand_slam = SLAM_AWARD;
    return after(&noting, sowing, p, move).award == 0;
}

static bool ends(const Rules *rules, const Sowing *sowing, const Position *p, Move move)
{
    return after(rules, sowing, p, move).endless == 0;
}

static bool feeds(const Rules *rules, const Sowing *sowing, const Position *p, Move move)
{
    const Position child = after(rules, sowing, p, move);
    return !position_row_empty(&child, side_other(p->side));
}

// Copies the moves that pass to `kept`, which may be the list itself; how many.
static int keep(const Sowing *sowing, const Position *p, const Move *moves, int count, Test *test,
                Move *kept)
{
    int passed = 0;
    for (int i = 0; i < count; i++)
        if (test(&sowing->rules, sowing, p, moves[i]))
            kept[passed++] = moves[i];
    return passed;
}

int tworow_allowed(const Sowing *sowing, const Position *p, Move *moves, int count)
{
    const Rules *rules = &sowing->rules;
    Move feeding[MAX_MOVES];
    if (rules->endless == ENDLESS_ILLEGAL)
        count = keep(sowing, p, moves, count, ends, moves);
    if (rules->grand_slam == SLAM_ILLEGAL)
        count = keep(sowing, p, moves, count, slams_not, moves);
    if (rules->must_feed == FEED_FREE ||
        (rules->must_feed == FEED_MUST && !position_row_empty(p, side_other(p->side))))
        return count;
    const int fed = keep(sowing, p, moves, count, feeds, feeding);
    if (fed == 0 && rules->must_feed == FEED_IF_POSSIBLE)
        return count;
    memcpy(moves, feeding, (size_t)fed * sizeof *moves);
    return fed;
}
