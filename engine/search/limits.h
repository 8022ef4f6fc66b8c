// What may end a search: whichever comes first. Zero means no such limit.
#ifndef NAQALA_SEARCH_LIMITS_H
#define NAQALA_SEARCH_LIMITS_H

#include "engine/rules/move.h"

typedef struct {
    int depth;        // plies
    uint64_t nodes;   // of all threads
    int64_t movetime; // milliseconds
    bool clock[2];    // time[side] was given
    int64_t time[2];  // milliseconds left on each clock
    int64_t inc[2];   // milliseconds added a sowing
    int movestogo;    // sowings to the next time control
    bool infinite;    // think on until stopped, even when all is known
    bool ponder;      // think on the other side's time until ponderhit
    bool win;         // stop once win, draw or loss is proven
    int searchmoves_count;
    Move searchmoves[MAX_MOVES]; // only these at the root, if any
} Limits;

// Which instance of the search node to take: the fastest that plays the rules, that of their
// family, or the one that plays everything. All find the same; the last two are for tests.
typedef enum { NODE_FASTEST, NODE_FAMILY, NODE_GENERIC } NodeChoice;

#endif
