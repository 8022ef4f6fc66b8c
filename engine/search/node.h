// The search node: principal variation search of one position, written once for all games. Rules
// come first and are constants in the specialised instances (node.c), so that their tests vanish.
//
// Contract: returns the further margin in centiseeds from the decider's view (what the seeds still
// in the pits bring him, stores apart), fail-soft: at most alpha means "no more than this", at
// least beta "no less". Whenever a value rests on an evaluation, worker->horizon has grown: a value
// during which it did not grow is proven.
//
// A step's factor is what bench's node total grows by without it (November 2026; how it was
// measured: results/README.md). A step without one was not measured.
#ifndef NAQALA_SEARCH_NODE_H
#define NAQALA_SEARCH_NODE_H

#include "engine/base/rng.h"
#include "engine/search/eval.h"
#include "engine/search/order.h"

// Rows are taken from the mover's view, so that a position and its mirror image are one. Stores
// matter only where a majority ends the game.
static INLINE uint64_t node_key(const Rules *rules, const Position *p)
{
    const uint64_t *own = p->word[p->side], *other = p->word[p->side ^ 1];
    uint64_t key = own[0] * 0x9E3779B97F4A7C15u;
    key = (key ^ (key >> 32) ^ other[0]) * 0xD6E8FEB86659FD93u;
    if (rules->pits > 8) {
        key = (key ^ (key >> 32) ^ own[1]) * 0x9E3779B97F4A7C15u;
        key = (key ^ (key >> 32) ^ other[1]) * 0xD6E8FEB86659FD93u;
    }
    if (rules->majority) {
        uint64_t stores = (uint64_t)p->store[p->side] << 16 | p->store[p->side ^ 1];
        key = (key ^ (key >> 32) ^ stores) * 0x9E3779B97F4A7C15u;
    }
    return key ^ (key >> 32);
}

static INLINE int node_final(const Rules *rules, const Position *p)
{
    const Score left = tworow_leftovers(rules, p);
    const int south = CENTI * (left.south - left.north);
    return position_decider(p) == SOUTH ? south : -south;
}

// Plays one move: the child, what it gains, and whether the same person decides again.
static INLINE void node_make(const Rules *rules, const Game *game, const Position *p, Move move,
                             Child *child)
{
    const int decider = position_decider(p);
    child->position = *p;
    child->move = move;
    if (rules->pie == PIE_RULE_NONE || move_is_pit(move)) {
        tworow_play(rules, game->sowing, &child->position, move);
        child->gain =
            CENTI * (position_lead(&child->position, decider) - position_lead(p, decider));
        child->same = position_decider(&child->position) == decider;
    } else {
        // After a swap the decider owns the other side's stores, and the other person his.
        pie_answer(&child->position, move);
        const int seat = move == MOVE_SWAP ? side_other(decider) : decider;
        child->gain = CENTI * (position_lead(p, seat) - position_lead(p, decider));
        child->same = child->position.side == seat;
    }
    child->key = node_key(rules, &child->position);
}

static INLINE int node_children(const Rules *rules, const Worker *worker, const Position *p,
                                Move table_move, int ply, Child *children)
{
    const Game *game = worker->shared->game;
    Move moves[MAX_MOVES];
    int count = 0;
    if (rules->pie == PIE_RULE_NONE || p->pie != PIE_ASK)
        count = tworow_moves(rules, game->sowing, p, moves);
    if (rules->pie != PIE_RULE_NONE)
        count = pie_moves(p, moves, count);
    for (int i = 0; i < count; i++) {
        node_make(rules, game, p, moves[i], &children[i]);
        children[i].order = order_move(worker, &children[i], table_move, ply);
        tt_prefetch(worker->shared->tt, children[i].key);
    }
    return count;
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

// Searches one child in the parent's terms: the window moves by the gain, and turns round when the
// other person decides next.
static INLINE int node_child_value(NodeFunction *self, Worker *worker, const Child *child,
                                   int alpha, int beta, int depth, int ply)
{
    const int gain = child->gain;
    if (child->same)
        return gain + self(worker, &child->position, child->key, alpha - gain, beta - gain,
                           depth - PARAM_EXTRA_TURN_COST, ply + 1);
    return gain - self(worker, &child->position, child->key, gain - beta, gain - alpha, depth - 1,
                       ply + 1);
}

static INLINE int node_body(const Rules *rules, NodeFunction *self, Worker *worker,
                            const Position *p, uint64_t key, int alpha, int beta, int depth,
                            int ply)
{
    assert(alpha < beta && key == node_key(rules, p));
    // Step 1. Count the node; leave at once when the search is to stop.
    atomic_store_explicit(&worker->nodes, worker_nodes(worker) + 1, memory_order_relaxed);
    worker->pv[ply].length = 0;
    if (UNLIKELY(worker_must_stop(worker)))
        return 0;
    if (ply > worker->seldepth)
        worker->seldepth = ply;

    // Step 2. The game is over: the leftovers are the further margin.
    if (tworow_end(rules, worker->shared->game->sowing, p) != END_REASON_NONE)
        return node_final(rules, p);

    // Step 3 (x1.08). Nobody can get more than the seeds in the pits. Not so while a swap is
    // pending, which exchanges the stores as well: those few positions skip this and the table.
    const bool settled = rules->pie == PIE_RULE_NONE || p->pie == PIE_NONE;
    const int most = CENTI * p->board;
    if (settled && alpha >= most)
        return most;
    if (settled && beta <= -most)
        return -most;

    // Step 4. The horizon: judge by the evaluation. A swap decision is looked at first.
    const bool asked = rules->pie != PIE_RULE_NONE && p->pie > PIE_OPENING;
    if ((depth <= 0 && !asked) || ply >= MAX_PLY - 1) {
        worker->horizon++;
        return eval_position(rules, p);
    }

    // Step 5 (x2.17). What earlier visits found.
    const bool is_pv = beta - alpha > 1;
    TtHit hit;
    Move table_move = MOVE_NONE;
    if (settled && tt_probe(worker->shared->tt, key, &hit)) {
        if (hit.move != MOVE_NONE)
            table_move = move_of(p->side, (int)hit.move);
        const bool deep = hit.depth == DEPTH_PROVEN || (!is_pv && hit.depth >= depth);
        if (deep &&
            ((hit.bound == BOUND_EXACT) || (hit.bound == BOUND_LOWER && hit.value >= beta) ||
             (hit.bound == BOUND_UPPER && hit.value <= alpha))) {
            if (hit.depth != DEPTH_PROVEN)
                worker->horizon++;
            return hit.value;
        }
    }

    // Step 6. All children, numbered for the order in which they are searched: see order.h.
    Child children[MAX_MOVES];
    uint8_t index[MAX_MOVES];
    const int count = node_children(rules, worker, p, table_move, ply, children);
    for (int i = 0; i < count; i++)
        index[i] = (uint8_t)i;

    // Step 7. Principal variation search: the first child with the whole window, the others to
    // show that they are no better, and again where one is.
    const uint64_t horizon_before = worker->horizon;
    uint64_t horizon_cut = horizon_before;
    const int alpha_before = alpha;
    int best = -VALUE_INF;
    Move best_move = MOVE_NONE;
    for (int i = 0; i < count; i++) {
        order_pick(children, index, i, count);
        const Child *child = &children[index[i]];
        horizon_cut = worker->horizon;
        int value;
        if (i == 0) {
            value = node_child_value(self, worker, child, alpha, beta, depth, ply);
        } else {
            value = node_child_value(self, worker, child, alpha, alpha + 1, depth, ply);
            if (value > alpha && value < beta && !worker->aborted)
                value = node_child_value(self, worker, child, alpha, beta, depth, ply);
        }
        if (UNLIKELY(worker->aborted))
            return 0;
        if (value <= best)
            continue;
        best = value;
        if (value <= alpha)
            continue;
        alpha = value;
        best_move = child->move;
        if (is_pv)
            line_extend(worker, ply, best_move);
        if (value >= beta) {
            order_reward(worker, best_move, depth, ply);
            break;
        }
    }

    // Step 8. Remember it. A cut needs only the cutting move's proof, anything else all of them.
    if (settled) {
        const uint64_t horizon_from = best >= beta ? horizon_cut : horizon_before;
        tt_store(
            worker->shared->tt, key,
            &(TtHit){.value = best,
                     .depth = worker->horizon == horizon_from ? DEPTH_PROVEN : int_max(depth, 0),
                     .bound = best >= beta          ? BOUND_LOWER
                              : best > alpha_before ? BOUND_EXACT
                                                    : BOUND_UPPER,
                     .move = best_move == MOVE_NONE ? MOVE_NONE : (Move)move_pit(best_move)});
    }
    return best;
}

#endif
