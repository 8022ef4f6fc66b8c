#include "engine/base/progress.h"
#include "engine/base/clock.h"
#include <unistd.h>

enum { BAR = 30 };

static const int64_t EVERY_TERMINAL = 200000, EVERY_LINE = 10000000; // microseconds

void progress_init(Progress *progress, FILE *to, const char *unit, long total, bool quiet)
{
    int64_t now = clock_us();
    *progress = (Progress){.to = to,
                           .unit = unit,
                           .total = total,
                           .start = now,
                           .shown = now,
                           .terminal = isatty(fileno(to)) == 1,
                           .quiet = quiet};
}

double progress_left(const Progress *progress, int64_t now)
{
    const double seconds = (double)(now - progress->start) / 1e6;
    if (progress->done == 0)
        return -1;
    return seconds / (double)progress->done * (double)(progress->total - progress->done);
}

static void print_left(const Progress *progress, int64_t now)
{
    const double left = progress_left(progress, now);
    if (progress->done == 0) {
        fputs("time left unknown", progress->to);
        return;
    }
    long minutes = (long)(left / 60);
    if (minutes >= 60)
        fprintf(progress->to, "%ld h %02ld min left", minutes / 60, minutes % 60);
    else if (left >= 120)
        fprintf(progress->to, "%.0f min left", left / 60);
    else
        fprintf(progress->to, "%.0f s left", left);
}

void progress_show(Progress *progress, int64_t now)
{
    if (progress->quiet ||
        now - progress->shown < (progress->terminal ? EVERY_TERMINAL : EVERY_LINE))
        return;
    progress->shown = now;
    if (progress->terminal) {
        char bar[BAR + 1];
        int full = progress->total ? (int)(BAR * progress->done / progress->total) : BAR;
        for (int i = 0; i < BAR; i++)
            bar[i] = i < full ? '#' : '.';
        bar[BAR] = '\0';
        fprintf(progress->to, "\r[%s] ", bar);
    }
    fprintf(progress->to, "%ld of %ld %s, ", progress->done, progress->total, progress->unit);
    print_left(progress, now);
    fputs(progress->terminal ? "\033[K" : "\n", progress->to);
    fflush(progress->to);
}

void progress_clear(Progress *progress)
{
    if (progress->terminal && !progress->quiet)
        fputs("\r\033[K", progress->to);
    fflush(progress->to);
}

void progress_end(Progress *progress)
{
    progress_clear(progress);
    if (!progress->quiet)
        fprintf(progress->to, "%ld %s in %.1f s\n", progress->done, progress->unit,
                (double)(clock_us() - progress->start) / 1e6);
}
