// Margins in seeds. For opening k, played with both seatings, let x_k and y_k be the first mover's
// margin when A, and when B, moved first: h_k = (x_k + y_k) / 2 is what moving first is worth
// there, free of the players' strengths, and d_k = (x_k - y_k) / 2 what A is worth more than B,
// free of the opening. Pure functions.
#ifndef NAQALA_ARENA_STATISTICS_MARGINS_H
#define NAQALA_ARENA_STATISTICS_MARGINS_H

#include <stddef.h>
#include <stdint.h>

enum { BOOTSTRAP_ROUNDS = 10000, BOOTSTRAP_SEED = 42 };

typedef struct {
    size_t n;
    double mean, deviation, error; // deviation with divisor n - 1
    double t_low, t_high;          // Student's 95 % interval
    double low, high;              // bootstrap 95 % interval (percentiles)
    double boot_mean, boot_deviation;
    double below_zero; // share of resamples with a mean of at most 0
} MarginStats;

// Resamples values BOOTSTRAP_ROUNDS times with SplitMix64 from BOOTSTRAP_SEED, index = the upper
// half of u * n: the same numbers in every language. Sorting is the only memory it takes.
MarginStats margin_stats(const double *values, size_t n);

// The same for a mean over games that come in clusters (openings): cluster k has count[k] games
// that sum to sum[k]; the mean is over games, clusters are what is drawn again. Deviation, error
// and t interval are of the clusters' own means.
MarginStats margin_clusters(const double *sum, const double *count, size_t clusters);

#endif
