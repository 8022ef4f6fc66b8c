#include "engine/endgame/slab_points.h"
#include <string.h>

static void inner_list(Slab *slab, const RowMove *move, const uint32_t *to, const uint8_t *child,
                       Outcome outcome)
{
    const uint32_t count = slab->triangle ? rowmove_below(move, slab->count) : move->count;
    raise_listed(slab->inner_moves, move->from, child, to, count, outcome);
}

// Columns of one kind of move, which come in order of ranks, share a band: those after a passing by
// what was passed, those after a capture by the field.
static void inner_read(Slab *slab, const RowMove *move, bool captures, const Column *column,
                       uint32_t count)
{
    if (column_is_contiguous(column))
        column_read(column, count, slab->column);
    else
        band_read(&slab->band[captures ? SLAB_PASSES + move->landing
                                       : int_min(move->passed, SLAB_PASSES - 1)],
                  column, count, slab->column);
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
    const Ground *ground = slab->ground;
    const RowIndex *index = slab_index(slab);
    uint8_t row[ROW_FIELDS];
    int outer_sum = slab->outer_sum + move->passed;
    int inner_sum = slab->inner_sum - move->passed - move->banked;
    const uint32_t *to = move->to;
    bool captures = false;
    memcpy(row, ground->rows->set[slab->outer_sum].pit[slab->outer], ROW_FIELDS);
    rowsowing_pass(index->pits, row, move->passed);
    if (move->landing >= 0 && ground->rules->capture != CAPTURE_NONE) {
        const int opposite = rowsowing_opposite(index->pits, move->landing);
        if (row[opposite] || ground->rules->capture == CAPTURE_ALWAYS) {
            outer_sum -= row[opposite];
            row[opposite] = 0;
            inner_sum--;
            to = move->taken;
            captures = true;
        }
    }
    const Outcome outcome = outcome_of(slab, move->banked, move->same);
    if (outer_sum + inner_sum == slab->seeds) {
        inner_list(slab, move, to, slab->outer_moves, outcome);
        return;
    }
    const Column column =
        layer_column(&ground->layers[outer_sum + inner_sum], ground->rows, outer_sum,
                     rowindex_rank(index, row), inner_sum, !move->same);
    const uint32_t length = index->count[inner_sum];
    if (move->count < length / 8) {
        inner_few(slab, move, to, &column, outcome);
        return;
    }
    inner_read(slab, move, captures, &column, length);
    inner_list(slab, move, to, slab->column, outcome);
}

void slab_inner_moves(Slab *slab)
{
    const RowMoves *moves = &slab->ground->moves[slab->inner_sum];
    memset(slab->inner_moves, 0, slab->count);
    for (uint32_t i = 0; i < moves->count; i++)
        inner_move(slab, &moves->move[i]);
}
