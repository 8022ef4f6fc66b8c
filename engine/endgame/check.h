// Checks a database against the reference interpreter, which shares nothing with its builder: the
// value of a board must be the best of what its moves gain and of the values they lead to. Where
// that holds for every board, every value is right, by induction over seeds and ranks.
#ifndef NAQALA_ENDGAME_CHECK_H
#define NAQALA_ENDGAME_CHECK_H

#include "engine/endgame/endgame.h"

typedef struct {
    uint64_t checked, wrong;
    Position first;      // that was wrong
    int found, expected; // its margins
} EndgameCheck;

// Every board with so many seeds, either side to move.
void endgame_check_all(const Endgame *endgame, int seeds, EndgameCheck *check);

// `count` boards with so many seeds, drawn by `seed`: spread over rows evenly, or heaped.
void endgame_check_some(const Endgame *endgame, int seeds, uint64_t count, uint64_t seed,
                        EndgameCheck *check);

#endif
