#include "arena/statistics/komi.h"
#include "arena/statistics/margins.h"
#include "engine/base/error.h"
#include "engine/base/rng.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WIDEST = 512 }; // no board has more seeds

typedef struct {
    double games[2 * WIDEST + 1]; // by margin
    double all;
} Histogram;

static void add(Histogram *histogram, int margin)
{
    histogram->games[margin + WIDEST]++;
    histogram->all++;
}

// The best komi in half seeds. P(>c) - P(<c) falls as c rises, so the least values stand together.
static int best(const Histogram *histogram, double *left)
{
    double below = 0, least = 2;
    int first = 0, last = 0;
    for (int c = -2 * WIDEST; c <= 2 * WIDEST; c++) {
        // Halves lie between two margins; what lies at a whole one is neither above nor below.
        const double at = c % 2 == 0 ? histogram->games[c / 2 + WIDEST] : 0;
        const double tilt = fabs(histogram->all - 2 * below - at);
        if (tilt < least * histogram->all - 1e-9) {
            least = tilt / histogram->all;
            first = c;
        }
        if (tilt <= least * histogram->all + 1e-9)
            last = c;
        below += at;
    }
    *left = least;
    return (first + last) / 2;
}

// Games by cluster: margin[start[k]] .. margin[start[k + 1] - 1].
typedef struct {
    int *margin;
    size_t *start;
    size_t clusters;
} Sorted;

static Sorted sort_games(const KomiGame *games, size_t n)
{
    Sorted sorted = {.margin = alloc_or_die(n, sizeof(int))};
    for (size_t i = 0; i < n; i++)
        if ((size_t)games[i].cluster >= sorted.clusters)
            sorted.clusters = (size_t)games[i].cluster + 1;
    sorted.start = alloc_or_die(sorted.clusters + 2, sizeof(size_t));
    for (size_t i = 0; i < n; i++)
        sorted.start[games[i].cluster + 2]++;
    for (size_t k = 2; k < sorted.clusters + 2; k++)
        sorted.start[k] += sorted.start[k - 1];
    for (size_t i = 0; i < n; i++) // each start moves on to the next cluster's
        sorted.margin[sorted.start[games[i].cluster + 1]++] = games[i].margin;
    return sorted;
}

static int compare_ints(const void *a, const void *b)
{
    return (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b);
}

// As many as take a second or so.
static int rounds_for(size_t games)
{
    const double most = 3e8 / (double)games;
    return most >= BOOTSTRAP_ROUNDS   ? BOOTSTRAP_ROUNDS
           : most > KOMI_ROUNDS_LEAST ? (int)most
                                      : KOMI_ROUNDS_LEAST;
}

static void bootstrap(const Sorted *sorted, KomiStats *stats)
{
    const int rounds = rounds_for(stats->n);
    int *found = alloc_or_die(BOOTSTRAP_ROUNDS, sizeof *found);
    Histogram *histogram = alloc_or_die(1, sizeof *histogram);
    Rng rng = {BOOTSTRAP_SEED};
    double ignored;
    for (int round = 0; round < rounds; round++) {
        memset(histogram, 0, sizeof *histogram);
        for (size_t k = 0; k < sorted->clusters; k++) {
            const size_t drawn = rng_below(&rng, sorted->clusters);
            for (size_t i = sorted->start[drawn]; i < sorted->start[drawn + 1]; i++)
                add(histogram, sorted->margin[i]);
        }
        found[round] = best(histogram, &ignored);
    }
    qsort(found, (size_t)rounds, sizeof *found, compare_ints);
    stats->low = found[rounds * 25 / 1000 - 1] / 2.0;
    stats->high = found[rounds * 975 / 1000 - 1] / 2.0;
    free(found);
    free(histogram);
}

KomiStats komi_stats(const KomiGame *games, size_t n)
{
    KomiStats stats = {.n = n};
    if (n == 0)
        return stats;
    Histogram *histogram = alloc_or_die(1, sizeof *histogram);
    Sorted sorted = sort_games(games, n);
    for (size_t i = 0; i < n; i++)
        add(histogram, games[i].margin);
    stats.komi = best(histogram, &stats.left) / 2.0;
    bootstrap(&sorted, &stats);
    free(sorted.margin);
    free(sorted.start);
    free(histogram);
    return stats;
}
