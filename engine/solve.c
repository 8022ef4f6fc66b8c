#include "engine/solve.h"
#include "engine/rules/postext.h"
#include "engine/rules/rulestring.h"
#include <stdlib.h>

struct Solver {
    Engine *engine;
    Record line; // from the root on
    atomic_bool stopped;
};

static void set_position(Solver *solver)
{
    char text[POSITION_TEXT];
    Error error;
    postext_format(&solver->line.game->rules, record_now(&solver->line), POSTEXT_NATIVE, text);
    if (!engine_set_position(solver->engine, text, NULL, &error))
        die(EXIT_DATA, "solve: %s", error.text);
}

Solver *solver_new(const EngineSettings *settings, const EngineCallbacks *callbacks,
                   const Record *record)
{
    Solver *solver = alloc_or_die(1, sizeof *solver);
    EngineSettings own = *settings;
    char rules[RULES_TEXT];
    Error error;
    own.multipv = 1;
    own.variety = own.limit_strength = 0;
    own.skill = engine_default_settings().skill;
    rulestring_format(&record->game->rules, rules, sizeof rules);
    solver->engine = engine_new(callbacks);
    if (!engine_configure(solver->engine, &own, &error) ||
        !engine_set_rules(solver->engine, rules, &error))
        die(EXIT_DATA, "solve: %s", error.text);
    record_init(&solver->line, engine_game(solver->engine), record_now(record));
    set_position(solver);
    return solver;
}

void solver_free(Solver *solver)
{
    record_release(&solver->line);
    engine_free(solver->engine);
    free(solver);
}

void solver_stop(Solver *solver)
{
    atomic_store(&solver->stopped, true);
    engine_stop(solver->engine);
}

static int final_margin(const Record *record)
{
    const Position *p = record_now(record);
    Score score = game_score(record->game, p);
    int south = score.south - score.north;
    return position_decider(p) == SOUTH ? south : -south;
}

static EngineResult think(Solver *solver, const Limits *limits)
{
    engine_go(solver->engine, limits);
    if (atomic_load(&solver->stopped))
        engine_stop(solver->engine); // a stop before engine_go was forgotten by it
    engine_wait(solver->engine);
    EngineResult result = engine_result(solver->engine);
    result.proven = result.proven && !atomic_load(&solver->stopped);
    return result;
}

Solution solver_run(Solver *solver)
{
    Solution solution = {0};
    const bool over = game_end(solver->line.game, record_now(&solver->line)) != END_REASON_NONE;
    if (over)
        return (Solution){.proven = true, .margin = final_margin(&solver->line)};
    EngineResult result = think(solver, &(Limits){0});
    solution.proven = result.proven;
    solution.margin = result.score / CENTI;
    // The table holds the proof; each further position is found there or quickly again.
    while (result.proven && result.best != MOVE_NONE) {
        record_play(&solver->line, result.best);
        set_position(solver);
        result = think(solver, &(Limits){0});
    }
    solution.plies = solver->line.plies;
    solution.line = solver->line.moves;
    return solution;
}

bool solver_move(Solver *solver, Move move, int *margin)
{
    EngineResult result = think(solver, &(Limits){.searchmoves_count = 1, .searchmoves = {move}});
    *margin = result.score / CENTI;
    return result.proven;
}
