#include "arena/rate.h"
#include "arena/sample.h"
#include "arena/statistics/distributions.h"
#include "arena/statistics/marginfit.h"
#include "arena/statistics/ratings.h"
#include "engine/base/file.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ----------------------------------------------------------------------------------------- reading

// One journal more, of the same rules as those before; its games move over.
static bool add_journal(Journal *all, const char *source, Error *error)
{
    Journal one;
    if (!journal_open(source, false, &one, error))
        return false;
    const bool ok = journal_append(all, &one, error);
    journal_release(&one);
    return ok;
}

// Elo by player, NAN where free; NULL if a name is nobody's.
static double *anchors_of(const RatePlan *plan, const Summary *summary, Error *error)
{
    double *out = alloc_or_die((unsigned long)summary->engines + 1, sizeof *out);
    for (int e = 0; e < summary->engines; e++)
        out[e] = NAN;
    for (int i = 0; i < plan->anchors; i++) {
        const int engine = summary_engine(summary, plan->anchor[i].name);
        if (engine < 0) {
            error_set(error, "--anchor: no engine is called '%s'", plan->anchor[i].name);
            free(out);
            return NULL;
        }
        out[engine] = plan->anchor[i].elo;
    }
    return out;
}

// ---------------------------------------------------------------------------------------- printing

typedef struct {
    double games, points;
} Tally;

typedef struct {
    const Summary *summary;
    const RatedGame *games;
    size_t count;
    Ratings davidson, rao_kupper, growing;
    MarginFit seeds;
} Rating;

static Tally *tallies_of(const Rating *rating)
{
    Tally *out = alloc_or_die((unsigned long)rating->summary->engines, sizeof *out);
    for (size_t i = 0; i < rating->count; i++) {
        const RatedGame *game = &rating->games[i];
        out[game->first].games++;
        out[game->first].points += game->outcome / 2.0;
        out[game->second].games++;
        out[game->second].points += 1 - game->outcome / 2.0;
    }
    return out;
}

// Players by rating, best first; few enough for the plainest of sorts.
static int *order_of(const Ratings *fit)
{
    int *order = alloc_or_die((unsigned long)fit->players, sizeof *order);
    for (int i = 0; i < fit->players; i++) {
        int at = i;
        for (; at > 0 && fit->rating[order[at - 1]] < fit->rating[i]; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    return order;
}

static void print_or_dash(bool known, int width, int digits, double value)
{
    if (known)
        printf(" %+*.*f", width, digits, value);
    else
        printf(" %*s", width, "-");
}

static void print_table(const Rating *rating)
{
    const Ratings *fit = &rating->davidson;
    Tally *scores = tallies_of(rating);
    int *order = order_of(fit), width = 6;
    for (int i = 0; i < fit->players; i++)
        width = int_max(width, (int)strlen(rating->summary->engine[i].name));
    printf("%-*s  %8s %7s %7s %8s %8s %6s  %8s %7s\n", width, "engine", "rating", "s.e.", "95 %",
           "games", "score %", "LOS %", "RK", "seeds");
    for (int i = 0; i < fit->players; i++) {
        const int e = order[i];
        const double error = fit->robust[e] * fit->few_clusters;
        printf("%-*s  %+8.1f %7.1f %7.1f %8.0f %8.2f ", width, rating->summary->engine[e].name,
               fit->rating[e], error, Z95 * error, scores[e].games,
               100 * scores[e].points / scores[e].games);
        if (i + 1 < fit->players)
            printf("%6.1f ", 100 * ratings_superiority(fit, e, order[i + 1]));
        else
            printf("%6s ", "-");
        print_or_dash(rating->rao_kupper.ok, 8, 1,
                      rating->rao_kupper.ok ? rating->rao_kupper.rating[e] : 0);
        print_or_dash(rating->seeds.ok, 7, 2, rating->seeds.strength[e]);
        puts("");
    }
    free(scores);
    free(order);
}

static void print_shared(const Rating *rating)
{
    const Ratings *fit = &rating->davidson, *other = &rating->rao_kupper;
    printf("\nFirst move   %+.1f Elo (s.e. %.1f, by opening %.1f); none: chi2 %.2f, p %.2g\n",
           fit->advantage, fit->advantage_error, fit->advantage_robust * fit->few_clusters,
           fit->no_advantage_chi2, fit->no_advantage_p);
    printf("             %.2f %% between equals\n", 100 * fit->first_score);
    if (rating->growing.ok)
        printf("             %+.3f Elo more for each Elo of the two's mean strength (s.e. %.3f)\n",
               rating->growing.growth, rating->growing.growth_error);
    if (rating->seeds.ok)
        printf("             %+.2f in the final margin, by least squares\n", rating->seeds.first);
    if (isinf(fit->draws))
        printf("Draws        none\n");
    else
        printf("Draws        ln nu %.4f (s.e. %.4f)\n", fit->draws, fit->draws_error);
    if (other->ok)
        printf("Rao-Kupper   first move %+.1f Elo (s.e. %.1f), eloDraw %.1f\n", other->advantage,
               other->advantage_error, ELO_LOGIT * other->draws);
    printf(
        "\n%zu games, %zu duplicates left out, %zu void, %d openings. Ratings, first move and "
        "draws are fitted\ntogether (Davidson-Beaver), s.e. by opening; LOS: the chance of being "
        "stronger than the next;\nRK: the rating by Rao and Kupper, which is BayesElo's; seeds: "
        "strength "
        "in the final margin.\n",
        rating->count, rating->summary->duplicates, rating->summary->voids, fit->clusters);
}

static void warn_groups(const Rating *rating)
{
    const int engines = rating->summary->engines;
    int *group = alloc_or_die((unsigned long)engines + 1, sizeof *group);
    const int groups = ratings_groups(rating->games, rating->count, engines, group);
    for (int g = 1; g < groups; g++) {
        fprintf(stderr, "warning: no chain of games joins");
        for (int e = 0; e < engines; e++)
            if (group[e] == g)
                fprintf(stderr, " %s", rating->summary->engine[e].name);
        fprintf(stderr, " to the others: ratings of the two groups cannot be compared\n");
    }
    free(group);
}

// ----------------------------------------------------------------------------------------- fitting

static int print_fit(const RatePlan *plan, const double *anchor, Rating *rating)
{
    RatingsModel model = {.law = &LAW_DAVIDSON,
                          .players = rating->summary->engines,
                          .anchor = plan->anchors ? anchor : NULL,
                          .prior = plan->prior};
    rating->davidson = ratings_fit(&model, rating->games, rating->count);
    model.law = &LAW_RAO_KUPPER;
    rating->rao_kupper = ratings_fit(&model, rating->games, rating->count);
    model.law = &LAW_DAVIDSON;
    model.grows = model.players > 2; // of two, both always meet at the same mean
    rating->growing =
        model.grows ? ratings_fit(&model, rating->games, rating->count) : (Ratings){.ok = false};
    warn_groups(rating);
    const bool ok = rating->davidson.ok;
    if (ok) {
        print_table(rating);
        print_shared(rating);
    } else {
        fprintf(stderr,
                "error: no finite ratings fit these %zu games (somebody won or lost all, "
                "or never met the others);\n--prior 1000 says how far apart engines may "
                "be expected to lie\n",
                rating->count);
    }
    ratings_release(&rating->davidson);
    ratings_release(&rating->rao_kupper);
    ratings_release(&rating->growing);
    return ok ? 0 : EXIT_DATA;
}

static MarginFit fit_margins(const Sample *sample, int engines)
{
    MarginGame *games = alloc_or_die(sample->count + 1, sizeof *games);
    size_t count = 0;
    for (size_t i = 0; i < sample->count; i++) {
        const SampleGame *game = &sample->game[i];
        if (records_margin_counts(game->record))
            games[count++] = (MarginGame){.first = sample_first(game),
                                          .second = sample_second(game),
                                          .margin = records_first_margin(game->record)};
    }
    MarginFit fit = marginfit(games, count, engines);
    free(games);
    return fit;
}

static int rate_journal(const RatePlan *plan, const Journal *journal)
{
    Error error;
    Summary summary = {.journal = journal};
    Sample sample = sample_of(&summary);
    RatedGame *games = sample_rated(&sample);
    Rating rating = {.summary = &summary,
                     .games = games,
                     .count = sample.count,
                     .seeds = fit_margins(&sample, summary.engines)};
    double *anchor = anchors_of(plan, &summary, &error);
    int status = EXIT_USAGE;
    if (anchor)
        status = print_fit(plan, anchor, &rating);
    else
        fprintf(stderr, "error: %s\n", error.text);
    marginfit_release(&rating.seeds);
    free(anchor);
    free(games);
    free(summary.engine);
    sample_release(&sample);
    return status;
}

int rate_games(const RatePlan *plan)
{
    Journal all = {0};
    Error error;
    bool ok = true;
    for (int i = 0; i < plan->sources && ok; i++)
        ok = add_journal(&all, plan->source[i], &error);
    int status = EXIT_USAGE;
    if (ok)
        status = rate_journal(plan, &all);
    else
        fprintf(stderr, "error: %s\n", error.text);
    journal_release(&all);
    return status;
}
