// What is played: a numbered list of games, computed. Game 2p and 2p+1 are the pair p: the same
// opening with both seatings. One file a tournament type.
//
// A fixed type knows all its pairings from the start. Its games are computed, never stored: a run
// of any length needs no memory, and shards of it never overlap. Most go through all pairings with
// one opening before the next, so that a run cut short has played them all alike.
//
// A staged type (swiss, knockout) draws the pairings of a stage from the results of those before;
// it has to be told every result. The draw follows from results alone, so a resumed run draws as
// an uninterrupted one did.
#ifndef NAQALA_ARENA_SCHEDULE_SCHEDULE_H
#define NAQALA_ARENA_SCHEDULE_SCHEDULE_H

#include "arena/schedule/stages.h"

typedef struct {
    int engines;
    int seeds;  // of a gauntlet: the first so many meet all others
    int rounds; // of a swiss tournament; 0: as many as a knockout of so many would take
} Field;

typedef struct {
    const char *name;
    const char *words;                 // what it is, for --help
    int least;                         // engines it takes
    bool by_pairing;                   // goes through all openings of a pairing before the next
    long (*count)(const Field *field); // fixed: pairings
    Pairing (*get)(const Field *field, long index);
    // Staged: the pairings of the next stage, all those before being complete; nothing drawn ends
    // the tournament. NULL: a fixed type.
    Draw (*draw)(const Field *field, const Stages *stages);
} ScheduleType;

extern const ScheduleType SCHEDULE_ROUND_ROBIN; // everybody against everybody
extern const ScheduleType SCHEDULE_GAUNTLET;    // the first ones against each of the others
extern const ScheduleType SCHEDULE_PYRAMID;     // each against all that were named before
extern const ScheduleType SCHEDULE_SWISS;       // round by round, those with like scores
extern const ScheduleType SCHEDULE_KNOCKOUT;    // the winner goes on
extern const ScheduleType SCHEDULE_SQUARE;      // everybody against everybody and himself

const ScheduleType *schedule_find(const char *name); // NULL: no such type
const char *schedule_names(void);                    // of all types, for messages

typedef struct {
    const ScheduleType *type;
    Field field;
    long openings; // a pairing
    uint64_t first_opening;
    bool repeats; // engines that play the same game again when asked again (depth or node limits)
    long shard, shards; // plays the pairs p with p % shards == shard; shards 0: all
    Stages stages;
    long next; // game to be handed out
} Schedule;

typedef struct {
    long game, pair;
    int south, north; // engines
    uint64_t opening;
    int round; // of a staged type, from 1; else 0
} ScheduledGame;

// Begins it; a staged type draws its first stage.
void schedule_start(Schedule *schedule);
void schedule_release(Schedule *schedule);

// Games of the whole schedule: for staged types, of the stages drawn so far.
long schedule_games(const Schedule *schedule);

// Those of them that this run plays: in its shard, and not skipped.
long schedule_to_play(const Schedule *schedule);

// A game by its number, below schedule_games.
ScheduledGame schedule_game(const Schedule *schedule, long game);

// The next game to begin; false if there is none (a staged type may have more once results are in).
bool schedule_next(Schedule *schedule, ScheduledGame *game);

// What became of a game: +1 who began as South won, 0 drawn, -1 North won; `counts` is false for a
// game that is void. Staged types draw their next stage as soon as one is complete.
void schedule_result(Schedule *schedule, long game, int result, bool counts);

#endif
