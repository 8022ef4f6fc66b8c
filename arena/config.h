// What a run is: everything the command line decides. Plain data, known to schedules and studies.
#ifndef NAQALA_ARENA_CONFIG_H
#define NAQALA_ARENA_CONFIG_H

#include "arena/adjudicate.h"
#include "arena/affinity.h"
#include "arena/enginespec.h"
#include "arena/perfect.h"
#include "arena/schedule/schedule.h"
#include "arena/sequential.h"
#include "engine/rules/rules.h"

enum { RUN_ENGINES = 64 };

typedef enum { ON_FAILURE_LOSS, ON_FAILURE_VOID, ON_FAILURE_ABORT } OnFailure;

typedef struct {
    bool strict;   // moves as the rules write them, and nothing nobody asked for
    int max_plies; // then each takes his own row
    Adjudication adjudication;
    const Perfect *perfect; // what adjudication.database asks for, once the run has it; not owned
} RefereeRules;

typedef struct {
    char **argument; // the command line from the command's name on; owned, like every text here
    int arguments;
    Rules rules;
    EngineSpec *engine; // room for RUN_ENGINES
    int engines;
    char *openings; // source, NULL: the start position
    bool random_order;
    uint64_t seed, start;
    long pairs; // openings a pairing; 0: all there are
    const ScheduleType *type;
    int seeds, rounds;        // of a gauntlet, of a swiss tournament: see Field
    long shard, shards;       // this run plays shard `shard` (from 0) of `shards`; 0: all
    bool has_sprt, sprt_exit; // a sequential test ends the run; the exit status tells how
    SequentialPlan sprt;
    int concurrency;
    RefereeRules referee;
    OnFailure on_failure;
    long max_failures;
    Affinity affinity;
    char *log; // every word between arena and engines goes there; NULL: nowhere
    struct {
        char *file;        // JSON, replaced again and again; NULL: none
        bool screen;       // a screenful instead of a line, on a terminal
        long report_every; // games between blocks of text; 0: none
    } live;
    char *folder;
    bool resume;      // go on with the journal that is there
    bool quiet;       // no progress
    bool answer_only; // print the answer, not the whole summary
} RunConfig;

RunConfig config_default(void);
void config_release(RunConfig *config);

#endif
