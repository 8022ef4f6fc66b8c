// The word `solve`: exact margins, with progress while they are worked out.
#include "engine/protocol/words.h"
#include <stdlib.h>
#include <string.h>

typedef struct {
    bool moves;
    Token asks; // margins separated by commas; empty for the value
    char ledger[SETTING_TEXT];
    const char *position; // the rest of the line, or NULL
} SolveArguments;

static bool check_asks(Token asks, Error *error)
{
    int64_t margin;
    do {
        Token ask = token_split(&asks, ',');
        if (!token_number(ask, -MAX_TOTAL, MAX_TOTAL, &margin))
            return error_set(error, "solve: ask takes margins like 2 or -4,0,4, not '%.*s'",
                             token_width(ask), ask.at);
    } while (asks.len);
    return true;
}

// `solve [moves] [ask M,M..] [ledger FILE] [POSITION]`; the words may also have two dashes before
// them.
static bool read_arguments(const char *text, SolveArguments *arguments, Error *error)
{
    *arguments = (SolveArguments){0};
    for (;;) {
        const char *cursor = text;
        Token word = text_token(&cursor);
        if (token_is(word, "moves") || token_is(word, "--moves")) {
            arguments->moves = true;
        } else if (token_is(word, "ask") || token_is(word, "--ask")) {
            arguments->asks = text_token(&cursor);
            if (!check_asks(arguments->asks, error))
                return false;
        } else if (token_is(word, "ledger") || token_is(word, "--ledger")) {
            Token file = text_token(&cursor);
            if (!file.len || file.len >= sizeof arguments->ledger)
                return error_set(error, "solve: ledger needs the name of a file");
            token_copy(file, arguments->ledger, sizeof arguments->ledger);
        } else {
            arguments->position = word.len ? word.at : NULL;
            return true;
        }
        text = cursor;
    }
}

// ------------------------------------------------------------------------------------- progress

static void say_search(void *context, const SearchInfo *info)
{
    output_info(((WordContext *)context)->output, info);
}

static void say_building(const WordContext *context, const ProofState *state)
{
    const double done = (double)state->done, all = (double)state->all;
    const double seconds = (double)state->microseconds / 1e6;
    output_line(context->output, "info string endgames %.0f of %.0f million positions, %.0f s left",
                done / 1e6, all / 1e6, done > 0 ? seconds / done * (all - done) : 0);
}

static void say_proving(void *context, const ProofState *state)
{
    const WordContext *words = context;
    const double seconds = (double)(state->microseconds + 1) / 1e6;
    const Position *p = record_now(engine_record(words->engine));
    const int lead = position_lead(p, p->side);
    char move[MOVE_TEXT] = "";
    if (state->building) {
        say_building(words, state);
        return;
    }
    if (state->move != MOVE_NONE)
        move_format(state->move, move);
    output_line(words->output,
                "info string proven %s%s%d to %d, asking for %d; nodes %llu nps %.0f hashfull %d "
                "time %.0f",
                move, *move ? " " : "", lead + state->lower, lead + state->upper,
                lead + state->asked, (unsigned long long)state->nodes,
                (double)state->nodes / seconds, state->table_permille,
                (double)state->microseconds / 1e3);
    if (state->ledger_failed)
        output_line(words->output, "info string error the ledger's disk takes no more of it");
}

// --------------------------------------------------------------------------------------- solving

static void say_bounds(WordContext *context, const Solution *solution)
{
    word_interrupted(context, "solve");
    if (solution->lower != solution->upper)
        output_line(context->output, "info string proven at least %d, at most %d", solution->lower,
                    solution->upper);
}

static bool solve_moves(WordContext *context, Solver *solver)
{
    const Record *record = engine_record(context->engine);
    Move moves[MAX_MOVES];
    int count = game_moves(engine_game(context->engine), record_now(record), moves);
    for (int i = 0; i < count; i++) {
        char text[MOVE_TEXT];
        const Solution solution = solver_move(solver, moves[i]);
        move_format(moves[i], text);
        if (!solution.proven) {
            say_bounds(context, &solution);
            return false;
        }
        output_line(context->output, "move %s %d", text, solution.margin);
    }
    return true;
}

static void solve_line(WordContext *context, Solver *solver)
{
    Solution solution = solver_run(solver);
    if (!solution.proven) {
        say_bounds(context, &solution);
        return;
    }
    if (solution.cut)
        word_interrupted(context, "solve: the line");
    size_t size = (size_t)solution.plies * MOVE_TEXT + 1;
    char *pv = alloc_or_die(size, 1);
    output_moves(pv, size, solution.line, solution.plies);
    output_line(context->output, "solved %d pv %s", solution.margin, solution.plies ? pv : "0000");
    free(pv);
}

// One question after the other, as they were given: each is easier for what was proven before.
static void solve_asks(WordContext *context, Solver *solver, Token asks)
{
    int64_t margin;
    while (asks.len && token_number(token_split(&asks, ','), -MAX_TOTAL, MAX_TOTAL, &margin)) {
        const Solution solution = solver_ask(solver, (int)margin);
        if (!solution.proven) {
            say_bounds(context, &solution);
            return;
        }
        output_line(context->output, "asked %d %s", (int)margin,
                    solution.lower >= margin ? "yes" : "no");
    }
}

static void set_running(WordContext *context, Solver *solver)
{
    pthread_mutex_lock(context->solver_mutex);
    *context->solver = solver;
    pthread_mutex_unlock(context->solver_mutex);
}

static void run_solver(WordContext *context, const SolveArguments *arguments)
{
    Error error;
    const SolverCallbacks callbacks = {context, say_search, say_proving};
    Solver *solver =
        solver_new(engine_settings(context->engine), &callbacks, engine_record(context->engine),
                   arguments->ledger[0] ? arguments->ledger : NULL);
    set_running(context, solver);
    if (atomic_load(context->interrupted))
        solver_stop(solver); // it came before there was a solver to stop
    if (solver_prepare(solver, &error)) {
        if (arguments->asks.len && solver_proves(solver))
            solve_asks(context, solver, arguments->asks);
        else if (!arguments->moves || solve_moves(context, solver))
            solve_line(context, solver);
    } else if (error.text[0]) {
        output_error(context->output, &error);
    } else {
        word_interrupted(context, "solve");
    }
    set_running(context, NULL);
    solver_free(solver);
}

// The search looks to the end of a round.
static bool check_rules(WordContext *context, Error *error)
{
    return engine_game(context->engine)->rules.rounds != ROUNDS_MATCH ||
           error_set(error, "solve: a match of rounds is not solved; rounds=one is");
}

static bool set_position(WordContext *context, const char *position, Error *error)
{
    Error why;
    return !position || engine_set_position(context->engine, position, NULL, &why) ||
           error_set(error, "solve: %s", why.text);
}

void word_solve(WordContext *context, const char *text)
{
    SolveArguments arguments;
    Error error;
    if (check_rules(context, &error) && read_arguments(text, &arguments, &error) &&
        set_position(context, arguments.position, &error))
        run_solver(context, &arguments);
    else
        output_error(context->output, &error);
}
