#include "arena/statistics/ratings.h"
#include "arena/statistics/distributions.h"
#include "arena/statistics/jointfit.h"
#include "arena/statistics/sandwich.h"
#include "engine/base/error.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static double first_score(const Fit *fit)
{
    double chances[OUTCOMES];
    fit->model->law->log_chances(fit->value[fit->size - 2], fit->value[fit->size - 1], chances);
    return exp(chances[OUTCOME_WIN]) + exp(chances[OUTCOME_DRAW]) / 2;
}

static void report(Fit *fit, const RatedGame *games, size_t count, Ratings *out)
{
    const int n = fit->size, b = n - 3, a = n - 2, d = n - 1;
    const unsigned long cells = (unsigned long)(n * n);
    out->covariance = alloc_or_die(cells, sizeof *out->covariance);
    out->robust_covariance = alloc_or_die(cells, sizeof *out->robust_covariance);
    memcpy(out->covariance, fit->information, cells * sizeof *out->covariance);
    out->clusters = sandwich(&fit->meetings, games, count, n, out->covariance, fit->held,
                             out->robust_covariance);
    for (int i = 0; i < fit->model->players; i++) {
        out->rating[i] = ELO_LOGIT * fit->value[i];
        out->error[i] = ELO_LOGIT * sqrt(out->covariance[i * n + i]);
        out->robust[i] = ELO_LOGIT * sqrt(out->robust_covariance[i * n + i]);
    }
    out->advantage = ELO_LOGIT * fit->value[a];
    out->advantage_error = ELO_LOGIT * sqrt(out->covariance[a * n + a]);
    out->advantage_robust = ELO_LOGIT * sqrt(out->robust_covariance[a * n + a]);
    out->growth = fit->value[b];
    out->growth_error = sqrt(out->covariance[b * n + b]);
    out->draws = fit->value[d];
    out->draws_error = sqrt(out->covariance[d * n + d]);
    out->draws_robust = sqrt(out->robust_covariance[d * n + d]);
    out->log_likelihood = jointfit_log_likelihood(fit);
    out->first_score = first_score(fit);
    if (out->clusters > 1)
        out->few_clusters = sqrt(out->clusters / (out->clusters - 1.0));
}

static void test_advantage(const RatingsModel *model, const RatedGame *games, size_t count,
                           Ratings *out)
{
    RatingsModel without = *model;
    without.no_advantage = true;
    Fit fit = jointfit_new(&without, games, count);
    if (jointfit_maximise(&fit)) {
        out->no_advantage_chi2 = fmax(0, 2 * (out->log_likelihood - jointfit_log_likelihood(&fit)));
        out->no_advantage_p = chi_squared1_tail(out->no_advantage_chi2);
    }
    jointfit_release(&fit);
}

Ratings ratings_fit(const RatingsModel *model, const RatedGame *games, size_t count)
{
    const unsigned long players = (unsigned long)model->players;
    Ratings out = {
        .law = model->law, .players = model->players, .few_clusters = 1, .no_advantage_p = 1};
    out.rating = alloc_or_die(players, sizeof *out.rating);
    out.error = alloc_or_die(players, sizeof *out.error);
    out.robust = alloc_or_die(players, sizeof *out.robust);
    if (players < 1 || count == 0)
        return out;
    Fit fit = jointfit_new(model, games, count);
    out.ok = jointfit_maximise(&fit);
    if (out.ok) {
        report(&fit, games, count, &out);
        if (!model->no_advantage)
            test_advantage(model, games, count, &out);
    }
    jointfit_release(&fit);
    return out;
}

void ratings_release(Ratings *ratings)
{
    free(ratings->rating);
    free(ratings->error);
    free(ratings->robust);
    free(ratings->covariance);
    free(ratings->robust_covariance);
    *ratings = (Ratings){0};
}

// -------------------------------------------------------------------------------------- comparing

double ratings_difference_error(const Ratings *ratings, int i, int j, bool robust)
{
    const int n = ratings->players + FIT_SHARED;
    const double *c = robust ? ratings->robust_covariance : ratings->covariance;
    return ELO_LOGIT * sqrt(fmax(0, c[i * n + i] + c[j * n + j] - 2 * c[i * n + j]));
}

double ratings_superiority(const Ratings *ratings, int i, int j)
{
    const double error = ratings_difference_error(ratings, i, j, true) * ratings->few_clusters;
    const double difference = ratings->rating[i] - ratings->rating[j];
    if (!(error > 0))
        return difference > 0 ? 1 : difference < 0 ? 0 : 0.5;
    return normal_cdf(difference / error);
}

int ratings_groups(const RatedGame *games, size_t count, int players, int *out)
{
    Meetings meetings = meetings_of(games, count, players);
    const int groups = meetings_groups(&meetings, out);
    meetings_release(&meetings);
    return groups;
}
