// The distributions that intervals need. Pure functions.
#ifndef NAQALA_ARENA_STATISTICS_DISTRIBUTIONS_H
#define NAQALA_ARENA_STATISTICS_DISTRIBUTIONS_H

#define Z95 1.959963984540054 // the normal distribution's 97.5 % quantile

double normal_cdf(double x);

// The probability that a chi-squared variable with one degree of freedom exceeds x.
double chi_squared1_tail(double x);

// Student's t: the x below which a share p lies, 0 < p < 1, for at least 1 degree of freedom.
double student_quantile(double p, double degrees);

#endif
