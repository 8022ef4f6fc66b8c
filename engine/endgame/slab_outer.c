#include "engine/base/error.h"
#include "engine/endgame/slab_points.h"
#include <stdlib.h>
#include <string.h>

// For every inner row: the child has the same inner row (ranks == NULL) or that of ranks[].
static void outer_plain(Slab *slab, const Column *column, uint32_t column_count,
                        const uint32_t *ranks, Outcome outcome)
{
    column_read(column, column_count, slab->column);
    if (ranks)
        raise_listed(slab->outer_moves, NULL, slab->column, ranks, slab->count, outcome);
    else
        raise_all(slab->outer_moves, slab->column, slab->count, outcome);
}

// Ranks of the inner rows once each got `passed` seeds; NULL for none. More than a round of them is
// rare, and worked out in `room`.
static const uint32_t *passed_ranks(const Slab *slab, int passed, uint32_t *room)
{
    const Rows *rows = slab->ground->rows;
    const int pits = rows->index.pits;
    if (passed <= pits)
        return passed ? rows->set[slab->inner_sum].increased[passed] : NULL;
    for (uint32_t i = 0; i < slab->count; i++) {
        uint8_t row[ROW_FIELDS];
        memcpy(row, rows->set[slab->inner_sum].pit[i], ROW_FIELDS);
        rowsowing_pass(pits, row, passed);
        room[i] = rowindex_rank(&rows->index, row);
    }
    return room;
}

// The columns that a landing in an empty pit leads to, by what the pit opposite holds.
static void capture_columns(const Slab *slab, const RowSowing *sowing, int outer_sum, int inner_sum,
                            Column column[])
{
    const Ground *ground = slab->ground;
    uint8_t row[ROW_FIELDS];
    const uint32_t landed = rowindex_rank(slab_index(slab), sowing->row);
    memcpy(row, sowing->row, ROW_FIELDS);
    row[sowing->landing] = 0;
    const uint32_t taken = rowindex_rank(slab_index(slab), row);
    for (int seeds = 0; seeds <= inner_sum; seeds++) {
        const bool takes = seeds || ground->rules->capture == CAPTURE_ALWAYS;
        const int own = outer_sum - takes, other = inner_sum - seeds;
        column[seeds] = layer_column(&ground->layers[own + other], ground->rows, own,
                                     takes ? taken : landed, other, false);
    }
}

// Reads what lies side by side of all columns; leaves no points where the rest would be. Returns
// how many columns were read.
static int read_captures(Slab *slab, const Column column[], int inner_sum, Outcome outcome)
{
    const uint32_t *count = slab_index(slab)->count;
    uint8_t *child = slab->columns;
    int seeds = 0;
    for (; seeds <= inner_sum && column_is_contiguous(&column[seeds]); seeds++) {
        column_read(&column[seeds], count[inner_sum - seeds], child);
        child += count[inner_sum - seeds];
    }
    for (int rest = seeds; seeds > 0 && rest <= inner_sum; rest++) {
        memset(child, outcome.constant, count[inner_sum - rest]);
        child += count[inner_sum - rest];
    }
    return seeds;
}

// Looks up, one by one, the children in columns from the `read`th on.
static void raise_scattered(Slab *slab, const Column column[], int read, int inner_sum,
                            int opposite, const uint32_t *ranks, bool not_own)
{
    const RowSet *set = &slab->ground->rows->set[inner_sum];
    const Outcome outcome = outcome_of(slab, 0, false);
    uint32_t start[ENDGAME_MAX + 1] = {0}; // of each column among emptied[]
    for (int seeds = 0; seeds < inner_sum; seeds++)
        start[seeds + 1] = start[seeds] + slab_index(slab)->count[inner_sum - seeds];
    for (uint32_t i = 0; i < slab->count; i++) {
        const uint32_t rank = ranks ? ranks[i] : i;
        const int seeds = set->pit[rank][opposite];
        if (seeds < read || (not_own && i == slab->outer && seeds == 0))
            continue;
        const uint32_t child = set->emptied[opposite][rank] - start[seeds];
        raise(&slab->outer_moves[i], points(outcome, column_value(&column[seeds], child)));
    }
}

// What is taken depends on the inner row's pit opposite.
static void outer_capture(Slab *slab, const RowSowing *sowing, int outer_sum, int inner_sum,
                          const uint32_t *ranks)
{
    const Ground *ground = slab->ground;
    const int opposite = rowsowing_opposite(slab_index(slab)->pits, sowing->landing);
    const uint32_t *emptied = ground->rows->set[inner_sum].emptied[opposite];
    const Outcome outcome = outcome_of(slab, 0, false);
    Column column[ENDGAME_MAX + 1];
    capture_columns(slab, sowing, outer_sum, inner_sum, column);
    const int read = read_captures(slab, column, inner_sum, outcome);
    if (read > 0)
        for (uint32_t i = 0; i < slab->count; i++)
            raise(&slab->outer_moves[i],
                  points(outcome, slab->columns[emptied[ranks ? ranks[i] : i]]));
    // Of a row against itself, a landing that takes nothing leads to a value of this very slab:
    // settle_diagonal sees to it.
    const bool within = slab->triangle && outer_sum + inner_sum == slab->seeds &&
                        ground->rules->capture == CAPTURE_OPPOSITE;
    if (read <= inner_sum)
        raise_scattered(slab, column, read, inner_sum, opposite, ranks, within);
}

static void outer_move(Slab *slab, const RowSowing *sowing, uint32_t *room)
{
    const Ground *ground = slab->ground;
    const int inner_sum = slab->inner_sum + sowing->passed;
    const int outer_sum = slab->outer_sum - sowing->passed - sowing->banked;
    const uint32_t *ranks = passed_ranks(slab, sowing->passed, room);
    if (sowing->landing >= 0 && ground->rules->capture != CAPTURE_NONE) {
        outer_capture(slab, sowing, outer_sum, inner_sum, ranks);
        return;
    }
    const Column column =
        layer_column(&ground->layers[outer_sum + inner_sum], ground->rows, outer_sum,
                     rowindex_rank(slab_index(slab), sowing->row), inner_sum, sowing->same);
    const bool within = outer_sum + inner_sum == slab->seeds;
    uint32_t count = ranks ? ground->rows->set[inner_sum].count : slab->count;
    // The diagonal's own cell is not there yet.
    if (within && slab->triangle)
        count--;
    const Outcome outcome = outcome_of(slab, sowing->banked, sowing->same);
    slab->column[count] = (uint8_t)outcome.constant; // no points
    outer_plain(slab, &column, count, ranks, outcome);
}

// The board of twice the same row: moves within the layer lead to boards of this very slab.
static void settle_diagonal(Slab *slab, const RowSowing sowing[ROW_FIELDS], int sowings)
{
    const Rules *rules = slab->ground->rules;
    const uint8_t *row = slab->ground->rows->set[slab->outer_sum].pit[slab->outer];
    for (int i = 0; i < sowings; i++) {
        if (sowing[i].banked || sowing[i].passed)
            continue;
        const int opposite = rowsowing_opposite(slab_index(slab)->pits, sowing[i].landing);
        if (sowing[i].landing >= 0 && (rules->capture == CAPTURE_ALWAYS ||
                                       (rules->capture == CAPTURE_OPPOSITE && row[opposite])))
            continue;
        const uint32_t to = rowindex_rank(slab_index(slab), sowing[i].row);
        raise(&slab->outer_moves[slab->outer],
              points(outcome_of(slab, 0, false), slab->outer_moves[to]));
    }
}

void slab_outer_moves(Slab *slab)
{
    const Rows *rows = slab->ground->rows;
    const uint8_t *row = rows->set[slab->outer_sum].pit[slab->outer];
    RowSowing sowing[ROW_FIELDS];
    int sowings = 0;
    memset(slab->outer_moves, 0, slab->count);
    for (int field = 0; field < ROW_FIELDS; field++)
        if (row[field])
            sowing[sowings++] = rowsowing_of(rows->index.pits, row, field);
    for (int i = 0; i < sowings; i++) {
        uint32_t *room = NULL;
        if (sowing[i].passed > rows->index.pits)
            room = alloc_or_die(slab->count, sizeof *room);
        outer_move(slab, &sowing[i], room);
        free(room);
    }
    if (slab->triangle)
        settle_diagonal(slab, sowing, sowings);
}
