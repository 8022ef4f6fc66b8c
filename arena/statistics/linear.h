// Small dense linear algebra, row by row. Pure functions on the caller's memory.
#ifndef NAQALA_ARENA_STATISTICS_LINEAR_H
#define NAQALA_ARENA_STATISTICS_LINEAR_H

#include <stdbool.h>

// Inverts a symmetric positive definite n x n matrix in place (Cholesky); false if it is not.
bool linear_invert(double *matrix, int n);

// out = matrix * vector; out must not be vector.
void linear_apply(const double *matrix, const double *vector, int n, double *out);

#endif
