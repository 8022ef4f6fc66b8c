// Progress for people: a bar with the time left on a terminal, a line now and then elsewhere.
#ifndef NAQALA_BASE_PROGRESS_H
#define NAQALA_BASE_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct {
    FILE *to;
    const char *unit; // of what: games, boards
    long done, total;
    int64_t start, shown; // microseconds
    bool terminal, quiet;
} Progress;

void progress_init(Progress *progress, FILE *to, const char *unit, long total, bool quiet);
void progress_show(Progress *progress, int64_t now); // as often as it is worth it
// Seconds still to come, at the rate so far; below 0 while that cannot be told.
double progress_left(const Progress *progress, int64_t now);
void progress_clear(Progress *progress); // before something else is printed
void progress_end(Progress *progress);

#endif
