// Monotonic time. Microseconds fit an int64_t for longer than anyone plays.
#ifndef NAQALA_BASE_CLOCK_H
#define NAQALA_BASE_CLOCK_H

#include <stdint.h>
#include <time.h>

static inline int64_t clock_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

#endif
