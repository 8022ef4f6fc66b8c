// The values of one outer row against every inner row, with either side to move: what the builder
// settles at a stroke (build.h).
#ifndef NAQALA_ENDGAME_SLAB_H
#define NAQALA_ENDGAME_SLAB_H

#include "engine/endgame/band.h"
#include "engine/endgame/rowmoves.h"

enum { SLAB_PASSES = 8, SLAB_BANDS = SLAB_PASSES + ROW_FIELDS };

// What values are worked out from.
typedef struct {
    const Rules *rules;
    const Rows *rows;
    RowMoves *moves; // by sum
    Layer *layers;   // by seeds; those below the one that is built are finished
    int scale;       // of values: layer.h
} Ground;

// What one thread needs, block after block, for one outer row: values by the inner row's rank, and
// room to read columns into.
typedef struct {
    const Ground *ground;
    int seeds, outer_sum, inner_sum;
    uint32_t outer; // rank
    uint32_t count; // inner rows to do
    bool triangle;  // the block's rows hold as many seeds
    uint8_t *outer_moves, *inner_moves, *column;
    uint8_t *columns; // room for those of a pit's emptying, whatever it holds
    Band *band;       // SLAB_BANDS of them
} Slab;

static inline const RowIndex *slab_index(const Slab *slab)
{
    return &slab->ground->rows->index;
}

// For the blocks of one layer: outer_sum, inner_sum and triangle are yet to be set, and `outer` and
// `count` for every outer row.
Slab slab_new(const Ground *ground, int seeds);
void slab_release(Slab *slab);

// Fills outer_moves and inner_moves. All slabs of lower outer rows must be in the layer.
void slab_fill(Slab *slab);

#endif
