// One game being played, as the referee sees it: positions, clocks, legality, the result. Knows no
// process; slots.c carries what it says to engines and back.
//
// Persons are numbered by where they sat when the game began (SOUTH, NORTH); after a swap each
// sits at the other side.
#ifndef NAQALA_ARENA_GAME_H
#define NAQALA_ARENA_GAME_H

#include "arena/choosing.h"
#include "arena/config.h"
#include "arena/dialect/dialect.h"
#include "arena/records.h"

typedef struct {
    const EngineSpec *spec[2]; // by person
    RefereeRules referee;
    Record record;
    int opening_plies;
    Choosing choosing; // of a simultaneous first move
    char *start;       // native position the record begins from; NULL: the start of the rules
    int first;         // person to move after the opening
    int64_t clock[2];  // microseconds left, by person
    int to_control[2]; // moves to the next period, by person
    Reason reason;     // REASON_NONE while the game goes on
    int result;        // as in GameRecord
    Score exact;       // by person, of REASON_DATABASE
    char detail[200];
    ScoreRows rows; // what the engines said of their scores
} Match;

// Takes over a record that already holds the opening.
void match_init(Match *match, Record opening, const EngineSpec *south, const EngineSpec *north,
                const RefereeRules *referee);
void match_release(Match *match);

// Of a match just set up from the start: its first move is simultaneous.
void match_choose_first(Match *match);

bool match_over(const Match *match);
int match_to_move(const Match *match); // the person who is asked next

// What to ask the person to move (good while the match is left alone), and until when he may answer
// (absolute, from `now`); true if that is a clock's deadline, false for a grace period.
bool match_request(const Match *match, int64_t now, Question *question, int64_t *deadline);

// The answer of the person to move, and the time it took. Judges it; may end the game.
void match_answer(Match *match, const char *move, int64_t spent);

// The score the same person gave with it, from his own view; may end a game that still goes on.
void match_score(Match *match, int person, bool has_score, int score);

// The person to move, or any other, failed: he loses.
void match_fail(Match *match, int person, Reason reason, const char *detail);

// The finished game for the journal. Texts are the caller's to release.
GameRecord match_record(const Match *match, const char *rules, long game, long pair);

#endif
