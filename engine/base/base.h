// The few compiler extensions the project uses, and small helpers without a home of their own.
#ifndef NAQALA_BASE_BASE_H
#define NAQALA_BASE_BASE_H

#define NAQALA_VERSION "0.1"

#define INLINE       inline __attribute__((always_inline))
#define NOINLINE     __attribute__((noinline))
#define PRINTF(f, a) __attribute__((format(printf, f, a)))
#define PREFETCH(p)  __builtin_prefetch(p)
#define LIKELY(x)    __builtin_expect(!!(x), 1)
#define UNLIKELY(x)  __builtin_expect(!!(x), 0)
#define ARRAY_LEN(a) (sizeof(a) / sizeof((a)[0]))

static inline int int_min(int a, int b)
{
    return a < b ? a : b;
}

static inline int int_max(int a, int b)
{
    return a > b ? a : b;
}

static inline int int_clamp(int x, int low, int high)
{
    return x < low ? low : x > high ? high : x;
}

#endif
