#include "engine/endgame/rows.h"
#include "engine/base/error.h"
#include <stdlib.h>
#include <string.h>

// ------------------------------------------------------------------------------------- halves

// Fields of a half (0 low, 1 high) that a side of `pits` pits uses.
static int half_pits(int pits, int half)
{
    return int_clamp(half ? pits : pits - HALF_FIELDS, 0, HALF_FIELDS);
}

static uint32_t half_count(int pits, int sum)
{
    const uint32_t s = (uint32_t)sum;
    switch (pits) {
    case 0:
        return sum == 0;
    case 1:
        return 1;
    case 2:
        return s + 1;
    default:
        return (s + 1) * (s + 2) / 2;
    }
}

// Among the arrangements of the same seeds; used fields are the last `pits` of x.
static uint32_t half_rank(int pits, const uint8_t x[HALF_FIELDS])
{
    const uint32_t two = (uint32_t)x[0] + x[1];
    return pits == 3 ? x[0] + two * (two + 1) / 2 : pits == 2 ? x[1] : 0;
}

enum { POTENTIAL_COUNTS = 17 };

static const int8_t POTENTIAL[2][ROW_FIELDS][POTENTIAL_COUNTS] = {
#include "engine/endgame/potential.def"
};

// Keeps the potential of any half from being negative.
static const int POTENTIAL_FLOOR[2] = {36, 12};

static uint32_t half_potential(int half, int role, const uint8_t x[HALF_FIELDS])
{
    int sum = POTENTIAL_FLOOR[role];
    for (int i = 0; i < HALF_FIELDS; i++)
        sum += POTENTIAL[role][half * HALF_FIELDS + i][int_min(x[i], POTENTIAL_COUNTS - 1)];
    return (uint32_t)sum;
}

// An entry of RowIndex.half; 0 where no database reaches.
static uint32_t half_entry(int pits, int half, const uint8_t x[HALF_FIELDS])
{
    const uint32_t sum = (uint32_t)x[0] + x[1] + x[2];
    if (sum > ENDGAME_MAX)
        return 0;
    return half_rank(half_pits(pits, half), x) | sum << 10 |
           half_potential(half, ROLE_MOVER, x) << 16 | half_potential(half, ROLE_OTHER, x) << 24;
}

static uint32_t half_unpacked(int pits, int half, uint32_t packed)
{
    const uint8_t x[HALF_FIELDS] = {(uint8_t)(packed & PACKED_MAX),
                                    (uint8_t)(packed >> PACKED_BITS & PACKED_MAX),
                                    (uint8_t)(packed >> 2 * PACKED_BITS)};
    return half_entry(pits, half, x);
}

IndexedRow indexedrow_of_pits(const RowIndex *index, const uint8_t pit[ROW_FIELDS])
{
    return (IndexedRow){half_entry(index->pits, 0, pit),
                        half_entry(index->pits, 1, pit + HALF_FIELDS)};
}

void rowindex_count(RowIndex *index, int pits, int most)
{
    index->pits = pits;
    index->most = most;
    const int low = half_pits(pits, 0), high = half_pits(pits, 1);
    for (int sum = 0; sum <= most; sum++) {
        uint32_t offset = 0;
        for (int s = 0; s <= sum; s++) {
            index->group[sum][s] = (RowGroup){offset, half_count(high, sum - s)};
            offset += half_count(low, s) * half_count(high, sum - s);
        }
        index->count[sum] = offset;
    }
}

void rowindex_init(RowIndex *index, int pits, int most)
{
    rowindex_count(index, pits, most);
    for (uint32_t packed = 0; packed < ARRAY_LEN(index->half[0]); packed++) {
        index->half[0][packed] = half_unpacked(pits, 0, packed);
        index->half[1][packed] = half_unpacked(pits, 1, packed);
    }
}

uint32_t rowindex_rank(const RowIndex *index, const uint8_t pit[ROW_FIELDS])
{
    const int low = pit[0] + pit[1] + pit[2], high = pit[3] + pit[4] + pit[5];
    const RowGroup *group = &index->group[low + high][low];
    return group->offset + half_rank(half_pits(index->pits, 0), pit) * group->high_count +
           half_rank(half_pits(index->pits, 1), pit + HALF_FIELDS);
}

// --------------------------------------------------------------------------------------- sets

typedef struct {
    Rows *rows;
    RowSet *set;
    uint8_t pit[ROW_FIELDS];
} Filling;

// Puts the seeds left into the fields from `field` on, in every way, and notes each row.
static void fill_pits(Filling *filling, int field, int left)
{
    if (field == ROW_FIELDS - 1) {
        filling->pit[field] = (uint8_t)left;
        const uint32_t rank = rowindex_rank(&filling->rows->index, filling->pit);
        memcpy(filling->set->pit[rank], filling->pit, ROW_FIELDS);
        return;
    }
    const bool unused = field < ROW_FIELDS - filling->rows->index.pits;
    for (int seeds = 0; seeds <= (unused ? 0 : left); seeds++) {
        filling->pit[field] = (uint8_t)seeds;
        fill_pits(filling, field + 1, left - seeds);
    }
}

static uint32_t rank_increased(const RowIndex *index, const uint8_t pit[ROW_FIELDS], int k)
{
    uint8_t copy[ROW_FIELDS];
    memcpy(copy, pit, ROW_FIELDS);
    for (int i = 0; i < k; i++)
        copy[ROW_FIELDS - index->pits + i]++;
    return rowindex_rank(index, copy);
}

static uint32_t rank_emptied(const RowIndex *index, const uint8_t pit[ROW_FIELDS], int field)
{
    uint8_t copy[ROW_FIELDS];
    memcpy(copy, pit, ROW_FIELDS);
    copy[field] = 0;
    uint32_t before = 0;
    int sum = 0;
    for (int i = 0; i < ROW_FIELDS; i++)
        sum += pit[i];
    for (int taken = 0; taken < pit[field]; taken++)
        before += index->count[sum - taken];
    return before + rowindex_rank(index, copy);
}

static void link_rows(Rows *rows, int sum)
{
    RowSet *set = &rows->set[sum];
    for (int k = 1; k <= rows->index.pits && sum + k <= rows->index.most; k++) {
        set->increased[k] = alloc_or_die(set->count, sizeof **set->increased);
        for (uint32_t r = 0; r < set->count; r++)
            set->increased[k][r] = rank_increased(&rows->index, set->pit[r], k);
    }
    for (int field = ROW_FIELDS - rows->index.pits; field < ROW_FIELDS; field++) {
        set->emptied[field] = alloc_or_die(set->count, sizeof **set->emptied);
        for (uint32_t r = 0; r < set->count; r++)
            set->emptied[field][r] = rank_emptied(&rows->index, set->pit[r], field);
    }
}

static void weigh_rows(RowSet *set)
{
    for (int role = ROLE_MOVER; role <= ROLE_OTHER; role++) {
        set->potential[role] = alloc_or_die(set->count, 1);
        for (uint32_t r = 0; r < set->count; r++) {
            const uint32_t potential = half_potential(0, role, set->pit[r]) +
                                       half_potential(1, role, set->pit[r] + HALF_FIELDS);
            set->potential[role][r] = (uint8_t)potential;
            set->potential_sum[role] += potential;
        }
    }
}

Rows *rows_new(int pits, int most)
{
    Rows *rows = alloc_or_die(1, sizeof *rows);
    rowindex_init(&rows->index, pits, most);
    for (int sum = 0; sum <= most; sum++) {
        RowSet *set = &rows->set[sum];
        set->count = rows->index.count[sum];
        set->pit = alloc_or_die(set->count, sizeof *set->pit);
        fill_pits(&(Filling){.rows = rows, .set = set}, 0, sum);
        weigh_rows(set);
        link_rows(rows, sum);
    }
    return rows;
}

void rows_free(Rows *rows)
{
    if (!rows)
        return;
    for (int sum = 0; sum <= rows->index.most; sum++) {
        RowSet *set = &rows->set[sum];
        free(set->pit);
        free(set->potential[ROLE_MOVER]);
        free(set->potential[ROLE_OTHER]);
        for (int k = 0; k <= ROW_FIELDS; k++)
            free(set->increased[k]);
        for (int field = 0; field < ROW_FIELDS; field++)
            free(set->emptied[field]);
    }
    free(rows);
}
