#include "engine/protocol/commands.h"
#include "engine/protocol/go.h"
#include "engine/protocol/options.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef void Command(Session *session, const char *arguments);

// Thinking, or with commands waiting that came first.
static bool is_busy(const Session *session)
{
    return engine_thinking(session->engine) || queue_length(&session->queue);
}

static void refuse(Session *session, const Error *error)
{
    output_error(&session->output, error);
}

static void command_uci(Session *session, const char *arguments)
{
    (void)arguments;
    output_line(&session->output, "id name naqala %s", NAQALA_VERSION);
    output_line(&session->output, "id author the Naqala authors");
    options_list(&session->output);
    output_line(&session->output, "uciok");
}

static void command_isready(Session *session, const char *arguments)
{
    (void)arguments;
    if (!engine_thinking(session->engine))
        engine_prepare(session->engine);
    output_line(&session->output, "readyok");
}

static void command_debug(Session *session, const char *arguments)
{
    const char *cursor = arguments;
    session->debug = !token_is(text_token(&cursor), "off");
}

// `name` and `value` may contain blanks: the name ends at " value ", the value at the line's end.
static void command_setoption(Session *session, const char *arguments)
{
    Error error;
    const char *cursor = arguments;
    if (!token_is(text_token(&cursor), "name")) {
        error_set(&error, "setoption: 'name' must come first");
        refuse(session, &error);
        return;
    }
    const char *value = strstr(cursor, " value");
    while (value && value[6] != ' ' && value[6] != '\t' && value[6] != '\0')
        value = strstr(value + 1, " value");
    Token name = token_trim((Token){cursor, value ? (size_t)(value - cursor) : strlen(cursor)});
    Token text = token_trim(token_of(value ? value + 6 : ""));
    if (is_busy(session) && !token_is_nocase(name, "Ponder")) {
        error_set(&error, "setoption: not while thinking");
        refuse(session, &error);
    } else if (!options_set(session->engine, name, text, &error)) {
        refuse(session, &error);
    }
}

static void command_newgame(Session *session, const char *arguments)
{
    (void)arguments;
    engine_clear(session->engine);
}

// Where the word `moves` stands in a line, NULL if it does not.
static char *find_moves(char *line)
{
    const char *cursor = line;
    for (Token token = text_token(&cursor); token.len; token = text_token(&cursor))
        if (token_is(token, "moves"))
            return line + (token.at - line);
    return NULL;
}

static void command_position(Session *session, const char *arguments)
{
    Error error;
    char *copy = strdup_or_die(arguments);
    char *moves = find_moves(copy); // behind a form that may itself contain blanks
    if (moves)
        *moves = '\0';
    const char *cursor = copy, *fen = NULL;
    Token first = text_token(&cursor);
    bool ok = true;
    if (token_is(first, "fen"))
        fen = cursor;
    else if (first.len && !token_is(first, "startpos"))
        ok = error_set(&error, "position: '%.*s' is not startpos, fen or moves", token_width(first),
                       first.at);
    if (ok && !fen && text_token(&cursor).len)
        ok = error_set(&error, "position: only 'moves' may follow startpos");
    if (!ok || !engine_set_position(session->engine, fen, moves ? moves + 5 : NULL, &error))
        refuse(session, &error);
    free(copy);
}

static void run_word(Session *session, Word *word, const char *arguments)
{
    atomic_store(&session->interrupted, false);
    atomic_store(&session->in_word, true);
    word(&session->words, arguments);
    atomic_store(&session->in_word, false);
}

static void command_go(Session *session, const char *arguments)
{
    Error error;
    GoCommand command;
    const Record *record = engine_record(session->engine);
    if (!go_parse(arguments, record, &command, &error)) {
        refuse(session, &error);
        output_line(&session->output, "bestmove 0000"); // one a go, even so
        return;
    }
    if (command.perft >= 0) {
        char depth[16];
        snprintf(depth, sizeof depth, "%d", command.perft);
        run_word(session, word_divide, depth);
        return;
    }
    session->ends = go_ends(&command.limits);
    session->pondering = command.limits.ponder;
    if (session->debug)
        output_line(&session->output, "info string thinking at ply %d", record->plies);
    engine_go(session->engine, &command.limits);
}

static void command_ponderhit(Session *session, const char *arguments)
{
    (void)arguments;
    session->pondering = false;
    engine_ponderhit(session->engine);
}

static void command_stop(Session *session, const char *arguments)
{
    (void)arguments;
    engine_stop(session->engine);
}

static void command_quit(Session *session, const char *arguments)
{
    (void)arguments;
    session->quit = true;
    engine_stop(session->engine);
}

static Command command_help;

// --------------------------------------------------------------------------------------- tables

// Idle: waits in the queue while the engine thinks. Both: at once, and again in its turn if others
// wait already.
typedef enum { WHEN_ANY, WHEN_IDLE, WHEN_BOTH } When;

static const struct {
    const char *name;
    When when;
    Command *run;
    const char *help;
} COMMANDS[] = {
    {"uci", WHEN_ANY, command_uci, "who I am, and every option"},
    {"isready", WHEN_ANY, command_isready, "readyok, also while thinking"},
    {"debug", WHEN_ANY, command_debug, "on | off: more info strings"},
    {"setoption", WHEN_ANY, command_setoption, "name N [value V]"},
    {"ucinewgame", WHEN_IDLE, command_newgame, "forget what was learnt"},
    {"position", WHEN_IDLE, command_position, "[startpos | fen P] [moves L]"},
    {"go", WHEN_IDLE, command_go,
     "depth N nodes N movetime T wtime W btime B winc I binc J movestogo M infinite ponder win "
     "searchmoves L perft N"},
    {"ponderhit", WHEN_BOTH, command_ponderhit, "the pondered move was played"},
    {"stop", WHEN_BOTH, command_stop, "end the search, bestmove follows"},
    {"quit", WHEN_ANY, command_quit, "end the program"},
    {"help", WHEN_ANY, command_help, "this list"},
};

static const struct {
    const char *name;
    Word *run;
    const char *help;
} WORDS[] = {
    {"d", word_board, "draw the board, give the position in every form"},
    {"moves", word_moves, "the legal moves"},
    {"eval", word_eval, "the evaluation, in centiseeds"},
    {"perft", word_perft, "N: count the sequences of N moves"},
    {"divide", word_divide, "N: the same, by first move"},
    {"bench", word_bench, "the signature: nodes of a fixed search"},
    {"solve", word_solve,
     "[moves] [ledger FILE] [POSITION]: the exact value, best play to the end"},
    {"rules", word_rules, "the rule set in words"},
    {"games", word_games, "every game and its options"},
    {"keys", word_keys, "every key that a rules file may set"},
};

static void command_help(Session *session, const char *arguments)
{
    (void)arguments;
    for (size_t i = 0; i < ARRAY_LEN(COMMANDS); i++)
        output_line(&session->output, "%-11s %s", COMMANDS[i].name, COMMANDS[i].help);
    for (size_t i = 0; i < ARRAY_LEN(WORDS); i++)
        output_line(&session->output, "%-11s %s", WORDS[i].name, WORDS[i].help);
}

static void unknown_command(Session *session, Token name)
{
    Error error;
    error_set(&error, "unknown command '%.*s' (try: help)", token_width(name), name.at);
    refuse(session, &error);
}

static void run_command(Session *session, size_t index, const char *line, const char *arguments)
{
    const bool busy = is_busy(session);
    if (COMMANDS[index].when == WHEN_IDLE && busy) {
        queue_push(&session->queue, line);
        return;
    }
    // The answer to the last `go` goes out before anything else is said.
    if (COMMANDS[index].when == WHEN_IDLE)
        engine_wait(session->engine);
    // It may be meant for a search that still waits in the queue: for this one, and for that.
    if (COMMANDS[index].when == WHEN_BOTH && queue_length(&session->queue))
        queue_push(&session->queue, line);
    COMMANDS[index].run(session, arguments);
}

static void run_own_word(Session *session, size_t index, const char *line, const char *arguments)
{
    if (is_busy(session)) {
        queue_push(&session->queue, line);
    } else {
        engine_wait(session->engine);
        run_word(session, WORDS[index].run, arguments);
    }
}

void commands_run(Session *session, const char *line)
{
    const char *cursor = line;
    Token name = text_token(&cursor);
    if (name.len == 0)
        return;
    for (size_t i = 0; i < ARRAY_LEN(COMMANDS); i++) {
        if (token_is(name, COMMANDS[i].name)) {
            run_command(session, i, line, cursor);
            return;
        }
    }
    for (size_t i = 0; i < ARRAY_LEN(WORDS); i++) {
        if (token_is(name, WORDS[i].name)) {
            run_own_word(session, i, line, cursor);
            return;
        }
    }
    unknown_command(session, name);
}

bool commands_wait(const Session *session, const char *line)
{
    const char *cursor = line;
    Token name = text_token(&cursor);
    for (size_t i = 0; i < ARRAY_LEN(COMMANDS); i++)
        if (token_is(name, COMMANDS[i].name) && COMMANDS[i].when == WHEN_BOTH)
            return false;
    return engine_thinking(session->engine);
}
