// Which processors engines run on. Both engines of a slot share one, as they think in turns; slots
// take the listed processors one after another, and begin again where there are more slots.
#ifndef NAQALA_ARENA_AFFINITY_H
#define NAQALA_ARENA_AFFINITY_H

#include "engine/base/error.h"
#include <stdbool.h>
#include <sys/types.h>

enum { AFFINITY_CPUS = 1024 };

typedef struct {
    int cpu[AFFINITY_CPUS];
    int count; // 0: off
} Affinity;

// `off`, `auto` (every processor that the arena itself may use), or a list as in 0,2,4-7.
bool affinity_read(Affinity *affinity, const char *text, Error *error);

// The first of them that may not be used here; -1: all may.
int affinity_missing(const Affinity *affinity);

// The processor of a slot; -1: any.
int affinity_of(const Affinity *affinity, int slot);

// Moves a process with all its threads there; false where the system does not let us.
bool affinity_pin(pid_t pid, int cpu);

#endif
