#include "engine/search/worker.h"
#include "engine/base/clock.h"

uint64_t shared_nodes(const Shared *shared)
{
    uint64_t nodes = 0;
    for (int i = 0; i < shared->workers; i++)
        nodes += worker_nodes(shared->worker[i]);
    return nodes;
}

uint64_t shared_hits(const Shared *shared)
{
    uint64_t hits = 0;
    for (int i = 0; i < shared->workers; i++)
        hits += atomic_load_explicit(&shared->worker[i]->hits, memory_order_relaxed);
    return hits;
}

bool worker_repeats(const Worker *worker, int ply)
{
    const Shared *shared = worker->shared;
    const Passed *now = &worker->path[ply];
    for (int i = ply - 1; i >= 0; i--) {
        if (worker->path[i].board != now->board)
            return false;
        if (worker->path[i].key == now->key)
            return true;
    }
    int before = 0;
    for (int i = 0; i < shared->history_count; i++)
        before += shared->history[i].key == now->key && shared->history[i].board == now->board;
    return before + 1 >= rules_occurrences(&shared->game->rules);
}

static bool limit_reached(const Worker *worker)
{
    Shared *shared = worker->shared;
    if (worker->id != 0 || atomic_load_explicit(&shared->pondering, memory_order_relaxed))
        return false;
    if (shared->limits.nodes && shared_nodes(shared) >= shared->limits.nodes)
        return true;
    if (!shared->plan.timed)
        return false;
    int64_t start = atomic_load_explicit(&shared->start, memory_order_relaxed);
    return clock_us() - start >= shared->plan.hard;
}

bool worker_check(Worker *worker)
{
    Shared *shared = worker->shared;
    const uint64_t nodes = worker_nodes(worker);
    if (limit_reached(worker))
        atomic_store_explicit(&shared->stop, true, memory_order_relaxed);
    worker->aborted = atomic_load_explicit(&shared->stop, memory_order_relaxed);
    worker->next_check = nodes + PARAM_CHECK_NODES;
    // Alone, a node limit is kept to the node.
    if (shared->limits.nodes > nodes && shared->limits.nodes < worker->next_check)
        worker->next_check = shared->limits.nodes;
    return worker->aborted;
}
