#include "engine/search/order.h"

void order_reward(Worker *worker, Move move, int depth, int ply)
{
    if (!move_is_pit(move))
        return;
    if (worker->killer[ply][0] != move) {
        worker->killer[ply][1] = worker->killer[ply][0];
        worker->killer[ply][0] = move;
    }
    // Pulled back in proportion to what it is, so that it never leaves its range.
    int bonus = int_min(depth * depth * 4, PARAM_HISTORY_MAX);
    int history = worker->history[move_place(move)];
    worker->history[move_place(move)] =
        (int16_t)(history + bonus - history * bonus / PARAM_HISTORY_MAX);
}
