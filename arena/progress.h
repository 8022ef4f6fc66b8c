// Progress for people: a bar with the time left on a terminal, a line now and then elsewhere.
#ifndef NAQALA_ARENA_PROGRESS_H
#define NAQALA_ARENA_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    long done, total;
    int64_t start, shown; // microseconds
    bool terminal, quiet;
} Progress;

void progress_init(Progress *progress, long total, bool quiet);
void progress_show(Progress *progress, int64_t now); // as often as it is worth it
void progress_clear(Progress *progress);             // before something else is printed
void progress_end(Progress *progress);

#endif
