#include "engine/fit/leastsquares.h"
#include "engine/base/error.h"
#include "engine/base/linear.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

void leastsquares_init(LeastSquares *fit, int features)
{
    unsigned long n = (unsigned long)features;
    *fit = (LeastSquares){.features = features};
    fit->matrix = alloc_or_die(n * n, sizeof *fit->matrix);
    fit->vector = alloc_or_die(n, sizeof *fit->vector);
}

void leastsquares_release(LeastSquares *fit)
{
    free(fit->matrix);
    free(fit->vector);
}

void leastsquares_add(LeastSquares *fit, const int *listed, int count, double target)
{
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < count; k++)
            fit->matrix[listed[i] * fit->features + listed[k]] += 1;
        fit->vector[listed[i]] += target;
    }
    fit->square += target * target;
    fit->rows++;
}

bool leastsquares_solve(LeastSquares *fit, double ridge, double *weights, double *residual)
{
    const int n = fit->features;
    for (int i = 0; i < n; i++)
        fit->matrix[i * n + i] += ridge;
    memcpy(weights, fit->vector, (size_t)n * sizeof *weights);
    if (!linear_factor(fit->matrix, n))
        return false;
    linear_solve(fit->matrix, n, weights);
    double explained = 0;
    for (int i = 0; i < n; i++)
        explained += weights[i] * fit->vector[i];
    *residual = sqrt(fmax(fit->square - explained, 0) / (double)(fit->rows ? fit->rows : 1));
    return true;
}
