// What a journal says, counted: a pure function of the games. Identical games of the same engines
// are counted once; void games not at all.
#ifndef NAQALA_ARENA_SUMMARY_H
#define NAQALA_ARENA_SUMMARY_H

#include "arena/journal.h"
#include "arena/schedule/standings.h"
#include "arena/statistics/elo.h"
#include "arena/statistics/komi.h"
#include "arena/statistics/margins.h"
#include "arena/statistics/ratings.h"

typedef struct {
    const char *name, *limits; // the journal's
    double effort;             // plies or nodes, where that alone limits it; else 0
    bool nodes;                // effort is nodes
    double wins, draws, losses;
    double faults;
    double pairs[PENTANOMIAL]; // points of complete pairs against others
} EngineRow;

// Games seen from one side: who moved first, or who began.
typedef struct {
    double games, wins, draws, losses;
    double seeds[2];    // mean final score: that side, the other
    MarginStats score;  // mean score with the bootstrap over openings
    MarginStats margin; // the same of the margin, over games whose margin counts
    Interval elo;       // of the score's interval
} SideStats;

// A first turn of the one who began, between equals.
typedef struct {
    char *turn;                   // moves, glued; owned
    double games, points, margin; // sums for who began
} TurnRow;

typedef struct {
    const EngineRow *first, *second;
    double games, points;           // of who moved first
    double margin, margins;         // sum over games whose margin counts, and how many
    double points_low, points_high; // 95 % interval of the mean score, bootstrap over openings
} Cell;

// A match of a staged tournament, in points of games.
typedef struct {
    int round;
    PlayedMatch played; // a and b as numbered here
} RoundMatch;

typedef struct {
    const Journal *journal; // not owned
    const char *rules;      // of the games; they are all alike
    const char *unit;       // of scores and margins: seeds, or points where seeds don't win
    size_t games, duplicates, voids, faults;
    EngineRow *engine; // in order of appearance
    int engines;
    double reasons[REASON_COUNT];
    double plies, turns, extra, captures; // means a game
    bool between_equals; // there are games of equal limits: first, began and turn are of these
    SideStats first;     // the side to move after the opening
    SideStats began;     // South, who began the game
    Ratings ratings;     // Davidson and Beaver's model
    TurnRow *turn;       // best first
    int turns_count;
    Cell *cell;        // engines x engines, by first then second
    RoundMatch *match; // of a staged tournament, round by round; else none
    int matches;
    Standing *standing;          // engines, best first; NULL: no matches, or a knockout
    MarginStats paired_first;    // (x + y) / 2 of complete pairs; see statistics/margins.h
    double paired_first_p;       // exact sign-flip test of it: worth nothing
    MarginStats paired_strength; // (x - y) / 2, engine 0 over engine 1; of two engines only
    KomiStats komi;              // between equals, or of all games where there are none
    double wide; // games of those whose winner has twice the loser's seeds (32 : 16), or more
    double histogram[2 * MAX_TOTAL + 1]; // margins of the side that moved first, by seeds
} Summary;

Summary summary_of(const Journal *journal);
void summary_release(Summary *summary);

// The engine of that name, -1 if there is none.
int summary_engine(const Summary *summary, const char *name);

#endif
