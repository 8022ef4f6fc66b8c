// The packed Kalah kernel: a whole board of up to six pits a side in one 64-bit word, five bits a
// pit, seen by the side to move. One table look-up tells what a sowing adds to every pit, so that
// a move is an addition, a masked capture and a rotation.
//
//   bit   0..29  the mover's row, 5 bits a pit in sowing order; a row of m < 6 pits uses the m
//                fields nearest the store, the others stay 0
//   bit  30..59  the other's row, likewise
//   bit  60..63  0
//
// Stores are not part of it: they change nothing but the result (unless a majority ends the game,
// and then there is no packed kernel). Nothing wraps silently: a pit holds at most PACKED_MAX, and
// packed_fits tells whether every move of a board keeps to that. What does not fit is played by the
// two-row kernel (tworow.h); tests hold the two against each other and the reference.
//
#ifndef NAQALA_RULES_PACKED_H
#define NAQALA_RULES_PACKED_H

#include "engine/base/base.h"
#include "engine/rules/position.h"
#include <stddef.h>

typedef uint64_t Packed;

enum { PACKED_PITS = 6, PACKED_BITS = 5, PACKED_MAX = 31, PACKED_ROW_BITS = 30 };
enum { PACKED_SHIFTS = PACKED_BITS * (PACKED_PITS - 1) + 1 };

#define PACKED_ROW   ((UINT64_C(1) << PACKED_ROW_BITS) - 1)
#define PACKED_BOARD ((UINT64_C(1) << 2 * PACKED_ROW_BITS) - 1)
#define PACKED_HIGH  UINT64_C(0x842108421084210) // the highest bit of every pit

// What a sowing does. `last` is the shift of the own pit that gets the last seed, or of the bits
// that are always 0 where no capture can follow.
typedef struct {
    uint64_t delta; // added to the board: the emptied pit and all that are sown
    uint64_t taken; // mask of the two pits a capture empties
    uint8_t last;
    uint8_t opposite; // shift of the pit opposite
    uint8_t banked;   // seeds that fall in the mover's store
    uint8_t same;     // the last of them: the mover moves again
} PackedSow;

// By the shift of the emptied pit and its seeds; only rows that are multiples of five are used.
typedef struct {
    PackedSow sow[PACKED_SHIFTS][PACKED_MAX + 1];
    uint64_t narrow; // for packed_fits: all ones where a side has one or two pits
} PackedTable;

// True for the rule sets this kernel plays.
static inline bool packed_plays(const Rules *rules)
{
    return rules->own_store && rules->rows == 2 && rules->pits <= PACKED_PITS &&
           rules->extra_turn && !rules->skip_origin && !rules->first_stays &&
           rules->direction == DIRECTION_ON && !rules->home_turn && !rules->relay &&
           !rules->rounds && rules->singles == SINGLES_PLAY && rules->capture <= CAPTURE_NONE &&
           rules->must_feed == FEED_FREE && rules->endless != ENDLESS_ILLEGAL &&
           rules->end <= END_STUCK && rules->win == WIN_SEEDS && !rules->majority &&
           rules->repetition == REPETITION_OFF;
}

void packed_table_init(PackedTable *table, const Rules *rules);

// False if a pit holds more than PACKED_MAX, or the pie rule still has a say.
bool packed_of(const Rules *rules, const Position *p, Packed *board);

// The same whatever the pie rule's state.
bool packed_rows(int pits, const Position *p, Packed *board);

// The inverse, with `side` to move and empty stores.
Position packed_position(const Rules *rules, Packed board, int side);

static INLINE int packed_field(Packed board, int shift)
{
    return (int)(board >> shift & PACKED_MAX);
}

static INLINE Packed packed_turn(Packed board)
{
    return (board >> PACKED_ROW_BITS | board << PACKED_ROW_BITS) & PACKED_BOARD;
}

static INLINE uint64_t packed_own(Packed board)
{
    return board & PACKED_ROW;
}

static INLINE uint64_t packed_other(Packed board)
{
    return board >> PACKED_ROW_BITS;
}

// Seeds of one row, or of a whole board.
static INLINE int packed_row_sum(uint64_t row)
{
    // Neighbours first, in fields of ten bits; then the three fields are added by a multiplication.
    const uint64_t even = row & UINT64_C(0x1F07C1F), odd = row >> PACKED_BITS & UINT64_C(0x1F07C1F);
    return (int)((even + odd) * UINT64_C(0x100401) >> 20 & 0x3FF);
}

static INLINE int packed_sum(Packed board)
{
    return packed_row_sum(packed_own(board)) + packed_row_sum(packed_other(board));
}

// True if no move can put more than PACKED_MAX seeds in a pit. A sowing of at most 27 seeds puts
// four or fewer in any pit of a side of three and more, so there pits below 28 are safe; of one or
// two pits, those below 16 are.
static INLINE bool packed_fits(const PackedTable *table, Packed board)
{
    return (board & (board << 1 | table->narrow) & (board << 2 | table->narrow) & PACKED_HIGH) == 0;
}

// The pits that can be played: one bit a pit, at its shift.
static INLINE uint64_t packed_moves(Packed board)
{
    uint64_t any = board & PACKED_ROW;
    any |= any >> 1;
    any |= any >> 2; // bits 0..3 of each pit
    return (any | board >> 4) & UINT64_C(0x2108421);
}

static INLINE const PackedSow *packed_sow(const PackedTable *table, Packed board, int shift)
{
    return &table->sow[shift][packed_field(board, shift)];
}

// Plays the own pit whose entry is `sow`; `gain` seeds go to the mover's store. The result is the
// board as the next to move sees it: turned round unless he moves again.
static INLINE Packed packed_play(const Rules *rules, const PackedSow *sow, Packed board, int *gain)
{
    board += sow->delta;
    *gain = sow->banked;
    if (rules->capture != CAPTURE_NONE) {
        const int opposite = packed_field(board, sow->opposite);
        bool takes = packed_field(board, sow->last) == 1;
        if (rules->capture == CAPTURE_OPPOSITE)
            takes &= opposite != 0;
        const uint64_t mask = 0 - (uint64_t)takes;
        board &= ~(sow->taken & mask);
        *gain += (opposite + 1) & (int)mask;
    }
    return sow->same ? board : packed_turn(board);
}

// The game is over. `board` is seen by the side to move.
static INLINE bool packed_over(const Rules *rules, Packed board)
{
    const bool empty = packed_own(board) == 0;
    return rules->end == END_ROW ? empty | (packed_other(board) == 0) : empty;
}

// What the seeds left bring the side to move once the game is over: his further margin.
static INLINE int packed_left(const Rules *rules, Packed board)
{
    if (rules->leftover == LEFTOVER_NONE)
        return 0;
    const int margin = packed_row_sum(packed_own(board)) - packed_row_sum(packed_other(board));
    return rules->leftover == LEFTOVER_OWNER ? margin : -margin;
}

#endif
