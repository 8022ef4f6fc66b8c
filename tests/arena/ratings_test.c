// The joint fit of ratings, first-move advantage and draws, against its worked examples (which
// agree with BayesElo and Ordo on the same games) and its own properties.
#include "arena/statistics/elo.h"
#include "arena/statistics/ratings.h"
#include "tests/support/near.h"
#include <stdlib.h>

static size_t add_games(RatedGame *games, size_t n, int first, int second, const int *wdl)
{
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < wdl[i]; k++, n++)
            games[n] = (RatedGame){first, second, 2 - i, (long)n};
    return n;
}

// Twelve ordered pairings of four engines, a hundred games each; won, drawn, lost by the first.
static const int WDL[4][4][3] = {
    {{0}, {46, 6, 48}, {33, 5, 62}, {21, 3, 76}},
    {{63, 7, 30}, {0}, {47, 8, 45}, {34, 4, 62}},
    {{74, 5, 21}, {60, 9, 31}, {0}, {45, 8, 47}},
    {{85, 2, 13}, {76, 5, 19}, {58, 10, 32}, {0}},
};

static size_t four_engines(RatedGame games[1200])
{
    size_t n = 0;
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 4; k++)
            n = add_games(games, n, i, k, WDL[i][k]);
    cr_assert(n == 1200);
    return n;
}

typedef struct {
    const Law *law;
    double rating[4], error[4];
    double advantage, advantage_error, draws, draws_error, log_likelihood, first_score, chi2, p;
    double difference, difference_error; // of the first and the last
} Expected;

static void check_four(const Expected *expected)
{
    static RatedGame games[1200];
    const size_t n = four_engines(games);
    Ratings fit = ratings_fit(&(RatingsModel){.law = expected->law, .players = 4}, games, n);
    cr_assert(fit.ok, "%s", expected->law->name);
    for (int i = 0; i < 4; i++) {
        FIT(fit.rating[i], expected->rating[i]);
        FIT(fit.error[i], expected->error[i]);
    }
    FIT(fit.advantage, expected->advantage);
    FIT(fit.advantage_error, expected->advantage_error);
    FIT(fit.draws, expected->draws);
    FIT(fit.draws_error, expected->draws_error);
    FIT(fit.log_likelihood, expected->log_likelihood);
    FIT(fit.first_score, expected->first_score);
    FIT(fit.no_advantage_chi2, expected->chi2);
    near("p", fit.no_advantage_p, expected->p, 1e-9);
    FIT(fit.rating[0] - fit.rating[3], expected->difference);
    FIT(ratings_difference_error(&fit, 0, 3, false), expected->difference_error);
    ratings_release(&fit);
}

Test(ratings, four_engines_by_davidson_and_beaver)
{
    check_four(&(Expected){.law = &LAW_DAVIDSON,
                           .rating = {-126.9894, -38.9350, 41.0737, 124.8507},
                           .error = {12.4862, 11.6723, 11.6808, 12.4528},
                           .advantage = 56.7973,
                           .advantage_error = 11.3818,
                           .draws = -1.959807,
                           .draws_error = 0.122343,
                           .log_likelihood = -951.338878,
                           .first_score = 0.575752,
                           .chi2 = 25.350936,
                           .p = 4.78e-7,
                           .difference = -251.8402,
                           .difference_error = 20.8850});
}

Test(ratings, four_engines_by_rao_and_kupper)
{
    check_four(&(Expected){.law = &LAW_RAO_KUPPER,
                           .rating = {-119.9105, -36.3811, 38.8190, 117.4726},
                           .error = {11.6214, 10.8686, 10.8317, 11.5491},
                           .advantage = 51.9765,
                           .advantage_error = 10.5627,
                           .draws = 24.6533 / ELO_LOGIT,
                           .draws_error = 2.8237 / ELO_LOGIT,
                           .log_likelihood = -950.617251,
                           .first_score = 0.573883,
                           .chi2 = 24.548429,
                           .p = 7.25e-7,
                           .difference = -237.3831,
                           .difference_error = 19.3865});
}

Test(ratings, four_engines_by_ordos_law)
{
    check_four(&(Expected){.law = &LAW_ORDO,
                           .rating = {-118.2705, -36.2881, 38.2617, 116.2968},
                           .error = {11.5335, 10.8566, 10.8600, 11.5069},
                           .advantage = 52.7851,
                           .advantage_error = 10.5587,
                           .draws = 0.065840,
                           .draws_error = 0.007525,
                           .log_likelihood = -951.303405,
                           .first_score = 0.575385,
                           .chi2 = 25.349127,
                           .p = 4.78e-7,
                           .difference = -234.5673,
                           .difference_error = 19.2422});
}

// Davidson's model gives back what was observed: points of each, of the first movers, and draws.
// Is the first move worth more among the strong? Not in these games.
Test(ratings, the_first_move_may_be_worth_more_among_the_strong)
{
    static RatedGame games[1200];
    const size_t n = four_engines(games);
    RatingsModel model = {.law = &LAW_DAVIDSON, .players = 4};
    Ratings plain = ratings_fit(&model, games, n);
    model.grows = true;
    Ratings fit = ratings_fit(&model, games, n);
    cr_assert(plain.ok && fit.ok);
    FIT(fit.growth, -0.045482);
    FIT(fit.growth_error, 0.202915);
    FIT(2 * (fit.log_likelihood - plain.log_likelihood), 0.050243);
    double sum = 0;
    for (int i = 0; i < 4; i++)
        sum += fit.rating[i];
    near("sum of ratings", sum, 0, 1e-4);
    cr_assert_eq(plain.growth, 0);
    ratings_release(&plain);
    ratings_release(&fit);
}

Test(ratings, davidson_gives_back_the_points)
{
    static const double POINTS[4] = {178, 261.5, 340.5, 420};
    static RatedGame games[1200];
    const size_t n = four_engines(games);
    double points[4] = {0}, first = 0, draws = 0;
    Ratings fit = ratings_fit(&(RatingsModel){.law = &LAW_DAVIDSON, .players = 4}, games, n);
    for (size_t g = 0; g < n; g++) {
        double log_chance[OUTCOMES];
        const double x = fit.rating[games[g].first] - fit.rating[games[g].second] + fit.advantage;
        LAW_DAVIDSON.log_chances(x / ELO_LOGIT, fit.draws, log_chance);
        const double draw = exp(log_chance[OUTCOME_DRAW]);
        const double score = exp(log_chance[OUTCOME_WIN]) + draw / 2;
        points[games[g].first] += score;
        points[games[g].second] += 1 - score;
        first += score;
        draws += draw;
    }
    for (int i = 0; i < 4; i++)
        FIT(points[i], POINTS[i]);
    FIT(first, 678);
    FIT(draws, 72);
    ratings_release(&fit);
}

// A third player held where the fit had him leaves the others where they were.
Test(ratings, anchors_hold_players)
{
    static RatedGame games[1200];
    const size_t n = four_engines(games);
    const double anchor[4] = {NAN, NAN, 1000, NAN};
    Ratings free_fit = ratings_fit(&(RatingsModel){.law = &LAW_DAVIDSON, .players = 4}, games, n);
    Ratings fit = ratings_fit(&(RatingsModel){.law = &LAW_DAVIDSON, .players = 4, .anchor = anchor},
                              games, n);
    cr_assert(fit.ok);
    FIT(fit.rating[2], 1000);
    FIT(fit.error[2], 0);
    FIT(fit.rating[0], 1000 + free_fit.rating[0] - free_fit.rating[2]);
    FIT(fit.error[0], ratings_difference_error(&free_fit, 0, 2, false));
    FIT(ratings_superiority(&fit, 3, 0), ratings_superiority(&free_fit, 3, 0));
    FIT(fit.advantage, free_fit.advantage);
    ratings_release(&fit);
    ratings_release(&free_fit);
}

Test(ratings, errors_clustered_by_opening)
{
    // Outcomes for who moved first: "A first / B first", twelve openings.
    static const char *const RESULTS[12] = {"WW", "WL", "LW", "WL", "DW", "WD",
                                            "LL", "WW", "WL", "DD", "WL", "LD"};
    RatedGame games[24];
    for (int i = 0; i < 24; i++) {
        char c = RESULTS[i / 2][i % 2];
        games[i] = (RatedGame){i % 2, 1 - i % 2, c == 'W' ? 2 : c == 'D' ? 1 : 0, i / 2};
    }
    Ratings fit = ratings_fit(&(RatingsModel){.law = &LAW_DAVIDSON, .players = 2}, games, 24);
    cr_assert(fit.ok && fit.clusters == 12);
    // The difference of two ratings that sum to zero is twice the first.
    FIT(2 * fit.rating[0], 95.700049);
    FIT(2 * fit.error[0], 83.688738);
    FIT(2 * fit.robust[0], 89.342344);
    FIT(2 * fit.robust[0] * fit.few_clusters, 93.315035);
    FIT(fit.advantage, 58.642349);
    FIT(fit.advantage_error, 83.268485);
    FIT(fit.advantage_robust, 75.466059);
    FIT(fit.advantage_robust * fit.few_clusters, 78.821728);
    FIT(fit.draws, -0.591811);
    FIT(fit.draws_error, 0.508080);
    FIT(fit.draws_robust, 0.554925);
    FIT(fit.draws_robust * fit.few_clusters, 0.579600);
    FIT(fit.log_likelihood, -24.533980);
    ratings_release(&fit);
}

Test(ratings, self_play_has_closed_forms)
{
    RatedGame games[100];
    size_t n = add_games(games, 0, 0, 0, (int[]){60, 10, 30});
    Ratings fit = ratings_fit(&(RatingsModel){.law = &LAW_DAVIDSON, .players = 1}, games, n);
    cr_assert(fit.ok);
    FIT(fit.advantage, 120.411998);
    FIT(fit.advantage_error, 38.844479);
    FIT(fit.draws, -1.445186);
    FIT(fit.draws_error, 0.335410);
    ratings_release(&fit);
    fit = ratings_fit(&(RatingsModel){.law = &LAW_RAO_KUPPER, .players = 1}, games, n);
    FIT(fit.advantage, 108.813609);
    FIT(ELO_LOGIT * fit.draws, 38.377105);
    ratings_release(&fit);
    FIT(elo_of_score(0.65), 107.538125);
}

Test(ratings, games_without_draws_have_a_fit)
{
    RatedGame games[100];
    size_t n = add_games(games, 0, 0, 1, (int[]){60, 0, 40});
    n = add_games(games, n, 1, 0, (int[]){0, 0, 0});
    const Law *laws[] = {&LAW_DAVIDSON, &LAW_RAO_KUPPER, &LAW_ORDO};
    for (int i = 0; i < 3; i++) {
        Ratings fit = ratings_fit(
            &(RatingsModel){.law = laws[i], .players = 2, .no_advantage = true}, games, n);
        cr_assert(fit.ok, "%s", laws[i]->name);
        FIT(fit.rating[0] - fit.rating[1], elo_of_score(0.6));
        ratings_release(&fit);
    }
}

// One who won all has no finite rating, unless a prior says how far apart players are.
Test(ratings, a_prior_bounds_what_games_do_not)
{
    RatedGame games[20];
    size_t n = add_games(games, 0, 0, 1, (int[]){10, 0, 0});
    n = add_games(games, n, 1, 0, (int[]){0, 0, 10});
    RatingsModel model = {.law = &LAW_DAVIDSON, .players = 3};
    Ratings fit = ratings_fit(&model, games, n);
    cr_assert_not(fit.ok);
    ratings_release(&fit);
    model.prior = 400;
    fit = ratings_fit(&model, games, n);
    cr_assert(fit.ok);
    cr_assert(fit.rating[0] > 100 && fit.rating[0] < 1000);
    FIT(fit.rating[0] + fit.rating[1], 0);
    FIT(fit.rating[2], 0);
    FIT(fit.error[2], 400);
    ratings_release(&fit);
}

Test(ratings, players_that_never_met_are_told_apart)
{
    const RatedGame games[] = {{4, 1, 0, 0}, {0, 3, 1, 1}, {1, 4, 2, 2}, {3, 5, 2, 3}};
    int group[6];
    cr_assert(ratings_groups(games, 4, 6, group) == 3);
    const int expected[6] = {0, 1, 2, 0, 1, 0};
    for (int i = 0; i < 6; i++)
        cr_assert(group[i] == expected[i], "player %d: %d", i, group[i]);
}

Test(ratings, data_without_a_finite_fit_are_named)
{
    RatedGame games[10];
    size_t n = add_games(games, 0, 0, 1, (int[]){10, 0, 0});
    Ratings fit = ratings_fit(&(RatingsModel){.law = &LAW_DAVIDSON, .players = 2}, games, n);
    cr_assert_not(fit.ok);
    ratings_release(&fit);
    fit = ratings_fit(&(RatingsModel){.law = &LAW_DAVIDSON, .players = 2}, NULL, 0);
    cr_assert_not(fit.ok);
    ratings_release(&fit);
}
