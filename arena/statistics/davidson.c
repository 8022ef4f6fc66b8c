#include "arena/statistics/davidson.h"
#include "arena/statistics/distributions.h"
#include "engine/base/error.h"
#include "engine/base/linear.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double ELO = 173.71779276130073; // Elo a unit of the logit: 400 / ln 10

// Parameters: r_0 .. r_{n-2} (r_{n-1} is minus their sum), then a unless it is held at 0, then
// ln nu. A game's x is linear in them.
typedef struct {
    const DavidsonGame *games;
    size_t count;
    int players;
    bool with_advantage;
    int size; // parameters
    double *value;
    double *covariance; // size x size
} Model;

// Adds `factor` times the derivatives of x to a vector of parameters.
static void add_gradient(const Model *model, const DavidsonGame *game, double factor, double *out)
{
    const int last = model->players - 1;
    const int player[2] = {game->first, game->second};
    const double sign[2] = {factor, -factor};
    for (int i = 0; i < 2; i++) {
        if (player[i] < last) {
            out[player[i]] += sign[i];
            continue;
        }
        for (int k = 0; k < last; k++)
            out[k] -= sign[i];
    }
    if (model->with_advantage)
        out[last] += factor;
}

static double game_x(const Model *model, const DavidsonGame *game)
{
    const int last = model->players - 1;
    double rest = 0;
    for (int k = 0; k < last; k++)
        rest -= model->value[k];
    double first = game->first < last ? model->value[game->first] : rest;
    double second = game->second < last ? model->value[game->second] : rest;
    return first - second + (model->with_advantage ? model->value[last] : 0);
}

typedef struct {
    double win, draw, loss; // probabilities
} Chances;

static Chances chances(double x, double log_nu)
{
    // Scaled by the largest term, so that nothing overflows.
    double top = fmax(fabs(x) / 2, log_nu);
    double win = exp(x / 2 - top), draw = exp(log_nu - top), loss = exp(-x / 2 - top);
    double sum = win + draw + loss;
    return (Chances){win / sum, draw / sum, loss / sum};
}

// A game's score vector: gradient of its log-likelihood.
static void game_gradient(const Model *model, const DavidsonGame *game, double *out)
{
    Chances p = chances(game_x(model, game), model->value[model->size - 1]);
    double points = game->outcome / 2.0 - (p.win + p.draw / 2);
    add_gradient(model, game, points, out);
    out[model->size - 1] += (game->outcome == 1) - p.draw;
}

static double log_likelihood(const Model *model)
{
    double sum = 0;
    for (size_t i = 0; i < model->count; i++) {
        Chances p = chances(game_x(model, &model->games[i]), model->value[model->size - 1]);
        int outcome = model->games[i].outcome;
        sum += log(outcome == 2 ? p.win : outcome == 1 ? p.draw : p.loss);
    }
    return sum;
}

// Expected (and here observed) information: minus the Hessian of the log-likelihood.
static void information(const Model *model, double *matrix, double *scratch)
{
    const int n = model->size;
    memset(matrix, 0, (size_t)(n * n) * sizeof *matrix);
    for (size_t g = 0; g < model->count; g++) {
        const DavidsonGame *game = &model->games[g];
        Chances p = chances(game_x(model, game), model->value[n - 1]);
        double mean = (p.win - p.loss) / 2;
        double xx = (p.win + p.loss) / 4 - mean * mean; // variance of the points
        double xn = -mean * p.draw;                     // covariance of points and draw
        double nn = p.draw * (1 - p.draw);
        memset(scratch, 0, (size_t)n * sizeof *scratch);
        add_gradient(model, game, 1, scratch);
        for (int i = 0; i < n - 1; i++) {
            for (int k = 0; k < n - 1; k++)
                matrix[i * n + k] += xx * scratch[i] * scratch[k];
            matrix[i * n + n - 1] += xn * scratch[i];
            matrix[(n - 1) * n + i] += xn * scratch[i];
        }
        matrix[n * n - 1] += nn;
    }
}

// Newton's method with the step halved while the likelihood would fall.
static bool maximise(Model *model)
{
    unsigned long n = (unsigned long)model->size;
    double *gradient = alloc_or_die(n, sizeof *gradient), *step = alloc_or_die(n, sizeof *step);
    double *before = alloc_or_die(n, sizeof *before);
    double likelihood = log_likelihood(model), moved = 1;
    bool ok = true;
    for (int round = 0; ok && round < 100 && moved > 1e-12; round++) {
        memset(gradient, 0, n * sizeof *gradient);
        for (size_t g = 0; g < model->count; g++)
            game_gradient(model, &model->games[g], gradient);
        information(model, model->covariance, step);
        ok = linear_invert(model->covariance, model->size);
        if (!ok)
            break;
        linear_apply(model->covariance, gradient, model->size, step);
        memcpy(before, model->value, n * sizeof *before);
        for (double factor = 1; factor > 1e-6; factor /= 2) {
            moved = 0;
            for (unsigned long i = 0; i < n; i++) {
                model->value[i] = before[i] + factor * step[i];
                moved = fmax(moved, fabs(factor * step[i]));
            }
            double next = log_likelihood(model);
            bool better = next >= likelihood - 1e-12;
            likelihood = better ? next : likelihood;
            if (better)
                break;
        }
    }
    for (unsigned long i = 0; i < n; i++)
        ok = ok && isfinite(model->value[i]) && fabs(model->value[i]) < 30;
    free(gradient);
    free(step);
    free(before);
    return ok;
}

static Model model_new(const DavidsonGame *games, size_t count, int players, bool with_advantage)
{
    Model model = {
        .games = games, .count = count, .players = players, .with_advantage = with_advantage};
    model.size = players - 1 + (with_advantage ? 1 : 0) + 1;
    unsigned long n = (unsigned long)model.size;
    model.value = alloc_or_die(n, sizeof *model.value);
    model.covariance = alloc_or_die(n * n, sizeof *model.covariance);
    model.value[n - 1] = -1; // few draws, to begin with
    return model;
}

static void model_release(Model *model)
{
    free(model->value);
    free(model->covariance);
}

// ------------------------------------------------------------------------------------- sandwich

static int compare_clusters(const void *a, const void *b)
{
    const DavidsonGame *x = *(const DavidsonGame *const *)a, *y = *(const DavidsonGame *const *)b;
    return (x->cluster > y->cluster) - (x->cluster < y->cluster);
}

static void add_outer(double *meat, const double *g, int n)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            meat[i * n + k] += g[i] * g[k];
}

// V B V with B the sum over clusters of their gradients' outer products. Returns the clusters.
static int sandwich(const Model *model, double *out)
{
    const int n = model->size;
    const unsigned long size = (unsigned long)n;
    const DavidsonGame **sorted = alloc_or_die(model->count, sizeof *sorted);
    double *meat = alloc_or_die(size * size, sizeof *meat);
    double *g = alloc_or_die(size, sizeof *g), *half = alloc_or_die(size * size, sizeof *half);
    int clusters = 0;
    for (size_t i = 0; i < model->count; i++)
        sorted[i] = &model->games[i];
    qsort(sorted, model->count, sizeof *sorted, compare_clusters);
    for (size_t i = 0; i < model->count; i++) {
        game_gradient(model, sorted[i], g);
        if (i + 1 < model->count && sorted[i + 1]->cluster == sorted[i]->cluster)
            continue;
        add_outer(meat, g, n);
        memset(g, 0, size * sizeof *g);
        clusters++;
    }
    for (int i = 0; i < n; i++) // half = V B
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                half[i * n + k] += model->covariance[i * n + j] * meat[j * n + k];
    memset(out, 0, size * size * sizeof *out);
    for (int i = 0; i < n; i++) // out = half V
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                out[i * n + k] += half[i * n + j] * model->covariance[j * n + k];
    free(sorted);
    free(meat);
    free(g);
    free(half);
    return clusters;
}

// -------------------------------------------------------------------------------------- results

// Variance of a player's rating: of the parameter, or for the last player of minus their sum.
static double rating_variance(const double *covariance, int n, int players, int player)
{
    if (player < players - 1)
        return covariance[player * n + player];
    double sum = 0;
    for (int i = 0; i < players - 1; i++)
        for (int k = 0; k < players - 1; k++)
            sum += covariance[i * n + k];
    return sum;
}

static void report_ratings(const Model *model, const double *robust, DavidsonFit *fit)
{
    double rest = 0;
    for (int i = 0; i < model->players; i++) {
        double value = i < model->players - 1 ? model->value[i] : rest;
        rest -= value;
        fit->rating[i] = ELO * value;
        fit->rating_error[i] =
            ELO * sqrt(rating_variance(model->covariance, model->size, model->players, i));
        fit->rating_sandwich[i] =
            ELO * sqrt(rating_variance(robust, model->size, model->players, i));
    }
}

static void report(const Model *model, DavidsonFit *fit)
{
    const int n = model->size, a = n - 2, nu = n - 1;
    double *robust = alloc_or_die((unsigned long)(n * n), sizeof *robust);
    fit->clusters = sandwich(model, robust);
    report_ratings(model, robust, fit);
    fit->advantage = ELO * model->value[a];
    fit->advantage_error = ELO * sqrt(model->covariance[a * n + a]);
    fit->advantage_sandwich = ELO * sqrt(robust[a * n + a]);
    fit->log_nu = model->value[nu];
    fit->log_nu_error = sqrt(model->covariance[nu * n + nu]);
    fit->log_nu_sandwich = sqrt(robust[nu * n + nu]);
    fit->log_likelihood = log_likelihood(model);
    Chances equals = chances(model->value[a], model->value[nu]);
    fit->first_score = equals.win + equals.draw / 2;
    if (fit->clusters > 1)
        fit->few_clusters = sqrt(fit->clusters / (fit->clusters - 1.0));
    free(robust);
}

static void test_advantage(DavidsonFit *fit, const DavidsonGame *games, size_t count)
{
    Model without = model_new(games, count, fit->players, false);
    if (maximise(&without)) {
        fit->no_advantage_chi2 = 2 * (fit->log_likelihood - log_likelihood(&without));
        fit->no_advantage_p = chi_squared1_tail(fit->no_advantage_chi2);
    }
    model_release(&without);
}

DavidsonFit davidson_fit(const DavidsonGame *games, size_t count, int players)
{
    unsigned long n = (unsigned long)players;
    DavidsonFit fit = {.players = players, .few_clusters = 1, .no_advantage_p = 1};
    fit.rating = alloc_or_die(n, sizeof *fit.rating);
    fit.rating_error = alloc_or_die(n, sizeof *fit.rating_error);
    fit.rating_sandwich = alloc_or_die(n, sizeof *fit.rating_sandwich);
    if (players < 1 || count == 0)
        return fit;
    Model model = model_new(games, count, players, true);
    fit.ok = maximise(&model);
    if (fit.ok) {
        report(&model, &fit);
        test_advantage(&fit, games, count);
    }
    model_release(&model);
    return fit;
}

void davidson_release(DavidsonFit *fit)
{
    free(fit->rating);
    free(fit->rating_error);
    free(fit->rating_sandwich);
    *fit = (DavidsonFit){0};
}
