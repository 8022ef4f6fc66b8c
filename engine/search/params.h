// The search's tunable numbers as constants PARAM_*.
#ifndef NAQALA_SEARCH_PARAMS_H
#define NAQALA_SEARCH_PARAMS_H

enum {
#define PARAM(name, value, meaning) PARAM_##name = value,
#include "engine/search/params.def"
#undef PARAM
};

enum {
    MAX_PLY = 250,      // sowings from the root; deeper lines are cut with the evaluation
    MAX_DEPTH = 200,    // plies of the deepest iteration
    DEPTH_PROVEN = 255, // depth of a value that no evaluation went into
    CENTI = 100,        // centiseeds a seed
    VALUE_INF = 100000, // beyond any value, also where a swap exchanges the stores

    // Games won by moving last: who has won has VALUE_WIN, one less for each ply to go. Beyond
    // VALUE_SURE a value is such a win, or a loss on the other side; evaluations stay within.
    VALUE_WIN = 30000,
    VALUE_SURE = VALUE_WIN - 1000,
};

// Plies to a win that a value makes certain, less than 0 to a loss; 0: nothing is.
static inline int value_plies(int value)
{
    if (value > VALUE_SURE)
        return VALUE_WIN - value;
    return value < -VALUE_SURE ? -VALUE_WIN - value : 0;
}

#endif
