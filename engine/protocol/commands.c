#include "engine/protocol/commands.h"
#include "engine/protocol/go.h"
#include "engine/protocol/options.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef void Command(Session *session, const char *arguments);

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
    cursor += strspn(cursor, " \t");
    const char *value = strstr(cursor, " value");
    while (value && value[6] != ' ' && value[6] != '\t' && value[6] != '\0')
        value = strstr(value + 1, " value");
    Token name = {cursor, value ? (size_t)(value - cursor) : strlen(cursor)};
    while (name.len && (name.at[name.len - 1] == ' ' || name.at[name.len - 1] == '\t'))
        name.len--;
    const char *given = value ? value + 6 + strspn(value + 6, " \t") : "";
    Token text = {given, strlen(given)};
    while (text.len && (text.at[text.len - 1] == ' ' || text.at[text.len - 1] == '\t'))
        text.len--;
    if (engine_thinking(session->engine) && !token_is_nocase(name, "Ponder")) {
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

static void command_position(Session *session, const char *arguments)
{
    Error error;
    char *copy = strdup_or_die(arguments);
    const char *cursor = copy, *fen = NULL, *moves = NULL;
    Token first = text_token(&cursor);
    // "moves" is a word of its own, behind the form that may itself contain blanks.
    char *found = token_is(first, "moves") ? copy + (first.at - copy) : strstr(copy, " moves");
    if (found) {
        moves = found + (token_is(first, "moves") ? 5 : 6);
        *found = '\0';
    }
    bool ok = true;
    if (token_is(first, "fen"))
        fen = copy + (first.at - copy) + 3;
    else if (first.len && !token_is(first, "startpos") && !token_is(first, "moves"))
        ok = error_set(&error, "position: '%.*s' is not startpos, fen or moves", token_width(first),
                       first.at);
    if (ok && token_is(first, "startpos") && text_token(&cursor).len)
        ok = error_set(&error, "position: only 'moves' may follow startpos");
    if (!ok || !engine_set_position(session->engine, fen, moves, &error))
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
    if (command.perft) {
        char depth[16];
        snprintf(depth, sizeof depth, "%d", command.perft);
        run_word(session, word_divide, depth);
        return;
    }
    session->ends = go_ends(&command.limits);
    if (session->debug)
        output_line(&session->output, "info string thinking at ply %d", record->plies);
    engine_go(session->engine, &command.limits);
}

static void command_ponderhit(Session *session, const char *arguments)
{
    (void)arguments;
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

typedef enum { WHEN_ANY, WHEN_IDLE } When; // idle: waits in the queue while the engine thinks

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
    {"ponderhit", WHEN_ANY, command_ponderhit, "the pondered move was played"},
    {"stop", WHEN_ANY, command_stop, "end the search, bestmove follows"},
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
    {"solve", word_solve, "[moves]: the exact value, best play to the end"},
    {"rules", word_rules, "the rule set in words"},
    {"games", word_games, "every game and its options"},
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

void commands_run(Session *session, const char *line)
{
    const char *cursor = line;
    Token name = text_token(&cursor);
    bool thinking = engine_thinking(session->engine) || queue_length(&session->queue);
    if (name.len == 0)
        return;
    for (size_t i = 0; i < ARRAY_LEN(COMMANDS); i++) {
        if (!token_is(name, COMMANDS[i].name))
            continue;
        if (COMMANDS[i].when == WHEN_IDLE && thinking)
            queue_push(&session->queue, line);
        else
            COMMANDS[i].run(session, cursor);
        return;
    }
    for (size_t i = 0; i < ARRAY_LEN(WORDS); i++) {
        if (!token_is(name, WORDS[i].name))
            continue;
        if (thinking)
            queue_push(&session->queue, line);
        else
            run_word(session, WORDS[i].run, cursor);
        return;
    }
    unknown_command(session, name);
}
