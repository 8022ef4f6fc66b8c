#include "arena/statistics/signflip.h"
#include "arena/statistics/distributions.h"
#include "engine/base/error.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double MOST_WORK = 1e8; // some hundred milliseconds

// chance[s] of the sum s - span becomes that after one more value of either sign.
static void add_value(double *chance, double *next, size_t span, size_t value)
{
    const size_t cells = 2 * span + 1;
    for (size_t s = 0; s < cells; s++)
        next[s] =
            ((s >= value ? chance[s - value] : 0) + (s + value < cells ? chance[s + value] : 0)) /
            2;
    memcpy(chance, next, cells * sizeof *chance);
}

double signflip_p(const double *values, size_t n)
{
    size_t span = 0;
    double sum = 0, squares = 0, p = 0;
    for (size_t i = 0; i < n; i++) {
        span += (size_t)lround(2 * fabs(values[i]));
        sum += values[i];
        squares += values[i] * values[i];
    }
    if ((double)n * (double)span > MOST_WORK)
        return 2 * normal_cdf(-fabs(sum) / sqrt(squares));
    double *chance = alloc_or_die(2 * span + 1, sizeof *chance);
    double *next = alloc_or_die(2 * span + 1, sizeof *next);
    chance[span] = 1;
    for (size_t i = 0; i < n; i++)
        add_value(chance, next, span, (size_t)lround(2 * fabs(values[i])));
    const size_t far = (size_t)lround(2 * fabs(sum));
    for (size_t s = 0; s <= 2 * span; s++)
        if (s + far <= span || s >= span + far)
            p += chance[s];
    free(chance);
    free(next);
    return p < 1 ? p : 1;
}
