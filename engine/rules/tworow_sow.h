// The two-row kernel, first half: where a sowing drops its seeds. Laps come from the sowing tables,
// a whole row of pits at a time. See tworow.h.
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

// How a sowing went.
typedef struct {
    int last;     // where its last seed fell: side * ROW_PITS + pit, or SOWN_STORE
    bool back;    // the way of its last lap
    bool abroad;  // a seed fell in the other row
    bool endless; // it was cut off after Rules.max_laps
    int banked;   // seeds that fell in the mover's store
} Sown;

// A lap goes from pit sown->last; where it ends stands there afterwards. By the table:
static INLINE void tworow_lap_by_table(const Rules *rules, const Sowing *sowing, Position *p,
                                       int mover, Sown *sown)
{
    const int owner = sown->last / ROW_PITS, pit = sown->last % ROW_PITS;
    const bool guest = rules->relay && rules->own_store && owner != mover;
    const Sowing *table = &sowing[guest ? SOWING_GUEST : sown->back ? SOWING_BACK : SOWING_OWNER];
    const size_t index = sowing_index(owner, pit, p->pit[owner][pit]);
    const SowRow *row = &table->row[index];
    p->pit[owner][pit] = 0;
    for (int side = SOUTH; side <= NORTH; side++)
        p->word[side][0] += row->add[side][0];
    for (int side = SOUTH; side <= NORTH && rules->pits > 8; side++)
        p->word[side][1] += row->add[side][1];
    sown->abroad |= (row->add[side_other(mover)][0] | row->add[side_other(mover)][1]) != 0;
    sown->last = table->end[index].last;
    sown->banked += table->end[index].banked;
    tworow_bank(p, mover, table->end[index].banked);
}

// A seed falls in a pit, or in the mover's store.
static INLINE void tworow_drop(Position *p, int mover, int at)
{
    if (at == SOWN_STORE)
        tworow_bank(p, mover, 1);
    else
        p->pit[at / ROW_PITS][at % ROW_PITS]++;
}

// The place after `at` on the way of a lap of `mover`; past row ends only into the mover's store.
int tworow_place_after(const Rules *rules, int mover, int at, bool back);

// Seed by seed: where some pits are closed, or seeds are taken on the way.
void tworow_lap_by_seed(const Rules *rules, Position *p, int mover, Sown *sown);

static INLINE void tworow_lap(const Rules *rules, const Sowing *sowing, Position *p, int mover,
                              Sown *sown)
{
    const bool closed = rules->rounds != ROUNDS_OFF && (p->closed[SOUTH] | p->closed[NORTH]);
    if (rules->capture == CAPTURE_PASSING || closed)
        tworow_lap_by_seed(&sowing->rules, p, mover, sown);
    else
        tworow_lap_by_table(rules, sowing, p, mover, sown);
}

static INLINE bool tworow_taken(const Rules *rules, int seeds)
{
    return seeds < 8 && (rules->take >> seeds & 1);
}

// Whether a last seed that fell on seeds takes them, or begins to.
static INLINE bool tworow_takes_there(const Rules *rules, const Position *p, int mover, int last)
{
    const int owner = last / ROW_PITS, seeds = p->pit[owner][last % ROW_PITS];
    if (rules->capture == CAPTURE_CHAIN)
        return tworow_taken(rules, seeds) && (rules->take_both || owner != mover);
    return rules->capture == CAPTURE_EVEN && owner != mover && seeds % 2 == 0;
}

static INLINE bool tworow_goes_on(const Rules *rules, const Position *p, int mover, int last)
{
    return rules->relay != RELAY_NONE && last != SOWN_STORE &&
           p->pit[last / ROW_PITS][last % ROW_PITS] > 1 &&
           !tworow_takes_there(rules, p, mover, last);
}

static INLINE Sown tworow_sow(const Rules *rules, const Sowing *sowing, Position *p, int mover,
                              Move move)
{
    Sown sown = {.last = move_place(move),
                 .back = rules->direction == DIRECTION_EITHER && move & MOVE_BACK};
    tworow_lap(rules, sowing, p, mover, &sown);
    for (int laps = 1; tworow_goes_on(rules, p, mover, sown.last); laps++) {
        sown.back ^= rules->relay == RELAY_TURNING;
        sown.endless = rules_may_not_end(rules) && laps == rules->max_laps;
        if (sown.endless)
            break;
        tworow_lap(rules, sowing, p, mover, &sown);
    }
    return sown;
}

#endif
