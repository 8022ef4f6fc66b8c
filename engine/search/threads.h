// The pool of search threads: asleep between searches, one worker each. Worker 0 reports, stops
// the others, and is the last to fall silent.
#ifndef NAQALA_SEARCH_THREADS_H
#define NAQALA_SEARCH_THREADS_H

#include "engine/search/search.h"

typedef struct {
    SearchReport report;
    void (*done)(void *context, const Worker *worker); // once a search, from worker 0's thread
} PoolCallbacks;

typedef struct Pool Pool;

// The pool keeps `shared` (owned by the caller, outliving it) and the callbacks. Sets
// shared->worker, and shared->workers to as many threads as the system gives, at least 1.
Pool *pool_new(Shared *shared, const PoolCallbacks *callbacks, int threads);
void pool_free(Pool *pool); // stops and waits

// Starts a search of what shared holds now. Call only when idle (pool_wait).
void pool_start(Pool *pool);

// Lets a search that is finished, but must not answer yet, answer.
void pool_wake(Pool *pool);

void pool_wait(Pool *pool); // until the running search, if any, has answered

#endif
