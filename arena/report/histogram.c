#include "arena/report/report.h"
#include "arena/report/svg.h"
#include <stdio.h>

enum { WIDTH = 640, HEIGHT = 320, LEFT = 64, RIGHT = 16, TOP = 64, BOTTOM = 76 };

typedef struct {
    int low, high; // margins with games, at least -4..4
    double most;   // games at the commonest
} Range;

static Range range_of(const Summary *summary)
{
    Range range = {-4, 4, 1};
    for (int margin = -MAX_TOTAL; margin <= MAX_TOTAL; margin++) {
        double games = summary->histogram[margin + MAX_TOTAL];
        if (games <= 0)
            continue;
        range.low = int_min(range.low, margin);
        range.high = int_max(range.high, margin);
        range.most = games > range.most ? games : range.most;
    }
    return range;
}

static double x_of(Range range, double margin)
{
    return LEFT +
           (WIDTH - LEFT - RIGHT) * (margin - range.low + 0.5) / (range.high - range.low + 1);
}

static void add_bars(Buffer *out, const Summary *summary, Range range)
{
    const double step = x_of(range, 1) - x_of(range, 0), floor = HEIGHT - BOTTOM;
    for (int margin = range.low; margin <= range.high; margin++) {
        double games = summary->histogram[margin + MAX_TOTAL];
        double height = (HEIGHT - TOP - BOTTOM) * games / range.most;
        if (games > 0)
            buffer_add(out,
                       "<rect class=\"bar\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\">"
                       "<title>%+d: %.0f games</title></rect>\n",
                       x_of(range, margin) - 0.45 * step, floor - height, 0.9 * step, height,
                       margin, games);
    }
}

static void add_axis(Buffer *out, Range range)
{
    const int span = range.high - range.low;
    const int step = span > 120 ? 40 : span > 60 ? 20 : span > 24 ? 8 : 4;
    buffer_add(out, "<line class=\"line\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>\n", LEFT,
               HEIGHT - BOTTOM, WIDTH - RIGHT, HEIGHT - BOTTOM);
    for (int margin = -MAX_TOTAL / step * step; margin <= range.high; margin += step) {
        char text[16];
        if (margin < range.low)
            continue;
        snprintf(text, sizeof text, margin ? "%+d" : "%d", margin);
        svg_text(out, x_of(range, margin), HEIGHT - BOTTOM + 18, "middle", "soft", text);
    }
    char most[24];
    snprintf(most, sizeof most, "%.0f", range.most);
    svg_text(out, LEFT - 8, TOP + 4, "end", "soft", most);
    svg_text(out, LEFT - 8, HEIGHT - BOTTOM, "end", "soft", "0");
    svg_text(out, LEFT - 8, (TOP + HEIGHT - BOTTOM) / 2.0, "end", "soft", "games");
    // An even result, to look from.
    buffer_add(out,
               "<line class=\"line\" stroke-dasharray=\"3 3\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" "
               "y2=\"%d\"/>\n",
               x_of(range, 0), TOP - 8, x_of(range, 0), HEIGHT - BOTTOM);
}

void report_histogram(const Report *report, Buffer *out)
{
    const Summary *summary = report->summary;
    const Range range = range_of(summary);
    char title[RULES_TEXT + 64], note[160], axis[64], source[80];
    snprintf(source, sizeof source, "naqala-arena report, games.jsonl %.16s",
             summary->journal->hash);
    snprintf(title, sizeof title, "Margins of the first mover: %s", summary->rules);
    snprintf(note, sizeof note, "%.0f games, mean %+.2f %s (95 %%: %+.2f to %+.2f)",
             summary->first.games, summary->first.margin.mean, summary->unit,
             summary->first.margin.low, summary->first.margin.high);
    snprintf(axis, sizeof axis, "final margin of the first mover, %s", summary->unit);
    svg_begin(out, WIDTH, HEIGHT, title);
    svg_text(out, 12, 24, "start", "ink head", title);
    svg_text(out, 12, 44, "start", "soft", note);
    add_bars(out, summary, range);
    add_axis(out, range);
    svg_text(out, WIDTH / 2.0, HEIGHT - BOTTOM + 38, "middle", "soft", axis);
    svg_text(out, 12, HEIGHT - 10, "start", "soft", source);
    svg_end(out);
}
