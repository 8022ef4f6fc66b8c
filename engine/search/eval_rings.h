// Evaluation on four rows: what the side to move may expect, as a winning chance in units like
// centiseeds: 1 / (1 + 10^(-value/400)), so that 0 is even, 100 wins 64 times of 100, 400 wins 91.
// A sum of weights: for each column of either player, by the seeds in its inner and outer pit (both
// together are what is taken, or is safe); for each two inner pits that face, by the seeds in them;
// for houses; for the move. Each phase of the game, by the seeds still in hand, has its own. Fitted
// by self-play (engine/fit), in less detail where less plays better: ringsets.def, weights/.
#ifndef NAQALA_SEARCH_EVAL_RINGS_H
#define NAQALA_SEARCH_EVAL_RINGS_H

#include "engine/rules/bao.h"
#include "engine/rules/ring.h"
#include "engine/search/params.h"

enum {
    RINGS_COUNTS = 10, // seeds held; more count as the most
    RINGS_PHASES = 4,  // 0: nothing in hand
    RINGS_COLUMN = 0,  // [own, other][column][inner][outer]
    RINGS_FACING = RINGS_COLUMN + 2 * FOUR_PITS * RINGS_COUNTS * RINGS_COUNTS, // [pit][own][other]
    RINGS_HOUSE = RINGS_FACING + FOUR_PITS * RINGS_COUNTS * RINGS_COUNTS, // [own, other][works]
    RINGS_TEMPO = RINGS_HOUSE + 4,
    RINGS_WEIGHTS,
    RINGS_LISTED = 3 * FOUR_PITS + 3, // of a position at most
};

typedef enum {
#define SET(name_, ...) RINGS_##name_,
#include "engine/search/ringsets.def"
#undef SET
    RINGS_SETS
} RingsSet;

extern const int16_t RINGS_WEIGHT[RINGS_SETS][RINGS_PHASES][RINGS_WEIGHTS];

static INLINE RingsSet rings_set(const Rules *rules)
{
    if (rules->capture == CAPTURE_KICHWA)
        return rules->start == START_HOUSE ? RINGS_bao : RINGS_kujifunza;
    return rules->capture == CAPTURE_ONWARD ? RINGS_hus : RINGS_omweso;
}

static INLINE int rings_phase(const Position *p)
{
    const int hands = p->store[SOUTH] + p->store[NORTH];
    return hands == 0 ? 0 : 1 + int_min((hands - 1) / 15, RINGS_PHASES - 2);
}

static INLINE int rings_pair(int place, int first, int second)
{
    return (place * RINGS_COUNTS + int_min(first, RINGS_COUNTS - 1)) * RINGS_COUNTS +
           int_min(second, RINGS_COUNTS - 1);
}

// The weights that a position adds up, as indices; how many. Writes up to RINGS_LISTED.
static INLINE int rings_list(const Position *p, int *listed)
{
    const uint8_t *own = p->pit[p->side], *other = p->pit[side_other(p->side)];
    int count = 0;
    for (int outer = 0; outer < FOUR_PITS; outer++) {
        const int inner = RING_PITS - 1 - outer;
        listed[count++] = RINGS_COLUMN + rings_pair(outer, own[inner], own[outer]);
        listed[count++] = RINGS_COLUMN + rings_pair(FOUR_PITS + outer, other[inner], other[outer]);
        listed[count++] = RINGS_FACING + rings_pair(outer, own[inner], other[ring_facing(inner)]);
    }
    for (int side = SOUTH; side <= NORTH && p->house; side++)
        if (p->house >> side & 1)
            listed[count++] =
                RINGS_HOUSE + 2 * (side != p->side) + (p->pit[side][BAO_HOUSE] >= BAO_HOUSE_SEEDS);
    listed[count++] = RINGS_TEMPO;
    return count;
}

static INLINE int eval_rings(const Rules *rules, const Position *p)
{
    int listed[RINGS_LISTED];
    const int16_t *weights = RINGS_WEIGHT[rings_set(rules)][rings_phase(p)];
    const int count = rings_list(p, listed);
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += weights[listed[i]];
    return sum < -VALUE_SURE ? -VALUE_SURE : sum > VALUE_SURE ? VALUE_SURE : sum;
}

#endif
