#include "arena/report/report.h"
#include <string.h>

static int width_of(const Table *table, int column)
{
    int width = (int)strlen(table->header[column]);
    for (int row = 0; row < table->rows; row++)
        width = int_max(width, (int)strlen(table->cell[row * table->columns + column]));
    return width;
}

// The first column to the left, numbers to the right.
static void add_row(Buffer *out, const Table *table, char *const *cells)
{
    for (int i = 0; i < table->columns; i++)
        buffer_add(out, i ? "  %*s" : "%-*s", width_of(table, i), cells[i]);
    buffer_add(out, "\n");
}

static void add_table(Buffer *out, const Table *table)
{
    buffer_add(out, "\n%s\n", table->title);
    if (table->note)
        buffer_add(out, "%s\n", table->note);
    add_row(out, table, table->header);
    for (int row = 0; row < table->rows; row++)
        add_row(out, table, &table->cell[row * table->columns]);
}

void report_text(const Report *report, Buffer *out)
{
    int width = 0;
    buffer_add(out, "%s\n", report->answer);
    for (int i = 0; i < report->facts; i++)
        width = int_max(width, (int)strlen(report->fact[i].label));
    for (int i = 0; i < report->facts; i++)
        buffer_add(out, "%-*s  %s\n", width, report->fact[i].label, report->fact[i].text);
    for (int i = 0; i < report->tables; i++)
        if (report->table[i].rows)
            add_table(out, &report->table[i]);
    buffer_add(out, "\nMade by `naqala-arena report` from the journal alone.\n");
}
