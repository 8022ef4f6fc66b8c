#include "arena/check.h"
#include "arena/client.h"
#include "engine/base/clock.h"
#include "engine/base/file.h"
#include "engine/base/text.h"
#include "engine/rules/record.h"
#include "engine/rules/rulestring.h"
#include <inttypes.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    Client client;
    const Game *game;
    int failed;
} Checker;

static const int64_t SECOND = 1000000;

static void step(Checker *checker, bool ok, const char *what, const char *format, ...) PRINTF(4, 5);

static void step(Checker *checker, bool ok, const char *what, const char *format, ...)
{
    char detail[256];
    va_list args;
    va_start(args, format);
    vsnprintf(detail, sizeof detail, format, args);
    va_end(args);
    printf("%s  %-34s %s\n", ok ? "ok  " : "FAIL", what, detail);
    checker->failed += !ok;
}

// Waits for the client's next event, or until `until`.
static ClientEvent wait_event(Client *client, int64_t until)
{
    for (;;) {
        int64_t now = clock_us();
        client->look = true; // there is no signal to tell us
        ClientEvent event = client_event(client, now);
        if (event.kind != EVENT_NONE || now >= until || client->state == CLIENT_DEAD)
            return event;
        int64_t nearest = client->deadline < until ? client->deadline : until;
        int timeout = nearest <= now ? 0 : (int)((nearest - now + 999) / 1000);
        struct pollfd polled[3] = {
            {.fd = client->process.out, .events = POLLIN},
            {.fd = client->process.err, .events = POLLIN},
            {.fd = client->out.len ? client->process.in : -1, .events = POLLOUT}};
        poll(polled, 3, timeout > 100 ? 100 : timeout);
        client_pump(client, polled[0].revents, polled[1].revents);
    }
}

static bool legal(const Checker *checker, const char *moves, const char *answer)
{
    Position start = game_start(checker->game);
    Record record;
    Move move;
    Error error;
    record_init(&record, checker->game, &start);
    bool ok = record_play_text(&record, moves, &error) &&
              record_parse_move(&record, token_of(answer), &move, &error);
    record_release(&record);
    return ok;
}

// One search that must end by itself with a legal move.
static void check_go(Checker *checker, const char *what, const char *moves, const char *go,
                     int64_t most)
{
    char position[64] = "position startpos", words[160];
    Client *client = &checker->client;
    if (client->state != CLIENT_IDLE)
        return;
    if (*moves)
        snprintf(position, sizeof position, "position startpos moves %s", moves);
    int64_t now = clock_us();
    snprintf(words, sizeof words, "%s\n%s\n", position, go);
    client_go_words(client, words, now + 10 * SECOND, now);
    ClientEvent event = wait_event(client, now + 11 * SECOND);
    if (event.kind != EVENT_MOVE)
        step(checker, false, what, "sent '%s' and '%s': %s", position, go,
             event.kind == EVENT_FAILED ? event.detail : "no answer");
    else if (!legal(checker, moves, event.move))
        step(checker, false, what, "sent '%s': bestmove '%s' is not legal there", position,
             event.move);
    else
        step(checker, event.spent <= most, what, "bestmove %s after %.1f ms", event.move,
             (double)event.spent / 1000);
}

// stop must end an infinite search; isready is answered while it runs.
static void check_stop(Checker *checker)
{
    Client *client = &checker->client;
    if (client->state != CLIENT_IDLE)
        return;
    int64_t now = clock_us();
    client_go_words(client, "position startpos\ngo infinite\n", now + 5 * SECOND, now);
    ClientEvent event = wait_event(client, now + SECOND / 5);
    step(checker, event.kind == EVENT_NONE, "go infinite goes on until stop", "%s",
         event.kind == EVENT_NONE ? "silent for 200 ms" : "answered before stop");
    if (event.kind != EVENT_NONE)
        return;
    now = clock_us();
    buffer_add(&client->out, "stop\n");
    event = wait_event(client, now + 5 * SECOND);
    step(checker, event.kind == EVENT_MOVE, "stop", "bestmove %s after %.1f ms",
         event.kind == EVENT_MOVE ? event.move : "missing", (double)(clock_us() - now) / 1000);
}

// CPU time used so far, in clock ticks; -1 where /proc does not say.
static long cpu_ticks(pid_t pid)
{
    char path[64];
    size_t len;
    Error ignored;
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)pid);
    char *text = file_read(path, &len, &ignored);
    char *after = text ? strrchr(text, ')') : NULL;
    unsigned long user = 0, system = 0;
    int found = after ? sscanf(after, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu",
                               &user, &system)
                      : 0;
    free(text);
    return found == 2 ? (long)(user + system) : -1;
}

static void check_idle(Checker *checker)
{
    if (checker->client.state != CLIENT_IDLE)
        return;
    long before = cpu_ticks(checker->client.process.pid);
    wait_event(&checker->client, clock_us() + SECOND);
    long used = cpu_ticks(checker->client.process.pid) - before;
    double share = 100.0 * (double)used / (double)sysconf(_SC_CLK_TCK);
    if (before >= 0)
        step(checker, share <= 10, "idle while idle", "%.0f %% of a processor", share);
}

static void check_quit(Checker *checker)
{
    Client *client = &checker->client;
    if (client->state == CLIENT_DEAD)
        return;
    int64_t now = clock_us();
    client_quit(client, now);
    while (client->state != CLIENT_DEAD)
        wait_event(client, clock_us() + SECOND / 10);
    step(checker, client->quit_step == 0, "quit", "%s after %.1f ms",
         client->quit_step ? "had to be killed" : "left", (double)(clock_us() - now) / 1000);
}

static bool check_start(Checker *checker, const EngineSpec *spec, const char *rules)
{
    Error error;
    int64_t now = clock_us();
    if (!client_start(&checker->client, spec, 0, rules, now, &error)) {
        step(checker, false, "start", "%s", error.text);
        return false;
    }
    ClientEvent event = wait_event(&checker->client, now + spec->start + spec->ready + SECOND);
    bool ok = event.kind == EVENT_READY;
    step(checker, ok, "uci, uciok, isready, readyok", "%s, %.1f ms",
         ok ? checker->client.talk.name : event.detail, (double)(clock_us() - now) / 1000);
    if (ok && !checker->client.talk.takes_rules)
        printf("note  it has no option Rules: it must know %s by itself\n", rules);
    return ok;
}

// Some move of the start.
static void first_move(const Game *game, char out[MOVE_TEXT])
{
    const Position start = game_start(game);
    Move moves[MAX_MOVES];
    move_format(game_moves(game, &start, moves) ? moves[0] : MOVE_NONE, out);
}

int check_engine(const EngineSpec *spec, const Rules *rules)
{
    char text[RULES_TEXT], move[MOVE_TEXT];
    Game *game = game_new(rules);
    Checker *checker = alloc_or_die(1, sizeof *checker);
    checker->game = game;
    rulestring_format(rules, text, sizeof text);
    first_move(game, move);
    if (check_start(checker, spec, text)) {
        check_go(checker, "go depth 1", "", "go depth 1", 10 * SECOND);
        check_go(checker, "go depth 4 after a move", move, "go depth 4", 10 * SECOND);
        check_go(checker, "go movetime 100", "", "go movetime 100", SECOND / 10 + SECOND / 50);
        check_go(checker, "go with 1 ms on the clock", "", "go wtime 1 btime 1 winc 0 binc 0",
                 SECOND / 20);
        check_go(checker, "go nodes 1000", "", "go nodes 1000", 10 * SECOND);
        check_stop(checker);
        check_idle(checker);
        check_quit(checker);
    }
    printf("%s\n", checker->failed ? "not ready for the arena yet" : "ready for the arena");
    int failed = checker->failed;
    client_release(&checker->client);
    free(checker);
    game_free(game);
    return failed ? 2 : 0;
}
