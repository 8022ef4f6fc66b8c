// Exact values: searches until no evaluation is left in the result, then follows best play to the
// end. Works on an engine of its own with the settings given, so that the caller's stands as it is.
#ifndef NAQALA_ENGINE_SOLVE_H
#define NAQALA_ENGINE_SOLVE_H

#include "engine/engine.h"

typedef struct Solver Solver;

typedef struct {
    bool proven; // false: stopped before the end
    int margin;  // seeds, decider's view
    int plies;   // of line
    Move *line;  // best play to the end of the game; owned by the solver
} Solution;

Solver *solver_new(const EngineSettings *settings, const EngineCallbacks *callbacks,
                   const Record *record);
void solver_free(Solver *solver);
void solver_stop(Solver *solver); // safe from any thread; stays stopped

Solution solver_run(Solver *solver);

// The exact margin of one root move, in seeds from the decider's view; false if stopped.
bool solver_move(Solver *solver, Move move, int *margin);

#endif
