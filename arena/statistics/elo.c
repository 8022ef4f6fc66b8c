#include "arena/statistics/elo.h"
#include "arena/statistics/distributions.h"
#include <math.h>

double elo_of_score(double score)
{
    if (score <= 0)
        return -INFINITY;
    if (score >= 1)
        return INFINITY;
    return -400 * log10(1 / score - 1);
}

double score_of_elo(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

double elo_los_decided(double wins, double losses)
{
    return wins + losses > 0 ? normal_cdf((wins - losses) / sqrt(wins + losses)) : 0.5;
}

Interval elo_wilson(double mu, double effective)
{
    if (effective <= 0)
        return (Interval){0, mu, 1};
    const double z2 = Z95 * Z95;
    const double centre = (mu + z2 / (2 * effective)) / (1 + z2 / effective);
    const double half = Z95 * sqrt(mu * (1 - mu) / effective + z2 / (4 * effective * effective)) /
                        (1 + z2 / effective);
    return (Interval){fmax(centre - half, 0), mu, fmin(centre + half, 1)};
}

static Interval elo_interval(Interval score)
{
    return (Interval){elo_of_score(score.low), elo_of_score(score.mid), elo_of_score(score.high)};
}

static void add_moments(EloStats *stats, const double *counts, int classes)
{
    double sum = 0, square = 0;
    for (int i = 0; i < classes; i++) {
        stats->n += counts[i];
        sum += counts[i] * i / (classes - 1);
    }
    stats->mu = stats->n > 0 ? sum / stats->n : 0.5;
    for (int i = 0; i < classes; i++) {
        double off = (double)i / (classes - 1) - stats->mu;
        square += counts[i] * off * off;
    }
    stats->variance = stats->n > 0 ? square / stats->n : 0;
    stats->error = stats->n > 0 ? sqrt(stats->variance / stats->n) : 0;
}

EloStats elo_stats(const double *counts, int classes)
{
    EloStats stats = {0};
    add_moments(&stats, counts, classes);
    const double mu = stats.mu, error = stats.error;
    // Where all outcomes are equal the spread says nothing: take every outcome for one game.
    const double effective = error > 0 ? mu * (1 - mu) / (error * error) : stats.n;
    stats.score = (Interval){mu - Z95 * error, mu, mu + Z95 * error};
    stats.wilson = elo_wilson(mu, effective);
    stats.elo = elo_interval(stats.score);
    stats.elo_wilson = elo_interval(stats.wilson);
    stats.los = error > 0 ? normal_cdf((mu - 0.5) / error) : mu > 0.5 ? 1 : mu < 0.5 ? 0 : 0.5;
    stats.sigma = sqrt(stats.variance * (classes == PENTANOMIAL ? 2 : 1));
    if (stats.sigma > 0) {
        stats.nelo = (mu - 0.5) / stats.sigma * NELO;
        stats.nelo_error = Z95 * error / stats.sigma * NELO;
    }
    return stats;
}
