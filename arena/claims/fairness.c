#include "arena/claims/row.h"
#include "arena/report/svg.h"
#include <math.h>
#include <stdio.h>

enum { WIDTH = 760, LEFT = 240, RIGHT = 90, TOP = 84, ROW = 28, BOTTOM = 60 };

static double x_of(double share)
{
    return LEFT + (WIDTH - LEFT - RIGHT) * share;
}

static void add_scale(Buffer *out, int bottom)
{
    for (int percent = 0; percent <= 100; percent += 25) {
        char text[16];
        const double x = x_of(percent / 100.0);
        buffer_add(out,
                   "<line class=\"line\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\" "
                   "opacity=\"%s\"/>\n",
                   x, TOP - 8, x, bottom, percent == 50 ? "1" : "0.35");
        snprintf(text, sizeof text, "%d %%", percent);
        svg_text(out, x, TOP - 14, "middle", "soft", text);
    }
}

static void add_row(Buffer *out, const ClaimsRow *row, double y)
{
    const MarginStats *score = &row->summary.first.score;
    char colour[8], text[24];
    svg_colour(score->mean, colour);
    svg_text(out, LEFT - 12, y + 4, "end", "ink", row->set->title);
    buffer_add(out,
               "<line class=\"line\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" "
               "stroke-width=\"3\"/>\n<circle class=\"line\" cx=\"%.1f\" cy=\"%.1f\" r=\"7\" "
               "fill=\"%s\"/>\n",
               x_of(fmax(score->low, 0)), y, x_of(fmin(score->high, 1)), y, x_of(score->mean), y,
               colour);
    snprintf(text, sizeof text, "%.1f %%", 100 * score->mean);
    svg_text(out, WIDTH - 12, y + 4, "end", "ink", text);
}

void fairness_svg(const ClaimsRows *rows, Buffer *out)
{
    const int bottom = TOP + ROW * rows->rows;
    char note[160];
    svg_begin(out, WIDTH, bottom + BOTTOM, "How fair is the first move?");
    svg_text(out, 12, 26, "start", "ink head", "How fair is the first move?");
    svg_text(out, 12, 48, "start", "soft",
             "score of the first mover between equals, 95 % interval; fairest on top");
    add_scale(out, bottom);
    for (int i = 0; i < rows->rows; i++)
        add_row(out, &rows->row[i], TOP + ROW * (i + 0.5));
    svg_text(out, LEFT, bottom + 24, "start", "soft", "\xe2\x86\x90 the second wins more");
    svg_text(out, WIDTH - RIGHT, bottom + 24, "end", "soft", "the first wins more \xe2\x86\x92");
    snprintf(note, sizeof note, "naqala-arena study claims --scale %s: depths %s",
             rows->plan->scale->name, rows->plan->scale->depths);
    svg_text(out, 12, bottom + 46, "start", "soft", note);
    svg_end(out);
}
