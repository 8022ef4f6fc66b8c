#include "engine/protocol/uci.h"
#include "engine/protocol/commands.h"
#include "engine/protocol/lines.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct Uci {
    Session session;
    int wake[2]; // a byte arrives when a search ends
};

// ------------------------------------------------------------------------------------ life cycle

static void on_info(void *context, const SearchInfo *info)
{
    output_info(&((Uci *)context)->session.output, info);
}

static void on_done(void *context, const EngineResult *result)
{
    Uci *uci = context;
    output_bestmove(&uci->session.output, result);
    // A full pipe wakes the reader as well as one more byte would.
    if (write(uci->wake[1], "", 1) < 0 && errno != EAGAIN && uci->session.debug)
        output_line(&uci->session.output, "info string wake: %s", strerror(errno));
}

Uci *uci_new(FILE *out)
{
    Uci *uci = alloc_or_die(1, sizeof *uci);
    Session *session = &uci->session;
    EngineCallbacks callbacks = {uci, on_info, on_done};
    output_init(&session->output, out);
    if (pipe(uci->wake) != 0)
        die(EXIT_DATA, "pipe: %s", strerror(errno));
    fcntl(uci->wake[0], F_SETFL, O_NONBLOCK);
    fcntl(uci->wake[1], F_SETFL, O_NONBLOCK);
    pthread_mutex_init(&session->solver_mutex, NULL);
    session->engine = engine_new(&callbacks);
    session->words = (WordContext){session->engine, &session->output, &session->interrupted,
                                   &session->solver_mutex, &session->solver};
    return uci;
}

void uci_free(Uci *uci)
{
    Session *session = &uci->session;
    engine_free(session->engine);
    queue_release(&session->queue);
    pthread_mutex_destroy(&session->solver_mutex);
    output_release(&session->output);
    close(uci->wake[0]);
    close(uci->wake[1]);
    free(uci);
}

unsigned uci_errors(const Uci *uci)
{
    return uci->session.output.errors;
}

bool uci_interrupt(Uci *uci)
{
    Session *session = &uci->session;
    bool running = atomic_load(&session->in_word) || engine_thinking(session->engine);
    atomic_store(&session->interrupted, true);
    engine_stop(session->engine);
    pthread_mutex_lock(&session->solver_mutex);
    if (session->solver)
        solver_stop(session->solver);
    pthread_mutex_unlock(&session->solver_mutex);
    return running;
}

// ------------------------------------------------------------------------------------ main loop

void uci_line(Uci *uci, const char *line)
{
    commands_run(&uci->session, line);
}

// Carries out what waited, until the queue is empty or a new search runs.
static void drain_queue(Session *session)
{
    while (queue_length(&session->queue) && !session->quit &&
           !commands_wait(session, queue_first(&session->queue))) {
        Queue rest = session->queue;
        char *line = queue_pop(&rest);
        session->queue = (Queue){0}; // or the line would queue up behind the others again
        commands_run(session, line);
        session->queue = rest;
        free(line);
    }
}

static void take_line(Session *session, const LineBuffer *line)
{
    Error error;
    if (line->too_long) {
        error_set(&error, "a line of more than %d bytes was ignored", LONGEST_LINE);
        output_error(&session->output, &error);
    } else {
        commands_run(session, line->text);
    }
}

static void take_bytes(Session *session, LineBuffer *line, const char *bytes, ssize_t count)
{
    for (ssize_t i = 0; i < count && !session->quit; i++)
        if (lines_add(line, bytes[i]))
            take_line(session, line);
}

void uci_read(Uci *uci, int descriptor)
{
    Session *session = &uci->session;
    LineBuffer line = {0};
    struct pollfd polled[2] = {{.fd = descriptor, .events = POLLIN},
                               {.fd = uci->wake[0], .events = POLLIN}};
    bool open = true;
    while (open && !session->quit) {
        char bytes[4096];
        if (poll(polled, 2, -1) < 0 && errno != EINTR)
            break;
        if (polled[1].revents && read(uci->wake[0], bytes, sizeof bytes) < 0 && errno != EAGAIN)
            break;
        drain_queue(session);
        if (!polled[0].revents)
            continue;
        ssize_t count = read(descriptor, bytes, sizeof bytes);
        if (count < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        open = count > 0;
        take_bytes(session, &line, bytes, count);
    }
    if (!session->quit && lines_end(&line))
        take_line(session, &line);
    lines_release(&line);
    uci_finish(uci);
}

void uci_finish(Uci *uci)
{
    Session *session = &uci->session;
    do {
        if (!session->ends || session->pondering || session->quit)
            engine_stop(session->engine);
        engine_wait(session->engine);
        drain_queue(session);
    } while (engine_thinking(session->engine) || (queue_length(&session->queue) && !session->quit));
    engine_wait(session->engine);
}
