#include "engine/solve.h"
#include "engine/exact/bestmove.h"
#include "engine/rules/postext.h"
#include "engine/rules/rulestring.h"
#include <stdlib.h>

struct Solver {
    Engine *engine; // searches; or NULL
    Proof *proof;   // proves; or NULL
    Record line;    // from the root on
    atomic_bool stopped;
};

// ------------------------------------------------------------------------------------- searching

static void set_position(Solver *solver)
{
    char text[POSITION_TEXT];
    Error error;
    postext_format(&solver->line.game->rules, record_now(&solver->line), POSTEXT_NATIVE, text);
    if (!engine_set_position(solver->engine, text, NULL, &error))
        die(EXIT_DATA, "solve: %s", error.text);
}

static Engine *searching_engine(const EngineSettings *settings, const SolverCallbacks *callbacks,
                                const Record *record)
{
    EngineSettings own = *settings;
    char rules[RULES_TEXT];
    Error error;
    own.multipv = 1;
    own.variety = own.limit_strength = 0;
    own.skill = engine_default_settings().skill;
    rulestring_format(&record->game->rules, rules, sizeof rules);
    Engine *engine =
        engine_new(&(EngineCallbacks){.context = callbacks->context, .info = callbacks->info});
    // Rules first: a database of others is none of ours.
    own.endgame_path[0] = '\0';
    if (!engine_set_rules(engine, rules, &error) || !engine_configure(engine, &own, &error))
        die(EXIT_DATA, "solve: %s", error.text);
    return engine;
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

// Seeds; of a game won by moving last 1, 0 or -1.
static int margin_of(int score)
{
    const int plies = value_plies(score);
    return plies ? (plies > 0) - (plies < 0) : score / CENTI;
}

static Solution search_value(Solver *solver)
{
    set_position(solver);
    EngineResult result = think(solver, &(Limits){0});
    Solution solution = {.proven = result.proven, .margin = margin_of(result.score)};
    // The table holds the proof; each further position is found there or quickly again.
    while (result.proven && result.best != MOVE_NONE) {
        record_play(&solver->line, result.best);
        set_position(solver);
        result = think(solver, &(Limits){0});
    }
    return solution;
}

static Solution search_move(Solver *solver, Move move)
{
    set_position(solver);
    EngineResult result = think(solver, &(Limits){.searchmoves_count = 1, .searchmoves = {move}});
    return (Solution){.proven = result.proven, .margin = margin_of(result.score)};
}

// --------------------------------------------------------------------------------------- proving

static int lead(const Solver *solver)
{
    const Position *p = record_now(&solver->line);
    return position_lead(p, p->side);
}

static Solution solution_of(const Solver *solver, bool proven, int lower, int upper)
{
    return (Solution){.proven = proven,
                      .margin = lead(solver) + lower,
                      .lower = lead(solver) + lower,
                      .upper = lead(solver) + upper};
}

static Solution prove_value(Solver *solver)
{
    int lower, upper, next;
    const bool ok = proof_value(solver->proof, &lower, &upper);
    const Solution solution = solution_of(solver, ok, lower, upper);
    for (int margin = lower; ok; margin = next) {
        const Move move = bestmove_find(solver->proof, record_now(&solver->line), margin, &next);
        if (move == MOVE_NONE)
            break;
        record_play(&solver->line, move);
    }
    return solution;
}

static Solution prove_move(Solver *solver, Move move)
{
    int lower, upper;
    const bool ok = proof_move(solver->proof, move, &lower, &upper);
    return solution_of(solver, ok, lower, upper);
}

// ---------------------------------------------------------------------------------------- either

Solver *solver_new(const EngineSettings *settings, const SolverCallbacks *callbacks,
                   const Record *record, const char *ledger)
{
    Solver *solver = alloc_or_die(1, sizeof *solver);
    const EngineSettings defaults = engine_default_settings();
    record_init(&solver->line, record->game, record_now(record));
    if (!proof_takes(record->game, record_now(record))) {
        solver->engine = searching_engine(settings, callbacks, record);
        return solver;
    }
    const ProofPlan plan = {
        .endgame_path = settings->endgame_path,
        .endgame_seeds = settings->endgame_seeds,
        .table_bytes = settings->hash == defaults.hash ? 0 : (size_t)settings->hash << 20,
        .threads = settings->threads,
        .ledger = ledger,
    };
    const ProofWatch watch = {callbacks->context, callbacks->proving};
    solver->proof = proof_new(record->game, record_now(record), &plan, &watch);
    return solver;
}

void solver_free(Solver *solver)
{
    record_release(&solver->line);
    engine_free(solver->engine);
    proof_free(solver->proof);
    free(solver);
}

void solver_stop(Solver *solver)
{
    atomic_store(&solver->stopped, true);
    if (solver->engine)
        engine_stop(solver->engine);
    else
        proof_stop(solver->proof);
}

bool solver_prepare(Solver *solver, Error *error)
{
    if (solver->engine || proof_prepare(solver->proof, error))
        return true;
    if (atomic_load(&solver->stopped))
        error->text[0] = '\0';
    return false;
}

static int final_margin(const Record *record)
{
    const Position *p = record_now(record);
    Score score = game_score(record->game, p);
    int south = score.south - score.north;
    return position_decider(p) == SOUTH ? south : -south;
}

Solution solver_run(Solver *solver)
{
    Solution solution;
    if (game_end(solver->line.game, record_now(&solver->line)) != END_REASON_NONE) {
        const int margin = final_margin(&solver->line);
        solution = (Solution){.proven = true, .margin = margin, .lower = margin, .upper = margin};
    } else {
        solution = solver->proof ? prove_value(solver) : search_value(solver);
    }
    const bool over = game_end(solver->line.game, record_now(&solver->line)) != END_REASON_NONE;
    solution.cut = solution.proven && !over;
    solution.plies = solver->line.plies;
    solution.line = solver->line.moves;
    return solution;
}

bool solver_proves(const Solver *solver)
{
    return solver->proof != NULL;
}

Solution solver_ask(Solver *solver, int margin)
{
    int lower, upper;
    const bool ok = proof_ask(solver->proof, margin - lead(solver), &lower, &upper);
    return solution_of(solver, ok, lower, upper);
}

Solution solver_move(Solver *solver, Move move)
{
    return solver->proof ? prove_move(solver, move) : search_move(solver, move);
}
