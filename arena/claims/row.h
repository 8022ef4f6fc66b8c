// What the study found under one rule set, and the rows side by side. Private to claims/.
#ifndef NAQALA_ARENA_CLAIMS_ROW_H
#define NAQALA_ARENA_CLAIMS_ROW_H

#include "arena/claims/claims.h"
#include "arena/claims/sets.h"
#include "arena/summary.h"

typedef struct {
    const RuleSet *set;
    Journal journal;
    Summary summary;
    double break_even; // times the first's depth, 0: not within the scale
} ClaimsRow;

// A run's folder; false if it has no journal yet.
bool row_read(const RuleSet *set, const char *folder, ClaimsRow *row, Error *error);
void row_release(ClaimsRow *row);

typedef struct {
    const ClaimsPlan *plan;
    ClaimsRow *row; // fairest first
    int rows;
} ClaimsRows;

// The files of the whole study.
bool page_write(const ClaimsRows *rows, Error *error);

// One picture: the first mover's score under every rule set, with its interval, fairest on top.
void fairness_svg(const ClaimsRows *rows, Buffer *out);

#endif
