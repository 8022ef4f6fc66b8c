#include "arena/progress.h"
#include "engine/base/clock.h"
#include <stdio.h>
#include <unistd.h>

enum { BAR = 30 };

static const int64_t EVERY_TERMINAL = 200000, EVERY_LINE = 10000000; // microseconds

void progress_init(Progress *progress, long total, bool quiet)
{
    int64_t now = clock_us();
    *progress = (Progress){.total = total,
                           .start = now,
                           .shown = now,
                           .terminal = isatty(STDERR_FILENO) == 1,
                           .quiet = quiet};
}

static void print_left(const Progress *progress, int64_t now)
{
    double seconds = (double)(now - progress->start) / 1e6;
    if (progress->done == 0) {
        fputs("time left unknown", stderr);
        return;
    }
    double left = seconds / (double)progress->done * (double)(progress->total - progress->done);
    if (left >= 3600)
        fprintf(stderr, "%.0f h %02.0f min left", left / 3600,
                (left / 60) - 60.0 * (int)(left / 3600));
    else if (left >= 120)
        fprintf(stderr, "%.0f min left", left / 60);
    else
        fprintf(stderr, "%.0f s left", left);
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
        fprintf(stderr, "\r[%s] ", bar);
    }
    fprintf(stderr, "%ld of %ld games, ", progress->done, progress->total);
    print_left(progress, now);
    fputs(progress->terminal ? "\033[K" : "\n", stderr);
}

void progress_clear(Progress *progress)
{
    if (progress->terminal && !progress->quiet)
        fputs("\r\033[K", stderr);
}

void progress_end(Progress *progress)
{
    progress_clear(progress);
    if (!progress->quiet)
        fprintf(stderr, "%ld games in %.1f s\n", progress->done,
                (double)(clock_us() - progress->start) / 1e6);
}
