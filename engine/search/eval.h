// Evaluation: the further margin, in centiseeds, that the side to move can expect from the seeds
// still in the pits. A sum of one weight a pit, by owner, distance from the store and seeds held:
// that table knows, for instance, that a pit whose seeds just reach the store is worth an extra
// turn. The weights are fitted by self-play (engine/fit) and read from weights.def.
#ifndef NAQALA_SEARCH_EVAL_H
#define NAQALA_SEARCH_EVAL_H

#include "engine/base/base.h"
#include "engine/rules/packed.h"
#include "engine/search/params.h"

enum {
    EVAL_PLACES = 6,  // 0 is the pit next to the store; farther ones than 5 count as 5
    EVAL_COUNTS = 16, // seeds held; more count as 15
    EVAL_OWN = 0,     // of the side to move
    EVAL_OTHER = 1,
};

typedef struct {
    int16_t pit[2][EVAL_PLACES][EVAL_COUNTS];
    int16_t tempo; // for having the move
} EvalWeights;

extern const EvalWeights EVAL_WEIGHTS;

static INLINE int eval_place(const Rules *rules, int pit)
{
    const int place = rules->pits - 1 - pit;
    return place < EVAL_PLACES ? place : EVAL_PLACES - 1;
}

static INLINE int eval_count(int seeds)
{
    return seeds < EVAL_COUNTS ? seeds : EVAL_COUNTS - 1;
}

static INLINE int eval_position(const Rules *rules, const Position *p)
{
    const uint8_t *own = p->pit[p->side], *other = p->pit[p->side ^ 1];
    int sum = EVAL_WEIGHTS.tempo;
    for (int pit = 0; pit < rules->pits; pit++) {
        const int place = eval_place(rules, pit);
        sum += EVAL_WEIGHTS.pit[EVAL_OWN][place][eval_count(own[pit])];
        sum += EVAL_WEIGHTS.pit[EVAL_OTHER][place][eval_count(other[pit])];
    }
    const int bound = CENTI * p->board;
    return sum < -bound ? -bound : sum > bound ? bound : sum;
}

// The same weights by the fields of a packed board, two neighbours at a time: half the look-ups,
// and still within the processor's nearest cache.
typedef struct {
    int16_t pair[PACKED_PITS][1 << 2 * PACKED_BITS];
} EvalTable;

void evaltable_init(EvalTable *table, const Rules *rules); // of rules that packed_plays

static INLINE int eval_packed(const EvalTable *table, Packed board, int seeds)
{
    int sum = EVAL_WEIGHTS.tempo;
    for (int pair = 0; pair < PACKED_PITS; pair++)
        sum += table->pair[pair][board >> 2 * PACKED_BITS * pair & ((1 << 2 * PACKED_BITS) - 1)];
    const int bound = CENTI * seeds;
    return sum < -bound ? -bound : sum > bound ? bound : sum;
}

#endif
