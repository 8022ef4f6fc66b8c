// Whether a run can be played as it is configured, before anything is.
#ifndef NAQALA_ARENA_FEASIBLE_H
#define NAQALA_ARENA_FEASIBLE_H

#include "arena/config.h"
#include "arena/openings.h"

// Names what is missing, or the first engine that cannot be told its games in its own dialect.
bool feasible(const RunConfig *config, const Openings *openings, Error *error);

#endif
