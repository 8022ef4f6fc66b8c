// What both forms of the search node (node_body.inc) share.
#ifndef NAQALA_SEARCH_NODE_H
#define NAQALA_SEARCH_NODE_H

#include "engine/search/order.h"

#define NODE_JOIN_(prefix, name) prefix##_##name
#define NODE_JOIN(prefix, name)  NODE_JOIN_(prefix, name)
#define NODE(name)               NODE_JOIN(NODE_PREFIX, name)

// Rows as they are kept, the mover's first, so that a position and its mirror image are one. A
// packed board has the key of its position.
static INLINE uint64_t node_mix(uint64_t own, uint64_t other)
{
    uint64_t key = own * 0x9E3779B97F4A7C15u;
    key = (key ^ (key >> 32) ^ other) * 0xD6E8FEB86659FD93u;
    return key ^ (key >> 32);
}

static INLINE Passed node_passed(uint64_t key, const Position *p)
{
    return (Passed){key ^ (p->side == SOUTH ? 0 : UINT64_C(0x9E3779B97F4A7C15)), p->board};
}

// A win, seen from a ply before, is a ply farther; so is a loss. The second is the first undone,
// for windows.
static INLINE int node_farther(int value)
{
    return value > VALUE_SURE ? value - 1 : value < -VALUE_SURE ? value + 1 : value;
}

static INLINE int node_nearer(int value)
{
    return value > VALUE_SURE ? value + 1 : value < -VALUE_SURE ? value - 1 : value;
}

// Rows of five bits a pit, where they are: the low half of a key.
static INLINE uint64_t node_packed_key(Packed board)
{
    return node_mix(packed_own(board), packed_other(board));
}

// Beyond the horizon only moves that gain seeds or the turn are looked at.
static INLINE bool node_is_loud(bool same, int gain)
{
    return same || gain >= PARAM_QUIET_GAIN;
}

// Children of a node of this depth will look in the table all threads share: its memory is far
// away, and fetched early.
static INLINE bool node_children_share(int depth)
{
    return depth - int_min(1, PARAM_EXTRA_TURN_COST) > PARAM_NEAR_DEPTH;
}

// A move as the table keeps it: the same for a position and its mirror image. Others than pits are
// forgotten.
static INLINE Move node_kept(Move move)
{
    return move_is_pit(move) ? move - move_of(move_side(move), 0) : MOVE_NONE;
}

static INLINE void line_extend(Worker *worker, int ply, Move move)
{
    Line *line = &worker->pv[ply];
    const Line *rest = &worker->pv[ply + 1];
    line->moves[0] = move;
    for (int i = 0; i < rest->length; i++)
        line->moves[i + 1] = rest->moves[i];
    line->length = rest->length + 1;
}

#endif
