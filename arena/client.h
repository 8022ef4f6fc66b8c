// An engine as the arena sees it: a process that is spoken to in its dialect, one state at a time,
// each wait with an absolute deadline. Nothing here blocks; slots.c polls.
//
//   STARTING -greeting-> SETTING_UP -ready-> IDLE -client_new_game-> SETTING_UP ...
//   IDLE -client_go-> THINKING -move-> IDLE            IDLE -client_quit-> QUITTING -> DEAD
//
// Where a dialect has no greeting or needs no getting ready, those states are passed over.
// Bytes received never move a deadline. Lines are at most 64 KiB, a search may print 16 MiB; what
// is over is dropped and counted. Times are microseconds of clock_us().
#ifndef NAQALA_ARENA_CLIENT_H
#define NAQALA_ARENA_CLIENT_H

#include "arena/dialect/dialect.h"
#include "arena/enginespec.h"
#include "arena/pipes.h"
#include "arena/reason.h"

typedef enum {
    CLIENT_STARTING,
    CLIENT_SETTING_UP,
    CLIENT_IDLE,
    CLIENT_THINKING,
    CLIENT_QUITTING, // quit was sent; then TERM, then KILL
    CLIENT_DEAD
} ClientState;

typedef enum { EVENT_NONE, EVENT_READY, EVENT_MOVE, EVENT_FAILED } ClientEventKind;

enum { CLIENT_SEARCH_BYTES = 16 << 20 };

typedef struct {
    ClientEventKind kind;
    char move[64];  // EVENT_MOVE: as the engine wrote it
    int64_t spent;  // EVENT_MOVE: microseconds since go
    bool has_score; // EVENT_MOVE: it gave one,
    int score;      // the last of this search, in centiseeds of its own view
    Reason reason;  // EVENT_FAILED
    char detail[200];
} ClientEvent;

typedef struct {
    const EngineSpec *spec;
    int engine;        // its number in the run
    const char *rules; // the run's rule string; not owned
    Talk talk;         // what its dialect remembers
    Pipes pipes;       // its process, and what it says
    ClientState state;
    int64_t deadline; // INT64_MAX: none
    bool forfeits;    // the deadline is a clock's, not a grace period
    int64_t go_time;
    bool look;      // a child has ended somewhere: see whether it was this one
    long before;    // bytes it had said at the last go
    bool has_score; // since go, and the last of them
    int score;
    int quit_step; // 0 quit sent, 1 TERM sent
} Client;

// Starts the process and greets it; `log` may be NULL. On false nothing is to be released.
bool client_start(Client *client, const EngineSpec *spec, int engine, const char *rules, FILE *log,
                  int64_t now, Error *error);

void client_new_game(Client *client, int64_t now); // IDLE only; EVENT_READY follows, or IDLE stays

// IDLE only. `deadline` is absolute; EVENT_MOVE or EVENT_FAILED follows.
void client_go(Client *client, const Question *question, int64_t deadline, bool forfeits,
               int64_t now);
// The same in words of the caller, each line with its end.
void client_go_words(Client *client, const char *words, int64_t deadline, int64_t now);

void client_quit(Client *client, int64_t now); // any state; DEAD follows within its deadlines
void client_kill(Client *client);              // at once
void client_release(Client *client);           // memory; kills if need be

// The next thing that happened, as of `now`, or EVENT_NONE. Call until it says so.
ClientEvent client_event(Client *client, int64_t now);

#endif
