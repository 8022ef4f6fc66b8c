#include "engine/fit/leastsquares.h"
#include "engine/base/error.h"
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

// In place: the lower triangle becomes L with L L' = matrix.
static bool decompose(double *m, int n)
{
    for (int i = 0; i < n; i++) {
        for (int k = 0; k <= i; k++) {
            double sum = m[i * n + k];
            for (int j = 0; j < k; j++)
                sum -= m[i * n + j] * m[k * n + j];
            if (i == k && sum <= 0)
                return false;
            m[i * n + k] = i == k ? sqrt(sum) : sum / m[k * n + k];
        }
    }
    return true;
}

static void substitute(const double *m, int n, double *x)
{
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < i; k++)
            x[i] -= m[i * n + k] * x[k];
        x[i] /= m[i * n + i];
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int k = i + 1; k < n; k++)
            x[i] -= m[k * n + i] * x[k];
        x[i] /= m[i * n + i];
    }
}

bool leastsquares_solve(LeastSquares *fit, double ridge, double *weights, double *residual)
{
    const int n = fit->features;
    for (int i = 0; i < n; i++)
        fit->matrix[i * n + i] += ridge;
    memcpy(weights, fit->vector, (size_t)n * sizeof *weights);
    if (!decompose(fit->matrix, n))
        return false;
    substitute(fit->matrix, n, weights);
    double explained = 0;
    for (int i = 0; i < n; i++)
        explained += weights[i] * fit->vector[i];
    *residual = sqrt(fmax(fit->square - explained, 0) / (double)(fit->rows ? fit->rows : 1));
    return true;
}
