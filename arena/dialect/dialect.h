// How engines are spoken to: a dialect turns what the arena wants into lines, and lines into what
// it hears. It keeps what it has to remember in a Talk, one a process; it never waits, reads or
// writes itself. client.c carries the bytes and keeps the deadlines.
//
//   uci           the dialect of the engine README
//   ugi           the same in other words, as match runners for any game speak it
//   kgp-oneshot   the Kalah Game Protocol over stdin and stdout, one board at a time
//   gtp           Go Text Protocol: play, genmove, legal_actions (OpenSpiel's front end)
//   mankalah      START, CHANGE, MOVE, SWAP, one game a process (Manchester's tournaments)
#ifndef NAQALA_ARENA_DIALECT_DIALECT_H
#define NAQALA_ARENA_DIALECT_DIALECT_H

#include "arena/choosing.h"
#include "engine/base/buffer.h"
#include "engine/base/text.h"
#include "engine/rules/record.h"

// What an engine is asked for: a move of the position the record has come to.
typedef struct {
    const Record *record;
    const char *start;        // native position the record begins from; NULL: that of the rules
    const Choosing *choosing; // a choice in a simultaneous first move, instead; or NULL
    int seat;                 // of who is asked
    int64_t left[2], inc[2];  // milliseconds, by seat; left < 0: no clock
    int to_control;           // moves to the next period; 0: none
    int64_t movetime;         // milliseconds; 0: none, as below
    int depth;
    uint64_t nodes;
} Question;

typedef enum {
    HEARD_NOTHING,
    HEARD_GREETING, // what dialect->greet asked for
    HEARD_READY,    // what dialect->new_game asked for
    HEARD_MOVE,
    HEARD_SCORE
} HeardKind;

// What is remembered of one process.
typedef struct {
    char name[128];   // what it calls itself
    bool takes_rules; // it has an option Rules
    int told;         // plies of this game it has heard of
    int pending;      // answers it still owes,
    HeardKind last;   // and what the last of them is (gtp)
    int past;         // 0: it names pits by letter; else North's numbers are so much higher (gtp)
    int seat;         // it was asked for (gtp)
    bool begun;       // it knows its seat in this game (mankalah)
    long id;          // of the board it thinks about,
    char move[16];    // and the move it would play so far (kgp)
} Talk;

typedef struct {
    HeardKind kind;
    char move[64];
    int score; // centiseeds, in the view of who says it
} Heard;

typedef struct {
    const char *name;
    bool one_game;                // a process plays one
    bool told_limits;             // it can be told limits; if not, the arena alone keeps the time
    bool positions;               // it can be given any position; if not, only moves from the start
    bool letters;                 // it names moves as the rules do
    bool openings;                // it can be given a start that is not its own to play from
    const char *greeting, *ready; // the answers to those two, as people know them
    const char *quit;
    // Whether games under these rules can be spoken of; says why not. NULL: all.
    bool (*suits)(const Rules *rules, Error *error);
    bool (*greet)(Talk *talk, Buffer *out);                           // true: an answer is to come
    void (*option)(const char *name, const char *value, Buffer *out); // NULL: it has none
    bool (*new_game)(Talk *talk, Buffer *out);                        // true: an answer is to come
    void (*ask)(Talk *talk, const Question *question, Buffer *out);
    Heard (*hear)(Talk *talk, const char *line, Buffer *out);
    // The time is over: the move it would play, if it ends searches so; else NULL, which loses.
    const char *(*stop)(Talk *talk, Buffer *out);
} Dialect;

extern const Dialect DIALECT_UCI, DIALECT_UGI, DIALECT_KGP, DIALECT_GTP, DIALECT_MANKALAH;

const Dialect *dialect_find(Token name); // NULL: none of that name
const char *dialect_names(void);

// "TEXT" as a move that was heard.
Heard dialect_move(Token text);

#endif
