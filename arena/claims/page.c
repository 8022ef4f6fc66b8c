// The rows as a table in words, and the files made of it.
#include "arena/claims/row.h"
#include "arena/matrix.h"
#include "arena/report/words.h"
#include "arena/turns.h"
#include "engine/base/file.h"
#include <stdio.h>
#include <string.h>

bool row_read(const RuleSet *set, const char *folder, ClaimsRow *row, Error *error)
{
    int reached;
    *row = (ClaimsRow){.set = set};
    if (!journal_open(folder, true, &row->journal, error))
        return false;
    if (row->journal.count == 0 || !journal_of_one_game(&row->journal, error)) {
        journal_release(&row->journal);
        return false;
    }
    row->summary = summary_of(&row->journal);
    // The summary points into the journal, which has moved into the row.
    row->summary.journal = NULL;
    row->break_even = matrix_handicap(&row->summary, &reached);
    return true;
}

void row_release(ClaimsRow *row)
{
    summary_release(&row->summary);
    journal_release(&row->journal);
}

static void add_score(char **cell, const MarginStats *score)
{
    words_cell(cell, "%.1f (%.1f to %.1f)", 100 * score->mean, 100 * score->low, 100 * score->high);
}

static void add_margin(char **cell, const MarginStats *margin)
{
    words_cell(cell, "%+.1f (%+.1f to %+.1f)", margin->mean, margin->low, margin->high);
}

static void add_row(Table *table, const ClaimsRow *row)
{
    const Summary *s = &row->summary;
    const TurnRow *cut = turns_cut(s);
    const bool seeds = strcmp(s->unit, "seeds") == 0;
    char elo[24];
    char **cell = words_row(table);
    words_cell(&cell[0], "%s", row->set->title);
    words_cell(&cell[1], "%s", *row->set->value ? row->set->value : "-");
    words_cell(&cell[2], "%.0f", s->first.games);
    add_score(&cell[3], &s->first.score);
    words_cell(&cell[4], "%s", words_elo(s->first.elo.mid, elo));
    add_margin(&cell[5], &s->first.margin);
    if (seeds)
        words_cell(&cell[6], "%+.1f (%+.1f to %+.1f)", s->komi.komi, s->komi.low, s->komi.high);
    else
        words_cell(&cell[6], "-");
    words_cell(&cell[7], row->break_even > 0 ? "%.2f" : "-", row->break_even);
    words_cell(&cell[8], "%.1f", 100 * s->first.draws / s->first.games);
    words_cell(&cell[9], seeds && s->komi.n ? "%.1f" : "-",
               s->komi.n ? 100 * s->wide / (double)s->komi.n : 0);
    words_cell(&cell[10], cut ? "%.1f" : "-", cut ? 50 + 100 * turn_tilt(cut) : 0);
    words_cell(&cell[11], "%.0f", s->plies);
    words_cell(&cell[12], "%s", row->set->rules);
}

static Table *make_table(const ClaimsRows *rows, Report *report)
{
    Table *table = words_table(
        report, "rule_sets", "Rule sets, fairest first",
        "rule set|exact|games|first scores %|Elo|margin|fair komi|break even|drawn %|2 : 1 %|"
        "after pie %|plies|rules");
    Buffer note = {0};
    buffer_add(&note,
               "naqala against itself at depths %s, openings %s in random order, %s a pairing; "
               "games between equal depths. 95 %% intervals by bootstrap over openings. exact: "
               "value of the start for who begins; break even: times the first's depth that the "
               "second needs; after pie: what the best cut leaves.",
               rows->plan->scale->depths, rows->plan->scale->openings, rows->plan->scale->pairs);
    table->note = note.text;
    for (int i = 0; i < rows->rows; i++)
        add_row(table, &rows->row[i]);
    return table;
}

static void tsv(const ClaimsRows *rows, const Table *table, Buffer *out)
{
    (void)rows;
    for (int row = -1; row < table->rows; row++)
        for (int i = 0; i < table->columns; i++)
            buffer_add(out, "%s%s",
                       row < 0 ? table->header[i] : table->cell[row * table->columns + i],
                       i + 1 < table->columns ? "\t" : "\n");
}

static void markdown(const ClaimsRows *rows, const Table *table, Buffer *out)
{
    buffer_add(out, "# What the first move is worth (scale %s)\n", rows->plan->scale->name);
    markdown_table(out, table);
}

static void picture(const ClaimsRows *rows, const Table *table, Buffer *out)
{
    (void)table;
    fairness_svg(rows, out);
}

static void html(const ClaimsRows *rows, const Table *table, Buffer *out)
{
    html_begin(out, "What the first move is worth");
    buffer_add(out, "<figure>\n");
    fairness_svg(rows, out);
    buffer_add(out, "</figure>\n");
    html_table(out, table);
    buffer_add(out, "<h2>Runs</h2>\n<p>");
    for (int i = 0; i < rows->rows; i++)
        buffer_add(out, "%s<a href=\"%s/summary.txt\">%s</a> (%.16s)", i ? ", " : "",
                   rows->row[i].set->key, rows->row[i].set->title, rows->row[i].journal.hash);
    buffer_add(out, ".</p>\n");
    html_end(out, "<code>naqala-arena study claims</code> from the journals of the runs, whose "
                  "SHA-256 begin as shown");
}

bool page_write(const ClaimsRows *rows, Error *error)
{
    static const struct {
        const char *file;
        void (*write)(const ClaimsRows *rows, const Table *table, Buffer *out);
    } FILES[] = {{"claims.tsv", tsv},
                 {"claims.md", markdown},
                 {"fairness.svg", picture},
                 {"index.html", html}};
    Report report = {0};
    const Table *table = make_table(rows, &report);
    bool ok = true;
    for (size_t i = 0; ok && i < ARRAY_LEN(FILES); i++) {
        Buffer content = {0};
        FILES[i].write(rows, table, &content);
        ok = file_write_in(rows->plan->folder, FILES[i].file, &content, error);
        buffer_release(&content);
    }
    report_release(&report);
    return ok;
}
