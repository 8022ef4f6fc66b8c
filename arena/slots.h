// The loop that plays: one poll(), N games at a time, each engine an explicit state machine in
// client.c. The time is taken once a round, right after poll() returns, so that work done for one
// game is never charged to an engine of another.
//
// A first INT, TERM or HUP starts and finishes nothing more; games that were running are not
// recorded, so no signal ever becomes an engine's loss. A second one aborts at once.
#ifndef NAQALA_ARENA_SLOTS_H
#define NAQALA_ARENA_SLOTS_H

#include "arena/config.h"
#include "arena/game.h"
#include "arena/gameset.h"
#include "arena/openings.h"
#include <stdio.h>

typedef struct {
    const Game *game;
    const char *rules; // canonical rule string
    const EngineSpec *engine;
    int engines;
    Schedule *schedule; // started; told of every result
    const Openings *openings;
    RefereeRules referee;
    const GameSet *done; // games played before, told to the schedule already
    int concurrency;
    const Affinity *affinity;
    FILE *log; // NULL: none is kept
    OnFailure on_failure;
    long max_failures; // stop after so many; 0: never
} SlotsPlan;

typedef struct Loop SlotsLoop;

// The game that slot `index` plays, to look at until the next call of anything here; NULL: none.
const Match *slots_match(const SlotsLoop *loop, int index);

typedef struct {
    void *context;
    // A game, in the order they end; false: nothing more needs to be played.
    bool (*finished)(void *context, const GameRecord *record);
    // An engine has answered, so many microseconds after it was asked.
    void (*answered)(void *context, int engine, int64_t spent);
    // At least twice a second.
    void (*tick)(void *context, int64_t now, const SlotsLoop *loop);
    void (*warn)(void *context, const char *text);
} SlotsCallbacks;

typedef enum {
    SLOTS_DONE,        // all was played, or enough
    SLOTS_FAILED,      // done, or given up, with failures seen
    SLOTS_INTERRUPTED, // by a signal
    SLOTS_REFUSED      // an engine could not be started at all: nothing was played
} SlotsEnd;

// Plays the whole schedule. Leaves no process behind, however it ends. INT, TERM, HUP and CHLD
// must be blocked by the caller (signals.h); they are read from a descriptor.
SlotsEnd slots_run(const SlotsPlan *plan, const SlotsCallbacks *callbacks, Error *error);

#endif
