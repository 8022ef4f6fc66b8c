// Neighbouring columns of one block, read together. Where the given row isn't the outer one of its
// block, the cells of a column lie a whole outer row apart, each on a page of its own in a large
// layer; the columns beside it lie on the same lines of memory. The builder asks for columns in
// order of ranks, so a band read once serves dozens of them.
//
// For one thread. What it was read from must stay as it is.
#ifndef NAQALA_ENDGAME_BAND_H
#define NAQALA_ENDGAME_BAND_H

#include "engine/endgame/layer.h"

enum { BAND_COLUMNS = 64 };

typedef struct {
    const Block *block; // what was read; NULL: nothing yet
    uint32_t first;     // the given row's rank in the first column
    uint32_t count;     // ranks of every column
    size_t pitch;       // from column to column of `cell`, at least `count`
    uint8_t *cell;
} Band;

// Room for columns of up to `longest` ranks.
void band_init(Band *band, uint32_t longest);
void band_release(Band *band);

// What column_read does. Ask for the same `count` as long as the block is the same.
void band_read(Band *band, const Column *column, uint32_t count, uint8_t *values);

#endif
