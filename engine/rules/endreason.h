// Why a game is over, and what the players have then.
#ifndef NAQALA_RULES_ENDREASON_H
#define NAQALA_RULES_ENDREASON_H

// END_REASON_NONE while it goes on. But for repetitions a property of the position alone.
typedef enum {
    END_REASON_NONE,
    END_REASON_MAJORITY,
    END_REASON_ROW_EMPTY,
    END_REASON_STUCK,
    END_REASON_BOARD_EMPTY,
    END_REASON_AWARD,
    END_REASON_ENDLESS,
    END_REASON_WON,        // by what a move did on its way
    END_REASON_REPETITION, // of a game, not of a position alone: record.h
} EndReason;

// Seeds, or 1 for the winner of a game that is won or lost.
typedef struct {
    int south, north;
} Score;

#endif
