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
    bound_share(&stats);
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

// Where the second player, stronger step by step, first keeps the first mover under half for good:
// between the last step at which the first still scores half and the next.
double matrix_break_even(const Summary *summary, int first)
{
    const EngineRow *base = &summary->engine[first];
    const Cell *above = NULL, *below = NULL;
    // Only a program against itself says what depth alone is worth.
    if (base->effort <= 0 || matrix_cell(summary, first, first)->games <= 0)
        return BREAK_EVEN_UNKNOWN;
    for (int second = 0; second < summary->engines; second++) {
        const Cell *cell = matrix_cell(summary, first, second);
        bool alike = cell->second->effort > 0 && cell->second->nodes == base->nodes;
        if (cell->games > 0 && alike && cell->points >= cell->games / 2 &&
            (!above || cell->second->effort > above->second->effort))
            above = cell;
    }
    if (!above)
        return BREAK_EVEN_BELOW;
    for (int second = 0; second < summary->engines; second++) {
        const Cell *cell = matrix_cell(summary, first, second);
        bool alike =
            cell->second->effort > above->second->effort && cell->second->nodes == base->nodes;
        if (cell->games > 0 && alike && (!below || cell->second->effort < below->second->effort))
            below = cell;
    }
    if (!below)
        return BREAK_EVEN_ABOVE;
    double high = above->points / above->games, low = below->points / below->games;
    double part = (high - 0.5) / (high - low);
    double step = log(below->second->effort) - log(above->second->effort);
    return exp(log(above->second->effort) + part * step) / base->effort;
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
