// Where games begin. A source of openings is numbered from 0; every pairing sees the same list, in
// the order of the numbers or in a permutation computed from (seed, number), so that nothing is
// shuffled in memory and runs of any length need none.
//
//   plies=K       every sequence of K moves from the start
//   random=K      K random moves each, from (seed, number); as many as asked for
//   simultaneous  the start: the engines choose the first move, which is sown together
//                 (Congkak and its kin)
//   FILE          a line each: moves from the start, or a position, or both as
//                 `POSITION moves LIST`; blank lines and lines from `#` on are passed over
#ifndef NAQALA_ARENA_OPENINGS_H
#define NAQALA_ARENA_OPENINGS_H

#include "engine/rules/record.h"

typedef enum {
    OPENINGS_START,
    OPENINGS_PLIES,
    OPENINGS_RANDOM,
    OPENINGS_SIMULTANEOUS,
    OPENINGS_FILE
} OpeningsKind;

typedef struct {
    const Game *game; // not owned
    OpeningsKind kind;
    int plies;
    uint64_t count; // openings there are; for random, as many as anyone wants
    bool random_order;
    uint64_t seed;
    char **lines; // of a file
} Openings;

// Reads `source` as above, NULL for the start position alone. Every line of a file is checked.
bool openings_init(Openings *openings, const Game *game, const char *source, bool random_order,
                   uint64_t seed, Error *error);
void openings_release(Openings *openings);

// Whether any of them begins from a position of its own.
bool openings_hold_positions(const Openings *openings);

// Plays opening `index` into a fresh record. Numbers past the end begin again.
void openings_get(const Openings *openings, uint64_t index, Record *record);

// A bijection of 0..count-1, a different one for every seed.
uint64_t openings_permute(uint64_t index, uint64_t count, uint64_t seed);

#endif
