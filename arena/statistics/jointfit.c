#include "arena/statistics/jointfit.h"
#include "engine/base/error.h"
#include "engine/base/linear.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static double mean_strength(const Fit *fit, const Meeting *meeting)
{
    return (fit->value[meeting->first] + fit->value[meeting->second]) / 2;
}

static double meeting_x(const Fit *fit, const Meeting *meeting)
{
    return fit->value[meeting->first] - fit->value[meeting->second] + fit->value[fit->size - 2] +
           fit->value[fit->size - 3] * mean_strength(fit, meeting);
}

double jointfit_log_likelihood(const Fit *fit)
{
    double sum = 0;
    for (int m = 0; m < fit->meetings.count; m++) {
        const Meeting *meeting = &fit->meetings.meeting[m];
        double chances[OUTCOMES];
        fit->model->law->log_chances(meeting_x(fit, meeting), fit->value[fit->size - 1], chances);
        for (int o = 0; o < OUTCOMES; o++)
            if (meeting->games[o] > 0)
                sum += meeting->games[o] * chances[o];
    }
    return sum;
}

// With the prior's share, which is what Newton's method climbs.
static double objective(const Fit *fit)
{
    double sum = jointfit_log_likelihood(fit);
    const double sd = fit->model->prior / ELO_LOGIT;
    for (int i = 0; sd > 0 && i < fit->model->players; i++)
        sum -= fit->value[i] * fit->value[i] / (2 * sd * sd);
    return sum;
}

// First and second derivatives of one outcome's log chance by x and by the draws' parameter, by
// central differences: one function a law is all that has to be right.
static void differentiate(const Fit *fit, Meeting *meeting)
{
    static const double STEP = 1e-4;
    const double x = meeting_x(fit, meeting), d = fit->value[fit->size - 1];
    const bool held = fit->held[fit->size - 1];
    double at[3][3][OUTCOMES] = {{{0}}};
    for (int i = 0; i < 3; i++)
        for (int k = held ? 1 : 0; k < (held ? 2 : 3); k++)
            fit->model->law->log_chances(x + (i - 1) * STEP, held ? d : d + (k - 1) * STEP,
                                         at[i][k]);
    for (int o = 0; o < OUTCOMES; o++) {
        Slopes *slope = &meeting->slope[o];
        *slope = (Slopes){.x = (at[2][1][o] - at[0][1][o]) / (2 * STEP),
                          .xx = (at[2][1][o] - 2 * at[1][1][o] + at[0][1][o]) / (STEP * STEP)};
        if (held)
            continue;
        slope->d = (at[1][2][o] - at[1][0][o]) / (2 * STEP);
        slope->dd = (at[1][2][o] - 2 * at[1][1][o] + at[1][0][o]) / (STEP * STEP);
        slope->xd = (at[2][2][o] - at[2][0][o] - at[0][2][o] + at[0][0][o]) / (4 * STEP * STEP);
    }
}

static void add_meeting(Fit *fit, Meeting *meeting)
{
    const int n = fit->size, b = n - 3, a = n - 2, d = n - 1;
    const double half = fit->value[b] / 2;
    const int touched[4] = {meeting->first, meeting->second, a, b};
    const double slope[4] = {1 + half, -1 + half, 1, mean_strength(fit, meeting)}; // of x
    Slopes sum = {0};
    meeting->by[0] = slope[0];
    meeting->by[1] = slope[1];
    meeting->by[2] = slope[3];
    differentiate(fit, meeting);
    for (int o = 0; o < OUTCOMES; o++) {
        const double games = meeting->games[o];
        if (games <= 0)
            continue;
        sum.x += games * meeting->slope[o].x;
        sum.d += games * meeting->slope[o].d;
        sum.xx += games * meeting->slope[o].xx;
        sum.xd += games * meeting->slope[o].xd;
        sum.dd += games * meeting->slope[o].dd;
    }
    for (int i = 0; i < 4; i++) {
        fit->gradient[touched[i]] += slope[i] * sum.x;
        fit->information[touched[i] * n + d] -= slope[i] * sum.xd;
        fit->information[d * n + touched[i]] -= slope[i] * sum.xd;
        for (int k = 0; k < 4; k++)
            fit->information[touched[i] * n + touched[k]] -= slope[i] * slope[k] * sum.xx;
    }
    for (int i = 0; i < 2; i++) { // x holds the product of b and the ratings
        fit->information[touched[i] * n + b] -= sum.x / 2;
        fit->information[b * n + touched[i]] -= sum.x / 2;
    }
    fit->gradient[d] += sum.d;
    fit->information[d * n + d] -= sum.dd;
}

static void add_prior(Fit *fit)
{
    const int n = fit->size;
    const double sd = fit->model->prior / ELO_LOGIT;
    for (int i = 0; sd > 0 && i < fit->model->players; i++) {
        fit->gradient[i] -= fit->value[i] / (sd * sd);
        fit->information[i * n + i] += 1 / (sd * sd);
    }
}

static void hold(Fit *fit)
{
    const int n = fit->size;
    for (int i = 0; i < n; i++) {
        if (!fit->held[i])
            continue;
        fit->gradient[i] = 0;
        for (int k = 0; k < n; k++)
            fit->information[i * n + k] = fit->information[k * n + i] = i == k;
    }
}

static double along(const Fit *fit, int parameter)
{
    return parameter < fit->model->players ? 1
           : parameter == fit->size - 2    ? -fit->value[fit->size - 3]
                                           : 0;
}

// Gradient and covariance at the present values; false where the information has no inverse.
static bool linearise(Fit *fit)
{
    const int n = fit->size, players = fit->model->players;
    memset(fit->gradient, 0, (size_t)n * sizeof *fit->gradient);
    memset(fit->information, 0, (size_t)(n * n) * sizeof *fit->information);
    for (int m = 0; m < fit->meetings.count; m++)
        add_meeting(fit, &fit->meetings.meeting[m]);
    add_prior(fit);
    for (int i = 0; fit->sum_free && i < players; i++)
        for (int k = 0; k < players; k++)
            fit->information[i * n + k] += 1;
    hold(fit);
    if (!linear_invert(fit->information, n))
        return false;
    // The tie of the sum, and what is held, are no uncertainty. Along the tie all ratings rise
    // together, and a falls by b of that.
    for (int i = 0; fit->sum_free && i < n; i++)
        for (int k = 0; k < n; k++)
            fit->information[i * n + k] -= along(fit, i) * along(fit, k) / players / players;
    for (int i = 0; i < n; i++)
        if (fit->held[i])
            fit->information[i * n + i] = 0;
    return true;
}

// One step of Newton's method, halved while the likelihood would fall; how far it went.
static double climb(Fit *fit, double *likelihood, double *step, double *before)
{
    const int n = fit->size;
    double moved = 0;
    linear_apply(fit->information, fit->gradient, n, step);
    memcpy(before, fit->value, (size_t)n * sizeof *before);
    for (double factor = 1; factor > 1e-6; factor /= 2) {
        moved = 0;
        for (int i = 0; i < n; i++) {
            if (fit->held[i])
                continue;
            fit->value[i] = before[i] + factor * step[i];
            moved = fmax(moved, fabs(factor * step[i]));
        }
        const double next = objective(fit);
        if (next >= *likelihood - 1e-9) {
            *likelihood = next;
            return moved;
        }
    }
    memcpy(fit->value, before, (size_t)n * sizeof *before);
    return 0;
}

// From the present values to the maximum, with what is held.
static bool maximise(Fit *fit)
{
    const unsigned long n = (unsigned long)fit->size;
    double *step = alloc_or_die(n, sizeof *step), *before = alloc_or_die(n, sizeof *before);
    double likelihood = objective(fit), moved = 1;
    bool ok = isfinite(likelihood);
    for (int round = 0; ok && round < 100 && moved > 1e-10; round++) {
        ok = linearise(fit);
        if (ok)
            moved = climb(fit, &likelihood, step, before);
    }
    ok = ok && linearise(fit); // the covariance at the maximum
    for (unsigned long i = 0; i < n; i++)
        ok = ok && (fit->held[i] || (isfinite(fit->value[i]) && fabs(fit->value[i]) < 30));
    free(step);
    free(before);
    return ok;
}

// Among players who all seem alike b cannot be told, so it waits until the others are known.
bool jointfit_maximise(Fit *fit)
{
    fit->held[fit->size - 3] = true;
    bool ok = maximise(fit);
    if (ok && fit->model->grows) {
        fit->held[fit->size - 3] = false;
        ok = maximise(fit);
    }
    return ok;
}

Fit jointfit_new(const RatingsModel *model, const RatedGame *games, size_t count)
{
    const int players = model->players, n = players + FIT_SHARED;
    Fit fit = {.model = model, .size = n, .sum_free = !(model->prior > 0)};
    fit.value = alloc_or_die((unsigned long)n, sizeof *fit.value);
    fit.held = alloc_or_die((unsigned long)n, sizeof *fit.held);
    fit.gradient = alloc_or_die((unsigned long)n, sizeof *fit.gradient);
    fit.information = alloc_or_die((unsigned long)(n * n), sizeof *fit.information);
    fit.meetings = meetings_of(games, count, players);
    for (int i = 0; model->anchor && i < players; i++) {
        if (isnan(model->anchor[i]))
            continue;
        fit.held[i] = true;
        fit.value[i] = model->anchor[i] / ELO_LOGIT;
        fit.sum_free = false;
    }
    fit.held[n - 2] = model->no_advantage;
    fit.held[n - 1] = fit.meetings.draws <= 0;
    fit.value[n - 1] = fit.held[n - 1] ? model->law->no_draws : model->law->usual_draws;
    return fit;
}

void jointfit_release(Fit *fit)
{
    meetings_release(&fit->meetings);
    free(fit->value);
    free(fit->held);
    free(fit->gradient);
    free(fit->information);
}
