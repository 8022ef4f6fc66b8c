// One layer of a database: the value of every board with so many seeds, for either side to move, in
// half a byte each. engine/endgame/README.md describes index and code in full.
//
// A board is a pair of rows. The poorer one (fewer seeds; with as many, the higher rank) is the
// outer one, the other the inner; boards are grouped into blocks by the outer row's seeds. A cell
// is a byte: its low half for the outer row's owner to move, its high half for the inner one's.
//
// A value is the number of points the side to move makes of the layer's seeds, counted so that it
// is never negative: scale * (seeds + further margin) / 2, scale 1 where the margin has the seeds'
// parity (all seeds end in somebody's store) and 2 where it need not.
//
// Code of a half: 1..14 are the values base..base + 13, where base follows from what the two rows
// promise and from an offset of the block; 0 and 15 say that the value is smaller or
// larger than those, and it stands among the block's escapes, in the order of cells (low half
// first). `before` says how many stand before every CHUNK cells, the rest is counted.
#ifndef NAQALA_ENDGAME_LAYER_H
#define NAQALA_ENDGAME_LAYER_H

#include "engine/endgame/rows.h"

enum { CHUNK = 256, CODE_LOW = 0, CODE_HIGH = 15, CODE_VALUES = 14 };

typedef struct {
    uint8_t *cell;    // to be written only while the layer is built; of a file, never
    uint32_t *before; // likewise
    uint8_t *escape;
    uint64_t cells;
    uint32_t escapes;
    uint32_t room;     // escapes there is memory for
    int16_t offset[2]; // of the low and of the high half, quarters of a seed
} Block;

typedef struct {
    int seeds;
    int scale;                        // of values, 1 or 2
    Block block[ENDGAME_MAX / 2 + 1]; // by the seeds of the outer row
    uint8_t *cells;                   // of all blocks, each at a multiple of CHUNK
    uint64_t bytes;                   // of cells
    const void *map;                  // the file everything is part of, or NULL
    size_t map_bytes;
    // Mean value for the side to move, in 1/256, by the seeds of its row: what the offsets of the
    // next layers are guessed from.
    int32_t mean[ENDGAME_MAX + 1];
} Layer;

// The boards in which one row is given, by the rank of the other.
typedef struct {
    const Block *block;
    uint64_t start, stride;
    uint32_t fixed; // the given row's rank
    uint8_t shift;  // of the half of a cell that is asked for
    uint8_t quarter_shift;
    bool triangle;            // both rows hold as many seeds
    int quarters;             // of the base: the block's offset and the given row's potential
    const uint8_t *potential; // of the other row, by rank
} Column;

// Quarters of a seed, as a base: floor(quarters * scale / 4).
static INLINE int layer_base(int quarters, int quarter_shift)
{
    return quarters >> quarter_shift;
}

static INLINE int layer_quarter_shift(int scale)
{
    return scale == 1 ? 2 : 1;
}

static INLINE uint64_t triangle_cell(uint32_t outer, uint32_t inner)
{
    return (uint64_t)outer * (outer + 1) / 2 + inner;
}

uint64_t layer_block_cells(const RowIndex *index, int seeds, int outer_sum);

// Cells of all blocks laid out one after the other, each at a multiple of CHUNK.
uint64_t layer_bytes(const RowIndex *index, int seeds);

// Takes memory for the cells of an empty layer and for what leads to its escapes.
bool layer_init(Layer *layer, const RowIndex *index, int seeds, int scale);
void layer_release(Layer *layer);

// CHUNKs that so many cells take.
static inline uint64_t layer_chunks(uint64_t cells)
{
    return (cells + CHUNK - 1) / CHUNK;
}

// `fixed_moves`: values for the given row's owner to move, or for the other one.
Column layer_column(const Layer *layer, const Rows *rows, int fixed_sum, uint32_t fixed,
                    int other_sum, bool fixed_moves);

// Appends the cells of one outer row, the next of its block: `count` values for its owner to move,
// and for the other. `cell` is where they begin.
void layer_append(Layer *layer, const Rows *rows, int outer_sum, uint32_t outer, uint64_t cell,
                  uint32_t count, const uint8_t *outer_moves, const uint8_t *inner_moves);

// The value that `code` at this half of a cell could not tell.
int block_escape(const Block *block, uint64_t cell, int shift);

static INLINE int block_value(const Block *block, uint64_t cell, int shift, int base)
{
    const unsigned code = (unsigned)block->cell[cell] >> shift & 15;
    if (LIKELY(code - 1 < CODE_VALUES))
        return base + (int)code - 1;
    return block_escape(block, cell, shift);
}

static INLINE int column_value(const Column *column, uint32_t rank)
{
    const int base = layer_base(column->quarters + column->potential[rank], column->quarter_shift);
    if (!column->triangle)
        return block_value(column->block, column->start + rank * column->stride, column->shift,
                           base);
    return rank <= column->fixed
               ? block_value(column->block, triangle_cell(column->fixed, rank), column->shift, base)
               : block_value(column->block, triangle_cell(rank, column->fixed), column->shift ^ 4,
                             base);
}

// The values of ranks 0..count - 1.
void column_read(const Column *column, uint32_t count, uint8_t *values);

#endif
