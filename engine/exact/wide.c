#include "engine/exact/wide.h"
#include "engine/exact/lane.h"
#include <stdlib.h>

enum { PLACES = 2 * PACKED_PITS };

// Binomial coefficient; exact, because every partial product is one itself.
static uint64_t choose(int n, int k)
{
    uint64_t result = 1;
    for (int i = 1; i <= k; i++)
        result = result * (uint64_t)(n - k + i) / (uint64_t)i;
    return result;
}

uint64_t wide_key(const Rules *rules, const Position *p)
{
    uint64_t rank = 0;
    int sum = 0;
    for (int i = 0; i < 2 * rules->pits; i++) {
        const int side = i < rules->pits ? p->side : side_other(p->side);
        sum += p->pit[side][i % rules->pits];
        rank += choose(sum + i, i + 1);
    }
    return UINT64_C(1) << 2 * PACKED_ROW_BITS | rank;
}

// A narrow board inside: its search runs to the end on a lane of its own.
static int narrow_answer(ProverThread *thread, Packed board, int seeds, int ask)
{
    const Prover *prover = thread->prover;
    // Its requests are not worth bundling; the outer lane's may be written over, they are but
    // hints.
    const int wants = thread->wants;
    Lane lane = {0};
    thread->wants = 0;
    prover->lane.start(thread, &lane, board, seeds, ask);
    while (prover->lane.step(thread, &lane)) {
        thread->wants = 0;
        if ((thread->nodes & 1023) == 0 && prover_is_over(prover))
            thread->aborted = true;
        if (thread->aborted)
            break;
    }
    thread->wants = wants;
    free(lane.frame);
    return lane.answer;
}

// Points of a position at least which the caller asks for, or a bound that decides.
static int points_of(ProverThread *thread, const Position *p, int ask)
{
    const Prover *prover = thread->prover;
    const Endgame *endgame = prover->endgame;
    const Rules *rules = &endgame->rules;
    const int scale = endgame->scale;
    Packed board;
    if (game_end(prover->game, p) != END_REASON_NONE) {
        const Score left = tworow_leftovers(rules, p);
        const int margin = left.south - left.north;
        return endgame_points_of(scale, p->board, p->side == SOUTH ? margin : -margin);
    }
    if (p->board <= endgame->seeds)
        return endgame_points_of(scale, p->board, endgame_margin(endgame, p));
    if (ask <= 0)
        return 0;
    if (ask > scale * p->board)
        return scale * p->board;
    if (packed_of(rules, p, &board) && packed_fits(&prover->packed, board))
        return narrow_answer(thread, board, p->board, ask);
    return wide_answer(thread, p, ask);
}

int wide_answer(ProverThread *thread, const Position *p, int ask)
{
    Prover *prover = thread->prover;
    const int scale = prover->endgame->scale;
    const uint64_t mixed = exactkey_mix(wide_key(&prover->endgame->rules, p));
    ExactBounds bounds = {0, scale * p->board};
    if (exacttable_probe(&prover->table, mixed, &bounds)) {
        if (bounds.lower >= ask)
            return bounds.lower;
        if (bounds.upper < ask)
            return bounds.upper;
    }
    const uint64_t nodes_before = thread->nodes++;
    if ((thread->nodes & 1023) == 0 && prover_is_over(prover))
        thread->aborted = true;
    if (thread->aborted)
        return 0;
    Move moves[MAX_MOVES];
    int best = 0;
    for (int i = game_moves(prover->game, p, moves) - 1; i >= 0 && best < ask; i--) {
        Position child = *p;
        game_play(prover->game, &child, moves[i]);
        const bool same = child.side == p->side;
        const int gain = scale * (p->board - child.board);
        const int points =
            points_of(thread, &child, same ? ask - gain : scale * p->board - ask + 1);
        if (thread->aborted)
            return 0;
        best = int_max(best, same ? gain + points : scale * p->board - points);
    }
    bounds = best >= ask ? (ExactBounds){best, scale * p->board} : (ExactBounds){0, best};
    exacttable_merge(&prover->table, mixed, bounds, thread->nodes - nodes_before);
    return best;
}

void lane_push_wide(ProverThread *thread, Lane *lane, Packed board, int ask)
{
    const int at = lane->depth - 1;
    const Position p = packed_position(&thread->prover->endgame->rules, board, SOUTH);
    lane->frame[at].best = (int16_t)wide_answer(thread, &p, ask);
    lane->frame[at].read = true;
}

bool prover_value_wide(Prover *prover, const Position *p, ExactBounds *bounds)
{
    ProverThread *thread = alloc_or_die(1, sizeof *thread);
    thread->prover = prover;
    atomic_store(&prover->answer, -1);
    while (bounds->lower < bounds->upper && !thread->aborted) {
        const int ask = bounds->lower + 1, points = points_of(thread, p, ask);
        if (thread->aborted)
            break;
        if (points >= ask)
            bounds->lower = points;
        else
            bounds->upper = points;
    }
    const bool ok = !thread->aborted;
    free(thread);
    return ok;
}
