// Exact values. Where there are endgame databases for the rules, by proof (exact/proof.h); else by
// a search that goes on until no evaluation is left in its result. Then best play to the end.
// Works apart from the caller's engine, which stands as it is.
#ifndef NAQALA_ENGINE_SOLVE_H
#define NAQALA_ENGINE_SOLVE_H

#include "engine/engine.h"
#include "engine/exact/proof.h"

typedef struct Solver Solver;

typedef struct {
    void *context;
    void (*info)(void *context, const SearchInfo *info);     // of a search; may be NULL
    void (*proving)(void *context, const ProofState *state); // of a proof; may be NULL
} SolverCallbacks;

// Margins are totals, stores and all, from the decider's view.
typedef struct {
    bool proven;      // false: stopped before the end
    int margin;       // seeds; of a game won by moving last 1, 0 or -1
    int lower, upper; // of the margin, proven; both it when that is
    int plies;        // of line
    bool cut;         // stopped before the line was at the game's end
    Move *line;       // best play to the end of the game; owned by the solver
} Solution;

// `ledger` is a file to keep a proof's costly bounds in, or NULL.
Solver *solver_new(const EngineSettings *settings, const SolverCallbacks *callbacks,
                   const Record *record, const char *ledger);
void solver_free(Solver *solver);
void solver_stop(Solver *solver); // safe from any thread; stays stopped

// Loads or builds what is needed; the functions below come after it. False with a reason, or, if
// stopped meanwhile, with an empty one.
bool solver_prepare(Solver *solver, Error *error);

Solution solver_run(Solver *solver);

// Settles only whether the margin is at least so much; needs a proof (solver_proves). `proven` says
// that it is settled.
Solution solver_ask(Solver *solver, int margin);
bool solver_proves(const Solver *solver);

// One root move: margin, lower and upper, no line.
Solution solver_move(Solver *solver, Move move);

#endif
