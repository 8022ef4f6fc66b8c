// Why a game ended. Natural ends come from the rules; faults are one engine's, who loses by them.
#ifndef NAQALA_ARENA_REASON_H
#define NAQALA_ARENA_REASON_H

#include "engine/rules/tworow_end.h"
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

// How the journal calls an end by the rules, by the rules' own name for it; whether a reason is
// one.
Reason reason_of_end(EndReason end);
bool reason_is_natural(Reason reason);

// Ended by the arena before the rules ended it: margins mean nothing.
bool reason_is_adjudicated(Reason reason);

bool reason_parse(const char *text, Reason *reason);

#endif
