#include "engine/search/eval_rings.h"

const int16_t RINGS_WEIGHT[RINGS_SETS][RINGS_PHASES][RINGS_WEIGHTS] = {
    [RINGS_omweso] =
        {
#include "engine/search/weights/omweso.def"
        },
    [RINGS_hus] =
        {
#include "engine/search/weights/hus.def"
        },
    [RINGS_bao] =
        {
#include "engine/search/weights/bao.def"
        },
    [RINGS_kujifunza] =
        {
#include "engine/search/weights/kujifunza.def"
        },
};
