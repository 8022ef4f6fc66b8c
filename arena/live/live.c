#include "arena/live/live.h"
#include "engine/base/clock.h"
#include "engine/base/file.h"
#include <stdlib.h>

static const int64_t WRITE_EVERY = 1000000, DRAW_EVERY = 250000; // microseconds

Live live_new(const RunConfig *config, const char *rules, const Sequential *sequential)
{
    return (Live){.config = config,
                  .rules = rules,
                  .sequential = sequential,
                  .tally = tally_new(config),
                  .latency = alloc_or_die((unsigned long)config->engines, sizeof(Latency))};
}

void live_release(Live *live)
{
    tally_release(&live->tally);
    free(live->latency);
    live->latency = NULL;
}

void live_before(Live *live, const GameRecord *game)
{
    live->before++;
    tally_add(&live->tally, game);
}

void live_begin(Live *live, long to_play)
{
    progress_init(&live->progress, stdout, "games", to_play - live->before, live->config->quiet);
}

static bool on_screen(const Live *live)
{
    return live->config->live.screen && live->progress.terminal && !live->config->quiet;
}

void live_game(Live *live, const GameRecord *game)
{
    Buffer text = {0};
    const long every = live->config->live.report_every;
    tally_add(&live->tally, game);
    live->progress.done++;
    if (!every || live->tally.games % every != 0)
        return;
    live_clear(live);
    live_text(live, clock_us(), NULL, &text);
    puts(text.text);
    buffer_release(&text);
}

void live_answer(Live *live, int engine, int64_t microseconds)
{
    latency_add(&live->latency[engine], microseconds);
}

double live_seconds(const Live *live, int64_t now)
{
    return (double)(now - live->progress.start) / 1e6;
}

// In a moment it is made again, so nothing waits for the disk: a wait here would be charged to
// engines that answer meanwhile.
static void write_file(Live *live, int64_t now, const SlotsLoop *loop)
{
    Buffer json = {0};
    Error error;
    live->written = now;
    live_json(live, now, loop, &json);
    if (!file_replace(live->config->live.file, &json, &error) && !live->unwritable) {
        live->unwritable = true;
        live_clear(live);
        fprintf(stderr, "warning: --live: %s\n", error.text);
    }
    buffer_release(&json);
}

void live_tick(Live *live, int64_t now, const SlotsLoop *loop)
{
    if (live->config->live.file && now - live->written >= WRITE_EVERY)
        write_file(live, now, loop);
    if (!on_screen(live)) {
        progress_show(&live->progress, now);
    } else if (now - live->progress.shown >= DRAW_EVERY) {
        Buffer text = {0};
        live->progress.shown = now;
        live_text(live, now, loop, &text);
        live_draw(live, &text);
        buffer_release(&text);
    }
}

static bool any_answers(const Live *live)
{
    for (int i = 0; i < live->config->engines; i++)
        if (live->latency[i].answers)
            return true;
    return false;
}

bool live_end(Live *live, Error *error)
{
    const int64_t now = clock_us();
    if (live->config->live.file)
        write_file(live, now, NULL);
    live_clear(live);
    progress_end(&live->progress);
    return !any_answers(live) || live_write_latency(live, error);
}
