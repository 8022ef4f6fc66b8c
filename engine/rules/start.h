// The board a game begins with.
#ifndef NAQALA_RULES_START_H
#define NAQALA_RULES_START_H

#include "engine/rules/position.h"

// South to move, no swap pending yet.
Position start_board(const Rules *rules);

#endif
