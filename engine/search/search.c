#include "engine/search/search.h"
#include "engine/base/clock.h"
#include "engine/base/error.h"
#include "engine/search/node_four.h"
#include <string.h>

enum { REPORT_BOUNDS_AFTER = 2000000 }; // microseconds: short searches need no bounds on show

int search_lead(const Shared *shared)
{
    return CENTI * rules_lead(&shared->game->rules, &shared->root, position_decider(&shared->root));
}

static bool is_wanted(const Limits *limits, Move move)
{
    for (int i = 0; i < limits->searchmoves_count; i++)
        if (limits->searchmoves[i] == move)
            return true;
    return limits->searchmoves_count == 0;
}

static Passed passed(const Shared *shared, const Position *p)
{
    const Rules *rules = &shared->game->rules;
    return rules->rows == 4 ? fournode_passed(rules, p) : fullnode_passed(rules, p);
}

static void fill_root(Worker *worker)
{
    const Shared *shared = worker->shared;
    Move moves[MAX_MOVES];
    const int count = shared->over ? 0 : game_moves(shared->game, &shared->root, moves);
    worker->root_count = 0;
    for (int i = 0; i < count; i++) {
        if (!is_wanted(&shared->limits, moves[i]))
            continue;
        RootMove *root = &worker->root[worker->root_count++];
        *root = (RootMove){.move = moves[i], .line = {.length = 1, .moves = {moves[i]}}};
    }
    memcpy(worker->finished, worker->root, (size_t)worker->root_count * sizeof *worker->root);
}

void search_prepare(Worker *worker)
{
    atomic_store_explicit(&worker->nodes, 0, memory_order_relaxed);
    atomic_store_explicit(&worker->hits, 0, memory_order_relaxed);
    worker->horizon = 0;
    tt_clear(&worker->near);
    worker->next_check = 0;
    worker->aborted = false;
    worker->seldepth = 0;
    worker->depth = 0;
    worker->proven = false;
    for (int ply = 0; ply < MAX_PLY; ply++)
        worker->killer[ply][0] = worker->killer[ply][1] = MOVE_NONE;
    memset(worker->history, 0, sizeof worker->history);
    worker->path[0] = passed(worker->shared, &worker->shared->root);
    fill_root(worker);
}

void search_root(Shared *shared, const Record *record)
{
    const Position *now = record_now(record);
    shared->root = *now;
    shared->over = record_end(record) != END_REASON_NONE;
    shared->history_count = 0;
    for (int ply = record->plies - 1; ply >= 0 && shared->history_count < MAX_HISTORY; ply--) {
        const Position *p = &record->positions[ply];
        if (p->board != now->board)
            break;
        shared->history[shared->history_count++] = passed(shared, p);
    }
}

// ------------------------------------------------------------------------------- one iteration

static void root_line(Worker *worker, RootMove *root)
{
    root->line.length = 1 + worker->pv[1].length;
    root->line.moves[0] = root->move;
    for (int i = 0; i < worker->pv[1].length && i + 1 < MAX_PLY; i++)
        root->line.moves[i + 1] = worker->pv[1].moves[i];
}

static Bound bound_of(int value, int alpha, int beta)
{
    return value >= beta ? BOUND_LOWER : value > alpha ? BOUND_EXACT : BOUND_UPPER;
}

// The value of a root move within a window.
static int value_within(Worker *worker, const RootMove *root, int alpha, int beta, int depth)
{
    const Shared *shared = worker->shared;
    const Rules *rules = &shared->game->rules;
    Child child;
    Position board;
    if (rules->rows == 4) {
        fournode_make(shared->game, &shared->root, root->move, &board, &child);
        return fournode_child_value(shared->node, worker, &board, &child, alpha, beta, depth, 0);
    }
    fullnode_make(rules, shared->game, &shared->root, root->move, &board, &child);
    return fullnode_child_value(shared->node, worker, &board, &child, alpha, beta, depth, 0);
}

static int root_move_value(Worker *worker, const RootMove *root, bool first, int alpha, int beta,
                           int depth)
{
    if (first)
        return value_within(worker, root, alpha, beta, depth);
    int value = value_within(worker, root, alpha, alpha + 1, depth);
    if (value > alpha && value < beta && !worker->aborted)
        value = value_within(worker, root, alpha, beta, depth);
    return value;
}

// Moves root[from] in front of root[to], keeping the order of the others.
static void root_promote(Worker *worker, int from, int to)
{
    RootMove best = worker->root[from];
    memmove(&worker->root[to + 1], &worker->root[to], (size_t)(from - to) * sizeof best);
    worker->root[to] = best;
}

// Searches the root moves from `first` on; the best comes to `first`. Further margins.
static int root_search(Worker *worker, int first, int alpha, int beta, int depth)
{
    int best = -VALUE_INF;
    for (int i = first; i < worker->root_count; i++) {
        RootMove *root = &worker->root[i];
        int value = root_move_value(worker, root, i == first, alpha, beta, depth);
        if (worker->aborted)
            return best;
        if (i == first || value > best) {
            root->score = value;
            root->bound = bound_of(value, alpha, beta);
            root_line(worker, root);
        } else {
            root->bound = BOUND_UPPER;
        }
        if (value <= best)
            continue;
        best = value;
        alpha = int_max(alpha, value);
        root_promote(worker, i, first);
        if (value >= beta)
            break;
    }
    return best;
}

// ---------------------------------------------------------------------------------- aspiration

static void report_root(const Worker *worker, const SearchReport *report, int depth, int index)
{
    const Shared *shared = worker->shared;
    const RootMove *root = &worker->root[index];
    if (worker->id != 0 || !report->info)
        return;
    int64_t start = atomic_load_explicit(&shared->start, memory_order_relaxed);
    report->info(report->context, &(SearchInfo){.depth = depth,
                                                .seldepth = worker->seldepth,
                                                .multipv = index + 1,
                                                .score = search_lead(shared) + root->score,
                                                .bound = root->bound,
                                                .nodes = shared_nodes(shared),
                                                .hits = shared_hits(shared),
                                                .microseconds = clock_us() - start,
                                                .hashfull = tt_permille_full(shared->tt),
                                                .line = &root->line});
}

static bool long_since_start(const Shared *shared)
{
    int64_t start = atomic_load_explicit(&shared->start, memory_order_relaxed);
    return clock_us() - start > REPORT_BOUNDS_AFTER;
}

// One line of the iteration: root moves from `first` on, in a window that opens as it must.
static void search_line(Worker *worker, int first, int depth, const SearchReport *report)
{
    const Shared *shared = worker->shared;
    int alpha = -VALUE_INF, beta = VALUE_INF, width = PARAM_ASPIRATION;
    if (shared->limits.win && shared->game->rules.win != WIN_LAST) {
        // Only the sign of the total counts. Where the last move wins, values have no other
        // meaning.
        alpha = -1 - search_lead(shared);
        root_search(worker, first, alpha, alpha + 2, depth);
        return;
    }
    if (depth >= PARAM_ASPIRATION_DEPTH) {
        alpha = int_max(worker->root[first].score - width, -VALUE_INF);
        beta = int_min(worker->root[first].score + width, VALUE_INF);
    }
    for (;;) {
        int value = root_search(worker, first, alpha, beta, depth);
        if (worker->aborted || (value > alpha && value < beta))
            return;
        if (long_since_start(shared))
            report_root(worker, report, depth, first);
        width *= 3;
        if (value <= alpha)
            alpha = int_max(value - width, -VALUE_INF);
        else
            beta = int_min(value + width, VALUE_INF);
    }
}

// ------------------------------------------------------------------------- iterative deepening

static bool is_over_soon(const Worker *worker)
{
    const Shared *shared = worker->shared;
    if (!shared->plan.timed || atomic_load_explicit(&shared->pondering, memory_order_relaxed))
        return false;
    int64_t start = atomic_load_explicit(&shared->start, memory_order_relaxed);
    // A forced move needs no thought when the clock is ours to share out.
    bool forced = worker->root_count == 1 && !shared->limits.movetime;
    return forced || clock_us() - start >= shared->plan.soft;
}

// A game won or lost for certain by each move that was asked for, whatever was left to evaluations:
// earlier iterations found no shorter way.
static bool is_sure(const Worker *worker, int lines)
{
    for (int i = 0; i < lines; i++)
        if (value_plies(worker->root[i].score) == 0)
            return false;
    return worker->shared->game->rules.win == WIN_LAST;
}

static void iterate(Worker *worker, int depth, const SearchReport *report)
{
    const int lines = int_min(worker->shared->multipv, worker->root_count);
    const uint64_t horizon = worker->horizon;
    for (int i = 0; i < lines && !worker->aborted; i++)
        search_line(worker, i, depth, report);
    if (worker->aborted)
        return;
    worker->depth = depth;
    worker->proven = worker->horizon == horizon || is_sure(worker, lines);
    memcpy(worker->finished, worker->root, (size_t)worker->root_count * sizeof *worker->root);
    for (int i = 0; i < lines; i++)
        report_root(worker, report, depth, i);
}

// An iteration cut short still counts where it found something better than its first move.
static void keep_partial(Worker *worker)
{
    bool better = worker->root[0].bound == BOUND_EXACT || worker->root[0].bound == BOUND_LOWER;
    if (worker->root_count && better && worker->shared->multipv == 1)
        memcpy(worker->finished, worker->root, (size_t)worker->root_count * sizeof *worker->root);
}

void search_run(Worker *worker, const SearchReport *report)
{
    const Shared *shared = worker->shared;
    const int deepest = shared->limits.depth ? int_min(shared->limits.depth, MAX_DEPTH) : MAX_DEPTH;
    if (worker->root_count == 0)
        return;
    // Helpers start a ply apart, so that they do not all search the same tree.
    for (int depth = 1 + worker->id % 2; depth <= deepest && !worker->aborted; depth++) {
        iterate(worker, depth, report);
        if (worker->proven || is_over_soon(worker))
            break;
    }
    if (worker->aborted)
        keep_partial(worker);
}
