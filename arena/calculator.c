#include "arena/calculator.h"
#include <stdio.h>

static void print_counts(const CalculatorPlan *plan)
{
    const SprtTest *test = &plan->test.test;
    const int classes = plan->test.games ? TRINOMIAL : PENTANOMIAL;
    const EloStats stats = elo_stats(plan->counts, classes);
    const SprtState state = sprt_state(test, plan->counts, classes);
    printf("%s       %.0f, score %.2f %% (95 %%: %.2f to %.2f %%)\n",
           plan->test.games ? "Games" : "Pairs", stats.n, 100 * stats.mu, 100 * stats.wilson.low,
           100 * stats.wilson.high);
    printf("Elo         %+.2f (95 %%: %+.2f to %+.2f), LOS %.2f %%\n", stats.elo_wilson.mid,
           stats.elo_wilson.low, stats.elo_wilson.high, 100 * stats.los);
    printf("nElo        %+.2f +- %.2f\n", stats.nelo, stats.nelo_error);
    if (state.defined)
        printf("LLR         %+.6f, bounds %.6f and %+.6f: %s\n", state.ratio, state.lower,
               state.upper, sprt_words(state.verdict));
    else
        printf("LLR         undefined: results too one-sided for the normalized model\n");
    if (test->model == MODEL_LOGISTIC)
        printf("shortcuts   %+.6f (two spreads), %+.6f (one spread); bounds are for the LLR\n",
               likelihood_two_spreads(plan->counts, classes, test->elo0, test->elo1),
               likelihood_one_spread(plan->counts, classes, test->elo0, test->elo1));
}

static void print_lengths(const CalculatorPlan *plan)
{
    enum { STEPS = 8 };
    const SprtTest *test = &plan->test.test;
    const int classes = plan->test.games ? TRINOMIAL : PENTANOMIAL;
    const double variance =
        plan->counted ? elo_stats(plan->counts, classes).variance : plan->variance;
    const double width = test->elo1 - test->elo0;
    printf("%9s  %9s  %15s\n", "true Elo", "P(H1)", plan->test.games ? "games" : "pairs");
    for (int i = -2; i <= STEPS - 2; i++) {
        const double elo = test->elo0 + width * i / 4;
        const SprtPlan row = sprt_plan(test, variance, elo);
        printf("%+9.2f  %8.2f%%  %15.0f\n", elo, 100 * row.accept, row.length);
    }
    printf("Expected lengths at a variance of %.4f a %s, by the Brownian approximation.\n",
           variance, plan->test.games ? "game" : "pair");
}

void calculator_print(const CalculatorPlan *plan)
{
    if (plan->counted)
        print_counts(plan);
    if (plan->counted && plan->plan)
        printf("\n");
    if (plan->plan)
        print_lengths(plan);
}
