// check: what an engine's author runs first. One engine, step by step: what was sent, what came.
#ifndef NAQALA_ARENA_CHECK_H
#define NAQALA_ARENA_CHECK_H

#include "arena/enginespec.h"
#include "engine/rules/rules.h"

// Prints a line a step; 0 if all passed, else 2.
int check_engine(const EngineSpec *spec, const Rules *rules);

#endif
