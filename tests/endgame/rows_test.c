#include "engine/endgame/rowmoves.h"
#include <criterion/criterion.h>
#include <string.h>

enum { MOST = 12 };

static uint64_t packed_row(const uint8_t pit[ROW_FIELDS])
{
    uint64_t row = 0;
    for (int field = 0; field < ROW_FIELDS; field++)
        row |= (uint64_t)pit[field] << PACKED_BITS * field;
    return row;
}

Test(rows, every_rank_is_one_row)
{
    for (int pits = 1; pits <= PACKED_PITS; pits++) {
        Rows *rows = rows_new(pits, MOST);
        for (int sum = 0; sum <= MOST; sum++)
            for (uint32_t rank = 0; rank < rows->set[sum].count; rank++) {
                const uint8_t *pit = rows->set[sum].pit[rank];
                const IndexedRow row = indexedrow_of(&rows->index, packed_row(pit));
                cr_assert(rowindex_rank(&rows->index, pit) == rank);
                cr_assert(indexedrow_sum(row) == sum);
                cr_assert(indexedrow_rank(&rows->index, row) == rank, "%d pits, %d seeds", pits,
                          sum);
                for (int role = ROLE_MOVER; role <= ROLE_OTHER; role++)
                    cr_assert(indexedrow_potential(row, role) ==
                              rows->set[sum].potential[role][rank]);
            }
        rows_free(rows);
    }
}

Test(rows, there_are_as_many_as_combinatorics_says)
{
    Rows *rows = rows_new(6, MOST);
    cr_assert(rows->index.count[0] == 1 && rows->index.count[1] == 6);
    cr_assert(rows->index.count[MOST] == 6188); // 17 over 5
    rows_free(rows);
}

// What makes one pass of the builder enough.
Test(rows, sowing_within_the_row_lowers_the_rank)
{
    for (int pits = 1; pits <= PACKED_PITS; pits++) {
        Rows *rows = rows_new(pits, MOST);
        RowMoves *moves = rowmoves_new(rows);
        long within = 0;
        for (int sum = 0; sum <= MOST; sum++)
            for (uint32_t i = 0; i < moves[sum].count; i++) {
                const RowMove *move = &moves[sum].move[i];
                for (uint32_t k = 0; !move->passed && !move->banked && k < move->count; k++) {
                    cr_assert(move->to[k] < move->from[k]);
                    within++;
                }
            }
        cr_assert(pits == 1 || within > 0);
        rowmoves_free(moves, MOST);
        rows_free(rows);
    }
}

Test(rows, moves_are_listed_in_order_of_rank)
{
    Rows *rows = rows_new(6, MOST);
    RowMoves *moves = rowmoves_new(rows);
    uint64_t listed = 0, seen = 0;
    for (uint32_t i = 0; i < moves[MOST].count; i++) {
        const RowMove *move = &moves[MOST].move[i];
        for (uint32_t k = 1; k < move->count; k++)
            cr_assert(move->from[k - 1] <= move->from[k]);
        listed += move->count;
        cr_assert(rowmove_below(move, 0) == 0);
        cr_assert(rowmove_below(move, rows->set[MOST].count) == move->count);
    }
    for (uint32_t rank = 0; rank < rows->set[MOST].count; rank++)
        for (int field = 0; field < ROW_FIELDS; field++)
            seen += rows->set[MOST].pit[rank][field] != 0;
    cr_assert(listed == seen);
    rowmoves_free(moves, MOST);
    rows_free(rows);
}
