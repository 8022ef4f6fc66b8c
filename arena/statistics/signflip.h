// The exact sign-flip test of paired margins: were moving first worth nothing, every h_k might as
// well have the other sign. Exact up to thousands of pairs, since margins are halves of
// seeds: the distribution of the sum under random signs is counted, not sampled. Beyond that its
// normal limit, with the values' own squares as variance. Pure function.
#ifndef NAQALA_ARENA_STATISTICS_SIGNFLIP_H
#define NAQALA_ARENA_STATISTICS_SIGNFLIP_H

#include <stddef.h>

// The chance of a sum as far from zero as that of the values, which are multiples of 1/2. 1 for
// none.
double signflip_p(const double *values, size_t n);

#endif
