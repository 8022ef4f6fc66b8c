// Games ended before the rules end them, each rule one sentence:
//
//   decided                  over once somebody holds more than half of the seeds
//   database[:seeds=N][,path=FOLDER]   over once N seeds or fewer are left, scored as a database
//                            says it ends when both play perfectly: an exact margin, which counts
//   resign:score=S,moves=M   who says -S centiseeds or less on M of his moves in a row has lost
//   draw:score=S,moves=M,plies=P   a draw once, P plies or more into the game, both say between -S
//                            and S on the last M moves of each
//
// A move without a score breaks the row. Margins of all but the second mean nothing.
#ifndef NAQALA_ARENA_ADJUDICATE_H
#define NAQALA_ARENA_ADJUDICATE_H

#include "engine/base/error.h"
#include <stdbool.h>

typedef struct {
    bool decided;                           // stop when more than half is won
    int database;                           // stop at so many seeds; 0: never
    char path[256];                         // of its files; empty: it is built
    int resign_score, resign_moves;         // moves 0: nobody resigns
    int draw_score, draw_moves, draw_plies; // moves 0: no draws
} Adjudication;

// Adds one word: off (which takes all back), decided, resign:..., draw:...; what is left out of the
// keys keeps its default.
bool adjudicate_set(Adjudication *rules, const char *word, Error *error);

// As words again, for the manifest: "off", "decided resign:score=1000,moves=3".
void adjudicate_words(const Adjudication *rules, char *out, unsigned long size);

// How often in a row each person has said what would end the game.
typedef struct {
    int lost[2], even[2];
} ScoreRows;

typedef enum { ADJUDICATE_ON, ADJUDICATE_RESIGNED, ADJUDICATE_DRAWN } Adjudged;

// A move of `person` with the score he gave, from his own view; `plies` played so far.
Adjudged adjudicate_score(const Adjudication *rules, ScoreRows *rows, int person, bool has_score,
                          int score, int plies);

#endif
