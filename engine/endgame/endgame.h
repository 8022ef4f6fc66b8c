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

// Where the boards are whose mover's row holds so many seeds, and the other row so many: cell
// number own rank * own_stride + other rank * other_stride.
typedef struct {
    const Block *block;
    uint32_t own_stride, other_stride; // both 0: a triangle, see layer.h
    bool high;                         // the values are in the high half of cells
} EndgamePart;

typedef struct {
    Rules rules;
    int scale; // of values: layer.h
    int seeds; // complete up to these; -1 for an empty database
    RowIndex index;
    Layer layer[ENDGAME_MAX + 1];
    EndgamePart part[ENDGAME_MAX + 1][ENDGAME_MAX + 1]; // by the mover's and the other row's seeds
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

// Counts the layer endgame->seeds + 1, which is finished and in its place, among the others.
void endgame_adopt(Endgame *endgame);

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
    const EndgamePart *part = &endgame->part[indexedrow_sum(own)][indexedrow_sum(other)];
    const uint64_t own_rank = indexedrow_rank(index, own);
    const uint64_t other_rank = indexedrow_rank(index, other);
    uint64_t cell = own_rank * part->own_stride + other_rank * part->other_stride;
    bool high = part->high;
    if (UNLIKELY(part->own_stride == 0)) {
        high = own_rank < other_rank;
        cell = high ? triangle_cell((uint32_t)other_rank, (uint32_t)own_rank)
                    : triangle_cell((uint32_t)own_rank, (uint32_t)other_rank);
    }
    const int quarters = part->block->offset[high] + indexedrow_potential(own, ROLE_MOVER) +
                         indexedrow_potential(other, ROLE_OTHER);
    return (EndgamePlace){part->block, cell,
                          code_base(quarters, code_quarter_shift(endgame->scale)), 4 * high};
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
