#include "engine/endgame/slab.h"
#include "engine/base/error.h"
#include "engine/endgame/slab_points.h"
#include <stdlib.h>
#include <string.h>

Slab slab_new(const Ground *ground, int seeds)
{
    const RowIndex *index = &ground->rows->index;
    const size_t longest = index->count[index->most] + 1;
    size_t all = 0;
    for (int sum = 0; sum <= seeds; sum++)
        all += index->count[sum];
    uint8_t *values = alloc_or_die(3 * longest, 1);
    Slab slab = {.ground = ground,
                 .seeds = seeds,
                 .outer_moves = values,
                 .inner_moves = values + longest,
                 .column = values + 2 * longest,
                 .columns = alloc_or_die(all, 1),
                 .band = alloc_or_die(SLAB_BANDS, sizeof(Band))};
    for (int i = 0; i < SLAB_BANDS; i++) // rows poorer than those they are read for
        band_init(&slab.band[i], index->count[seeds / 2]);
    return slab;
}

void slab_release(Slab *slab)
{
    for (int i = 0; i < SLAB_BANDS; i++)
        band_release(&slab->band[i]);
    free(slab->band);
    free(slab->columns);
    free(slab->outer_moves);
}

// Points of a board when the game is over and the mover's row holds `own` seeds, the other's
// `other`, one of them none.
static int final_points(const Rules *rules, int scale, int own, int other)
{
    switch (rules->leftover) {
    case LEFTOVER_OWNER:
        return scale * own;
    case LEFTOVER_EMPTIER:
        return scale * other;
    default:
        return scale * (own + other) / 2;
    }
}

void slab_fill(Slab *slab)
{
    const Rules *rules = slab->ground->rules;
    const int scale = slab->ground->scale;
    const bool over = slab->outer_sum == 0;
    if (over)
        memset(slab->outer_moves, final_points(rules, scale, 0, slab->inner_sum), slab->count);
    else
        slab_outer_moves(slab);
    if (over && (rules->end == END_ROW || slab->inner_sum == 0))
        memset(slab->inner_moves, final_points(rules, scale, slab->inner_sum, 0), slab->count);
    else
        slab_inner_moves(slab);
}
