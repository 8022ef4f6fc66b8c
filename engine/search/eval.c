#include "engine/search/eval.h"

const EvalWeights EVAL_WEIGHTS = {
#include "engine/search/weights.def"
};

void evaltable_init(EvalTable *table, const Rules *rules)
{
    const int first = PACKED_PITS - rules->pits;
    *table = (EvalTable){0};
    for (int pit = 0; pit < rules->pits; pit++)
        for (int seeds = 0; seeds <= PACKED_MAX; seeds++) {
            const int place = eval_place(rules, pit), count = eval_count(seeds);
            table->weight[first + pit][seeds] = EVAL_WEIGHTS.pit[EVAL_OWN][place][count];
            table->weight[PACKED_PITS + first + pit][seeds] =
                EVAL_WEIGHTS.pit[EVAL_OTHER][place][count];
        }
}
