#include "engine/endgame/rowmoves.h"
#include "engine/base/error.h"
#include <stdlib.h>
#include <string.h>

RowSowing rowsowing_of(int pits, const uint8_t pit[ROW_FIELDS], int field)
{
    RowSowing s = {.landing = -1};
    const int first = ROW_FIELDS - pits, places = 2 * pits + 1;
    int place = field - first;
    memcpy(s.row, pit, ROW_FIELDS);
    s.row[field] = 0;
    for (int left = pit[field]; left > 0; left--) {
        place = (place + 1) % places;
        if (place < pits)
            s.row[first + place]++;
        else if (place == pits)
            s.banked++;
        else
            s.passed++;
    }
    s.same = place == pits;
    if (place < pits && s.row[first + place] == 1)
        s.landing = (int8_t)(first + place);
    return s;
}

void rowsowing_pass(int pits, uint8_t row[ROW_FIELDS], int passed)
{
    for (int i = 0; i < passed; i++)
        row[ROW_FIELDS - pits + i % pits]++;
}

// ---------------------------------------------------------------------------------------- lists

enum { KINDS = ROW_FIELDS + 2 }; // a landing field, none, or the same side again

static int kind_of(const RowSowing *sowing)
{
    return sowing->same ? ROW_FIELDS + 1 : sowing->landing < 0 ? ROW_FIELDS : sowing->landing;
}

// The list of each way to act, while a sum's moves are being gathered; -1 if there is none.
typedef struct {
    int16_t list[ENDGAME_MAX + 1][KINDS];
} Directory;

static RowMove *list_of(RowMoves *moves, Directory *directory, const RowSowing *sowing)
{
    int16_t *slot = &directory->list[sowing->passed][kind_of(sowing)];
    if (*slot < 0) {
        *slot = (int16_t)moves->count++;
        moves->move = realloc_or_die(moves->move, moves->count, sizeof *moves->move);
        moves->move[*slot] = (RowMove){.passed = sowing->passed,
                                       .banked = sowing->banked,
                                       .same = sowing->same,
                                       .landing = sowing->landing};
    }
    return &moves->move[*slot];
}

static void append(const RowIndex *index, RowMove *move, uint32_t from, RowSowing *sowing)
{
    const uint32_t i = move->count++;
    move->from[i] = from;
    move->to[i] = rowindex_rank(index, sowing->row);
    if (move->landing >= 0) {
        sowing->row[move->landing] = 0;
        move->taken[i] = rowindex_rank(index, sowing->row);
    }
}

// Counts the moves of every way to act, or, once there is room for them, lists them.
static void gather(const Rows *rows, int sum, RowMoves *moves, Directory *directory, bool list)
{
    const RowSet *set = &rows->set[sum];
    for (uint32_t from = 0; from < set->count; from++)
        for (int field = 0; field < ROW_FIELDS; field++) {
            if (!set->pit[from][field])
                continue;
            RowSowing sowing = rowsowing_of(rows->index.pits, set->pit[from], field);
            RowMove *move = list_of(moves, directory, &sowing);
            if (list)
                append(&rows->index, move, from, &sowing);
            else
                move->count++;
        }
}

static void make_room(RowMove *move)
{
    move->from = alloc_or_die(move->count, sizeof *move->from);
    move->to = alloc_or_die(move->count, sizeof *move->to);
    if (move->landing >= 0)
        move->taken = alloc_or_die(move->count, sizeof *move->taken);
    move->count = 0;
}

RowMoves *rowmoves_new(const Rows *rows)
{
    RowMoves *all = alloc_or_die((unsigned long)rows->index.most + 1, sizeof *all);
    for (int sum = 0; sum <= rows->index.most; sum++) {
        Directory directory;
        memset(&directory, -1, sizeof directory);
        gather(rows, sum, &all[sum], &directory, false);
        for (uint32_t i = 0; i < all[sum].count; i++)
            make_room(&all[sum].move[i]);
        gather(rows, sum, &all[sum], &directory, true);
    }
    return all;
}

void rowmoves_free(RowMoves *moves, int most)
{
    for (int sum = 0; moves && sum <= most; sum++) {
        for (uint32_t i = 0; i < moves[sum].count; i++) {
            free(moves[sum].move[i].from);
            free(moves[sum].move[i].to);
            free(moves[sum].move[i].taken);
        }
        free(moves[sum].move);
    }
    free(moves);
}

uint32_t rowmove_below(const RowMove *move, uint32_t rank)
{
    uint32_t low = 0, high = move->count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (move->from[middle] < rank)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}
