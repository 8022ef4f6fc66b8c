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
// A half is a code (code.h). A value it can't tell stands among the block's escapes, in the order
// of cells (low half first). `before` says how many stand before every CHUNK cells, the rest is
// counted.
#ifndef NAQALA_ENDGAME_LAYER_H
#define NAQALA_ENDGAME_LAYER_H

#include "engine/endgame/code.h"
#include "engine/endgame/rows.h"

enum { CHUNK = 256 };

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
    bool triangle;  // both rows hold as many seeds
    CodeKey key;    // the block's offset and the given row's potential; those of the other row
} Column;

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
    if (LIKELY(!code_escapes(code)))
        return base + (int)code - 1;
    return block_escape(block, cell, shift);
}

// All cells of the column follow each other.
static INLINE bool column_is_contiguous(const Column *column)
{
    return column->stride == 1 && !column->triangle;
}

static INLINE uint64_t column_cell(const Column *column, uint32_t rank)
{
    if (!column->triangle)
        return column->start + rank * column->stride;
    return rank <= column->fixed ? triangle_cell(column->fixed, rank)
                                 : triangle_cell(rank, column->fixed);
}

static INLINE int column_value(const Column *column, uint32_t rank)
{
    const CodeKey *key = &column->key;
    const int base = code_base(key->quarters + key->potential[rank], key->quarter_shift);
    const bool turned = column->triangle && rank > column->fixed; // the given row is the inner one
    return block_value(column->block, column_cell(column, rank), key->shift ^ (turned ? 4 : 0),
                       base);
}

// The values of ranks 0..count - 1.
void column_read(const Column *column, uint32_t count, uint8_t *values);

#endif
