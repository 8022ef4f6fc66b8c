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
                           .terminal = isatty(STDOUT_FILENO) == 1,
                           .quiet = quiet};
}

static void print_left(const Progress *progress, int64_t now)
{
    double seconds = (double)(now - progress->start) / 1e6;
    if (progress->done == 0) {
        fputs("time left unknown", stdout);
        return;
    }
    double left = seconds / (double)progress->done * (double)(progress->total - progress->done);
    long minutes = (long)(left / 60);
    if (minutes >= 60)
        printf("%ld h %02ld min left", minutes / 60, minutes % 60);
    else if (left >= 120)
        printf("%.0f min left", left / 60);
    else
        printf("%.0f s left", left);
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
        printf("\r[%s] ", bar);
    }
    printf("%ld of %ld games, ", progress->done, progress->total);
    print_left(progress, now);
    fputs(progress->terminal ? "\033[K" : "\n", stdout);
    fflush(stdout);
}

void progress_clear(Progress *progress)
{
    if (progress->terminal && !progress->quiet)
        fputs("\r\033[K", stdout);
    fflush(stdout);
}

void progress_end(Progress *progress)
{
    progress_clear(progress);
    if (!progress->quiet)
        printf("%ld games in %.1f s\n", progress->done,
               (double)(clock_us() - progress->start) / 1e6);
}
