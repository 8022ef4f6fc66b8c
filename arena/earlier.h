// The games of a run that goes on: read once, in schedule order, which is the order of stages, and
// told to all who have to know what was played before.
#ifndef NAQALA_ARENA_EARLIER_H
#define NAQALA_ARENA_EARLIER_H

#include "arena/config.h"
#include "arena/gameset.h"
#include "arena/live/live.h"

typedef struct {
    const RunConfig *config;
    const char *rules;      // canonical rule string
    Schedule *schedule;     // started
    GameSet *done;          // gets their numbers
    Sequential *sequential; // NULL: no test is made
    Live *live;
} Earlier;

// Puts the journal in order first, so that a line cut short is gone before others follow it. No
// journal is fine: the run was killed before its first game. False if it is of another run.
bool earlier_read(const Earlier *earlier, const char *journal, Error *error);

#endif
