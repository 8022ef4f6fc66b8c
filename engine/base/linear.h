// Small dense linear algebra on symmetric positive definite matrices, row by row, by Cholesky's
// decomposition. Pure functions on the caller's memory.
#ifndef NAQALA_BASE_LINEAR_H
#define NAQALA_BASE_LINEAR_H

#include <stdbool.h>

// In place: the lower triangle becomes L with L L' = matrix. False if it is not positive definite.
bool linear_factor(double *matrix, int n);

// Solves L L' x = b in place of b, L as linear_factor left it.
void linear_solve(const double *factor, int n, double *x);

bool linear_invert(double *matrix, int n); // in place; false if not positive definite

// out = matrix * vector; out must not be vector.
void linear_apply(const double *matrix, const double *vector, int n, double *out);

#endif
