// The board of the reference interpreter and what one move does to it, seed by seed. Private to
// reference.c.
#ifndef NAQALA_RULES_REFERENCE_BOARD_H
#define NAQALA_RULES_REFERENCE_BOARD_H

#include "engine/rules/move.h"

// The board as two people see it: two rows and two stores, and what each holds as plain ints.
typedef struct {
    int row[2][ROW_PITS];
    int store[2];
    int tuzdik[2]; // by owner: the number of a pit of the other row, or -1
    int closed[2]; // by owner: a bit for each pit that is out of the game
} Board;

// Where a seed is dropped: a pit of a side, or, one place after its last pit, that side's store.
typedef struct {
    int side, place;
} Spot;

// How a sowing went: where its last seed fell, which way it went last, whether a seed fell in the
// other row, and whether it was given up after max_laps.
typedef struct {
    Spot last;
    bool back, abroad, endless;
} Course;

typedef enum { SLAM_NO, SLAM_YES } Slam;

Board board_of(const Position *p);
void board_put_back(const Board *board, Position *p);
int board_row_sum(const Board *board, int pits, int side);
bool board_overfull(const Board *board, int pits);

// The pit before a spot, across row ends; whether a pit of so many seeds is taken; and, the mover
// having just taken, whether he takes the last few as well, those in hand with them.
Spot board_before(const Rules *rules, Spot at);
bool board_counts_to_take(const Rules *rules, int seeds);
bool board_take_last_few(const Rules *rules, Board *board, int mover, int hand);

// What happens before a choice; the sowing of pit k, and where its last seed fell; what it captures
// then, and whether that was a grand slam.
void board_before_choice(const Rules *rules, Board *board, int mover);
Course board_sow(const Rules *rules, Board *board, int mover, int k, bool back);
Slam board_capture(const Rules *rules, Board *board, int mover, const Course *course);

#endif
