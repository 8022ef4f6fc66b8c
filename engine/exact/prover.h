// Proves what a board is worth. A proof asks one question at a time, "at least so many points?",
// and answers it by a search without depth limit (lane.h). Questions step up from a guess to the
// value, because those below it are cheap and those above it are not.
//
// Points of a board are scale * (seeds + further margin) / 2 for the side to move, as in the
// database (endgame/layer.h): never negative, independent of the stores.
#ifndef NAQALA_EXACT_PROVER_H
#define NAQALA_EXACT_PROVER_H

#include "engine/endgame/endgame.h"
#include "engine/exact/table.h"
#include "engine/rules/game.h"
#include <pthread.h>

enum {
    PROVER_SEEDS_MAX = 120,
    PROVER_LANES = 8, // of a thread, at most
    PROVER_THREADS_MAX = 64,
    BUSY_SLOTS = 1 << 16,
    WANTS = PROVER_LANES * (PACKED_PITS + 1),
};

typedef struct ProofFrame ProofFrame;
typedef struct ProverThread ProverThread;

typedef struct {
    ProofFrame *frame;
    int depth, room;
    int answer; // once depth is 0 again
} Lane;

// Begins a lane's search of a board: at least `ask` points?
typedef void LaneStart(ProverThread *thread, Lane *lane, Packed board, int seeds, int ask);
// Takes a lane from one request for memory to the next; false once it has its answer.
typedef bool LaneStep(ProverThread *thread, Lane *lane);

typedef struct {
    LaneStart *start;
    LaneStep *step;
} LaneFunctions;

// How a proof stands.
typedef struct {
    ExactBounds bounds; // points, proven
    int asked;          // points of the question being answered
    uint64_t nodes, children;
    int table_permille;
} ProverState;

// What a proof tells; any of the functions may be NULL.
typedef struct {
    void *context;
    // Twice a second, and whenever a question is answered. From the calling thread.
    void (*progress)(void *context, const ProverState *state);
    // Bounds of a board during whose search its thread, all lanes together, searched at least
    // `costly` nodes. From any thread, one call at a time.
    void (*proven)(void *context, Packed board, ExactBounds bounds, uint64_t nodes);
    uint64_t costly;
} ProverWatch;

typedef struct {
    const Game *game;
    const Endgame *endgame; // of the same rules
    PackedTable packed;
    ExactTable table;
    LaneFunctions lane;
    int threads;
    int lanes;      // a thread: more the farther apart in memory the database is
    int table_from; // seeds from which boards are kept in the table: nearer the database's edge
                    // they are cheaper to search again than to look up
    int defer_from; // seeds from which lanes keep out of each other's way
    _Atomic uint64_t *busy; // boards being searched, by their keys
    atomic_bool stop;
    atomic_int answer;                // of the question being asked; -1 until a lane has it
    _Atomic uint64_t nodes, children; // as far as threads have told
    ProverWatch watch;
    pthread_mutex_t watch_mutex; // of watch.proven
} Prover;

struct ProverThread {
    Prover *prover;
    Lane lane[PROVER_LANES];
    const void *want[WANTS]; // places that lanes will read in their next step
    int wants;
    bool aborted; // answers since mean nothing
    uint64_t nodes, children;
    uint64_t told_nodes, told_children; // of which the prover's counts know
};

// True where the prover answers: rules, sizes, no swap pending.
bool prover_takes(const Rules *rules, const Position *p);

// Game and database (of rules that are endgame_same) must live longer. At least 32 MiB of table
// are taken. `watch` may be NULL.
bool prover_init(Prover *prover, const Game *game, const Endgame *endgame, size_t table_bytes,
                 int threads, const ProverWatch *watch, Error *error);
void prover_release(Prover *prover);

// Makes the table know what was proven elsewhere.
void prover_learn(Prover *prover, Packed board, ExactBounds bounds, uint64_t nodes);

// Narrows *bounds by what database and table know, without a search.
void prover_recall(const Prover *prover, Packed board, ExactBounds *bounds);

// Narrows *bounds (points, proven before) until they meet. False if stopped: they hold what was
// proven.
bool prover_value(Prover *prover, Packed board, ExactBounds *bounds);

// Settles one question: on return bounds->lower >= ask or bounds->upper < ask. False if stopped.
bool prover_decide(Prover *prover, Packed board, int ask, ExactBounds *bounds);

// The value of a position that has no packed form: a pit of 32 seeds or more. One thread.
bool prover_value_wide(Prover *prover, const Position *p, ExactBounds *bounds);

void prover_stop(Prover *prover); // from any thread; stays stopped

// ------------------------------------------------------------------------- for lanes and threads

// The search made for a rule set.
LaneFunctions lanefunctions_for(const Rules *rules);

void lane_grow(Lane *lane);

// The question has its answer, or nobody waits for one any more.
static inline bool prover_is_over(const Prover *prover)
{
    return atomic_load_explicit(&prover->answer, memory_order_relaxed) >= 0 ||
           atomic_load_explicit(&prover->stop, memory_order_relaxed);
}

// Bounds that a thread has proven with so many nodes: into the table, and told where they were
// costly.
void prover_remember(ProverThread *thread, Packed board, uint64_t mixed, ExactBounds bounds,
                     uint64_t nodes);

#endif
