// How strength becomes chances: three laws for a game between a first mover who is x stronger
// (first-move advantage included, in logits: Elo / 173.72) and his opponent, with one parameter for
// draws. Pure functions.
#ifndef NAQALA_ARENA_STATISTICS_LAWS_H
#define NAQALA_ARENA_STATISTICS_LAWS_H

#define ELO_LOGIT 173.71779276130073 // Elo a unit of the logit: 400 / ln 10

enum { OUTCOME_LOSS, OUTCOME_DRAW, OUTCOME_WIN, OUTCOMES };

typedef struct {
    const char *name;
    // Natural logarithms of the chances of loss, draw and win, seen from the first mover.
    void (*log_chances)(double x, double draws, double out[OUTCOMES]);
    double usual_draws; // where a fit begins
    double no_draws;    // the parameter's value where there are none at all
} Law;

// Davidson (1970), with the order effect of Davidson and Beaver (1977): chances as exp(x/2) : nu :
// exp(-x/2). The parameter is ln nu. An exponential family: the fit gives back every player's
// points, the first movers' points and the number of draws.
extern const Law LAW_DAVIDSON;

// Rao and Kupper (1967), which is BayesElo's: P(win) = F(x - d), P(loss) = F(-x - d), F logistic.
// The parameter is d in logits ("eloDraw").
extern const Law LAW_RAO_KUPPER;

// Ordo's: the expected score is logistic in x and P(win) P(loss) = phi^2 P(draw)^2. The parameter
// is d0, the share of draws between equals: phi = (1 - d0) / (2 d0).
extern const Law LAW_ORDO;

#endif
