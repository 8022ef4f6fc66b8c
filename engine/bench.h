// The bench: a fixed-depth, one-thread, fixed-table search of fixed positions of every game. Its
// node total is the project's signature: it changes when, and only when, the search does.
#ifndef NAQALA_ENGINE_BENCH_H
#define NAQALA_ENGINE_BENCH_H

#include "engine/engine.h"

typedef struct {
    const char *rules;
    const char *position; // NULL: the start
    int depth;
} BenchPosition;

int bench_count(void);
const BenchPosition *bench_position(int index);

// Searches one of them with an engine made for it, by the instance of the search that is asked for.
EngineResult bench_run(int index, NodeChoice instance);

#endif
