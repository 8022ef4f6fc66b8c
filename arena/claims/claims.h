// The study of the first move: the same experiment under every rule set (sets.h), a folder each,
// and one page that sets them side by side. Stopped at any moment, it goes on where it was: runs
// that are whole are not played again.
//
// The experiment: naqala against itself, every depth of the scale against every depth and itself,
// from openings of two or three plies in an order drawn from the seed, the same openings for every
// pairing, both seatings. Who moves first after the opening is first. Games between equal depths
// are what a first move is worth; the others say what handicap makes up for it. Openings are what
// is drawn again for intervals, since games from one are not independent; identical games count
// once.
#ifndef NAQALA_ARENA_CLAIMS_CLAIMS_H
#define NAQALA_ARENA_CLAIMS_CLAIMS_H

#include <stdbool.h>

typedef struct {
    const char *name;
    const char *depths;
    const char *openings;
    const char *pairs; // openings a pairing
} ClaimsScale;

// `quick` (seconds), `normal` (minutes), `full` (hours); NULL: none of that name.
const ClaimsScale *claims_scale(const char *name);

typedef struct {
    const ClaimsScale *scale;
    const char *folder;
    const char *concurrency;
    const char *only; // the key of one rule set; NULL: all
} ClaimsPlan;

// Plays what is missing and writes claims.tsv, claims.md, fairness.svg and index.html. The exit
// status of the worst run.
int claims_run(const ClaimsPlan *plan);

#endif
