#include "arena/client.h"
#include "engine/base/clock.h"
#include "engine/base/text.h"
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const int64_t NEVER = INT64_MAX;
static const int64_t KILL_AFTER = 1000000; // microseconds between TERM and KILL

static const int64_t CLOSE_GRACE = 200000; // between the end of output and that of the process

enum { READ_AT_ONCE = 1 << 14 }; // bytes a pipe a round, so that no engine starves the others

// --------------------------------------------------------------------------------------- writing

// "12.345678 name[pid] < what it said", or > what it was told.
static void log_lines(const Client *client, char direction, const char *at, size_t len)
{
    while (len > 0) {
        const char *end = memchr(at, '\n', len);
        const size_t take = end ? (size_t)(end - at) : len;
        const int64_t now = clock_us();
        fprintf(client->log, "%" PRId64 ".%06" PRId64 " %s[%ld] %c %.*s\n", now / 1000000,
                now % 1000000, client->spec->name, (long)client->process.pid, direction, (int)take,
                at);
        at += end ? take + 1 : take;
        len -= end ? take + 1 : take;
    }
}

static void flush_out(Client *client)
{
    if (client->log && client->out.len > client->logged)
        log_lines(client, '>', client->out.text + client->logged, client->out.len - client->logged);
    client->logged = client->out.len;
    while (client->out.len && client->process.in >= 0) {
        ssize_t count = write(client->process.in, client->out.text, client->out.len);
        if (count > 0) {
            buffer_drop(&client->out, (size_t)count);
            client->logged = client->out.len;
        } else if (errno == EINTR) {
            continue;
        } else {
            if (errno != EAGAIN) { // it reads no more; its end is noticed elsewhere
                close(client->process.in);
                client->process.in = -1;
            }
            break;
        }
    }
}

static void enter(Client *client, ClientState state, int64_t deadline)
{
    client->state = state;
    client->deadline = deadline;
}

void client_new_game(Client *client, int64_t now)
{
    if (client->spec->dialect->new_game(&client->talk, &client->out))
        enter(client, CLIENT_SETTING_UP, now + client->spec->ready);
    else
        enter(client, CLIENT_IDLE, NEVER);
    flush_out(client);
}

// Tells it the rules and its options, and that a game is to come.
static void introduce(Client *client, int64_t now)
{
    const EngineSpec *spec = client->spec;
    if (client->talk.takes_rules)
        spec->dialect->option("Rules", client->rules, &client->out);
    for (int i = 0; i < spec->options; i++)
        spec->dialect->option(spec->option[i].name, spec->option[i].value, &client->out);
    client_new_game(client, now);
}

bool client_start(Client *client, const EngineSpec *spec, int engine, const char *rules, FILE *log,
                  int64_t now, Error *error)
{
    char *argv[SPEC_ARGUMENTS + 2] = {spec->command};
    for (int i = 0; i < spec->arguments; i++)
        argv[i + 1] = spec->argument[i];
    *client = (Client){.spec = spec, .engine = engine, .rules = rules, .log = log};
    if (!process_start(&client->process, argv, spec->folder, error))
        return false;
    client->line = alloc_or_die(CLIENT_LINE, 1);
    client->errors = alloc_or_die(CLIENT_STDERR + 1, 1);
    if (spec->dialect->greet(&client->talk, &client->out))
        enter(client, CLIENT_STARTING, now + spec->start);
    else
        introduce(client, now);
    flush_out(client);
    return true;
}

static bool next_line(Client *client);

static Heard hear(Client *client)
{
    return client->spec->dialect->hear(&client->talk, client->line, &client->out);
}

// What it has said already cannot be the answer to what it is asked now.
static void discard_lines(Client *client)
{
    while (next_line(client))
        client->faults += hear(client).kind == HEARD_MOVE;
}

static void think(Client *client, int64_t deadline, bool forfeits, int64_t now)
{
    flush_out(client);
    client->go_time = now;
    client->forfeits = forfeits;
    client->search_bytes = 0;
    client->has_score = false;
    enter(client, CLIENT_THINKING, deadline);
}

void client_go(Client *client, const Question *question, int64_t deadline, bool forfeits,
               int64_t now)
{
    discard_lines(client);
    client->spec->dialect->ask(&client->talk, question, &client->out);
    think(client, deadline, forfeits, now);
}

void client_go_words(Client *client, const char *words, int64_t deadline, int64_t now)
{
    discard_lines(client);
    buffer_add(&client->out, "%s", words);
    think(client, deadline, false, now);
}

void client_quit(Client *client, int64_t now)
{
    if (client->state == CLIENT_QUITTING || client->state == CLIENT_DEAD)
        return;
    buffer_add(&client->out, "%s\n", client->spec->dialect->quit);
    flush_out(client);
    client->quit_step = 0;
    enter(client, CLIENT_QUITTING, now + client->spec->quit);
}

void client_kill(Client *client)
{
    process_destroy(&client->process);
    enter(client, CLIENT_DEAD, NEVER);
}

void client_release(Client *client)
{
    client_kill(client);
    buffer_release(&client->out);
    buffer_release(&client->in);
    free(client->line);
    free(client->errors);
    client->line = client->errors = NULL;
}

// --------------------------------------------------------------------------------------- reading

static void keep_errors(Client *client, const char *bytes, size_t count)
{
    int n = (int)count;
    if (n > CLIENT_STDERR) {
        bytes += n - CLIENT_STDERR;
        n = CLIENT_STDERR;
    }
    int drop = client->errors_len + n - CLIENT_STDERR;
    if (drop > 0) {
        memmove(client->errors, client->errors + drop, (size_t)(client->errors_len - drop));
        client->errors_len -= drop;
    }
    memcpy(client->errors + client->errors_len, bytes, (size_t)n);
    client->errors_len += n;
    client->errors[client->errors_len] = '\0';
}

// At most READ_AT_ONCE bytes; false at the end of the stream.
static bool pump_pipe(int *fd, char *bytes, ssize_t *count)
{
    *count = 0;
    if (*fd < 0)
        return false;
    *count = read(*fd, bytes, READ_AT_ONCE);
    if (*count > 0 || (*count < 0 && (errno == EAGAIN || errno == EINTR)))
        return true;
    close(*fd);
    *fd = -1;
    return false;
}

void client_pump(Client *client, bool out_ready, bool err_ready)
{
    char bytes[READ_AT_ONCE];
    ssize_t count = 0;
    flush_out(client);
    if (out_ready)
        client->in_closed = !pump_pipe(&client->process.out, bytes, &count);
    if (out_ready && count > 0) {
        buffer_append(&client->in, bytes, (size_t)count);
        client->search_bytes += count;
    }
    if (err_ready && pump_pipe(&client->process.err, bytes, &count) && count > 0)
        keep_errors(client, bytes, (size_t)count);
}

// The next whole line in client->line, its end and any carriage return off; false if there is none.
static bool next_line(Client *client)
{
    while (client->in_at < client->in.len) {
        const char *at = client->in.text + client->in_at;
        size_t left = client->in.len - client->in_at;
        const char *end = memchr(at, '\n', left);
        size_t take = end ? (size_t)(end - at) : left;
        if ((size_t)client->line_len + take >= CLIENT_LINE) {
            client->line_dropped = true;
            client->line_len = 0;
        } else if (!client->line_dropped) {
            memcpy(client->line + client->line_len, at, take);
            client->line_len += (int)take;
        }
        client->in_at += end ? take + 1 : take;
        if (!end)
            break;
        bool whole = !client->line_dropped;
        client->line[client->line_len] = '\0';
        client->line_len = 0;
        client->line_dropped = false;
        if (whole && client->log)
            log_lines(client, '<', client->line, strlen(client->line));
        if (whole && client->heard)
            buffer_add(client->heard, "%s\n", client->line);
        if (whole)
            return true;
        client->faults++;
    }
    client->in.len = client->in_at = 0;
    return false;
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
    if (client->out.len) // it asked something
        flush_out(client);
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
        client->faults += heard.kind == HEARD_MOVE; // outside a search: thrown away
    }
    return (ClientEvent){.kind = EVENT_NONE};
}

// The process has ended, or gave up its output; what it said before has been heard.
static ClientEvent on_end(Client *client, bool ended)
{
    char detail[120];
    TextOut out = textout_in(detail, sizeof detail);
    bool early = client->state == CLIENT_STARTING || client->state == CLIENT_SETTING_UP;
    process_destroy(&client->process);
    if (!ended) {
        textout_add(&out, "closed its standard output");
    } else if (WIFSIGNALED(client->process.status)) {
        int number = WTERMSIG(client->process.status);
        textout_add(&out, "signal %d (%s)", number, strsignal(number));
        return failed(client, early ? REASON_NO_START : REASON_CRASH, detail);
    } else {
        textout_add(&out, "exit status %d", WEXITSTATUS(client->process.status));
    }
    return failed(client, early ? REASON_NO_START : REASON_EXIT, detail);
}

// What it would play, in a dialect where the arena ends searches.
static const char *stop_search(Client *client)
{
    const Dialect *dialect = client->spec->dialect;
    const char *move = dialect->stop ? dialect->stop(&client->talk, &client->out) : NULL;
    flush_out(client);
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
            process_signal(&client->process, SIGTERM);
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
    while (event.kind == EVENT_NONE && client->state != CLIENT_DEAD && next_line(client))
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
        client_pump(client, client->process.out >= 0, client->process.err >= 0);
        before = client->in.len;
        event = next_event(client, now);
    }
    return event;
}

ClientEvent client_event(Client *client, int64_t now)
{
    ClientEvent event = next_event(client, now);
    if (event.kind != EVENT_NONE || client->state == CLIENT_DEAD)
        return event;
    if (client->state == CLIENT_THINKING && client->search_bytes > CLIENT_SEARCH_BYTES)
        return failed(client, REASON_FLOOD, "more than 16 MiB in one search");
    if (client->look || client->in_closed) {
        client->look = false;
        if (process_ended(&client->process)) {
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
        if (client->in_closed && client->state != CLIENT_QUITTING &&
            client->deadline > now + CLOSE_GRACE)
            client->deadline = now + CLOSE_GRACE;
    }
    if (now < client->deadline)
        return event;
    return client->in_closed && client->state != CLIENT_QUITTING ? on_end(client, false)
                                                                 : on_deadline(client, now);
}
