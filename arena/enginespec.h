// An engine as the user describes it: words `key=value` on the command line.
//
//   cmd=PATH arg=WORD(repeat) dir=FOLDER name=NAME protocol=uci|ugi|kgp-oneshot|gtp|mankalah
//   depth=N nodes=N movetime=MS tc=[MOVES/]SECONDS[+INC] margin=MS
//   option.NAME=VALUE(repeat) restart=on|off
//   limit.start=S limit.ready=S limit.move=S limit.quit=S
#ifndef NAQALA_ARENA_ENGINESPEC_H
#define NAQALA_ARENA_ENGINESPEC_H

#include "arena/dialect/dialect.h"
#include "engine/base/error.h"
#include <stdint.h>

enum { SPEC_ARGUMENTS = 32, SPEC_OPTIONS = 64 };

typedef struct {
    int moves;         // a period; 0: the whole game
    int64_t base, inc; // microseconds
} TimeControl;

typedef struct {
    char *command; // owned, like every text here
    char *argument[SPEC_ARGUMENTS];
    int arguments;
    const Dialect *dialect;
    char *folder; // to start it in; NULL: this one
    char *name;   // NULL until spec_finish
    struct {
        char *name, *value;
    } option[SPEC_OPTIONS];
    int options;
    int depth;
    uint64_t nodes;
    int64_t movetime; // microseconds
    bool has_clock;
    TimeControl clock;
    int64_t margin;                   // microseconds past its time that are forgiven
    int64_t start, ready, move, quit; // microseconds: deadlines for uciok, readyok, a move with
                                      // no clock, and leaving after quit
    bool restart;                     // a new process a game
} EngineSpec;

EngineSpec spec_default(void);
void spec_release(EngineSpec *spec);

// Applies one word; on false the spec is as it was.
bool spec_set(EngineSpec *spec, const char *word, Error *error);

// Checks the whole: a command, a limit to every search, a name (the command's if none was given),
// nothing that its protocol cannot say.
bool spec_finish(EngineSpec *spec, Error *error);

// Whether it may be taken to repeat itself: depth or nodes alone end its searches.
bool spec_repeats(const EngineSpec *spec);

// Describes limits in a few words: "depth 8", "10+0.1".
void spec_limits(const EngineSpec *spec, char *out, unsigned long size);

#endif
