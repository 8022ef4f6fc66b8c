// Move ordering: which child to search first. A node generates all of its children at once; each
// gets a number, and the search takes them from the highest down.
#ifndef NAQALA_SEARCH_ORDER_H
#define NAQALA_SEARCH_ORDER_H

#include "engine/search/worker.h"

typedef struct {
    Move move;
    int gain;  // centiseeds the move adds to the decider's lead
    int order; // higher first
    bool same; // the same person decides again
} Child;

// Classes of moves, far enough apart that nothing within one reaches the next.
enum {
    ORDER_TABLE = 1 << 26,      // the transposition table's move (x1.25)
    ORDER_EXTRA_TURN = 1 << 24, // from the store outwards (x1.41)
    ORDER_GAIN = 1 << 16,       // a seed: passing the store, captures (x1.19)
    ORDER_KILLER = 1 << 14,     // a refutation nearby (x1.01); history below it (x0.95)
};

static INLINE int order_move(const Worker *worker, const Child *child, Move table_move, int ply)
{
    if (child->move == table_move)
        return ORDER_TABLE;
    if (child->same && move_is_pit(child->move))
        return ORDER_EXTRA_TURN + move_pit(child->move);
    int order = child->gain > 0 ? child->gain / CENTI * ORDER_GAIN : 0;
    for (int i = 0; i < 2; i++)
        if (worker->killer[ply][i] == child->move)
            order += ORDER_KILLER >> i;
    return order + (move_is_pit(child->move) ? worker->history[move_place(child->move)] : 0);
}

// Moves the best child of children[from..count-1] to `from`.
static INLINE void order_pick(Child *children, uint8_t *index, int from, int count)
{
    int best = from;
    for (int i = from + 1; i < count; i++)
        if (children[index[i]].order > children[index[best]].order)
            best = i;
    const uint8_t swap = index[from];
    index[from] = index[best];
    index[best] = swap;
}

// Remembers the move that refuted a position.
void order_reward(Worker *worker, Move move, int depth, int ply);

#endif
