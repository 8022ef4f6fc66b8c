// Evaluation: the further margin, in centiseeds, that the side to move can expect from the seeds
// still in the pits. A sum of one weight a pit, by owner, distance from the store and seeds held
// (that table knows, for instance, that a pit whose seeds just reach the store is worth an extra
// turn), and of tuzdiks by where they are. Each phase of the game, by the seeds still in the pits,
// has its own table: near the end a seed at home is a seed won, at the start it is a threat. Each
// kind of game has its set of weights, fitted by self-play (engine/fit): evalsets.def, weights/.
#ifndef NAQALA_SEARCH_EVAL_H
#define NAQALA_SEARCH_EVAL_H

#include "engine/base/base.h"
#include "engine/rules/packed.h"
#include "engine/search/params.h"

enum {
    EVAL_PLACES = 9,  // 0 is the pit next to the store; a set may tell fewer apart
    EVAL_COUNTS = 24, // seeds held; likewise
    EVAL_PHASES = 7,  // the last one has no end
    EVAL_OWN = 0,     // of the side to move
    EVAL_OTHER = 1,
};

typedef struct {
    int16_t pit[2][EVAL_PLACES][EVAL_COUNTS];
    int16_t tuz[2][EVAL_PLACES]; // for having a tuzdik there
    int16_t tempo;               // for having the move
} EvalWeights;

typedef enum {
#define SET(name_, ...) EVAL_##name_,
#include "engine/search/evalsets.def"
#undef SET
    EVAL_SETS
} EvalSet;

typedef struct {
    int places, counts; // farther pits count as the farthest, more seeds as the most
    int phase_seeds;
} EvalShape;

static const EvalShape EVAL_SHAPES[] = {
#define SET(name_, places_, counts_, phase_seeds_, ...) {places_, counts_, phase_seeds_},
#include "engine/search/evalsets.def"
#undef SET
};

extern const EvalWeights EVAL_WEIGHTS[EVAL_SETS][EVAL_PHASES];

// The set of weights that a game is judged by.
static INLINE EvalSet eval_set(const Rules *rules)
{
    static const EvalSet BY_CAPTURE[] = {
        [CAPTURE_OPPOSITE] = EVAL_kalah, [CAPTURE_ALWAYS] = EVAL_kalah,
        [CAPTURE_NONE] = EVAL_kalah,     [CAPTURE_PASSING] = EVAL_hoyito,
        [CAPTURE_CHAIN] = EVAL_oware,    [CAPTURE_EVEN] = EVAL_bestemshe,
        [CAPTURE_SINGLES] = EVAL_huroy,  [CAPTURE_TRAIL] = EVAL_giuthi,
    };
    if (rules->win == WIN_EMPTY)
        return EVAL_waurie;
    if (rules->capture == CAPTURE_CHAIN && rules->take_both)
        return rules->relay ? EVAL_hoyito2 : EVAL_bohnenspiel;
    if (rules->tuzdik)
        return EVAL_toguz;
    if (rules->relay && rules->capture <= CAPTURE_NONE)
        return rules->capture == CAPTURE_NONE ? EVAL_avalanche : EVAL_congkak;
    return BY_CAPTURE[rules->capture];
}

static INLINE int eval_phase(EvalSet set, int seeds)
{
    return int_min(seeds / EVAL_SHAPES[set].phase_seeds, EVAL_PHASES - 1);
}

static INLINE int eval_place(EvalSet set, const Rules *rules, int pit)
{
    return int_min(rules->pits - 1 - pit, EVAL_SHAPES[set].places - 1);
}

static INLINE int eval_count(EvalSet set, int seeds)
{
    return int_min(seeds, EVAL_SHAPES[set].counts - 1);
}

static INLINE int eval_tuzdiks(const EvalWeights *weights, const Rules *rules, const Position *p)
{
    int sum = 0;
    for (int side = SOUTH; side <= NORTH; side++)
        if (p->tuz[side])
            sum += weights->tuz[side == p->side ? EVAL_OWN : EVAL_OTHER]
                               [eval_place(EVAL_toguz, rules, p->tuz[side] - 1)];
    return sum;
}

static INLINE int eval_position(const Rules *rules, const Position *p)
{
    const EvalSet set = eval_set(rules);
    const uint8_t *own = p->pit[p->side], *other = p->pit[p->side ^ 1];
    const EvalWeights *weights = &EVAL_WEIGHTS[set][eval_phase(set, p->board)];
    int sum = weights->tempo;
    for (int pit = 0; pit < rules->pits; pit++) {
        const int place = eval_place(set, rules, pit);
        sum += weights->pit[EVAL_OWN][place][eval_count(set, own[pit])];
        sum += weights->pit[EVAL_OTHER][place][eval_count(set, other[pit])];
    }
    if (rules->tuzdik)
        sum += eval_tuzdiks(weights, rules, p);
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
    const int phase = eval_phase(EVAL_kalah, seeds);
    int sum = EVAL_WEIGHTS[EVAL_kalah][phase].tempo;
    for (int pair = 0; pair < PACKED_PITS; pair++)
        sum +=
            table
                ->pair[phase][pair][board >> 2 * PACKED_BITS * pair & ((1 << 2 * PACKED_BITS) - 1)];
    const int bound = CENTI * seeds;
    return sum < -bound ? -bound : sum > bound ? bound : sum;
}

#endif
