// From numbers to words: the one place where figures are rounded.
#include "arena/matrix.h"
#include "arena/report/report.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

PRINTF(1, 0) static char *format_text(const char *format, va_list args)
{
    char text[1024];
    vsnprintf(text, sizeof text, format, args);
    return strdup_or_die(text);
}

static void PRINTF(4, 5)
    add_fact(Report *report, const char *key, const char *label, const char *format, ...)
{
    va_list args;
    if (report->facts == REPORT_FACTS)
        return;
    va_start(args, format);
    report->fact[report->facts++] = (Fact){key, label, format_text(format, args)};
    va_end(args);
}

static Table *add_table(Report *report, const char *key, const char *title, const char *columns)
{
    Table *table = &report->table[report->tables++];
    *table = (Table){.key = key, .title = title};
    Token rest = token_of(columns);
    while (rest.len && table->columns < TABLE_COLUMNS) {
        char name[64];
        token_copy(token_split(&rest, '|'), name, sizeof name);
        table->header[table->columns++] = strdup_or_die(name);
    }
    return table;
}

static char **add_row(Table *table)
{
    unsigned long cells = (unsigned long)(table->rows + 1) * (unsigned long)table->columns;
    table->cell = realloc_or_die(table->cell, cells, sizeof *table->cell);
    char **row = &table->cell[table->rows++ * table->columns];
    for (int i = 0; i < table->columns; i++)
        row[i] = NULL;
    return row;
}

static void PRINTF(2, 3) set_cell(char **cell, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    *cell = format_text(format, args);
    va_end(args);
}

// "+43.8", and the ends of the scale as words.
static const char *elo_text(double elo, char out[24])
{
    if (isinf(elo))
        snprintf(out, 24, "%s", elo > 0 ? "+inf" : "-inf");
    else
        snprintf(out, 24, "%+.1f", fabs(elo) < 0.05 ? 0 : elo);
    return out;
}

// ------------------------------------------------------------------------------------------ facts

static void add_side(Report *report, const Summary *summary, const char *const keys[4],
                     const char *const labels[4], const SideStats *side)
{
    char low[24], mid[24], high[24];
    add_fact(report, keys[0], labels[0],
             "%.2f %% (95 %%: %.2f to %.2f %%) of %.0f games, %zu openings", 100 * side->score.mean,
             100 * side->score.low, 100 * side->score.high, side->games, side->score.n);
    add_fact(report, keys[1], labels[1], "%s (95 %%: %s to %s)", elo_text(side->elo.mid, mid),
             elo_text(side->elo.low, low), elo_text(side->elo.high, high));
    add_fact(report, keys[2], labels[2], "%.2f : %.2f %s", side->seeds[0], side->seeds[1],
             summary->unit);
    if (side->margin.n > 1)
        add_fact(report, keys[3], labels[3], "%+.2f %s (95 %%: %+.2f to %+.2f)", side->margin.mean,
                 summary->unit, side->margin.low, side->margin.high);
    else
        add_fact(report, keys[3], labels[3], "%+.2f %s (one opening: no interval)",
                 side->margin.mean, summary->unit);
}

static void add_model(Report *report, const Ratings *fit)
{
    if (!fit->ok) {
        add_fact(report, "model", "Joint model", "no finite fit (%s)",
                 "too few games, or one side won all");
        return;
    }
    char advantage[24];
    add_fact(report, "model_advantage", "First move in the joint model",
             "%s Elo (s.e. %.1f, by opening %.1f); no advantage: chi2 %.2f, p %.2g",
             elo_text(fit->advantage, advantage), fit->advantage_error,
             fit->advantage_robust * fit->few_clusters, fit->no_advantage_chi2,
             fit->no_advantage_p);
    add_fact(report, "model_first_score", "First mover's score between equals (model)", "%.2f %%",
             100 * fit->first_score);
    if (isinf(fit->draws))
        add_fact(report, "model_draws", "Draws in the model", "none");
    else
        add_fact(report, "model_draws", "Draws in the model", "ln nu %.3f (s.e. %.3f)", fit->draws,
                 fit->draws_error);
}

// Margins pair by pair: what moving first is worth, free of strength; and the other way round.
static void add_paired(Report *report, const Summary *summary)
{
    const MarginStats *first = &summary->paired_first, *strength = &summary->paired_strength;
    if (first->n > 1)
        add_fact(report, "paired_first", "Margin of moving first, pair by pair",
                 "%+.2f %s (95 %%: %+.2f to %+.2f, t %+.2f to %+.2f) from %zu pairs; by chance: "
                 "p %.2g, signs flipped",
                 first->mean, summary->unit, first->low, first->high, first->t_low, first->t_high,
                 first->n, summary->paired_first_p);
    if (strength->n > 1 && summary->engines == 2)
        add_fact(report, "paired_strength", "Margin of strength, pair by pair",
                 "%s over %s: %+.2f %s (95 %%: %+.2f to %+.2f)", summary->engine[0].name,
                 summary->engine[1].name, strength->mean, summary->unit, strength->low,
                 strength->high);
}

static void add_facts(Report *report, const Summary *summary)
{
    static const char *const FIRST[4] = {"first_score", "first_elo", "first_seeds", "first_margin"};
    static const char *const FIRST_LABELS[4] = {"First mover's score", "Elo of the first move",
                                                "Mean final score, first : second",
                                                "Mean margin of the first mover"};
    static const char *const BEGAN[4] = {"began_score", "began_elo", "began_seeds", "began_margin"};
    static const char *const BEGAN_LABELS[4] = {"Score of who began the game", "Elo of beginning",
                                                "Mean final score, who began : the other",
                                                "Mean margin of who began"};
    int reached;
    double factor = matrix_handicap(summary, &reached);
    add_fact(report, "rules", "Rules", "%s", summary->rules);
    add_fact(report, "games", "Games", "%zu counted, %zu duplicates left out, %zu void",
             summary->games, summary->duplicates, summary->voids);
    add_fact(report, "basis", "First-move figures from", "%s",
             summary->between_equals ? "games between engines of equal limits" : "all games");
    add_side(report, summary, FIRST, FIRST_LABELS, &summary->first);
    add_side(report, summary, BEGAN, BEGAN_LABELS, &summary->began);
    if (factor > 0)
        add_fact(report, "handicap", "Second player breaks even at",
                 "%.2f times the first's search depth or nodes (mean of %d rows of the matrix)",
                 factor, reached);
    add_paired(report, summary);
    add_model(report, &summary->ratings);
    add_fact(report, "length", "A game",
             "%.1f sowings in %.1f turns, %.1f extra turns, %.1f seeds captured", summary->plies,
             summary->turns, summary->extra, summary->captures);
    add_fact(report, "faults", "Faults of engines", "%zu", summary->faults);
    add_fact(report, "journal", "Journal (games.jsonl), SHA-256", "%s", summary->journal->hash);
}

// ----------------------------------------------------------------------------------------- tables

// By opening; where every opening was split evenly that would be 0, and certainty is never printed.
static double rating_error(const Ratings *fit, int player)
{
    const double robust = fit->robust[player] * fit->few_clusters;
    return robust > 1e-6 ? robust : fit->error[player];
}

static void add_standings(Report *report, const Summary *summary)
{
    Table *table = add_table(report, "engines", "Engines",
                             "engine|limits|games|won|drawn|lost|faults|score %|Elo|95 % low|95 % "
                             "high|LOS %|rating|s.e.");
    table->note = strdup_or_die(
        "Elo from complete pairs against others (pentanomial, Wilson); rating and its standard "
        "error by opening from the joint model.");
    for (int i = 0; i < summary->engines; i++) {
        const EngineRow *engine = &summary->engine[i];
        const Ratings *fit = &summary->ratings;
        char **row = add_row(table), elo[24];
        double games = engine->wins + engine->draws + engine->losses;
        EloStats stats = elo_stats(engine->pairs, PENTANOMIAL);
        set_cell(&row[0], "%s", engine->name);
        set_cell(&row[1], "%s", engine->limits);
        set_cell(&row[2], "%.0f", games);
        set_cell(&row[3], "%.0f", engine->wins);
        set_cell(&row[4], "%.0f", engine->draws);
        set_cell(&row[5], "%.0f", engine->losses);
        set_cell(&row[6], "%.0f", engine->faults);
        set_cell(&row[7], "%.2f",
                 games > 0 ? 100 * (engine->wins + engine->draws / 2) / games : 50);
        set_cell(&row[8], "%s", stats.n > 0 ? elo_text(stats.elo_wilson.mid, elo) : "-");
        set_cell(&row[9], "%s", stats.n > 0 ? elo_text(stats.elo_wilson.low, elo) : "-");
        set_cell(&row[10], "%s", stats.n > 0 ? elo_text(stats.elo_wilson.high, elo) : "-");
        set_cell(&row[11], stats.n > 0 ? "%.1f" : "-", 100 * stats.los);
        set_cell(&row[12], fit->ok ? "%+.1f" : "-", fit->ok ? fit->rating[i] : 0);
        set_cell(&row[13], fit->ok ? "%.1f" : "-", fit->ok ? rating_error(fit, i) : 0);
    }
}

// A staged tournament's table and its matches.
static void add_rounds(Report *report, const Summary *summary)
{
    Table *table = add_table(report, "standings", "Standings",
                             "place|engine|points|matches|byes|Buchholz|Sonneborn-Berger|games");
    table->note = strdup_or_die("A match won is a point, tied half a point, a bye a point; games: "
                                "points in games.");
    for (int i = 0; summary->standing && i < summary->engines; i++) {
        const Standing *standing = &summary->standing[i];
        char **row = add_row(table);
        set_cell(&row[0], "%d", i + 1);
        set_cell(&row[1], "%s", summary->engine[standing->engine].name);
        set_cell(&row[2], "%.1f", standing->points);
        set_cell(&row[3], "%d", standing->matches);
        set_cell(&row[4], "%d", standing->byes);
        set_cell(&row[5], "%.1f", standing->buchholz);
        set_cell(&row[6], "%.2f", standing->sonneborn);
        set_cell(&row[7], "%.1f", standing->games);
    }
    table = add_table(report, "rounds", "Rounds", "round|engine|against|points|against it");
    for (int i = 0; i < summary->matches; i++) {
        const RoundMatch *match = &summary->match[i];
        char **row = add_row(table);
        set_cell(&row[0], "%d", match->round);
        set_cell(&row[1], "%s", summary->engine[match->played.a].name);
        set_cell(&row[2], "%s", summary->engine[match->played.b].name);
        set_cell(&row[3], "%.1f", match->played.for_a);
        set_cell(&row[4], "%.1f", match->played.for_b);
    }
}

static void add_pairs(Report *report, const Summary *summary)
{
    Table *table = add_table(report, "pairs", "Pairs", "engine|0|1/2|1|3/2|2|nElo|+-");
    table->note =
        strdup_or_die("Points from pairs of games with the same opening and both seatings.");
    for (int i = 0; i < summary->engines; i++) {
        const EngineRow *engine = &summary->engine[i];
        EloStats stats = elo_stats(engine->pairs, PENTANOMIAL);
        char **row = add_row(table);
        set_cell(&row[0], "%s", engine->name);
        for (int k = 0; k < PENTANOMIAL; k++)
            set_cell(&row[1 + k], "%.0f", engine->pairs[k]);
        set_cell(&row[6], stats.sigma > 0 ? "%+.1f" : "-", stats.nelo);
        set_cell(&row[7], stats.sigma > 0 ? "%.1f" : "-", stats.nelo_error);
    }
}

static void add_matrix(Report *report, const Summary *summary)
{
    Table *table = add_table(report, "matrix", "First mover's score, first against second",
                             "first|second|games|score %|95 % low|95 % high|mean margin");
    table->note = strdup_or_die("Intervals by bootstrap over openings.");
    for (int i = 0; i < summary->engines * summary->engines; i++) {
        const Cell *cell = &summary->cell[i];
        if (cell->games <= 0)
            continue;
        char **row = add_row(table);
        set_cell(&row[0], "%s", cell->first->name);
        set_cell(&row[1], "%s", cell->second->name);
        set_cell(&row[2], "%.0f", cell->games);
        set_cell(&row[3], "%.2f", 100 * cell->points / cell->games);
        set_cell(&row[4], "%.2f", 100 * cell->points_low);
        set_cell(&row[5], "%.2f", 100 * cell->points_high);
        set_cell(&row[6], cell->margins > 0 ? "%+.2f" : "-",
                 cell->margins > 0 ? cell->margin / cell->margins : 0);
    }
}

static void add_handicaps(Report *report, const Summary *summary)
{
    Table *table = add_table(report, "handicap", "Where the second player breaks even",
                             "first|the second needs");
    table->note = strdup_or_die(
        "Depth or nodes of the second player, as a multiple of the first's, at which both score "
        "half: by interpolation in the matrix.");
    for (int i = 0; i < summary->engines; i++) {
        double factor = matrix_break_even(summary, i);
        if (factor == BREAK_EVEN_UNKNOWN)
            continue;
        char **row = add_row(table);
        set_cell(&row[0], "%s", summary->engine[i].name);
        if (factor > 0)
            set_cell(&row[1], "%.2f times", factor);
        else
            set_cell(&row[1], "%s than the matrix holds",
                     factor == BREAK_EVEN_ABOVE ? "more" : "less");
    }
}

static void add_turns(Report *report, const Summary *summary)
{
    Table *table = add_table(report, "turns", "First turns", "turn|games|score %|mean margin");
    table->note = strdup_or_die("Seen from who began, best mean margin first; replies are those of "
                                "the openings, good and bad.");
    for (int i = 0; i < summary->turns_count; i++) {
        const TurnRow *turn = &summary->turn[i];
        char **row = add_row(table);
        set_cell(&row[0], "%s", turn->turn);
        set_cell(&row[1], "%.0f", turn->games);
        set_cell(&row[2], "%.2f", 100 * turn->points / turn->games);
        set_cell(&row[3], "%+.2f", turn->margin / turn->games);
    }
}

static void add_reasons(Report *report, const Summary *summary)
{
    Table *table = add_table(report, "reasons", "Games ended by", "reason|games|which means");
    for (int i = 0; i < REASON_COUNT; i++) {
        if (summary->reasons[i] <= 0)
            continue;
        char **row = add_row(table);
        set_cell(&row[0], "%s", reason_text((Reason)i));
        set_cell(&row[1], "%.0f", summary->reasons[i]);
        set_cell(&row[2], "%s", reason_words((Reason)i));
    }
}

// ----------------------------------------------------------------------------------------- answer

// Who is stronger, where exactly two met.
static void answer_strength(Buffer *out, const Summary *summary)
{
    char low[24], mid[24], high[24];
    if (summary->engines != 2)
        return;
    EloStats stats = elo_stats(summary->engine[0].pairs, PENTANOMIAL);
    const EngineRow *one = &summary->engine[0], *other = &summary->engine[1];
    buffer_add(out, "Who is stronger? %s against %s, %.0f pairs of games.\n", one->name,
               other->name, stats.n);
    buffer_add(out, "  %s scores  %.1f %%, Elo %s  (95 %%: %s to %s)\n", one->name, 100 * stats.mu,
               elo_text(stats.elo_wilson.mid, mid), elo_text(stats.elo_wilson.low, low),
               elo_text(stats.elo_wilson.high, high));
}

// The first turn with the best mean margin, of those that were played often enough to say.
static const TurnRow *best_turn(const Summary *summary)
{
    for (int i = 0; i < summary->turns_count; i++)
        if (summary->turn[i].games >= 4 && summary->turn[i].games >= summary->first.games / 50)
            return &summary->turn[i];
    return NULL;
}

static void answer_first_move(Buffer *out, const Summary *summary)
{
    char low[24], mid[24], high[24];
    const SideStats *first = &summary->first;
    const TurnRow *turn = best_turn(summary);
    buffer_add(out, "What is the first move worth? %s, %.0f games between %s.\n", summary->rules,
               first->games, summary->between_equals ? "equals" : "engines of different strength");
    buffer_add(out, "  The first mover scores  %.1f %%  (95 %%: %.1f to %.1f %%)\n",
               100 * first->score.mean, 100 * first->score.low, 100 * first->score.high);
    buffer_add(out, "  Elo of the first move   %s  (95 %%: %s to %s)\n",
               elo_text(first->elo.mid, mid), elo_text(first->elo.low, low),
               elo_text(first->elo.high, high));
    buffer_add(out, "  Mean final score        %.1f : %.1f\n", first->seeds[0], first->seeds[1]);
    if (turn)
        buffer_add(out, "  Best first turn         %s  (%+.1f %s in %.0f games)\n", turn->turn,
                   turn->margin / turn->games, summary->unit, turn->games);
}

static void answer_handicap(Buffer *out, const Summary *summary)
{
    int reached;
    double factor = matrix_handicap(summary, &reached);
    bool depths = strncmp(summary->engine[0].limits, "depth", 5) == 0;
    if (factor > 0)
        buffer_add(out, "  To break even           the second player searches %.2f times as %s\n",
                   factor, depths ? "deep" : "many nodes");
}

static void write_answer(Report *report, const Summary *summary)
{
    Buffer out = {0};
    if (summary->games == 0) {
        report->answer = strdup_or_die("No finished game yet.\n");
        return;
    }
    answer_strength(&out, summary);
    answer_first_move(&out, summary);
    answer_handicap(&out, summary);
    report->answer = out.text;
}

Report report_of(const Summary *summary)
{
    Report report = {.summary = summary};
    write_answer(&report, summary);
    add_facts(&report, summary);
    add_rounds(&report, summary);
    add_standings(&report, summary);
    add_pairs(&report, summary);
    add_matrix(&report, summary);
    add_handicaps(&report, summary);
    add_turns(&report, summary);
    add_reasons(&report, summary);
    return report;
}

void report_release(Report *report)
{
    for (int i = 0; i < report->facts; i++)
        free(report->fact[i].text);
    for (int t = 0; t < report->tables; t++) {
        Table *table = &report->table[t];
        for (int i = 0; i < table->rows * table->columns; i++)
            free(table->cell[i]);
        for (int i = 0; i < table->columns; i++)
            free(table->header[i]);
        free(table->cell);
        free(table->note);
    }
    free(report->answer);
    *report = (Report){0};
}
