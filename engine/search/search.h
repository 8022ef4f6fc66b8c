// Iterative deepening over the root moves: what one worker does in one search.
#ifndef NAQALA_SEARCH_SEARCH_H
#define NAQALA_SEARCH_SEARCH_H

#include "engine/rules/record.h"
#include "engine/search/worker.h"

// One line of thinking aloud, given to the callback by worker 0 while the search runs.
typedef struct {
    int depth, seldepth;
    int multipv; // from 1
    int score; // total margin in centiseeds, decider's view; of a game won by moving last, chances
               // (eval_rings.h)
    Bound bound; // BOUND_EXACT, or how score stands to the truth
    uint64_t nodes;
    uint64_t hits; // of the endgame database
    int64_t microseconds;
    int hashfull; // permille
    const Line *line;
} SearchInfo;

typedef struct {
    void *context;
    void (*info)(void *context, const SearchInfo *info); // may be NULL
} SearchReport;

// Prepares a worker for the shared root. Keeps nothing of earlier searches but the table, so that
// what a search finds depends only on the table and the limits.
void search_prepare(Worker *worker);

// Searches until a limit, a proof or a stop; the result is in worker->finished and ->depth.
// If the root has no legal moves, root_count is 0 and nothing is searched.
void search_run(Worker *worker, const SearchReport *report);

// Makes where a game stands the root, and takes from what led there what can come again.
void search_root(Shared *shared, const Record *record);

// Centiseeds that the decider's store leads by at the root: total margin = lead + further margin.
int search_lead(const Shared *shared);

#endif
