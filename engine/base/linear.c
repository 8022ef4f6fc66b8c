#include "engine/base/linear.h"
#include "engine/base/error.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

bool linear_factor(double *m, int n)
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

void linear_solve(const double *m, int n, double *x)
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

bool linear_invert(double *matrix, int n)
{
    unsigned long size = (unsigned long)n;
    double *factor = alloc_or_die(size * size, sizeof *factor);
    double *column = alloc_or_die(size, sizeof *column);
    memcpy(factor, matrix, size * size * sizeof *factor);
    bool ok = linear_factor(factor, n);
    for (int k = 0; ok && k < n; k++) {
        memset(column, 0, size * sizeof *column);
        column[k] = 1;
        linear_solve(factor, n, column);
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
