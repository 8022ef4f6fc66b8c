#include "arena/statistics/linear.h"
#include "engine/base/error.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool decompose(double *m, int n)
{
    for (int i = 0; i < n; i++) {
        for (int k = 0; k <= i; k++) {
            double sum = m[i * n + k];
            for (int j = 0; j < k; j++)
                sum -= m[i * n + j] * m[k * n + j];
            if (i == k && !(sum > 0))
                return false;
            m[i * n + k] = i == k ? sqrt(sum) : sum / m[k * n + k];
        }
    }
    return true;
}

// Solves L L' x = unit vector `column`, into x.
static void solve_unit(const double *m, int n, int column, double *x)
{
    for (int i = 0; i < n; i++) {
        double sum = i == column ? 1 : 0;
        for (int k = 0; k < i; k++)
            sum -= m[i * n + k] * x[k];
        x[i] = sum / m[i * n + i];
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int k = i + 1; k < n; k++)
            x[i] -= m[k * n + i] * x[k];
        x[i] /= m[i * n + i];
    }
}

bool linear_invert(double *matrix, int n)
{
    unsigned long size = (unsigned long)n;
    double *factor = alloc_or_die(size * size, sizeof *factor);
    double *column = alloc_or_die(size, sizeof *column);
    memcpy(factor, matrix, size * size * sizeof *factor);
    bool ok = decompose(factor, n);
    for (int k = 0; ok && k < n; k++) {
        solve_unit(factor, n, k, column);
        for (int i = 0; i < n; i++)
            matrix[i * n + k] = column[i];
    }
    free(factor);
    free(column);
    return ok;
}

void linear_apply(const double *matrix, const double *vector, int n, double *out)
{
    for (int i = 0; i < n; i++) {
        out[i] = 0;
        for (int k = 0; k < n; k++)
            out[i] += matrix[i * n + k] * vector[k];
    }
}
