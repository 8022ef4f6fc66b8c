// Studies of the first move: each turns a few words into a run. One file a study.
#ifndef NAQALA_ARENA_STUDY_STUDY_H
#define NAQALA_ARENA_STUDY_STUDY_H

#include "arena/config.h"

typedef struct {
    const char *name, *words; // for --help
    const char *depths;       // the default list of depths
    bool answer_only;         // print the answer, not the tables
} Study;

extern const Study STUDY_FIRST_PLAYER; // what is the first move worth?
extern const Study STUDY_MATRIX;       // first player's depth against second player's

const Study *study_find(const char *name); // NULL: no such study

// Fills a run with one engine a depth (or node count) of `list`, "2,4,6", made from the template;
// `nodes` tells which. Every engine plays every engine and itself, from all openings of two plies
// unless others were given.
bool study_setup(const Study *study, RunConfig *config, const EngineSpec *template,
                 const char *list, bool nodes, Error *error);

#endif
