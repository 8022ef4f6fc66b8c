// What is played: a numbered list of games, computed, never stored. Game 2p and 2p+1 are the pair
// p: the same opening with both seatings. Rounds go through all pairings with one opening before
// the next, so that a run cut short has played them all alike.
//
// One file a tournament type; each says which pairings of engines there are.
#ifndef NAQALA_ARENA_SCHEDULE_SCHEDULE_H
#define NAQALA_ARENA_SCHEDULE_SCHEDULE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    int a, b; // engines; a sits South in the first game of the pair
} Pairing;

typedef struct {
    const char *name;
    const char *words;          // what it is, for --help
    int least;                  // engines it takes
    long (*count)(int engines); // pairings
    Pairing (*get)(int engines, long index);
} ScheduleType;

extern const ScheduleType SCHEDULE_ROUND_ROBIN; // everybody against everybody
extern const ScheduleType SCHEDULE_GAUNTLET;    // the first against each of the others
extern const ScheduleType SCHEDULE_SQUARE;      // everybody against everybody and himself

const ScheduleType *schedule_find(const char *name); // NULL: no such type

typedef struct {
    const ScheduleType *type;
    int engines;
    long rounds; // openings
    uint64_t first_opening;
    bool repeats; // engines that play the same game again when asked again (depth or node limits)
} Schedule;

typedef struct {
    long game, pair;
    int south, north; // engines
    uint64_t opening;
} ScheduledGame;

long schedule_games(const Schedule *schedule);
ScheduledGame schedule_game(const Schedule *schedule, long game);

// An engine that repeats itself need not play itself twice from one opening.
bool schedule_skips(const Schedule *schedule, const ScheduledGame *game);

#endif
