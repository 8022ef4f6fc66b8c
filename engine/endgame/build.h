// Computes a layer of a database from the layers below it.
//
// A sowing either takes seeds off the board, and leads to a layer that is finished, or moves seeds
// on within its own row and passes the turn. Moves of the second kind lead to a lower rank of the
// mover's row (rows.h), so a block's boards are settled by one pass in order of the outer row: all
// values of one outer row against every inner row at a time, first for the outer row's owner to
// move, then for the other one. Blocks of a layer don't depend on each other and are shared out to
// threads.
#ifndef NAQALA_ENDGAME_BUILD_H
#define NAQALA_ENDGAME_BUILD_H

#include "engine/endgame/slab.h"
#include <stdatomic.h>

typedef struct {
    Ground ground;
    const atomic_bool *stop; // may be NULL
    _Atomic uint64_t cells;  // done so far, of all layers
    // Called by the building thread from time to time; may be NULL.
    void (*progress)(void *context, uint64_t cells);
    void *context;
} Build;

// Fills ground.layers[seeds], an empty layer_init'ed one. False if stopped, the layer then is
// unfinished.
bool build_layer(Build *build, int seeds, int threads);

#endif
