#include "engine/exact/prover.h"
#include "engine/base/clock.h"
#include <stdlib.h>

bool prover_takes(const Rules *rules, const Position *p)
{
    return endgame_plays(rules) && p->pie == PIE_NONE && p->board <= PROVER_SEEDS_MAX &&
           (rules->leftover == LEFTOVER_NONE ? 2 : 1) * p->board <= EXACT_POINTS_MAX;
}

static int lanes_for(const Endgame *endgame)
{
    return endgame->seeds < 23 ? 2 : endgame->seeds < 26 ? 4 : endgame->seeds < 30 ? 6 : 8;
}

bool prover_init(Prover *prover, const Game *game, const Endgame *endgame, size_t table_bytes,
                 int threads, const ProverWatch *watch, Error *error)
{
    *prover = (Prover){.game = game,
                       .endgame = endgame,
                       .threads = int_min(threads, PROVER_THREADS_MAX),
                       .lane = lanefunctions_for(&game->rules),
                       .lanes = lanes_for(endgame),
                       .table_from = endgame->seeds + 4,
                       .defer_from = endgame->seeds + 8};
    if (watch)
        prover->watch = *watch;
    if (!exacttable_init(&prover->table, table_bytes))
        return error_set(error, "no %zu MB of memory for the table", table_bytes >> 20);
    packed_table_init(&prover->packed, &game->rules);
    prover->busy = alloc_or_die(BUSY_SLOTS, sizeof *prover->busy);
    pthread_mutex_init(&prover->watch_mutex, NULL);
    return true;
}

void prover_release(Prover *prover)
{
    exacttable_release(&prover->table);
    free(prover->busy);
    pthread_mutex_destroy(&prover->watch_mutex);
    *prover = (Prover){0};
}

void prover_learn(Prover *prover, Packed board, ExactBounds bounds, uint64_t nodes)
{
    exacttable_merge(&prover->table, exactkey_mix(board), bounds, nodes);
}

void prover_remember(ProverThread *thread, Packed board, uint64_t mixed, ExactBounds bounds,
                     uint64_t nodes)
{
    Prover *prover = thread->prover;
    exacttable_merge(&prover->table, mixed, bounds, nodes);
    if (LIKELY(!prover->watch.proven || nodes < prover->watch.costly))
        return;
    pthread_mutex_lock(&prover->watch_mutex);
    prover->watch.proven(prover->watch.context, board, bounds, nodes);
    pthread_mutex_unlock(&prover->watch_mutex);
}

void prover_stop(Prover *prover)
{
    atomic_store(&prover->stop, true);
}

// ------------------------------------------------------------------------------------- questions

typedef struct {
    Prover *prover;
    Packed board;
    int seeds, ask;
    ExactBounds bounds;
    int64_t last; // report
} Question;

static void tell_counts(ProverThread *thread)
{
    Prover *prover = thread->prover;
    atomic_fetch_add_explicit(&prover->nodes, thread->nodes - thread->told_nodes,
                              memory_order_relaxed);
    atomic_fetch_add_explicit(&prover->children, thread->children - thread->told_children,
                              memory_order_relaxed);
    thread->told_nodes = thread->nodes;
    thread->told_children = thread->children;
}

static void report(Question *question, bool now)
{
    const Prover *prover = question->prover;
    if (!prover->watch.progress || (!now && clock_us() - question->last < 500000))
        return;
    question->last = clock_us();
    prover->watch.progress(
        prover->watch.context,
        &(ProverState){.bounds = question->bounds,
                       .asked = question->ask,
                       .nodes = atomic_load(&prover->nodes),
                       .children = atomic_load(&prover->children),
                       .table_permille = exacttable_permille_full(&prover->table)});
}

// Every lane in turn, then all that they asked for at once: so many misses overlap. False once a
// lane has the answer.
static bool take_turn(ProverThread *thread)
{
    Prover *prover = thread->prover;
    for (int i = 0; i < prover->lanes; i++)
        if (!prover->lane.step(thread, &thread->lane[i])) {
            int none = -1;
            if (!thread->aborted)
                atomic_compare_exchange_strong(&prover->answer, &none, thread->lane[i].answer);
            return false;
        }
    for (int i = 0; i < thread->wants; i++)
        PREFETCH(thread->want[i]);
    thread->wants = 0;
    return true;
}

static void answer_in(ProverThread *thread, Question *question, bool speaks)
{
    Prover *prover = question->prover;
    for (int i = 0; i < prover->lanes; i++) {
        prover->lane.start(thread, &thread->lane[i], question->board, question->seeds,
                           question->ask);
        thread->wants = 0;
    }
    bool open = true;
    while (open && !prover_is_over(prover)) {
        for (int turn = 0; open && turn < 1024; turn++)
            open = take_turn(thread);
        tell_counts(thread);
        if (speaks)
            report(question, false);
    }
}

static void answer_with(Question *question, bool speaks)
{
    ProverThread *thread = alloc_or_die(1, sizeof *thread);
    thread->prover = question->prover;
    answer_in(thread, question, speaks);
    for (int i = 0; i < PROVER_LANES; i++)
        free(thread->lane[i].frame);
    free(thread);
}

static void *answer_thread(void *question)
{
    answer_with(question, false);
    return NULL;
}

static bool answer(Question *question)
{
    Prover *prover = question->prover;
    pthread_t helper[PROVER_THREADS_MAX];
    int helpers = 0;
    atomic_store(&prover->answer, -1);
    for (int i = 0; i < BUSY_SLOTS; i++)
        atomic_store_explicit(&prover->busy[i], 0, memory_order_relaxed);
    while (helpers + 1 < prover->threads &&
           pthread_create(&helper[helpers], NULL, answer_thread, question) == 0)
        helpers++;
    answer_with(question, true);
    for (int i = 0; i < helpers; i++)
        pthread_join(helper[i], NULL);
    const int points = atomic_load(&prover->answer);
    if (points < 0)
        return false;
    if (points >= question->ask)
        question->bounds.lower = points;
    else
        question->bounds.upper = points;
    report(question, true);
    return true;
}

// ---------------------------------------------------------------------------------------- values

static Question question_of(Prover *prover, Packed board, const ExactBounds *bounds)
{
    return (Question){.prover = prover,
                      .board = board,
                      .seeds = packed_sum(board),
                      .bounds = *bounds,
                      .last = clock_us()};
}

// What needs no search: a board that is over, or in the database.
static bool known(const Prover *prover, Packed board, ExactBounds *bounds)
{
    const Position p = packed_position(&prover->game->rules, board, SOUTH);
    if (!packed_over(&prover->game->rules, board) && p.board > prover->endgame->seeds)
        return false;
    const int scale = prover->endgame->scale;
    const int margin = packed_over(&prover->game->rules, board)
                           ? packed_left(&prover->game->rules, board)
                           : endgame_margin(prover->endgame, &p);
    bounds->lower = bounds->upper = endgame_points_of(scale, p.board, margin);
    return true;
}

void prover_recall(const Prover *prover, Packed board, ExactBounds *bounds)
{
    ExactBounds found;
    if (known(prover, board, bounds) ||
        !exacttable_probe(&prover->table, exactkey_mix(board), &found))
        return;
    bounds->lower = int_max(bounds->lower, found.lower);
    bounds->upper = int_min(bounds->upper, found.upper);
}

bool prover_decide(Prover *prover, Packed board, int ask, ExactBounds *bounds)
{
    if (known(prover, board, bounds))
        return true;
    if (bounds->lower >= ask || bounds->upper < ask)
        return true;
    Question question = question_of(prover, board, bounds);
    question.ask = ask;
    const bool ok = answer(&question);
    *bounds = question.bounds;
    return ok;
}

bool prover_value(Prover *prover, Packed board, ExactBounds *bounds)
{
    if (known(prover, board, bounds))
        return true;
    // A little over half of the seeds is seldom above the value.
    int ask = packed_sum(board) * prover->endgame->scale / 2 + 1;
    while (bounds->lower < bounds->upper) {
        ask = int_clamp(ask, bounds->lower + 1, bounds->upper);
        const int before = bounds->lower;
        if (!prover_decide(prover, board, ask, bounds))
            return false;
        ask = bounds->lower > before ? bounds->lower + 1 : bounds->upper;
    }
    return true;
}
