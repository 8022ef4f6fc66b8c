// The two-row kernel, second half: what a sowing takes. See tworow.h.
#ifndef NAQALA_RULES_TWOROW_TAKE_H
#define NAQALA_RULES_TWOROW_TAKE_H

#include "engine/rules/tworow_sow.h"

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

// Takes pits against the way of the sowing, over both rows.
static INLINE void tworow_take_both(const Rules *rules, Position *p, int side, const Sown *sown)
{
    int owner = sown->last / ROW_PITS, pit = sown->last % ROW_PITS;
    while (tworow_taken(rules, p->pit[owner][pit])) {
        tworow_bank(p, side, p->pit[owner][pit]);
        p->pit[owner][pit] = 0;
        pit += sown->back ? 1 : -1;
        if (pit >= 0 && pit < rules->pits)
            continue;
        owner = side_other(owner);
        pit = sown->back ? 0 : rules->pits - 1;
    }
}

// Takes pits `from` to `to` of the other row.
static INLINE void tworow_take_pits(Position *p, int side, int from, int to)
{
    uint8_t *row = p->pit[side_other(side)];
    int sum = 0;
    for (int pit = from; pit <= to && pit < ROW_PITS; pit++) { // the second for the compiler
        sum += row[pit];
        row[pit] = 0;
    }
    tworow_bank(p, side, sum);
}

// Whether pits `from` to `to` are all the other has. A sowing of one round that comes
// counterclockwise to his row begins with his first pit.
static INLINE bool tworow_is_slam(const Rules *rules, const Position *p, int side, int from, int to)
{
    const uint8_t *row = p->pit[side_other(side)];
    if (rules->direction == DIRECTION_ON && !rules->relay && !rules->rounds && from > 0)
        return false;
    for (int pit = 0; pit < rules->pits; pit++)
        if ((pit < from || pit > to) && row[pit])
            return false;
    return true;
}

// What is done of a chain from..to that is the whole of the other's row.
static INLINE void tworow_slam(const Rules *rules, Position *p, int side, int from, int to,
                               bool back)
{
    if (rules->grand_slam == SLAM_NOTHING || rules->grand_slam == SLAM_ILLEGAL)
        return;
    const bool leave_top = rules->grand_slam == (back ? SLAM_LEAVE_FIRST : SLAM_LEAVE_LAST);
    const bool leave_bottom = rules->grand_slam == (back ? SLAM_LEAVE_LAST : SLAM_LEAVE_FIRST);
    tworow_take_pits(p, side, from + leave_bottom, to - leave_top);
    if (rules->grand_slam == SLAM_AWARD)
        p->award = (uint8_t)(1 + side_other(side));
    if (rules->grand_slam == SLAM_AGAIN)
        p->side = (uint8_t)side;
}

// The last few seeds of the board go to whoever left no more.
static INLINE void tworow_take_few(const Rules *rules, Position *p, int side)
{
    if (p->board > rules->last_few)
        return;
    for (int owner = SOUTH; owner <= NORTH; owner++)
        for (int w = 0; w < ROW_WORDS; w++)
            p->word[owner][w] = 0;
    tworow_bank(p, side, p->board);
}

// Takes pits against the way of the sowing, within the other's row.
static INLINE void tworow_take_other(const Rules *rules, Position *p, int side, const Sown *sown)
{
    const uint8_t *row = p->pit[side_other(side)];
    int from = sown->last % ROW_PITS, to = from;
    if (!tworow_taken(rules, row[from]))
        return;
    while (!sown->back && from > 0 && tworow_taken(rules, row[from - 1]))
        from--;
    while (sown->back && to + 1 < rules->pits && tworow_taken(rules, row[to + 1]))
        to++;
    if (tworow_is_slam(rules, p, side, from, to))
        tworow_slam(rules, p, side, from, to, sown->back);
    else
        tworow_take_pits(p, side, from, to);
}

static INLINE void tworow_take_chain(const Rules *rules, Position *p, int side, const Sown *sown)
{
    const int before = p->board;
    if (rules->take_both)
        tworow_take_both(rules, p, side, sown);
    else if (sown->last / ROW_PITS == side_other(side))
        tworow_take_other(rules, p, side, sown);
    if (rules->chain_turn && p->board < before)
        p->side = (uint8_t)side;
    if (rules->last_few && p->board < before)
        tworow_take_few(rules, p, side);
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
    if (rules->capture == CAPTURE_CHAIN && last != SOWN_STORE)
        tworow_take_chain(rules, p, side, sown);
}

#endif
