// First turns: what each way to begin brought who began.
#ifndef NAQALA_ARENA_TURNS_H
#define NAQALA_ARENA_TURNS_H

#include "arena/sample.h"

// Fills the summary's turns, best mean margin first.
void turns_count(Summary *summary, const Sample *sample);

#endif
