// The two-row kernel: moves, sowing, captures and end of the games that sow round a board of two
// rows. Everything is inline and takes the rules first: called with rules the compiler knows, the
// tests on them vanish; called with any others, the same code plays every row of the catalogue.
//
// Source of the rules: rules README, sections on each game. Agreement with reference.c is tested.
#ifndef NAQALA_RULES_TWOROW_H
#define NAQALA_RULES_TWOROW_H

#include "engine/rules/move.h"
#include "engine/rules/pie.h"
#include "engine/rules/tworow_take.h"
#include <assert.h>

// Whether the mover moves again, captures apart.
static INLINE bool tworow_again(const Rules *rules, const Position *p, int side, const Sown *sown)
{
    if (rules->extra_turn && sown->last == SOWN_STORE)
        return true;
    return rules->home_turn && sown->last / ROW_PITS == side && !sown->abroad && !sown->endless &&
           p->pit[side][sown->last % ROW_PITS] == 1;
}

// Plays a legal pit move. The turn passes unless the last seed fell in the own store.
static INLINE void tworow_play(const Rules *rules, const Sowing *sowing, Position *p, Move move)
{
    const int side = p->side;
#ifndef NDEBUG
    const int total = position_total(p);
#endif
    assert(move_is_pit(move) && move_side(move) == side && p->pit[side][move_pit(move)]);
    if (rules->capture == CAPTURE_SINGLES)
        tworow_take_singles(rules, p);
    const Sown sown = tworow_sow(rules, sowing, p, side, move);
    if (!tworow_again(rules, p, side, &sown))
        p->side = (uint8_t)side_other(side);
    if (rules_may_not_end(rules) && sown.endless)
        p->endless = (uint8_t)(1 + side);
    else
        tworow_take(rules, p, side, &sown);
    if (rules->pie != PIE_RULE_NONE)
        pie_after_sowing(rules, p, side);
    assert(position_total(p) == total);
}

// Seeds that a legal pit move brings its mover without a capture: those sown into his store, and
// into his tuzdik.
static INLINE int tworow_sown_home(const Rules *rules, const Sowing *sowing, const Position *p,
                                   Move move)
{
    Position sown = *p;
    if (rules->capture == CAPTURE_SINGLES)
        tworow_take_singles(rules, &sown);
    const int banked = tworow_sow(rules, sowing, &sown, p->side, move).banked;
    const int before = sown.store[p->side];
    if (rules->tuzdik)
        tworow_empty_tuzdiks(&sown);
    return banked + sown.store[p->side] - before;
}

static INLINE void tworow_pass(const Rules *rules, Position *p)
{
    const int side = p->side;
    p->side = (uint8_t)side_other(side);
    pie_after_sowing(rules, p, side);
}

// -------------------------------------------------------------------------------------- legality

// Only boards with more seeds in play than a pit can hold may overfill one.
static INLINE bool tworow_is_heavy(const Position *p)
{
    return UNLIKELY(p->board > MAX_IN_PIT);
}

// False if the sowing would put more than MAX_IN_PIT seeds in a pit: such a move is not legal.
bool tworow_fits(const Sowing *sowing, const Position *p, int pit);

// Pits that may be played as far as the seeds in them tell.
static INLINE int tworow_pits(const Rules *rules, const Sowing *sowing, const Position *p,
                              Move moves[MAX_MOVES])
{
    const uint8_t *row = p->pit[p->side];
    int least = rules->singles == SINGLES_NEVER ? 2 : 1, count = 0;
    for (int pit = 0; rules->singles == SINGLES_LAST && pit < rules->pits; pit++)
        if (row[pit] > 1)
            least = 2;
    for (int pit = 0; pit < rules->pits; pit++)
        if (row[pit] >= least && (!tworow_is_heavy(p) || tworow_fits(sowing, p, pit)))
            moves[count++] = move_of(p->side, pit);
    return count;
}

// Leaves of `count` moves those that the rules on feeding and grand slams allow; the new count.
int tworow_allowed(const Sowing *sowing, const Position *p, Move *moves, int count);

// Whether what a move does decides if it may be played.
static INLINE bool tworow_forbids(const Rules *rules, const Position *p)
{
    return rules->grand_slam == SLAM_ILLEGAL || rules->must_feed == FEED_IF_POSSIBLE ||
           rules->endless == ENDLESS_ILLEGAL ||
           (rules->must_feed == FEED_MUST && position_row_empty(p, side_other(p->side)));
}

// Each pit both ways.
static INLINE int tworow_both_ways(Move *moves, int count)
{
    for (int i = count - 1; i >= 0; i--) {
        moves[2 * i + 1] = moves[i] | MOVE_BACK;
        moves[2 * i] = moves[i];
    }
    return 2 * count;
}

// What the side to move has before it when it chooses, where single seeds take first.
static INLINE Position tworow_before_choice(const Rules *rules, const Position *p)
{
    Position before = *p;
    tworow_take_singles(rules, &before);
    return before;
}

// All that may be played but to pass.
static INLINE int tworow_sowings(const Rules *rules, const Sowing *sowing, const Position *p,
                                 Move moves[MAX_MOVES])
{
    int count;
    if (rules->capture == CAPTURE_SINGLES) {
        const Position before = tworow_before_choice(rules, p);
        count = tworow_pits(rules, sowing, &before, moves);
    } else {
        count = tworow_pits(rules, sowing, p, moves);
    }
    if (rules->direction == DIRECTION_EITHER)
        count = tworow_both_ways(moves, count);
    return tworow_forbids(rules, p) ? tworow_allowed(sowing, p, moves, count) : count;
}

static INLINE int tworow_moves(const Rules *rules, const Sowing *sowing, const Position *p,
                               Move moves[MAX_MOVES])
{
    const int count = tworow_sowings(rules, sowing, p, moves);
    if (rules->end != END_PASS || count > 0)
        return count;
    moves[0] = MOVE_PASS;
    return 1;
}

// How many there are, without making a list of them where the pits with seeds are all that counts.
static INLINE int tworow_count_moves(const Rules *rules, const Sowing *sowing, const Position *p)
{
    Move moves[MAX_MOVES];
    if (rules->singles != SINGLES_PLAY || rules->direction != DIRECTION_ON ||
        rules->capture == CAPTURE_SINGLES || tworow_is_heavy(p) || tworow_forbids(rules, p))
        return tworow_moves(rules, sowing, p, moves);
    const int count = position_occupied(p, p->side);
    return rules->end == END_PASS && count == 0 ? 1 : count;
}

#endif
