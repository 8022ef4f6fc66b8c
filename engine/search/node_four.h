// The search node on four rows: games that are won by moving last. No margin adds up on the way: a
// child's gain only says how much the move took, which makes it loud, or worth an early look.
#ifndef NAQALA_SEARCH_NODE_FOUR_H
#define NAQALA_SEARCH_NODE_FOUR_H

#include "engine/rules/ring.h"
#include "engine/search/eval_rings.h"
#include "engine/search/node_full.h"

// All that tells on what may follow, from the mover's seat.
static INLINE uint64_t fournode_key(const Rules *rules, const Position *p)
{
    const int side = p->side, other = side_other(side);
    uint64_t key = node_mix(p->word[side][0], p->word[other][0]);
    key = node_mix(key ^ p->word[side][1], p->word[other][1]);
    if (rules->capture != CAPTURE_KICHWA && !rules->quiet_first && !rules->second_first)
        return key;
    const uint64_t house = (uint64_t)(p->house >> side & 1) << 1 | (p->house >> other & 1);
    const uint64_t taken = (uint64_t)(p->captured >> side & 1) << 1 | (p->captured >> other & 1);
    const int block = p->block ? ((p->block - 1) ^ side * ROW_PITS) + 1 : 0;
    const uint64_t marks = (uint64_t)block << 24 | (uint64_t)p->quiet << 16 | taken << 8 | house;
    return node_mix(key, marks | (uint64_t)p->store[side] << 48 | (uint64_t)p->store[other] << 32);
}

static INLINE bool fournode_over(const Rules *rules, const Worker *worker, const Position *p)
{
    (void)worker;
    return fourrow_end(rules, p) != END_REASON_NONE;
}

static INLINE int fournode_left(const Rules *rules, const Position *p)
{
    const int winner = fourrow_winner(rules, p);
    return winner == NO_WINNER ? 0 : winner == p->side ? VALUE_WIN : -VALUE_WIN;
}

static INLINE int fournode_most(const Position *p)
{
    (void)p;
    return VALUE_WIN;
}

#define fournode_settled fullnode_settled
#define fournode_asked   fullnode_asked

static INLINE Passed fournode_passed(const Rules *rules, const Position *p)
{
    return node_passed(fournode_key(rules, p), p);
}

static INLINE bool fournode_repeats(const Rules *rules, Worker *worker, const Position *p, int ply)
{
    if (rules->repetition == REPETITION_OFF)
        return false;
    worker->path[ply] = fournode_passed(rules, p);
    return worker_repeats(worker, ply);
}

static INLINE int fournode_cycle(const Rules *rules, const Position *p)
{
    (void)rules, (void)p;
    return 0;
}

static INLINE bool fournode_known(const Rules *rules, const Worker *worker, const Position *p,
                                  int *value)
{
    (void)rules, (void)worker, (void)p;
    *value = 0;
    return false;
}

static INLINE int fournode_evaluate(const Rules *rules, const Worker *worker, const Position *p)
{
    (void)worker;
    return eval_rings(rules, p);
}

// A move in 16 bits: its pit, the low bits of what it chooses, its kind. More choices than fit are
// forgotten.
static INLINE Move fournode_kept(Move move)
{
    const Move signs = move >> RINGMOVE_SIGNS_AT & 0xFFFFF;
    if (!move_is_pit(move) || signs > 0x3FF)
        return MOVE_NONE;
    return (Move)move_pit(move) | signs << 4 | (Move)ringmove_kind(move) << 14;
}

static INLINE Move fournode_pit_move(const Position *p, Move kept)
{
    return ringmove_of(p->side, (int)(kept & 15), (RingMoveKind)(kept >> 14)) |
           (kept >> 4 & 0x3FF) << RINGMOVE_SIGNS_AT;
}

// The other person always decides next: after a swap the board is as it was, seen from the other
// seat.
static INLINE void fournode_make(const Game *game, const Position *p, Move move, Position *board,
                                 Child *child)
{
    const int other = side_other(p->side);
    *board = *p;
    game_play(game, board, move);
    child->move = move;
    child->same = false;
    child->gain = CENTI * (ring_sum_of(p, other) - ring_sum_of(board, other));
}

static INLINE int fournode_children(const Rules *rules, const Worker *worker, const Position *p,
                                    Move table_move, int depth, int ply, Position *boards,
                                    Child *children)
{
    const Game *game = worker->shared->game;
    const int side = p->side, other = side_other(side), before = ring_sum_of(p, other);
    Move moves[MAX_MOVES];
    const int sown = fourrow_children(rules, p, moves, boards);
    const int count = pie_moves(p, moves, sown);
    for (int i = 0; i < sown; i++) {
        Child *child = &children[i];
        if (rules->pie != PIE_RULE_NONE)
            pie_after_sowing(rules, &boards[i], side);
        child->move = moves[i];
        child->same = false;
        child->gain = CENTI * (before - ring_sum_of(&boards[i], other));
        child->order = order_move(worker, child, table_move, ply);
        if (node_children_share(depth))
            tt_prefetch(worker->shared->tt, fournode_key(rules, &boards[i]));
    }
    for (int i = sown; i < count; i++) {
        fournode_make(game, p, moves[i], &boards[i], &children[i]);
        children[i].order = order_move(worker, &children[i], table_move, ply);
    }
    return count;
}

#define NODE_PREFIX   fournode
#define NODE_BOARD    Position
#define NODE_FUNCTION NodeFunction
#define NODE_MOVES    MAX_MOVES
#define NODE_LAST     true
#include "engine/search/node_body.inc"
#undef NODE_PREFIX
#undef NODE_BOARD
#undef NODE_FUNCTION
#undef NODE_MOVES
#undef NODE_LAST

#endif
