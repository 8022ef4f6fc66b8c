// The two-row kernel: moves, sowing, captures and end of the games that sow round a board of two
// rows. Everything is inline and takes the rules first: called with rules the compiler knows, the
// tests on them vanish; called with any others, the same code plays every row of the catalogue.
//
// Source of the rules: rules README, sections on each game. Agreement with reference.c is tested.
#ifndef NAQALA_RULES_TWOROW_H
#define NAQALA_RULES_TWOROW_H

#include "engine/base/base.h"
#include "engine/rules/move.h"
#include "engine/rules/pie.h"
#include "engine/rules/sowing.h"
#include <assert.h>

// Only boards with more seeds in play than a pit can hold may overfill one.
static INLINE bool tworow_is_heavy(const Position *p)
{
    return UNLIKELY(p->board > MAX_IN_PIT);
}

// False if the sowing would put more than MAX_IN_PIT seeds in a pit: such a move is not legal.
bool tworow_fits(const Sowing *sowing, const Position *p, int pit);

static INLINE bool tworow_playable(const Sowing *sowing, const Position *p, int pit)
{
    return p->pit[p->side][pit] && (!tworow_is_heavy(p) || tworow_fits(sowing, p, pit));
}

static INLINE int tworow_moves(const Rules *rules, const Sowing *sowing, const Position *p,
                               Move moves[MAX_MOVES])
{
    int count = 0;
    for (int pit = 0; pit < rules->pits; pit++)
        if (tworow_playable(sowing, p, pit))
            moves[count++] = move_of(p->side, pit);
    return count;
}

static INLINE void tworow_bank(Position *p, int side, int seeds)
{
    p->store[side] = (uint16_t)(p->store[side] + seeds);
    p->board = (uint16_t)(p->board - seeds);
}

// Last seed at `last`, in a pit of the mover that was empty: takes it and what lies opposite.
static INLINE void tworow_capture(const Rules *rules, Position *p, int side, int pit)
{
    uint8_t *own = &p->pit[side][pit];
    uint8_t *opposite = &p->pit[side_other(side)][rules->pits - 1 - pit];
    if (rules->capture == CAPTURE_OPPOSITE && *opposite == 0)
        return;
    tworow_bank(p, side, *own + *opposite);
    *own = *opposite = 0;
}

static INLINE void tworow_sow(const Rules *rules, const Sowing *sowing, Position *p, int pit)
{
    const int words = rules->pits <= 8 ? 1 : ROW_WORDS;
    const size_t index = sowing_index(p->side, pit, p->pit[p->side][pit]);
    p->pit[p->side][pit] = 0;
    for (int side = SOUTH; side <= NORTH; side++)
        for (int w = 0; w < words; w++)
            p->word[side][w] += sowing->row[index].add[side][w];
    tworow_bank(p, p->side, sowing->end[index].banked);
}

// Plays a legal pit move. The turn passes unless the last seed fell in the own store.
static INLINE void tworow_play(const Rules *rules, const Sowing *sowing, Position *p, Move move)
{
    const int side = p->side;
    const int pit = move_pit(move);
    const int last = sowing->end[sowing_index(side, pit, p->pit[side][pit])].last;
#ifndef NDEBUG
    const int total = position_total(p);
#endif
    assert(move_is_pit(move) && move_side(move) == side && p->pit[side][pit]);
    tworow_sow(rules, sowing, p, pit);
    if (!rules->extra_turn || last != SOWN_STORE)
        p->side = (uint8_t)side_other(side);
    if (rules->capture != CAPTURE_NONE && last / ROW_PITS == side &&
        p->pit[side][last % ROW_PITS] == 1)
        tworow_capture(rules, p, side, last % ROW_PITS);
    if (rules->pie != PIE_RULE_NONE)
        pie_after_sowing(rules, p, side);
    assert(position_total(p) == total);
}

static INLINE bool tworow_majority(const Position *p)
{
    const int total = position_total(p);
    return 2 * p->store[SOUTH] > total || 2 * p->store[NORTH] > total;
}

// Why the game is over; END_REASON_NONE while it goes on. A property of the position alone.
typedef enum {
    END_REASON_NONE,
    END_REASON_MAJORITY,
    END_REASON_ROW_EMPTY,
    END_REASON_STUCK
} EndReason;

static INLINE EndReason tworow_end(const Rules *rules, const Sowing *sowing, const Position *p)
{
    if (rules->majority && tworow_majority(p))
        return END_REASON_MAJORITY;
    if (rules->end == END_ROW && (position_row_empty(p, SOUTH) || position_row_empty(p, NORTH)))
        return END_REASON_ROW_EMPTY;
    if (rules->end == END_STUCK && position_row_empty(p, p->side))
        return END_REASON_STUCK;
    if (tworow_is_heavy(p)) {
        Move moves[MAX_MOVES];
        if (tworow_moves(rules, sowing, p, moves) == 0)
            return END_REASON_STUCK;
    }
    return END_REASON_NONE;
}

// Seeds of the rows that South and North get when the game ends here.
typedef struct {
    int south, north;
} Score;

static INLINE Score tworow_leftovers(const Rules *rules, const Position *p)
{
    uint16_t row[2] = {0, 0};
    for (int pit = 0; pit < rules->pits; pit++) {
        row[SOUTH] = (uint16_t)(row[SOUTH] + p->pit[SOUTH][pit]);
        row[NORTH] = (uint16_t)(row[NORTH] + p->pit[NORTH][pit]);
    }
    if (rules->leftover == LEFTOVER_NONE)
        return (Score){0, 0};
    // With seeds in both rows (a majority stop) nobody has run out: each keeps his own.
    bool swap = rules->leftover == LEFTOVER_EMPTIER && (row[SOUTH] == 0 || row[NORTH] == 0);
    return swap ? (Score){row[NORTH], row[SOUTH]} : (Score){row[SOUTH], row[NORTH]};
}

#endif
