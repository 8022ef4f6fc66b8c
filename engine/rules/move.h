// A move is one decision: a pit, an answer to a swap offer, or to pass. The low byte says which;
// the bits above it are for games whose moves carry more: a direction, or choices on the way
// (ringmove.h).
//
// Text, on two rows (on four: ringmove.h): the pit's letter in sowing order, `A`.. for South and
// `a`.. for North (read also as 1..m, blank-separated), with `<` after it where it is sown back
// (`>`, the usual way, is read as well), `swap`, `keep`, `pass`.
#ifndef NAQALA_RULES_MOVE_H
#define NAQALA_RULES_MOVE_H

#include "engine/base/text.h"
#include "engine/rules/position.h"

typedef uint32_t Move;

// 0..31 are pits: side * ROW_PITS + number in sowing order, from 0; with MOVE_RING, of four rows.
// MOVE_BACK goes with a pit: sown clockwise, against the usual way.
enum { MOVE_RING = 128, MOVE_BACK = 1 << 8 };
enum { MOVE_SWAP = 64, MOVE_KEEP = 65, MOVE_PASS = 66, MOVE_NONE = 255 };

enum { MOVE_TEXT = 24 }; // bytes for any move's text

static inline Move move_of(int side, int pit)
{
    return (Move)(side * ROW_PITS + pit);
}

static inline bool move_is_pit(Move move)
{
    return (move & 0x60) == 0;
}

static inline int move_side(Move move)
{
    return (int)(move / ROW_PITS & 1);
}

// The same by one number in a row: for tables of moves.
static inline int move_place(Move move)
{
    return (int)(move % (2 * ROW_PITS));
}

static inline int move_pit(Move move)
{
    return (int)(move % ROW_PITS);
}

void move_format(Move move, char out[MOVE_TEXT]);

// What stands between moves in a list: nothing where a move is a letter, else a blank.
static inline const char *move_separator(Move move, Move next)
{
    return (move | next) & MOVE_RING ? " " : "";
}

// Reads one whole token as a move of the side to move; MOVE_NONE if it is none. Says nothing about
// legality.
Move move_parse(Token token, const Rules *rules, const Position *p);

// Takes the next move off *rest, a token of moves run together (`CFa`, `CFswapb`), without looking
// at whose pit a letter names; MOVE_NONE leaves *rest at the letter that is no move.
Move move_unglue(Token *rest, const Rules *rules);

#endif
