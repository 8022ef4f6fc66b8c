// The search node on full positions: every game, every rule, swaps and stores.
#ifndef NAQALA_SEARCH_NODE_FULL_H
#define NAQALA_SEARCH_NODE_FULL_H

#include "engine/base/rng.h"
#include "engine/search/eval.h"
#include "engine/search/node.h"

// Stores matter only where a majority, or a sowing without end, ends the game. A position that
// packs has the key of its packed board, so that both forms of the node share the table.
static INLINE uint64_t fullnode_key(const Rules *rules, const Position *p)
{
    const uint64_t *own = p->word[p->side], *other = p->word[p->side ^ 1];
    Packed packed;
    if (packed_plays(rules) && packed_rows(rules->pits, p, &packed))
        return node_packed_key(packed);
    uint64_t key = own[0] * 0x9E3779B97F4A7C15u;
    key = (key ^ (key >> 32) ^ other[0]) * 0xD6E8FEB86659FD93u;
    if (rules->pits > 8) {
        key = (key ^ (key >> 32) ^ own[1]) * 0x9E3779B97F4A7C15u;
        key = (key ^ (key >> 32) ^ other[1]) * 0xD6E8FEB86659FD93u;
    }
    if (rules->tuzdik) {
        const uint64_t tuzdiks = (uint64_t)p->tuz[p->side] << 8 | p->tuz[side_other(p->side)];
        key = (key ^ (key >> 32) ^ tuzdiks) * 0xD6E8FEB86659FD93u;
    }
    if (rules->rounds) {
        const uint64_t closed = (uint64_t)p->closed[p->side] << 16 | p->closed[side_other(p->side)];
        key = (key ^ (key >> 32) ^ closed) * 0xD6E8FEB86659FD93u;
    }
    if (rules->majority || rules_may_not_end(rules)) {
        uint64_t stores = (uint64_t)p->store[p->side] << 16 | p->store[p->side ^ 1];
        key = (key ^ (key >> 32) ^ stores) * 0x9E3779B97F4A7C15u;
    }
    return key ^ (key >> 32);
}

static INLINE bool fullnode_over(const Rules *rules, const Worker *worker, const Position *p)
{
    return tworow_end(rules, worker->shared->game->sowing, p) != END_REASON_NONE;
}

// South's lead over North as the decider sees it, in centiseeds.
static INLINE int fullnode_margin(const Position *p, Score score)
{
    const int south = CENTI * (score.south - score.north);
    return position_decider(p) == SOUTH ? south : -south;
}

static INLINE int fullnode_race(const Position *p)
{
    const int margin = CENTI * tworow_race_seeds(p);
    return tworow_race_winner(p) == position_decider(p) ? margin : -margin;
}

static INLINE int fullnode_left(const Rules *rules, const Position *p)
{
    if (rules->win == WIN_EMPTY)
        return fullnode_race(p);
    if (rules_may_not_end(rules) && p->endless)
        return fullnode_margin(p, tworow_endless(rules, p)) -
               CENTI * position_lead(p, position_decider(p));
    return fullnode_margin(p, tworow_leftovers(rules, p));
}

static INLINE int fullnode_most(const Position *p)
{
    return CENTI * p->board;
}

static INLINE bool fullnode_settled(const Rules *rules, const Position *p)
{
    return rules->pie == PIE_RULE_NONE || p->pie == PIE_NONE;
}

static INLINE bool fullnode_asked(const Rules *rules, const Position *p)
{
    return rules->pie != PIE_RULE_NONE && p->pie > PIE_OPENING;
}

static INLINE Passed fullnode_passed(const Rules *rules, const Position *p)
{
    return node_passed(fullnode_key(rules, p), p);
}

// The position has been there before, and the rules make an end of it.
static INLINE bool fullnode_repeats(const Rules *rules, Worker *worker, const Position *p, int ply)
{
    if (rules->repetition == REPETITION_OFF)
        return false;
    worker->path[ply] = fullnode_passed(rules, p);
    return tworow_recurs(rules, p) && worker_repeats(worker, ply);
}

static INLINE int fullnode_cycle(const Rules *rules, const Position *p)
{
    return fullnode_margin(p, tworow_cycle(rules, p));
}

static INLINE bool fullnode_known(const Rules *rules, Worker *worker, const Position *p, int *value)
{
    const Endgame *endgame = worker->shared->endgame;
    if (!endgame || p->board > endgame->seeds || !fullnode_settled(rules, p))
        return false;
    worker_count_hit(worker);
    *value = CENTI * endgame_margin(endgame, p);
    return true;
}

static INLINE int fullnode_evaluate(const Rules *rules, const Worker *worker, const Position *p)
{
    (void)worker;
    return eval_position(rules, p);
}

#define fullnode_kept node_kept

static INLINE Move fullnode_pit_move(const Position *p, Move kept)
{
    return move_of(p->side, 0) + kept;
}

// Plays one move: the child, what it gains, and whether the same person decides again.
static INLINE void fullnode_make(const Rules *rules, const Game *game, const Position *p, Move move,
                                 Position *board, Child *child)
{
    const int decider = position_decider(p);
    *board = *p;
    child->move = move;
    if (rules->pie == PIE_RULE_NONE || move_is_pit(move) || move == MOVE_PASS) {
        if (rules->end == END_PASS && move == MOVE_PASS)
            tworow_pass(rules, board);
        else
            tworow_play(rules, game->sowing, board, move);
        child->gain = CENTI * (rules_lead(rules, board, decider) - rules_lead(rules, p, decider));
        child->same = position_decider(board) == decider;
    } else {
        // After a swap the decider owns the other side's stores, and the other person his.
        pie_answer(board, move);
        const int seat = move == MOVE_SWAP ? side_other(decider) : decider;
        child->gain = CENTI * (rules_lead(rules, p, seat) - rules_lead(rules, p, decider));
        child->same = board->side == seat;
    }
}

static INLINE int fullnode_children(const Rules *rules, const Worker *worker, const Position *p,
                                    Move table_move, int depth, int ply, Position *boards,
                                    Child *children)
{
    const Game *game = worker->shared->game;
    Move moves[MAX_MOVES];
    int count = 0;
    if (rules->pie == PIE_RULE_NONE || p->pie != PIE_ASK)
        count = tworow_moves(rules, game->sowing, p, moves);
    if (rules->pie != PIE_RULE_NONE)
        count = pie_moves(p, moves, count);
    for (int i = 0; i < count; i++) {
        fullnode_make(rules, game, p, moves[i], &boards[i], &children[i]);
        children[i].order = order_move(worker, &children[i], table_move, ply);
        if (node_children_share(depth))
            tt_prefetch(worker->shared->tt, fullnode_key(rules, &boards[i]));
    }
    return count;
}

#define NODE_PREFIX   fullnode
#define NODE_BOARD    Position
#define NODE_FUNCTION NodeFunction
#define NODE_MOVES    TWO_MOVES
#define NODE_LAST     false
#include "engine/search/node_body.inc"
#undef NODE_PREFIX
#undef NODE_BOARD
#undef NODE_FUNCTION
#undef NODE_MOVES
#undef NODE_LAST

#endif
