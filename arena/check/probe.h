// One engine under examination: it is sent words, and every line it says is kept.
#ifndef NAQALA_ARENA_CHECK_PROBE_H
#define NAQALA_ARENA_CHECK_PROBE_H

#include "arena/client.h"
#include "arena/live/latency.h"
#include "engine/rules/game.h"

enum { PROBE_SECOND = 1000000 }; // microseconds

typedef struct {
    Client client;
    const Game *game;     // not owned
    const char *rules;    // its rule string; not owned
    Buffer sent, heard;   // since the step began; lines
    Latency ready, moves; // times of `isready`, and of `go depth 1`
    char gone[200];       // how it ended, if it did before it was asked to
    int failed;
} Probe;

bool probe_start(Probe *probe, const EngineSpec *spec, Error *error);
void probe_release(Probe *probe);
bool probe_idle(const Probe *probe); // it lives, and nothing is asked of it

// Forgets what was said: a step begins.
void probe_begin(Probe *probe);

// Sends lines, each with its end.
void probe_say(Probe *probe, const char *lines);

// Waits for the next event, at most so long.
ClientEvent probe_wait(Probe *probe, int64_t microseconds);

// Sends a position and a go, and waits for the answer, at most ten seconds.
ClientEvent probe_go(Probe *probe, const char *position, const char *go);

// Waits until a line of that first word is heard; the time it took, or -1 after `most`.
int64_t probe_until(Probe *probe, const char *word, int64_t most);

// How many lines heard since the step began start with the word.
int probe_heard(const Probe *probe, const char *word);

// Prints the step. `format` says what came, "" for the lines that were heard.
void probe_step(Probe *probe, bool ok, const char *name, const char *expected, const char *format,
                ...) PRINTF(5, 6);

// Something worth knowing that is no fault.
void probe_note(const char *text, const char *more);

#endif
