// The matches of a staged tournament, found again in its games: who met whom in which round, and
// who stands where.
#ifndef NAQALA_ARENA_ROUNDS_H
#define NAQALA_ARENA_ROUNDS_H

#include "arena/summary.h"

// Fills the summary's matches, in the order of rounds, from all games that are not void: the draw
// counted those that went like another, too. Leaves them empty where games belong to no round.
//
// Standings, best first, are filled unless the tournament is a knockout, in which no loser of a
// match is seen in a later round: there the rounds say it all. Who had no opponent in a round had a
// bye.
void rounds_fill(Summary *summary);

#endif
