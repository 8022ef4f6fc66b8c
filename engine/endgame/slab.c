#include "engine/endgame/slab.h"
#include "engine/base/error.h"
#include <stdlib.h>
#include <string.h>

// Points that a move brings, given those of the board it leads to: they are the mover's own where
// he moves again, and what the other leaves of all points where he does not.
typedef struct {
    int constant;
    bool same;
} Outcome;

// The move takes `gain` seeds off the board to the mover's store.
static Outcome outcome_of(const Slab *slab, int gain, bool same)
{
    const int scale = slab->build->scale;
    return (Outcome){scale * (same ? gain : slab->seeds), same};
}

static INLINE int points(Outcome outcome, int child)
{
    return outcome.same ? outcome.constant + child : outcome.constant - child;
}

static INLINE void raise(uint8_t *best, int value)
{
    *best = (uint8_t)int_max(*best, value);
}

// ------------------------------------------------------------------ the outer row's owner to move

// For every inner row: the child has the same inner row (ranks == NULL) or that of ranks[].
static void outer_plain(Slab *slab, const Column *column, uint32_t column_count,
                        const uint32_t *ranks, Outcome outcome)
{
    uint8_t *best = slab->outer_moves, *child = slab->column;
    column_read(column, column_count, child);
    if (!ranks && outcome.same)
        for (uint32_t i = 0; i < slab->count; i++)
            raise(&best[i], outcome.constant + child[i]);
    else if (!ranks)
        for (uint32_t i = 0; i < slab->count; i++)
            raise(&best[i], outcome.constant - child[i]);
    else
        for (uint32_t i = 0; i < slab->count; i++)
            raise(&best[i], points(outcome, child[ranks[i]]));
}

// Ranks of the inner rows once each got `passed` seeds; NULL for none. More than a round of them is
// rare, and worked out in `room`.
static const uint32_t *passed_ranks(const Slab *slab, int passed, uint32_t *room)
{
    const Rows *rows = slab->build->rows;
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

// A landing in an empty pit: what is taken depends on the inner row's pit opposite.
static void outer_capture(Slab *slab, const RowSowing *sowing, int outer_sum, int inner_sum,
                          const uint32_t *ranks)
{
    const Build *build = slab->build;
    const RowSet *set = &build->rows->set[inner_sum];
    const int opposite = rowsowing_opposite(build->rows->index.pits, sowing->landing);
    const uint32_t *emptied = set->emptied[opposite];
    const Layer *layers = build->layers;
    Column column[ENDGAME_MAX + 1]; // by what is opposite
    uint8_t row[ROW_FIELDS];
    const uint32_t landed = rowindex_rank(slab_index(slab), sowing->row);
    memcpy(row, sowing->row, ROW_FIELDS);
    row[sowing->landing] = 0;
    const uint32_t taken = rowindex_rank(slab_index(slab), row);
    for (int seeds = 0; seeds <= inner_sum; seeds++) {
        const bool takes = seeds || build->rules->capture == CAPTURE_ALWAYS;
        const int own = outer_sum - takes, other = inner_sum - seeds;
        column[seeds] = layer_column(&layers[own + other], build->rows, own, takes ? taken : landed,
                                     other, false);
    }
    const Outcome outcome = outcome_of(slab, 0, false);
    // Of a row against itself, a landing that takes nothing leads to a value of this very slab:
    // settle_diagonal sees to it.
    const bool within = slab->triangle && outer_sum + inner_sum == slab->seeds &&
                        build->rules->capture == CAPTURE_OPPOSITE;
    for (uint32_t i = 0; i < slab->count; i++) {
        const uint32_t rank = ranks ? ranks[i] : i;
        const int seeds = set->pit[rank][opposite];
        if (within && i == slab->outer && seeds == 0)
            continue;
        raise(&slab->outer_moves[i], points(outcome, column_value(&column[seeds], emptied[rank])));
    }
}

static void outer_move(Slab *slab, const RowSowing *sowing, uint32_t *room)
{
    const Build *build = slab->build;
    const int inner_sum = slab->inner_sum + sowing->passed;
    const int outer_sum = slab->outer_sum - sowing->passed - sowing->banked;
    const uint32_t *ranks = passed_ranks(slab, sowing->passed, room);
    if (sowing->landing >= 0 && build->rules->capture != CAPTURE_NONE) {
        outer_capture(slab, sowing, outer_sum, inner_sum, ranks);
        return;
    }
    const Column column =
        layer_column(&build->layers[outer_sum + inner_sum], build->rows, outer_sum,
                     rowindex_rank(slab_index(slab), sowing->row), inner_sum, sowing->same);
    const bool within = outer_sum + inner_sum == slab->seeds;
    uint32_t count = ranks ? build->rows->set[inner_sum].count : slab->count;
    // The diagonal's own cell is not there yet.
    if (within && slab->triangle)
        count--;
    slab->column[count] = UINT8_MAX;
    outer_plain(slab, &column, count, ranks, outcome_of(slab, sowing->banked, sowing->same));
}

// The board of twice the same row: moves within the layer lead to boards of this very slab.
static void settle_diagonal(Slab *slab, const RowSowing sowing[ROW_FIELDS], int sowings)
{
    const Rules *rules = slab->build->rules;
    const uint8_t *row = slab->build->rows->set[slab->outer_sum].pit[slab->outer];
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

static void outer_to_move(Slab *slab)
{
    const Rows *rows = slab->build->rows;
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

// ------------------------------------------------------------------ the inner row's owner to move

static void inner_list(Slab *slab, const RowMove *move, const uint32_t *to, const uint8_t *child,
                       Outcome outcome)
{
    uint8_t *best = slab->inner_moves;
    const uint32_t count = slab->triangle ? rowmove_below(move, slab->count) : move->count;
    for (uint32_t i = 0; i < count; i++)
        raise(&best[move->from[i]], points(outcome, child[to[i]]));
}

// Few moves of a long column are looked up one by one.
static void inner_few(Slab *slab, const RowMove *move, const uint32_t *to, const Column *column,
                      Outcome outcome)
{
    const uint32_t count = slab->triangle ? rowmove_below(move, slab->count) : move->count;
    for (uint32_t i = 0; i < count; i++)
        raise(&slab->inner_moves[move->from[i]], points(outcome, column_value(column, to[i])));
}

static void inner_move(Slab *slab, const RowMove *move)
{
    const Build *build = slab->build;
    const RowIndex *index = slab_index(slab);
    uint8_t row[ROW_FIELDS];
    int outer_sum = slab->outer_sum + move->passed;
    int inner_sum = slab->inner_sum - move->passed - move->banked;
    const uint32_t *to = move->to;
    memcpy(row, build->rows->set[slab->outer_sum].pit[slab->outer], ROW_FIELDS);
    rowsowing_pass(index->pits, row, move->passed);
    if (move->landing >= 0 && build->rules->capture != CAPTURE_NONE) {
        const int opposite = rowsowing_opposite(index->pits, move->landing);
        if (row[opposite] || build->rules->capture == CAPTURE_ALWAYS) {
            outer_sum -= row[opposite];
            row[opposite] = 0;
            inner_sum--;
            to = move->taken;
        }
    }
    const Outcome outcome = outcome_of(slab, move->banked, move->same);
    if (outer_sum + inner_sum == slab->seeds) {
        inner_list(slab, move, to, slab->outer_moves, outcome);
        return;
    }
    const Column column =
        layer_column(&build->layers[outer_sum + inner_sum], build->rows, outer_sum,
                     rowindex_rank(index, row), inner_sum, !move->same);
    const uint32_t length = index->count[inner_sum];
    if (move->count < length / 8) {
        inner_few(slab, move, to, &column, outcome);
        return;
    }
    column_read(&column, length, slab->column);
    inner_list(slab, move, to, slab->column, outcome);
}

static void inner_to_move(Slab *slab)
{
    const RowMoves *moves = &slab->build->moves[slab->inner_sum];
    memset(slab->inner_moves, 0, slab->count);
    for (uint32_t i = 0; i < moves->count; i++)
        inner_move(slab, &moves->move[i]);
}

// ------------------------------------------------------------------------------------------ both

void slab_fill(Slab *slab)
{
    const Rules *rules = slab->build->rules;
    const int scale = slab->build->scale;
    const bool over = slab->outer_sum == 0;
    if (over)
        memset(slab->outer_moves, build_final(rules, scale, 0, slab->inner_sum), slab->count);
    else
        outer_to_move(slab);
    if (over && (rules->end == END_ROW || slab->inner_sum == 0))
        memset(slab->inner_moves, build_final(rules, scale, slab->inner_sum, 0), slab->count);
    else
        inner_to_move(slab);
}
