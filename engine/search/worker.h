// What one search thread owns, and what all of them share. A worker is touched by its own thread
// alone; of Shared, the atomics are anybody's, the rest is set before a search and only read
// while it runs.
#ifndef NAQALA_SEARCH_WORKER_H
#define NAQALA_SEARCH_WORKER_H

#include "engine/endgame/endgame.h"
#include "engine/rules/game.h"
#include "engine/search/eval.h"
#include "engine/search/limits.h"
#include "engine/search/timeman.h"
#include "engine/search/tt.h"

enum {
    ROOT_MOVES = MAX_MOVES,
    MAX_HISTORY = 512,      // positions before the root that can come again
    NEAR_BYTES = 128 << 10, // of a worker's own table
};

typedef struct {
    int length;
    Move moves[MAX_PLY];
} Line;

// A move of the root with what the last finished search of it found.
typedef struct {
    Move move;
    int score;   // further margin, centiseeds, decider's view, or chances (eval_rings.h)
    Bound bound; // what score is, in the last iteration that reached the move
    Line line;
} RootMove;

typedef struct Worker Worker;

// A position on the way to here: its key, made different by the side to move, and its seeds, which
// tell how far back one can come again.
typedef struct {
    uint64_t key;
    int board;
} Passed;

typedef int NodeFunction(Worker *worker, const Position *p, int alpha, int beta, int depth,
                         int ply);

// A board of packed.h, with what the search needs besides.
typedef struct {
    Packed board;
    int seeds; // in the pits
    int side;  // to move
} PackedBoard;

typedef int PackedNodeFunction(Worker *worker, const PackedBoard *p, int alpha, int beta, int depth,
                               int ply);

typedef struct {
    const Game *game;
    const Endgame *endgame; // of the game's rules, or NULL
    Tt *tt;
    PackedTable packed; // of the game, where it packs; likewise the others
    EvalTable eval;
    int first_field; // of the packed board that holds a pit
    Position root;
    bool over;                   // the game that led to the root ended there
    Passed history[MAX_HISTORY]; // before the root, since seeds were last taken; latest first
    int history_count;
    Limits limits;
    TimePlan plan;
    NodeFunction *node;
    int multipv;           // root moves that get an exact score
    _Atomic int64_t start; // clock_us() from which time counts: go, or ponderhit
    atomic_bool stop;      // abandon the search now
    atomic_bool pondering; // clocks and limits do not count yet
    int workers;
    Worker **worker; // workers of them
} Shared;

struct Worker {
    Shared *shared;
    int id;                 // 0 reports and decides when to stop
    Tt near;                // see worker_table
    _Atomic uint64_t nodes; // written by the owner, summed by worker 0
    _Atomic uint64_t hits;  // of the endgame database
    uint64_t horizon;       // values so far that an evaluation went into
    uint64_t next_check;    // nodes at which to look at clock and limits again
    bool aborted;           // values returned since mean nothing
    int seldepth;
    int depth;   // of the last finished iteration
    bool proven; // its result rests on no evaluation
    int root_count;
    RootMove root[ROOT_MOVES];     // being searched, best first
    RootMove finished[ROOT_MOVES]; // as the last finished iteration left them
    Move killer[MAX_PLY][2];
    int16_t history[2 * ROW_PITS];
    Passed path[MAX_PLY]; // from the root, path[0], to the node being searched
    Line pv[MAX_PLY];     // pv[ply]: best line from that ply, in the current iteration
};

// Whether the position at `ply`, whose place in the path is filled, has been there before: once
// since the root, or as often in all as the rules need.
bool worker_repeats(const Worker *worker, int ply);

static inline uint64_t worker_nodes(const Worker *worker)
{
    return atomic_load_explicit(&worker->nodes, memory_order_relaxed);
}

// Most positions are near the horizon. They come back soon or never, and are cheap to search again:
// a table that stays in the processor's cache serves them, and the memory that all share is left to
// those above (x0.99; with Hash=256 1.3 times as many nodes a second).
static inline Tt *worker_table(Worker *worker, int depth)
{
    return depth <= PARAM_NEAR_DEPTH ? &worker->near : worker->shared->tt;
}

static inline void worker_count_hit(Worker *worker)
{
    const uint64_t hits = atomic_load_explicit(&worker->hits, memory_order_relaxed);
    atomic_store_explicit(&worker->hits, hits + 1, memory_order_relaxed);
}

// Nodes, and hits of the endgame database, of all threads.
uint64_t shared_nodes(const Shared *shared);
uint64_t shared_hits(const Shared *shared);

// Looks at stop, limits and clock, and says when to look again: true to abandon the search.
bool worker_check(Worker *worker);

static inline bool worker_must_stop(Worker *worker)
{
    return worker->aborted || (worker_nodes(worker) >= worker->next_check && worker_check(worker));
}

NodeFunction *node_for(const Rules *rules, const Position *root, NodeChoice choice);

#endif
