#include "engine/exact/proof.h"
#include "engine/base/clock.h"
#include "engine/endgame/store.h"
#include "engine/exact/plan.h"
#include <stdlib.h>

struct Proof {
    const Game *game;
    Position root;
    ProofPlan plan;
    ProofWatch watch;
    Endgame *endgame;
    Prover prover;
    atomic_bool ready; // prover and database are
    Ledger *ledger;
    ExactBounds root_bounds;
    Move move;   // being solved
    bool silent; // small steps that nobody wants to hear of
    int seeds;   // of the board being solved
    int gain;    // that its move made, and whether the mover moves again
    bool same;
    int64_t start;
    atomic_bool stopped;
};

bool proof_takes(const Game *game, const Position *p)
{
    return prover_takes(&game->rules, p);
}

Proof *proof_new(const Game *game, const Position *p, const ProofPlan *plan,
                 const ProofWatch *watch)
{
    Proof *proof = alloc_or_die(1, sizeof *proof);
    *proof = (Proof){.game = game, .root = *p, .plan = *plan};
    if (watch)
        proof->watch = *watch;
    return proof;
}

void proof_free(Proof *proof)
{
    Error error;
    if (!proof)
        return;
    if (proof->ledger)
        ledger_close(proof->ledger, &error);
    if (proof->ready)
        prover_release(&proof->prover);
    endgame_free(proof->endgame);
    free(proof);
}

void proof_stop(Proof *proof)
{
    atomic_store(&proof->stopped, true);
    if (proof->ready)
        prover_stop(&proof->prover);
}

// -------------------------------------------------------------------------------------- preparing

static void tell(const Proof *proof, ProofState state)
{
    state.microseconds = clock_us() - proof->start;
    state.move = proof->move;
    if (proof->watch.progress)
        proof->watch.progress(proof->watch.context, &state);
}

static void tell_building(void *context, uint64_t done, uint64_t all)
{
    tell(context, (ProofState){.building = true, .done = done, .all = all});
}

// The root's further margin for a further margin of the board being solved.
static int root_margin(const Proof *proof, int margin)
{
    return proof->gain + (proof->same ? margin : -margin);
}

static void tell_proving(void *context, const ProverState *state)
{
    const Proof *proof = context;
    const Endgame *endgame = proof->endgame;
    if (proof->silent)
        return;
    const int lower =
        root_margin(proof, endgame_margin_of(endgame, proof->seeds, state->bounds.lower));
    const int upper =
        root_margin(proof, endgame_margin_of(endgame, proof->seeds, state->bounds.upper));
    tell(proof, (ProofState){.lower = int_min(lower, upper),
                             .upper = int_max(lower, upper),
                             .asked = root_margin(
                                 proof, endgame_margin_of(endgame, proof->seeds, state->asked)),
                             .nodes = state->nodes,
                             .children = state->children,
                             .table_permille = state->table_permille,
                             .ledger_failed = proof->ledger && ledger_failed(proof->ledger)});
}

static bool prepare_endgame(Proof *proof, Error *error)
{
    const ProofPlan *plan = &proof->plan;
    const Rules *rules = &proof->game->rules;
    const int wanted = plan->endgame_seeds ? int_min(plan->endgame_seeds, proof->root.board)
                                           : plan_seeds(rules, proof->root.board);
    proof->endgame = endgame_new(&proof->game->rules);
    if (plan->endgame_path && plan->endgame_path[0] &&
        !store_read(proof->endgame, plan->endgame_seeds ? wanted : ENDGAME_MAX, plan->endgame_path,
                    error))
        return false;
    // Files that are there are used as they are, unless more were asked for.
    if (proof->endgame->seeds >= 14 && !plan->endgame_seeds)
        return true;
    if (wanted > proof->endgame->seeds && endgame_bytes(rules, wanted) > plan_memory() / 10 * 9)
        return error_set(error, "a database of %d seeds takes %.0f GB, more than there are", wanted,
                         (double)endgame_bytes(rules, wanted) / 1e9);
    const EndgameWatch watch = {proof, tell_building, NULL, &proof->stopped};
    return endgame_build(proof->endgame, wanted, plan->threads, &watch, error);
}

static void keep_bound(void *context, Packed board, ExactBounds bounds, uint64_t nodes)
{
    ledger_add(((Proof *)context)->ledger, board, bounds, nodes);
}

bool proof_prepare(Proof *proof, Error *error)
{
    const ProofPlan *plan = &proof->plan;
    long lines;
    error->text[0] = '\0';
    proof->start = clock_us();
    proof->move = MOVE_NONE;
    if (!prepare_endgame(proof, error))
        return false;
    const ProverWatch watch = {.context = proof,
                               .progress = tell_proving,
                               .proven = plan->ledger ? keep_bound : NULL,
                               .costly = plan->costly ? plan->costly : 10000000};
    if (!prover_init(&proof->prover, proof->game, proof->endgame,
                     plan_table(&proof->game->rules, proof->root.board, proof->endgame->seeds,
                                plan->table_bytes),
                     plan->threads, &watch, error))
        return false;
    proof->ready = true;
    if (atomic_load(&proof->stopped))
        prover_stop(&proof->prover);
    proof->root_bounds = (ExactBounds){0, proof->endgame->scale * proof->root.board};
    if (plan->ledger)
        proof->ledger = ledger_open(plan->ledger, &proof->prover, &lines, error);
    return !plan->ledger || proof->ledger;
}

int proof_endgame_seeds(const Proof *proof)
{
    return proof->endgame->seeds;
}

uint64_t proof_nodes(const Proof *proof)
{
    return atomic_load(&proof->prover.nodes);
}

// ----------------------------------------------------------------------------------------- values

// A board without a packed form has a pit of 32 or more; its value is the best of its moves.
static bool value_of(Proof *proof, const Position *p, ExactBounds *bounds)
{
    Packed board;
    proof->seeds = p->board;
    if (packed_of(&proof->game->rules, p, &board))
        return prover_value(&proof->prover, board, bounds);
    return prover_value_wide(&proof->prover, p, bounds);
}

int proof_least_points(const Proof *proof, const Position *p, int margin)
{
    return (proof->endgame->scale * (p->board + margin) + 1) / 2;
}

static bool decide(Proof *proof, const Position *p, int ask, ExactBounds *bounds)
{
    Packed board;
    proof->seeds = p->board;
    if (packed_of(&proof->game->rules, p, &board))
        return prover_decide(&proof->prover, board, ask, bounds);
    return prover_value_wide(&proof->prover, p, bounds);
}

const Game *proof_game(const Proof *proof)
{
    return proof->game;
}

int proof_scale(const Proof *proof)
{
    return proof->endgame->scale;
}

void proof_recall(const Proof *proof, const Position *p, ExactBounds *bounds)
{
    Packed board;
    if (packed_of(&proof->game->rules, p, &board))
        prover_recall(&proof->prover, board, bounds);
}

bool proof_decide(Proof *proof, const Position *p, int ask, ExactBounds *bounds)
{
    proof->silent = true;
    const bool ok = decide(proof, p, ask, bounds);
    proof->silent = false;
    return ok;
}

static void solve_root(Proof *proof)
{
    proof->move = MOVE_NONE;
    proof->gain = 0;
    proof->same = true;
}

static void root_margins(const Proof *proof, int *lower, int *upper)
{
    *lower = endgame_margin_of(proof->endgame, proof->root.board, proof->root_bounds.lower);
    *upper = endgame_margin_of(proof->endgame, proof->root.board, proof->root_bounds.upper);
}

bool proof_value(Proof *proof, int *lower, int *upper)
{
    solve_root(proof);
    const bool ok = value_of(proof, &proof->root, &proof->root_bounds);
    root_margins(proof, lower, upper);
    return ok;
}

bool proof_ask(Proof *proof, int margin, int *lower, int *upper)
{
    solve_root(proof);
    const int ask = proof_least_points(proof, &proof->root, margin);
    const bool ok = decide(proof, &proof->root, ask, &proof->root_bounds);
    root_margins(proof, lower, upper);
    return ok;
}

bool proof_move(Proof *proof, Move move, int *lower, int *upper)
{
    Position child = proof->root;
    game_play(proof->game, &child, move);
    proof->move = move;
    proof->gain =
        position_lead(&child, proof->root.side) - position_lead(&proof->root, proof->root.side);
    proof->same = child.side == proof->root.side;
    ExactBounds bounds = {0, proof->endgame->scale * child.board};
    const bool ok = value_of(proof, &child, &bounds);
    const int a = root_margin(proof, endgame_margin_of(proof->endgame, child.board, bounds.lower));
    const int b = root_margin(proof, endgame_margin_of(proof->endgame, child.board, bounds.upper));
    *lower = int_min(a, b);
    *upper = int_max(a, b);
    return ok;
}
