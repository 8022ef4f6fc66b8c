#include "engine/endgame_commands.h"
#include "engine/base/clock.h"
#include "engine/base/file.h"
#include "engine/base/pages.h"
#include "engine/base/progress.h"
#include "engine/endgame/check.h"
#include "engine/endgame/store.h"
#include "engine/rules/game.h"
#include "engine/rules/postext.h"
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static Endgame *open_all(const EndgameOptions *options, int seeds)
{
    Error error;
    Endgame *endgame = endgame_new(&options->rules);
    if (!store_read(endgame, seeds, options->folder, &error))
        die(EXIT_DATA, "%s", error.text);
    return endgame;
}

static Endgame *open_some(const EndgameOptions *options)
{
    Endgame *endgame = open_all(options, options->seeds < 0 ? ENDGAME_MAX : options->seeds);
    if (endgame->seeds >= 0)
        return endgame;
    endgame_free(endgame);
    die(EXIT_DATA, "%s has no endgame files of these rules", options->folder);
}

// ---------------------------------------------------------------------------------------- build

enum { MILLION = 1000000 };

typedef struct {
    const char *folder;
    Progress progress;
    bool failed;
    Error error;
    atomic_bool stop;
} Builder;

static sigset_t stopping_signals(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    return set;
}

// The first ends the build where it is, with whole files; the next one the program.
static void *watch_signals(void *argument)
{
    Builder *builder = argument;
    const sigset_t set = stopping_signals();
    for (;;) {
        int number;
        if (sigwait(&set, &number) == 0 && atomic_exchange(&builder->stop, true))
            _exit(EXIT_STOPPED);
    }
    return NULL;
}

static void start_watching(Builder *builder)
{
    const sigset_t set = stopping_signals();
    pthread_t thread;
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    if (pthread_create(&thread, NULL, watch_signals, builder) == 0)
        pthread_detach(thread);
}

// What stands is used by the next run.
static _Noreturn void end_stopped(Builder *builder, const Endgame *endgame)
{
    progress_clear(&builder->progress);
    if (endgame->seeds < 0)
        fprintf(stderr, "naqala: stopped before the first layer\n");
    else
        fprintf(stderr, "naqala: stopped; layers up to %d seeds are in %s\n", endgame->seeds,
                builder->folder);
    exit(EXIT_STOPPED);
}

static void show_progress(void *context, uint64_t done, uint64_t all)
{
    Builder *builder = context;
    builder->progress.done = (long)(done / MILLION);
    builder->progress.total = (long)(all / MILLION);
    progress_show(&builder->progress, clock_us());
}

static bool write_layer(void *context, const Endgame *endgame, int seeds)
{
    Builder *builder = context;
    builder->failed = !store_write(endgame, seeds, builder->folder, &builder->error);
    return !builder->failed;
}

// Refuses what the machine has no memory for, before it is too late.
static void check_memory(const EndgameOptions *options, int seeds)
{
    const uint64_t bytes = endgame_bytes(&options->rules, seeds), there = pages_physical();
    if (there && bytes > there / 10 * 9)
        die(EXIT_DATA, "%d seeds take %.1f GB of memory, more than the machine can spare (%.1f GB)",
            seeds, (double)bytes / 1e9, (double)there / 1e9);
}

int endgame_command_build(const EndgameOptions *options)
{
    const int seeds = options->seeds < 0 ? 20 : options->seeds;
    Builder builder = {.folder = options->folder};
    Error error;
    check_memory(options, seeds);
    if (!folder_make(options->folder, &error))
        die(EXIT_DATA, "%s", error.text);
    Endgame *endgame = open_all(options, seeds);
    const int before = endgame->seeds;
    const int64_t start = clock_us();
    const EndgameWatch watch = {&builder, show_progress, write_layer, &builder.stop};
    progress_init(&builder.progress, stderr, "million positions", 0, false);
    start_watching(&builder);
    if (!endgame_build(endgame, seeds, options->threads, &watch, &error)) {
        if (atomic_load(&builder.stop))
            end_stopped(&builder, endgame);
        die(EXIT_DATA, "%s", builder.failed ? builder.error.text : error.text);
    }
    progress_clear(&builder.progress);
    const double seconds = (double)(clock_us() - start) / 1e6;
    const uint64_t boards = endgame_boards(&options->rules, seeds) -
                            (before < 0 ? 0 : endgame_boards(&options->rules, before));
    if (before >= seeds)
        printf("nothing to do: all layers up to %d seeds are in %s\n", seeds, options->folder);
    else
        printf("%llu positions up to %d seeds in %.1f s (%.0f million a second), in %s\n",
               (unsigned long long)boards, seeds, seconds, (double)boards / 1e6 / seconds,
               options->folder);
    endgame_free(endgame);
    return 0;
}

// --------------------------------------------------------------------------------------- verify

int endgame_command_verify(const EndgameOptions *options)
{
    Endgame *endgame = open_some(options);
    EndgameCheck check = {0};
    Progress progress;
    progress_init(&progress, stderr, "layers", endgame->seeds + 1, false);
    for (int seeds = 0; seeds <= endgame->seeds; seeds++) {
        if (seeds <= options->full)
            endgame_check_all(endgame, seeds, &check);
        else
            endgame_check_some(endgame, seeds, options->samples, (uint64_t)seeds, &check);
        progress.done = seeds + 1;
        progress_show(&progress, clock_us());
    }
    progress_clear(&progress);
    if (check.wrong) {
        char text[POSITION_TEXT];
        postext_format(&options->rules, &check.first, POSTEXT_NATIVE, text);
        die(EXIT_DATA, "%llu of %llu values are wrong; first %s: %d, not %d",
            (unsigned long long)check.wrong, (unsigned long long)check.checked, text, check.found,
            check.expected);
    }
    printf("files up to %d seeds are whole; %llu values agree with the reference interpreter\n",
           endgame->seeds, (unsigned long long)check.checked);
    endgame_free(endgame);
    return 0;
}

// ----------------------------------------------------------------------------------------- stat

// Of positions that are not over: what the side to move gains on average, in seeds.
static double mean_margin(const Endgame *endgame, int seeds)
{
    const Layer *layer = &endgame->layer[seeds];
    double sum = 0, boards = 0;
    for (int own = 1; own < seeds; own++) {
        const double cells =
            (double)endgame->index.count[own] * (double)endgame->index.count[seeds - own];
        sum += cells * (2.0 * layer->mean[own] / 256 / endgame->scale - seeds);
        boards += cells;
    }
    return boards > 0 ? sum / boards : 0;
}

int endgame_command_stat(const EndgameOptions *options)
{
    Endgame *endgame = open_some(options);
    printf("seeds    positions        bytes  bits each  in escapes  mean margin\n");
    for (int seeds = 0; seeds <= endgame->seeds; seeds++) {
        const Layer *layer = &endgame->layer[seeds];
        uint64_t boards = 0, escapes = 0;
        for (int outer = 0; 2 * outer <= seeds; outer++) {
            boards += 2 * layer->block[outer].cells;
            escapes += layer->block[outer].escapes;
        }
        printf("%5d %12llu %12zu %10.2f %10.2f%% %+12.2f\n", seeds, (unsigned long long)boards,
               layer->map_bytes, 8.0 * (double)layer->map_bytes / (double)boards,
               100.0 * (double)escapes / (double)boards, mean_margin(endgame, seeds));
    }
    endgame_free(endgame);
    return 0;
}

// ---------------------------------------------------------------------------------------- probe

int endgame_command_probe(const EndgameOptions *options)
{
    Error error;
    Position p;
    if (!options->position)
        die(EXIT_USAGE, "probe: which position? (see naqala endgame --help)");
    if (!postext_parse(options->position, &options->rules, &p, &error))
        die(EXIT_USAGE, "%s", error.text);
    Endgame *endgame = open_some(options);
    if (p.board > endgame->seeds)
        die(EXIT_DATA, "%d seeds are in the pits; %s reaches to %d", p.board, options->folder,
            endgame->seeds);
    Game *game = game_new(&options->rules);
    Move moves[MAX_MOVES];
    const int count = game_moves(game, &p, moves);
    for (int i = 0; i < count; i++) {
        char text[MOVE_TEXT];
        Position child = p;
        game_play(game, &child, moves[i]);
        const int further = endgame_margin(endgame, &child);
        move_format(moves[i], text);
        printf("move %s %d\n", text,
               position_lead(&child, p.side) + (child.side == p.side ? further : -further));
    }
    const int further = endgame_margin(endgame, &p);
    printf("margin %d further %d\n", position_lead(&p, p.side) + further, further);
    game_free(game);
    endgame_free(endgame);
    return 0;
}
