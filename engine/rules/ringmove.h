// Moves on four rows, as bits and as text: the pit (label.h), and what is chosen besides.
//
// Omweso, Hus: a sign for each lap that may go either way, `>` the usual way, `<` back: `B2`,
// `A1<`, `B4><`. In bits 8 to 27 as a binary number, after a 1 that marks its beginning; 0 without
// choice.
//
// Bao: `A3>` sows towards the owner's right along that row and captures, `A3>*` without captures;
// `A4L` lays a seed from the hand and lets what it captures enter at the left end, `A4R` at the
// right one; `=` or `+` follows where a lap of that ends in the house: stop, or sow it on.
#ifndef NAQALA_RULES_RINGMOVE_H
#define NAQALA_RULES_RINGMOVE_H

#include "engine/rules/label.h"
#include "engine/rules/move.h"

typedef enum { RINGMOVE_PATH, RINGMOVE_SOW, RINGMOVE_TAKATA, RINGMOVE_LAY } RingMoveKind;

enum {
    RINGMOVE_KIND_AT = 28,
    RINGMOVE_SIGNS_AT = 8,
    RINGMOVE_MAX_SIGNS = 19,       // a lap after so many choices goes the usual way
    RINGMOVE_MOST = MAX_MOVES - 1, // moves of a position; those beyond are not legal
    RINGMOVE_SAFARI = 1 << 9,      // Bao: `+`
    RINGMOVE_STOP = 1 << 10,       // Bao: `=`
};

static inline Move ringmove_of(int side, int pit, RingMoveKind kind)
{
    return (Move)MOVE_RING | move_of(side, pit) | (Move)kind << RINGMOVE_KIND_AT;
}

static inline RingMoveKind ringmove_kind(Move move)
{
    return (RingMoveKind)(move >> RINGMOVE_KIND_AT & 3);
}

// Signs of a move of kind RINGMOVE_PATH: a 1, then a bit a sign, 1 for `<`.
static inline unsigned ringmove_signs(Move move)
{
    const unsigned signs = move >> RINGMOVE_SIGNS_AT & 0xFFFFF;
    return signs ? signs : 1;
}

static inline Move ringmove_with_signs(Move move, unsigned signs)
{
    return move | (Move)(signs > 1 ? signs : 0) << RINGMOVE_SIGNS_AT;
}

static inline int ringmove_sign_count(unsigned signs)
{
    return 31 - __builtin_clz(signs);
}

void ringmove_format(Move move, char out[MOVE_TEXT]);

// Takes a move under these rules off the front of *rest; MOVE_NONE leaves *rest alone.
Move ringmove_take(Token *rest, const Rules *rules);

#endif
