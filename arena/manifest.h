// manifest.json: what a run was, so that it can be made again: arguments, what they came to,
// SHA-256 of every program, versions, host and time.
#ifndef NAQALA_ARENA_MANIFEST_H
#define NAQALA_ARENA_MANIFEST_H

#include "arena/config.h"

// The command line a run's manifest was written for, into config->argument; needs nothing else of
// it. Goes to the folder it was given in, so that its paths lead where they led.
bool manifest_read_command(const char *folder, RunConfig *config, Error *error);

// The same of a manifest file, and without going anywhere.
bool manifest_read_words(const char *path, RunConfig *config, Error *error);

// Whether programs and openings are those the manifest of config->folder names.
bool manifest_matches(const RunConfig *config, Error *error);

bool manifest_write(const RunConfig *config, const char *rules, long games, Error *error);

#endif
