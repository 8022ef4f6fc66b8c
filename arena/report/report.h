// A report: facts and tables with every number already in words, made once from a summary and
// written in several formats that therefore cannot disagree. One file a format.
//
// Everything is a function of the journal alone: a report made again is the same byte for byte.
#ifndef NAQALA_ARENA_REPORT_REPORT_H
#define NAQALA_ARENA_REPORT_REPORT_H

#include "arena/summary.h"

enum { REPORT_FACTS = 48, REPORT_TABLES = 12, TABLE_COLUMNS = 40 };

typedef struct {
    const char *key, *label; // for programs, for people
    char *text;              // owned
} Fact;

typedef struct {
    const char *key, *title;
    char *note; // a sentence under the title; owned, may be NULL
    int columns, rows;
    char *header[TABLE_COLUMNS]; // owned
    char **cell;                 // rows x columns; owned
} Table;

typedef struct {
    const Summary *summary; // not owned
    char *answer;           // what a person wants to know, a few lines; owned
    Fact fact[REPORT_FACTS];
    int facts;
    Table table[REPORT_TABLES];
    int tables;
} Report;

Report report_of(const Summary *summary);
void report_release(Report *report);

// Each adds a whole document.
void report_text(const Report *report, Buffer *out);
void report_markdown(const Report *report, Buffer *out);
void report_csv(const Report *report, Buffer *out);
void report_json(const Report *report, Buffer *out);
void report_html(const Report *report, Buffer *out);
void report_heatmap(const Report *report, Buffer *out);   // SVG: first mover's score by depths
void report_histogram(const Report *report, Buffer *out); // SVG: first mover's margins

// Reads folder/games.jsonl and writes every format beside it: summary.{txt,md,csv,json},
// heatmap.svg, margins.svg, report.html. *text gets summary.txt.
bool report_write(const char *folder, Buffer *text, Error *error);

#endif
