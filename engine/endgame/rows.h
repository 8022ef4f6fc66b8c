// Rows of pits, numbered: every way to spread `sum` seeds over one side's pits has a rank, counted
// from 0 without gaps. Pits are six fields, from the farthest from the store to the one beside it;
// a side of m < 6 pits uses the last m, as in the packed board.
//
// Order: by the seeds of the low half (fields 0..2), then its arrangement, then that of the high
// half; within a half by the prefix sums. Seeds only move towards the store, so a sowing that stays
// within its row and banks nothing takes it to a strictly lower rank. That is why no cycle can
// occur in a layer of the database, and why one pass in order of ranks is enough: see README.md.
//
// Read-only after rows_new; thread safe.
#ifndef NAQALA_ENDGAME_ROWS_H
#define NAQALA_ENDGAME_ROWS_H

#include "engine/rules/packed.h"

enum {
    ENDGAME_MAX = 40, // seeds of the largest database there can be
    ROW_FIELDS = PACKED_PITS,
    HALF_FIELDS = ROW_FIELDS / 2,
};

// What a row promises, as the side's to move or the other's: see potential.def. Never negative.
enum { ROLE_MOVER, ROLE_OTHER };

typedef struct {
    uint32_t count;
    uint8_t *potential[2]; // by role, by rank
    uint64_t potential_sum[2];
    uint8_t (*pit)[ROW_FIELDS];          // by rank
    uint32_t *increased[ROW_FIELDS + 1]; // by k: rank in sum + k once the first k pits got a seed
    // By field: rank in sum - pit once it was emptied, counted on from all rows of sum, sum - 1,
    // ... sum - pit + 1.
    uint32_t *emptied[ROW_FIELDS];
} RowSet;

// Where the arrangements whose low half holds s of the seeds begin, and how many of each high half.
typedef struct {
    uint32_t offset, high_count;
} RowGroup;

typedef struct {
    int pits;                                         // a side, 1..6
    int most;                                         // sums go from 0 to this
    RowGroup group[ENDGAME_MAX + 1][ENDGAME_MAX + 1]; // by sum, by seeds of the low half
    uint32_t count[ENDGAME_MAX + 1];                  // rows of each sum
    // Fifteen bits of a packed row to that half's rank (10 bits), seeds (6), potential as the
    // mover's and as the other's (8 each): fields that can be added for both halves at once.
    uint32_t half[2][1 << PACKED_BITS * HALF_FIELDS];
} RowIndex;

typedef struct {
    RowIndex index;
    RowSet set[ENDGAME_MAX + 1]; // by sum
} Rows;

void rowindex_init(RowIndex *index, int pits, int most);

// Only what counts and ranks rows of pits, without `half`: a thousandth of the work.
void rowindex_count(RowIndex *index, int pits, int most);

Rows *rows_new(int pits, int most);
void rows_free(Rows *rows);

uint32_t rowindex_rank(const RowIndex *index, const uint8_t pit[ROW_FIELDS]);

// A row looked up in the index, by halves; what is asked of it is read from these two entries.
typedef struct {
    uint32_t low, high;
} IndexedRow;

static INLINE IndexedRow indexedrow_of(const RowIndex *index, uint64_t packed)
{
    const uint32_t mask = (1 << PACKED_BITS * HALF_FIELDS) - 1;
    return (IndexedRow){index->half[0][packed & mask],
                        index->half[1][packed >> PACKED_BITS * HALF_FIELDS]};
}

// The same for a row that may not fit a packed one; at most ENDGAME_MAX seeds.
IndexedRow indexedrow_of_pits(const RowIndex *index, const uint8_t pit[ROW_FIELDS]);

static INLINE int indexedrow_sum(IndexedRow row)
{
    return (int)((row.low + row.high) >> 10 & 63);
}

static INLINE int indexedrow_potential(IndexedRow row, int role)
{
    return (int)((row.low >> (role == ROLE_MOVER ? 16 : 24) & 255) +
                 (row.high >> (role == ROLE_MOVER ? 16 : 24) & 255));
}

// Of a row with at most index->most seeds.
static INLINE uint32_t indexedrow_rank(const RowIndex *index, IndexedRow row)
{
    const RowGroup *group = &index->group[indexedrow_sum(row)][row.low >> 10 & 63];
    return group->offset + (row.low & 1023) * group->high_count + (row.high & 1023);
}

#endif
