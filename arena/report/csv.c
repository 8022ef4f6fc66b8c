// One CSV for all tables: each line begins with its table's key, and each table with its header.
#include "arena/report/report.h"
#include <string.h>

static void add_field(Buffer *out, const char *text)
{
    if (!strpbrk(text, ",\"\n")) {
        buffer_add(out, ",%s", text);
        return;
    }
    buffer_add(out, ",\"");
    for (; *text; text++)
        buffer_add(out, *text == '"' ? "\"\"" : "%c", *text);
    buffer_add(out, "\"");
}

static void add_row(Buffer *out, const Table *table, char *const *cells)
{
    buffer_add(out, "%s", table->key);
    for (int i = 0; i < table->columns; i++)
        add_field(out, cells[i]);
    buffer_add(out, "\n");
}

void report_csv(const Report *report, Buffer *out)
{
    for (int i = 0; i < report->facts; i++) {
        buffer_add(out, "fact,%s", report->fact[i].key);
        add_field(out, report->fact[i].text);
        buffer_add(out, "\n");
    }
    for (int t = 0; t < report->tables; t++) {
        const Table *table = &report->table[t];
        add_row(out, table, table->header);
        for (int row = 0; row < table->rows; row++)
            add_row(out, table, &table->cell[row * table->columns]);
    }
}
