#include "arena/statistics/sprt.h"
#include "arena/statistics/elo.h"
#include <math.h>
#include <stddef.h>

const char *sprt_refuse(const SprtTest *test)
{
    if (!isfinite(test->elo0) || !isfinite(test->elo1) || !(test->elo0 < test->elo1))
        return "elo0 has to be below elo1";
    if (!(test->alpha > 0 && test->beta > 0 && test->alpha + test->beta < 1))
        return "alpha and beta have to be above 0, their sum below 1";
    if (fabs(test->elo0) > 1000 || fabs(test->elo1) > 1000)
        return "elo0 and elo1 have to lie between -1000 and 1000";
    return NULL;
}

double sprt_lower(const SprtTest *test)
{
    return log(test->beta / (1 - test->alpha));
}

double sprt_upper(const SprtTest *test)
{
    return log((1 - test->beta) / test->alpha);
}

// Whether all outcomes, and enough of them, fell into one class.
static bool all_alike(const double *counts, int classes)
{
    double n = 0, most = 0;
    for (int i = 0; i < classes; i++) {
        n += counts[i];
        most = fmax(most, counts[i]);
    }
    return n >= SPRT_ALIKE && most >= n;
}

static SprtVerdict verdict_of(const SprtState *state, bool alike)
{
    if (state->defined && state->ratio >= state->upper)
        return SPRT_H1;
    if (state->defined && state->ratio <= state->lower)
        return SPRT_H0;
    return alike ? SPRT_NO_VARIANCE : SPRT_CONTINUE;
}

SprtState sprt_state(const SprtTest *test, const double *counts, int classes)
{
    SprtState state = {.lower = sprt_lower(test), .upper = sprt_upper(test)};
    double n = 0;
    for (int i = 0; i < classes; i++)
        n += counts[i];
    state.defined = n <= 0 || likelihood_ratio(counts, classes, test->model, test->elo0, test->elo1,
                                               &state.ratio);
    state.verdict = verdict_of(&state, all_alike(counts, classes));
    return state;
}

const char *sprt_words(SprtVerdict verdict)
{
    static const char *const WORDS[] = {[SPRT_CONTINUE] = "undecided",
                                        [SPRT_H0] = "H0 accepted",
                                        [SPRT_H1] = "H1 accepted",
                                        [SPRT_NO_VARIANCE] = "stopped: all pairs end alike"};
    return WORDS[verdict];
}

SprtPlan sprt_plan(const SprtTest *test, double variance, double elo)
{
    const double s0 = score_of_elo(test->elo0), s1 = score_of_elo(test->elo1);
    const double a = sprt_lower(test), b = sprt_upper(test);
    const double drift = (score_of_elo(elo) - (s0 + s1) / 2) * (s1 - s0) / variance;
    const double power = (s1 - s0) * (s1 - s0) / variance;
    SprtPlan plan = {.theta = 2 * drift / power};
    if (fabs(plan.theta) < 1e-9) {
        plan.accept = -a / (b - a);
        plan.length = -a * b / power;
        return plan;
    }
    plan.accept = (1 - exp(-plan.theta * a)) / (exp(-plan.theta * b) - exp(-plan.theta * a));
    plan.length = (a * (1 - plan.accept) + b * plan.accept) / drift;
    return plan;
}

double sprt_margin_ratio(double mean, double deviation, double n, double m0, double m1)
{
    if (!(deviation > 0))
        return 0;
    return n * (m1 - m0) * (2 * mean - m0 - m1) / (2 * deviation * deviation);
}
