#include "arena/run.h"
#include "arena/earlier.h"
#include "arena/feasible.h"
#include "arena/journal.h"
#include "arena/live/live.h"
#include "arena/manifest.h"
#include "arena/report/report.h"
#include "arena/signals.h"
#include "arena/slots.h"
#include "engine/base/file.h"
#include "engine/base/text.h"
#include "engine/rules/rulestring.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    int journal; // descriptor, append only
    Buffer line; // scratch
    Live live;
    Schedule schedule;
    GameSet done;     // games played before this run
    FILE *log;        // or NULL: nobody asked for it
    Perfect *perfect; // or NULL: nobody asked for it
    bool tests;       // by a sequential test
    Sequential sequential;
} Run;

// --------------------------------------------------------------------------------------- playing

// One write a game: whoever kills us, a line is there or it is not.
static void write_line(const Run *run)
{
    const char *at = run->line.text;
    size_t left = run->line.len;
    while (left > 0) {
        ssize_t count = write(run->journal, at, left);
        if (count < 0 && errno != EINTR)
            die(EXIT_DATA, "games.jsonl: %s", strerror(errno));
        if (count > 0) {
            at += count;
            left -= (size_t)count;
        }
    }
}

static bool on_finished(void *context, const GameRecord *record)
{
    Run *run = context;
    run->line.len = 0;
    records_add_line(&run->line, record);
    write_line(run);
    live_game(&run->live, record);
    return !run->tests || !sequential_add(&run->sequential, record);
}

static void on_answer(void *context, int engine, int64_t spent)
{
    live_answer(&((Run *)context)->live, engine, spent);
}

static void on_tick(void *context, int64_t now, const SlotsLoop *loop)
{
    Run *run = context;
    if (run->schedule.type->draw) // may have drawn more
        run->live.progress.total = schedule_to_play(&run->schedule) - run->live.before;
    live_tick(&run->live, now, loop);
}

static void on_warning(void *context, const char *text)
{
    live_clear(&((Run *)context)->live);
    fputs("warning: ", stderr);
    for (; *text; text++) // engines' words may be in it
        fputc(text_shown(*text), stderr);
    fputc('\n', stderr);
}

static bool repeats(const RunConfig *config)
{
    for (int i = 0; i < config->engines; i++)
        if (!spec_repeats(&config->engine[i]))
            return false;
    return true;
}

static Schedule make_schedule(const RunConfig *config, const Openings *openings)
{
    return (Schedule){
        .type = config->type,
        .field = {.engines = config->engines, .seeds = config->seeds, .rounds = config->rounds},
        .openings = config->pairs ? config->pairs : (long)openings->count,
        .first_opening = config->start,
        .repeats = repeats(config),
        .shard = config->shard,
        .shards = config->shards};
}

static int open_journal(const char *path, bool resume, Error *error)
{
    int must = resume ? O_CREAT : O_CREAT | O_EXCL;
    int journal = open(path, O_WRONLY | must | O_APPEND | O_CLOEXEC, 0666);
    if (journal < 0)
        error_set(error,
                  errno == EEXIST ? "%s is there already; give another --out"
                                  : "%s: cannot be made",
                  path);
    return journal;
}

static int say_refused(const Error *error)
{
    fprintf(stderr, "error: %s\n", error->text);
    return RUN_USAGE;
}

// ------------------------------------------------------------------------------------- reporting

static void print_report(const RunConfig *config, const Buffer *text)
{
    const char *end = config->answer_only ? strstr(text->text, "\n\n") : NULL;
    if (end)
        printf("%.*s\n", (int)(end - text->text) + 1, text->text);
    else
        puts(text->text);
    printf(
        "Report: %s/report.html, pictures %s/heatmap.svg and margins.svg, games in games.jsonl\n",
        config->folder, config->folder);
}

// `end`: games from this number on were played beyond what a test needed, and are dropped, so that
// a run leaves the same bytes however many games went on at a time.
static bool write_report(const RunConfig *config, const char *journal, long end, Error *error)
{
    Buffer text = {0};
    bool ok = journal_sort(journal, end, error) && report_write(config->folder, &text, error);
    if (ok)
        print_report(config, &text);
    buffer_release(&text);
    return ok;
}

static SlotsPlan make_plan(const RunConfig *config, const Game *game, const Openings *openings,
                           const char *rules, Run *run)
{
    RefereeRules referee = config->referee;
    referee.perfect = run->perfect;
    return (SlotsPlan){.game = game,
                       .rules = rules,
                       .engine = config->engine,
                       .engines = config->engines,
                       .schedule = &run->schedule,
                       .done = &run->done,
                       .openings = openings,
                       .referee = referee,
                       .concurrency = config->concurrency,
                       .affinity = &config->affinity,
                       .log = run->log,
                       .on_failure = config->on_failure,
                       .max_failures = config->max_failures};
}

// Tells schedule, test and tally what was played before.
static bool take_earlier(const RunConfig *config, const SlotsPlan *plan, const char *journal,
                         Run *run, Error *error)
{
    const Earlier earlier = {.config = config,
                             .rules = plan->rules,
                             .schedule = &run->schedule,
                             .done = &run->done,
                             .sequential = run->tests ? &run->sequential : NULL,
                             .live = &run->live};
    return earlier_read(&earlier, journal, error);
}

// The manifest of a new run, or the games of one that goes on; the journal open behind them.
static bool prepare(const RunConfig *config, const SlotsPlan *plan, const char *journal, Run *run,
                    Error *error)
{
    bool ready =
        config->resume
            ? manifest_matches(config, error) && take_earlier(config, plan, journal, run, error)
            : manifest_write(config, plan->rules, schedule_to_play(&run->schedule), error);
    run->journal = ready ? open_journal(journal, config->resume, error) : -1;
    live_begin(&run->live, schedule_to_play(&run->schedule));
    return run->journal >= 0;
}

static void release(Run *run)
{
    if (run->journal >= 0)
        close(run->journal);
    buffer_release(&run->line);
    gameset_release(&run->done);
    schedule_release(&run->schedule);
    sequential_release(&run->sequential);
    live_release(&run->live);
    perfect_free(run->perfect);
    if (run->log)
        fclose(run->log);
}

static void print_verdict(const Run *run)
{
    Buffer words = {0};
    sequential_words(&run->sequential, &words);
    puts(words.text);
    buffer_release(&words);
}

static int status_of(const RunConfig *config, const Run *run, SlotsEnd end)
{
    static const int STATUS[] = {[SLOTS_DONE] = RUN_DONE,
                                 [SLOTS_FAILED] = RUN_FAILURES,
                                 [SLOTS_INTERRUPTED] = RUN_INTERRUPTED,
                                 [SLOTS_REFUSED] = RUN_USAGE};
    const SprtVerdict verdict = run->sequential.state.verdict;
    if (config->sprt_exit && (verdict == SPRT_H0 || verdict == SPRT_H1))
        return verdict == SPRT_H0 ? RUN_H0 : RUN_H1;
    return STATUS[end];
}

static bool has_decided(const Run *run)
{
    return run->sequential.state.verdict != SPRT_CONTINUE;
}

// Plays what is left to be played; a test that has decided already needs nothing more.
static SlotsEnd play(Run *run, const SlotsPlan *plan, Error *error)
{
    const SlotsCallbacks callbacks = {run, on_finished, on_answer, on_tick, on_warning};
    if (has_decided(run))
        return SLOTS_DONE;
    return slots_run(plan, &callbacks, error);
}

// A line at a time, so that it is there whatever becomes of the run.
static bool open_log(const RunConfig *config, Run *run, Error *error)
{
    if (!config->log)
        return true;
    run->log = fopen(config->log, config->resume ? "ae" : "we");
    if (!run->log)
        return error_set(error, "--log %.150s: %s", config->log, strerror(errno));
    setvbuf(run->log, NULL, _IOLBF, 0);
    return true;
}

static bool load_perfect(const RunConfig *config, Run *run, Error *error)
{
    const Adjudication *rules = &config->referee.adjudication;
    Error why;
    if (!rules->database)
        return true;
    run->perfect =
        perfect_new(&config->rules, rules->database, *rules->path ? rules->path : NULL, &why);
    return run->perfect || error_set(error, "--adjudicate database: %s", why.text);
}

static int play_into(const RunConfig *config, const Game *game, const Openings *openings,
                     const char *journal)
{
    char rules[RULES_TEXT];
    Error error;
    Run run = {.journal = -1,
               .schedule = make_schedule(config, openings),
               .tests = config->has_sprt,
               .sequential = sequential_new(&config->sprt, config->engine[0].name)};
    schedule_start(&run.schedule);
    rulestring_format(&game->rules, rules, sizeof rules);
    run.live = live_new(config, rules, run.tests ? &run.sequential : NULL);
    if (!open_log(config, &run, &error) || !load_perfect(config, &run, &error)) {
        release(&run);
        return say_refused(&error);
    }
    const SlotsPlan plan = make_plan(config, game, openings, rules, &run);
    if (!prepare(config, &plan, journal, &run, &error)) {
        release(&run);
        return say_refused(&error);
    }
    SlotsEnd end = play(&run, &plan, &error);
    signals_unblock(); // from here on nothing is lost by being stopped
    fsync(run.journal);
    if (end == SLOTS_REFUSED && !config->resume)
        unlink(journal);
    if (end == SLOTS_REFUSED) {
        release(&run);
        return say_refused(&error);
    }
    const long end_game = has_decided(&run) ? 2 * run.sequential.pair : LONG_MAX;
    const bool written =
        live_end(&run.live, &error) && write_report(config, journal, end_game, &error);
    if (written && run.tests)
        print_verdict(&run);
    const int status = status_of(config, &run, end);
    release(&run);
    return written ? status : say_refused(&error);
}

int run_play(const RunConfig *config)
{
    Error error;
    Openings openings;
    Game *game = game_new(&config->rules);
    Buffer journal = {0};
    buffer_add(&journal, "%s/games.jsonl", config->folder);
    int status = RUN_USAGE;
    bool ok = openings_init(&openings, game, config->openings, config->random_order, config->seed,
                            &error);
    if (!ok) {
        say_refused(&error);
    } else if (!config->resume && file_exists(journal.text)) {
        error_set(&error, "%s is there already; give another --out", journal.text);
        say_refused(&error);
    } else if (!feasible(config, &openings, &error) || !folder_make(config->folder, &error)) {
        say_refused(&error);
    } else {
        status = play_into(config, game, &openings, journal.text);
    }
    if (ok)
        openings_release(&openings);
    buffer_release(&journal);
    game_free(game);
    return status;
}
