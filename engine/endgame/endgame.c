#include "engine/endgame/endgame.h"
#include "engine/endgame/build.h"
#include <stdlib.h>
#include <string.h>

bool endgame_plays(const Rules *rules)
{
    return packed_plays(rules);
}

bool endgame_same(const Rules *a, const Rules *b)
{
    return endgame_plays(a) && endgame_plays(b) && a->pits == b->pits && a->capture == b->capture &&
           a->end == b->end && a->leftover == b->leftover;
}

Endgame *endgame_new(const Rules *rules)
{
    Endgame *endgame = alloc_or_die(1, sizeof *endgame);
    endgame->rules = *rules;
    endgame->scale = rules->leftover == LEFTOVER_NONE ? 2 : 1;
    endgame->seeds = -1;
    rowindex_init(&endgame->index, rules->pits, ENDGAME_MAX);
    return endgame;
}

void endgame_free(Endgame *endgame)
{
    if (!endgame)
        return;
    for (int seeds = 0; seeds <= ENDGAME_MAX; seeds++)
        layer_release(&endgame->layer[seeds]);
    free(endgame);
}

// ---------------------------------------------------------------------------------------- sizes

static uint64_t layer_cells(const RowIndex *index, int seeds)
{
    uint64_t cells = 0;
    for (int outer = 0; 2 * outer <= seeds; outer++)
        cells += layer_block_cells(index, seeds, outer);
    return cells;
}

static uint64_t sum_layers(const Rules *rules, int seeds,
                           uint64_t (*of)(const RowIndex *index, int seeds))
{
    RowIndex *index = alloc_or_die(1, sizeof *index);
    uint64_t sum = 0;
    rowindex_count(index, rules->pits, seeds);
    for (int n = 0; n <= seeds; n++)
        sum += of(index, n);
    free(index);
    return sum;
}

static uint64_t layer_boards(const RowIndex *index, int seeds)
{
    uint64_t boards = 0;
    for (int own = 0; own <= seeds; own++)
        boards += (uint64_t)index->count[own] * index->count[seeds - own];
    return boards;
}

uint64_t endgame_boards(const Rules *rules, int seeds)
{
    return sum_layers(rules, seeds, layer_boards);
}

uint64_t endgame_bytes(const Rules *rules, int seeds)
{
    return sum_layers(rules, seeds, layer_bytes);
}

// --------------------------------------------------------------------------------------- layers

static EndgamePart part_of(const Endgame *endgame, int own, int other)
{
    const uint32_t *count = endgame->index.count;
    const bool outer = own < other; // the mover's row is
    EndgamePart part = {.block = &endgame->layer[own + other].block[outer ? own : other],
                        .own_stride = outer ? count[other] : 1,
                        .other_stride = outer ? 1 : count[own],
                        .high = !outer};
    if (own == other)
        part.own_stride = part.other_stride = 0;
    return part;
}

void endgame_adopt(Endgame *endgame)
{
    const int seeds = ++endgame->seeds;
    for (int own = 0; own <= seeds; own++)
        endgame->part[own][seeds - own] = part_of(endgame, own, seeds - own);
}

// ------------------------------------------------------------------------------------- building

typedef struct {
    const EndgameWatch *watch;
    uint64_t before, all; // cells
} Teller;

static void tell(void *context, uint64_t cells)
{
    const Teller *teller = context;
    teller->watch->progress(teller->watch->context, 2 * (teller->before + cells), 2 * teller->all);
}

static bool build_layers(Endgame *endgame, Build *build, int seeds, int threads,
                         const EndgameWatch *watch, Error *error)
{
    while (endgame->seeds < seeds) {
        const int next = endgame->seeds + 1;
        Layer *layer = &endgame->layer[next];
        if (!layer_init(layer, &endgame->index, next, endgame->scale))
            return error_set(error, "no memory for the endgame layer of %d seeds", next);
        if (!build_layer(build, next, threads)) {
            layer_release(layer);
            return error_set(error, "stopped before the endgame layer of %d seeds was done", next);
        }
        endgame_adopt(endgame);
        if (watch && watch->layer && !watch->layer(watch->context, endgame, next))
            return error_set(error, "ended after the endgame layer of %d seeds", next);
    }
    return true;
}

bool endgame_build(Endgame *endgame, int seeds, int threads, const EndgameWatch *watch,
                   Error *error)
{
    if (endgame->seeds >= seeds)
        return true;
    Teller teller = {.watch = watch};
    for (int n = 0; n <= seeds; n++)
        *(n <= endgame->seeds ? &teller.before : &teller.all) += layer_cells(&endgame->index, n);
    teller.all += teller.before;
    Rows *rows = rows_new(endgame->rules.pits, seeds);
    Build build = {.ground = {.rules = &endgame->rules,
                              .rows = rows,
                              .moves = rowmoves_new(rows),
                              .layers = endgame->layer,
                              .scale = endgame->scale},
                   .stop = watch ? watch->stop : NULL,
                   .progress = watch && watch->progress ? tell : NULL,
                   .context = &teller};
    const bool ok = build_layers(endgame, &build, seeds, threads, watch, error);
    rowmoves_free(build.ground.moves, seeds);
    rows_free(rows);
    return ok;
}

// -------------------------------------------------------------------------------------- probing

static IndexedRow row_of(const Endgame *endgame, const Position *p, int side)
{
    uint8_t pit[ROW_FIELDS] = {0};
    memcpy(pit + ROW_FIELDS - endgame->rules.pits, p->pit[side], endgame->rules.pits);
    return indexedrow_of_pits(&endgame->index, pit);
}

int endgame_margin(const Endgame *endgame, const Position *p)
{
    const EndgamePlace place = endgame_place(endgame, row_of(endgame, p, p->side),
                                             row_of(endgame, p, side_other(p->side)));
    return endgame_margin_of(endgame, p->board, endgame_points(&place));
}
