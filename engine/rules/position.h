// A position: what a person sees on the board, and who is to decide. It is small (one cache line)
// and copied freely; nothing undoes a move, one keeps the copy from before it.
//
// On four rows a player's two are a ring of 16, numbered the way a sowing goes: outer pits B1..B8
// are 0..7, inner pits A8..A1 are 8..15. Stores are what is in hand there.
//
// Invariants: board is the sum of the pits; board + store[SOUTH] + store[NORTH] never changes in a
// game and is at most MAX_TOTAL; pits beyond Rules.pits (two rows) are 0; no pit holds over
// MAX_IN_PIT.
#ifndef NAQALA_RULES_POSITION_H
#define NAQALA_RULES_POSITION_H

#include "engine/rules/rules.h"

enum { SOUTH, NORTH };

// How far the swap rule has got. OFFER: the side to move may swap seats instead of moving. ASK:
// South has an extra turn pending, but first the second person answers `swap` or `keep`.
enum { PIE_NONE, PIE_OPENING, PIE_OFFER, PIE_ASK };

enum { ROW_PITS = 16, ROW_WORDS = ROW_PITS / 8 };

typedef struct {
    union {
        uint8_t pit[2][ROW_PITS];    // by owner, in sowing order
        uint64_t word[2][ROW_WORDS]; // the same, eight pits at a time
    };
    uint16_t store[2]; // seeds won, or in hand, by owner
    uint16_t board;    // seeds in the pits
    uint8_t side;      // SOUTH or NORTH to move
    uint8_t pie;       // PIE_NONE.. PIE_ASK
    uint8_t swapped;   // 1: the person who began sits North
    uint8_t round;     // of a match, from 0: records look at it, no text says it

    // The game is over, 1 + a side each; 0: not so
    uint8_t endless; // whose sowing found no end
    uint8_t award;   // who gets all seeds left
    uint8_t won;     // who has won by what a move did on its way

    // Of two rows
    uint8_t tuz[2];     // by owner: 1 + the number of his tuzdik in the other row; 0: none
    uint16_t closed[2]; // by owner: pits out of the game, bit k of pit k

    // Of four rows
    uint8_t house;    // bit of a side: his house was never emptied
    uint8_t block;    // 1 + place (as in moves) of the pit that is frozen; 0: none
    uint8_t quiet;    // turns to come that may not capture
    uint8_t captured; // bit of a side: he has captured
} Position;

static inline int side_other(int side)
{
    return side ^ 1;
}

static inline int position_total(const Position *p)
{
    return p->board + p->store[SOUTH] + p->store[NORTH];
}

// The side whose owner decides now: the side to move, but for a pending question.
static inline int position_decider(const Position *p)
{
    return p->pie == PIE_ASK ? side_other(p->side) : p->side;
}

static inline bool position_row_empty(const Position *p, int side)
{
    return (p->word[side][0] | p->word[side][1]) == 0;
}

// Whether a pit is out of the game.
static inline bool position_closed(const Position *p, int side, int pit)
{
    return p->closed[side] >> pit & 1;
}

// The pit that is frozen, where one is.
static inline int position_block_side(const Position *p)
{
    return (p->block - 1) / ROW_PITS;
}

static inline int position_block_pit(const Position *p)
{
    return (p->block - 1) % ROW_PITS;
}

// The pit of a side that is frozen; NO_PIT: none is.
enum { NO_PIT = -1 };
static inline int position_frozen(const Position *p, int side)
{
    return p->block && position_block_side(p) == side ? position_block_pit(p) : NO_PIT;
}

// Pits of a side with seeds in them.
static inline int position_occupied(const Position *p, int side)
{
    const uint64_t low = UINT64_C(0x7F7F7F7F7F7F7F7F);
    int count = 0;
    for (int w = 0; w < ROW_WORDS; w++)
        count += __builtin_popcountll((((p->word[side][w] & low) + low) | p->word[side][w]) & ~low);
    return count;
}

// Lead of a side's store over the other's, in seeds.
static inline int position_lead(const Position *p, int side)
{
    return p->store[side] - p->store[side_other(side)];
}

bool position_equal(const Position *a, const Position *b);

// Whether play goes on from both alike: pits, side to move, a swap pending, and what else tells on
// moves to come. Stores apart.
bool position_same_place(const Position *a, const Position *b);

// The same seen from the other seat: what is South's becomes North's.
Position position_turned(const Position *p);

// Sums up the pits again after they were set one by one.
void position_count(Position *p);

#endif
