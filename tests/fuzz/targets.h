// What is fuzzed: every parser, by name. Each takes any bytes and must neither crash nor break its
// contract (an accepted input survives being written and read again; a refused one gives a reason).
#ifndef NAQALA_TESTS_FUZZ_TARGETS_H
#define NAQALA_TESTS_FUZZ_TARGETS_H

#include <stddef.h>

typedef void FuzzTarget(const char *text); // NUL-terminated; inputs end at their first NUL

typedef struct {
    const char *name; // also of its corpus folder
    FuzzTarget *run;
} FuzzEntry;

extern const FuzzEntry FUZZ_TARGETS[];
extern const size_t FUZZ_TARGET_COUNT;

#endif
