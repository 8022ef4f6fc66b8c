#include "engine/search/eval.h"

const EvalWeights EVAL_WEIGHTS[EVAL_SETS][EVAL_PHASES] = {
    [EVAL_kalah] =
        {
#include "engine/search/weights/kalah.def"
        },
    [EVAL_avalanche] =
        {
#include "engine/search/weights/avalanche.def"
        },
    [EVAL_congkak] =
        {
#include "engine/search/weights/congkak.def"
        },
    [EVAL_waurie] =
        {
#include "engine/search/weights/waurie.def"
        },
    [EVAL_oware] =
        {
#include "engine/search/weights/oware.def"
        },
    [EVAL_bohnenspiel] =
        {
#include "engine/search/weights/bohnenspiel.def"
        },
    [EVAL_toguz] =
        {
#include "engine/search/weights/toguz.def"
        },
    [EVAL_bestemshe] =
        {
#include "engine/search/weights/bestemshe.def"
        },
    [EVAL_huroy] =
        {
#include "engine/search/weights/huroy.def"
        },
    [EVAL_giuthi] =
        {
#include "engine/search/weights/giuthi.def"
        },
    [EVAL_hoyito] =
        {
#include "engine/search/weights/hoyito.def"
        },
    [EVAL_hoyito2] =
        {
#include "engine/search/weights/hoyito2.def"
        },
};

static int weight_of(const Rules *rules, int phase, int field, int seeds)
{
    const int owner = field < PACKED_PITS ? EVAL_OWN : EVAL_OTHER;
    const int pit = field % PACKED_PITS - (PACKED_PITS - rules->pits);
    return pit < 0
               ? 0
               : EVAL_WEIGHTS[EVAL_kalah][phase]
                     .pit[owner][eval_place(EVAL_kalah, rules, pit)][eval_count(EVAL_kalah, seeds)];
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
