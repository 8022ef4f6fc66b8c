// The games of a journal that count: void games left out, identical games of the same engines
// counted once, openings numbered. What every figure of a summary is made from.
#ifndef NAQALA_ARENA_SAMPLE_H
#define NAQALA_ARENA_SAMPLE_H

#include "arena/statistics/margins.h"
#include "arena/statistics/ratings.h"
#include "arena/summary.h"

typedef struct {
    const GameRecord *record;
    int south, north; // engines, as numbered in the summary
    long cluster;     // opening; games from one are not independent
    uint64_t opening; // its hash
    uint64_t hash;    // of the whole game
} SampleGame;

typedef struct {
    SampleGame *game; // in schedule order
    size_t count;
} Sample;

// The engine that moved first after the opening, and the other.
static inline int sample_first(const SampleGame *game)
{
    return game->record->first == SOUTH ? game->south : game->north;
}

static inline int sample_second(const SampleGame *game)
{
    return game->record->first == SOUTH ? game->north : game->south;
}

// Finds them, and fills the summary's engines and its counts of games left out.
Sample sample_of(Summary *summary);
void sample_release(Sample *sample);

// The games as the joint fit takes them, in the same order; the caller frees them.
RatedGame *sample_rated(const Sample *sample);

bool sample_between_equals(const Summary *summary, const SampleGame *game);

// Whether first-move figures take the game in: between equals, if there are such games at all.
bool sample_counts(const Summary *summary, const SampleGame *game);

// ------------------------------------------------------------------------ means over the openings

typedef struct {
    double *sum, *count; // by opening
    size_t clusters;
} Clusters;

Clusters clusters_new(const Sample *sample);
void clusters_add(Clusters *clusters, long cluster, double value);

// The mean over what was added, with its intervals; releases the clusters.
MarginStats clusters_finish(Clusters *clusters);

// Where a bootstrap of scores has nothing to draw apart (one opening, or all alike), Wilson's
// interval over the openings takes its place: certainty is never printed.
void bound_share(MarginStats *score);

#endif
