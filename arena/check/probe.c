#include "arena/check/probe.h"
#include "engine/base/clock.h"
#include "engine/base/text.h"
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool probe_start(Probe *probe, const EngineSpec *spec, Error *error)
{
    probe_begin(probe);
    buffer_add(&probe->sent, "uci\n");
    if (!client_start(&probe->client, spec, 0, probe->rules, NULL, clock_us(), error))
        return false;
    probe->client.pipes.heard = &probe->heard;
    return true;
}

void probe_release(Probe *probe)
{
    client_release(&probe->client);
    buffer_release(&probe->sent);
    buffer_release(&probe->heard);
}

// The next event; its end is remembered.
static ClientEvent next_event(Probe *probe)
{
    probe->client.look = true; // there is no signal to tell us
    const ClientEvent event = client_event(&probe->client, clock_us());
    if (event.kind == EVENT_FAILED) {
        TextOut out = textout_in(probe->gone, sizeof probe->gone);
        textout_add(&out, "%s", event.detail);
    }
    return event;
}

bool probe_idle(const Probe *probe)
{
    return probe->client.state == CLIENT_IDLE;
}

void probe_begin(Probe *probe)
{
    buffer_release(&probe->sent);
    buffer_release(&probe->heard);
}

void probe_say(Probe *probe, const char *lines)
{
    buffer_add(&probe->sent, "%s", lines);
    buffer_add(&probe->client.pipes.out, "%s", lines);
    pipes_pump(&probe->client.pipes, false, false);
}

// What can be read within the time, or until the client's own deadline.
static void pump(Client *client, int64_t microseconds)
{
    struct pollfd polled[3] = {
        {.fd = client->pipes.process.out, .events = POLLIN},
        {.fd = client->pipes.process.err, .events = POLLIN},
        {.fd = client->pipes.out.len ? client->pipes.process.in : -1, .events = POLLOUT}};
    int64_t most = client->deadline - clock_us();
    most = most < microseconds ? most : microseconds;
    poll(polled, 3, most <= 0 ? 0 : most > 100000 ? 100 : (int)((most + 999) / 1000));
    pipes_pump(&client->pipes, polled[0].revents, polled[1].revents);
}

ClientEvent probe_wait(Probe *probe, int64_t microseconds)
{
    Client *client = &probe->client;
    const int64_t until = clock_us() + microseconds;
    for (;;) {
        const ClientEvent event = next_event(probe);
        const int64_t now = clock_us();
        if (event.kind != EVENT_NONE || now >= until || client->state == CLIENT_DEAD)
            return event;
        pump(client, until - now);
    }
}

ClientEvent probe_go(Probe *probe, const char *position, const char *go)
{
    char words[256];
    const int64_t now = clock_us();
    snprintf(words, sizeof words, "%s\n%s\n", position, go);
    buffer_add(&probe->sent, "%s", words);
    client_go_words(&probe->client, words, now + 10 * PROBE_SECOND, now);
    return probe_wait(probe, 11 * PROBE_SECOND);
}

int64_t probe_until(Probe *probe, const char *word, int64_t most)
{
    const int64_t begun = clock_us();
    while (probe_heard(probe, word) == 0) {
        const int64_t now = clock_us();
        if (now >= begun + most || probe->client.state == CLIENT_DEAD)
            return -1;
        // Events are not waited for: a line that is none ends the wait too.
        pump(&probe->client, begun + most - now);
        next_event(probe);
    }
    return clock_us() - begun;
}

int probe_heard(const Probe *probe, const char *word)
{
    int count = 0;
    for (const char *at = buffer_text(&probe->heard); *at; at = strchr(at, '\n') + 1) {
        const char *cursor = at;
        count += token_is(text_token(&cursor), word);
    }
    return count;
}

// Lines as one, cut where they are many.
static void print_lines(const char *label, const char *lines)
{
    enum { MOST = 150 };
    const size_t len = strlen(lines);
    char one[MOST + 8];
    size_t used = 0;
    for (size_t i = 0; i < len && used < MOST; i++) {
        const char c = lines[i];
        if (c == '\n' && i + 1 < len)
            used += (size_t)snprintf(one + used, sizeof one - used, " | ");
        else if (c != '\n' && c != '\r')
            one[used++] = text_shown(c);
    }
    one[used] = '\0';
    printf("        %-9s %s%s\n", label, used ? one : "nothing", used >= MOST ? " ..." : "");
}

void probe_step(Probe *probe, bool ok, const char *name, const char *expected, const char *format,
                ...)
{
    char came[256];
    va_list args;
    va_start(args, format);
    vsnprintf(came, sizeof came, format, args);
    va_end(args);
    printf("%s  %s\n", ok ? "ok  " : "FAIL", name);
    print_lines("sent", buffer_text(&probe->sent));
    print_lines("came", *came ? came : buffer_text(&probe->heard));
    printf("        %-9s %s\n", "expected", expected);
    fflush(stdout);
    probe->failed += !ok;
}

void probe_note(const char *text, const char *more)
{
    printf("note  %s%s\n", text, more);
}
