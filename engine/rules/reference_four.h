// The reference interpreter on four rows: boards as people see them, seats of two rows of holes in
// columns 1 to 8, and a list of all that a player can do with what it leads to. Private to
// reference*.c.
#ifndef NAQALA_RULES_REFERENCE_FOUR_H
#define NAQALA_RULES_REFERENCE_FOUR_H

#include "engine/rules/label.h"
#include "engine/rules/ringmove.h"

typedef struct {
    bool inner;
    int column; // 1..8, from the owner's left
} Hole;

// Index 0 of a row is not used.
typedef struct {
    int inner[2][FOUR_PITS + 1], outer[2][FOUR_PITS + 1];
    int hand[2];
    bool house[2]; // was never emptied
} Seats;

// What a move can end as.
typedef enum { FATE_NONE, FATE_WON, FATE_LOST, FATE_ENDLESS } Fate;

typedef struct {
    Move move;
    Seats seats;
    Fate fate;     // for the mover
    bool captured; // anything at all
    int frozen;    // column of the other's inner hole that is blocked now; 0: none
} Outcome;

typedef struct {
    int count;
    Outcome outcome[MAX_MOVES]; // more than fit are not legal
} Outcomes;

Seats seats_of(const Position *p);
int *seats_hole(Seats *seats, int side, Hole at);
Hole hole_after(Hole at, bool back);               // a seed's way, or against it
Hole hole_named(const Position *p, int block);     // of Position.block
int seats_inner_sum(const Seats *seats, int side); // seeds in a side's inner row
void outcomes_add(const Rules *rules, Outcomes *all, const Outcome *outcome); // if it is legal

void reference_mweso_list(const Rules *rules, const Position *p, Outcomes *all); // Omweso, Hus
void reference_bao_list(const Rules *rules, const Position *p, Outcomes *all);

// The door for reference.c: moves (but for answers to a swap offer), one played, the end, the
// score.
int reference_four_moves(const Rules *rules, const Position *p, Move moves[MAX_MOVES]);
void reference_four_play(const Rules *rules, Position *p, Move move);
bool reference_four_over(const Rules *rules, const Position *p);
void reference_four_score(const Rules *rules, const Position *p, int *south, int *north);

#endif
