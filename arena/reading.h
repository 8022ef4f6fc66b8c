// The command line, option by option, into a configuration. What is wrong in it ends the program
// with one line and exit status 1.
#ifndef NAQALA_ARENA_READING_H
#define NAQALA_ARENA_READING_H

#include "arena/config.h"

// Whose the words are that come next: an engine's by number, or
enum { OWNER_EACH = -1, OWNER_NONE = -2, OWNER_SPRT = -3 };

typedef struct {
    RunConfig *config;
    struct {
        int engine; // whose key it is, or OWNER_EACH
        char *word;
    } key[1024];
    int keys;
    int owner;        // of words, as the last option has it
    const char *list; // --depths or --nodes
    bool list_is_nodes;
    const char *study; // a word before any engine
} Reading;

void reading_options(Reading *reading, RunConfig *config, int argc, char **argv);

// Gives a spec the keys of all, then those of the engine.
void reading_apply(const Reading *reading, int engine, EngineSpec *spec);

// Replaces an owned text.
void reading_set_text(char **field, const char *value);

#endif
