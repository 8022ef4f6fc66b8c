#include "engine/protocol/uci.h"
#include "engine/protocol/go.h"
#include "engine/protocol/options.h"
#include "engine/protocol/queue.h"
#include "engine/protocol/words.h"
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct Uci {
    Engine *engine;
    Output output;
    Queue queue; // lines that wait for the search to end
    int wake[2]; // a byte arrives when a search ends
    bool debug;
    bool quit;
    bool ends;           // the running search ends by itself
    atomic_bool in_word; // one of the dialect's own words runs
    atomic_bool interrupted;
    pthread_mutex_t solver_mutex;
    Solver *solver;
    WordContext words;
};

// ------------------------------------------------------------------------------------- commands

typedef void Command(Uci *uci, const char *arguments);

static void refuse(Uci *uci, const Error *error)
{
    output_error(&uci->output, error);
}

static void command_uci(Uci *uci, const char *arguments)
{
    (void)arguments;
    output_line(&uci->output, "id name naqala %s", NAQALA_VERSION);
    output_line(&uci->output, "id author the Naqala authors");
    options_list(&uci->output);
    output_line(&uci->output, "uciok");
}

static void command_isready(Uci *uci, const char *arguments)
{
    (void)arguments;
    output_line(&uci->output, "readyok");
}

static void command_debug(Uci *uci, const char *arguments)
{
    const char *cursor = arguments;
    uci->debug = !token_is(text_token(&cursor), "off");
}

// `name` and `value` may contain blanks: the name ends at " value ", the value at the line's end.
static void command_setoption(Uci *uci, const char *arguments)
{
    Error error;
    const char *cursor = arguments;
    if (!token_is(text_token(&cursor), "name")) {
        error_set(&error, "setoption: 'name' must come first");
        refuse(uci, &error);
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
    if (engine_thinking(uci->engine) && !token_is_nocase(name, "Ponder")) {
        error_set(&error, "setoption: not while thinking");
        refuse(uci, &error);
    } else if (!options_set(uci->engine, name, text, &error)) {
        refuse(uci, &error);
    }
}

static void command_newgame(Uci *uci, const char *arguments)
{
    (void)arguments;
    engine_clear(uci->engine);
}

static void command_position(Uci *uci, const char *arguments)
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
    if (!ok || !engine_set_position(uci->engine, fen, moves, &error))
        refuse(uci, &error);
    free(copy);
}

static void run_word(Uci *uci, Word *word, const char *arguments)
{
    atomic_store(&uci->interrupted, false);
    atomic_store(&uci->in_word, true);
    word(&uci->words, arguments);
    atomic_store(&uci->in_word, false);
}

static void command_go(Uci *uci, const char *arguments)
{
    Error error;
    GoCommand command;
    const Record *record = engine_record(uci->engine);
    if (!go_parse(arguments, record, &command, &error)) {
        refuse(uci, &error);
        output_line(&uci->output, "bestmove 0000"); // one a go, even so
        return;
    }
    if (command.perft) {
        char depth[16];
        snprintf(depth, sizeof depth, "%d", command.perft);
        run_word(uci, word_divide, depth);
        return;
    }
    uci->ends = go_ends(&command.limits);
    if (uci->debug)
        output_line(&uci->output, "info string thinking at ply %d", record->plies);
    engine_go(uci->engine, &command.limits);
}

static void command_ponderhit(Uci *uci, const char *arguments)
{
    (void)arguments;
    engine_ponderhit(uci->engine);
}

static void command_stop(Uci *uci, const char *arguments)
{
    (void)arguments;
    engine_stop(uci->engine);
}

static void command_quit(Uci *uci, const char *arguments)
{
    (void)arguments;
    uci->quit = true;
    engine_stop(uci->engine);
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

static void command_help(Uci *uci, const char *arguments)
{
    (void)arguments;
    for (size_t i = 0; i < ARRAY_LEN(COMMANDS); i++)
        output_line(&uci->output, "%-11s %s", COMMANDS[i].name, COMMANDS[i].help);
    for (size_t i = 0; i < ARRAY_LEN(WORDS); i++)
        output_line(&uci->output, "%-11s %s", WORDS[i].name, WORDS[i].help);
}

static void unknown_command(Uci *uci, Token name)
{
    Error error;
    error_set(&error, "unknown command '%.*s' (try: help)", token_width(name), name.at);
    refuse(uci, &error);
}

void uci_line(Uci *uci, const char *line)
{
    const char *cursor = line;
    Token name = text_token(&cursor);
    bool thinking = engine_thinking(uci->engine) || queue_length(&uci->queue);
    if (name.len == 0)
        return;
    for (size_t i = 0; i < ARRAY_LEN(COMMANDS); i++) {
        if (!token_is(name, COMMANDS[i].name))
            continue;
        if (COMMANDS[i].when == WHEN_IDLE && thinking)
            queue_push(&uci->queue, line);
        else
            COMMANDS[i].run(uci, cursor);
        return;
    }
    for (size_t i = 0; i < ARRAY_LEN(WORDS); i++) {
        if (!token_is(name, WORDS[i].name))
            continue;
        if (thinking)
            queue_push(&uci->queue, line);
        else
            run_word(uci, WORDS[i].run, cursor);
        return;
    }
    unknown_command(uci, name);
}

// Carries out what waited, until the queue is empty or a new search runs.
static void drain_queue(Uci *uci)
{
    while (queue_length(&uci->queue) && !uci->quit && !engine_thinking(uci->engine)) {
        Queue rest = uci->queue;
        char *line = queue_pop(&rest);
        uci->queue = (Queue){0}; // or the line would queue up behind the others again
        uci_line(uci, line);
        uci->queue = rest;
        free(line);
    }
}

// ------------------------------------------------------------------------------------ life cycle

static void on_info(void *context, const SearchInfo *info)
{
    output_info(&((Uci *)context)->output, info);
}

static void on_done(void *context, const EngineResult *result)
{
    Uci *uci = context;
    output_bestmove(&uci->output, result);
    // The pipe is never full: a byte a search, and the reader takes them all.
    if (write(uci->wake[1], "", 1) < 0 && uci->debug)
        output_line(&uci->output, "info string wake: %s", strerror(errno));
}

Uci *uci_new(FILE *out)
{
    Uci *uci = alloc_or_die(1, sizeof *uci);
    EngineCallbacks callbacks = {uci, on_info, on_done};
    output_init(&uci->output, out);
    if (pipe(uci->wake) != 0)
        die(EXIT_DATA, "pipe: %s", strerror(errno));
    pthread_mutex_init(&uci->solver_mutex, NULL);
    uci->engine = engine_new(&callbacks);
    uci->words = (WordContext){uci->engine, &uci->output, &uci->interrupted, &uci->solver_mutex,
                               &uci->solver};
    return uci;
}

void uci_free(Uci *uci)
{
    engine_free(uci->engine);
    queue_release(&uci->queue);
    pthread_mutex_destroy(&uci->solver_mutex);
    output_release(&uci->output);
    close(uci->wake[0]);
    close(uci->wake[1]);
    free(uci);
}

unsigned uci_errors(const Uci *uci)
{
    return uci->output.errors;
}

bool uci_interrupt(Uci *uci)
{
    bool running = atomic_load(&uci->in_word) || engine_thinking(uci->engine);
    atomic_store(&uci->interrupted, true);
    engine_stop(uci->engine);
    pthread_mutex_lock(&uci->solver_mutex);
    if (uci->solver)
        solver_stop(uci->solver);
    pthread_mutex_unlock(&uci->solver_mutex);
    return running;
}

// ------------------------------------------------------------------------------------ main loop

enum { LONGEST_LINE = 1 << 20 };

typedef struct {
    char *text;
    size_t len, room;
    bool too_long; // the rest of this line is thrown away
} LineBuffer;

static void end_line(Uci *uci, LineBuffer *line)
{
    Error error;
    line->text[line->len] = '\0';
    if (line->too_long) {
        error_set(&error, "a line of more than %d bytes was ignored", LONGEST_LINE);
        refuse(uci, &error);
    } else {
        uci_line(uci, line->text);
    }
    line->len = 0;
    line->too_long = false;
}

static void add_byte(LineBuffer *line, char c)
{
    if (line->len + 1 >= LONGEST_LINE) {
        line->too_long = true;
        return;
    }
    if (line->len + 2 > line->room) {
        line->room = line->room ? 2 * line->room : 4096;
        line->text = realloc_or_die(line->text, line->room, 1);
    }
    line->text[line->len++] = c ? c : ' '; // a NUL is as good as a blank
}

static void take_bytes(Uci *uci, LineBuffer *line, const char *bytes, ssize_t count)
{
    for (ssize_t i = 0; i < count && !uci->quit; i++) {
        if (bytes[i] != '\n') {
            add_byte(line, bytes[i]);
        } else if (line->len || line->too_long) {
            end_line(uci, line);
        }
    }
}

void uci_read(Uci *uci, int descriptor)
{
    LineBuffer line = {0};
    struct pollfd polled[2] = {{.fd = descriptor, .events = POLLIN},
                               {.fd = uci->wake[0], .events = POLLIN}};
    bool open = true;
    while (open && !uci->quit) {
        char bytes[4096];
        if (poll(polled, 2, -1) < 0 && errno != EINTR)
            break;
        if (polled[1].revents && read(uci->wake[0], bytes, sizeof bytes) < 0)
            break;
        drain_queue(uci);
        if (!polled[0].revents)
            continue;
        ssize_t count = read(descriptor, bytes, sizeof bytes);
        if (count < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        open = count > 0;
        take_bytes(uci, &line, bytes, count);
    }
    if (!uci->quit && line.len)
        end_line(uci, &line);
    free(line.text);
    uci_finish(uci);
}

void uci_finish(Uci *uci)
{
    do {
        if (!uci->ends || uci->quit)
            engine_stop(uci->engine);
        engine_wait(uci->engine);
        drain_queue(uci);
    } while (engine_thinking(uci->engine));
}
