// Fits a set of weights of eval_rings.h: the chance to win a game on four rows, by logistic
// regression, a phase at a time.
#ifndef NAQALA_FIT_CHANCES_H
#define NAQALA_FIT_CHANCES_H

#include "engine/fit/logistic.h"
#include "engine/search/eval_rings.h"

typedef struct {
    RingsSet set;
    Logistic phase[RINGS_PHASES];
} Chances;

void chances_init(Chances *fit, RingsSet set);

// A SampleVisitor: `chance` is that of the side to move.
void chances_visit(void *context, const Rules *rules, const Position *p, double chance);

void chances_print(Chances *fit); // as weights/*.def, and releases what it holds

#endif
