// First turns: what each way to begin brought who began.
#ifndef NAQALA_ARENA_TURNS_H
#define NAQALA_ARENA_TURNS_H

#include "arena/sample.h"

// Fills the summary's turns, best mean margin first.
void turns_count(Summary *summary, const Sample *sample);

// How far from even a turn scored: 0 to 1/2.
double turn_tilt(const TurnRow *turn);

// The turn nearest to even, which a pie rule would have the first player choose, of those with
// TURN_GAMES_LEAST games or more: of fewer one would be near even by chance. NULL: none has so
// many.
enum { TURN_GAMES_LEAST = 20 };
const TurnRow *turns_cut(const Summary *summary);

#endif
