// How long engines take to answer `go`, as the arena sees it: a histogram an engine, on a scale of
// four steps an octave, so that a quantile is known to a fifth of itself. Clocks measure this, so
// it is never in the journal; a run leaves it in latency.json and latency.svg.
#ifndef NAQALA_ARENA_LIVE_LATENCY_H
#define NAQALA_ARENA_LIVE_LATENCY_H

#include "engine/base/buffer.h"
#include <stdint.h>

enum { LATENCY_STEPS = 4, LATENCY_BINS = 32 * LATENCY_STEPS };

typedef struct {
    uint64_t bin[LATENCY_BINS];
    uint64_t answers;
    int64_t total, longest; // microseconds
} Latency;

void latency_add(Latency *latency, int64_t microseconds);

// The time that a share (0..1) of the answers kept, in microseconds: the upper end of its bin, at
// most the longest. 0 without answers.
int64_t latency_quantile(const Latency *latency, double share);

// {"answers":..,"mean_us":..,"half_us":..,"p90_us":..,"p99_us":..,"longest_us":..}
void latency_add_json(const Latency *latency, Buffer *out);

// Where a bin ends.
int64_t latency_bin_end(int bin);

#endif
