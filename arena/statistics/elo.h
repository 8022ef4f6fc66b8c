// Elo from results: of single games ([loss, draw, win]) or of colour-swapped pairs ([0, 1/2, 1,
// 3/2, 2] points, "pentanomial"). Counts are in ascending order of score. Pure functions.
//
// Sources: the logistic Elo curve; population variance of the outcome; Wilson's interval with the
// effective number of games (Wilson 1927), which stays within [0, 1] where the normal one does not;
// normalized Elo after Van den Bergh.
#ifndef NAQALA_ARENA_STATISTICS_ELO_H
#define NAQALA_ARENA_STATISTICS_ELO_H

#define NELO 347.43558552260146 // normalized Elo a standard deviation: 800 / ln 10

enum { TRINOMIAL = 3, PENTANOMIAL = 5 };

typedef struct {
    double low, mid, high;
} Interval;

typedef struct {
    double n;        // outcomes: games or pairs
    double mu;       // mean score of a game, 0..1
    double variance; // of an outcome's score, divisor n
    double error;    // standard error of mu
    Interval score;  // normal, 95 %
    Interval wilson; // Wilson with the effective number of games, 95 %
    Interval elo;    // of the normal interval
    Interval elo_wilson;
    double los;              // likelihood of superiority
    double sigma;            // standard deviation a game
    double nelo, nelo_error; // normalized Elo and the half width of its 95 % interval
} EloStats;

// -inf, +inf at scores of 0 and 1 (and beyond).
double elo_of_score(double score);
double score_of_elo(double elo);

// `classes` is TRINOMIAL or PENTANOMIAL. All zero counts give mu = 1/2 and the widest intervals.
EloStats elo_stats(const double *counts, int classes);

// The older rule that leaves draws aside: Phi((W - L) / sqrt(W + L)).
double elo_los_decided(double wins, double losses);

// Wilson's 95 % interval of a share mu with an effective number of games.
Interval elo_wilson(double mu, double effective);

#endif
