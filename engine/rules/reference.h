// The reference interpreter: every game, seed by seed, written from the rule text alone. It shares
// no code with the kernels (only the records they both read), knows no tables, and is slow on
// purpose: what the kernels do must be what this does, and tests hold them to it.
#ifndef NAQALA_RULES_REFERENCE_H
#define NAQALA_RULES_REFERENCE_H

#include "engine/rules/move.h"

int reference_moves(const Rules *rules, const Position *p, Move moves[MAX_MOVES]);
void reference_play(const Rules *rules, Position *p, Move move);
bool reference_over(const Rules *rules, const Position *p);
void reference_score(const Rules *rules, const Position *p, int *south, int *north);

#endif
