#include "engine/search/eval.h"

const EvalWeights EVAL_WEIGHTS = {
#include "engine/search/weights.def"
};
