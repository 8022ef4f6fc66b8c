// The values of one outer row against every inner row, with either side to move: what the builder
// settles at a stroke (build.h).
#ifndef NAQALA_ENDGAME_SLAB_H
#define NAQALA_ENDGAME_SLAB_H

#include "engine/endgame/build.h"

// What one thread needs for one outer row: values by the inner row's rank, and room to read
// columns into.
typedef struct {
    Build *build;
    int seeds, outer_sum, inner_sum;
    uint32_t outer; // rank
    uint32_t count; // inner rows to do
    bool triangle;  // the block's rows hold as many seeds
    uint8_t *outer_moves, *inner_moves, *column;
} Slab;

static inline const RowIndex *slab_index(const Slab *slab)
{
    return &slab->build->rows->index;
}

// Fills outer_moves and inner_moves. All slabs of lower outer rows must be in the layer.
void slab_fill(Slab *slab);

#endif
