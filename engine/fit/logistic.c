#include "engine/fit/logistic.h"
#include "engine/base/error.h"
#include "engine/base/rng.h"
#include <math.h>
#include <stdlib.h>

enum { HELD_OUT = 10 }; // of so many samples one

static const double STEP = 0.1; // of a weight that has not moved yet

void logistic_init(Logistic *fit, int features)
{
    *fit = (Logistic){.features = features, .room = 1 << 14};
    fit->sample = alloc_or_die((unsigned long)fit->room, sizeof *fit->sample);
}

void logistic_release(Logistic *fit)
{
    free(fit->sample);
}

void logistic_add(Logistic *fit, const LogisticSample *sample)
{
    if (fit->samples == fit->room) {
        fit->room *= 2;
        fit->sample = realloc_or_die(fit->sample, (unsigned long)fit->room, sizeof *fit->sample);
    }
    fit->sample[fit->samples++] = *sample;
}

static double chance_of(const LogisticSample *sample, const double *weights)
{
    double sum = 0;
    for (int i = 0; i < sample->count; i++)
        sum += weights[sample->term[i].feature] * sample->term[i].value;
    return 1 / (1 + exp(-sum));
}

// What fitting keeps of each feature.
typedef struct {
    double seen;  // samples that have it
    double moved; // squares of its gradients
    double ridge; // a sample's share; less than 0: the weight is fixed
} Track;

static Track *tracks_new(const Logistic *fit, const double *ridge)
{
    Track *track = alloc_or_die((unsigned long)fit->features, sizeof *track);
    for (long i = 0; i < fit->samples; i++)
        for (int k = 0; k < fit->sample[i].count; k++)
            track[fit->sample[i].term[k].feature].seen++;
    for (int i = 0; i < fit->features; i++)
        track[i].ridge = track[i].seen > 0 ? ridge[i] / track[i].seen : 0;
    return track;
}

static double lost(const LogisticSample *sample, const double *weights)
{
    const double sure = fmin(fmax(chance_of(sample, weights), 1e-9), 1 - 1e-9);
    return -(sample->target * log(sure) + (1 - sample->target) * log(1 - sure));
}

static void learn(const LogisticSample *sample, Track *track, double *weights)
{
    const double chance = chance_of(sample, weights);
    for (int i = 0; i < sample->count; i++) {
        const LogisticTerm *term = &sample->term[i];
        Track *kept = &track[term->feature];
        if (kept->ridge < 0)
            continue;
        const double gradient =
            (sample->target - chance) * term->value - kept->ridge * weights[term->feature];
        kept->moved += gradient * gradient;
        weights[term->feature] += STEP * gradient / sqrt(kept->moved + 1);
    }
}

static void shuffle(long *order, long count, Rng *rng)
{
    for (long i = count - 1; i > 0; i--) {
        const long other = (long)rng_below(rng, (uint64_t)i + 1), kept = order[i];
        order[i] = order[other];
        order[other] = kept;
    }
}

double logistic_solve(const Logistic *fit, const double *ridge, int epochs, double *weights)
{
    Track *track = tracks_new(fit, ridge);
    long *order = alloc_or_die((unsigned long)fit->samples + 1, sizeof *order);
    Rng rng = {1};
    double sum = 0;
    for (int i = 0; i < fit->features; i++)
        weights[i] = 0;
    for (long i = 0; i < fit->samples; i++)
        order[i] = i;
    for (int epoch = 0; epoch < epochs; epoch++) {
        shuffle(order, fit->samples, &rng);
        for (long i = 0; i < fit->samples; i++)
            if (order[i] % HELD_OUT)
                learn(&fit->sample[order[i]], track, weights);
    }
    for (long i = 0; i < fit->samples; i += HELD_OUT)
        sum += lost(&fit->sample[i], weights);
    free(order);
    free(track);
    return fit->samples ? sum * HELD_OUT / (double)fit->samples : 0;
}
