// The search: published values by search alone, the same result every time, and the instances made
// for one rule set against the one that plays all.
#include "engine/base/rng.h"
#include "engine/bench.h"
#include "engine/engine.h"
#include "engine/rules/postext.h"
#include "engine/search/eval.h"
#include "tests/support/data.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

static Engine *engine_with(const char *rules, const char *position)
{
    Engine *engine = engine_new(NULL);
    Error error;
    cr_assert(engine_set_rules(engine, rules, &error), "%s", error.text);
    cr_assert(engine_set_position(engine, position, NULL, &error), "%s", error.text);
    return engine;
}

// By search, which goes on until no evaluation is left in its result, and then from every position
// of its best line: that must be legal to its end and end at the margin it promises.
static int solve(const char *rules)
{
    Engine *engine = engine_with(rules, NULL);
    Record line;
    const Game *game = engine_game(engine);
    record_init(&line, game, record_now(engine_record(engine)));
    const int mover = position_decider(record_now(&line));
    EngineResult result = engine_think(engine, &(Limits){0});
    const int margin = result.score / CENTI;
    cr_assert(result.proven, "%s", rules);
    while (result.best != MOVE_NONE) {
        char text[POSITION_TEXT];
        Error error;
        cr_assert(game_legal(game, record_now(&line), result.best));
        record_play(&line, result.best);
        postext_format(&game->rules, record_now(&line), POSTEXT_NATIVE, text);
        cr_assert(engine_set_position(engine, text, NULL, &error));
        result = engine_think(engine, &(Limits){0});
    }
    Score score = game_score(game, record_now(&line));
    cr_assert(game_end(game, record_now(&line)) != END_REASON_NONE);
    cr_assert((mover == SOUTH ? score.south - score.north : score.north - score.south) == margin,
              "%s: the line ends %d-%d, not %+d", rules, score.south, score.north, margin);
    record_release(&line);
    engine_free(engine);
    return margin;
}

// Irving, Donkers and Uiterwijk 2000, table 9 (capture=always); CMancala and others (opposite).
static const struct {
    const char *rules;
    int margin;
} VALUES[] = {
    {"kalah:pits=4,seeds=1,capture=always", 2},
    {"kalah:pits=4,seeds=2,capture=always", 6},
    {"kalah:pits=4,seeds=3,capture=always", 8},
    {"kalah:pits=4,seeds=4,capture=always", 2},
    {"kalah:pits=4,seeds=5,capture=always", 2},
    {"kalah:pits=5,seeds=1,capture=always", 0},
    {"kalah:pits=5,seeds=2,capture=always", 0},
    {"kalah:pits=5,seeds=3,capture=always", 8},
    {"kalah:pits=5,seeds=4,capture=always", 12},
    {"kalah:pits=6,seeds=1,capture=always", 2},
    {"kalah:pits=6,seeds=2,capture=always", 10},
    {"kalah:pits=6,seeds=3,capture=always", 2},
    {"kalah:pits=2,seeds=4,capture=always", -12},
    {"kalah:pits=3,seeds=6,capture=always", -10},
    {"kalah:pits=2,seeds=2", -2},
    {"kalah:pits=2,seeds=4", -10},
    {"kalah:pits=3,seeds=6", -8},
    {"kalah:pits=4,seeds=2", 6},
    {"kalah:pits=4,seeds=3", 6},
    {"kalah:pits=4,seeds=4", 2},
    {"kalah:pits=5,seeds=2", 2},
    {"kalah:pits=5,seeds=3", 6},
    {"kalah:pits=6,seeds=2", 6},
};

Test(search, published_values_by_search_alone, .timeout = 120)
{
    for (size_t i = 0; i < sizeof VALUES / sizeof VALUES[0]; i++) {
        int margin = solve(VALUES[i].rules);
        cr_assert(margin == VALUES[i].margin, "%s: %+d, not %+d", VALUES[i].rules, margin,
                  VALUES[i].margin);
    }
}

Test(search, first_moves_of_4_3_have_their_published_values)
{
    static const int MARGINS[] = {-6, 6, 2, -2};
    Engine *engine = engine_with("kalah:pits=4,seeds=3", NULL);
    for (int pit = 0; pit < 4; pit++) {
        const EngineResult result = engine_think(
            engine, &(Limits){.searchmoves_count = 1, .searchmoves = {move_of(SOUTH, pit)}});
        cr_assert(result.proven && result.score == CENTI * MARGINS[pit], "pit %d: %+d", pit,
                  result.score);
    }
    engine_free(engine);
}

// ------------------------------------------------------------------------ plain minimax as witness

static int minimax(const Game *game, const Position *p)
{
    Move moves[MAX_MOVES];
    const int decider = position_decider(p);
    if (game_end(game, p) != END_REASON_NONE) {
        Score score = game_score(game, p);
        return decider == SOUTH ? score.south - score.north : score.north - score.south;
    }
    int best = -10000, count = game_moves(game, p, moves);
    for (int i = 0; i < count; i++) {
        Position child = *p;
        game_play(game, &child, moves[i]);
        // Who decides next, as a person: a swap changes seats.
        int seat = position_decider(&child);
        int person = child.swapped == p->swapped ? seat : side_other(seat);
        int value = minimax(game, &child);
        best = int_max(best, person == decider ? value : -value);
    }
    return best;
}

static Position small_position(Rng *rng, const Game *game)
{
    Position p = game_start(game);
    for (int side = SOUTH; side <= NORTH; side++)
        for (int pit = 0; pit < game->rules.pits; pit++)
            p.pit[side][pit] = (uint8_t)(rng_below(rng, 2) * rng_below(rng, 3));
    p.store[SOUTH] = (uint16_t)rng_below(rng, 5);
    p.store[NORTH] = (uint16_t)rng_below(rng, 5);
    p.side = (uint8_t)rng_below(rng, 2);
    p.pie = PIE_NONE;
    if (game->rules.pie == PIE_RULE_MOVE && rng_below(rng, 2)) {
        p.pie = PIE_ASK;
        p.side = SOUTH;
    } else if (game->rules.pie != PIE_RULE_NONE && p.side == NORTH) {
        p.pie = PIE_OFFER;
    }
    position_count(&p);
    return p;
}

// Sets a random position up; false if it is over, or has more seeds than minimax should bear.
static bool set_small_position(Engine *engine, Rng *rng, int most, Position *p,
                               char text[POSITION_TEXT])
{
    const Game *game = engine_game(engine);
    Error error;
    *p = small_position(rng, game);
    if (p->board > most || game_end(game, p) != END_REASON_NONE)
        return false;
    postext_format(&game->rules, p, POSTEXT_NATIVE, text);
    cr_assert(engine_set_position(engine, text, NULL, &error), "%s: %s", text, error.text);
    return true;
}

Test(search, agrees_with_plain_minimax_under_every_rule, .timeout = 120)
{
    static const char *const RULES[] = {"kalah:pits=3",
                                        "kalah:pits=3,capture=always",
                                        "kalah:pits=3,capture=none",
                                        "kalah:pits=3,end=stuck",
                                        "kalah:pits=3,leftover=emptier",
                                        "kalah:pits=3,leftover=none,end=stuck",
                                        "kalah:pits=3,majority=on",
                                        "kalah:pits=3,pie=turn",
                                        "kalah:pits=3,pie=move,capture=always",
                                        "kalah:pits=3,pie=turn,leftover=emptier,majority=on",
                                        "kalah",
                                        "kalah:capture=always"};
    Rng rng = {11};
    for (size_t r = 0; r < sizeof RULES / sizeof RULES[0]; r++) {
        Engine *engine = engine_with(RULES[r], NULL);
        const Game *game = engine_game(engine);
        for (int i = 0; i < 60; i++) {
            Position p;
            char text[POSITION_TEXT];
            if (!set_small_position(engine, &rng, 9, &p, text))
                continue;
            EngineResult result = engine_think(engine, &(Limits){.depth = 100});
            cr_assert(result.proven, "%s: %s", RULES[r], text);
            cr_assert(result.score == CENTI * minimax(game, &p), "%s: %s: %d, not %d", RULES[r],
                      text, result.score, CENTI * minimax(game, &p));
        }
        engine_free(engine);
    }
}

// What the side to move gets in the end, repetitions included; a race in the seeds its loser has.
// Gives up, with *budget at 0, on games too long for that.
static int minimax_of_game(Record *record, long *budget)
{
    const Position *p = record_now(record);
    Move moves[MAX_MOVES];
    int best = -10000;
    if (*budget > 0)
        --*budget;
    if (record_end(record) != END_REASON_NONE || *budget == 0) {
        const Score score = record_score(record);
        const int margin = p->side == SOUTH ? score.south - score.north : score.north - score.south;
        return record->game->rules.win == WIN_EMPTY ? margin * tworow_race_seeds(p) : margin;
    }
    const int side = p->side, count = record_moves(record, moves);
    for (int i = 0; i < count; i++) {
        record_play(record, moves[i]);
        const int same = record_now(record)->side == side;
        const int value = minimax_of_game(record, budget);
        best = int_max(best, same ? value : -value);
        record_undo(record);
    }
    return best;
}

// What the search calls proven is what minimax finds, in games that may go round in circles too.
Test(search, proves_what_minimax_finds_in_every_game, .timeout = 160)
{
    static const char *const RULES[] = {"avalanche:pits=3",
                                        "congkak:pits=3",
                                        "dakon:pits=3",
                                        "ohvalhu:pits=2",
                                        "waurie:pits=3",
                                        "oware:pits=2",
                                        "oware:pits=3,grandslam=all,repetition=3",
                                        "oware:pits=2,grandslam=award,mustfeed=off",
                                        "awari:pits=2",
                                        "ouril:pits=3",
                                        "bohnenspiel:pits=2",
                                        "toguz:pits=3",
                                        "bestemshe:pits=2",
                                        "huroy:pits=3",
                                        "giuthi:pits=3",
                                        "hoyito:pits=2",
                                        "hoyito:pits=2,version=2"};
    Rng rng = {17};
    for (size_t r = 0; r < sizeof RULES / sizeof RULES[0]; r++) {
        Engine *engine = engine_with(RULES[r], NULL);
        const Game *game = engine_game(engine);
        int proven = 0;
        for (int i = 0; i < 200; i++) {
            Position p;
            char text[POSITION_TEXT];
            Record record;
            long budget = 30000;
            if (!set_small_position(engine, &rng, 8, &p, text))
                continue;
            const EngineResult result = engine_think(engine, &(Limits){.depth = 24});
            record_init(&record, game, &p);
            const int value = minimax_of_game(&record, &budget);
            record_release(&record);
            if (budget == 0 || !result.proven)
                continue;
            proven++;
            cr_assert(result.score == CENTI * value, "%s: %s: %d, not %d", RULES[r], text,
                      result.score, CENTI * value);
        }
        cr_assert(proven >= 10, "%s: only %d proven", RULES[r], proven);
        engine_free(engine);
    }
}

// Two seeds chase each other; what was played before tells that the next move ends the game.
Test(search, the_game_so_far_tells_of_repetitions)
{
    static const char *const RULES[] = {"oware", "awari:repetition=2"};
    for (size_t r = 0; r < sizeof RULES / sizeof RULES[0]; r++) {
        Engine *engine = engine_with(RULES[r], NULL);
        Error error;
        cr_assert(engine_set_position(engine, "0,0,0,0,0,1/0,0,0,0,0,1 10,8 S",
                                      "F f A a B b C c D d E", &error),
                  "%s", error.text);
        const EngineResult result = engine_think(engine, &(Limits){.depth = 1});
        cr_assert(result.score == -2 * CENTI, "%s: %d", RULES[r], result.score);
        engine_free(engine);
    }
}

// ---------------------------------------------------------------------------------- determinism

Test(search, every_instance_gives_the_same_bench, .timeout = 120)
{
    for (int i = 0; i < bench_count(); i++) {
        const EngineResult fastest = bench_run(i, NODE_FASTEST);
        for (NodeChoice instance = NODE_FAMILY; instance <= NODE_GENERIC; instance++) {
            const EngineResult other = bench_run(i, instance);
            cr_assert(fastest.nodes == other.nodes && fastest.score == other.score &&
                          fastest.best == other.best,
                      "bench %d, instance %d: %llu and %llu nodes", i, instance,
                      (unsigned long long)fastest.nodes, (unsigned long long)other.nodes);
        }
    }
}

Test(search, the_same_search_visits_the_same_nodes)
{
    static const uint64_t LIMITS[] = {1, 2, 100, 777, 5000, 50000};
    for (size_t i = 0; i < sizeof LIMITS / sizeof LIMITS[0]; i++) {
        EngineResult first = {0};
        for (int round = 0; round < 2; round++) {
            Engine *engine = engine_with("kalah:seeds=6", NULL);
            EngineResult result = engine_think(engine, &(Limits){.nodes = LIMITS[i]});
            cr_assert(result.nodes == LIMITS[i], "%llu nodes, not %llu",
                      (unsigned long long)result.nodes, (unsigned long long)LIMITS[i]);
            cr_assert(round == 0 || (result.best == first.best && result.score == first.score));
            first = result;
            engine_free(engine);
        }
    }
}

Test(search, a_new_game_forgets_the_old)
{
    Engine *engine = engine_with("kalah", NULL);
    EngineResult first = engine_think(engine, &(Limits){.depth = 10});
    engine_clear(engine);
    EngineResult again = engine_think(engine, &(Limits){.depth = 10});
    cr_assert(first.nodes == again.nodes && first.best == again.best);
    engine_free(engine);
}

// --------------------------------------------------------------------------------------- limits

Test(search, searchmoves_and_win_are_kept)
{
    Engine *engine = engine_with("kalah", NULL);
    Limits limits = {.depth = 6, .searchmoves_count = 1, .searchmoves = {move_of(SOUTH, 0)}};
    cr_assert(engine_think(engine, &limits).best == move_of(SOUTH, 0));
    engine_free(engine);
    engine = engine_with("kalah:pits=4,seeds=3", NULL);
    EngineResult result = engine_think(engine, &(Limits){.win = true});
    cr_assert(result.proven && result.bound == BOUND_LOWER && result.score > 0);
    engine_free(engine);
}

// Every proven bound of `go win` must hold: against plain minimax, where a fail-low promotes moves.
Test(search, win_mode_never_claims_a_false_bound, .timeout = 120)
{
    static const char *const RULES[] = {"kalah:pits=2,seeds=1,capture=always,pie=move",
                                        "kalah:pits=3", "kalah:pits=3,end=stuck,leftover=emptier"};
    Rng rng = {77};
    for (size_t r = 0; r < sizeof RULES / sizeof RULES[0]; r++) {
        Engine *engine = engine_with(RULES[r], NULL);
        const Game *game = engine_game(engine);
        for (int i = 0; i < 150; i++) {
            Position p;
            char text[POSITION_TEXT];
            if (!set_small_position(engine, &rng, 8, &p, text))
                continue;
            EngineResult result = engine_think(engine, &(Limits){.win = true});
            int truth = CENTI * minimax(game, &p);
            cr_assert(result.proven);
            cr_assert(result.bound != BOUND_LOWER || result.score <= truth, "%s: %s", RULES[r],
                      text);
            cr_assert(result.bound != BOUND_UPPER || result.score >= truth, "%s: %s", RULES[r],
                      text);
            cr_assert((result.score > 0) == (truth > 0) && (result.score < 0) == (truth < 0),
                      "%s: %s: %d for %d", RULES[r], text, result.score, truth);
        }
        engine_free(engine);
    }
}

Test(search, no_legal_move_is_no_move)
{
    Engine *engine = engine_with("kalah", "0,0,0,0,0,0/1,0,0,0,0,0 20,20 S");
    EngineResult result = engine_think(engine, &(Limits){.depth = 5});
    cr_assert(result.best == MOVE_NONE && result.nodes == 0);
    engine_free(engine);
}

Test(search, variety_chooses_among_the_nearly_best_by_its_seed)
{
    Move seen[3] = {0};
    int different = 0;
    for (int seed = 0; seed < 20; seed++) {
        Engine *engine = engine_with("kalah", NULL);
        EngineSettings settings = *engine_settings(engine);
        Error error;
        settings.variety = 800; // the two best moves are nearer than that
        settings.seed = seed;
        cr_assert(engine_configure(engine, &settings, &error));
        Move first = engine_think(engine, &(Limits){.depth = 6}).best;
        engine_clear(engine);
        cr_assert(engine_think(engine, &(Limits){.depth = 6}).best == first, "seed %d", seed);
        different += seed > 0 && first != seen[0];
        seen[0] = first;
        engine_free(engine);
    }
    cr_assert(different > 0);
}

// Every step of skill looks deeper; at the lowest the choice is loose, at the highest there is
// none.
Test(search, skill_and_elo_weaken_the_play)
{
    Engine *engine = engine_with("kalah", NULL);
    EngineSettings settings = *engine_settings(engine);
    Error error;
    int before = 0;
    for (int skill = 0; skill <= 19; skill += 4) {
        settings.skill = skill;
        cr_assert(engine_configure(engine, &settings, &error));
        EngineResult result = engine_think(engine, &(Limits){.nodes = 200000});
        cr_assert(result.depth > before, "skill %d: depth %d", skill, result.depth);
        before = result.depth;
    }
    settings.skill = 20;
    settings.limit_strength = 1;
    settings.elo = 1400;
    cr_assert(engine_configure(engine, &settings, &error));
    cr_assert(engine_think(engine, &(Limits){.nodes = 200000}).depth == 1);
    settings.elo = 2500;
    cr_assert(engine_configure(engine, &settings, &error));
    cr_assert(engine_think(engine, &(Limits){.nodes = 200000}).depth > 11);
    engine_free(engine);
}

Test(search, threads_find_the_same_proof, .timeout = 60)
{
    for (int threads = 1; threads <= 4; threads *= 2) {
        Engine *engine = engine_with("kalah:pits=4,seeds=4", NULL);
        EngineSettings settings = *engine_settings(engine);
        Error error;
        settings.threads = threads;
        cr_assert(engine_configure(engine, &settings, &error));
        EngineResult result = engine_think(engine, &(Limits){0});
        cr_assert(result.proven && result.score == 2 * CENTI, "%d threads: %d", threads,
                  result.score);
        engine_free(engine);
    }
}

Test(eval, is_the_same_from_both_seats_and_never_beyond_the_seeds)
{
    Rng rng = {3};
    Game *game = game_of("kalah");
    for (int i = 0; i < 20000; i++) {
        Position p = game_start(game), turned;
        for (int pit = 0; pit < 12; pit++)
            p.pit[pit / 6][pit % 6] = (uint8_t)(rng_below(&rng, 2) * rng_below(&rng, 9));
        position_count(&p);
        turned = p;
        for (int pit = 0; pit < 12; pit++)
            turned.pit[pit / 6][pit % 6] = p.pit[1 - pit / 6][pit % 6];
        turned.side = NORTH;
        int value = eval_position(&game->rules, &p);
        cr_assert(value == eval_position(&game->rules, &turned));
        cr_assert(abs(value) <= CENTI * p.board);
    }
    game_free(game);
}
