// The sequential test: likelihood ratios, bounds and lengths against worked examples (the exact
// ones agree with public calculators), and its error rates by simulation.
#include "arena/statistics/elo.h"
#include "arena/statistics/sprt.h"
#include "engine/base/rng.h"
#include "tests/support/near.h"

static const double GAMES[TRINOMIAL] = {466, 205, 629};
static const double PAIRS[PENTANOMIAL] = {65, 82, 267, 97, 139};

static double ratio(const double *counts, int classes, LikelihoodModel model, double elo0,
                    double elo1)
{
    double out;
    cr_assert(likelihood_ratio(counts, classes, model, elo0, elo1, &out));
    return out;
}

#define PENTA(model, elo1) ratio(PAIRS, PENTANOMIAL, model, 0, elo1)
#define TRI(model, elo1)   ratio(GAMES, TRINOMIAL, model, 0, elo1)

Test(likelihood, exact_ratios)
{
    NEAR(TRI(MODEL_LOGISTIC, 5), 2.625613822);
    NEAR(TRI(MODEL_LOGISTIC, 10), 4.932495640);
    NEAR(TRI(MODEL_NORMALIZED, 5), 2.421355810);
    NEAR(TRI(MODEL_NORMALIZED, 10), 4.573407579);
    NEAR(PENTA(MODEL_LOGISTIC, 5), 2.917889620);
    NEAR(PENTA(MODEL_LOGISTIC, 10), 5.492527296);
    NEAR(PENTA(MODEL_NORMALIZED, 5), 2.558429508);
    NEAR(PENTA(MODEL_NORMALIZED, 10), 4.850816615);
}

Test(likelihood, shortcuts_of_other_programs)
{
    NEAR(likelihood_two_spreads(GAMES, TRINOMIAL, 0, 5), 2.630242108);
    NEAR(likelihood_two_spreads(GAMES, TRINOMIAL, 0, 10), 4.948155132);
    NEAR(likelihood_one_spread(GAMES, TRINOMIAL, 0, 5), 2.674852551);
    NEAR(likelihood_one_spread(GAMES, TRINOMIAL, 0, 10), 5.023123183);
    NEAR(likelihood_two_spreads(PAIRS, PENTANOMIAL, 0, 5), 2.901654189);
    NEAR(likelihood_two_spreads(PAIRS, PENTANOMIAL, 0, 10), 5.470567204);
    NEAR(likelihood_one_spread(PAIRS, PENTANOMIAL, 0, 5), 3.012495101);
    NEAR(likelihood_one_spread(PAIRS, PENTANOMIAL, 0, 10), 5.657184347);
    NEAR(likelihood_drawelo(GAMES), 56.170401734);
    NEAR(likelihood_bayes(GAMES, 0, 5), 2.569866948);
    NEAR(likelihood_bayes(GAMES, 0, 10), 4.835963364);
    NEAR(likelihood_scaled_drawelo(GAMES), 56.241673202);
    NEAR(likelihood_scaled_bayes(GAMES, 0, 5), 2.633956312);
    NEAR(likelihood_scaled_bayes(GAMES, 0, 10), 4.947465654);
}

static void expect_shares(const double *counts, int classes, LikelihoodModel model, double elo,
                          const double *expected)
{
    double p[LIKELIHOOD_CLASSES];
    cr_assert(likelihood_constrained(counts, classes, model, elo, p));
    for (int i = 0; i < classes; i++)
        near("share", p[i], expected[i], 1e-9);
}

Test(likelihood, most_likely_distributions)
{
    expect_shares(
        PAIRS, PENTANOMIAL, MODEL_LOGISTIC, 0,
        (double[]){0.149274686971, 0.151090960126, 0.410769230769, 0.128089910197, 0.160775211936});
    expect_shares(
        PAIRS, PENTANOMIAL, MODEL_LOGISTIC, 5,
        (double[]){0.142442357258, 0.148607602045, 0.412512877710, 0.130601682579, 0.165835480408});
    expect_shares(
        PAIRS, PENTANOMIAL, MODEL_NORMALIZED, 5,
        (double[]){0.143825216363, 0.148776596222, 0.411537371404, 0.130234230725, 0.165626585285});
    expect_shares(GAMES, TRINOMIAL, MODEL_LOGISTIC, 0,
                  (double[]){0.421153846154, 0.157692307692, 0.421153846154});
    expect_shares(GAMES, TRINOMIAL, MODEL_LOGISTIC, 5,
                  (double[]){0.413808877791, 0.157992081001, 0.428199041209});
}

Test(likelihood, edges)
{
    const double few[] = {0, 0, 7, 12, 5}, split[] = {0, 0, 50, 0, 0};
    NEAR(ratio(few, PENTANOMIAL, MODEL_LOGISTIC, 0, 10), 0.680783554);
    NEAR(ratio(few, PENTANOMIAL, MODEL_NORMALIZED, 0, 10), 0.642765441);
    NEAR(ratio((double[]){0, 0, 10}, TRINOMIAL, MODEL_LOGISTIC, 0, 10), 0.283680766);
    NEAR(ratio((double[]){10, 0, 0}, TRINOMIAL, MODEL_LOGISTIC, 0, 10), -0.291965495);
    NEAR(ratio((double[]){0, 10, 0}, TRINOMIAL, MODEL_LOGISTIC, 0, 10), -0.286023109);
    NEAR(ratio(split, PENTANOMIAL, MODEL_LOGISTIC, 0, 10), -1.452045);
    NEAR(ratio(split, PENTANOMIAL, MODEL_NORMALIZED, 0, 10), -0.078194);
    const double fishtest[] = {10789, 19328, 33806, 19402, 10543};
    NEAR(ratio(fishtest, PENTANOMIAL, MODEL_LOGISTIC, -3, 1), 2.131067812);
}

// Whatever the counts: an answer that is a number, or none, and never a hang.
Test(likelihood, never_hangs_and_never_says_nan)
{
    Rng rng = {7};
    for (int i = 0; i < 20000; i++) {
        double counts[PENTANOMIAL], out;
        const int classes = i % 2 ? TRINOMIAL : PENTANOMIAL;
        for (int k = 0; k < classes; k++)
            counts[k] = rng_below(&rng, 3) ? 0 : (double)rng_below(&rng, 1 + (1ULL << (i % 40)));
        const double elo0 = (double)rng_below(&rng, 1900) - 1000;
        likelihood_ratio(counts, classes, i % 3 ? MODEL_LOGISTIC : MODEL_NORMALIZED, elo0,
                         elo0 + 1 + (double)rng_below(&rng, 99), &out);
        cr_assert(isfinite(out));
    }
}

static const SprtTest TEN = {.elo0 = 0, .elo1 = 10, .alpha = 0.05, .beta = 0.05};

Test(sprt, bounds_and_verdicts)
{
    NEAR(sprt_lower(&TEN), -2.944438979);
    NEAR(sprt_upper(&TEN), 2.944438979);
    SprtTest test = {.elo0 = 0, .elo1 = 5, .alpha = 0.05, .beta = 0.05};
    // The shortcut says H1 here already; the exact ratio does not.
    cr_assert(sprt_state(&test, PAIRS, PENTANOMIAL).verdict == SPRT_CONTINUE);
    cr_assert(sprt_state(&TEN, PAIRS, PENTANOMIAL).verdict == SPRT_H1);
    cr_assert(sprt_state(&TEN, (double[]){139, 97, 267, 82, 65}, PENTANOMIAL).verdict == SPRT_H0);
    cr_assert(sprt_state(&TEN, (double[]){0, 0, 0, 0, 0}, PENTANOMIAL).verdict == SPRT_CONTINUE);
    cr_assert(sprt_state(&TEN, (double[]){0, 0, 99, 0, 0}, PENTANOMIAL).verdict == SPRT_CONTINUE);
    test.model = MODEL_NORMALIZED;
    cr_assert(sprt_state(&test, (double[]){0, 0, 100, 0, 0}, PENTANOMIAL).verdict ==
              SPRT_NO_VARIANCE);
}

Test(sprt, senseless_tests_are_refused)
{
    cr_assert_null(sprt_refuse(&TEN));
    cr_assert_not_null(sprt_refuse(&(SprtTest){.elo0 = 5, .elo1 = 5, .alpha = 0.1, .beta = 0.1}));
    cr_assert_not_null(sprt_refuse(&(SprtTest){.elo0 = 0, .elo1 = 5, .alpha = 0, .beta = 0.1}));
    cr_assert_not_null(sprt_refuse(&(SprtTest){.elo0 = 0, .elo1 = 5, .alpha = 0.6, .beta = 0.4}));
    cr_assert_not_null(sprt_refuse(&(SprtTest){.elo0 = NAN, .elo1 = 5, .alpha = 0.1, .beta = 0.1}));
}

Test(sprt, expected_lengths)
{
    static const double ROWS[5][4] = {{-5, -2.000207077, 0.002760752, 1297.696540},
                                      {0, -1, 0.05, 2349.065998},
                                      {5, 0.000207077, 0.500152431, 3842.600710},
                                      {10, 1, 0.95, 2349.065998},
                                      {15, 1.998965302, 0.997229164, 1298.476345}};
    for (int i = 0; i < 5; i++) {
        const SprtPlan plan = sprt_plan(&TEN, 0.0917427514792899, ROWS[i][0]);
        NEAR(plan.theta, ROWS[i][1]);
        NEAR(plan.accept, ROWS[i][2]);
        near("pairs", plan.length, ROWS[i][3], 2e-5);
    }
}

Test(sprt, margins)
{
    // By hand: n (m1 - m0) (2 mean - m0 - m1) / (2 s^2) with 12 pairs, 2.5 seeds, s = 7.5, 0 v 1.
    NEAR(sprt_margin_ratio(2.5, 7.5, 12, 0, 1), 12 * 1 * (5 - 1) / (2 * 56.25));
    NEAR(sprt_margin_ratio(0.5, 7.5, 12, 0, 1), 0);
    NEAR(sprt_margin_ratio(3, 0, 12, 0, 1), 0);
}

// Pairs drawn from a distribution with a given mean score, until the test decides.
static SprtVerdict simulate(const SprtTest *test, const double *chance, Rng *rng)
{
    double counts[PENTANOMIAL] = {0};
    for (;;) {
        double at = (double)(rng_next(rng) >> 11) * 0x1p-53;
        int class = 0;
        while (class < PENTANOMIAL - 1 && at >= chance[class])
            at -= chance[class ++];
        counts[class]++;
        const SprtState state = sprt_state(test, counts, PENTANOMIAL);
        if (state.verdict != SPRT_CONTINUE)
            return state.verdict;
    }
}

// The share of two thousand tests that end in H1 when the truth is `elo`.
static double accepted(const SprtTest *test, double elo)
{
    double chance[LIKELIHOOD_CLASSES];
    Rng rng = {2026};
    int accepted = 0;
    cr_assert(likelihood_constrained(PAIRS, PENTANOMIAL, MODEL_LOGISTIC, elo, chance));
    for (int i = 0; i < 2000; i++)
        accepted += simulate(test, chance, &rng) == SPRT_H1;
    return accepted / 2000.0;
}

// Seeded, so the same on every machine: two thousand tests each at the true bounds. Three standard
// errors of a share of 5 % are 1.5 %; tests overshoot their bounds, so errors are rather rarer.
Test(sprt, error_rates_are_what_was_asked_for)
{
    const SprtTest test = {.elo0 = 0, .elo1 = 40, .alpha = 0.05, .beta = 0.05};
    const double wrong_h1 = accepted(&test, test.elo0), wrong_h0 = 1 - accepted(&test, test.elo1);
    cr_assert(wrong_h1 > 0.02 && wrong_h1 < 0.065, "alpha %.4f", wrong_h1);
    cr_assert(wrong_h0 > 0.02 && wrong_h0 < 0.065, "beta %.4f", wrong_h0);
}
