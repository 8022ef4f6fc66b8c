// The engine as a library: the one door to the search. Protocol, bench, tools and tests use it;
// several engines may live in one process, each used from one thread (its callbacks come from a
// thread of its own).
//
// Setting anything while a search runs waits for that search to end first.
#ifndef NAQALA_ENGINE_ENGINE_H
#define NAQALA_ENGINE_ENGINE_H

#include "engine/base/error.h"
#include "engine/rules/record.h"
#include "engine/search/search.h"

enum { SETTING_TEXT = 512 };

typedef struct {
    int hash;           // megabytes of transposition table
    int threads;        // 1..64
    int multipv;        // best moves to report with exact scores
    int move_overhead;  // milliseconds kept back a move
    int variety;        // centiseeds below the best within which any move may be chosen
    int seed;           // of the choice
    int skill;          // 0..20; 20 is full strength
    int limit_strength; // 1: `elo` sets the skill
    int elo;
    char endgame_path[SETTING_TEXT]; // folder of endgame databases; "": none
    int endgame_seeds;               // layers to use, at most; 0: all that are there
    NodeChoice instance;             // of the search node
} EngineSettings;

typedef struct {
    Move best;   // MOVE_NONE: no legal move
    Move ponder; // the other person's expected answer, or MOVE_NONE
    int score; // total margin in centiseeds, decider's view; of a game won by moving last, chances
               // (eval_rings.h)
    Bound bound; // BOUND_EXACT, or with limits.win how score stands to the truth
    bool proven;
    int depth;
    uint64_t nodes;
    Line line;
} EngineResult;

typedef struct {
    void *context;
    void (*info)(void *context, const SearchInfo *info);     // may be NULL
    void (*done)(void *context, const EngineResult *result); // may be NULL; once a search
} EngineCallbacks;

typedef struct Engine Engine;

Engine *engine_new(const EngineCallbacks *callbacks);
void engine_free(Engine *engine);

const EngineSettings *engine_settings(const Engine *engine);
EngineSettings engine_default_settings(void);
bool engine_configure(Engine *engine, const EngineSettings *settings, Error *error);

// Sets the rules (a rule string) and the start position.
bool engine_set_rules(Engine *engine, const char *rules, Error *error);

// `position` in any form of postext.h, NULL for the start; `moves` may be NULL. All or nothing.
bool engine_set_position(Engine *engine, const char *position, const char *moves, Error *error);

const Game *engine_game(const Engine *engine);
const Record *engine_record(const Engine *engine);

int engine_evaluate(const Engine *engine); // further margin, centiseeds, side to move

// Gets ready what a first search would wait for: a small endgame database, where the settings name
// no folder that has one. engine_go does it too, unless it has too little time.
void engine_prepare(Engine *engine);

void engine_clear(Engine *engine); // forgets all that was learnt (a new game)

void engine_go(Engine *engine, const Limits *limits);
void engine_stop(Engine *engine); // safe from any thread
void engine_ponderhit(Engine *engine);
void engine_wait(Engine *engine);
bool engine_thinking(const Engine *engine); // safe from any thread

EngineResult engine_result(const Engine *engine); // of the last search, once it has ended

// engine_go, engine_wait, and what it found.
EngineResult engine_think(Engine *engine, const Limits *limits);

#endif
