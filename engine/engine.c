#include "engine/engine.h"
#include "engine/base/clock.h"
#include "engine/base/pages.h"
#include "engine/endgame/store.h"
#include "engine/rules/postext.h"
#include "engine/rules/rulestring.h"
#include "engine/search/eval.h"
#include "engine/search/eval_rings.h"
#include "engine/search/threads.h"
#include "engine/strength.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct Engine {
    EngineCallbacks callbacks;
    EngineSettings settings;
    Game *game;
    Record record;
    Endgame *endgame; // of the game's rules; NULL: not looked for yet, or there can be none
    Tt tt;
    Shared shared;
    Pool *pool;
    pthread_mutex_t pool_mutex; // guards the pointer against engine_stop from other threads
    Strength strength;          // of the search that is running
    Rng choice;                 // seeded by settings.seed at ucinewgame
    EngineResult result;
    atomic_bool thinking; // from engine_go until the result is about to be told
};

// Built in memory, in some hundredths of a second, where no larger database is installed.
enum { SMALL_ENDGAME = 12 };

// A search that has less time than this for all its moves does not wait for it.
enum { NO_TIME_TO_BUILD = 500 }; // milliseconds

EngineSettings engine_default_settings(void)
{
    return (EngineSettings){.hash = 16,
                            .threads = 1,
                            .multipv = 1,
                            .move_overhead = 5,
                            .skill = STRENGTH_FULL,
                            .elo = STRENGTH_ELO_MAX};
}

static void forward_info(void *context, const SearchInfo *info)
{
    Engine *engine = context;
    if (engine->callbacks.info && info->multipv <= engine->settings.multipv)
        engine->callbacks.info(engine->callbacks.context, info);
}

static EngineResult result_of(Engine *engine, const Worker *worker)
{
    EngineResult result = {.best = MOVE_NONE, .ponder = MOVE_NONE, .bound = BOUND_EXACT};
    result.nodes = shared_nodes(worker->shared);
    result.depth = worker->depth;
    if (worker->root_count == 0)
        return result;
    const RootMove *root = strength_choose(&engine->strength, &engine->choice, worker);
    result.best = root->move;
    result.score = search_lead(worker->shared) + root->score;
    result.bound = root->bound;
    result.proven = worker->proven;
    result.line = root->line;
    Position after = worker->shared->root;
    game_play(worker->shared->game, &after, root->move);
    // After an extra turn the next move is our own, nothing to ponder about.
    bool answered = position_decider(&after) != position_decider(&worker->shared->root);
    if (root->line.length > 1 && answered)
        result.ponder = root->line.moves[1];
    return result;
}

static void finish(void *context, const Worker *worker)
{
    Engine *engine = context;
    engine->result = result_of(engine, worker);
    // Before the answer is out, or a quick client's next command would find us still thinking.
    atomic_store(&engine->thinking, false);
    if (engine->callbacks.done)
        engine->callbacks.done(engine->callbacks.context, &engine->result);
}

static void start_pool(Engine *engine)
{
    PoolCallbacks callbacks = {.report = {engine, forward_info}, .done = finish};
    pthread_mutex_lock(&engine->pool_mutex); // somebody may want to stop it just now
    pool_free(engine->pool);
    engine->pool = pool_new(&engine->shared, &callbacks, engine->settings.threads);
    pthread_mutex_unlock(&engine->pool_mutex);
}

// The database of these rules in the folder, as far as it is to be used; *endgame is NULL where
// there are no files. False if one of them is damaged.
static bool load_endgame(const EngineSettings *settings, const Rules *rules, Endgame **endgame,
                         Error *error)
{
    const int most = settings->endgame_seeds ? settings->endgame_seeds : ENDGAME_MAX;
    *endgame = NULL;
    if (!settings->endgame_path[0] || !endgame_plays(rules))
        return true;
    *endgame = endgame_new(rules);
    const bool ok = store_read(*endgame, most, settings->endgame_path, error);
    if (!ok || (*endgame)->seeds < 0) {
        endgame_free(*endgame);
        *endgame = NULL;
    }
    return ok;
}

static void use_endgame(Engine *engine, Endgame *endgame)
{
    endgame_free(engine->endgame);
    engine->endgame = endgame;
}

void engine_prepare(Engine *engine)
{
    Error error;
    engine_wait(engine);
    if (!endgame_plays(&engine->game->rules))
        return;
    const int most = engine->settings.endgame_seeds;
    if (!engine->endgame)
        engine->endgame = endgame_new(&engine->game->rules);
    // Without memory for all of it, what was built serves.
    endgame_build(engine->endgame, most ? int_min(most, SMALL_ENDGAME) : SMALL_ENDGAME, 1, NULL,
                  &error);
}

// What the search on packed boards needs of the game.
static void share_packed(Shared *shared, const Rules *rules)
{
    if (!packed_plays(rules))
        return;
    packed_table_init(&shared->packed, rules);
    evaltable_init(&shared->eval, rules);
    shared->first_field = PACKED_PITS - rules->pits;
}

static void use_game(Engine *engine, Game *game)
{
    Position start = game_start(game);
    if (engine->game)
        record_release(&engine->record);
    game_free(engine->game);
    engine->game = game;
    share_packed(&engine->shared, &game->rules);
    record_init(&engine->record, game, &start);
}

Engine *engine_new(const EngineCallbacks *callbacks)
{
    Engine *engine = alloc_or_die(1, sizeof *engine);
    Error error;
    Rules rules;
    if (callbacks)
        engine->callbacks = *callbacks;
    engine->settings = engine_default_settings();
    if (!rulestring_parse("kalah", &rules, &error))
        die(EXIT_DATA, "%s", error.text);
    pthread_mutex_init(&engine->pool_mutex, NULL);
    use_game(engine, game_new(&rules));
    if (!tt_resize(&engine->tt, (size_t)engine->settings.hash << 20))
        die(EXIT_DATA, "no %d MB of memory for the transposition table", engine->settings.hash);
    start_pool(engine);
    return engine;
}

void engine_free(Engine *engine)
{
    if (!engine)
        return;
    pool_free(engine->pool);
    pthread_mutex_destroy(&engine->pool_mutex);
    tt_release(&engine->tt);
    endgame_free(engine->endgame);
    record_release(&engine->record);
    game_free(engine->game);
    free(engine);
}

const EngineSettings *engine_settings(const Engine *engine)
{
    return &engine->settings;
}

// Refuses what the machine does not have, before pages are touched and it is too late.
static bool hash_fits(int megabytes, Error *error)
{
    const uint64_t bytes = pages_physical();
    const long physical = bytes ? (long)(bytes >> 20) : INT32_MAX;
    if (megabytes > physical / 4 * 3)
        return error_set(error, "Hash: %d MB are more than three quarters of the %ld there are",
                         megabytes, physical);
    return true;
}

bool engine_configure(Engine *engine, const EngineSettings *settings, Error *error)
{
    Endgame *endgame = NULL;
    const bool endgame_changes =
        strcmp(settings->endgame_path, engine->settings.endgame_path) != 0 ||
        settings->endgame_seeds != engine->settings.endgame_seeds;
    engine_wait(engine);
    if (endgame_changes && !load_endgame(settings, &engine->game->rules, &endgame, error))
        return false;
    if (endgame_changes)
        use_endgame(engine, endgame);
    if (settings->hash != engine->settings.hash) {
        if (!hash_fits(settings->hash, error))
            return false;
        if (!tt_resize(&engine->tt, (size_t)settings->hash << 20))
            return error_set(error, "Hash: the system gives no %d MB", settings->hash);
    }
    bool threads_change = settings->threads != engine->settings.threads;
    if (settings->seed != engine->settings.seed)
        engine->choice = (Rng){(uint64_t)settings->seed};
    engine->settings = *settings;
    if (threads_change)
        start_pool(engine);
    engine->settings.threads = engine->shared.workers;
    return engine->shared.workers == settings->threads ||
           error_set(error, "Threads: the system gives no more than %d", engine->shared.workers);
}

bool engine_set_rules(Engine *engine, const char *text, Error *error)
{
    Rules rules;
    Endgame *endgame;
    if (!rulestring_parse(text, &rules, error))
        return false;
    engine_wait(engine);
    if (!engine->endgame || !endgame_same(&rules, &engine->endgame->rules)) {
        if (!load_endgame(&engine->settings, &rules, &endgame, error))
            return false;
        use_endgame(engine, endgame);
    }
    use_game(engine, game_new(&rules));
    engine_clear(engine);
    return true;
}

bool engine_set_position(Engine *engine, const char *position, const char *moves, Error *error)
{
    Position start = game_start(engine->game);
    if (position && !postext_parse(position, &engine->game->rules, &start, error))
        return false;
    Record record;
    record_init(&record, engine->game, &start);
    if (moves && !record_play_text(&record, moves, error)) {
        record_release(&record);
        return false;
    }
    engine_wait(engine);
    record_release(&engine->record);
    engine->record = record;
    return true;
}

const Game *engine_game(const Engine *engine)
{
    return engine->game;
}

const Record *engine_record(const Engine *engine)
{
    return &engine->record;
}

int engine_evaluate(const Engine *engine)
{
    const Rules *rules = &engine->game->rules;
    const Position *p = record_now(&engine->record);
    return rules->rows == 4 ? eval_rings(rules, p) : eval_position(rules, p);
}

void engine_clear(Engine *engine)
{
    engine_wait(engine);
    tt_clear(&engine->tt);
    engine->choice = (Rng){(uint64_t)engine->settings.seed};
}

static bool has_time_to_build(const Limits *limits)
{
    for (int side = SOUTH; side <= NORTH; side++)
        if (limits->clock[side] && limits->time[side] < NO_TIME_TO_BUILD)
            return false;
    return !limits->movetime || limits->movetime >= NO_TIME_TO_BUILD;
}

void engine_go(Engine *engine, const Limits *limits)
{
    Shared *shared = &engine->shared;
    engine_wait(engine);
    const int64_t start = clock_us();
    if (has_time_to_build(limits))
        engine_prepare(engine);
    shared->game = engine->game;
    shared->endgame = engine->endgame;
    shared->tt = &engine->tt;
    search_root(shared, &engine->record);
    shared->limits = *limits;
    shared->multipv = engine->settings.multipv;
    engine->strength = strength_of(&engine->settings, &engine->game->rules);
    strength_limit(&engine->strength, &shared->limits, &shared->multipv);
    shared->plan =
        timeman_plan(limits, position_decider(&shared->root), engine->settings.move_overhead);
    shared->node = node_for(&engine->game->rules, &shared->root, engine->settings.instance);
    atomic_store(&shared->start, start);
    atomic_store(&shared->stop, false);
    atomic_store(&shared->pondering, limits->ponder);
    atomic_store(&engine->thinking, true);
    tt_new_search(&engine->tt);
    pool_start(engine->pool);
}

void engine_stop(Engine *engine)
{
    pthread_mutex_lock(&engine->pool_mutex);
    atomic_store(&engine->shared.stop, true);
    pool_wake(engine->pool);
    pthread_mutex_unlock(&engine->pool_mutex);
}

void engine_ponderhit(Engine *engine)
{
    if (!atomic_load(&engine->shared.pondering))
        return; // nothing was pondered: the clock is running already
    atomic_store(&engine->shared.start, clock_us());
    atomic_store(&engine->shared.pondering, false);
    pool_wake(engine->pool);
}

void engine_wait(Engine *engine)
{
    pool_wait(engine->pool);
}

bool engine_thinking(const Engine *engine)
{
    return atomic_load(&engine->thinking);
}

EngineResult engine_result(const Engine *engine)
{
    return engine->result;
}

EngineResult engine_think(Engine *engine, const Limits *limits)
{
    engine_go(engine, limits);
    engine_wait(engine);
    return engine->result;
}
