// Logistic regression: weights w that make 1 / (1 + exp(-x.w)) the likeliest chance of a win, with
// a ridge for each weight, found by stochastic gradients whose steps shrink with what a weight has
// moved (Duchi, Hazan and Singer: Adaptive subgradient methods, 2011). The order of samples is
// drawn from a seed: the same samples give the same weights.
#ifndef NAQALA_FIT_LOGISTIC_H
#define NAQALA_FIT_LOGISTIC_H

#include <stdint.h>

enum {
    LOGISTIC_LISTED = 64, // features of a sample that are not 0, at most
    LOGISTIC_FIXED = -1,  // for a ridge: the weight is to stay 0
};

typedef struct {
    uint16_t feature;
    int16_t value;
} LogisticTerm;

typedef struct {
    LogisticTerm term[LOGISTIC_LISTED];
    int count;
    float target; // chance of a win, 0 to 1
} LogisticSample;

typedef struct {
    int features;
    long samples, room;
    LogisticSample *sample;
} Logistic;

void logistic_init(Logistic *fit, int features);
void logistic_release(Logistic *fit);
void logistic_add(Logistic *fit, const LogisticSample *sample);

// Writes a weight for each feature. Every tenth sample is not learnt from: returns the mean of
// -log(likelihood) of those, in nats a sample.
double logistic_solve(const Logistic *fit, const double *ridge, int epochs, double *weights);

#endif
