#include "arena/sample.h"
#include "engine/base/text.h"
#include <stdlib.h>
#include <string.h>

static void read_effort(EngineRow *engine)
{
    const char *cursor = engine->limits;
    Token kind = text_token(&cursor), number = text_token(&cursor);
    int64_t value;
    bool alone = text_token(&cursor).len == 0;
    engine->nodes = token_is(kind, "nodes");
    if (alone && (engine->nodes || token_is(kind, "depth")) &&
        token_number(number, 1, INT64_MAX, &value))
        engine->effort = (double)value;
}

static int engine_index(Summary *summary, const GameRecord *record, int person)
{
    const int known = summary_engine(summary, record->name[person]);
    if (known >= 0)
        return known;
    unsigned long count = (unsigned long)summary->engines + 1;
    summary->engine = realloc_or_die(summary->engine, count, sizeof *summary->engine);
    summary->engine[summary->engines] =
        (EngineRow){.name = record->name[person], .limits = record->limits[person]};
    read_effort(&summary->engine[summary->engines]);
    return summary->engines++;
}

static uint64_t opening_hash(const GameRecord *record)
{
    GameRecord alone = *record;
    static char none[] = "";
    alone.moves = none;
    return records_hash(&alone);
}

static int compare_same(const void *a, const void *b)
{
    const SampleGame *x = a, *y = b;
    if (x->hash != y->hash)
        return x->hash < y->hash ? -1 : 1;
    if (x->south != y->south || x->north != y->north)
        return x->south != y->south ? x->south - y->south : x->north - y->north;
    return (x->record->game > y->record->game) - (x->record->game < y->record->game);
}

static int compare_opening(const void *a, const void *b)
{
    const SampleGame *x = a, *y = b;
    if (x->opening != y->opening)
        return x->opening < y->opening ? -1 : 1;
    return (x->record->game > y->record->game) - (x->record->game < y->record->game);
}

static int compare_number(const void *a, const void *b)
{
    const SampleGame *x = a, *y = b;
    return (x->record->game > y->record->game) - (x->record->game < y->record->game);
}

static void drop_duplicates(Summary *summary, Sample *sample)
{
    size_t kept = 0;
    if (sample->count)
        qsort(sample->game, sample->count, sizeof *sample->game, compare_same);
    for (size_t i = 0; i < sample->count; i++) {
        const SampleGame *before = kept ? &sample->game[kept - 1] : NULL;
        bool same =
            before && !reason_is_fault(sample->game[i].record->reason) &&
            !reason_is_fault(before->record->reason) && before->hash == sample->game[i].hash &&
            before->south == sample->game[i].south && before->north == sample->game[i].north;
        if (same)
            summary->duplicates++;
        else
            sample->game[kept++] = sample->game[i];
    }
    sample->count = kept;
}

// Numbers openings in the order of their hashes, then puts games back in schedule order.
static void number_openings(Sample *sample)
{
    long cluster = -1;
    if (sample->count)
        qsort(sample->game, sample->count, sizeof *sample->game, compare_opening);
    for (size_t i = 0; i < sample->count; i++) {
        if (i == 0 || sample->game[i].opening != sample->game[i - 1].opening)
            cluster++;
        sample->game[i].cluster = cluster;
    }
    if (sample->count)
        qsort(sample->game, sample->count, sizeof *sample->game, compare_number);
}

Sample sample_of(Summary *summary)
{
    const Journal *journal = summary->journal;
    Sample sample = {alloc_or_die(journal->count, sizeof *sample.game), 0};
    for (size_t i = 0; i < journal->count; i++) {
        const GameRecord *record = &journal->games[i];
        int south = engine_index(summary, record, SOUTH);
        int north = engine_index(summary, record, NORTH);
        if (reason_is_fault(record->reason))
            summary->faults++;
        if (record->result == RESULT_VOID) {
            summary->voids++;
            continue;
        }
        sample.game[sample.count++] = (SampleGame){.record = record,
                                                   .south = south,
                                                   .north = north,
                                                   .opening = opening_hash(record),
                                                   .hash = records_hash(record)};
    }
    drop_duplicates(summary, &sample);
    number_openings(&sample);
    summary->games = sample.count;
    return sample;
}

void sample_release(Sample *sample)
{
    free(sample->game);
    *sample = (Sample){0};
}

RatedGame *sample_rated(const Sample *sample)
{
    RatedGame *out = alloc_or_die(sample->count + 1, sizeof *out);
    for (size_t i = 0; i < sample->count; i++) {
        const SampleGame *game = &sample->game[i];
        const bool south = game->record->first == SOUTH;
        const int result = south ? game->record->result : -game->record->result;
        out[i] = (RatedGame){.first = south ? game->south : game->north,
                             .second = south ? game->north : game->south,
                             .outcome = OUTCOME_DRAW + result,
                             .cluster = game->cluster};
    }
    return out;
}

bool sample_between_equals(const Summary *summary, const SampleGame *game)
{
    return strcmp(summary->engine[game->south].limits, summary->engine[game->north].limits) == 0;
}

bool sample_counts(const Summary *summary, const SampleGame *game)
{
    return !summary->between_equals || sample_between_equals(summary, game);
}

// ------------------------------------------------------------------------ means over the openings

Clusters clusters_new(const Sample *sample)
{
    long most = 0;
    for (size_t i = 0; i < sample->count; i++)
        most = sample->game[i].cluster > most ? sample->game[i].cluster : most;
    size_t n = (size_t)most + 1;
    return (Clusters){alloc_or_die(n, sizeof(double)), alloc_or_die(n, sizeof(double)), n};
}

// The mean over what was added, openings without games left out; releases the clusters.
MarginStats clusters_finish(Clusters *clusters)
{
    size_t kept = 0;
    for (size_t i = 0; i < clusters->clusters; i++) {
        if (clusters->count[i] > 0) {
            clusters->sum[kept] = clusters->sum[i];
            clusters->count[kept++] = clusters->count[i];
        }
    }
    MarginStats stats = margin_clusters(clusters->sum, clusters->count, kept);
    free(clusters->sum);
    free(clusters->count);
    return stats;
}

void clusters_add(Clusters *clusters, long cluster, double value)
{
    clusters->sum[cluster] += value;
    clusters->count[cluster]++;
}

void bound_share(MarginStats *score)
{
    if (score->low < score->high)
        return;
    Interval wilson = elo_wilson(score->mean, (double)score->n);
    score->low = wilson.low;
    score->high = wilson.high;
}
