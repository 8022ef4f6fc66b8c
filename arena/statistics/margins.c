#include "arena/statistics/margins.h"
#include "arena/statistics/distributions.h"
#include "engine/base/error.h"
#include "engine/base/rng.h"
#include <math.h>
#include <stdlib.h>

static void mean_and_deviation(const double *values, size_t n, double *mean, double *deviation)
{
    double sum = 0, square = 0;
    for (size_t i = 0; i < n; i++)
        sum += values[i];
    *mean = n ? sum / (double)n : 0;
    for (size_t i = 0; i < n; i++)
        square += (values[i] - *mean) * (values[i] - *mean);
    *deviation = n > 1 ? sqrt(square / (double)(n - 1)) : 0;
}

static int compare_doubles(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// `count` may be NULL: one game a cluster.
static void bootstrap(const double *sums, const double *count, size_t n, MarginStats *stats)
{
    double *means = alloc_or_die(BOOTSTRAP_ROUNDS, sizeof *means);
    Rng rng = {BOOTSTRAP_SEED};
    int below = 0;
    for (int round = 0; round < BOOTSTRAP_ROUNDS; round++) {
        double sum = 0, games = 0;
        for (size_t i = 0; i < n; i++) {
            size_t drawn = rng_below(&rng, n);
            sum += sums[drawn];
            games += count ? count[drawn] : 1;
        }
        means[round] = sum / games;
        below += means[round] <= 0;
    }
    mean_and_deviation(means, BOOTSTRAP_ROUNDS, &stats->boot_mean, &stats->boot_deviation);
    qsort(means, BOOTSTRAP_ROUNDS, sizeof *means, compare_doubles);
    stats->low = means[BOOTSTRAP_ROUNDS * 25 / 1000 - 1];
    stats->high = means[BOOTSTRAP_ROUNDS * 975 / 1000 - 1];
    stats->below_zero = (double)below / BOOTSTRAP_ROUNDS;
    free(means);
}

static void student_interval(MarginStats *stats)
{
    stats->error = stats->deviation / sqrt((double)stats->n);
    double t = stats->n > 1 ? student_quantile(0.975, (double)(stats->n - 1)) : 0;
    stats->t_low = stats->mean - t * stats->error;
    stats->t_high = stats->mean + t * stats->error;
}

MarginStats margin_stats(const double *values, size_t n)
{
    MarginStats stats = {.n = n};
    if (n == 0)
        return stats;
    mean_and_deviation(values, n, &stats.mean, &stats.deviation);
    student_interval(&stats);
    bootstrap(values, NULL, n, &stats);
    return stats;
}

MarginStats margin_clusters(const double *sum, const double *count, size_t clusters)
{
    MarginStats stats = {.n = clusters};
    if (clusters == 0)
        return stats;
    double *means = alloc_or_die(clusters, sizeof *means);
    double points = 0, games = 0, ignored;
    for (size_t i = 0; i < clusters; i++) {
        means[i] = sum[i] / count[i];
        points += sum[i];
        games += count[i];
    }
    mean_and_deviation(means, clusters, &ignored, &stats.deviation);
    stats.mean = points / games;
    student_interval(&stats);
    bootstrap(sum, count, clusters, &stats);
    free(means);
    return stats;
}
