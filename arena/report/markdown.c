#include "arena/report/words.h"

// A bar would end the cell.
static void add_cell(Buffer *out, const char *text)
{
    buffer_append(out, " ", 1);
    for (; *text; text++) {
        if (*text == '|')
            buffer_append(out, "\\", 1);
        buffer_append(out, text, 1);
    }
    buffer_add(out, " |");
}

static void add_row(Buffer *out, const Table *table, char *const *cells)
{
    buffer_add(out, "|");
    for (int i = 0; i < table->columns; i++)
        add_cell(out, cells[i]);
    buffer_add(out, "\n");
}

void markdown_table(Buffer *out, const Table *table)
{
    buffer_add(out, "\n## %s\n\n", table->title);
    if (table->note)
        buffer_add(out, "%s\n\n", table->note);
    add_row(out, table, table->header);
    buffer_add(out, "|");
    for (int i = 0; i < table->columns; i++)
        buffer_add(out, i ? " ---: |" : " --- |");
    buffer_add(out, "\n");
    for (int row = 0; row < table->rows; row++)
        add_row(out, table, &table->cell[row * table->columns]);
}

void report_markdown(const Report *report, Buffer *out)
{
    buffer_add(out, "# %s\n\n```\n%s```\n\n| what | figure |\n| --- | --- |\n",
               report->summary->rules, report->answer);
    for (int i = 0; i < report->facts; i++) {
        buffer_add(out, "|");
        add_cell(out, report->fact[i].label);
        add_cell(out, report->fact[i].text);
        buffer_add(out, "\n");
    }
    for (int i = 0; i < report->tables; i++)
        if (report->table[i].rows)
            markdown_table(out, &report->table[i]);
    buffer_add(out, "\nMade by `naqala-arena report` from the journal alone.\n");
}
