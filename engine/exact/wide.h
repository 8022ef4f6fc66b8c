// Boards with a pit that five bits can't hold, or might not after the next move: seldom met, and
// only with more than 31 seeds in the pits. They are searched on full positions with the two-row
// kernel until they are narrow again, and share the table under keys of their own.
#ifndef NAQALA_EXACT_WIDE_H
#define NAQALA_EXACT_WIDE_H

#include "engine/exact/prover.h"

// Answers whether the position (side to move's view, no swap pending) is worth at least `ask`
// points; fail-soft like a lane. Means nothing once thread->aborted.
int wide_answer(ProverThread *thread, const Position *p, int ask);

// A key above all packed boards': the position's rank among those of at most PROVER_SEEDS_MAX
// seeds.
uint64_t wide_key(const Rules *rules, const Position *p);

#endif
