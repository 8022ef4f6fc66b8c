#include "engine/endgame/build.h"
#include "engine/base/clock.h"
#include "engine/base/error.h"
#include <pthread.h>
#include <stdlib.h>

// --------------------------------------------------------------------------------------- blocks

// Guesses a layer's mean value where the mover's row holds `own` seeds, in 1/256, from the two
// layers below. Only the number of escapes depends on it, no value.
static int32_t guess_mean(const Build *build, int seeds, int own)
{
    const Layer *layers = build->ground.layers;
    if (seeds < 3 || own == 0 || own == seeds)
        return 256 * build->ground.scale * seeds / 2;
    if (own == seeds - 1) // beyond the diagonal lies what is over
        return 2 * layers[seeds - 1].mean[own - 1] - layers[seeds - 2].mean[own - 2];
    return layers[seeds - 1].mean[own] + layers[seeds - 1].mean[own - 1] -
           layers[seeds - 2].mean[own - 1];
}

// Puts the guessed mean in the middle of the values that codes tell.
static int16_t offset_of(const Build *build, int seeds, int own)
{
    const RowSet *mover = &build->ground.rows->set[own],
                 *other = &build->ground.rows->set[seeds - own];
    const int64_t promised =
        (int64_t)(256 * mover->potential_sum[ROLE_MOVER] / mover->count +
                  256 * other->potential_sum[ROLE_OTHER] / other->count); // quarters in 1/256
    const int64_t middle = 4 * (int64_t)guess_mean(build, seeds, own) / build->ground.scale;
    return (int16_t)((middle - promised) / 256 - 4 * CODE_VALUES / 2 / build->ground.scale + 2);
}

static bool stopped(const Build *build)
{
    return build->stop && atomic_load_explicit(build->stop, memory_order_relaxed);
}

static void report(Build *build, uint64_t cells, bool speaks, int64_t *last)
{
    const uint64_t done =
        atomic_fetch_add_explicit(&build->cells, cells, memory_order_relaxed) + cells;
    if (!speaks || !build->progress || clock_us() - *last < 250000)
        return;
    *last = clock_us();
    build->progress(build->context, done);
}

typedef struct {
    Build *build;
    int seeds;
    atomic_int next; // block to take, from the largest outer sum down
} Task;

static uint64_t total_of(const uint8_t *values, uint32_t count)
{
    uint64_t total = 0;
    for (uint32_t i = 0; i < count; i++)
        total += values[i];
    return total;
}

static void build_block(Build *build, Slab *slab, bool speaks, int64_t *last)
{
    Layer *layer = &build->ground.layers[slab->seeds];
    Block *block = &layer->block[slab->outer_sum];
    uint64_t cell = 0, outer_total = 0, inner_total = 0;
    block->offset[0] = offset_of(build, slab->seeds, slab->outer_sum);
    block->offset[1] = offset_of(build, slab->seeds, slab->inner_sum);
    for (slab->outer = 0; slab->outer < slab_index(slab)->count[slab->outer_sum]; slab->outer++) {
        slab->count = slab->triangle ? slab->outer + 1 : slab_index(slab)->count[slab->inner_sum];
        slab_fill(slab);
        layer_append(layer, build->ground.rows, slab->outer_sum, slab->outer, cell, slab->count,
                     slab->outer_moves, slab->inner_moves);
        outer_total += total_of(slab->outer_moves, slab->count);
        inner_total += total_of(slab->inner_moves, slab->count);
        cell += slab->count;
        report(build, slab->count, speaks, last);
        if (stopped(build))
            return;
    }
    layer->mean[slab->inner_sum] = (int32_t)(256 * inner_total / block->cells);
    layer->mean[slab->outer_sum] = (int32_t)(256 * outer_total / block->cells);
}

static void build_blocks(Task *task, bool speaks)
{
    Build *build = task->build;
    Slab slab = slab_new(&build->ground, task->seeds);
    int64_t last = clock_us();
    for (;;) {
        const int outer = atomic_fetch_sub(&task->next, 1);
        if (outer < 0 || stopped(build))
            break;
        slab.outer_sum = outer;
        slab.inner_sum = task->seeds - outer;
        slab.triangle = 2 * outer == task->seeds;
        build_block(build, &slab, speaks, &last);
    }
    slab_release(&slab);
}

static void *build_thread(void *task)
{
    build_blocks(task, false);
    return NULL;
}

bool build_layer(Build *build, int seeds, int threads)
{
    Task task = {.build = build, .seeds = seeds, .next = seeds / 2};
    pthread_t helper[64];
    int helpers = 0;
    while (helpers + 1 < int_min(threads, 64) &&
           pthread_create(&helper[helpers], NULL, build_thread, &task) == 0)
        helpers++;
    build_blocks(&task, true);
    for (int i = 0; i < helpers; i++)
        pthread_join(helper[i], NULL);
    return !stopped(build);
}
