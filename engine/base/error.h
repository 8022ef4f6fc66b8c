// An error is one line for a person: what was wrong, and why. Functions that can fail on input
// take an Error to fill and return false; they leave everything else as it was.
#ifndef NAQALA_BASE_ERROR_H
#define NAQALA_BASE_ERROR_H

#include "engine/base/base.h"
#include <stdbool.h>

typedef struct {
    char text[400]; // never contains a newline
    int code;       // errno of a failed system call, where the caller may want to tell; else 0
} Error;

// Writes the reason and returns false, so that a failing function can end with it.
bool error_set(Error *error, const char *format, ...) PRINTF(2, 3);

// For the tools: prints `error: reason` on stderr and exits with `status`
// (1 usage, 2 data). Never used by the engine's protocol loop.
_Noreturn void die(int status, const char *format, ...) PRINTF(2, 3);

enum { EXIT_USAGE = 1, EXIT_DATA = 2, EXIT_STOPPED = 130 }; // the last as shells give it

// Allocates zeroed memory or dies: for set-up code, where there is nothing better to do.
void *alloc_or_die(unsigned long count, unsigned long size);
void *realloc_or_die(void *memory, unsigned long count, unsigned long size);
char *strdup_or_die(const char *text);

#endif
