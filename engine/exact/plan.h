// How much memory a proof takes, where nobody says.
#ifndef NAQALA_EXACT_PLAN_H
#define NAQALA_EXACT_PLAN_H

#include "engine/endgame/endgame.h"

// Bytes the machine has, or 4 GiB if it doesn't tell.
uint64_t plan_memory(void);

// The database that makes a whole proof of so many seeds shortest, its building included.
int plan_seeds(const Rules *rules, int seeds);

// Bytes of the table beside a database: small ones stay in the caches' reach, large proofs need
// large ones. At least what was asked for.
size_t plan_table(const Rules *rules, int seeds, int endgame_seeds, size_t asked);

#endif
