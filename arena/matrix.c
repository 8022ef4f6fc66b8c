#include "arena/matrix.h"
#include <math.h>

static void fill_cell(const Summary *summary, const Sample *sample, int first, int second,
                      Cell *cell)
{
    Clusters score = clusters_new(sample);
    *cell = (Cell){.first = &summary->engine[first], .second = &summary->engine[second]};
    for (size_t i = 0; i < sample->count; i++) {
        const SampleGame *game = &sample->game[i];
        const int seats[2] = {game->south, game->north};
        if (seats[game->record->first] != first || seats[side_other(game->record->first)] != second)
            continue;
        cell->games++;
        cell->points += records_first_score(game->record);
        clusters_add(&score, game->cluster, records_first_score(game->record));
        if (records_margin_counts(game->record)) {
            cell->margin += records_first_margin(game->record);
            cell->margins++;
        }
    }
    MarginStats stats = clusters_finish(&score);
    cell->points_low = stats.low;
    cell->points_high = stats.high;
}

void matrix_fill(Summary *summary, const Sample *sample)
{
    unsigned long n = (unsigned long)summary->engines;
    summary->cell = alloc_or_die(n * n, sizeof *summary->cell);
    for (int first = 0; first < summary->engines; first++)
        for (int second = 0; second < summary->engines; second++)
            fill_cell(summary, sample, first, second,
                      &summary->cell[first * summary->engines + second]);
}

// The last depth at which the first mover still scores half and the next at which he does not.
double matrix_break_even(const Summary *summary, int first)
{
    const EngineRow *base = &summary->engine[first];
    const Cell *above = NULL, *below = NULL;
    for (int second = 0; second < summary->engines; second++) {
        const Cell *cell = matrix_cell(summary, first, second);
        if (cell->games == 0 || cell->second->depth < base->depth || base->depth <= 0)
            continue;
        if (cell->points >= cell->games / 2) {
            if (!above || cell->second->depth > above->second->depth)
                above = cell;
        } else if (!below || cell->second->depth < below->second->depth) {
            below = cell;
        }
    }
    if (!above || !below || below->second->depth <= above->second->depth)
        return 0;
    double high = above->points / above->games, low = below->points / below->games;
    double part = (high - 0.5) / (high - low);
    double log_depth =
        log(above->second->depth) + part * (log(below->second->depth) - log(above->second->depth));
    return exp(log_depth) / base->depth;
}

double matrix_handicap(const Summary *summary, int *reached)
{
    double sum = 0;
    *reached = 0;
    for (int first = 0; first < summary->engines; first++) {
        double factor = matrix_break_even(summary, first);
        if (factor > 0) {
            sum += log(factor);
            ++*reached;
        }
    }
    return *reached ? exp(sum / *reached) : 0;
}
