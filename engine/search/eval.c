#include "engine/search/eval.h"

const EvalWeights EVAL_WEIGHTS[EVAL_PHASES] = {
#include "engine/search/weights.def"
};

static int weight_of(const Rules *rules, int phase, int field, int seeds)
{
    const int owner = field < PACKED_PITS ? EVAL_OWN : EVAL_OTHER;
    const int pit = field % PACKED_PITS - (PACKED_PITS - rules->pits);
    return pit < 0 ? 0 : EVAL_WEIGHTS[phase].pit[owner][eval_place(rules, pit)][eval_count(seeds)];
}

void evaltable_init(EvalTable *table, const Rules *rules)
{
    for (int phase = 0; phase < EVAL_PHASES; phase++)
        for (int pair = 0; pair < PACKED_PITS; pair++)
            for (int both = 0; both < 1 << 2 * PACKED_BITS; both++)
                table->pair[phase][pair][both] =
                    (int16_t)(weight_of(rules, phase, 2 * pair, both & PACKED_MAX) +
                              weight_of(rules, phase, 2 * pair + 1, both >> PACKED_BITS));
}
