// Numbers held to published ones: closed forms to 1e-6, fits by iteration to 1e-4.
#ifndef NAQALA_TESTS_SUPPORT_NEAR_H
#define NAQALA_TESTS_SUPPORT_NEAR_H

#include <criterion/criterion.h>
#include <math.h>

static inline void near(const char *what, double value, double expected, double tolerance)
{
    cr_assert(fabs(value - expected) <= tolerance, "%s is %.10g, not %.10g", what, value, expected);
}

#define NEAR(value, expected) near(#value, value, expected, 1e-6)
#define FIT(value, expected)  near(#value, value, expected, 1e-4)

#endif
