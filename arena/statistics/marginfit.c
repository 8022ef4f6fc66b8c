#include "arena/statistics/marginfit.h"
#include "engine/base/error.h"
#include "engine/base/linear.h"
#include <math.h>
#include <stdlib.h>

// The normal equations; h is the last unknown. Ties the sum of strengths to zero.
static void fill(const MarginGame *games, size_t count, int engines, double *matrix, double *right)
{
    const int n = engines + 1;
    for (size_t g = 0; g < count; g++) {
        const int at[3] = {games[g].first, games[g].second, engines};
        static const double SIGN[3] = {1, -1, 1};
        for (int i = 0; i < 3; i++) {
            right[at[i]] += SIGN[i] * games[g].margin;
            for (int k = 0; k < 3; k++)
                matrix[at[i] * n + at[k]] += SIGN[i] * SIGN[k];
        }
    }
    for (int i = 0; i < engines; i++)
        for (int k = 0; k < engines; k++)
            matrix[i * n + k] += 1;
}

// Cholesky's pivots of groups that never met are rounding errors alone.
static bool is_sound(const double *factor, int n, size_t count)
{
    for (int i = 0; i < n; i++)
        if (!(factor[i * n + i] > 1e-6 * sqrt((double)count)))
            return false;
    return true;
}

MarginFit marginfit(const MarginGame *games, size_t count, int engines)
{
    const int n = engines + 1;
    const unsigned long size = (unsigned long)n;
    MarginFit fit = {.engines = engines, .strength = alloc_or_die(size, sizeof(double))};
    double *matrix = alloc_or_die(size * size, sizeof *matrix);
    fill(games, count, engines, matrix, fit.strength);
    fit.ok = count > 0 && linear_factor(matrix, n) && is_sound(matrix, n, count);
    if (fit.ok)
        linear_solve(matrix, n, fit.strength);
    fit.first = fit.strength[engines];
    for (size_t g = 0; g < count && fit.ok; g++) {
        const double rest = games[g].margin - fit.first - fit.strength[games[g].first] +
                            fit.strength[games[g].second];
        fit.rss += rest * rest;
    }
    free(matrix);
    return fit;
}

void marginfit_release(MarginFit *fit)
{
    free(fit->strength);
    *fit = (MarginFit){0};
}
