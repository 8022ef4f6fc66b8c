#include "arena/sequential.h"
#include "engine/base/rng.h"
#include "engine/base/text.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { VOID_GAME = -1 };

Sequential sequential_new(const SequentialPlan *plan, const char *name)
{
    return (Sequential){.plan = *plan, .name = name};
}

void sequential_release(Sequential *sequential)
{
    free(sequential->window);
    free(sequential->seen);
    *sequential = (Sequential){0};
}

static int classes(const Sequential *sequential)
{
    return sequential->plan.games ? TRINOMIAL : PENTANOMIAL;
}

static void keep(Sequential *sequential, long at, const GameRecord *game)
{
    if (at >= sequential->window_room) {
        const long room = 2 * at + 64;
        sequential->window =
            realloc_or_die(sequential->window, (unsigned long)room, sizeof *sequential->window);
        memset(sequential->window + sequential->window_room, 0,
               (size_t)(room - sequential->window_room) * sizeof *sequential->window);
        sequential->window_room = room;
    }
    const bool south = strcmp(game->name[SOUTH], sequential->name) == 0;
    const int points = game->result == RESULT_VOID ? VOID_GAME
                       : south                     ? 1 + game->result
                                                   : 1 - game->result;
    // A fault says something each time, even after the same moves.
    const uint64_t hash =
        reason_is_fault(game->reason) ? (uint64_t)game->game : records_hash(game) + (south ? 0 : 1);
    sequential->window[at] = (SequentialGame){true, points, hash};
}

// False if the pair's games went as those of a pair before did; else it is remembered.
static bool is_new(Sequential *sequential, uint64_t hash)
{
    long low = 0, high = sequential->seen_count;
    while (low < high) {
        const long middle = (low + high) / 2;
        if (sequential->seen[middle] < hash)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < sequential->seen_count && sequential->seen[low] == hash)
        return false;
    if (sequential->seen_count == sequential->seen_room) {
        sequential->seen_room = 2 * sequential->seen_room + 64;
        sequential->seen = realloc_or_die(sequential->seen, (unsigned long)sequential->seen_room,
                                          sizeof *sequential->seen);
    }
    memmove(sequential->seen + low + 1, sequential->seen + low,
            (size_t)(sequential->seen_count - low) * sizeof *sequential->seen);
    sequential->seen[low] = hash;
    sequential->seen_count++;
    return true;
}

static void count_pair(Sequential *sequential, const SequentialGame *game)
{
    const bool is_void = game[0].points == VOID_GAME || game[1].points == VOID_GAME;
    if (is_void || !is_new(sequential, rng_mix(game[0].hash) + 3 * game[1].hash)) {
        sequential->left_out++;
        return;
    }
    if (sequential->plan.games) {
        sequential->counts[game[0].points]++;
        sequential->counts[game[1].points]++;
    } else {
        sequential->counts[game[0].points + game[1].points]++;
    }
    sequential->state = sprt_state(&sequential->plan.test, sequential->counts, classes(sequential));
}

bool sequential_add(Sequential *sequential, const GameRecord *game)
{
    const long at = game->game - 2 * sequential->pair;
    if (sequential->state.verdict != SPRT_CONTINUE)
        return true;
    if (at < 0)
        return false;
    keep(sequential, at, game);
    long pairs = 0;
    while (2 * pairs + 1 < sequential->window_room && sequential->window[2 * pairs].told &&
           sequential->window[2 * pairs + 1].told && sequential->state.verdict == SPRT_CONTINUE) {
        count_pair(sequential, &sequential->window[2 * pairs]);
        pairs++;
    }
    if (pairs) {
        const long left = sequential->window_room - 2 * pairs;
        memmove(sequential->window, sequential->window + 2 * pairs,
                (size_t)left * sizeof *sequential->window);
        memset(sequential->window + left, 0, (size_t)(2 * pairs) * sizeof *sequential->window);
        sequential->pair += pairs;
    }
    return sequential->state.verdict != SPRT_CONTINUE;
}

void sequential_words(const Sequential *sequential, Buffer *out)
{
    const SprtTest *test = &sequential->plan.test;
    buffer_add(out, "SPRT elo0=%g elo1=%g: LLR ", test->elo0, test->elo1);
    if (sequential->state.defined)
        buffer_add(out, "%+.2f", sequential->state.ratio);
    else
        buffer_add(out, "%s", sequential->pair ? "undefined" : "+0.00");
    buffer_add(out, " (%.2f to %+.2f), %s", sprt_lower(test), sprt_upper(test),
               sequential->plan.games ? "games" : "pairs");
    for (int i = 0; i < classes(sequential); i++)
        buffer_add(out, " %.0f", sequential->counts[i]);
    if (sequential->left_out)
        buffer_add(out, ", %ld left out", sequential->left_out);
    buffer_add(out, ", %s", sprt_words(sequential->state.verdict));
}

// ------------------------------------------------------------------------------------------- words

SequentialPlan sequential_default(void)
{
    return (SequentialPlan){.test = {.elo0 = NAN, .elo1 = NAN, .alpha = 0.05, .beta = 0.05}};
}

bool sequential_set(SequentialPlan *plan, const char *word, Error *error)
{
    Token value = token_of(word);
    const struct {
        const char *key;
        double *field;
    } NUMBERS[] = {{"elo0", &plan->test.elo0},
                   {"elo1", &plan->test.elo1},
                   {"alpha", &plan->test.alpha},
                   {"beta", &plan->test.beta}};
    const Token key = token_split(&value, '=');
    for (size_t i = 0; i < ARRAY_LEN(NUMBERS); i++)
        if (token_is(key, NUMBERS[i].key))
            return token_real(value, NUMBERS[i].field) ||
                   error_set(error, "sprt: '%s' is no number", word);
    const bool normalized = token_is(value, "normalized"), games = token_is(value, "games");
    if (token_is(key, "model") && (normalized || token_is(value, "logistic"))) {
        plan->test.model = normalized ? MODEL_NORMALIZED : MODEL_LOGISTIC;
        return true;
    }
    if (token_is(key, "unit") && (games || token_is(value, "pairs"))) {
        plan->games = games;
        return true;
    }
    return error_set(error,
                     "sprt: '%s' is none of elo0=X elo1=X alpha=P beta=P "
                     "model=logistic|normalized unit=pairs|games",
                     word);
}

bool sequential_finish(const SequentialPlan *plan, Error *error)
{
    if (isnan(plan->test.elo0) || isnan(plan->test.elo1))
        return error_set(error, "sprt: elo0= and elo1= are needed, as in: --sprt elo0=0 elo1=10");
    const char *why = sprt_refuse(&plan->test);
    return !why || error_set(error, "sprt: %s", why);
}
