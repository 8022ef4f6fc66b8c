// The two-row kernel: when a game is over, and what each player has then. See tworow.h.
#ifndef NAQALA_RULES_TWOROW_END_H
#define NAQALA_RULES_TWOROW_END_H

#include "engine/rules/endreason.h"
#include "engine/rules/tworow.h"

static INLINE bool tworow_majority(const Position *p)
{
    const int total = position_total(p);
    return 2 * p->store[SOUTH] > total || 2 * p->store[NORTH] > total;
}

static INLINE bool tworow_both_stuck(const Rules *rules, const Sowing *sowing, const Position *p)
{
    Move moves[MAX_MOVES];
    Position turned = *p;
    turned.side = (uint8_t)side_other(p->side);
    if (rules->singles != SINGLES_NEVER && !tworow_forbids(rules, p) &&
        !tworow_forbids(rules, &turned))
        return false; // whoever has seeds can play
    return tworow_sowings(rules, sowing, p, moves) == 0 &&
           tworow_sowings(rules, sowing, &turned, moves) == 0;
}

// Whether there may be seeds in the mover's row and still nothing to play.
static INLINE bool tworow_may_block(const Rules *rules, const Position *p)
{
    return rules->end != END_PASS &&
           (tworow_is_heavy(p) || tworow_forbids(rules, p) || rules->capture == CAPTURE_SINGLES ||
            rules->singles == SINGLES_NEVER);
}

static INLINE EndReason tworow_end(const Rules *rules, const Sowing *sowing, const Position *p)
{
    if (rules->majority && tworow_majority(p))
        return END_REASON_MAJORITY;
    if (rules->end == END_ROW && (position_row_empty(p, SOUTH) || position_row_empty(p, NORTH)))
        return END_REASON_ROW_EMPTY;
    if (rules->end == END_STUCK && position_row_empty(p, p->side))
        return END_REASON_STUCK;
    if (rules->end == END_PASS && p->board == 0)
        return END_REASON_BOARD_EMPTY;
    if (rules->end == END_PASS && tworow_both_stuck(rules, sowing, p))
        return END_REASON_STUCK;
    if (rules_may_not_end(rules) && p->endless)
        return END_REASON_ENDLESS;
    if (rules->grand_slam == SLAM_AWARD && p->award)
        return END_REASON_AWARD;
    Move moves[MAX_MOVES];
    const bool stuck = tworow_may_block(rules, p) && tworow_sowings(rules, sowing, p, moves) == 0;
    return stuck ? END_REASON_STUCK : END_REASON_NONE;
}

// Seeds of each row.
static INLINE Score tworow_rows(const Rules *rules, const Position *p)
{
    Score rows = {0, 0};
    for (int pit = 0; pit < rules->pits; pit++) {
        rows.south += p->pit[SOUTH][pit];
        rows.north += p->pit[NORTH][pit];
    }
    return rows;
}

// Single seeds still take at the start of the turn that cannot be played.
static INLINE Score tworow_singles_leftovers(const Rules *rules, const Position *p)
{
    const Position before = tworow_before_choice(rules, p);
    const Score rows = tworow_rows(rules, &before);
    return (Score){rows.south + before.store[SOUTH] - p->store[SOUTH],
                   rows.north + before.store[NORTH] - p->store[NORTH]};
}

static INLINE Score tworow_leftovers(const Rules *rules, const Position *p)
{
    if (rules->capture == CAPTURE_SINGLES)
        return tworow_singles_leftovers(rules, p);
    const Score rows = tworow_rows(rules, p);
    if (rules->leftover == LEFTOVER_NONE || (rules->majority && rules->bare && tworow_majority(p)))
        return (Score){0, 0};
    if (rules->grand_slam == SLAM_AWARD && p->award)
        return p->award == 1 + SOUTH ? (Score){p->board, 0} : (Score){0, p->board};
    // With seeds in both rows (a majority stop) nobody has run out: each keeps his own.
    bool swap = rules->leftover == LEFTOVER_EMPTIER && (rows.south == 0 || rows.north == 0);
    return swap ? (Score){rows.north, rows.south} : rows;
}

// The same where a repetition ends the game: seeds that both claim are shared, a half one by
// nobody.
static INLINE Score tworow_cycle(const Rules *rules, const Position *p)
{
    return rules->cycle == CYCLE_SPLIT ? (Score){p->board / 2, p->board / 2}
                                       : tworow_rows(rules, p);
}

// Whether a recurrence of this position counts.
static INLINE bool tworow_recurs(const Rules *rules, const Position *p)
{
    return rules->cycle != CYCLE_ACROSS ||
           (!position_row_empty(p, SOUTH) && !position_row_empty(p, NORTH));
}

// Who has won a race to be rid of one's seeds, once it is over.
static INLINE int tworow_race_winner(const Position *p)
{
    return position_row_empty(p, p->side) ? p->side : side_other(p->side);
}

// By how much, as searches count it: the seeds that the loser still has, one at least.
static INLINE int tworow_race_seeds(const Position *p)
{
    return int_max(p->board, 1);
}

// A sowing without end is void, or lost by whoever sowed. The stores do not count then.
static INLINE Score tworow_endless(const Rules *rules, const Position *p)
{
    if (rules->endless != ENDLESS_LOSS)
        return (Score){0, 0};
    return p->endless == 1 + SOUTH ? (Score){0, 1} : (Score){1, 0};
}

#endif
