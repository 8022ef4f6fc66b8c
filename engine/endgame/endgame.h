// An endgame database: the exact value of every board of a rule set with at most so many seeds in
// the pits. Built in memory, or mapped from files (store.h). Read-only once it is there, so that
// any number of threads may probe it.
//
// Rule sets that differ only in seeds at the start, swap rule or name share a database. Where a
// majority ends the game there is none: values then depend on the stores.
#ifndef NAQALA_ENDGAME_ENDGAME_H
#define NAQALA_ENDGAME_ENDGAME_H

#include "engine/base/error.h"
#include "engine/endgame/layer.h"
#include <stdatomic.h>

typedef struct {
    Rules rules;
    int scale; // of values: layer.h
    int seeds; // complete up to these; -1 for an empty database
    RowIndex index;
    Layer layer[ENDGAME_MAX + 1];
} Endgame;

// What a build tells while it runs, from the thread that called: boards done and to do.
typedef struct {
    void *context;
    void (*progress)(void *context, uint64_t done, uint64_t all);
    // Once a layer is finished; false ends the build there. NULL or not given: nothing happens.
    bool (*layer)(void *context, const Endgame *endgame, int seeds);
    const atomic_bool *stop; // may be NULL
} EndgameWatch;

// True for the rule sets there can be databases of.
bool endgame_plays(const Rules *rules);

// Same boards, same values: a database of one serves the other.
bool endgame_same(const Rules *a, const Rules *b);

Endgame *endgame_new(const Rules *rules); // empty; of a rule set that endgame_plays
void endgame_free(Endgame *endgame);

// Adds layers up to `seeds`. False if it was stopped or memory ran out (`error` says so): the
// layers finished by then stand.
bool endgame_build(Endgame *endgame, int seeds, int threads, const EndgameWatch *watch,
                   Error *error);

// Boards with at most `seeds` seeds, seen by the side to move; bytes of their cells.
uint64_t endgame_boards(const Rules *rules, int seeds);
uint64_t endgame_bytes(const Rules *rules, int seeds);

// ------------------------------------------------------------------------------------- probing

// Where a board's value stands. Finding the place touches no cell, so that several can be fetched
// from memory at the same time: locate all, prefetch, then read.
typedef struct {
    const Block *block;
    uint64_t cell;
    int base;
    int shift;
} EndgamePlace;

static INLINE EndgamePlace endgame_place(const Endgame *endgame, IndexedRow own, IndexedRow other)
{
    const RowIndex *index = &endgame->index;
    const int own_sum = indexedrow_sum(own), other_sum = indexedrow_sum(other);
    const uint32_t own_rank = indexedrow_rank(index, own);
    const uint32_t other_rank = indexedrow_rank(index, other);
    bool outer = own_sum < other_sum; // the mover's row is
    uint64_t cell;
    if (UNLIKELY(own_sum == other_sum)) {
        outer = own_rank >= other_rank;
        cell = outer ? triangle_cell(own_rank, other_rank) : triangle_cell(other_rank, own_rank);
    } else {
        cell = outer ? (uint64_t)own_rank * index->count[other_sum] + other_rank
                     : (uint64_t)other_rank * index->count[own_sum] + own_rank;
    }
    const Block *block = &endgame->layer[own_sum + other_sum].block[outer ? own_sum : other_sum];
    const int half = outer ? 0 : 1;
    const int quarters = block->offset[half] + indexedrow_potential(own, ROLE_MOVER) +
                         indexedrow_potential(other, ROLE_OTHER);
    return (EndgamePlace){block, cell, code_base(quarters, code_quarter_shift(endgame->scale)),
                          4 * half};
}

// A packed board with at most endgame->seeds seeds, that is not over.
static INLINE EndgamePlace endgame_locate(const Endgame *endgame, Packed board)
{
    return endgame_place(endgame, indexedrow_of(&endgame->index, packed_own(board)),
                         indexedrow_of(&endgame->index, packed_other(board)));
}

static INLINE void endgame_prefetch(const EndgamePlace *place)
{
    PREFETCH(place->block->cell + place->cell);
}

// Points: scale * (seeds + further margin) / 2, for the side to move.
static INLINE int endgame_points(const EndgamePlace *place)
{
    return block_value(place->block, place->cell, place->shift, place->base);
}

// The further margin, in seeds, for the side to move of any board with at most endgame->seeds
// seeds, over or not. The slow way, for every board.
int endgame_margin(const Endgame *endgame, const Position *p);

static INLINE int endgame_points_of(int scale, int seeds, int margin)
{
    return scale * (seeds + margin) / 2;
}

static INLINE int endgame_margin_of(const Endgame *endgame, int seeds, int points)
{
    return 2 * points / endgame->scale - seeds;
}

#endif
