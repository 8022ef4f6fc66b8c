// A rule set is data: one record that says everything about a game. A row of catalogue.def is such
// a record; a rule string (rulestring.h) is a row with fields changed. Kernels read the record,
// nothing else tells games apart.
//
// A field belongs here when a kernel or a result depends on it. Every field but max_laps is one
// byte, so that the option table can set any of them by its offset. Zero is each choice's default.
#ifndef NAQALA_RULES_RULES_H
#define NAQALA_RULES_RULES_H

#include <stdbool.h>
#include <stdint.h>

enum {
    MAX_PITS = 12,   // a row, two-row boards
    FOUR_PITS = 8,   // a row, four-row boards
    MAX_SEEDS = 12,  // a pit at the start
    MAX_TOTAL = 288, // seeds in a game: 2 x 12 x 12
    MAX_IN_PIT = 255,
    TWO_MOVES = 32,  // legal moves of any position on two rows
    MAX_MOVES = 256, // of any at all: choices on the way multiply them
};

// What a sowing takes. The first three: one that ends in an empty pit of the mover. PASSING: every
// seed on the way that makes a pit hold a certain count (Rules.take) takes it. CHAIN: one that ends
// in a pit of such a count, with those before it in unbroken sequence. EVEN: one that makes a pit
// of the other row even. SINGLES: before the sowing, every single seed of the mover takes what lies
// opposite. TRAIL: one that ends in an empty pit of the mover after it has been abroad takes what
// lies opposite, and so on along his row, the way it went, while pits are empty.
//
// On four rows all take what lies opposite a last seed that fell on seeds in the mover's inner row.
// RESOWN: it is sown as if it had lain where the lap began. ONWARD: it is sown on with the seeds of
// the last pit. KICHWA: it enters at an end of the inner row; and a move that does not begin with a
// capture takes nothing, and is for want of one that does: Bao.
enum {
    CAPTURE_OPPOSITE,
    CAPTURE_ALWAYS,
    CAPTURE_NONE,
    CAPTURE_PASSING,
    CAPTURE_CHAIN,
    CAPTURE_EVEN,
    CAPTURE_SINGLES,
    CAPTURE_TRAIL,
    CAPTURE_RESOWN,
    CAPTURE_ONWARD,
    CAPTURE_KICHWA,
};

// What a last seed on seeds that takes nothing does: it stays, or it lifts them all and sows on,
// the same way round or the other.
enum { RELAY_NONE, RELAY_ON, RELAY_TURNING };

// What a sowing is that never ends, cut off after Rules.max_laps: a draw, a loss, or not legal.
enum { ENDLESS_DRAW, ENDLESS_LOSS, ENDLESS_ILLEGAL };
enum { USUAL_LAPS = 1000, MAX_LAPS = 60000 };

// Whether pits may be closed, out of the game. MATCH: a round that ends is followed by another, in
// which each fills his pits from what he won and those he can't fill are closed, until one player
// has none left.
enum { ROUNDS_OFF, ROUNDS_ONE, ROUNDS_MATCH };

// Which way a player may sow: counterclockwise, or either way.
enum { DIRECTION_ON, DIRECTION_EITHER };

#define TAKE(count) (1 << (count))

// A chain that would take every seed of the other row: takes nothing, may not be played, takes all,
// all but the pit of the last seed, all but the first pit, all and gives the rest of the board
// away, all and moves again.
enum {
    SLAM_NOTHING,
    SLAM_ILLEGAL,
    SLAM_ALL,
    SLAM_LEAVE_LAST,
    SLAM_LEAVE_FIRST,
    SLAM_AWARD,
    SLAM_AGAIN
};

// Whether the mover may leave the other row empty: yes; not if it was empty and a move fills it,
// and where none does the game ends; not if any move leaves it a seed, and where none does all may
// be played.
enum { FEED_FREE, FEED_MUST, FEED_IF_POSSIBLE };

// Whether a pit of one seed may be played: as any other, only where all are single, or never.
enum { SINGLES_PLAY, SINGLES_LAST, SINGLES_NEVER };

// When the seeds stop moving: as soon as a row is empty, when the mover has nothing to play, or
// when neither has (who alone has nothing passes).
enum { END_ROW, END_STUCK, END_PASS };

// Who wins: the one with more seeds, the one whose row is empty first, or the one who moves last:
// whoever has no move has lost.
enum { WIN_SEEDS, WIN_EMPTY, WIN_LAST };

// How often a position may come: any number of times, or up to the second or third, which ends the
// game. A capture begins the count anew. Then: each takes his own row, both get half, or each takes
// his own row, but a position with all seeds on one side does not count.
enum { REPETITION_OFF, REPETITION_SECOND, REPETITION_THIRD };
enum { CYCLE_OWNER, CYCLE_SPLIT, CYCLE_ACROSS };

// Four rows. What a game begins with: `seeds` in every pit; twice as many in the outer row; as many
// in the outer row and the right half of the inner one; or a house and two pits, the rest in hand.
enum { START_ALL, START_OUTER, START_RIGHT, START_HOUSE };

// Which laps that start from the four left pits may go clockwise if that captures at once: none, a
// move's first, or any.
enum { REVERSE_NONE, REVERSE_FIRST, REVERSE_FULL };

// What a move without captures is that leaves the mover's own inner row empty: illegal, or lost.
enum { SELF_EMPTY_ILLEGAL, SELF_EMPTY_LOSS };

// Whose the seeds are that still lie in the rows at the end.
enum { LEFTOVER_OWNER, LEFTOVER_EMPTIER, LEFTOVER_NONE };

// When the second person may take the first one's seat: never, after the whole first turn, or
// after the first sowing.
enum { PIE_RULE_NONE, PIE_RULE_TURN, PIE_RULE_MOVE };

typedef struct {
    const char *name; // of the catalogue row

    // What a game begins with
    uint8_t seeds; // a pit
    uint8_t pie;   // PIE_RULE_*
    uint8_t start; // START_*

    // Board and limits; from here on the record says how a position is played
    uint16_t max_laps; // of a sowing, where it might go on for ever
    uint8_t rows;      // of the whole board: 2 or 4
    uint8_t pits;      // a row

    // Sowing
    uint8_t own_store;   // a sowing drops seeds in the mover's store, and skips the other's
    uint8_t extra_turn;  // a sowing that ends in the own store is followed by another
    uint8_t skip_origin; // a sowing passes over the pit it started from
    uint8_t first_stays; // the first of several seeds falls back in the pit they were lifted from
    uint8_t direction;   // DIRECTION_*
    uint8_t home_turn;   // so is one that ends in an own empty pit and never left the row
    uint8_t relay;       // RELAY_*
    uint8_t endless;     // ENDLESS_*
    uint8_t rounds;      // ROUNDS_*
    uint8_t singles;     // SINGLES_*

    // Captures
    uint8_t capture;    // CAPTURE_*
    uint8_t take;       // of a chain or passing: the counts that are taken, TAKE(n) added up
    uint8_t take_both;  // of the same: pits of either row, not only the other's
    uint8_t chain_turn; // who takes by a chain moves again
    uint8_t last_few;   // who takes and leaves no more than that takes those as well
    uint8_t tuzdik;     // a pit of the other row made 3 may become one's own for good
    uint8_t leave_own;  // a single seed that takes stays itself
    uint8_t grand_slam; // SLAM_*
    uint8_t must_feed;  // FEED_*

    // Four rows
    uint8_t reverse;       // REVERSE_*
    uint8_t need_both;     // captures need seeds in the outer pit opposite too
    uint8_t inner_only;    // and leave them there
    uint8_t quiet_first;   // no captures in the first turn of either
    uint8_t both_ends;     // who captures at both ends of his row in one turn has won
    uint8_t second_first;  // so has who captures in two turns before the other does in one
    uint8_t self_empty;    // SELF_EMPTY_*
    uint8_t house_singles; // single seeds beside a house of too few seeds may be added to
    uint8_t house_stops;   // with nothing in hand too, a house ends moves that take nothing
    uint8_t blocking;      // the one pit under threat after a move that takes nothing is frozen

    // End and result
    uint8_t end;        // END_*
    uint8_t win;        // WIN_*
    uint8_t leftover;   // LEFTOVER_*
    uint8_t majority;   // stop as soon as a store holds more than half of all seeds
    uint8_t bare;       // a majority stop counts the stores alone, not the rows
    uint8_t repetition; // REPETITION_*
    uint8_t cycle;      // CYCLE_*
} Rules;

// The most seeds that a game under these rules, or a position of it, may have. Plain sowings are
// checked move by move against MAX_IN_PIT; all other games have no more seeds than that.
int rules_most_seeds(const Rules *rules);

// NULL if the fields go together, else what is wrong, in some words.
const char *rules_fault(const Rules *rules);

// Whether a sowing may go on for ever: a store in its path takes a seed each round.
static inline bool rules_may_not_end(const Rules *rules)
{
    return rules->relay != RELAY_NONE && !rules->own_store;
}

// The occurrence of a position that ends the game, where one does.
static inline int rules_occurrences(const Rules *rules)
{
    return rules->repetition == REPETITION_SECOND ? 2 : 3;
}

// True where positions have the same successors and values under both, given that no swap is
// pending: everything but the name and what a game begins with.
bool rules_same_play(const Rules *a, const Rules *b);

// The size of the longest text that any function of this folder writes about a rule set.
enum { RULES_TEXT = 1024 };

#endif
