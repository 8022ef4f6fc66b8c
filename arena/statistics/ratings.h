// The joint fit of ratings, first-move advantage and draws to games, by maximum likelihood under
// one of the laws: for a game of i, who moves first, against j, x = r_i - r_j + a. Newton's method
// on all parameters at once, so that the errors of each allow for the others. Where asked for,
// x = r_i - r_j + a + b (r_i + r_j) / 2: the first move is worth more, or less, among the strong.
//
// Errors come from the observed information, and, since games from one opening are not independent,
// from the sandwich V B V with the scores' outer products B summed by opening.
#ifndef NAQALA_ARENA_STATISTICS_RATINGS_H
#define NAQALA_ARENA_STATISTICS_RATINGS_H

#include "arena/statistics/laws.h"
#include <stdbool.h>
#include <stddef.h>

typedef struct {
    int first, second; // players, from 0
    int outcome;       // OUTCOME_ of who moved first
    long cluster;      // games with the same number, 0 and up, are not independent
} RatedGame;

typedef struct {
    const Law *law;
    int players;
    const double *anchor; // Elo at which a player is held, NAN: free; NULL: all are free
    double prior;         // ratings are drawn from a normal distribution of so many Elo; 0: any is
                          // as likely as another
    bool no_advantage;    // holds a at 0
    bool grows;           // fits b, which else is 0
} RatingsModel;

// Parameters that all players share, behind their ratings: b, a, and the law's for draws.
enum { FIT_SHARED = 3 };

typedef struct {
    bool ok; // false: no finite fit (somebody won all, players that never met, ...)
    const Law *law;
    int players, clusters;
    double *rating;                                      // Elo; without anchors they sum to zero
    double *error;                                       // standard errors from the information
    double *robust;                                      // the same by clusters
    double advantage, advantage_error, advantage_robust; // Elo of the first move
    double growth, growth_error; // b: Elo of the first move, an Elo of the players' mean strength
    double draws, draws_error, draws_robust; // the law's parameter
    double log_likelihood;
    double first_score;                       // expected score of the first mover between equals
    double no_advantage_chi2, no_advantage_p; // likelihood-ratio test of a = 0
    double few_clusters;                      // robust errors times this allow for few clusters:
                                              // sqrt(K / (K - 1))
    double *covariance, *robust_covariance;   // (players + FIT_SHARED) squared, in logits
} Ratings;

// Games of a player against himself count for the advantage and the draws. Without any draw the
// law's parameter is held at what means none.
Ratings ratings_fit(const RatingsModel *model, const RatedGame *games, size_t count);
void ratings_release(Ratings *ratings);

// Standard error of the difference of two ratings, and the chance that i is the stronger; by
// clusters where `robust`.
double ratings_difference_error(const Ratings *ratings, int i, int j, bool robust);
double ratings_superiority(const Ratings *ratings, int i, int j);

// Players who cannot be compared, because no chain of games joins them, have different numbers in
// out[players], from 0; returns how many groups there are.
int ratings_groups(const RatedGame *games, size_t count, int players, int *out);

#endif
