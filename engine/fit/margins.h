// Fits a set of weights of eval.h: the further margin as a sum over pits, least squares, a phase at
// a time.
#ifndef NAQALA_FIT_MARGINS_H
#define NAQALA_FIT_MARGINS_H

#include "engine/fit/leastsquares.h"
#include "engine/search/eval.h"

typedef struct {
    EvalSet set;
    LeastSquares phase[EVAL_PHASES]; // sums to be solved
} Margins;

void margins_init(Margins *fit, EvalSet set);

// A SampleVisitor: `further` is what the seeds still in the pits came to, in centiseeds.
void margins_visit(void *context, const Rules *rules, const Position *p, double further);

void margins_print(Margins *fit); // as weights/*.def, and releases what it holds

#endif
