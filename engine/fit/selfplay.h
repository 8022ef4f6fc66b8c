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
    int within;   // a verdict beyond this ends a game, for who it is good for; 0: none does
} SelfplayPlan;

// `worth`, for the side to move: the further margin in centiseeds, or the chance to win, 0 to 1, of
// a game that is won by moving last.
typedef void SampleVisitor(void *context, const Rules *rules, const Position *p, double worth);

// Plays one game with the engine's rules and visits its positions.
void selfplay_game(Engine *engine, const SelfplayPlan *plan, Rng *rng, SampleVisitor *visitor,
                   void *context);

#endif
