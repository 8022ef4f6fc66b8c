// Self-play for the fit: positions of games from random openings, each with what the seeds still in
// its pits turned out to be worth.
#ifndef NAQALA_FIT_SELFPLAY_H
#define NAQALA_FIT_SELFPLAY_H

#include "engine/base/rng.h"
#include "engine/engine.h"

typedef struct {
    int depth;    // plies of the search that plays and judges
    int opening;  // random plies at the start, at most
    double trust; // part of the target that is the search's verdict; the rest is the outcome
} SelfplayPlan;

// `further`: centiseeds for the side to move.
typedef void SampleVisitor(void *context, const Rules *rules, const Position *p, double further);

// Plays one game with the engine's rules and visits its positions.
void selfplay_game(Engine *engine, const SelfplayPlan *plan, Rng *rng, SampleVisitor *visitor,
                   void *context);

#endif
