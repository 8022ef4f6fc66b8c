// Playing below full strength, and choosing among nearly equal moves.
//
// UCI_Elo is a scale of its own: 2500 is full strength at 20,000 nodes a move, and differences are
// those of a round robin between skills (results/skill).
#ifndef NAQALA_ENGINE_STRENGTH_H
#define NAQALA_ENGINE_STRENGTH_H

#include "engine/base/rng.h"
#include "engine/engine.h"

enum { STRENGTH_FULL = 20, STRENGTH_ELO_MIN = 1400, STRENGTH_ELO_MAX = 2500 };

typedef struct {
    int depth;   // iterations are no deeper; 0 = no limit
    int variety; // centiseeds below the best within which any move may be chosen
} Strength;

// Carelessness is in seeds: games with more of them get more of it.
Strength strength_of(const EngineSettings *settings, const Rules *rules);

// Narrows the limits of a search, and asks for as many exact scores as the choice needs.
void strength_limit(const Strength *strength, Limits *limits, int *multipv);

// The root move to play: the best, or with variety any of the nearly best, each as likely.
const RootMove *strength_choose(const Strength *strength, Rng *rng, const Worker *worker);

#endif
