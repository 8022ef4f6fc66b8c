#include "arena/json.h"
#include "arena/matrix.h"
#include "arena/report/report.h"
#include <math.h>

// JSON knows no infinity.
static void add_number(Buffer *out, const char *key, double number)
{
    if (isfinite(number))
        buffer_add(out, ",\"%s\":%.9g", key, number);
    else
        buffer_add(out, ",\"%s\":null", key);
}

static void add_side(Buffer *out, const char *key, const SideStats *side)
{
    buffer_add(out, ",\n\"%s\":{\"games\":%.0f,\"wins\":%.0f,\"draws\":%.0f,\"losses\":%.0f", key,
               side->games, side->wins, side->draws, side->losses);
    add_number(out, "openings", (double)side->score.n);
    add_number(out, "score", side->score.mean);
    add_number(out, "score_low", side->score.low);
    add_number(out, "score_high", side->score.high);
    add_number(out, "elo", side->elo.mid);
    add_number(out, "elo_low", side->elo.low);
    add_number(out, "elo_high", side->elo.high);
    add_number(out, "seeds_this", side->seeds[0]);
    add_number(out, "seeds_other", side->seeds[1]);
    add_number(out, "margin", side->margin.mean);
    add_number(out, "margin_low", side->margin.low);
    add_number(out, "margin_high", side->margin.high);
    buffer_add(out, "}");
}

static void add_model(Buffer *out, const Ratings *fit)
{
    buffer_add(out, ",\n\"model\":{\"fitted\":%s", fit->ok ? "true" : "false");
    if (fit->ok) {
        add_number(out, "advantage", fit->advantage);
        add_number(out, "advantage_error", fit->advantage_error);
        add_number(out, "advantage_sandwich", fit->advantage_robust * fit->few_clusters);
        add_number(out, "ln_nu", fit->draws);
        add_number(out, "ln_nu_error", fit->draws_error);
        add_number(out, "first_score", fit->first_score);
        add_number(out, "log_likelihood", fit->log_likelihood);
        add_number(out, "no_advantage_chi2", fit->no_advantage_chi2);
        add_number(out, "no_advantage_p", fit->no_advantage_p);
    }
    buffer_add(out, "}");
}

static void add_table(Buffer *out, const Table *table)
{
    buffer_add(out, ",\n\"%s\":[", table->key);
    for (int row = 0; row < table->rows; row++) {
        buffer_add(out, row ? ",\n{" : "\n{");
        for (int i = 0; i < table->columns; i++) {
            buffer_add(out, i ? "," : "");
            json_add_string(out, table->header[i]);
            buffer_add(out, ":");
            json_add_string(out, table->cell[row * table->columns + i]);
        }
        buffer_add(out, "}");
    }
    buffer_add(out, "]");
}

void report_json(const Report *report, Buffer *out)
{
    const Summary *summary = report->summary;
    int reached;
    double factor = matrix_handicap(summary, &reached);
    buffer_add(out, "{\"journal_sha256\":\"%s\",\n\"rules\":", summary->journal->hash);
    json_add_string(out, summary->rules);
    buffer_add(out,
               ",\n\"games\":%zu,\"duplicates\":%zu,\"void\":%zu,\"faults\":%zu,"
               "\"between_equals\":%s",
               summary->games, summary->duplicates, summary->voids, summary->faults,
               summary->between_equals ? "true" : "false");
    add_side(out, "first", &summary->first);
    add_side(out, "began", &summary->began);
    buffer_add(out, ",\n\"handicap_rows\":%d", reached);
    add_number(out, "handicap_factor", factor > 0 ? factor : NAN);
    add_model(out, &summary->ratings);
    for (int i = 0; i < report->tables; i++)
        add_table(out, &report->table[i]);
    buffer_add(out, "}\n");
}
