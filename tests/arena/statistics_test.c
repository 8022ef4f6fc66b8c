// The worked examples of the arena's statistics, closed forms and margins.
#include "arena/statistics/distributions.h"
#include "arena/statistics/elo.h"
#include "arena/statistics/komi.h"
#include "arena/statistics/marginfit.h"
#include "arena/statistics/margins.h"
#include "arena/statistics/signflip.h"
#include "engine/base/rng.h"
#include "tests/support/near.h"
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

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
    double all[24];
    for (int k = 0; k < 24; k++)
        all[k] = k < 12 ? X[k] : Y[k - 12];
    NEAR(margin_stats(all, 24).error, 1.697896);
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

Test(margins, signs_flipped_exactly)
{
    static const double H[12] = {8, 7, 4, 8, 5, 8, 4, 4, 9, 3, 6, 4};
    static const double MIXED[3] = {1, -2, 3.5};
    static double many[3000];
    near("all of one sign", signflip_p(H, 12), 2.0 / 4096, 1e-12);
    // |sum| 2.5 of 8 sums: +-6.5, +-4.5, +-2.5, +-0.5.
    near("mixed", signflip_p(MIXED, 3), 6.0 / 8, 1e-12);
    near("none", signflip_p(H, 0), 1, 0);
    for (int i = 0; i < 3000; i++)
        many[i] = i % 2 ? 12.5 : -12.5;
    near("a sum of nothing", signflip_p(many, 3000), 1, 1e-9);
    // Beyond what is counted, the normal limit: 12000 values, a sum two deviations away.
    static double more[12000];
    for (int i = 0; i < 12000; i++)
        more[i] = (i % 2 ? 10 : -10) + (i < 2191 ? 1 : 0);
    near("many", signflip_p(more, 12000), 0.0455, 0.002);
}

Test(margins, several_engines_by_least_squares)
{
    static const MarginGame MEETINGS[] = {{0, 1, 1.4}, {0, 2, -6.2}, {0, 3, -11.0}, {1, 0, 9.8},
                                          {1, 2, 1.1}, {1, 3, -5.9}, {2, 0, 13.6},  {2, 1, 7.5},
                                          {2, 3, 0.4}, {3, 0, 19.2}, {3, 1, 14.1},  {3, 2, 8.0}};
    MarginFit fit = marginfit(MEETINGS, 12, 4);
    cr_assert(fit.ok);
    NEAR(fit.first, 4.333333333);
    NEAR(fit.strength[0], -7.3);
    NEAR(fit.strength[1], -2.25);
    NEAR(fit.strength[2], 2.325);
    NEAR(fit.strength[3], 7.225);
    NEAR(fit.rss, 13.276666667);
    marginfit_release(&fit);
    fit = marginfit(MEETINGS, 1, 4);
    cr_assert(!fit.ok, "two of them never played");
    marginfit_release(&fit);
}

static KomiStats komi_of(const int *margins, size_t n)
{
    static KomiGame games[5000];
    for (size_t i = 0; i < n; i++)
        games[i] = (KomiGame){margins[i], (long)(i / 2)};
    return komi_stats(games, n);
}

Test(komi, is_where_either_wins_as_often)
{
    static const int ALIKE[] = {6, 6, 6, 6}, TWO[] = {-4, 8, -4, 8}, LEAN[] = {2, 2, 2, 10, -6, 4};
    KomiStats stats = komi_of(ALIKE, 4);
    NEAR(stats.komi, 6);
    NEAR(stats.left, 0);
    NEAR(stats.low, 6);
    // Anything between the two is fair: the middle.
    stats = komi_of(TWO, 4);
    NEAR(stats.komi, 2);
    NEAR(stats.left, 0);
    // Above 2: two of six; below: one.
    stats = komi_of(LEAN, 6);
    NEAR(stats.komi, 2);
    NEAR(stats.left, 1.0 / 6);
    NEAR(komi_of(ALIKE, 0).komi, 0);
}

// The interval of simulated matches holds the true komi, here 3.
Test(komi, intervals_hold_the_truth)
{
    static int margins[400];
    Rng rng = {7};
    int held = 0;
    for (int match = 0; match < 60; match++) {
        for (int i = 0; i < 400; i++) {
            int sum = 3;
            for (int k = 0; k < 12; k++)
                sum += (int)rng_below(&rng, 3) - 1;
            margins[i] = sum;
        }
        const KomiStats stats = komi_of(margins, 400);
        held += stats.low <= 3 && 3 <= stats.high;
        cr_assert(fabs(stats.komi - 3) <= 1, "%g", stats.komi);
    }
    cr_assert(held >= 54, "%d of 60", held);
}

// ------------------------------------------------------------------------------------- coverage

// The share of simulated matches whose 95 % interval holds the true score. Pairs are two games of
// an opening that favours one side by chance, so that games of a pair are not independent.
static double coverage(double score, int pairs)
{
    enum { MATCHES = 4000 };
    Rng rng = {99};
    int held = 0;
    for (int m = 0; m < MATCHES; m++) {
        double counts[PENTANOMIAL] = {0};
        for (int p = 0; p < pairs; p++) {
            int halves = 0;
            const double tilt = (rng_below(&rng, 2) ? 1 : -1) * fmin(score, 1 - score) / 2;
            for (int game = 0; game < 2; game++) {
                const double chance = score + (game ? -tilt : tilt);
                halves += (double)(rng_next(&rng) >> 11) * 0x1p-53 < chance ? 2 : 0;
            }
            counts[halves]++;
        }
        const EloStats stats = elo_stats(counts, PENTANOMIAL);
        held += stats.wilson.low <= score && score <= stats.wilson.high;
    }
    return held / (double)MATCHES;
}

Test(elo, intervals_cover_the_truth, .timeout = 60)
{
    static const double SCORES[] = {0.02, 0.05, 0.2, 0.5, 0.63, 0.8, 0.95, 0.98};
    for (size_t i = 0; i < sizeof SCORES / sizeof *SCORES; i++) {
        const double covered = coverage(SCORES[i], 500);
        cr_assert(covered > 0.93 && covered < 0.97, "at %.2f: %.4f", SCORES[i], covered);
    }
}
