#include "engine/base/error.h"
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool error_set(Error *error, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    error->code = 0;
    vsnprintf(error->text, sizeof error->text, format, args);
    va_end(args);
    // What people typed is quoted in the reason; it must not break the one-line promise.
    for (char *c = error->text; *c; c++)
        if ((unsigned char)*c < 32)
            *c = '?';
    return false;
}

void die(int status, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fflush(stdout);
    fputs("error: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    exit(status);
}

void *alloc_or_die(unsigned long count, unsigned long size)
{
    void *memory = calloc(count ? count : 1, size);
    if (!memory)
        die(EXIT_DATA, "out of memory (%lu x %lu bytes wanted)", count, size);
    return memory;
}

void *realloc_or_die(void *memory, unsigned long count, unsigned long size)
{
    if (size && count > SIZE_MAX / size)
        die(EXIT_DATA, "out of memory (%lu x %lu bytes wanted)", count, size);
    unsigned long bytes = count * size;
    void *grown = realloc(memory, bytes ? bytes : 1);
    if (!grown)
        die(EXIT_DATA, "out of memory (%lu x %lu bytes wanted)", count, size);
    return grown;
}

char *strdup_or_die(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(alloc_or_die(size, 1), text, size);
}
