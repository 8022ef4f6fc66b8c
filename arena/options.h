// The command line of naqala-arena. What is wrong with it ends the program with one line.
#ifndef NAQALA_ARENA_OPTIONS_H
#define NAQALA_ARENA_OPTIONS_H

#include "arena/config.h"
#include <stdio.h>

void options_help(FILE *out);

// argv[0] is the command's name. The config is the caller's to release.
void options_play(RunConfig *config, int argc, char **argv);
void options_study(RunConfig *config, int argc, char **argv);

// The command line of an earlier run, from its manifest, to go on with in its folder.
void options_resume(RunConfig *config, const char *folder);
void options_check(RunConfig *config, int argc, char **argv);

#endif
