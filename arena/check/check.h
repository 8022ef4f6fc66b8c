// Is this engine ready for the arena? Steps that an engine's author can run first: each is named,
// with what was sent, what came, what was expected, and how long it took.
#ifndef NAQALA_ARENA_CHECK_CHECK_H
#define NAQALA_ARENA_CHECK_CHECK_H

#include "arena/enginespec.h"
#include "engine/rules/rules.h"

// Prints as it goes. 0 if all is well, EXIT_DATA if a step failed.
int check_engine(const EngineSpec *spec, const Rules *rules);

#endif
