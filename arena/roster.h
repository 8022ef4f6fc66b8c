// Every living engine process of a run, and which game uses it. Processes wait here between games,
// so that an engine is started once and not once a game (unless it asks for that).
#ifndef NAQALA_ARENA_ROSTER_H
#define NAQALA_ARENA_ROSTER_H

#include "arena/affinity.h"
#include "arena/client.h"
#include "arena/watchdog.h"
#include <poll.h>
#include <stdio.h>

enum { ROSTER_FREE = -1 };

typedef struct {
    Client *client;
    int slot; // that uses it, or ROSTER_FREE
    int cpu;  // that it was moved to; -1: to none
} Seat;

typedef struct {
    const EngineSpec *engine; // not owned
    const char *rules;        // not owned
    const Affinity *affinity; // not owned
    FILE *log;                // not owned; NULL: none is kept
    Watchdog watchdog;        // knows every process that is here
    Seat *seat;
    int count, room;
    struct pollfd *polled; // 1 + 3 a seat; the first is the caller's
} Roster;

void roster_init(Roster *roster, const EngineSpec *engine, const char *rules,
                 const Affinity *affinity, FILE *log);
void roster_release(Roster *roster); // kills what still lives

// Starts a process of an engine, free as yet; NULL with a reason.
Client *roster_start(Roster *roster, int engine, Error *error);

// A client of the engine for a slot: an idle one, made ready for a new game, or a new process.
Client *roster_take(Roster *roster, int engine, int slot, int64_t now, Error *error);

// The slot needs it no more; unless it may play again it is asked to leave.
void roster_give_back(Roster *roster, Client *client, bool again, int64_t now);

// Asks idle clients beyond the `most` latest to leave.
void roster_trim(Roster *roster, int most, int64_t now);

void roster_sweep(Roster *roster);             // forgets the dead that nobody uses
void roster_quit(Roster *roster, int64_t now); // frees all and asks them to leave
void roster_look(Roster *roster);              // some child has ended: look which

// The arena itself stood still for so long (stopped and continued, or the machine slept): no engine
// is charged for that.
void roster_shift(Roster *roster, int64_t microseconds);

// Waits until a pipe of a client or `first` (a descriptor) is ready, or the nearest deadline, at
// most `most_ms`. True if `first` is ready. roster_pump then moves the bytes.
bool roster_wait(Roster *roster, int first, int most_ms, int64_t now);
void roster_pump(Roster *roster);

#endif
