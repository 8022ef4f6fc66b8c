#include "arena/slots.h"
#include "arena/roster.h"
#include "arena/signals.h"
#include "engine/base/clock.h"
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <unistd.h>

static const int64_t STILL = 300000; // microseconds beyond a tick: the arena was stopped

enum { NOBODY = -1, TICK_MS = 200 };

typedef struct {
    bool used;
    Match match;
    ScheduledGame scheduled;
    Client *client[2]; // by person
} Slot;

typedef struct Loop {
    const SlotsPlan *plan;
    const SlotsCallbacks *callbacks;
    Slot *slots;
    Roster roster;
    long failures;
    int signals;  // INT, TERM or HUP received
    int64_t seen; // the time, as of the last round
    bool broken;  // the arena itself can't go on
    bool enough;  // whoever reads the results has seen enough
    int signal_fd;
} Loop;

const Match *slots_match(const SlotsLoop *loop, int index)
{
    const Slot *slot = &loop->slots[index];
    return slot->used ? &slot->match : NULL;
}

static void warn(const Loop *loop, const char *name, const char *what)
{
    char text[320];
    TextOut out = textout_in(text, sizeof text);
    textout_add(&out, "%s: %s", name, what);
    loop->callbacks->warn(loop->callbacks->context, text);
}

// ----------------------------------------------------------------------------------------- games

static void report_failure(Loop *loop, const Client *loser, const GameRecord *record)
{
    char text[280];
    TextOut out = textout_in(text, sizeof text);
    textout_add(&out, "game %ld: %s: %s", record->game, reason_text(record->reason),
                record->detail ? record->detail : "");
    loop->callbacks->warn(loop->callbacks->context, text);
    if (loser && loser->pipes.errors_len) {
        // The last line it left on stderr says more than any reason of ours.
        int end = loser->pipes.errors_len;
        while (end > 0 && loser->pipes.errors[end - 1] == '\n')
            end--;
        int start = end;
        while (start > 0 && loser->pipes.errors[start - 1] != '\n' && end - start < 200)
            start--;
        out = textout_in(text, sizeof text);
        textout_add(&out, "its last words on stderr: %.*s", end - start,
                    loser->pipes.errors + start);
        loop->callbacks->warn(loop->callbacks->context, text);
    }
}

static void let_go(Loop *loop, Client *client, bool again, int64_t now)
{
    if (client->pipes.faults)
        warn(loop, client->spec->name, "said lines too long, or moves that nobody asked for");
    client->pipes.faults = 0;
    roster_give_back(&loop->roster, client, again, now);
}

static void finish_game(Loop *loop, Slot *slot, int64_t now)
{
    GameRecord record =
        match_record(&slot->match, loop->plan->rules, slot->scheduled.game, slot->scheduled.pair);
    const bool fault = reason_is_fault(record.reason);
    const int loser = !fault ? NOBODY : record.result < 0 ? SOUTH : NORTH;
    if (fault) {
        loop->failures++;
        report_failure(loop, slot->client[loser], &record);
        if (loop->plan->on_failure == ON_FAILURE_VOID)
            record.result = RESULT_VOID;
    }
    record.round = slot->scheduled.round;
    if (!loop->callbacks->finished(loop->callbacks->context, &record))
        loop->enough = true;
    schedule_result(loop->plan->schedule, record.game, record.result, record.result != RESULT_VOID);
    records_release(&record);
    for (int person = SOUTH; person <= NORTH; person++)
        if (slot->client[person])
            let_go(loop, slot->client[person], person != loser, now);
    match_release(&slot->match);
    slot->used = false;
}

static void ask(Slot *slot)
{
    int64_t deadline, now = clock_us(); // when it is really sent, not when poll() returned
    Question question;
    bool forfeits = match_request(&slot->match, now, &question, &deadline);
    client_go(slot->client[match_to_move(&slot->match)], &question, deadline, forfeits, now);
}

static void start_if_ready(Loop *loop, Slot *slot, int64_t now)
{
    if (slot->client[SOUTH]->state != CLIENT_IDLE || slot->client[NORTH]->state != CLIENT_IDLE)
        return;
    if (match_over(&slot->match))
        finish_game(loop, slot, now);
    else
        ask(slot);
}

// What the system would not give us is no engine's fault.
static bool is_scarce(int code)
{
    return code == EMFILE || code == ENFILE || code == EAGAIN || code == ENOMEM;
}

// Drops the game unrecorded; the run ends, and `resume` plays what is missing.
static void give_up(Loop *loop, Slot *slot, const Error *error, int64_t now)
{
    warn(loop, "the arena has to stop", error->text);
    for (int person = SOUTH; person <= NORTH; person++)
        if (slot->client[person])
            let_go(loop, slot->client[person], false, now);
    match_release(&slot->match);
    slot->used = false;
    loop->broken = true;
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
    if (loop->plan->openings->kind == OPENINGS_SIMULTANEOUS)
        match_choose_first(&slot->match);
    for (int person = SOUTH; person <= NORTH; person++) {
        Error error;
        slot->client[person] = roster_take(&loop->roster, engine[person], index, now, &error);
        if (!slot->client[person] && is_scarce(error.code)) {
            give_up(loop, slot, &error, now);
            return;
        }
        if (!slot->client[person]) {
            match_fail(&slot->match, person, REASON_NO_START, error.text);
            finish_game(loop, slot, now);
            return;
        }
    }
    start_if_ready(loop, slot, now); // some dialects need no getting ready
}

static bool may_begin(const Loop *loop)
{
    const SlotsPlan *plan = loop->plan;
    bool given_up =
        loop->failures && (plan->on_failure == ON_FAILURE_ABORT ||
                           (plan->max_failures && loop->failures >= plan->max_failures));
    return !loop->signals && !loop->broken && !loop->enough && !given_up;
}

// Fills free slots; true while any game is being played.
static bool begin_games(Loop *loop, int64_t now)
{
    bool playing = false;
    for (int i = 0; i < loop->plan->concurrency; i++) {
        ScheduledGame game;
        while (!loop->slots[i].used && may_begin(loop) &&
               schedule_next(loop->plan->schedule, &game))
            if (!gameset_has(loop->plan->done, game.game))
                begin_game(loop, i, &game, now);
        playing = playing || loop->slots[i].used;
    }
    return playing;
}

// ---------------------------------------------------------------------------------------- events

static void on_event(Loop *loop, Client *client, int slot_index, const ClientEvent *event,
                     int64_t now)
{
    if (slot_index == ROSTER_FREE) {
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
        loop->callbacks->answered(loop->callbacks->context, client->engine, event->spent);
        match_answer(&slot->match, event->move, event->spent);
        if (loop->plan->referee.strict && client->pipes.faults && !match_over(&slot->match))
            match_fail(&slot->match, person, REASON_ILLEGAL,
                       "said a line too long, or a move that nobody asked for");
        match_score(&slot->match, person, event->has_score, event->score);
        if (match_over(&slot->match))
            finish_game(loop, slot, now);
        else
            ask(slot);
    } else {
        match_fail(&slot->match, person, event->reason, event->detail);
        finish_game(loop, slot, now);
    }
}

static void handle_clients(Loop *loop, int64_t now)
{
    for (int i = 0; i < loop->roster.count; i++) {
        for (;;) {
            // The event before may have freed the seat, or moved the seats in memory.
            const Seat seat = loop->roster.seat[i];
            ClientEvent event = client_event(seat.client, now);
            if (event.kind == EVENT_NONE)
                break;
            on_event(loop, seat.client, seat.slot, &event, now);
        }
    }
}

static void read_signals(Loop *loop)
{
    struct signalfd_siginfo info;
    while (read(loop->signal_fd, &info, sizeof info) == (ssize_t)sizeof info) {
        if (info.ssi_signo == SIGCHLD)
            roster_look(&loop->roster);
        else
            loop->signals++;
    }
}

// One round: wait, take the time, move bytes, act on what came.
static void turn(Loop *loop)
{
    bool signalled = roster_wait(&loop->roster, loop->signal_fd, TICK_MS, clock_us());
    int64_t now = clock_us(), stood_still = now - loop->seen - TICK_MS * 1000;
    if (loop->seen && stood_still > STILL)
        roster_shift(&loop->roster, stood_still);
    loop->seen = now;
    if (signalled)
        read_signals(loop);
    roster_pump(&loop->roster);
    handle_clients(loop, now);
    roster_sweep(&loop->roster);
    loop->callbacks->tick(loop->callbacks->context, now, loop);
}

// ------------------------------------------------------------------------------------ life cycle

// How many engines still have to say that they are ready; -1 if one of them will not.
static int engines_waiting(const Loop *loop, Error *error)
{
    int waiting = 0;
    for (int e = 0; e < loop->plan->engines; e++) {
        const Client *client = NULL;
        for (int i = 0; i < loop->roster.count; i++)
            if (loop->roster.seat[i].client->engine == e)
                client = loop->roster.seat[i].client;
        if (!client) {
            error_set(error, "engine %s does not work (see above); nothing was played",
                      loop->plan->engine[e].name);
            return -1;
        }
        waiting += client->state != CLIENT_IDLE;
    }
    return waiting;
}

// Starts one process of each engine: what fails here would fail in every game.
static bool start_engines(Loop *loop, Error *error)
{
    int waiting = loop->plan->engines;
    for (int e = 0; e < loop->plan->engines; e++)
        if (!roster_start(&loop->roster, e, error))
            return false;
    while (waiting > 0 && !loop->signals) {
        turn(loop);
        waiting = engines_waiting(loop, error);
    }
    return waiting >= 0;
}

// Games that still run are dropped, every process is asked to leave, then made to.
static void stop_engines(Loop *loop)
{
    for (int i = 0; i < loop->plan->concurrency; i++) {
        if (loop->slots[i].used)
            match_release(&loop->slots[i].match);
        loop->slots[i].used = false;
    }
    roster_quit(&loop->roster, clock_us());
    while (loop->roster.count && loop->signals < 2)
        turn(loop);
    process_kill_strays(loop->roster.watchdog.pid);
}

static int open_signals(void)
{
    sigset_t set;
    signals_set(&set);
    return signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

static SlotsEnd play(Loop *loop, Error *error)
{
    if (!start_engines(loop, error))
        return SLOTS_REFUSED;
    const int idle = int_max(loop->plan->engines, 2 * loop->plan->concurrency);
    while (begin_games(loop, clock_us()) && !loop->signals && !loop->enough) {
        roster_trim(&loop->roster, idle, clock_us());
        turn(loop);
    }
    if (loop->signals)
        return SLOTS_INTERRUPTED;
    return loop->failures || loop->broken ? SLOTS_FAILED : SLOTS_DONE;
}

SlotsEnd slots_run(const SlotsPlan *plan, const SlotsCallbacks *callbacks, Error *error)
{
    process_adopt_strays();
    Loop loop = {.plan = plan, .callbacks = callbacks, .signal_fd = open_signals()};
    loop.slots = alloc_or_die((unsigned long)plan->concurrency, sizeof *loop.slots);
    roster_init(&loop.roster, plan->engine, plan->rules, plan->affinity, plan->log);
    SlotsEnd end = loop.signal_fd < 0 ? SLOTS_REFUSED : play(&loop, error);
    stop_engines(&loop);
    close(loop.signal_fd);
    free(loop.slots);
    roster_release(&loop.roster);
    return end;
}
