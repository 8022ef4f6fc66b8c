#include "arena/client.h"
#include "engine/base/clock.h"
#include "engine/base/text.h"
#include <signal.h>
#include <string.h>
#include <sys/wait.h>

static const int64_t NEVER = INT64_MAX;
static const int64_t KILL_AFTER = 1000000; // microseconds between TERM and KILL

static const int64_t CLOSE_GRACE = 200000; // between the end of output and that of the process

// -------------------------------------------------------------------------------------- speaking

static void enter(Client *client, ClientState state, int64_t deadline)
{
    client->state = state;
    client->deadline = deadline;
}

void client_new_game(Client *client, int64_t now)
{
    if (client->spec->dialect->new_game(&client->talk, &client->pipes.out))
        enter(client, CLIENT_SETTING_UP, now + client->spec->ready);
    else
        enter(client, CLIENT_IDLE, NEVER);
    pipes_flush(&client->pipes);
}

// Tells it the rules and its options, and that a game is to come.
static void introduce(Client *client, int64_t now)
{
    const EngineSpec *spec = client->spec;
    if (client->talk.takes_rules)
        spec->dialect->option("Rules", client->rules, &client->pipes.out);
    for (int i = 0; i < spec->options; i++)
        spec->dialect->option(spec->option[i].name, spec->option[i].value, &client->pipes.out);
    client_new_game(client, now);
}

bool client_start(Client *client, const EngineSpec *spec, int engine, const char *rules, FILE *log,
                  int64_t now, Error *error)
{
    char *argv[SPEC_ARGUMENTS + 2] = {spec->command};
    for (int i = 0; i < spec->arguments; i++)
        argv[i + 1] = spec->argument[i];
    *client = (Client){.spec = spec, .engine = engine, .rules = rules};
    client->pipes.name = spec->name;
    client->pipes.log = log;
    if (!pipes_start(&client->pipes, argv, spec->folder, error))
        return false;
    if (spec->dialect->greet(&client->talk, &client->pipes.out))
        enter(client, CLIENT_STARTING, now + spec->start);
    else
        introduce(client, now);
    pipes_flush(&client->pipes);
    return true;
}

static Heard hear(Client *client)
{
    return client->spec->dialect->hear(&client->talk, client->pipes.line, &client->pipes.out);
}

// What it has said already cannot be the answer to what it is asked now.
static void discard_lines(Client *client)
{
    while (pipes_line(&client->pipes))
        client->pipes.faults += hear(client).kind == HEARD_MOVE;
}

static void think(Client *client, int64_t deadline, bool forfeits, int64_t now)
{
    pipes_flush(&client->pipes);
    client->go_time = now;
    client->forfeits = forfeits;
    client->before = client->pipes.received;
    client->has_score = false;
    enter(client, CLIENT_THINKING, deadline);
}

void client_go(Client *client, const Question *question, int64_t deadline, bool forfeits,
               int64_t now)
{
    discard_lines(client);
    client->spec->dialect->ask(&client->talk, question, &client->pipes.out);
    think(client, deadline, forfeits, now);
}

void client_go_words(Client *client, const char *words, int64_t deadline, int64_t now)
{
    discard_lines(client);
    buffer_add(&client->pipes.out, "%s", words);
    think(client, deadline, false, now);
}

void client_quit(Client *client, int64_t now)
{
    if (client->state == CLIENT_QUITTING || client->state == CLIENT_DEAD)
        return;
    buffer_add(&client->pipes.out, "%s\n", client->spec->dialect->quit);
    pipes_flush(&client->pipes);
    client->quit_step = 0;
    enter(client, CLIENT_QUITTING, now + client->spec->quit);
}

void client_kill(Client *client)
{
    process_destroy(&client->pipes.process);
    enter(client, CLIENT_DEAD, NEVER);
}

void client_release(Client *client)
{
    client_kill(client);
    pipes_release(&client->pipes);
}

// ---------------------------------------------------------------------------------------- events

static ClientEvent failed(Client *client, Reason reason, const char *detail)
{
    ClientEvent event = {.kind = EVENT_FAILED, .reason = reason};
    TextOut out = textout_in(event.detail, sizeof event.detail);
    textout_add(&out, "%s", detail);
    client_kill(client);
    return event;
}

static ClientEvent on_move(Client *client, const char *move, int64_t spent)
{
    ClientEvent event = {
        .kind = EVENT_MOVE, .spent = spent, .has_score = client->has_score, .score = client->score};
    TextOut out = textout_in(event.move, sizeof event.move);
    textout_add(&out, "%s", move);
    enter(client, CLIENT_IDLE, NEVER);
    return event;
}

static ClientEvent on_line(Client *client, int64_t now)
{
    const Heard heard = hear(client);
    if (client->pipes.out.len) // it asked something
        pipes_flush(&client->pipes);
    if (heard.kind == HEARD_GREETING && client->state == CLIENT_STARTING) {
        introduce(client, now);
        if (client->state == CLIENT_IDLE)
            return (ClientEvent){.kind = EVENT_READY};
    } else if (heard.kind == HEARD_READY && client->state == CLIENT_SETTING_UP) {
        enter(client, CLIENT_IDLE, NEVER);
        return (ClientEvent){.kind = EVENT_READY};
    } else if (heard.kind == HEARD_SCORE && client->state == CLIENT_THINKING) {
        client->has_score = true;
        client->score = heard.score;
    } else if (heard.kind == HEARD_MOVE && client->state == CLIENT_THINKING) {
        return on_move(client, heard.move, now - client->go_time);
    } else {
        client->pipes.faults += heard.kind == HEARD_MOVE; // outside a search: thrown away
    }
    return (ClientEvent){.kind = EVENT_NONE};
}

// The process has ended, or gave up its output; what it said before has been heard.
static ClientEvent on_end(Client *client, bool ended)
{
    char detail[120];
    TextOut out = textout_in(detail, sizeof detail);
    bool early = client->state == CLIENT_STARTING || client->state == CLIENT_SETTING_UP;
    process_destroy(&client->pipes.process);
    if (!ended) {
        textout_add(&out, "closed its standard output");
    } else if (WIFSIGNALED(client->pipes.process.status)) {
        int number = WTERMSIG(client->pipes.process.status);
        textout_add(&out, "signal %d (%s)", number, strsignal(number));
        return failed(client, early ? REASON_NO_START : REASON_CRASH, detail);
    } else {
        textout_add(&out, "exit status %d", WEXITSTATUS(client->pipes.process.status));
    }
    return failed(client, early ? REASON_NO_START : REASON_EXIT, detail);
}

// What it would play, in a dialect where the arena ends searches.
static const char *stop_search(Client *client)
{
    const Dialect *dialect = client->spec->dialect;
    const char *move = dialect->stop ? dialect->stop(&client->talk, &client->pipes.out) : NULL;
    pipes_flush(&client->pipes);
    return move;
}

static ClientEvent on_deadline(Client *client, int64_t now)
{
    char detail[120];
    TextOut out = textout_in(detail, sizeof detail);
    double seconds = (double)(now - client->go_time) / 1e6;
    const char *move;
    switch (client->state) {
    case CLIENT_STARTING:
        textout_add(&out, "no %s in time", client->spec->dialect->greeting);
        return failed(client, REASON_NO_START, detail);
    case CLIENT_SETTING_UP:
        textout_add(&out, "no %s in time", client->spec->dialect->ready);
        return failed(client, REASON_NO_START, detail);
    case CLIENT_THINKING:
        move = stop_search(client);
        if (move)
            return on_move(client, move, client->deadline - client->go_time);
        textout_add(&out, "%.3f s since go%s", seconds, client->forfeits ? "" : ", no clock");
        return failed(client, client->forfeits ? REASON_TIME : REASON_NO_MOVE, detail);
    case CLIENT_QUITTING:
        if (client->quit_step++ == 0) {
            process_signal(&client->pipes.process, SIGTERM);
            client->deadline = now + KILL_AFTER;
        } else {
            client_kill(client);
        }
        break;
    case CLIENT_IDLE:
    case CLIENT_DEAD:
        break;
    }
    return (ClientEvent){.kind = EVENT_NONE};
}

static ClientEvent next_event(Client *client, int64_t now)
{
    ClientEvent event = {.kind = EVENT_NONE};
    while (event.kind == EVENT_NONE && client->state != CLIENT_DEAD && pipes_line(&client->pipes))
        event = on_line(client, now);
    return event;
}

// An ended process may have left words in the pipe: a last look, up to what a pipe can hold.
static ClientEvent last_words(Client *client, int64_t now)
{
    enum { PIPE_ROUNDS = 64 };
    ClientEvent event = {.kind = EVENT_NONE};
    size_t before = 1;
    for (int i = 0; i < PIPE_ROUNDS && event.kind == EVENT_NONE && before; i++) {
        pipes_pump(&client->pipes, client->pipes.process.out >= 0, client->pipes.process.err >= 0);
        before = client->pipes.in.len;
        event = next_event(client, now);
    }
    return event;
}

ClientEvent client_event(Client *client, int64_t now)
{
    ClientEvent event = next_event(client, now);
    if (event.kind != EVENT_NONE || client->state == CLIENT_DEAD)
        return event;
    if (client->state == CLIENT_THINKING &&
        client->pipes.received - client->before > CLIENT_SEARCH_BYTES)
        return failed(client, REASON_FLOOD, "more than 16 MiB in one search");
    if (client->look || client->pipes.in_closed) {
        client->look = false;
        if (process_ended(&client->pipes.process)) {
            event = last_words(client, now);
            if (event.kind != EVENT_NONE) {
                client->look = true; // and then see to its end
                return event;
            }
            if (client->state != CLIENT_QUITTING)
                return on_end(client, true);
            client_kill(client);
            return event;
        }
        // The pipe closes a moment before the process is seen to have ended.
        if (client->pipes.in_closed && client->state != CLIENT_QUITTING &&
            client->deadline > now + CLOSE_GRACE)
            client->deadline = now + CLOSE_GRACE;
    }
    if (now < client->deadline)
        return event;
    return client->pipes.in_closed && client->state != CLIENT_QUITTING ? on_end(client, false)
                                                                       : on_deadline(client, now);
}
