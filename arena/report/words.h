// How a report is filled: facts, tables and the answer, every figure in words.
#ifndef NAQALA_ARENA_REPORT_WORDS_H
#define NAQALA_ARENA_REPORT_WORDS_H

#include "arena/report/report.h"

// One more fact; nothing where there is no room.
void PRINTF(4, 5)
    words_fact(Report *report, const char *key, const char *label, const char *format, ...);

// One more table; `columns` are the heads, parted by |.
Table *words_table(Report *report, const char *key, const char *title, const char *columns);

// One more row of empty cells, each to be set once. Good until the next row.
char **words_row(Table *table);
void PRINTF(2, 3) words_cell(char **cell, const char *format, ...);

// "+43.8", and the ends of the scale as words.
const char *words_elo(double elo, char out[24]);

// A table as a page and as Markdown have it, with its title; a page's begin and end. `made_by` is
// HTML.
void html_begin(Buffer *out, const char *title);
void html_table(Buffer *out, const Table *table);
void html_end(Buffer *out, const char *made_by);
void markdown_table(Buffer *out, const Table *table);

// The parts of a report, each in a file of its own.
void facts_add(Report *report, const Summary *summary);
void tables_add(Report *report, const Summary *summary);
void answer_add(Report *report, const Summary *summary);

#endif
