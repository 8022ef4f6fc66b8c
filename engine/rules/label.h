// Pits of a four-row board by name: inner row A1..A8, outer row B1..B8, each from its owner's left.
// A sowing goes B1..B8, A8..A1, and round: that is how a ring of 16 is numbered, from 0.
#ifndef NAQALA_RULES_LABEL_H
#define NAQALA_RULES_LABEL_H

#include "engine/rules/rules.h"

enum { RING_PITS = 2 * FOUR_PITS };

static inline bool label_inner(int pit)
{
    return pit >= FOUR_PITS;
}

// 1..8, from the owner's left.
static inline int label_column(int pit)
{
    return label_inner(pit) ? RING_PITS - pit : pit + 1;
}

static inline int label_pit(bool inner, int column)
{
    return inner ? RING_PITS - column : column - 1;
}

#endif
