#include "arena/statistics/sandwich.h"
#include "engine/base/error.h"
#include <stdlib.h>
#include <string.h>

// The scores of one cluster: few parameters are touched, so only those are summed and cleared.
typedef struct {
    double *score;
    int *touched;
    bool *seen;
    int count;
} Scores;

static void touch(Scores *scores, int parameter, double value)
{
    if (!scores->seen[parameter]) {
        scores->seen[parameter] = true;
        scores->touched[scores->count++] = parameter;
    }
    scores->score[parameter] += value;
}

static void add_game(Scores *scores, const Meetings *meetings, const RatedGame *game, int size)
{
    const int index = meetings->index[game->first * meetings->players + game->second];
    const Meeting *meeting = &meetings->meeting[index];
    const Slopes *slope = &meeting->slope[game->outcome];
    touch(scores, game->first, meeting->by[0] * slope->x);
    touch(scores, game->second, meeting->by[1] * slope->x);
    touch(scores, size - 3, meeting->by[2] * slope->x);
    touch(scores, size - 2, slope->x);
    touch(scores, size - 1, slope->d);
}

// Adds the outer product of a whole cluster, and empties it.
static void close_cluster(Scores *scores, const bool *held, int size, double *meat)
{
    for (int i = 0; i < scores->count; i++) {
        const int row = scores->touched[i];
        for (int k = 0; k < scores->count && !held[row]; k++) {
            const int column = scores->touched[k];
            if (!held[column])
                meat[row * size + column] += scores->score[row] * scores->score[column];
        }
    }
    for (int i = 0; i < scores->count; i++) {
        scores->score[scores->touched[i]] = 0;
        scores->seen[scores->touched[i]] = false;
    }
    scores->count = 0;
}

// Games by cluster: the first game of each, and of each game the next in its cluster.
typedef struct {
    size_t *next;
    size_t *head;
    size_t clusters;
} Chains;

static const size_t END = (size_t)-1;

static Chains chains_of(const RatedGame *games, size_t count)
{
    Chains chains = {.clusters = 0};
    for (size_t g = 0; g < count; g++)
        if ((size_t)games[g].cluster >= chains.clusters)
            chains.clusters = (size_t)games[g].cluster + 1;
    chains.next = alloc_or_die(count, sizeof *chains.next);
    chains.head = alloc_or_die(chains.clusters, sizeof *chains.head);
    for (size_t k = 0; k < chains.clusters; k++)
        chains.head[k] = END;
    for (size_t g = count; g-- > 0;) {
        chains.next[g] = chains.head[games[g].cluster];
        chains.head[games[g].cluster] = g;
    }
    return chains;
}

static int fill_meat(const Meetings *meetings, const RatedGame *games, size_t count, int size,
                     const bool *held, double *meat)
{
    const unsigned long n = (unsigned long)size;
    Chains chains = chains_of(games, count);
    Scores scores = {.score = alloc_or_die(n, sizeof *scores.score),
                     .touched = alloc_or_die(n, sizeof *scores.touched),
                     .seen = alloc_or_die(n, sizeof *scores.seen)};
    int clusters = 0;
    for (size_t k = 0; k < chains.clusters; k++) {
        for (size_t g = chains.head[k]; g != END; g = chains.next[g])
            add_game(&scores, meetings, &games[g], size);
        clusters += scores.count > 0;
        close_cluster(&scores, held, size, meat);
    }
    free(scores.score);
    free(scores.touched);
    free(scores.seen);
    free(chains.next);
    free(chains.head);
    return clusters;
}

static void multiply(const double *a, const double *b, int n, double *out)
{
    memset(out, 0, (size_t)(n * n) * sizeof *out);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                out[i * n + k] += a[i * n + j] * b[j * n + k];
}

int sandwich(const Meetings *meetings, const RatedGame *games, size_t count, int size,
             const double *covariance, const bool *held, double *out)
{
    const unsigned long cells = (unsigned long)(size * size);
    double *meat = alloc_or_die(cells, sizeof *meat), *half = alloc_or_die(cells, sizeof *half);
    const int clusters = fill_meat(meetings, games, count, size, held, meat);
    multiply(covariance, meat, size, half);
    multiply(half, covariance, size, out);
    free(meat);
    free(half);
    return clusters;
}
