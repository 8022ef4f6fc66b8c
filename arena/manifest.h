// manifest.json: what a run was, so that it can be made again: arguments, what they came to,
// SHA-256 of every program, versions, host and time.
#ifndef NAQALA_ARENA_MANIFEST_H
#define NAQALA_ARENA_MANIFEST_H

#include "arena/config.h"

bool manifest_write(const RunConfig *config, const char *rules, long games, Error *error);

#endif
