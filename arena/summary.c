#include "arena/matrix.h"
#include "arena/rounds.h"
#include "arena/statistics/signflip.h"
#include "arena/turns.h"
#include "engine/rules/rulestring.h"
#include <stdlib.h>
#include <string.h>

// -------------------------------------------------------------------------------------- standings

static void count_result(Summary *summary, const SampleGame *game)
{
    const GameRecord *record = game->record;
    EngineRow *south = &summary->engine[game->south], *north = &summary->engine[game->north];
    south->wins += record->result > 0;
    south->draws += record->result == 0;
    south->losses += record->result < 0;
    north->wins += record->result < 0;
    north->draws += record->result == 0;
    north->losses += record->result > 0;
    if (reason_is_fault(record->reason))
        (record->result < 0 ? south : north)->faults++;
    summary->reasons[record->reason]++;
    summary->plies += record->plies;
    summary->turns += record->turns;
    summary->extra += record->extra[0] + record->extra[1];
    summary->captures += record->captures[0] + record->captures[1];
}

static void count_pair(Summary *summary, const SampleGame *one, const SampleGame *other)
{
    // Points in halves of the engine that sat South in the first game.
    int halves = 1 + one->record->result + 1 - other->record->result;
    summary->engine[one->south].pairs[halves]++;
    summary->engine[one->north].pairs[4 - halves]++;
}

static bool is_pair(const SampleGame *one, const SampleGame *other)
{
    return one->record->pair == other->record->pair && other->south == one->north &&
           other->north == one->south && one->south != one->north;
}

// Margins of pairs in which each moved first once.
static void count_paired_margins(Summary *summary, const Sample *sample)
{
    double *first = alloc_or_die(sample->count, sizeof *first);
    double *strength = alloc_or_die(sample->count, sizeof *strength);
    size_t n = 0;
    for (size_t i = 0; i + 1 < sample->count; i++) {
        const GameRecord *one = sample->game[i].record, *other = sample->game[i + 1].record;
        if (!is_pair(&sample->game[i], &sample->game[i + 1]) || one->first != other->first ||
            !records_margin_counts(one) || !records_margin_counts(other))
            continue;
        // With equal `first`, the seats turned: whoever moved first in one did not in the other.
        int mover = sample_first(&sample->game[i]);
        double x = records_first_margin(one), y = records_first_margin(other);
        first[n] = (x + y) / 2;
        strength[n++] = (mover == 0 ? x - y : y - x) / 2;
    }
    summary->paired_first = margin_stats(first, n);
    summary->paired_first_p = signflip_p(first, n);
    summary->paired_strength = margin_stats(strength, n);
    free(first);
    free(strength);
}

static void count_standings(Summary *summary, const Sample *sample)
{
    for (size_t i = 0; i < sample->count; i++) {
        const SampleGame *game = &sample->game[i], *next = game + 1;
        count_result(summary, game);
        if (i + 1 < sample->count && is_pair(game, next))
            count_pair(summary, game, next);
    }
    if (sample->count) {
        double n = (double)sample->count;
        summary->plies /= n;
        summary->turns /= n;
        summary->extra /= n;
        summary->captures /= n;
    }
}

// ------------------------------------------------------------------------------------ first mover

// Counted from the side that moved first after the opening, or (began) from South.
static SideStats side_stats(const Summary *summary, const Sample *sample, bool began)
{
    SideStats stats = {0};
    Clusters score = clusters_new(sample), margin = clusters_new(sample);
    double finished = 0;
    for (size_t i = 0; i < sample->count; i++) {
        const GameRecord *record = sample->game[i].record;
        if (!sample_counts(summary, &sample->game[i]))
            continue;
        const int person = began ? SOUTH : record->first;
        const int result = person == SOUTH ? record->result : -record->result;
        stats.games++;
        stats.wins += result > 0;
        stats.draws += result == 0;
        stats.losses += result < 0;
        clusters_add(&score, sample->game[i].cluster, (1 + result) / 2.0);
        if (!records_margin_counts(record))
            continue;
        finished++;
        stats.seeds[0] += record->score[person];
        stats.seeds[1] += record->score[side_other(person)];
        clusters_add(&margin, sample->game[i].cluster,
                     record->score[person] - record->score[side_other(person)]);
    }
    for (int i = 0; i < 2 && finished > 0; i++)
        stats.seeds[i] /= finished;
    stats.score = clusters_finish(&score);
    bound_share(&stats.score);
    stats.margin = clusters_finish(&margin);
    stats.elo = (Interval){elo_of_score(stats.score.low), elo_of_score(stats.score.mean),
                           elo_of_score(stats.score.high)};
    return stats;
}

static void count_margins(Summary *summary, const Sample *sample)
{
    KomiGame *games = alloc_or_die(sample->count + 1, sizeof *games);
    size_t count = 0;
    for (size_t i = 0; i < sample->count; i++) {
        int margin = records_first_margin(sample->game[i].record);
        if (sample_counts(summary, &sample->game[i]) &&
            records_margin_counts(sample->game[i].record) && abs(margin) <= MAX_TOTAL)
            games[count++] = (KomiGame){margin, sample->game[i].cluster};
    }
    for (size_t i = 0; i < count; i++)
        summary->histogram[games[i].margin + MAX_TOTAL]++;
    summary->komi = komi_stats(games, count);
    free(games);
}

// Winner and loser share all seeds, so twice the loser's is a lead of a third of them.
static void count_wide(Summary *summary, const Sample *sample)
{
    for (size_t i = 0; i < sample->count; i++) {
        const GameRecord *record = sample->game[i].record;
        const int total = record->score[0] + record->score[1];
        summary->wide += sample_counts(summary, &sample->game[i]) &&
                         records_margin_counts(record) && 3 * abs(record->margin) >= total;
    }
}

static void fit_model(Summary *summary, const Sample *sample)
{
    RatedGame *list = sample_rated(sample);
    const RatingsModel model = {.law = &LAW_DAVIDSON, .players = summary->engines};
    summary->ratings = ratings_fit(&model, list, sample->count);
    free(list);
}

// ----------------------------------------------------------------------------------------- facade

// Where whoever moves last wins, or whose row is empty first, a win is a point.
static const char *unit_of(const char *text)
{
    Rules rules;
    Error ignored;
    const bool seeds = !rulestring_parse(text, &rules, &ignored) || rules.win == WIN_SEEDS;
    return seeds ? "seeds" : "points";
}

Summary summary_of(const Journal *journal)
{
    Summary summary = {.journal = journal};
    summary.rules = journal->count ? journal->games[0].rules : "";
    summary.unit = unit_of(summary.rules);
    Sample sample = sample_of(&summary);
    for (size_t i = 0; i < sample.count; i++)
        summary.between_equals =
            summary.between_equals || sample_between_equals(&summary, &sample.game[i]);
    count_standings(&summary, &sample);
    summary.first = side_stats(&summary, &sample, false);
    summary.began = side_stats(&summary, &sample, true);
    count_margins(&summary, &sample);
    count_wide(&summary, &sample);
    count_paired_margins(&summary, &sample);
    fit_model(&summary, &sample);
    turns_count(&summary, &sample);
    matrix_fill(&summary, &sample);
    rounds_fill(&summary);
    sample_release(&sample);
    return summary;
}

int summary_engine(const Summary *summary, const char *name)
{
    for (int e = 0; e < summary->engines; e++)
        if (strcmp(summary->engine[e].name, name) == 0)
            return e;
    return -1;
}

void summary_release(Summary *summary)
{
    for (int i = 0; i < summary->turns_count; i++)
        free(summary->turn[i].turn);
    free(summary->turn);
    free(summary->engine);
    free(summary->cell);
    free(summary->match);
    free(summary->standing);
    ratings_release(&summary->ratings);
    *summary = (Summary){0};
}
