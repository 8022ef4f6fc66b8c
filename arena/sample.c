#include "arena/sample.h"
#include "engine/base/hash.h"
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

// Engines lately met, by a hash of their names: 1 + number.
typedef struct {
    int lately[256];
} Names;

static int engine_index(Summary *summary, Names *names, const GameRecord *record, int person)
{
    const char *name = record->name[person];
    int *lately = &names->lately[hash_text(name) % ARRAY_LEN(names->lately)];
    if (*lately && strcmp(summary->engine[*lately - 1].name, name) == 0)
        return *lately - 1;
    const int known = summary_engine(summary, name);
    *lately = 1 + (known >= 0 ? known : summary->engines);
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

// ------------------------------------------------------------------------------- hash tables

// Numbers by hash: places of games, or of openings, found in constant time however many there are.
typedef struct {
    size_t *place; // 1 + number; 0: free
    size_t mask;
} Places;

static Places places_new(size_t count)
{
    size_t room = 16;
    while (room < 2 * count)
        room *= 2;
    return (Places){alloc_or_die(room, sizeof(size_t)), room - 1};
}

static bool same_game(const SampleGame *a, const SampleGame *b)
{
    return a->hash == b->hash && a->south == b->south && a->north == b->north;
}

// Identical games of the same engines count once; a game that a fault ended stands for itself.
static void drop_duplicates(Summary *summary, Sample *sample)
{
    Places places = places_new(sample->count);
    size_t kept = 0;
    for (size_t i = 0; i < sample->count; i++) {
        const SampleGame game = sample->game[i];
        size_t at = game.hash & places.mask;
        if (!reason_is_fault(game.record->reason)) {
            while (places.place[at] && !same_game(&sample->game[places.place[at] - 1], &game))
                at = (at + 1) & places.mask;
            if (places.place[at]) {
                summary->duplicates++;
                continue;
            }
            places.place[at] = kept + 1;
        }
        sample->game[kept++] = game;
    }
    sample->count = kept;
    free(places.place);
}

typedef struct {
    uint64_t hash;
    long first; // as met
} Opening;

static int compare_openings(const void *a, const void *b)
{
    const Opening *x = a, *y = b;
    return (x->hash > y->hash) - (x->hash < y->hash);
}

// The openings in the order they are met, each game's cluster its number there; their count.
static size_t meet_openings(Sample *sample, Opening *openings)
{
    Places places = places_new(sample->count);
    size_t count = 0;
    for (size_t i = 0; i < sample->count; i++) {
        SampleGame *game = &sample->game[i];
        size_t at = game->opening & places.mask;
        while (places.place[at] && openings[places.place[at] - 1].hash != game->opening)
            at = (at + 1) & places.mask;
        if (!places.place[at]) {
            openings[count] = (Opening){game->opening, (long)count};
            places.place[at] = ++count;
        }
        game->cluster = (long)places.place[at] - 1;
    }
    free(places.place);
    return count;
}

// Numbers openings in the order of their hashes, which is the same whatever games there are.
static void number_openings(Sample *sample)
{
    Opening *openings = alloc_or_die(sample->count + 1, sizeof *openings);
    const size_t count = meet_openings(sample, openings);
    long *number = alloc_or_die(count + 1, sizeof *number);
    if (count)
        qsort(openings, count, sizeof *openings, compare_openings);
    for (size_t i = 0; i < count; i++)
        number[openings[i].first] = (long)i;
    for (size_t i = 0; i < sample->count; i++)
        sample->game[i].cluster = number[sample->game[i].cluster];
    free(openings);
    free(number);
}

Sample sample_of(Summary *summary)
{
    const Journal *journal = summary->journal;
    Sample sample = {alloc_or_die(journal->count, sizeof *sample.game), 0};
    Names names = {0};
    for (size_t i = 0; i < journal->count; i++) {
        const GameRecord *record = &journal->games[i];
        int south = engine_index(summary, &names, record, SOUTH);
        int north = engine_index(summary, &names, record, NORTH);
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
        const int result =
            game->record->first == SOUTH ? game->record->result : -game->record->result;
        out[i] = (RatedGame){.first = sample_first(game),
                             .second = sample_second(game),
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
