// The sequential probability ratio test (Wald 1945): is the strength at least elo1 (H1), or at most
// elo0 (H0)? Played until the log-likelihood ratio leaves the bounds. Pure functions.
#ifndef NAQALA_ARENA_STATISTICS_SPRT_H
#define NAQALA_ARENA_STATISTICS_SPRT_H

#include "arena/statistics/likelihood.h"

// Pairs alike in a row, from the first on, after which nothing more can be learnt: deterministic
// engines that split every pair would go on for ever.
enum { SPRT_ALIKE = 100 };

typedef struct {
    double elo0, elo1;  // elo0 < elo1; normalized Elo in the normalized model
    double alpha, beta; // chances of a wrong H1 and of a wrong H0; 0 < each, sum < 1
    LikelihoodModel model;
} SprtTest;

typedef enum { SPRT_CONTINUE, SPRT_H0, SPRT_H1, SPRT_NO_VARIANCE } SprtVerdict;

typedef struct {
    double ratio; // log-likelihood ratio; 0 where it is undefined
    bool defined;
    double lower, upper; // bounds
    SprtVerdict verdict;
} SprtState;

// NULL if the test makes sense, else why it does not.
const char *sprt_refuse(const SprtTest *test);

double sprt_lower(const SprtTest *test);
double sprt_upper(const SprtTest *test);

// Where the test stands. Counts as in elo.h, of TRINOMIAL or PENTANOMIAL classes.
SprtState sprt_state(const SprtTest *test, const double *counts, int classes);

const char *sprt_words(SprtVerdict verdict);

// ------------------------------------------------------------------------------------- planning

typedef struct {
    double theta;  // drift over half the power: -1 at elo0, +1 at elo1
    double accept; // chance of H1
    double length; // outcomes (pairs, or games) until the test ends, on average
} SprtPlan;

// What the test does at a true logistic Elo, by the Brownian approximation; `variance` of the score
// of one outcome. Of the logistic model.
SprtPlan sprt_plan(const SprtTest *test, double variance, double elo);

// Of margins: the log-likelihood ratio that their mean is m1 rather than m0, spread as observed.
double sprt_margin_ratio(double mean, double deviation, double n, double m0, double m1);

#endif
