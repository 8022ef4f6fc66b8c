// A sequential test fed by a running match. Games end in any order; results are taken in schedule
// order, since short games end early and would otherwise be over-represented. So the test decides
// at the same pair however many games run at a time.
//
// Void games leave their pair out. Pairs that went exactly as one before tell nothing new and are
// left out too.
#ifndef NAQALA_ARENA_SEQUENTIAL_H
#define NAQALA_ARENA_SEQUENTIAL_H

#include "arena/records.h"
#include "arena/statistics/elo.h"
#include "arena/statistics/sprt.h"

typedef struct {
    SprtTest test;
    bool games; // counts games [L, D, W], not pairs
} SequentialPlan;

typedef struct {
    bool told;
    int points; // of the first engine: halves, or -1 for a void game
    uint64_t hash;
} SequentialGame;

typedef struct {
    SequentialPlan plan;
    const char *name; // of the engine that is tested, the run's first; not owned
    double counts[PENTANOMIAL];
    SequentialGame *window; // games from 2 * pair on; a ring would save little
    long window_room;
    long pair;      // all before are counted
    uint64_t *seen; // hashes of the pairs counted, sorted
    long seen_count, seen_room;
    long left_out;
    SprtState state;
} Sequential;

Sequential sequential_new(const SequentialPlan *plan, const char *name);
void sequential_release(Sequential *sequential);

// A game of the match; true once the test has decided. Nothing is taken in after that, and
// sequential->pair is the number of pairs the decision rests on.
bool sequential_add(Sequential *sequential, const GameRecord *game);

// "LLR +1.23 (-2.94 to +2.94), pairs 1 5 20 6 2, undecided".
void sequential_words(const Sequential *sequential, Buffer *out);

// key=value words: elo0= elo1= alpha= beta= model=logistic|normalized unit=pairs|games
SequentialPlan sequential_default(void);
bool sequential_set(SequentialPlan *plan, const char *word, Error *error);
bool sequential_finish(const SequentialPlan *plan, Error *error);

#endif
