// The memory of a staged tournament: who was paired in every stage, and what came of it.
#ifndef NAQALA_ARENA_SCHEDULE_STAGES_H
#define NAQALA_ARENA_SCHEDULE_STAGES_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    int a, b; // engines; a sits South in the first game of the pair
} Pairing;

enum { STAGE_PAIRINGS = 32 }; // most: half of the engines a run takes

typedef struct {
    int count;
    Pairing pairing[STAGE_PAIRINGS];
    int round;  // from 1
    int replay; // how often these have been played before; later replays take later openings
} Draw;

typedef struct {
    Draw draw;
    long first_game;               // number of its first game
    double points[STAGE_PAIRINGS]; // of a, in games won
    double games[STAGE_PAIRINGS];  // that count
    long told;                     // results, of all its games
} Stage;

typedef struct {
    Stage *stage;
    int count;
} Stages;

#endif
