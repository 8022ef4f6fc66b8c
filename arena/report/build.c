// From numbers to words: the one place where figures are rounded.
#include "arena/report/words.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

PRINTF(1, 0) static char *format_text(const char *format, va_list args)
{
    char text[1024];
    vsnprintf(text, sizeof text, format, args);
    return strdup_or_die(text);
}

void PRINTF(4, 5)
    words_fact(Report *report, const char *key, const char *label, const char *format, ...)
{
    va_list args;
    if (report->facts == REPORT_FACTS)
        return;
    va_start(args, format);
    report->fact[report->facts++] = (Fact){key, label, format_text(format, args)};
    va_end(args);
}

Table *words_table(Report *report, const char *key, const char *title, const char *columns)
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

char **words_row(Table *table)
{
    unsigned long cells = (unsigned long)(table->rows + 1) * (unsigned long)table->columns;
    table->cell = realloc_or_die(table->cell, cells, sizeof *table->cell);
    char **row = &table->cell[table->rows++ * table->columns];
    for (int i = 0; i < table->columns; i++)
        row[i] = NULL;
    return row;
}

void PRINTF(2, 3) words_cell(char **cell, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    *cell = format_text(format, args);
    va_end(args);
}

const char *words_elo(double elo, char out[24])
{
    if (isinf(elo))
        snprintf(out, 24, "%s", elo > 0 ? "+inf" : "-inf");
    else
        snprintf(out, 24, "%+.1f", fabs(elo) < 0.05 ? 0 : elo);
    return out;
}

Report report_of(const Summary *summary)
{
    Report report = {.summary = summary};
    answer_add(&report, summary);
    facts_add(&report, summary);
    tables_add(&report, summary);
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
