// The worked examples of the arena's statistics: every published figure is held to 1e-6, fits by
// iteration to 1e-4.
#include "arena/statistics/davidson.h"
#include "arena/statistics/distributions.h"
#include "arena/statistics/elo.h"
#include "arena/statistics/margins.h"
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

static void near(const char *what, double value, double expected, double tolerance)
{
    cr_assert(fabs(value - expected) <= tolerance, "%s is %.10g, not %.10g", what, value, expected);
}

#define NEAR(value, expected) near(#value, value, expected, 1e-6)
#define FIT(value, expected)  near(#value, value, expected, 1e-4)

static const double GAMES[TRINOMIAL] = {466, 205, 629};
static const double PAIRS[PENTANOMIAL] = {65, 82, 267, 97, 139};

Test(elo, trinomial)
{
    EloStats s = elo_stats(GAMES, TRINOMIAL);
    NEAR(s.n, 1300);
    NEAR(s.mu, 0.562692308);
    NEAR(s.variance, 0.206646598);
    NEAR(s.error, 0.012607891);
    NEAR(s.score.low, 0.537981295);
    NEAR(s.score.high, 0.587403320);
    NEAR(s.elo.mid, 43.793544575);
    NEAR(s.elo.low, 26.443046979);
    NEAR(s.elo.high, 61.364267410);
    NEAR(s.los, 0.999999669);
    NEAR(s.sigma, 0.454583983);
    NEAR(s.nelo, 47.915323557);
    NEAR(s.nelo_error, 18.886466522);
    NEAR(elo_los_decided(629, 466), 0.999999580);
}

Test(elo, pentanomial)
{
    EloStats s = elo_stats(PAIRS, PENTANOMIAL);
    NEAR(s.n, 650);
    NEAR(s.mu, 0.562692308);
    NEAR(s.variance, 0.091742751);
    NEAR(s.error, 0.011880349);
    NEAR(s.elo.low, 27.439873635);
    NEAR(s.elo.high, 60.342701497);
    NEAR(s.los, 0.999999934);
    NEAR(s.sigma, 0.428352078);
    NEAR(s.nelo, 50.849615855);
    NEAR(s.nelo_error, 18.886466522);
}

typedef struct {
    double low, high, elo_low, elo_mid, elo_high;
} WilsonRow;

static void check_wilson(const double *counts, int classes, WilsonRow row)
{
    EloStats s = elo_stats(counts, classes);
    NEAR(s.wilson.low, row.low);
    NEAR(s.wilson.high, row.high);
    NEAR(s.elo_wilson.low, row.elo_low);
    NEAR(s.elo_wilson.mid, row.elo_mid);
    NEAR(s.elo_wilson.high, row.elo_high);
}

Test(elo, wilson_stays_within_bounds)
{
    check_wilson((double[]){2, 0, 98}, TRINOMIAL,
                 (WilsonRow){0.929988209, 0.994498032, 449.322503, 676.078432, 902.834361});
    check_wilson(PAIRS, PENTANOMIAL,
                 (WilsonRow){0.539294620, 0.585814328, 27.361122, 43.793545, 60.225967});
    check_wilson(GAMES, TRINOMIAL,
                 (WilsonRow){0.537856222, 0.587218015, 26.355635, 43.793545, 61.231455});
    check_wilson((double[]){1, 2, 20, 60, 117}, PENTANOMIAL,
                 (WilsonRow){0.834321009, 0.886538035, 280.826295, 318.982562, 357.138830});
    EloStats s = elo_stats((double[]){0, 0, 10}, TRINOMIAL);
    NEAR(s.wilson.low, 0.722467200);
    NEAR(s.wilson.high, 1);
    NEAR(s.elo_wilson.low, 166.201527);
    cr_assert(isinf(s.elo_wilson.mid) && s.elo_wilson.mid > 0);
}

Test(elo, nothing_played_says_nothing)
{
    EloStats s = elo_stats((double[]){0, 0, 0}, TRINOMIAL);
    NEAR(s.mu, 0.5);
    NEAR(s.wilson.low, 0);
    NEAR(s.wilson.high, 1);
    NEAR(s.los, 0.5);
}

Test(elo, curve_and_its_inverse)
{
    NEAR(score_of_elo(0), 0.5);
    NEAR(score_of_elo(5), 0.507195081709);
    for (double e = -700; e <= 700; e += 35)
        NEAR(elo_of_score(score_of_elo(e)), e);
}

Test(distributions, known_quantiles)
{
    NEAR(student_quantile(0.975, 11), 2.2009851600916384);
    NEAR(student_quantile(0.975, 1), 12.706204736174704);
    NEAR(student_quantile(0.025, 5), -2.570581835636314);
    near("t(1e6)", student_quantile(0.975, 1e6), Z95, 1e-5);
    NEAR(normal_cdf(Z95), 0.975);
    NEAR(chi_squared1_tail(3.841458820694124), 0.05);
}

// ------------------------------------------------------------------------------------- davidson

static size_t add_games(DavidsonGame *games, size_t n, int first, int second, const int *wdl)
{
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < wdl[i]; k++, n++)
            games[n] = (DavidsonGame){first, second, 2 - i, (long)n};
    return n;
}

Test(davidson, four_engines)
{
    static const int WDL[4][4][3] = {
        {{0}, {46, 6, 48}, {33, 5, 62}, {21, 3, 76}},
        {{63, 7, 30}, {0}, {47, 8, 45}, {34, 4, 62}},
        {{74, 5, 21}, {60, 9, 31}, {0}, {45, 8, 47}},
        {{85, 2, 13}, {76, 5, 19}, {58, 10, 32}, {0}},
    };
    static const double RATING[4] = {-126.9894, -38.9350, 41.0737, 124.8507};
    static const double ERROR[4] = {12.4862, 11.6723, 11.6808, 12.4528};
    DavidsonGame *games = calloc(1200, sizeof *games);
    size_t n = 0;
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 4; k++)
            n = add_games(games, n, i, k, WDL[i][k]);
    cr_assert(n == 1200);
    DavidsonFit fit = davidson_fit(games, n, 4);
    cr_assert(fit.ok);
    for (int i = 0; i < 4; i++) {
        FIT(fit.rating[i], RATING[i]);
        FIT(fit.rating_error[i], ERROR[i]);
    }
    FIT(fit.advantage, 56.7973);
    FIT(fit.advantage_error, 11.3818);
    FIT(fit.log_nu, -1.959807);
    FIT(fit.log_nu_error, 0.122343);
    FIT(fit.log_likelihood, -951.338878);
    FIT(fit.first_score, 0.575752);
    FIT(fit.no_advantage_chi2, 25.350936);
    near("p", fit.no_advantage_p, 4.78e-7, 1e-9);
    davidson_release(&fit);
    free(games);
}

Test(davidson, errors_clustered_by_opening)
{
    // Outcomes for who moved first: "A first / B first", twelve openings.
    static const char *const RESULTS[12] = {"WW", "WL", "LW", "WL", "DW", "WD",
                                            "LL", "WW", "WL", "DD", "WL", "LD"};
    DavidsonGame games[24];
    for (int i = 0; i < 24; i++) {
        char c = RESULTS[i / 2][i % 2];
        games[i] = (DavidsonGame){i % 2, 1 - i % 2, c == 'W' ? 2 : c == 'D' ? 1 : 0, i / 2};
    }
    DavidsonFit fit = davidson_fit(games, 24, 2);
    cr_assert(fit.ok && fit.clusters == 12);
    // The difference of two ratings that sum to zero is twice the first.
    FIT(2 * fit.rating[0], 95.700049);
    FIT(2 * fit.rating_error[0], 83.688738);
    FIT(2 * fit.rating_sandwich[0], 89.342344);
    FIT(2 * fit.rating_sandwich[0] * fit.few_clusters, 93.315035);
    FIT(fit.advantage, 58.642349);
    FIT(fit.advantage_error, 83.268485);
    FIT(fit.advantage_sandwich, 75.466059);
    FIT(fit.advantage_sandwich * fit.few_clusters, 78.821728);
    FIT(fit.log_nu, -0.591811);
    FIT(fit.log_nu_error, 0.508080);
    FIT(fit.log_nu_sandwich, 0.554925);
    FIT(fit.log_nu_sandwich * fit.few_clusters, 0.579600);
    FIT(fit.log_likelihood, -24.533980);
    davidson_release(&fit);
}

Test(davidson, self_play_has_closed_forms)
{
    DavidsonGame games[100];
    size_t n = add_games(games, 0, 0, 0, (int[]){60, 10, 30});
    DavidsonFit fit = davidson_fit(games, n, 1);
    cr_assert(fit.ok);
    FIT(fit.advantage, 120.411998);
    FIT(fit.advantage_error, 38.844479);
    FIT(fit.log_nu, -1.445186);
    FIT(fit.log_nu_error, 0.335410);
    davidson_release(&fit);
}

Test(davidson, data_without_a_finite_fit_are_named)
{
    DavidsonGame games[10];
    size_t n = add_games(games, 0, 0, 1, (int[]){10, 0, 0});
    DavidsonFit fit = davidson_fit(games, n, 2);
    cr_assert_not(fit.ok);
    davidson_release(&fit);
    fit = davidson_fit(NULL, 0, 2);
    cr_assert_not(fit.ok);
    davidson_release(&fit);
}

// -------------------------------------------------------------------------------------- margins

Test(margins, paired_by_opening)
{
    static const double X[12] = {14, 6, -2, 20, 10, 4, 16, -6, 12, 8, 2, 18};
    static const double Y[12] = {2, 8, 10, -4, 0, 12, -8, 14, 6, -2, 10, -10};
    double h[12], d[12];
    for (int k = 0; k < 12; k++) {
        h[k] = (X[k] + Y[k]) / 2;
        d[k] = (X[k] - Y[k]) / 2;
    }
    MarginStats s = margin_stats(h, 12);
    NEAR(s.mean, 5.833333333);
    NEAR(s.deviation, 2.081665999);
    NEAR(s.error, 0.600925213);
    NEAR(s.t_low, 4.510705858);
    NEAR(s.t_high, 7.155960809);
    NEAR(s.low, 4.75);
    NEAR(s.high, 7);
    NEAR(s.boot_mean, 5.843166667);
    NEAR(s.boot_deviation, 0.578668839);
    NEAR(s.below_zero, 0);
    s = margin_stats(d, 12);
    NEAR(s.mean, 2.666666667);
    NEAR(s.deviation, 7.761599335);
    NEAR(s.error, 2.240580733);
    NEAR(s.t_low, -2.264818276);
    NEAR(s.t_high, 7.598151610);
    NEAR(s.low, -1.5);
    NEAR(s.high, 6.833333333);
    NEAR(s.boot_mean, 2.656483333);
    NEAR(s.boot_deviation, 2.140278458);
    NEAR(s.below_zero, 0.1136);
}
