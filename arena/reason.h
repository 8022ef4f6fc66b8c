// Why a game ended. Natural ends come from the rules; faults are one engine's, who loses by them.
#ifndef NAQALA_ARENA_REASON_H
#define NAQALA_ARENA_REASON_H

#include <stdbool.h>

typedef enum {
#define REASON(name, text, fault, words) REASON_##name,
#include "arena/reasons.def"
#undef REASON
    REASON_COUNT
} Reason;

const char *reason_text(Reason reason);  // as in the journal: "row-empty"
const char *reason_words(Reason reason); // for people
bool reason_is_fault(Reason reason);
bool reason_parse(const char *text, Reason *reason);

#endif
