#include "arena/matrix.h"
#include "arena/report/report.h"
#include "arena/report/svg.h"
#include <stdio.h>
#include <string.h>

enum { CELL_WIDTH = 84, CELL_HEIGHT = 46, LEFT = 120, TOP = 96, BOTTOM = 54 };

static void add_cell(Buffer *out, const Cell *cell, int x, int y)
{
    char colour[8], text[32];
    if (cell->games <= 0)
        return;
    double score = cell->points / cell->games;
    svg_colour(score, colour);
    buffer_add(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n", x, y,
               CELL_WIDTH - 2, CELL_HEIGHT - 2, colour);
    // Cells keep their colours in the dark, and so does what is written on them.
    snprintf(text, sizeof text, "%.0f %%", 100 * score);
    buffer_add(out,
               "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\" font-weight=\"600\" "
               "fill=\"#111\">%s</text>\n",
               x + CELL_WIDTH / 2 - 1, y + 20, text);
    if (cell->margins > 0)
        buffer_add(out,
                   "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\" font-size=\"11\" "
                   "fill=\"#222\">%+.1f</text>\n",
                   x + CELL_WIDTH / 2 - 1, y + 36, cell->margin / cell->margins);
}

// A name short enough for its place.
static void add_name(Buffer *out, double x, double y, const char *anchor, const EngineRow *engine)
{
    char text[20];
    snprintf(text, sizeof text, "%.13s%s", engine->name, strlen(engine->name) > 13 ? ".." : "");
    svg_text(out, x, y, anchor, "ink", text);
}

void report_heatmap(const Report *report, Buffer *out)
{
    const Summary *summary = report->summary;
    const int n = summary->engines;
    const int width = int_max(LEFT + n * CELL_WIDTH + 16, 470),
              height = TOP + n * CELL_HEIGHT + BOTTOM;
    char title[RULES_TEXT + 64], note[80], source[80];
    snprintf(source, sizeof source, "naqala-arena report, games.jsonl %.16s",
             summary->journal->hash);
    snprintf(title, sizeof title, "First mover's score: %s", summary->rules);
    snprintf(note, sizeof note, "score of the first mover, and his mean margin in %s",
             summary->unit);
    svg_begin(out, width, height, title);
    svg_text(out, 12, 24, "start", "ink head", title);
    svg_text(out, 12, 44, "start", "soft", note);
    svg_text(out, LEFT, 68, "start", "soft", "second \xe2\x86\x92");
    svg_text(out, 12, TOP - 6, "start", "soft", "first \xe2\x86\x93");
    for (int i = 0; i < n; i++) {
        add_name(out, LEFT + i * CELL_WIDTH + CELL_WIDTH / 2.0, TOP - 6, "middle",
                 &summary->engine[i]);
        add_name(out, LEFT - 10, TOP + i * CELL_HEIGHT + 28, "end", &summary->engine[i]);
    }
    for (int first = 0; first < n; first++)
        for (int second = 0; second < n; second++)
            add_cell(out, matrix_cell(summary, first, second), LEFT + second * CELL_WIDTH,
                     TOP + first * CELL_HEIGHT);
    svg_text(out, 12, height - 28, "start", "soft",
             "blue: the second wins more; orange: the first wins more");
    svg_text(out, 12, height - 10, "start", "soft", source);
    svg_end(out);
}
