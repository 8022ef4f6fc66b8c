#include "engine/rules/sowing.h"
#include "engine/base/error.h"

// A place on the sowing path: a pit of either side, or (pit == pits) that side's store.
typedef struct {
    int side, pit;
} Place;

static Place place_next(const Rules *rules, Place at, int mover)
{
    bool store_next = rules->own_store && at.side == mover;
    if (at.pit + 1 < rules->pits || (at.pit + 1 == rules->pits && store_next))
        return (Place){at.side, at.pit + 1};
    return (Place){side_other(at.side), 0};
}

static void sow_one(const Rules *rules, SowRow *row, SowEnd *end, Place *at, int mover)
{
    *at = place_next(rules, *at, mover);
    if (at->pit == rules->pits) {
        end->banked++;
        end->last = SOWN_STORE;
        return;
    }
    ((uint8_t *)row->add)[at->side * ROW_PITS + at->pit]++;
    end->last = (uint8_t)(at->side * ROW_PITS + at->pit);
}

static void fill_pit(const Rules *rules, Sowing *sowing, int side, int pit)
{
    Place at = {side, pit};
    SowRow row = {{{0}}};
    SowEnd end = {0, 0};
    for (int n = 1; n <= MAX_IN_PIT; n++) {
        sow_one(rules, &row, &end, &at, side);
        sowing->row[sowing_index(side, pit, n)] = row;
        sowing->end[sowing_index(side, pit, n)] = end;
    }
}

Sowing *sowing_new(const Rules *rules)
{
    Sowing *sowing = alloc_or_die(1, sizeof *sowing);
    for (int side = SOUTH; side <= NORTH; side++)
        for (int pit = 0; pit < rules->pits; pit++)
            fill_pit(rules, sowing, side, pit);
    return sowing;
}
