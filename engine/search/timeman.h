// Time management: from clocks to two moments, one after which no new iteration starts, one at
// which the search is abandoned.
#ifndef NAQALA_SEARCH_TIMEMAN_H
#define NAQALA_SEARCH_TIMEMAN_H

#include "engine/search/limits.h"

typedef struct {
    bool timed;
    int64_t soft; // microseconds after the start: begin no iteration later
    int64_t hard; // microseconds after the start: stop here
} TimePlan;

// `overhead`: milliseconds kept back a move for pipes and schedulers.
TimePlan timeman_plan(const Limits *limits, int side, int64_t overhead);

#endif
