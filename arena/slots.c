#include "arena/slots.h"
#include "arena/client.h"
#include "engine/base/clock.h"
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <unistd.h>

enum { FREE = -1, TICK_MS = 200 };

typedef struct {
    bool used;
    Match match;
    ScheduledGame scheduled;
    Client *client[2]; // by person
} Slot;

typedef struct {
    Client *client;
    int slot; // that uses it, or FREE
} Seat;

typedef struct {
    const SlotsPlan *plan;
    const SlotsCallbacks *callbacks;
    Slot *slots;
    Seat *seats; // every living client
    int seat_count, seat_room;
    struct pollfd *polled; // 1 + 3 a seat
    long next_game, failures;
    int signals; // INT, TERM or HUP received
    int signal_fd;
    Buffer position, go; // scratch
} Loop;

// --------------------------------------------------------------------------------------- clients

static void warn(const Loop *loop, const char *name, const char *what)
{
    char text[320];
    TextOut out = textout_in(text, sizeof text);
    textout_add(&out, "%s: %s", name, what);
    loop->callbacks->warn(loop->callbacks->context, text);
}

static Seat *add_client(Loop *loop, int engine, Error *error)
{
    Client *client = alloc_or_die(1, sizeof *client);
    if (!client_start(client, &loop->plan->engine[engine], engine, loop->plan->rules, clock_us(),
                      error)) {
        free(client);
        return NULL;
    }
    if (loop->seat_count == loop->seat_room) {
        loop->seat_room = loop->seat_room ? 2 * loop->seat_room : 16;
        unsigned long room = (unsigned long)loop->seat_room;
        loop->seats = realloc_or_die(loop->seats, room, sizeof *loop->seats);
        loop->polled = realloc_or_die(loop->polled, 1 + 3 * room, sizeof *loop->polled);
    }
    loop->seats[loop->seat_count] = (Seat){client, FREE};
    return &loop->seats[loop->seat_count++];
}

static void remove_dead(Loop *loop)
{
    int kept = 0;
    for (int i = 0; i < loop->seat_count; i++) {
        Seat seat = loop->seats[i];
        if (seat.client->state == CLIENT_DEAD && seat.slot == FREE) {
            client_release(seat.client);
            free(seat.client);
        } else {
            loop->seats[kept++] = seat;
        }
    }
    loop->seat_count = kept;
}

// Lets go of idle clients beyond what the next games are likely to want.
static void trim_idle(Loop *loop, int64_t now)
{
    int most = loop->plan->engines > 2 * loop->plan->concurrency ? loop->plan->engines
                                                                 : 2 * loop->plan->concurrency;
    int idle = 0;
    for (int i = loop->seat_count - 1; i >= 0; i--) {
        const Seat *seat = &loop->seats[i];
        if (seat->slot == FREE && seat->client->state == CLIENT_IDLE && ++idle > most)
            client_quit(seat->client, now);
    }
}

// A client of the engine for a slot: an idle one, made ready for a new game, or a new process.
static Client *take_client(Loop *loop, int engine, int slot, int64_t now, Error *error)
{
    for (int i = 0; i < loop->seat_count; i++) {
        Seat *seat = &loop->seats[i];
        if (seat->slot != FREE || seat->client->engine != engine ||
            seat->client->state != CLIENT_IDLE)
            continue;
        seat->slot = slot;
        client_new_game(seat->client, now);
        return seat->client;
    }
    Seat *seat = add_client(loop, engine, error);
    if (!seat)
        return NULL;
    seat->slot = slot;
    return seat->client;
}

static void give_back(Loop *loop, Client *client, bool again, int64_t now)
{
    for (int i = 0; i < loop->seat_count; i++)
        if (loop->seats[i].client == client)
            loop->seats[i].slot = FREE;
    if (client->faults)
        warn(loop, client->spec->name, "said lines too long, or moves that nobody asked for");
    client->faults = 0;
    if (!again || client->spec->restart)
        client_quit(client, now);
}

// ----------------------------------------------------------------------------------------- games

static void report_failure(Loop *loop, const Client *loser, const GameRecord *record)
{
    char text[280];
    TextOut out = textout_in(text, sizeof text);
    textout_add(&out, "game %ld: %s: %s", record->game, reason_text(record->reason),
                record->detail ? record->detail : "");
    loop->callbacks->warn(loop->callbacks->context, text);
    if (loser && loser->errors_len) {
        // The last line it left on stderr says more than any reason of ours.
        int end = loser->errors_len;
        while (end > 0 && loser->errors[end - 1] == '\n')
            end--;
        int start = end;
        while (start > 0 && loser->errors[start - 1] != '\n' && end - start < 200)
            start--;
        out = textout_in(text, sizeof text);
        textout_add(&out, "its last words on stderr: %.*s", end - start, loser->errors + start);
        loop->callbacks->warn(loop->callbacks->context, text);
    }
}

static void finish_game(Loop *loop, Slot *slot, int64_t now)
{
    GameRecord record =
        match_record(&slot->match, loop->plan->rules, slot->scheduled.game, slot->scheduled.pair);
    const bool fault = reason_is_fault(record.reason);
    const int loser = !fault ? FREE : record.result < 0 ? SOUTH : NORTH;
    if (fault) {
        loop->failures++;
        report_failure(loop, slot->client[loser], &record);
        if (loop->plan->on_failure == ON_FAILURE_VOID)
            record.result = RESULT_VOID;
    }
    loop->callbacks->finished(loop->callbacks->context, &record);
    records_release(&record);
    for (int person = SOUTH; person <= NORTH; person++)
        if (slot->client[person])
            give_back(loop, slot->client[person], person != loser, now);
    match_release(&slot->match);
    slot->used = false;
}

static void ask(Loop *loop, Slot *slot)
{
    int64_t deadline, now = clock_us(); // when it is really sent, not when poll() returned
    loop->position.len = loop->go.len = 0;
    bool forfeits = match_request(&slot->match, now, &loop->position, &loop->go, &deadline);
    client_go(slot->client[match_to_move(&slot->match)], loop->position.text, loop->go.text,
              deadline, forfeits, now);
}

static void start_if_ready(Loop *loop, Slot *slot, int64_t now)
{
    if (slot->client[SOUTH]->state != CLIENT_IDLE || slot->client[NORTH]->state != CLIENT_IDLE)
        return;
    if (match_over(&slot->match))
        finish_game(loop, slot, now);
    else
        ask(loop, slot);
}

static void begin_game(Loop *loop, int index, const ScheduledGame *scheduled, int64_t now)
{
    Slot *slot = &loop->slots[index];
    const EngineSpec *spec = loop->plan->engine;
    const int engine[2] = {scheduled->south, scheduled->north};
    Record opening;
    openings_get(loop->plan->openings, scheduled->opening, &opening);
    *slot = (Slot){.used = true, .scheduled = *scheduled};
    match_init(&slot->match, opening, &spec[engine[SOUTH]], &spec[engine[NORTH]],
               &loop->plan->referee);
    for (int person = SOUTH; person <= NORTH; person++) {
        Error error;
        slot->client[person] = take_client(loop, engine[person], index, now, &error);
        if (!slot->client[person]) {
            match_fail(&slot->match, person, REASON_NO_START, error.text);
            finish_game(loop, slot, now);
            return;
        }
    }
}

static bool may_begin(const Loop *loop)
{
    const SlotsPlan *plan = loop->plan;
    bool given_up =
        loop->failures && (plan->on_failure == ON_FAILURE_ABORT ||
                           (plan->max_failures && loop->failures >= plan->max_failures));
    return !loop->signals && !given_up && loop->next_game < schedule_games(&plan->schedule);
}

// Fills free slots; true while any game is being played.
static bool begin_games(Loop *loop, int64_t now)
{
    bool playing = false;
    for (int i = 0; i < loop->plan->concurrency; i++) {
        while (!loop->slots[i].used && may_begin(loop)) {
            ScheduledGame game = schedule_game(&loop->plan->schedule, loop->next_game++);
            bool done = loop->plan->done && loop->plan->done[game.game];
            if (!done && !schedule_skips(&loop->plan->schedule, &game))
                begin_game(loop, i, &game, now);
        }
        playing = playing || loop->slots[i].used;
    }
    return playing;
}

// ---------------------------------------------------------------------------------------- events

static void on_event(Loop *loop, Client *client, int slot_index, const ClientEvent *event,
                     int64_t now)
{
    if (slot_index == FREE) {
        // Idle processes may end as they like; a new one takes their place when it is wanted.
        if (event->kind == EVENT_FAILED)
            warn(loop, client->spec->name, event->detail);
        return;
    }
    Slot *slot = &loop->slots[slot_index];
    int person = slot->client[SOUTH] == client ? SOUTH : NORTH;
    if (event->kind == EVENT_READY) {
        start_if_ready(loop, slot, now);
    } else if (event->kind == EVENT_MOVE) {
        match_answer(&slot->match, event->move, event->spent);
        if (match_over(&slot->match))
            finish_game(loop, slot, now);
        else
            ask(loop, slot);
    } else {
        match_fail(&slot->match, person, event->reason, event->detail);
        finish_game(loop, slot, now);
    }
}

static void handle_clients(Loop *loop, int64_t now)
{
    for (int i = 0; i < loop->seat_count; i++) {
        for (;;) {
            // A slot may have been taken by the event before.
            Client *client = loop->seats[i].client;
            ClientEvent event = client_event(client, now);
            if (event.kind == EVENT_NONE)
                break;
            on_event(loop, client, loop->seats[i].slot, &event, now);
        }
    }
}

static void read_signals(Loop *loop)
{
    struct signalfd_siginfo info;
    while (read(loop->signal_fd, &info, sizeof info) == (ssize_t)sizeof info) {
        if (info.ssi_signo != SIGCHLD) {
            loop->signals++;
            continue;
        }
        for (int i = 0; i < loop->seat_count; i++)
            loop->seats[i].client->look = true;
    }
}

static int fill_polled(Loop *loop)
{
    int count = 0;
    loop->polled[count++] = (struct pollfd){.fd = loop->signal_fd, .events = POLLIN};
    for (int i = 0; i < loop->seat_count; i++) {
        const Client *client = loop->seats[i].client;
        int in = client->out.len ? client->process.in : -1;
        loop->polled[count++] = (struct pollfd){.fd = client->process.out, .events = POLLIN};
        loop->polled[count++] = (struct pollfd){.fd = client->process.err, .events = POLLIN};
        loop->polled[count++] = (struct pollfd){.fd = in, .events = POLLOUT};
    }
    return count;
}

static int timeout_ms(const Loop *loop, int64_t now)
{
    int64_t nearest = now + TICK_MS * 1000;
    for (int i = 0; i < loop->seat_count; i++)
        if (loop->seats[i].client->deadline < nearest)
            nearest = loop->seats[i].client->deadline;
    return nearest <= now ? 0 : (int)((nearest - now + 999) / 1000);
}

// One round: wait, take the time, move bytes, act on what came.
static void turn(Loop *loop)
{
    int seats = loop->seat_count, count = fill_polled(loop);
    poll(loop->polled, (nfds_t)count, timeout_ms(loop, clock_us()));
    int64_t now = clock_us();
    if (loop->polled[0].revents)
        read_signals(loop);
    for (int i = 0; i < seats; i++) {
        const struct pollfd *polled = &loop->polled[1 + 3 * i];
        if (polled[0].revents || polled[1].revents || polled[2].revents)
            client_pump(loop->seats[i].client, polled[0].revents, polled[1].revents);
    }
    handle_clients(loop, now);
    remove_dead(loop);
    loop->callbacks->tick(loop->callbacks->context, now);
}

// ------------------------------------------------------------------------------------ life cycle

// Starts one process of each engine: what fails here would fail in every game.
static bool start_engines(Loop *loop, Error *error)
{
    for (int e = 0; e < loop->plan->engines; e++)
        if (!add_client(loop, e, error))
            return false;
    for (int waiting = 1; waiting && !loop->signals;) {
        turn(loop);
        waiting = 0;
        for (int e = 0; e < loop->plan->engines; e++) {
            const Client *client = NULL;
            for (int i = 0; i < loop->seat_count; i++)
                if (loop->seats[i].client->engine == e)
                    client = loop->seats[i].client;
            if (!client)
                return error_set(error, "engine %s does not work (see above); nothing was played",
                                 loop->plan->engine[e].name);
            waiting += client->state != CLIENT_IDLE;
        }
    }
    return true;
}

// Games that still run are dropped, every process is asked to leave, then made to.
static void stop_engines(Loop *loop)
{
    for (int i = 0; i < loop->plan->concurrency; i++) {
        if (loop->slots[i].used)
            match_release(&loop->slots[i].match);
        loop->slots[i].used = false;
    }
    for (int i = 0; i < loop->seat_count; i++) {
        loop->seats[i].slot = FREE;
        client_quit(loop->seats[i].client, clock_us());
    }
    while (loop->seat_count && loop->signals < 2)
        turn(loop);
    for (int i = 0; i < loop->seat_count; i++)
        client_kill(loop->seats[i].client);
    remove_dead(loop);
}

static int open_signals(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGCHLD);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGHUP);
    return signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

static SlotsEnd play(Loop *loop, Error *error)
{
    if (!start_engines(loop, error))
        return SLOTS_REFUSED;
    while (begin_games(loop, clock_us()) && !loop->signals) {
        trim_idle(loop, clock_us());
        turn(loop);
    }
    return loop->signals ? SLOTS_INTERRUPTED : loop->failures ? SLOTS_FAILED : SLOTS_DONE;
}

SlotsEnd slots_run(const SlotsPlan *plan, const SlotsCallbacks *callbacks, Error *error)
{
    Loop loop = {.plan = plan, .callbacks = callbacks, .signal_fd = open_signals()};
    loop.slots = alloc_or_die((unsigned long)plan->concurrency, sizeof *loop.slots);
    loop.polled = alloc_or_die(1, sizeof *loop.polled);
    SlotsEnd end = loop.signal_fd < 0 ? SLOTS_REFUSED : play(&loop, error);
    stop_engines(&loop);
    close(loop.signal_fd);
    buffer_release(&loop.position);
    buffer_release(&loop.go);
    free(loop.slots);
    free(loop.seats);
    free(loop.polled);
    return end;
}
