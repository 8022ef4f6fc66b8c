// A run: a configuration played out into a folder.
#ifndef NAQALA_ARENA_RUN_H
#define NAQALA_ARENA_RUN_H

#include "arena/config.h"

// Exit statuses of naqala-arena.
enum { RUN_DONE = 0, RUN_USAGE = 1, RUN_FAILURES = 2, RUN_INTERRUPTED = 3, RUN_H0 = 4, RUN_H1 = 5 };

// Plays, journals, reports. Refuses a folder that already holds a journal.
int run_play(const RunConfig *config);

#endif
