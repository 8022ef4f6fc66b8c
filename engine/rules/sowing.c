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

static void fill_pit(const Rules *rules, Sowing *sowing, Place from, int mover)
{
    Place at = from;
    SowRow row = {{{0}}};
    SowEnd end = {0, 0};
    for (int n = 1; n <= MAX_IN_PIT; n++) {
        const Place next = place_next(rules, at, mover);
        if (rules->skip_origin && next.side == from.side && next.pit == from.pit)
            at = next;
        sow_one(rules, &row, &end, &at, mover);
        sowing->row[sowing_index(from.side, from.pit, n)] = row;
        sowing->end[sowing_index(from.side, from.pit, n)] = end;
    }
}

int sowing_tables(const Rules *rules)
{
    return rules->relay && rules->own_store ? 2 : 1;
}

Sowing *sowing_new(const Rules *rules)
{
    const int tables = sowing_tables(rules);
    Sowing *sowing = alloc_or_die((unsigned long)tables, sizeof *sowing);
    for (int table = 0; table < tables; table++)
        for (int side = SOUTH; side <= NORTH; side++)
            for (int pit = 0; pit < rules->pits; pit++)
                fill_pit(rules, &sowing[table], (Place){side, pit},
                         table == SOWING_GUEST ? side_other(side) : side);
    return sowing;
}
