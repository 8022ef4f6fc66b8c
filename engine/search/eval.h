// Evaluation: the further margin, in centiseeds, that the side to move can expect from the seeds
// still in the pits. A sum of one weight a pit, by owner, distance from the store and seeds held:
// that table knows, for instance, that a pit whose seeds just reach the store is worth an extra
// turn. Each phase of the game, by the seeds still in the pits, has its own table: near the end a
// seed at home is a seed won, at the start it is a threat. The weights are fitted by self-play
// (engine/fit) and read from weights.def.
#ifndef NAQALA_SEARCH_EVAL_H
#define NAQALA_SEARCH_EVAL_H

#include "engine/base/base.h"
#include "engine/rules/packed.h"
#include "engine/search/params.h"

enum {
    EVAL_PLACES = 6,  // 0 is the pit next to the store; farther ones than 5 count as 5
    EVAL_COUNTS = 16, // seeds held; more count as 15
    EVAL_PHASES = 7,
    EVAL_PHASE_SEEDS = 8, // seeds in the pits that a phase lasts; the last one has no end
    EVAL_OWN = 0,         // of the side to move
    EVAL_OTHER = 1,
};

typedef struct {
    int16_t pit[2][EVAL_PLACES][EVAL_COUNTS];
    int16_t tempo; // for having the move
} EvalWeights;

extern const EvalWeights EVAL_WEIGHTS[EVAL_PHASES];

// The weights are of games that sow into a store; for others the stores alone are judged.
static INLINE bool eval_knows(const Rules *rules)
{
    return rules->own_store && !rules->relay && rules->win == WIN_SEEDS;
}

static INLINE int eval_phase(int seeds)
{
    return int_min(seeds / EVAL_PHASE_SEEDS, EVAL_PHASES - 1);
}

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
    if (!eval_knows(rules))
        return 0;
    const EvalWeights *weights = &EVAL_WEIGHTS[eval_phase(p->board)];
    int sum = weights->tempo;
    for (int pit = 0; pit < rules->pits; pit++) {
        const int place = eval_place(rules, pit);
        sum += weights->pit[EVAL_OWN][place][eval_count(own[pit])];
        sum += weights->pit[EVAL_OTHER][place][eval_count(other[pit])];
    }
    const int bound = CENTI * p->board;
    return sum < -bound ? -bound : sum > bound ? bound : sum;
}

// The same weights by the fields of a packed board, two neighbours at a time: half the look-ups,
// and still within the processor's nearest cache.
typedef struct {
    int16_t pair[EVAL_PHASES][PACKED_PITS][1 << 2 * PACKED_BITS];
} EvalTable;

void evaltable_init(EvalTable *table, const Rules *rules); // of rules that packed_plays

static INLINE int eval_packed(const EvalTable *table, Packed board, int seeds)
{
    const int phase = eval_phase(seeds);
    int sum = EVAL_WEIGHTS[phase].tempo;
    for (int pair = 0; pair < PACKED_PITS; pair++)
        sum +=
            table
                ->pair[phase][pair][board >> 2 * PACKED_BITS * pair & ((1 << 2 * PACKED_BITS) - 1)];
    const int bound = CENTI * seeds;
    return sum < -bound ? -bound : sum > bound ? bound : sum;
}

#endif
