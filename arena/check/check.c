#include "arena/check/check.h"
#include "arena/check/probe.h"
#include "engine/base/clock.h"
#include "engine/base/file.h"
#include "engine/rules/record.h"
#include "engine/rules/rulestring.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { REPEATS = 200 }; // of what latencies are measured by

// -----------------------------------------------------------------------------------------
// legality

static bool legal(const Probe *probe, const char *moves, const char *answer)
{
    Position start = game_start(probe->game);
    Record record;
    Move move;
    Error error;
    record_init(&record, probe->game, &start);
    bool ok = record_play_text(&record, moves, &error) &&
              record_parse_move(&record, token_of(answer), &move, &error);
    record_release(&record);
    return ok;
}

static double ms(int64_t microseconds)
{
    return (double)microseconds / 1000;
}

// One search that must end by itself with a legal move, within `most` microseconds.
static void search(Probe *probe, const char *moves, const char *go, int64_t most)
{
    char position[160] = "position startpos", name[80], expected[80];
    if (!probe_idle(probe))
        return;
    if (*moves)
        snprintf(position, sizeof position, "position startpos moves %s", moves);
    snprintf(name, sizeof name, "%s%s", go, *moves ? " after a move" : "");
    snprintf(expected, sizeof expected, "one bestmove with a legal move within %.0f ms", ms(most));
    probe_begin(probe);
    const ClientEvent event = probe_go(probe, position, go);
    if (event.kind != EVENT_MOVE)
        probe_step(probe, false, name, expected, "%s",
                   event.kind == EVENT_FAILED ? event.detail : "no bestmove");
    else
        probe_step(probe, legal(probe, moves, event.move) && event.spent <= most, name, expected,
                   "bestmove %s after %.1f ms%s", event.move, ms(event.spent),
                   legal(probe, moves, event.move) ? "" : ", which is not legal there");
}

// --------------------------------------------------------------------------------------------
// steps

static bool start(Probe *probe, const EngineSpec *spec)
{
    static const char EXPECTED[] = "id, option lines, uciok; then readyok";
    Error error;
    const int64_t begun = clock_us();
    if (!probe_start(probe, spec, &error)) {
        probe_step(probe, false, "start", "a program that can be started", "%s", error.text);
        return false;
    }
    const ClientEvent event = probe_wait(probe, spec->start + spec->ready + PROBE_SECOND);
    const bool ok = event.kind == EVENT_READY;
    buffer_add(&probe->sent, "isready\n");
    probe_step(probe, ok, "uci, isready", EXPECTED, "%s, %d options, after %.1f ms",
               ok ? probe->client.talk.name : event.detail, probe_heard(probe, "option"),
               ms(clock_us() - begun));
    if (ok && !probe->client.talk.takes_rules)
        probe_note("it has no option Rules: it must know by itself the rules ", probe->rules);
    return ok;
}

static void nonsense(Probe *probe)
{
    if (!probe_idle(probe))
        return;
    probe_begin(probe);
    probe_say(probe, "xyzzy\nsetoption name NoSuchOption value 1\nposition startpos moves Z9\n"
                     "isready\r\n");
    const int64_t took = probe_until(probe, "readyok", 2 * PROBE_SECOND);
    static const char NAME[] = "what it does not know";
    static const char EXPECTED[] = "to be passed over, with complaints at most; then readyok";
    if (took >= 0)
        probe_step(probe, true, NAME, EXPECTED, "readyok after %.1f ms", ms(took));
    else
        probe_step(probe, false, NAME, EXPECTED, "%s", *probe->gone ? "its end" : "");
}

static void bestmove_once(Probe *probe)
{
    if (!probe_idle(probe))
        return;
    probe_begin(probe);
    probe_go(probe, "position startpos", "go depth 1");
    probe_say(probe, "stop\n");
    probe_wait(probe, PROBE_SECOND / 5);
    const int moves = probe_heard(probe, "bestmove");
    probe_step(probe, moves == 1, "one bestmove a go, none for a stop while idle", "one bestmove",
               "%d of them", moves);
}

static void infinite(Probe *probe)
{
    if (!probe_idle(probe))
        return;
    probe_begin(probe);
    const int64_t now = clock_us();
    buffer_add(&probe->sent, "position startpos\ngo infinite\n");
    client_go_words(&probe->client, "position startpos\ngo infinite\n", now + 8 * PROBE_SECOND,
                    now);
    ClientEvent event = probe_wait(probe, PROBE_SECOND / 5);
    probe_step(probe, event.kind == EVENT_NONE, "go infinite", "no bestmove before stop",
               event.kind == EVENT_NONE ? "none for 200 ms" : "bestmove before stop");
    if (event.kind != EVENT_NONE)
        return;
    probe_begin(probe);
    probe_say(probe, "isready\n");
    const int64_t took = probe_until(probe, "readyok", PROBE_SECOND);
    if (took < 0)
        probe_note("isready is not answered while it thinks; the arena does not ask then", "");
    else
        probe_step(probe, true, "isready while thinking", "readyok at once",
                   "readyok after %.1f ms", ms(took));
    probe_begin(probe);
    const int64_t stopped = clock_us();
    probe_say(probe, "stop\n");
    event = probe_wait(probe, 5 * PROBE_SECOND);
    probe_step(probe, event.kind == EVENT_MOVE, "stop", "bestmove at once",
               event.kind == EVENT_MOVE ? "bestmove %s after %.1f ms" : "no bestmove%s (%.1f ms)",
               event.move, ms(clock_us() - stopped));
}

// A game against itself, from the start to its end.
static void whole_game(Probe *probe)
{
    enum { MOST = 2000 };
    static const char EXPECTED[] = "legal moves to the end";
    Position begin = game_start(probe->game);
    Record record;
    Buffer words = {0};
    Error error;
    Move move;
    bool ok = probe_idle(probe);
    if (!ok)
        return;
    record_init(&record, probe->game, &begin);
    buffer_add(&words, "position startpos moves");
    while (ok && record.plies < MOST && record_end(&record) == END_REASON_NONE) {
        const int64_t now = clock_us();
        Buffer line = {0};
        probe_begin(probe);
        buffer_add(&line, "%s\ngo depth 1\n", record.plies ? words.text : "position startpos");
        buffer_add(&probe->sent, "%s", line.text);
        client_go_words(&probe->client, line.text, now + 10 * PROBE_SECOND, now);
        const ClientEvent event = probe_wait(probe, 11 * PROBE_SECOND);
        buffer_release(&line);
        ok = event.kind == EVENT_MOVE &&
             record_parse_move(&record, token_of(event.move), &move, &error);
        if (ok) {
            char text[MOVE_TEXT];
            latency_add(&probe->moves, event.spent);
            record_play(&record, move);
            move_format(move, text);
            buffer_add(&words, " %s", text);
        } else {
            probe_step(probe, false, "a whole game", EXPECTED, "%s '%s' at ply %d",
                       event.kind == EVENT_MOVE ? "illegal" : event.detail, event.move,
                       record.plies + 1);
        }
    }
    probe_begin(probe);
    buffer_add(&probe->sent, "position startpos moves ... and go depth 1, again and again\n");
    if (ok)
        probe_step(probe, true, "a whole game", EXPECTED, "%d legal moves, then the end",
                   record.plies);
    buffer_release(&words);
    record_release(&record);
}

static void latencies(Probe *probe)
{
    for (int i = 0; i < REPEATS && probe_idle(probe); i++) {
        probe_begin(probe);
        probe_say(probe, "isready\n");
        const int64_t took = probe_until(probe, "readyok", PROBE_SECOND);
        if (took >= 0)
            latency_add(&probe->ready, took);
    }
    for (int i = 0; i < REPEATS && probe_idle(probe); i++) {
        const ClientEvent event = probe_go(probe, "position startpos", "go depth 1");
        if (event.kind == EVENT_MOVE)
            latency_add(&probe->moves, event.spent);
    }
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

static void idle(Probe *probe)
{
    if (!probe_idle(probe))
        return;
    probe_begin(probe);
    const long before = cpu_ticks(probe->client.pipes.process.pid);
    probe_wait(probe, PROBE_SECOND);
    const long used = cpu_ticks(probe->client.pipes.process.pid) - before;
    const double share = 100.0 * (double)used / (double)sysconf(_SC_CLK_TCK);
    if (before >= 0)
        probe_step(probe, share <= 10, "idle while nothing is asked", "at most 10 % of a processor",
                   "%.0f %% of a processor for a second", share);
}

static void leave(Probe *probe)
{
    Client *client = &probe->client;
    if (client->state == CLIENT_DEAD)
        return;
    const int64_t now = clock_us();
    char expected[80];
    snprintf(expected, sizeof expected, "its end within %.1f s", ms(client->spec->quit) / 1000);
    probe_begin(probe);
    buffer_add(&probe->sent, "quit\n");
    client_quit(client, now);
    while (client->state != CLIENT_DEAD)
        probe_wait(probe, PROBE_SECOND / 10);
    probe_step(probe, client->quit_step == 0, "quit", expected, "%s after %.1f ms",
               client->quit_step ? "had to be killed" : "it left", ms(clock_us() - now));
}

// ------------------------------------------------------------------------------------------
// summary

static void print_latency(const char *what, const Latency *latency)
{
    if (latency->answers)
        printf(
            "%-12s %5llu times: half within %.3f ms, 99 %% within %.3f ms, the longest %.3f ms\n",
            what, (unsigned long long)latency->answers, ms(latency_quantile(latency, 0.5)),
            ms(latency_quantile(latency, 0.99)), ms(latency->longest));
}

static int finish(const Probe *probe)
{
    puts("");
    print_latency("isready", &probe->ready);
    print_latency("go depth 1", &probe->moves);
    if (*probe->gone)
        printf("its end (%s) left out the steps behind\n", probe->gone);
    if (probe->failed)
        printf("%d step%s failed\n", probe->failed, probe->failed == 1 ? "" : "s");
    else
        puts("ready for the arena");
    return probe->failed ? EXIT_DATA : 0;
}

// Some move of the start.
static void first_move(const Game *game, char out[MOVE_TEXT])
{
    const Position position = game_start(game);
    Move moves[MAX_MOVES];
    move_format(game_moves(game, &position, moves) ? moves[0] : MOVE_NONE, out);
}

static void all_steps(Probe *probe)
{
    char move[MOVE_TEXT];
    first_move(probe->game, move);
    search(probe, "", "go depth 1", 10 * PROBE_SECOND);
    search(probe, move, "go depth 4", 10 * PROBE_SECOND);
    search(probe, "", "go nodes 1000", 10 * PROBE_SECOND);
    search(probe, "", "go movetime 100", PROBE_SECOND / 10 + PROBE_SECOND / 50);
    search(probe, "", "go wtime 1 btime 1 winc 0 binc 0", PROBE_SECOND / 20);
    bestmove_once(probe);
    infinite(probe);
    nonsense(probe);
    whole_game(probe);
    latencies(probe);
    idle(probe);
    leave(probe);
}

int check_engine(const EngineSpec *spec, const Rules *rules)
{
    char text[RULES_TEXT];
    Game *game = game_new(rules);
    Probe *probe = alloc_or_die(1, sizeof *probe);
    probe->game = game;
    probe->rules = text;
    rulestring_format(rules, text, sizeof text);
    if (start(probe, spec))
        all_steps(probe);
    const int status = finish(probe);
    probe_release(probe);
    game_free(game);
    free(probe);
    return status;
}
