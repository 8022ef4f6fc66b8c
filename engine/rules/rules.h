// A rule set is data: one record that says everything about a game. A row of catalogue.def is such
// a record; a rule string (rulestring.h) is a row with fields changed. Kernels read the record,
// nothing else tells games apart.
//
// A field belongs here when a kernel or a result depends on it. Every field is one byte, so that
// the option table can set any of them by its offset. Zero is each choice's default.
#ifndef NAQALA_RULES_RULES_H
#define NAQALA_RULES_RULES_H

#include <stdbool.h>
#include <stdint.h>

enum {
    MAX_PITS = 12,   // a side, two-row boards
    MAX_SEEDS = 12,  // a pit at the start
    MAX_TOTAL = 288, // seeds in a game: 2 x 12 x 12
    MAX_IN_PIT = 255,
    MAX_MOVES = 32, // legal moves of any position
};

// What a sowing that ends in an empty pit of the mover takes.
enum { CAPTURE_OPPOSITE, CAPTURE_ALWAYS, CAPTURE_NONE };

// When the seeds stop moving: as soon as a row is empty, or when the mover has nothing to play.
enum { END_ROW, END_STUCK };

// Whose the seeds are that still lie in the rows at the end.
enum { LEFTOVER_OWNER, LEFTOVER_EMPTIER, LEFTOVER_NONE };

// When the second person may take the first one's seat: never, after the whole first turn, or
// after the first sowing.
enum { PIE_RULE_NONE, PIE_RULE_TURN, PIE_RULE_MOVE };

typedef struct {
    const char *name; // of the catalogue row

    // Board
    uint8_t rows;  // of the whole board
    uint8_t pits;  // a side
    uint8_t seeds; // a pit at the start

    // Sowing
    uint8_t own_store;  // a sowing drops seeds in the mover's store, and skips the other's
    uint8_t extra_turn; // a sowing that ends in the own store is followed by another

    // Captures, end and result
    uint8_t capture;  // CAPTURE_*
    uint8_t end;      // END_*
    uint8_t leftover; // LEFTOVER_*
    uint8_t majority; // stop as soon as a store holds more than half of all seeds

    // Match conditions
    uint8_t pie; // PIE_RULE_*
} Rules;

// True where positions have the same successors and values under both, given that no swap is
// pending: everything but names, seeds at the start and the pie rule.
bool rules_same_play(const Rules *a, const Rules *b);

// The size of the longest text that any function of this folder writes about a rule set.
enum { RULES_TEXT = 160 };

#endif
