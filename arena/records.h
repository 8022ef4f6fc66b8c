// A finished game, as a line of the journal has it (journal.h). Nothing in it depends on a clock,
// so that equal runs leave equal lines.
#ifndef NAQALA_ARENA_RECORDS_H
#define NAQALA_ARENA_RECORDS_H

#include "arena/json.h"
#include "arena/reason.h"
#include "engine/base/buffer.h"
#include "engine/rules/record.h"

typedef struct {
    long game, pair; // numbers in the schedule, from 0
    int round;       // of a staged tournament, from 1; 0: it has none
    char *rules;     // canonical rule string; owned, like every text here
    char *start;     // native position the record begins from; NULL: the start of the rules
    char *choices;   // of a simultaneous first move, which led to start; may be NULL
    char *opening;   // moves given, glued
    char *moves;     // moves played, glued
    char *name[2];   // by person: who began as South, as North
    char *limits[2]; // what ended their searches, in words: "depth 8"
    int first;       // person to move after the opening
    int result;      // +1 the person who began as South won, 0 draw, -1 North; void: VOID
    Reason reason;
    char *detail;     // of a fault or dispute; may be NULL
    int margin;       // as the line says: score[0] - score[1]
    int score[2];     // seeds by person: who began as South, as North
    int plies, turns; // played, the opening not counted
    int extra[2];     // extra turns, by seat
    int captures[2];  // seeds captured, by seat
    bool swapped;     // the persons changed seats (pie rule)
} GameRecord;

enum { RESULT_VOID = 2 };

// Turns the record's own moves into what is counted: plies, turns, extra turns, captures.
void records_count(GameRecord *out, const Record *record, int opening_plies);

void records_add_line(Buffer *out, const GameRecord *record);
bool records_parse(const char *line, GameRecord *record, Error *error);
bool records_read(Json *json, GameRecord *record, Error *error); // json->values[0]
void records_release(GameRecord *record);

// Margin in seeds of the side that moved first; its score 0, 1/2 or 1.
int records_first_margin(const GameRecord *record);
double records_first_score(const GameRecord *record);

// True where the margin means something: played out under the rules, not a fault or adjudication.
bool records_margin_counts(const GameRecord *record);

// What the game was, names apart: equal for games that went the same way.
uint64_t records_hash(const GameRecord *record);

#endif
