// The sandwich of errors that allow for games from one opening not being independent. Parameters
// are numbered as in jointfit.h.
#ifndef NAQALA_ARENA_STATISTICS_SANDWICH_H
#define NAQALA_ARENA_STATISTICS_SANDWICH_H

#include "arena/statistics/meetings.h"

// out = V B V with B the sum over clusters of their scores' outer products; parameters that are
// held have none. Returns the number of clusters.
int sandwich(const Meetings *meetings, const RatedGame *games, size_t count, int size,
             const double *covariance, const bool *held, double *out);

#endif
