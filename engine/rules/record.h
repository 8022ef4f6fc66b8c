// A game record: where it began, the moves played, and every position on the way, so that tools
// can take moves back. One allocation grows with the game.
#ifndef NAQALA_RULES_RECORD_H
#define NAQALA_RULES_RECORD_H

#include "engine/base/error.h"
#include "engine/rules/game.h"

typedef struct {
    const Game *game; // not owned
    int plies, room;
    Move *moves;         // plies of them
    Position *positions; // plies + 1: before the first move .. after the last
} Record;

void record_init(Record *record, const Game *game, const Position *start);
void record_release(Record *record);

const Position *record_now(const Record *record);

// Why the game is over, repetitions included, and what each gets then (or if it ended here).
EndReason record_end(const Record *record);
Score record_score(const Record *record);
// The moves that may be played now; none once the game is over.
int record_moves(const Record *record, Move moves[MAX_MOVES]);

void record_play(Record *record, Move move); // a legal move
bool record_undo(Record *record);            // false at the beginning

// Plays a list of moves, glued or blank-separated. All or nothing: on false the record is as it
// was, and *error names the move and why.
bool record_play_text(Record *record, const char *moves, Error *error);

// Reads one move of the position reached, saying what is wrong with it.
bool record_parse_move(const Record *record, Token token, Move *move, Error *error);

#endif
