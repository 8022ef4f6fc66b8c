// The search node: principal variation search of one position, written once for all games and for
// both forms of a board. Not a header of its own: node_full.h and node_packed.h include it, each
// after it has said what a board is:
//
//   NODE_BOARD, NODE_FUNCTION       the type, and that of the function that searches one
//   NODE(over), NODE(left)          is the game over, and what the seeds left bring the decider
//   NODE(seeds), NODE(known)        seeds in the pits, and whether the endgame database has it
//   NODE(settled), NODE(asked)      no swap is pending, or one must be decided now
//   NODE(evaluate), NODE(key)       centiseeds for the side to move; the key in the table
//   NODE(children), NODE(pit_move)  all moves played; the move of a pit
//
// Rules come first and are constants in the specialised instances (node.c), so that their tests
// vanish.
//
// Contract: returns the further margin in centiseeds from the decider's view (what the seeds still
// in the pits bring him, stores apart), fail-soft: at most alpha means "no more than this", at
// least beta "no less". Whenever a value rests on an evaluation, worker->horizon has grown: a value
// during which it did not grow is proven.
//
// A step's factor is what bench's node total grows by without it (November 2026; how it was
// measured: results/README.md). A step without one was not measured.

// Searches one child in the parent's terms: the window moves by the gain, and turns round when the
// other person decides next.
static INLINE int NODE(child_value)(NODE_FUNCTION *self, Worker *worker, const NODE_BOARD *board,
                                    const Child *child, int alpha, int beta, int depth, int ply)
{
    const int gain = child->gain;
    if (child->same)
        return gain + self(worker, board, child->key, alpha - gain, beta - gain,
                           depth - PARAM_EXTRA_TURN_COST, ply + 1);
    return gain - self(worker, board, child->key, gain - beta, gain - alpha, depth - 1, ply + 1);
}

static INLINE int NODE(body)(const Rules *rules, NODE_FUNCTION *self, Worker *worker,
                             const NODE_BOARD *p, uint64_t key, int alpha, int beta, int depth,
                             int ply)
{
    assert(alpha < beta && key == NODE(key)(rules, p));
    // Step 1. Count the node; leave at once when the search is to stop.
    atomic_store_explicit(&worker->nodes, worker_nodes(worker) + 1, memory_order_relaxed);
    worker->pv[ply].length = 0;
    if (UNLIKELY(worker_must_stop(worker)))
        return 0;
    if (ply > worker->seldepth)
        worker->seldepth = ply;

    // Step 2. The game is over: the leftovers are the further margin.
    if (NODE(over)(rules, worker, p))
        return NODE(left)(rules, p);

    // Step 3. The endgame database knows.
    int known;
    if (NODE(known)(rules, worker, p, &known))
        return known;

    // Step 4 (x1.08). Nobody can get more than the seeds in the pits. Not so while a swap is
    // pending, which exchanges the stores as well: those few positions skip this and the table.
    const bool settled = NODE(settled)(rules, p);
    const int most = CENTI * NODE(seeds)(p);
    if (settled && alpha >= most)
        return most;
    if (settled && beta <= -most)
        return -most;

    // Step 5. The horizon: judge by the evaluation. A swap decision is looked at first.
    if ((depth <= 0 && !NODE(asked)(rules, p)) || ply >= MAX_PLY - 1) {
        worker->horizon++;
        return NODE(evaluate)(rules, worker, p);
    }

    // Step 6 (x2.17). What earlier visits found.
    const bool is_pv = beta - alpha > 1;
    TtHit hit;
    Move table_move = MOVE_NONE;
    if (settled && tt_probe(worker->shared->tt, key, &hit)) {
        if (hit.move != MOVE_NONE)
            table_move = NODE(pit_move)(p, (int)hit.move);
        const bool deep = hit.depth == DEPTH_PROVEN || (!is_pv && hit.depth >= depth);
        if (deep &&
            ((hit.bound == BOUND_EXACT) || (hit.bound == BOUND_LOWER && hit.value >= beta) ||
             (hit.bound == BOUND_UPPER && hit.value <= alpha))) {
            if (hit.depth != DEPTH_PROVEN)
                worker->horizon++;
            return hit.value;
        }
    }

    // Step 7. All children, numbered for the order in which they are searched: see order.h.
    NODE_BOARD boards[MAX_MOVES];
    Child children[MAX_MOVES];
    uint8_t index[MAX_MOVES];
    const int count = NODE(children)(rules, worker, p, table_move, ply, boards, children);
    for (int i = 0; i < count; i++)
        index[i] = (uint8_t)i;

    // Step 8. Principal variation search: the first child with the whole window, the others to
    // show that they are no better, and again where one is.
    const uint64_t horizon_before = worker->horizon;
    uint64_t horizon_cut = horizon_before;
    const int alpha_before = alpha;
    int best = -VALUE_INF;
    Move best_move = MOVE_NONE;
    for (int i = 0; i < count; i++) {
        order_pick(children, index, i, count);
        const Child *child = &children[index[i]];
        const NODE_BOARD *board = &boards[index[i]];
        horizon_cut = worker->horizon;
        int value;
        if (i == 0) {
            value = NODE(child_value)(self, worker, board, child, alpha, beta, depth, ply);
        } else {
            value = NODE(child_value)(self, worker, board, child, alpha, alpha + 1, depth, ply);
            if (value > alpha && value < beta && !worker->aborted)
                value = NODE(child_value)(self, worker, board, child, alpha, beta, depth, ply);
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

    // Step 9. Remember it. A cut needs only the cutting move's proof, anything else all of them.
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
