// Both Baos. In the first stage, while the mover has seeds in hand, each move lays one of them into
// his inner row; in the second it sows a pit. Either captures, if any move does, or takes nothing
// (takata). Captives enter at a kichwa, an end of the inner row. Source of the rules: rules README.
// Agreement with reference_bao.c is tested.
#ifndef NAQALA_RULES_BAO_H
#define NAQALA_RULES_BAO_H

#include "engine/rules/ringmove.h"

enum { BAO_HOUSE = RING_PITS - 5, BAO_HOUSE_SEEDS = 6 }; // A5, and what makes a house work

// A house that was never emptied and holds enough.
static inline bool bao_house_works(const Position *p, int side)
{
    return p->house >> side & 1 && p->pit[side][BAO_HOUSE] >= BAO_HOUSE_SEEDS;
}

// All that may be played, in the order of pits along the ring, the usual way before the way back,
// `=` before `+`; where `boards` is not NULL, also what each leads to. How many.
int bao_children(const Rules *rules, const Position *p, Move *moves, Position *boards);

void bao_play(const Rules *rules, Position *p, Move move); // one of them

bool bao_stuck(const Rules *rules, const Position *p); // the mover has nothing to play

#endif
