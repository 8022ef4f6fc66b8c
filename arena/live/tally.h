// The score of a run while it goes on: who has won what, kept up game by game. The report that is
// made from the journal at the end counts again, and more carefully (repeated games count here).
#ifndef NAQALA_ARENA_LIVE_TALLY_H
#define NAQALA_ARENA_LIVE_TALLY_H

#include "arena/config.h"
#include "arena/records.h"
#include "arena/statistics/elo.h"

typedef struct {
    long won, drawn, lost;
} TallyRow;

typedef struct {
    long pair;
    int points; // half points of the first engine in the game that is there
} TallyHalf;

typedef struct {
    const RunConfig *config;   // not owned
    TallyRow *row;             // an engine each
    double pairs[PENTANOMIAL]; // of two engines alone: what the first made of each pair
    TallyHalf *half;           // pairs of which one game is there
    int halves, room;
    TallyRow mover; // who moved first
    long games, voids, faults, plies;
} Tally;

Tally tally_new(const RunConfig *config);
void tally_release(Tally *tally);
void tally_add(Tally *tally, const GameRecord *game);

long tally_row_games(const TallyRow *row);
double tally_row_score(const TallyRow *row); // 0..1; 1/2 without games

#endif
