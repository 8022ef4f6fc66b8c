// A run: everything the command line decided, played out into a folder.
#ifndef NAQALA_ARENA_RUN_H
#define NAQALA_ARENA_RUN_H

#include "arena/slots.h"

enum { RUN_ENGINES = 64 };

typedef struct {
    char *command; // the command line, for the manifest; owned, like every text here
    Rules rules;
    EngineSpec engine[RUN_ENGINES];
    int engines;
    char *openings; // source, NULL: the start position
    bool random_order;
    uint64_t seed, start;
    long pairs; // openings a pairing; 0: all there are
    const ScheduleType *type;
    int concurrency;
    RefereeRules referee;
    OnFailure on_failure;
    long max_failures;
    char *folder;
    bool quiet;       // no progress
    bool answer_only; // print the answer, not the whole summary
} RunConfig;

RunConfig run_default(void);
void run_release(RunConfig *config);

// Exit statuses of naqala-arena.
enum { RUN_DONE = 0, RUN_USAGE = 1, RUN_FAILURES = 2, RUN_INTERRUPTED = 3 };

// Plays, journals, reports. Refuses a folder that already holds a journal.
int run_play(const RunConfig *config);

#endif
