// What the clocks of a run have measured: latency.json and latency.svg.
#include "arena/json.h"
#include "arena/live/live.h"
#include "arena/report/svg.h"
#include "engine/base/file.h"
#include <inttypes.h>
#include <math.h>

static void latency_json(const Live *live, Buffer *out)
{
    buffer_add(out,
               "{\"what\":\"microseconds from go to the answer, of the last run\",\"engines\":[");
    for (int i = 0; i < live->config->engines; i++) {
        const Latency *latency = &live->latency[i];
        const char *separator = "";
        buffer_add(out, i ? ",\n{\"name\":" : "\n{\"name\":");
        json_add_string(out, live->config->engine[i].name);
        buffer_add(out, ",\"latency\":");
        latency_add_json(latency, out);
        buffer_add(out, ",\"bins_below_us\":[");
        for (int bin = 0; bin < LATENCY_BINS; bin++) {
            if (!latency->bin[bin])
                continue;
            buffer_add(out, "%s[%" PRId64 ",%" PRIu64 "]", separator, latency_bin_end(bin),
                       latency->bin[bin]);
            separator = ",";
        }
        buffer_add(out, "]}");
    }
    buffer_add(out, "]}\n");
}

enum { PICTURE = 760, LEFT = 170, ROW = 34, TOP = 56 };

// A row an engine: a bar from the time half of its answers kept to that of 99 in 100, on a
// logarithmic scale from a microsecond to 1,000 seconds, and a line to the longest.
static double place(int64_t microseconds)
{
    const double octaves = log2((double)(microseconds > 1 ? microseconds : 1));
    return LEFT + (PICTURE - LEFT - 20) * (octaves < 30 ? octaves : 30) / 30;
}

static void add_scale(Buffer *out, int bottom)
{
    static const struct {
        int64_t us;
        const char *words;
    } MARKS[] = {{1, "1 us"},      {10, "10 us"},      {100, "0.1 ms"},
                 {1000, "1 ms"},   {10000, "10 ms"},   {100000, "0.1 s"},
                 {1000000, "1 s"}, {10000000, "10 s"}, {100000000, "100 s"}};
    for (size_t i = 0; i < ARRAY_LEN(MARKS); i++) {
        const double x = place(MARKS[i].us);
        buffer_add(out, "<path class=\"line\" opacity=\"0.4\" d=\"M%.1f %dV%d\"/>\n", x, TOP - 8,
                   bottom);
        svg_text(out, x, TOP - 14, "middle", "soft", MARKS[i].words);
    }
}

static void latency_svg(const Live *live, Buffer *out)
{
    const int engines = live->config->engines, bottom = TOP + ROW * engines;
    svg_begin(out, PICTURE, bottom + 34, "Time from go to the answer");
    add_scale(out, bottom);
    for (int i = 0; i < engines; i++) {
        const Latency *latency = &live->latency[i];
        const double y = TOP + ROW * (i + 0.5), half = place(latency_quantile(latency, 0.5));
        const double most = place(latency_quantile(latency, 0.99));
        svg_text(out, LEFT - 12, y + 4, "end", "ink", live->config->engine[i].name);
        if (!latency->answers)
            continue;
        buffer_add(out, "<path class=\"line\" d=\"M%.1f %.1fH%.1f\"/>\n", half, y,
                   place(latency->longest));
        buffer_add(
            out,
            "<rect class=\"bar\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"14\" rx=\"3\"/>\n",
            half, y - 7, most - half > 3 ? most - half : 3);
    }
    svg_text(out, LEFT, bottom + 24, "start", "soft",
             "bar: from the time half of the answers kept to that of 99 %; line: to the longest");
    svg_end(out);
}

bool live_write_latency(const Live *live, Error *error)
{
    static const struct {
        const char *file;
        void (*write)(const Live *live, Buffer *out);
    } FILES[] = {{"latency.json", latency_json}, {"latency.svg", latency_svg}};
    bool ok = true;
    for (size_t i = 0; ok && i < ARRAY_LEN(FILES); i++) {
        Buffer content = {0};
        FILES[i].write(live, &content);
        ok = file_write_in(live->config->folder, FILES[i].file, &content, error);
        buffer_release(&content);
    }
    return ok;
}
