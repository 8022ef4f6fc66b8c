// The search node on packed boards: Kalah of up to six pits a side, no swap pending. The same
// search as on full positions, node for node, in a third of the time.
#ifndef NAQALA_SEARCH_NODE_PACKED_H
#define NAQALA_SEARCH_NODE_PACKED_H

#include "engine/search/eval.h"
#include "engine/search/node.h"

static INLINE uint64_t packednode_key(const Rules *rules, const PackedBoard *p)
{
    (void)rules;
    return node_packed_key(p->board);
}

static INLINE bool packednode_over(const Rules *rules, const Worker *worker, const PackedBoard *p)
{
    (void)worker;
    return packed_over(rules, p->board);
}

static INLINE int packednode_left(const Rules *rules, const PackedBoard *p)
{
    return CENTI * packed_left(rules, p->board);
}

static INLINE int packednode_most(const PackedBoard *p)
{
    return CENTI * p->seeds;
}

static INLINE bool packednode_settled(const Rules *rules, const PackedBoard *p)
{
    (void)rules, (void)p;
    return true;
}

static INLINE bool packednode_asked(const Rules *rules, const PackedBoard *p)
{
    (void)rules, (void)p;
    return false;
}

static INLINE bool packednode_repeats(const Rules *rules, const Worker *worker,
                                      const PackedBoard *p, int ply)
{
    (void)rules, (void)worker, (void)p, (void)ply;
    return false;
}

static INLINE int packednode_cycle(const Rules *rules, const PackedBoard *p)
{
    (void)rules, (void)p;
    return 0;
}

static INLINE bool packednode_known(const Rules *rules, Worker *worker, const PackedBoard *p,
                                    int *value)
{
    const Endgame *endgame = worker->shared->endgame;
    (void)rules;
    if (!endgame || p->seeds > endgame->seeds)
        return false;
    const EndgamePlace place = endgame_locate(endgame, p->board);
    worker_count_hit(worker);
    *value = CENTI * endgame_margin_of(endgame, p->seeds, endgame_points(&place));
    return true;
}

static INLINE int packednode_evaluate(const Rules *rules, const Worker *worker,
                                      const PackedBoard *p)
{
    (void)rules;
    return eval_packed(&worker->shared->eval, p->board, p->seeds);
}

#define packednode_kept node_kept

static INLINE Move packednode_pit_move(const PackedBoard *p, Move kept)
{
    return move_of(p->side, 0) + kept;
}

static INLINE int packednode_children(const Rules *rules, const Worker *worker,
                                      const PackedBoard *p, Move table_move, int depth, int ply,
                                      PackedBoard *boards, Child *children)
{
    const Shared *shared = worker->shared;
    const PackedTable *packed = &shared->packed;
    int count = 0;
    for (uint64_t moves = packed_moves(p->board); moves; moves &= moves - 1) {
        const int shift = __builtin_ctzll(moves);
        const PackedSow *sow = packed_sow(packed, p->board, shift);
        PackedBoard *board = &boards[count];
        Child *child = &children[count];
        int gain;
        board->board = packed_play(rules, sow, p->board, &gain);
        if (depth <= 0 && !node_is_loud(sow->same, CENTI * gain))
            continue;
        board->seeds = p->seeds - gain;
        board->side = sow->same ? p->side : side_other(p->side);
        child->move = move_of(p->side, shift / PACKED_BITS - shared->first_field);
        child->gain = CENTI * gain;
        child->same = sow->same;
        child->order = order_move(worker, child, table_move, ply);
        if (node_children_share(depth))
            tt_prefetch(shared->tt, node_packed_key(board->board));
        count++;
    }
    return count;
}

#define NODE_PREFIX   packednode
#define NODE_BOARD    PackedBoard
#define NODE_FUNCTION PackedNodeFunction
#define NODE_MOVES    TWO_MOVES
#define NODE_LAST     false
#include "engine/search/node_body.inc"
#undef NODE_PREFIX
#undef NODE_BOARD
#undef NODE_FUNCTION
#undef NODE_MOVES
#undef NODE_LAST

#endif
