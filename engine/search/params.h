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
};

#endif
