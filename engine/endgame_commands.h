// What `naqala endgame` does, once its options are read (endgame_tool.c). Each returns the exit
// status, or dies with one line.
#ifndef NAQALA_ENGINE_ENDGAME_COMMANDS_H
#define NAQALA_ENGINE_ENDGAME_COMMANDS_H

#include "engine/rules/rules.h"
#include <stdint.h>

typedef struct {
    Rules rules;
    int seeds; // -1: not given
    int threads;
    const char *folder;
    int full;
    uint64_t samples;
    const char *position;
} EndgameOptions;

typedef int EndgameCommand(const EndgameOptions *options);

EndgameCommand endgame_command_build;  // the layers that are missing
EndgameCommand endgame_command_verify; // values against the reference interpreter
EndgameCommand endgame_command_stat;   // a table of layers
EndgameCommand endgame_command_probe;  // one position's value, and its moves'

#endif
