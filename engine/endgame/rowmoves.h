// What sowings do, row by row. A sowing changes its own row in a way that depends on that row only,
// and the rest of the board in one of few ways: so many seeds passed to the other row, so many
// banked, the turn kept or not, a capture possible or not. The moves of all rows of one sum are
// listed by those ways, so that the database's builder takes thousands of them at a stroke.
//
// Read-only after rowmoves_new; thread safe.
#ifndef NAQALA_ENDGAME_ROWMOVES_H
#define NAQALA_ENDGAME_ROWMOVES_H

#include "engine/endgame/rows.h"

// One sowing, seen from its own row.
typedef struct {
    uint8_t row[ROW_FIELDS]; // afterwards, nothing captured yet
    uint8_t passed;          // seeds for the other row: round and round from its first pit on
    uint8_t banked;          // seeds for the mover's store
    bool same;               // the last seed was one of those
    int8_t landing;          // own field, empty before, that got the last seed; or -1
} RowSowing;

// `pit[field]` must hold seeds.
RowSowing rowsowing_of(int pits, const uint8_t pit[ROW_FIELDS], int field);

// The other row once it has been passed so many seeds.
void rowsowing_pass(int pits, uint8_t row[ROW_FIELDS], int passed);

// The other row's field that faces an own one.
static INLINE int rowsowing_opposite(int pits, int field)
{
    return 2 * ROW_FIELDS - pits - 1 - field;
}

// All moves of the rows of one sum that act alike; ordered by `from`.
typedef struct {
    uint8_t passed, banked;
    bool same;
    int8_t landing;
    uint32_t count;
    uint32_t *from;  // rank of the row
    uint32_t *to;    // rank after the sowing; its sum is less by passed + banked
    uint32_t *taken; // rank without the seed at `landing`, its sum one less; NULL if landing < 0
} RowMove;

typedef struct {
    uint32_t count;
    RowMove *move;
} RowMoves;

// One RowMoves a sum, 0..rows->index.most; freed with rowmoves_free.
RowMoves *rowmoves_new(const Rows *rows);
void rowmoves_free(RowMoves *moves, int most);

// How many of a move's rows have a rank below `rank`.
uint32_t rowmove_below(const RowMove *move, uint32_t rank);

#endif
