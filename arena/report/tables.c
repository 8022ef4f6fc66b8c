// Tables.
#include "arena/matrix.h"
#include "arena/report/words.h"

// By opening; where every opening was split evenly that would be 0, and certainty is never printed.
static double rating_error(const Ratings *fit, int player)
{
    const double robust = fit->robust[player] * fit->few_clusters;
    return robust > 1e-6 ? robust : fit->error[player];
}

static void add_standings(Report *report, const Summary *summary)
{
    Table *table =
        words_table(report, "engines", "Engines",
                    "engine|limits|games|won|drawn|lost|faults|score %|Elo|95 % low|95 % "
                    "high|LOS %|rating|s.e.");
    table->note = strdup_or_die(
        "Elo from complete pairs against others (pentanomial, Wilson); rating and its standard "
        "error by opening from the joint model.");
    for (int i = 0; i < summary->engines; i++) {
        const EngineRow *engine = &summary->engine[i];
        const Ratings *fit = &summary->ratings;
        char **row = words_row(table), elo[24];
        double games = engine->wins + engine->draws + engine->losses;
        EloStats stats = elo_stats(engine->pairs, PENTANOMIAL);
        words_cell(&row[0], "%s", engine->name);
        words_cell(&row[1], "%s", engine->limits);
        words_cell(&row[2], "%.0f", games);
        words_cell(&row[3], "%.0f", engine->wins);
        words_cell(&row[4], "%.0f", engine->draws);
        words_cell(&row[5], "%.0f", engine->losses);
        words_cell(&row[6], "%.0f", engine->faults);
        words_cell(&row[7], "%.2f",
                   games > 0 ? 100 * (engine->wins + engine->draws / 2) / games : 50);
        words_cell(&row[8], "%s", stats.n > 0 ? words_elo(stats.elo_wilson.mid, elo) : "-");
        words_cell(&row[9], "%s", stats.n > 0 ? words_elo(stats.elo_wilson.low, elo) : "-");
        words_cell(&row[10], "%s", stats.n > 0 ? words_elo(stats.elo_wilson.high, elo) : "-");
        words_cell(&row[11], stats.n > 0 ? "%.1f" : "-", 100 * stats.los);
        words_cell(&row[12], fit->ok ? "%+.1f" : "-", fit->ok ? fit->rating[i] : 0);
        words_cell(&row[13], fit->ok ? "%.1f" : "-", fit->ok ? rating_error(fit, i) : 0);
    }
}

// A staged tournament's table and its matches.
static void add_rounds(Report *report, const Summary *summary)
{
    Table *table = words_table(report, "standings", "Standings",
                               "place|engine|points|matches|byes|Buchholz|Sonneborn-Berger|games");
    table->note = strdup_or_die("A match won is a point, tied half a point, a bye a point; games: "
                                "points in games.");
    for (int i = 0; summary->standing && i < summary->engines; i++) {
        const Standing *standing = &summary->standing[i];
        char **row = words_row(table);
        words_cell(&row[0], "%d", i + 1);
        words_cell(&row[1], "%s", summary->engine[standing->engine].name);
        words_cell(&row[2], "%.1f", standing->points);
        words_cell(&row[3], "%d", standing->matches);
        words_cell(&row[4], "%d", standing->byes);
        words_cell(&row[5], "%.1f", standing->buchholz);
        words_cell(&row[6], "%.2f", standing->sonneborn);
        words_cell(&row[7], "%.1f", standing->games);
    }
    table = words_table(report, "rounds", "Rounds", "round|engine|against|points|against it");
    for (int i = 0; i < summary->matches; i++) {
        const RoundMatch *match = &summary->match[i];
        char **row = words_row(table);
        words_cell(&row[0], "%d", match->round);
        words_cell(&row[1], "%s", summary->engine[match->played.a].name);
        words_cell(&row[2], "%s", summary->engine[match->played.b].name);
        words_cell(&row[3], "%.1f", match->played.for_a);
        words_cell(&row[4], "%.1f", match->played.for_b);
    }
}

static void add_pairs(Report *report, const Summary *summary)
{
    Table *table = words_table(report, "pairs", "Pairs", "engine|0|1/2|1|3/2|2|nElo|+-");
    table->note =
        strdup_or_die("Points from pairs of games with the same opening and both seatings.");
    for (int i = 0; i < summary->engines; i++) {
        const EngineRow *engine = &summary->engine[i];
        EloStats stats = elo_stats(engine->pairs, PENTANOMIAL);
        char **row = words_row(table);
        words_cell(&row[0], "%s", engine->name);
        for (int k = 0; k < PENTANOMIAL; k++)
            words_cell(&row[1 + k], "%.0f", engine->pairs[k]);
        words_cell(&row[6], stats.sigma > 0 ? "%+.1f" : "-", stats.nelo);
        words_cell(&row[7], stats.sigma > 0 ? "%.1f" : "-", stats.nelo_error);
    }
}

static void add_matrix(Report *report, const Summary *summary)
{
    Table *table = words_table(report, "matrix", "First mover's score, first against second",
                               "first|second|games|score %|95 % low|95 % high|mean margin");
    table->note = strdup_or_die("Intervals by bootstrap over openings.");
    for (int i = 0; i < summary->engines * summary->engines; i++) {
        const Cell *cell = &summary->cell[i];
        if (cell->games <= 0)
            continue;
        char **row = words_row(table);
        words_cell(&row[0], "%s", cell->first->name);
        words_cell(&row[1], "%s", cell->second->name);
        words_cell(&row[2], "%.0f", cell->games);
        words_cell(&row[3], "%.2f", 100 * cell->points / cell->games);
        words_cell(&row[4], "%.2f", 100 * cell->points_low);
        words_cell(&row[5], "%.2f", 100 * cell->points_high);
        words_cell(&row[6], cell->margins > 0 ? "%+.2f" : "-",
                   cell->margins > 0 ? cell->margin / cell->margins : 0);
    }
}

static void add_handicaps(Report *report, const Summary *summary)
{
    Table *table = words_table(report, "handicap", "Where the second player breaks even",
                               "first|the second needs");
    table->note = strdup_or_die(
        "Depth or nodes of the second player, as a multiple of the first's, at which both score "
        "half: by interpolation in the matrix.");
    for (int i = 0; i < summary->engines; i++) {
        double factor = matrix_break_even(summary, i);
        if (factor == BREAK_EVEN_UNKNOWN)
            continue;
        char **row = words_row(table);
        words_cell(&row[0], "%s", summary->engine[i].name);
        if (factor > 0)
            words_cell(&row[1], "%.2f times", factor);
        else
            words_cell(&row[1], "%s than the matrix holds",
                       factor == BREAK_EVEN_ABOVE ? "more" : "less");
    }
}

static void add_turns(Report *report, const Summary *summary)
{
    Table *table = words_table(report, "turns", "First turns", "turn|games|score %|mean margin");
    table->note = strdup_or_die("Seen from who began, best mean margin first; replies are those of "
                                "the openings, good and bad.");
    for (int i = 0; i < summary->turns_count; i++) {
        const TurnRow *turn = &summary->turn[i];
        char **row = words_row(table);
        words_cell(&row[0], "%s", turn->turn);
        words_cell(&row[1], "%.0f", turn->games);
        words_cell(&row[2], "%.2f", 100 * turn->points / turn->games);
        words_cell(&row[3], "%+.2f", turn->margin / turn->games);
    }
}

static void add_reasons(Report *report, const Summary *summary)
{
    Table *table = words_table(report, "reasons", "Games ended by", "reason|games|which means");
    for (int i = 0; i < REASON_COUNT; i++) {
        if (summary->reasons[i] <= 0)
            continue;
        char **row = words_row(table);
        words_cell(&row[0], "%s", reason_text((Reason)i));
        words_cell(&row[1], "%.0f", summary->reasons[i]);
        words_cell(&row[2], "%s", reason_words((Reason)i));
    }
}

void tables_add(Report *report, const Summary *summary)
{
    add_rounds(report, summary);
    add_standings(report, summary);
    add_pairs(report, summary);
    add_matrix(report, summary);
    add_handicaps(report, summary);
    add_turns(report, summary);
    add_reasons(report, summary);
}
