// Games of a journal, played again: where each began, and move by move.
#ifndef NAQALA_ARENA_REPLAY_H
#define NAQALA_ARENA_REPLAY_H

#include "arena/records.h"

typedef struct {
    Game *game;             // of the last game's rules; NULL: none yet
    char rules[RULES_TEXT]; // the same as text
} Replay;

void replay_release(Replay *replay);

// A record that stands where the game began, for the caller to release; replay->game may have
// changed. False with a reason if rules or position are none, and nothing is to be released.
bool replay_begin(Replay *replay, const GameRecord *line, Record *record, Error *error);

// The same with opening and moves played; *opening is how many plies were given.
bool replay_whole(Replay *replay, const GameRecord *line, Record *record, int *opening,
                  Error *error);

#endif
