#include "arena/study/study.h"

const Study STUDY_MATRIX = {"matrix", "the first player's depth against the second's",
                            "1,2,3,4,5,6,7,8", false};
