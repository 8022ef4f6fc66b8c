// Log-likelihood ratios of two hypotheses about the strength behind observed results: the exact
// generalised ratio of a multinomial (Van den Bergh, "Comparing the approximations for the GLLR of
// a multinomial"), under a logistic hypothesis (a mean score) and a normalized one (a mean score in
// standard deviations; "Normalized Elo practical"), and the shortcuts other programs print.
//
// Counts are in ascending order of score as in elo.h: TRINOMIAL or PENTANOMIAL classes. A class
// nobody fell into counts 1/1000, as public tools have it. Pure functions.
#ifndef NAQALA_ARENA_STATISTICS_LIKELIHOOD_H
#define NAQALA_ARENA_STATISTICS_LIKELIHOOD_H

#include <stdbool.h>

typedef enum { MODEL_LOGISTIC, MODEL_NORMALIZED } LikelihoodModel;

enum { LIKELIHOOD_CLASSES = 5 };

// The most likely distribution of outcomes whose strength is `elo` (normalized Elo in the
// normalized model). False if it cannot be found: very one-sided results in the normalized model.
bool likelihood_constrained(const double *counts, int classes, LikelihoodModel model, double elo,
                            double out[LIKELIHOOD_CLASSES]);

// ln of the likelihood at elo1 over that at elo0, each at its most likely distribution. *ratio is 0
// and the result false where that is undefined.
bool likelihood_ratio(const double *counts, int classes, LikelihoodModel model, double elo0,
                      double elo1, double *ratio);

// ---------------------------------------------------------------------- shortcuts, for comparison

// Of the logistic model: from the spread around either score, and from the spread around the mean.
double likelihood_two_spreads(const double *counts, int classes, double elo0, double elo1);
double likelihood_one_spread(const double *counts, int classes, double elo0, double elo1);

// BayesElo's law, [losses, draws, wins], its draw parameter taken from the sample.
double likelihood_drawelo(const double *counts);
double likelihood_bayes(const double *counts, double elo0, double elo1);

// The same as cutechess has it: half a game more of each kind, Elo scaled to that law.
double likelihood_scaled_drawelo(const double *counts);
double likelihood_scaled_bayes(const double *counts, double elo0, double elo1);

#endif
