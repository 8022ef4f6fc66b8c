#include "engine/endgame/band.h"
#include "engine/base/error.h"
#include <stdlib.h>

// An odd number of cache lines: else the columns would share few sets of the cache.
static size_t pitch_of(uint32_t longest)
{
    return ((longest + GROUP + 63) / 64 | 1) * 64;
}

void band_init(Band *band, uint32_t longest)
{
    *band = (Band){.pitch = pitch_of(longest)};
    band->cell = alloc_or_die(BAND_COLUMNS, band->pitch);
}

void band_release(Band *band)
{
    free(band->cell);
}

// ----------------------------------------------------------------------------------------- filling

// Eight rows of eight bytes, the first lowest, become eight columns.
static INLINE void transpose(uint64_t row[GROUP])
{
    static const uint64_t EVEN[] = {UINT64_C(0x00FF00FF00FF00FF), UINT64_C(0x0000FFFF0000FFFF),
                                    UINT64_C(0x00000000FFFFFFFF)};
    for (int level = 0; level < 3; level++) {
        const int step = 1 << level, bits = 8 << level;
        for (int i = 0; i < GROUP; i++) {
            if (i & step)
                continue;
            const uint64_t differ = (row[i] >> bits ^ row[i + step]) & EVEN[level];
            row[i] ^= differ << bits;
            row[i + step] ^= differ;
        }
    }
}

// Where rank's cells of the first column and the next ones lie.
static uint64_t cell_of(const Band *band, const Column *column, uint32_t rank)
{
    return column_cell(column, rank) - (column->fixed - band->first);
}

// Asks for the lines of a few ranks ahead of their use: each is a miss of its own.
static void prefetch(const Band *band, const Column *column, uint32_t rank)
{
    for (int i = 0; i < GROUP; i++, rank++) {
        const uint8_t *cell = column->block->cell + cell_of(band, column, rank);
        PREFETCH(cell);
        PREFETCH(cell + BAND_COLUMNS - 1);
    }
}

static void fill_ranks(Band *band, const Column *column, uint32_t rank)
{
    const Block *block = column->block;
    uint64_t start[GROUP];
    for (uint32_t i = 0; i < GROUP; i++)
        start[i] = rank + i < band->count ? cell_of(band, column, rank + i) : block->cells;
    for (uint32_t from = 0; from < BAND_COLUMNS; from += GROUP) {
        uint64_t row[GROUP];
        for (uint32_t i = 0; i < GROUP; i++) {
            const uint64_t cell = start[i] + from;
            row[i] = cell < block->cells ? group_of(block->cell + cell, block->cells - cell) : 0;
        }
        transpose(row);
        for (uint32_t i = 0; i < GROUP; i++)
            group_store(band->cell + (from + i) * band->pitch + rank, row[i]);
    }
}

enum { AHEAD = 3 * GROUP };

// Ranks from `from` on.
static void fill(Band *band, const Column *column, uint32_t from)
{
    for (uint32_t rank = from; rank < band->count; rank += GROUP) {
        if (rank + AHEAD + GROUP <= band->count)
            prefetch(band, column, rank + AHEAD);
        fill_ranks(band, column, rank);
    }
}

// ----------------------------------------------------------------------------------------- reading

static void mend_escapes(const Column *column, const uint8_t *cell, int shift, uint32_t from,
                         uint32_t to, uint8_t *values)
{
    const uint64_t half = UINT64_C(0x0808080808080808) << shift;
    for (uint32_t i = from; i < to; i += GROUP) {
        uint64_t escapes = group_escapes(group_of(cell + i, to - i)) & half;
        for (; escapes; escapes &= escapes - 1) {
            const uint32_t rank = i + (uint32_t)__builtin_ctzll(escapes) / 8;
            values[rank] = (uint8_t)block_escape(column->block, column_cell(column, rank), shift);
        }
    }
}

void band_read(Band *band, const Column *column, uint32_t count, uint8_t *values)
{
    const uint32_t first = column->fixed / BAND_COLUMNS * BAND_COLUMNS;
    // Of a triangle, the ranks up to the given row's are at hand; only beyond the last column's do
    // all columns go on in the cells of other rows.
    const uint32_t from = column->triangle ? first + BAND_COLUMNS : 0;
    column_read(column, from < count ? from : count, values);
    if (from >= count)
        return;
    if (band->block != column->block || band->first != first || band->count != count) {
        *band = (Band){column->block, first, count, band->pitch, band->cell};
        fill(band, column, from);
    }
    CodeKey key = column->key;
    key.shift ^= column->triangle ? 4 : 0;
    const uint8_t *cell = band->cell + (column->fixed - first) * band->pitch;
    code_decode(&key, cell, from, count, values);
    mend_escapes(column, cell, key.shift, from, count, values);
}
