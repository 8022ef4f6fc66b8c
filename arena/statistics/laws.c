#include "arena/statistics/laws.h"
#include <math.h>

static void davidson(double x, double log_nu, double out[OUTCOMES])
{
    // Scaled by the largest term, so that nothing overflows.
    const double top = fmax(fabs(x) / 2, log_nu);
    const double sum = exp(x / 2 - top) + exp(log_nu - top) + exp(-x / 2 - top);
    const double all = top + log(sum);
    out[OUTCOME_LOSS] = -x / 2 - all;
    out[OUTCOME_DRAW] = log_nu - all;
    out[OUTCOME_WIN] = x / 2 - all;
}

const Law LAW_DAVIDSON = {"Davidson-Beaver", davidson, -1, -INFINITY};

// ln F(x) of the logistic curve, exact at both ends.
static double log_logistic(double x)
{
    return x > 0 ? -log1p(exp(-x)) : x - log1p(exp(x));
}

static void rao_kupper(double x, double d, double out[OUTCOMES])
{
    out[OUTCOME_LOSS] = log_logistic(-x - d);
    out[OUTCOME_WIN] = log_logistic(x - d);
    // 1 - win - loss = (e^2d - 1) win loss
    out[OUTCOME_DRAW] = log(expm1(2 * d)) + out[OUTCOME_WIN] + out[OUTCOME_LOSS];
}

const Law LAW_RAO_KUPPER = {"Rao-Kupper", rao_kupper, 0.2, 0};

static void ordo(double x, double d0, double out[OUTCOMES])
{
    const double p = exp(log_logistic(x)), q = exp(log_logistic(-x));
    const double phi = (1 - d0) / (2 * d0), k = 4 * phi * phi - 1, u = 4 * p * q;
    const double draw = u / (1 + sqrt(1 + k * u));
    out[OUTCOME_LOSS] = log(q - draw / 2);
    out[OUTCOME_DRAW] = d0 > 0 ? log(draw) : -INFINITY;
    out[OUTCOME_WIN] = log(p - draw / 2);
}

const Law LAW_ORDO = {"Ordo", ordo, 0.1, 0};
