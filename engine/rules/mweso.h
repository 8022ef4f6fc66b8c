// Omweso, Hus and their kin: relays round the mover's own ring, captures of what lies opposite his
// inner row. Source of the rules: rules README. Agreement with reference_four.c is tested.
#ifndef NAQALA_RULES_MWESO_H
#define NAQALA_RULES_MWESO_H

#include "engine/rules/ringmove.h"

// All that may be played, in the order of pits along the ring, `>` before `<`; where `boards` is
// not NULL, also what each leads to. How many.
int mweso_children(const Rules *rules, const Position *p, Move *moves, Position *boards);

void mweso_play(const Rules *rules, Position *p, Move move); // one of them

// Whether the mover has nothing to play.
bool mweso_stuck(const Rules *rules, const Position *p);

#endif
