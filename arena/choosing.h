// The simultaneous first move, as the referee sees it: each engine is asked for its pit from a
// board that shows nothing of the other's choice; then both are sown together (simultaneous.h).
// Once both have stopped, the match begins from the board that came out of it, South to move.
#ifndef NAQALA_ARENA_CHOOSING_H
#define NAQALA_ARENA_CHOOSING_H

#include "arena/game.h"

void choosing_begin(Match *match); // of a match just set up at the start of its rules

// What the person to choose is sent: the board, and `searchmoves` where a pit is forbidden him.
void choosing_request(const Match *match, Buffer *position, Buffer *go);

// The chooser's pit; false, with a reason, if it is none that he may choose.
bool choosing_answer(Match *match, const char *text, Error *error);

// Replays the choices of a journal line from the start: true with where they lead, all of them
// being allowed; *done tells whether both had stopped.
bool choosing_replay(const Game *game, const char *choices, Position *reached, bool *done,
                     Error *error);

#endif
