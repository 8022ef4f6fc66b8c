// Whether every engine of a run can be told its games in its own dialect.
#ifndef NAQALA_ARENA_SPEAKABLE_H
#define NAQALA_ARENA_SPEAKABLE_H

#include "arena/config.h"
#include "arena/openings.h"

// Names the first engine that can't, and what it is.
bool speakable(const RunConfig *config, const Openings *openings, Error *error);

#endif
