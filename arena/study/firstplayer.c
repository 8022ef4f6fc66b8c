#include "arena/study/study.h"

const Study STUDY_FIRST_PLAYER = {"first-player", "what is the first move worth?", "1,2,3,4,6,8",
                                  true};
