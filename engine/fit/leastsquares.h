// Ridge regression by the normal equations: weights w that minimise the sum of (target - x.w)^2
// plus ridge * |w|^2, for rows x that are mostly zero.
#ifndef NAQALA_FIT_LEASTSQUARES_H
#define NAQALA_FIT_LEASTSQUARES_H

#include <stdbool.h>

typedef struct {
    int features;
    double *matrix; // features x features: sum of x x'
    double *vector; // sum of target * x
    double square;  // sum of target^2
    long rows;
} LeastSquares;

void leastsquares_init(LeastSquares *fit, int features);
void leastsquares_release(LeastSquares *fit);

// Adds a row that is 1 in the features listed and 0 elsewhere (a feature may be listed twice).
void leastsquares_add(LeastSquares *fit, const int *listed, int count, double target);

// Solves by Cholesky's decomposition, which destroys the sums; *residual gets the standard
// deviation that is left. False if the matrix is not positive definite.
bool leastsquares_solve(LeastSquares *fit, double ridge, double *weights, double *residual);

#endif
