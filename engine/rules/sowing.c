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

static Place place_before(const Rules *rules, Place at)
{
    return at.pit > 0 ? (Place){at.side, at.pit - 1}
                      : (Place){side_other(at.side), rules->pits - 1};
}

// One pit's sowings.
typedef struct {
    const Rules *rules;
    Sowing *sowing;
    Place from;
    int mover;
    bool back;
} Path;

static Place path_next(const Path *path, Place at)
{
    return path->back ? place_before(path->rules, at) : place_next(path->rules, at, path->mover);
}

static void path_drop(const Path *path, Place at, SowRow *row, SowEnd *end)
{
    if (at.pit == path->rules->pits) {
        end->banked++;
        end->last = SOWN_STORE;
        return;
    }
    ((uint8_t *)row->add)[at.side * ROW_PITS + at.pit]++;
    end->last = (uint8_t)(at.side * ROW_PITS + at.pit);
}

static void path_keep(const Path *path, int seeds, const SowRow *row, const SowEnd *end)
{
    const size_t index = sowing_index(path->from.side, path->from.pit, seeds);
    path->sowing->row[index] = *row;
    path->sowing->end[index] = *end;
}

static void path_fill(const Path *path)
{
    Place at = path->from;
    SowRow row = {{{0}}};
    SowEnd end = {0, 0};
    int seeds = 1;
    if (path->rules->first_stays) {
        // A seed alone moves on; of several the first falls back.
        SowRow alone = {{{0}}};
        SowEnd there = {0, 0};
        path_drop(path, path_next(path, at), &alone, &there);
        path_keep(path, seeds++, &alone, &there);
        path_drop(path, at, &row, &end);
    }
    for (; seeds <= MAX_IN_PIT; seeds++) {
        at = path_next(path, at);
        if (path->rules->skip_origin && at.side == path->from.side && at.pit == path->from.pit)
            at = path_next(path, at);
        path_drop(path, at, &row, &end);
        path_keep(path, seeds, &row, &end);
    }
}

static bool guests(const Rules *rules)
{
    return rules->relay && rules->own_store;
}

Sowing *sowing_new(const Rules *rules)
{
    const bool back = rules->direction == DIRECTION_EITHER || rules->relay == RELAY_TURNING;
    const int tables = guests(rules) || back ? 2 : 1;
    Sowing *sowing = alloc_or_die((unsigned long)tables, sizeof *sowing);
    sowing->rules = *rules;
    for (int table = 0; table < tables; table++)
        for (int side = SOUTH; side <= NORTH; side++)
            for (int pit = 0; pit < rules->pits; pit++) {
                const bool guest = table == SOWING_GUEST && guests(rules);
                path_fill(&(Path){.rules = rules,
                                  .sowing = &sowing[table],
                                  .from = {side, pit},
                                  .mover = guest ? side_other(side) : side,
                                  .back = table == SOWING_BACK && !guests(rules)});
            }
    return sowing;
}
