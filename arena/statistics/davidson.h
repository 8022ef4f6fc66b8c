// The joint model of strength, first-move advantage and draws: Davidson (1970) with the order
// effect of Davidson and Beaver (1977). For a game of i, who moves first, against j,
//
//   P(first wins) : P(draw) : P(second wins) = exp(x/2) : nu : exp(-x/2),  x = r_i - r_j + a.
//
// An exponential family: the log-likelihood is concave, Newton's method converges, and the fitted
// model gives back every player's points, the first movers' points and the number of draws. Errors
// come from the observed information, and, since games from one opening are not independent, from
// the sandwich clustered by opening.
#ifndef NAQALA_ARENA_STATISTICS_DAVIDSON_H
#define NAQALA_ARENA_STATISTICS_DAVIDSON_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    int first, second; // players, from 0
    int outcome;       // for who moved first: 0 lost, 1 drew, 2 won
    long cluster;      // games with the same number are not independent
} DavidsonGame;

typedef struct {
    bool ok; // false: no finite fit (no draws, all won, players not connected, ...)
    int players, clusters;
    double *rating;       // Elo, summing to zero; players of them
    double *rating_error; // from the information; rating_sandwich by clusters
    double *rating_sandwich;
    double advantage; // Elo of the first move
    double advantage_error, advantage_sandwich;
    double log_nu, log_nu_error, log_nu_sandwich;
    double log_likelihood;
    double first_score;                       // expected score of the first mover between equals
    double no_advantage_chi2, no_advantage_p; // likelihood-ratio test of a = 0
    // Sandwich errors times this allow for few clusters: sqrt(K / (K - 1)).
    double few_clusters;
} DavidsonFit;

// Games of a player against himself count for the advantage and the draws.
DavidsonFit davidson_fit(const DavidsonGame *games, size_t count, int players);
void davidson_release(DavidsonFit *fit);

#endif
