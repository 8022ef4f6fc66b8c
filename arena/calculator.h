// sprt: the sequential test as a calculator: where counted pairs stand, and how long tests take.
#ifndef NAQALA_ARENA_CALCULATOR_H
#define NAQALA_ARENA_CALCULATOR_H

#include "arena/sequential.h"

typedef struct {
    SequentialPlan test;
    bool counted; // counts are given
    double counts[PENTANOMIAL];
    bool plan;       // expected lengths
    double variance; // of a pair's score, where no counts say so
} CalculatorPlan;

void calculator_print(const CalculatorPlan *plan);

#endif
