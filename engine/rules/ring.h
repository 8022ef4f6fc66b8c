// A player's two rows of a four-row board: a ring of 16 pits (label.h), a byte each, as it lies in
// Position.word. Sowings add whole words at a time, by a table of which pits get a seed.
#ifndef NAQALA_RULES_RING_H
#define NAQALA_RULES_RING_H

#include "engine/base/base.h"
#include "engine/rules/label.h"
#include "engine/rules/position.h"

// Words take pits for bytes from the lowest on, as Position.pit does.
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
               "rings are read on little-endian machines");

// word[0]: the outer row; word[1]: the inner one.
typedef struct {
    uint64_t word[2];
} Ring;

// What `seeds` (under a round) sown on from a pit add: RING_ADD[pit][seeds].
extern const Ring RING_ADD[RING_PITS][RING_PITS];

static INLINE Ring ring_of(const Position *p, int side)
{
    return (Ring){{p->word[side][0], p->word[side][1]}};
}

static INLINE void ring_put(const Ring *ring, Position *p, int side)
{
    p->word[side][0] = ring->word[0];
    p->word[side][1] = ring->word[1];
}

static INLINE int ring_seeds(const Ring *ring, int pit)
{
    return (int)(ring->word[pit >> 3] >> 8 * (pit & 7) & 0xFF);
}

static INLINE int ring_lift(Ring *ring, int pit)
{
    const int seeds = ring_seeds(ring, pit);
    ring->word[pit >> 3] &= ~(UINT64_C(0xFF) << 8 * (pit & 7));
    return seeds;
}

static INLINE int ring_end(int from, int seeds, bool back)
{
    return (back ? from - seeds : from + seeds) & (RING_PITS - 1);
}

// Sows seeds in the pits after `from` (before it, going back); where the last one falls. Sown back
// they fall where they would, sown on, from the pit before the last.
static INLINE int ring_sow(Ring *ring, int from, int seeds, bool back)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    const int last = ring_end(from, seeds, back);
    const int part = seeds & (RING_PITS - 1);
    const Ring *add = &RING_ADD[back ? (last - 1) & (RING_PITS - 1) : from][part];
    const uint64_t rounds = (uint64_t)(seeds >> 4) * ones;
    ring->word[0] += add->word[0] + rounds;
    ring->word[1] += add->word[1] + rounds;
    return last;
}

// Opposite an inner pit: the other's inner pit, and the outer one behind it.
static INLINE int ring_facing(int inner)
{
    return RING_PITS + FOUR_PITS - 1 - inner;
}

static INLINE int ring_behind(int inner)
{
    return inner - FOUR_PITS;
}

// Seeds of both rows; at most 255 are on a board.
static INLINE int ring_sum(const Ring *ring)
{
    const uint64_t even = UINT64_C(0x00FF00FF00FF00FF);
    const uint64_t sum = (ring->word[0] & even) + (ring->word[0] >> 8 & even) +
                         (ring->word[1] & even) + (ring->word[1] >> 8 & even);
    return (int)(sum * UINT64_C(0x0001000100010001) >> 48);
}

static INLINE int ring_sum_of(const Position *p, int side)
{
    const Ring ring = ring_of(p, side);
    return ring_sum(&ring);
}

// The top bit of every byte that is not 0, or not 0 or 1.
static INLINE uint64_t ring_occupied(uint64_t word)
{
    const uint64_t low = UINT64_C(0x7F7F7F7F7F7F7F7F);
    return (((word & low) + low) | word) & ~low;
}

static INLINE uint64_t ring_several(uint64_t word)
{
    return ring_occupied(word & UINT64_C(0xFEFEFEFEFEFEFEFE));
}

#endif
