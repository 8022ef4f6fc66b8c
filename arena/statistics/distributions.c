#include "arena/statistics/distributions.h"
#include <math.h>

double normal_cdf(double x)
{
    return 0.5 * erfc(-x / sqrt(2));
}

double chi_squared1_tail(double x)
{
    return x <= 0 ? 1 : erfc(sqrt(x / 2));
}

// Continued fraction of the incomplete beta function (Lentz's method).
static double beta_fraction(double a, double b, double x)
{
    const double tiny = 1e-300;
    double c = 1, d = 1 - (a + b) * x / (a + 1);
    d = 1 / (fabs(d) < tiny ? tiny : d);
    double result = d;
    for (int m = 1; m <= 500; m++) {
        for (int odd = 0; odd <= 1; odd++) {
            double term = odd ? -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
                              : m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
            d = 1 + term * d;
            d = 1 / (fabs(d) < tiny ? tiny : d);
            c = 1 + term / c;
            c = fabs(c) < tiny ? tiny : c;
            result *= d * c;
        }
        if (fabs(d * c - 1) < 1e-16)
            break;
    }
    return result;
}

static double beta_regularised(double a, double b, double x)
{
    if (x <= 0)
        return 0;
    if (x >= 1)
        return 1;
    double front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x));
    // The fraction converges fast on one side of the mean; the other is its mirror.
    if (x < (a + 1) / (a + b + 2))
        return front * beta_fraction(a, b, x) / a;
    return 1 - front * beta_fraction(b, a, 1 - x) / b;
}

static double student_cdf(double t, double degrees)
{
    double tail = 0.5 * beta_regularised(degrees / 2, 0.5, degrees / (degrees + t * t));
    return t > 0 ? 1 - tail : tail;
}

double student_quantile(double p, double degrees)
{
    double low = -1e6, high = 1e6;
    // Bisection cannot fail, and 200 steps are past any double's precision.
    for (int i = 0; i < 200 && low < high; i++) {
        double middle = (low + high) / 2;
        if (student_cdf(middle, degrees) < p)
            low = middle;
        else
            high = middle;
    }
    return (low + high) / 2;
}
