// The sequential test as a match feeds it: in any order, the same decision.
#include "arena/sequential.h"
#include "engine/base/rng.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 4000 };

typedef struct {
    char moves[32];
    GameRecord record;
} Made;

static char empty[] = "", rules[] = "kalah", new_engine[] = "new", old_engine[] = "old";

// The engine named first wins three games of four; all games differ.
static Made *make_games(void)
{
    Made *made = calloc(GAMES, sizeof *made);
    Rng rng = {5};
    for (int i = 0; i < GAMES; i++) {
        const bool wins = rng_below(&rng, 4) > 0;
        snprintf(made[i].moves, sizeof made[i].moves, "m%d", i);
        made[i].record =
            (GameRecord){.game = i,
                         .pair = i / 2,
                         .rules = rules,
                         .opening = empty,
                         .moves = made[i].moves,
                         .name = {i % 2 ? old_engine : new_engine, i % 2 ? new_engine : old_engine},
                         .result = wins == (i % 2 == 0) ? 1 : -1};
    }
    return made;
}

static SequentialPlan plan(const char *words)
{
    SequentialPlan out = sequential_default();
    char copy[200], *rest = copy;
    Error error;
    snprintf(copy, sizeof copy, "%s", words);
    for (char *word = strtok_r(copy, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
        cr_assert(sequential_set(&out, word, &error), "%s", error.text);
    cr_assert(sequential_finish(&out, &error), "%s", error.text);
    return out;
}

// Games that end out of order by up to `reach` places; the pair it decided at.
static long decide(const Made *made, const SequentialPlan *test, uint64_t reach, double *ratio)
{
    Sequential sequential = sequential_new(test, "new");
    int *order = calloc(GAMES, sizeof *order);
    Rng rng = {reach};
    for (int i = 0; i < GAMES; i++)
        order[i] = i;
    for (int i = 0; reach && i + (int)reach < GAMES; i++) {
        const int other = i + (int)rng_below(&rng, reach), kept = order[i];
        order[i] = order[other];
        order[other] = kept;
    }
    int i = 0;
    while (i < GAMES && !sequential_add(&sequential, &made[order[i]].record))
        i++;
    cr_assert(sequential.state.verdict == SPRT_H1);
    const long pair = sequential.pair;
    *ratio = sequential.state.ratio;
    sequential_release(&sequential);
    free(order);
    return pair;
}

Test(sequential, decides_at_the_same_pair_in_any_order)
{
    static const char *const TESTS[] = {"elo0=0 elo1=100", "elo0=0 elo1=100 unit=games",
                                        "elo0=0 elo1=150 model=normalized alpha=0.01"};
    Made *made = make_games();
    for (int t = 0; t < 3; t++) {
        const SequentialPlan test = plan(TESTS[t]);
        double ratio, again;
        const long pair = decide(made, &test, 0, &ratio);
        for (uint64_t reach = 2; reach < 100; reach += 13) {
            cr_assert(decide(made, &test, reach, &again) == pair, "%s", TESTS[t]);
            cr_assert(again == ratio);
        }
    }
    free(made);
}

Test(sequential, games_that_repeat_and_void_games_tell_nothing)
{
    Made *made = make_games();
    const SequentialPlan test = plan("elo0=0 elo1=10");
    Sequential sequential = sequential_new(&test, "new");
    for (int i = 0; i < 40; i++) {
        GameRecord record = made[i].record;
        record.moves = made[i % 2].moves; // always the same pair
        if (i >= 20)
            record.moves = made[i].moves;
        if (i >= 30)
            record.result = RESULT_VOID;
        sequential_add(&sequential, &record);
    }
    double counted = 0;
    for (int k = 0; k < PENTANOMIAL; k++)
        counted += sequential.counts[k];
    cr_assert(counted == 1 + 5 && sequential.left_out == 9 + 5 && sequential.pair == 20);
    sequential_release(&sequential);
    free(made);
}

Test(sequential, words_that_make_no_sense_are_refused)
{
    static const char *const WORDS[] = {"elo0=x", "elo2=1", "model=chess", "unit=stones", "elo0"};
    SequentialPlan test = sequential_default();
    Error error;
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        cr_assert_not(sequential_set(&test, WORDS[i], &error), "%s", WORDS[i]);
    cr_assert_not(sequential_finish(&test, &error));
}
