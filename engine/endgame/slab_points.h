// Points for the moves of a slab: what both sides' halves share.
#ifndef NAQALA_ENDGAME_SLAB_POINTS_H
#define NAQALA_ENDGAME_SLAB_POINTS_H

#include "engine/endgame/slab.h"

// Points that a move brings, given those of the board it leads to: they are the mover's own where
// he moves again, and what the other leaves of all points where he does not.
typedef struct {
    int constant;
    bool same;
} Outcome;

// The move takes `gain` seeds off the board to the mover's store.
static INLINE Outcome outcome_of(const Slab *slab, int gain, bool same)
{
    const int scale = slab->ground->scale;
    return (Outcome){scale * (same ? gain : slab->seeds), same};
}

static INLINE int points(Outcome outcome, int child)
{
    return outcome.same ? outcome.constant + child : outcome.constant - child;
}

static INLINE void raise(uint8_t *best, int value)
{
    *best = (uint8_t)int_max(*best, value);
}

// best[i] by the outcome for child[i]: a loop that needs no index, and so is done in vectors.
static INLINE void raise_all(uint8_t *restrict best, const uint8_t *restrict child, uint32_t count,
                             Outcome outcome)
{
    const uint8_t constant = (uint8_t)outcome.constant;
    const uint8_t sign = outcome.same ? 0 : UINT8_MAX; // -x is ~x + 1
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t value = (uint8_t)(constant + (child[i] ^ sign) + (sign & 1));
        best[i] = best[i] > value ? best[i] : value;
    }
}

// best[from[i]] by the outcome for child[to[i]]; from == NULL: best[i].
static INLINE void raise_listed(uint8_t *restrict best, const uint32_t *restrict from,
                                const uint8_t *restrict child, const uint32_t *restrict to,
                                uint32_t count, Outcome outcome)
{
    if (!from)
        for (uint32_t i = 0; i < count; i++)
            raise(&best[i], points(outcome, child[to[i]]));
    else if (outcome.same)
        for (uint32_t i = 0; i < count; i++)
            raise(&best[from[i]], outcome.constant + child[to[i]]);
    else
        for (uint32_t i = 0; i < count; i++)
            raise(&best[from[i]], outcome.constant - child[to[i]]);
}

// The outer row's owner to move, into slab->outer_moves; then the inner row's, into
// slab->inner_moves.
void slab_outer_moves(Slab *slab);
void slab_inner_moves(Slab *slab);

#endif
