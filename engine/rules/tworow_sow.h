// The two-row kernel, first half: what one move does to the seeds. Laps come from the sowing
// tables, a whole row of pits at a time; then captures. See tworow.h.
#ifndef NAQALA_RULES_TWOROW_SOW_H
#define NAQALA_RULES_TWOROW_SOW_H

#include "engine/base/base.h"
#include "engine/rules/move.h"
#include "engine/rules/sowing.h"

static INLINE void tworow_bank(Position *p, int side, int seeds)
{
    p->store[side] = (uint16_t)(p->store[side] + seeds);
    p->board = (uint16_t)(p->board - seeds);
}

// ------------------------------------------------------------------------------------------ laps

// One lap of `mover` by one of the tables, from a pit with seeds: where its last seed fell.
static INLINE int tworow_lap(const Rules *rules, const Sowing *table, Position *p, int mover,
                             int from)
{
    const int words = rules->pits <= 8 ? 1 : ROW_WORDS;
    const int owner = from / ROW_PITS, pit = from % ROW_PITS;
    const size_t index = sowing_index(owner, pit, p->pit[owner][pit]);
    p->pit[owner][pit] = 0;
    for (int side = SOUTH; side <= NORTH; side++)
        for (int w = 0; w < words; w++)
            p->word[side][w] += table->row[index].add[side][w];
    tworow_bank(p, mover, table->end[index].banked);
    return table->end[index].last;
}

// How a sowing went.
typedef struct {
    int last;     // where its last seed fell: side * ROW_PITS + pit, or SOWN_STORE
    bool back;    // the way of its last lap
    bool abroad;  // a seed fell in the other row
    bool endless; // it was cut off after MAX_LAPS
} Sown;

static INLINE bool tworow_on_seeds(const Position *p, int last)
{
    return last != SOWN_STORE && p->pit[last / ROW_PITS][last % ROW_PITS] > 1;
}

// Laps that turn round each time.
static INLINE Sown tworow_sow_turning(const Rules *rules, const Sowing *sowing, Position *p,
                                      int mover, Move move)
{
    const int other = side_other(mover);
    Sown sown = {.last = move_place(move), .back = (move & MOVE_BACK) != 0};
    for (int laps = 1; laps <= MAX_LAPS; laps++) {
        const int owner = sown.last / ROW_PITS, pit = sown.last % ROW_PITS;
        const Sowing *table = &sowing[sown.back ? SOWING_BACK : SOWING_OWNER];
        const SowRow *row = &table->row[sowing_index(owner, pit, p->pit[owner][pit])];
        sown.abroad |= (row->add[other][0] | row->add[other][1]) != 0;
        sown.last = tworow_lap(rules, table, p, mover, sown.last);
        if (!tworow_on_seeds(p, sown.last))
            return sown;
        sown.back = !sown.back;
    }
    sown.endless = true;
    return sown;
}

// A relay goes on until its last seed falls in the store or an empty pit. With stores in the path
// it ends: every round feeds one.
static INLINE int tworow_sow_on(const Rules *rules, const Sowing *sowing, Position *p, int mover,
                                Move move)
{
    const bool back = rules->direction == DIRECTION_EITHER && move & MOVE_BACK;
    int last =
        tworow_lap(rules, &sowing[back ? SOWING_BACK : SOWING_OWNER], p, mover, move_place(move));
    while (rules->relay && tworow_on_seeds(p, last)) {
        const bool guest = last / ROW_PITS != mover;
        last = tworow_lap(rules, &sowing[guest ? SOWING_GUEST : SOWING_OWNER], p, mover, last);
    }
    return last;
}

static INLINE Sown tworow_sow(const Rules *rules, const Sowing *sowing, Position *p, int mover,
                              Move move)
{
    if (rules->relay == RELAY_TURNING)
        return tworow_sow_turning(rules, sowing, p, mover, move);
    return (Sown){.last = tworow_sow_on(rules, sowing, p, mover, move)};
}

// -------------------------------------------------------------------------------------- captures

// Last seed in a pit of the mover that was empty: takes it and what lies opposite.
static INLINE void tworow_take_opposite(const Rules *rules, Position *p, int side, int pit)
{
    uint8_t *own = &p->pit[side][pit];
    uint8_t *opposite = &p->pit[side_other(side)][rules->pits - 1 - pit];
    if (rules->capture == CAPTURE_OPPOSITE && *opposite == 0)
        return;
    tworow_bank(p, side, *own + *opposite);
    *own = *opposite = 0;
}

static INLINE bool tworow_taken(const Rules *rules, int seeds)
{
    return seeds < 8 && (rules->take >> seeds & 1);
}

// Takes pits backwards over both rows.
static INLINE void tworow_take_both(const Rules *rules, Position *p, int side, int last)
{
    int owner = last / ROW_PITS, pit = last % ROW_PITS;
    while (tworow_taken(rules, p->pit[owner][pit])) {
        tworow_bank(p, side, p->pit[owner][pit]);
        p->pit[owner][pit] = 0;
        if (--pit < 0) {
            owner = side_other(owner);
            pit = rules->pits - 1;
        }
    }
}

// Takes pits `from` to `to` of the other row.
static INLINE void tworow_take_pits(Position *p, int side, int from, int to)
{
    uint8_t *row = p->pit[side_other(side)];
    int sum = 0;
    for (int pit = from; pit <= to; pit++) {
        sum += row[pit];
        row[pit] = 0;
    }
    tworow_bank(p, side, sum);
}

static INLINE bool tworow_is_slam(const Rules *rules, const Position *p, int side, int from, int to)
{
    const uint8_t *row = p->pit[side_other(side)];
    if (from > 0)
        return false;
    for (int pit = to + 1; pit < rules->pits; pit++)
        if (row[pit])
            return false;
    return true;
}

// What is done of a chain row[0..to] that is the whole of the other's row.
static INLINE void tworow_slam(const Rules *rules, Position *p, int side, int to)
{
    if (rules->grand_slam == SLAM_NOTHING || rules->grand_slam == SLAM_ILLEGAL)
        return;
    tworow_take_pits(p, side, rules->grand_slam == SLAM_LEAVE_FIRST,
                     rules->grand_slam == SLAM_LEAVE_LAST ? to - 1 : to);
    if (rules->grand_slam == SLAM_AWARD)
        p->award = (uint8_t)(1 + side_other(side));
    if (rules->grand_slam == SLAM_AGAIN)
        p->side = (uint8_t)side;
}

// Takes pits backwards within the other's row.
static INLINE void tworow_take_other(const Rules *rules, Position *p, int side, int to)
{
    const uint8_t *row = p->pit[side_other(side)];
    int from = to + 1;
    while (from > 0 && tworow_taken(rules, row[from - 1]))
        from--;
    if (from > to)
        return;
    if (tworow_is_slam(rules, p, side, from, to))
        tworow_slam(rules, p, side, to);
    else
        tworow_take_pits(p, side, from, to);
}

// What fell in a tuzdik is its owner's.
static INLINE void tworow_empty_tuzdiks(Position *p)
{
    for (int owner = SOUTH; owner <= NORTH; owner++) {
        if (!p->tuz[owner])
            continue;
        uint8_t *seeds = &p->pit[side_other(owner)][p->tuz[owner] - 1];
        tworow_bank(p, owner, *seeds);
        *seeds = 0;
    }
}

// One each, never the pit next to the other's store, never the same number on both sides.
static INLINE bool tworow_makes_tuzdik(const Rules *rules, const Position *p, int side, int pit)
{
    return rules->tuzdik && p->pit[side_other(side)][pit] == 3 && !p->tuz[side] &&
           pit != rules->pits - 1 && p->tuz[side_other(side)] != pit + 1;
}

static INLINE void tworow_take_even(const Rules *rules, Position *p, int side, int pit)
{
    uint8_t *seeds = &p->pit[side_other(side)][pit];
    const bool tuzdik = tworow_makes_tuzdik(rules, p, side, pit);
    if (tuzdik)
        p->tuz[side] = (uint8_t)(pit + 1);
    if (!tuzdik && *seeds % 2)
        return;
    tworow_bank(p, side, *seeds);
    *seeds = 0;
}

// Every single seed of the side to move, and what lies opposite, all at once.
static INLINE void tworow_take_singles(const Rules *rules, Position *p)
{
    uint8_t *own = p->pit[p->side], *other = p->pit[side_other(p->side)];
    for (int pit = 0; pit < rules->pits; pit++) {
        uint8_t *opposite = &other[rules->pits - 1 - pit];
        if (own[pit] != 1 || *opposite == 0)
            continue;
        tworow_bank(p, p->side, *opposite + !rules->leave_own);
        *opposite = 0;
        own[pit] = rules->leave_own;
    }
}

// The pit of the last seed and what lies opposite, then empty pits and what lies opposite them.
static INLINE void tworow_take_trail(const Rules *rules, Position *p, int side, const Sown *sown)
{
    uint8_t *own = p->pit[side], *other = p->pit[side_other(side)];
    const int step = sown->back ? -1 : 1;
    int held = 1; // in the first pit: the last seed
    for (int pit = sown->last % ROW_PITS; pit >= 0 && pit < rules->pits; pit += step) {
        uint8_t *opposite = &other[rules->pits - 1 - pit];
        if (own[pit] != held || *opposite == 0)
            return;
        tworow_bank(p, side, own[pit] + *opposite);
        own[pit] = *opposite = 0;
        held = 0;
    }
}

// The captures of a sowing by `side`.
static INLINE void tworow_take(const Rules *rules, Position *p, int side, const Sown *sown)
{
    const int last = sown->last, owner = last / ROW_PITS, pit = last % ROW_PITS;
    if (rules->capture == CAPTURE_TRAIL && owner == side && sown->abroad)
        tworow_take_trail(rules, p, side, sown);
    if (rules->capture <= CAPTURE_ALWAYS && owner == side && p->pit[side][pit] == 1)
        tworow_take_opposite(rules, p, side, pit);
    if (rules->tuzdik)
        tworow_empty_tuzdiks(p);
    if (rules->capture == CAPTURE_EVEN && owner == side_other(side))
        tworow_take_even(rules, p, side, pit);
    if (rules->capture == CAPTURE_CHAIN && rules->take_both)
        tworow_take_both(rules, p, side, last);
    if (rules->capture == CAPTURE_CHAIN && !rules->take_both && owner == side_other(side))
        tworow_take_other(rules, p, side, pit);
}

#endif
