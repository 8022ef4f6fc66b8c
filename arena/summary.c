#include "arena/summary.h"
#include "engine/base/text.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

// A game that counts, with what was looked up for it.
typedef struct {
    const GameRecord *record;
    int south, north; // engines
    long cluster;     // opening
    uint64_t opening; // its hash
    uint64_t hash;
} Counted;

typedef struct {
    Counted *game;
    size_t count;
} CountedGames;

// ------------------------------------------------------------------------------ finding the games

static double depth_of(const char *limits)
{
    const char *cursor = limits;
    Token kind = text_token(&cursor), number = text_token(&cursor);
    int64_t value;
    bool alone = text_token(&cursor).len == 0;
    if (!alone || (!token_is(kind, "depth") && !token_is(kind, "nodes")) ||
        !token_number(number, 1, INT64_MAX, &value))
        return 0;
    return (double)value;
}

static int engine_index(Summary *summary, const GameRecord *record, int person)
{
    for (int i = 0; i < summary->engines; i++)
        if (strcmp(summary->engine[i].name, record->name[person]) == 0)
            return i;
    unsigned long count = (unsigned long)summary->engines + 1;
    summary->engine = realloc_or_die(summary->engine, count, sizeof *summary->engine);
    summary->engine[summary->engines] = (EngineRow){.name = record->name[person],
                                                    .limits = record->limits[person],
                                                    .depth = depth_of(record->limits[person])};
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
    const Counted *x = a, *y = b;
    if (x->hash != y->hash)
        return x->hash < y->hash ? -1 : 1;
    if (x->south != y->south || x->north != y->north)
        return x->south != y->south ? x->south - y->south : x->north - y->north;
    return (x->record->game > y->record->game) - (x->record->game < y->record->game);
}

static int compare_opening(const void *a, const void *b)
{
    const Counted *x = a, *y = b;
    if (x->opening != y->opening)
        return x->opening < y->opening ? -1 : 1;
    return (x->record->game > y->record->game) - (x->record->game < y->record->game);
}

static int compare_number(const void *a, const void *b)
{
    const Counted *x = a, *y = b;
    return (x->record->game > y->record->game) - (x->record->game < y->record->game);
}

static void drop_duplicates(Summary *summary, CountedGames *games)
{
    size_t kept = 0;
    if (games->count)
        qsort(games->game, games->count, sizeof *games->game, compare_same);
    for (size_t i = 0; i < games->count; i++) {
        const Counted *before = kept ? &games->game[kept - 1] : NULL;
        bool same = before && before->hash == games->game[i].hash &&
                    before->south == games->game[i].south && before->north == games->game[i].north;
        if (same)
            summary->duplicates++;
        else
            games->game[kept++] = games->game[i];
    }
    games->count = kept;
}

// Numbers openings in the order of their hashes, then puts games back in schedule order.
static void number_openings(CountedGames *games)
{
    long cluster = -1;
    if (games->count)
        qsort(games->game, games->count, sizeof *games->game, compare_opening);
    for (size_t i = 0; i < games->count; i++) {
        if (i == 0 || games->game[i].opening != games->game[i - 1].opening)
            cluster++;
        games->game[i].cluster = cluster;
    }
    if (games->count)
        qsort(games->game, games->count, sizeof *games->game, compare_number);
}

static CountedGames find_games(Summary *summary)
{
    const Journal *journal = summary->journal;
    CountedGames games = {alloc_or_die(journal->count, sizeof *games.game), 0};
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
        games.game[games.count++] = (Counted){.record = record,
                                              .south = south,
                                              .north = north,
                                              .opening = opening_hash(record),
                                              .hash = records_hash(record)};
    }
    drop_duplicates(summary, &games);
    number_openings(&games);
    summary->games = games.count;
    return games;
}

// -------------------------------------------------------------------------------------- standings

static void count_result(Summary *summary, const Counted *game)
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

static void count_pair(Summary *summary, const Counted *one, const Counted *other)
{
    // Points in halves of the engine that sat South in the first game.
    int halves = 1 + one->record->result + 1 - other->record->result;
    summary->engine[one->south].pairs[halves]++;
    summary->engine[one->north].pairs[4 - halves]++;
}

static void count_standings(Summary *summary, const CountedGames *games)
{
    for (size_t i = 0; i < games->count; i++) {
        const Counted *game = &games->game[i], *next = game + 1;
        count_result(summary, game);
        bool pair = i + 1 < games->count && next->record->pair == game->record->pair &&
                    next->south == game->north && next->north == game->south &&
                    game->south != game->north;
        if (pair)
            count_pair(summary, game, next);
    }
    if (games->count) {
        double n = (double)games->count;
        summary->plies /= n;
        summary->turns /= n;
        summary->extra /= n;
        summary->captures /= n;
    }
}

// ------------------------------------------------------------------------------------ first mover

static bool equals(const Summary *summary, const Counted *game)
{
    return strcmp(summary->engine[game->south].limits, summary->engine[game->north].limits) == 0;
}

static bool counts(const Summary *summary, const Counted *game)
{
    return !summary->between_equals || equals(summary, game);
}

typedef struct {
    double *sum, *count; // by opening
    size_t clusters;
} Clusters;

static Clusters clusters_new(const CountedGames *games)
{
    long most = 0;
    for (size_t i = 0; i < games->count; i++)
        most = games->game[i].cluster > most ? games->game[i].cluster : most;
    size_t n = (size_t)most + 1;
    return (Clusters){alloc_or_die(n, sizeof(double)), alloc_or_die(n, sizeof(double)), n};
}

// The mean over what was added, openings without games left out; releases the clusters.
static MarginStats clusters_finish(Clusters *clusters)
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

static void clusters_add(Clusters *clusters, long cluster, double value)
{
    clusters->sum[cluster] += value;
    clusters->count[cluster]++;
}

// Counted from the side that moved first after the opening, or (began) from South.
static SideStats side_stats(const Summary *summary, const CountedGames *games, bool began)
{
    SideStats stats = {0};
    Clusters score = clusters_new(games), margin = clusters_new(games);
    double finished = 0;
    for (size_t i = 0; i < games->count; i++) {
        const GameRecord *record = games->game[i].record;
        if (!counts(summary, &games->game[i]))
            continue;
        const int person = began ? SOUTH : record->first;
        const int result = person == SOUTH ? record->result : -record->result;
        stats.games++;
        stats.wins += result > 0;
        stats.draws += result == 0;
        stats.losses += result < 0;
        clusters_add(&score, games->game[i].cluster, (1 + result) / 2.0);
        if (!records_margin_counts(record))
            continue;
        finished++;
        stats.seeds[0] += record->score[person];
        stats.seeds[1] += record->score[side_other(person)];
        clusters_add(&margin, games->game[i].cluster,
                     record->score[person] - record->score[side_other(person)]);
    }
    for (int i = 0; i < 2 && finished > 0; i++)
        stats.seeds[i] /= finished;
    stats.score = clusters_finish(&score);
    stats.margin = clusters_finish(&margin);
    stats.elo = (Interval){elo_of_score(stats.score.low), elo_of_score(stats.score.mean),
                           elo_of_score(stats.score.high)};
    return stats;
}

static void count_margins(Summary *summary, const CountedGames *games)
{
    for (size_t i = 0; i < games->count; i++) {
        int margin = records_first_margin(games->game[i].record);
        if (counts(summary, &games->game[i]) && records_margin_counts(games->game[i].record) &&
            abs(margin) <= MAX_TOTAL)
            summary->histogram[margin + MAX_TOTAL]++;
    }
}

static void fit_model(Summary *summary, const CountedGames *games)
{
    DavidsonGame *list = alloc_or_die(games->count, sizeof *list);
    for (size_t i = 0; i < games->count; i++) {
        const Counted *game = &games->game[i];
        bool south_first = game->record->first == SOUTH;
        int result = south_first ? game->record->result : -game->record->result;
        list[i] = (DavidsonGame){.first = south_first ? game->south : game->north,
                                 .second = south_first ? game->north : game->south,
                                 .outcome = 1 + result,
                                 .cluster = game->cluster};
    }
    summary->davidson = davidson_fit(list, games->count, summary->engines);
    free(list);
}

// ------------------------------------------------------------------------------------ first turns

// The first turn of a game: its letters up to the first that belongs to the other side.
static size_t first_turn(const GameRecord *record, char *out, size_t size)
{
    size_t len = 0;
    const char *parts[] = {record->opening, record->moves};
    for (int i = 0; i < 2; i++)
        for (const char *c = parts[i]; *c; c++) {
            if (*c < 'A' || *c > 'Z' || len + 1 >= size) {
                out[len] = '\0';
                return len;
            }
            out[len++] = *c;
        }
    out[len] = '\0';
    return len;
}

static TurnRow *find_turn(Summary *summary, const char *turn)
{
    for (int i = 0; i < summary->turns_count; i++)
        if (strcmp(summary->turn[i].turn, turn) == 0)
            return &summary->turn[i];
    unsigned long count = (unsigned long)summary->turns_count + 1;
    summary->turn = realloc_or_die(summary->turn, count, sizeof *summary->turn);
    summary->turn[summary->turns_count] = (TurnRow){.turn = strdup_or_die(turn)};
    return &summary->turn[summary->turns_count++];
}

static int compare_turns(const void *a, const void *b)
{
    const TurnRow *x = a, *y = b;
    double left = x->margin / x->games, right = y->margin / y->games;
    if (left < right || left > right)
        return left > right ? -1 : 1;
    return strcmp(x->turn, y->turn);
}

static void count_turns(Summary *summary, const CountedGames *games)
{
    for (size_t i = 0; i < games->count; i++) {
        char turn[64];
        const GameRecord *record = games->game[i].record;
        if (!counts(summary, &games->game[i]) || !records_margin_counts(record) || record->start ||
            first_turn(record, turn, sizeof turn) == 0)
            continue;
        TurnRow *row = find_turn(summary, turn);
        row->games++;
        row->points += (1 + record->result) / 2.0;
        row->margin += record->score[0] - record->score[1];
    }
    if (summary->turns_count)
        qsort(summary->turn, (size_t)summary->turns_count, sizeof *summary->turn, compare_turns);
}

// ----------------------------------------------------------------------------------------- matrix

static void fill_cell(const Summary *summary, const CountedGames *games, int first, int second,
                      Cell *cell)
{
    Clusters score = clusters_new(games);
    *cell = (Cell){.first = &summary->engine[first], .second = &summary->engine[second]};
    for (size_t i = 0; i < games->count; i++) {
        const Counted *game = &games->game[i];
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

static void fill_cells(Summary *summary, const CountedGames *games)
{
    unsigned long n = (unsigned long)summary->engines;
    summary->cell = alloc_or_die(n * n, sizeof *summary->cell);
    for (int first = 0; first < summary->engines; first++)
        for (int second = 0; second < summary->engines; second++)
            fill_cell(summary, games, first, second,
                      &summary->cell[first * summary->engines + second]);
}

// The last depth at which the first mover still scores half and the next at which he does not.
double summary_break_even(const Summary *summary, int first)
{
    const EngineRow *base = &summary->engine[first];
    const Cell *above = NULL, *below = NULL;
    for (int second = 0; second < summary->engines; second++) {
        const Cell *cell = summary_cell(summary, first, second);
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

double summary_handicap(const Summary *summary, int *reached)
{
    double sum = 0;
    *reached = 0;
    for (int first = 0; first < summary->engines; first++) {
        double factor = summary_break_even(summary, first);
        if (factor > 0) {
            sum += log(factor);
            ++*reached;
        }
    }
    return *reached ? exp(sum / *reached) : 0;
}

// ----------------------------------------------------------------------------------------- facade

Summary summary_of(const Journal *journal)
{
    Summary summary = {.journal = journal};
    summary.rules = journal->count ? journal->games[0].rules : "";
    CountedGames games = find_games(&summary);
    for (size_t i = 0; i < games.count; i++)
        summary.between_equals = summary.between_equals || equals(&summary, &games.game[i]);
    count_standings(&summary, &games);
    summary.first = side_stats(&summary, &games, false);
    summary.began = side_stats(&summary, &games, true);
    count_margins(&summary, &games);
    fit_model(&summary, &games);
    count_turns(&summary, &games);
    fill_cells(&summary, &games);
    free(games.game);
    return summary;
}

void summary_release(Summary *summary)
{
    for (int i = 0; i < summary->turns_count; i++)
        free(summary->turn[i].turn);
    free(summary->turn);
    free(summary->engine);
    free(summary->cell);
    davidson_release(&summary->davidson);
    *summary = (Summary){0};
}
