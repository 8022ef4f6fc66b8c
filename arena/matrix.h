// The matrix of a summary: every engine moving first against every engine moving second, and what
// it says about handicaps.
#ifndef NAQALA_ARENA_MATRIX_H
#define NAQALA_ARENA_MATRIX_H

#include "arena/sample.h"

void matrix_fill(Summary *summary, const Sample *sample);

static inline const Cell *matrix_cell(const Summary *summary, int first, int second)
{
    return &summary->cell[first * summary->engines + second];
}

// How many times the first mover's depth (or nodes) the second needs to score half, for engine
// `first`, by interpolation on the logarithm; or why that can't be told.
enum {
    BREAK_EVEN_ABOVE = 0,    // more than the matrix holds
    BREAK_EVEN_BELOW = -1,   // less than the matrix holds
    BREAK_EVEN_UNKNOWN = -2, // the engine did not play itself, or has no depth or nodes alone
};
double matrix_break_even(const Summary *summary, int first);

// The same over all first movers: the geometric mean of those reached, 0 if none; *reached tells
// how many.
double matrix_handicap(const Summary *summary, int *reached);

#endif
