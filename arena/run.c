#include "arena/run.h"
#include "arena/manifest.h"
#include "arena/report/report.h"
#include "arena/signals.h"
#include "arena/slots.h"
#include "engine/base/file.h"
#include "engine/base/progress.h"
#include "engine/rules/rulestring.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

typedef struct {
    int journal; // descriptor, append only
    Buffer line; // scratch
    Progress progress;
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

static void on_finished(void *context, const GameRecord *record)
{
    Run *run = context;
    run->line.len = 0;
    records_add_line(&run->line, record);
    write_line(run);
    run->progress.done++;
}

static void on_tick(void *context, int64_t now)
{
    progress_show(&((Run *)context)->progress, now);
}

static void on_warning(void *context, const char *text)
{
    progress_clear(&((Run *)context)->progress);
    fputs("warning: ", stderr);
    // Engines' words may be in it, and terminals obey what they are sent.
    for (; *text; text++)
        fputc((unsigned char)*text < 32 || *text == 127 ? '?' : *text, stderr);
    fputc('\n', stderr);
}

static bool repeats(const RunConfig *config)
{
    for (int i = 0; i < config->engines; i++)
        if (config->engine[i].has_clock || config->engine[i].movetime)
            return false;
    return true;
}

// All but the second games of engines against themselves that would only repeat the first.
static long games_to_play(const Schedule *schedule)
{
    const long pairings = schedule->type->count(schedule->engines);
    long skipped = 0;
    for (long i = 0; i < 2 * pairings; i++) {
        ScheduledGame game = schedule_game(schedule, i);
        skipped += schedule_skips(schedule, &game);
    }
    return schedule_games(schedule) - schedule->rounds * skipped;
}

static Schedule make_schedule(const RunConfig *config, const Openings *openings)
{
    long rounds = config->pairs ? config->pairs : (long)openings->count;
    return (Schedule){.type = config->type,
                      .engines = config->engines,
                      .rounds = rounds,
                      .first_opening = config->start,
                      .repeats = repeats(config)};
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

// Which games the journal has already, one byte each. Puts the journal in order, so that a line cut
// short is gone before others follow it.
static bool read_done(const char *path, const char *rules, long games, unsigned char **done,
                      long *count, Error *error)
{
    Journal journal;
    *done = alloc_or_die((unsigned long)games, 1);
    if (!file_exists(path))
        return true; // killed before the first game
    if (!journal_sort(path, error) || !journal_read(path, &journal, error))
        return false;
    bool ok = true;
    for (size_t i = 0; i < journal.count && ok; i++) {
        const GameRecord *game = &journal.games[i];
        ok = game->game < games && strcmp(game->rules, rules) == 0;
        if (ok && !(*done)[game->game]++)
            ++*count;
    }
    if (!ok)
        error_set(error, "%s is not the journal of this run", path);
    journal_release(&journal);
    return ok;
}

// Each engine takes three descriptors, and starting one five more for a moment.
static bool descriptors_suffice(const RunConfig *config, Error *error)
{
    struct rlimit limit;
    long needed = 6L * config->concurrency + 3L * config->engines + 32;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return true;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_max == RLIM_INFINITY || needed <= (long)limit.rlim_max)
        return true;
    return error_set(error, "--concurrency %d needs %ld open files, the system allows %ld",
                     config->concurrency, needed, (long)limit.rlim_max);
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

static bool write_report(const RunConfig *config, const char *journal, Error *error)
{
    Buffer text = {0};
    bool ok = journal_sort(journal, error) && report_write(config->folder, &text, error);
    if (ok)
        print_report(config, &text);
    buffer_release(&text);
    return ok;
}

static SlotsPlan make_plan(const RunConfig *config, const Game *game, const Openings *openings,
                           const char *rules)
{
    return (SlotsPlan){.game = game,
                       .rules = rules,
                       .engine = config->engine,
                       .engines = config->engines,
                       .schedule = make_schedule(config, openings),
                       .openings = openings,
                       .referee = config->referee,
                       .concurrency = config->concurrency,
                       .on_failure = config->on_failure,
                       .max_failures = config->max_failures};
}

// The manifest of a new run, or the games of one that goes on; the journal open behind them.
static bool prepare(const RunConfig *config, const SlotsPlan *plan, const char *journal, Run *run,
                    unsigned char **done, Error *error)
{
    long games = games_to_play(&plan->schedule), before = 0;
    bool ready = config->resume
                     ? manifest_matches(config, error) &&
                           read_done(journal, plan->rules, schedule_games(&plan->schedule), done,
                                     &before, error)
                     : manifest_write(config, plan->rules, games, error);
    run->journal = ready ? open_journal(journal, config->resume, error) : -1;
    progress_init(&run->progress, stdout, "games", games - before, config->quiet);
    return run->journal >= 0;
}

static int play_into(const RunConfig *config, const Game *game, const Openings *openings,
                     const char *journal)
{
    static const int STATUS[] = {[SLOTS_DONE] = RUN_DONE,
                                 [SLOTS_FAILED] = RUN_FAILURES,
                                 [SLOTS_INTERRUPTED] = RUN_INTERRUPTED,
                                 [SLOTS_REFUSED] = RUN_USAGE};
    char rules[RULES_TEXT];
    unsigned char *done = NULL;
    Error error;
    Run run = {.journal = -1};
    rulestring_format(&game->rules, rules, sizeof rules);
    SlotsPlan plan = make_plan(config, game, openings, rules);
    if (!prepare(config, &plan, journal, &run, &done, &error)) {
        free(done);
        return say_refused(&error);
    }
    plan.done = done;
    SlotsCallbacks callbacks = {&run, on_finished, on_tick, on_warning};
    SlotsEnd end = slots_run(&plan, &callbacks, &error);
    signals_unblock(); // from here on nothing is lost by being stopped
    fsync(run.journal);
    close(run.journal);
    buffer_release(&run.line);
    free(done);
    if (end == SLOTS_REFUSED && !config->resume)
        unlink(journal);
    if (end == SLOTS_REFUSED)
        return say_refused(&error);
    progress_end(&run.progress);
    return write_report(config, journal, &error) ? STATUS[end] : say_refused(&error);
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
    } else if (config->pairs == 0 && openings.kind == OPENINGS_RANDOM) {
        error_set(&error, "--pairs is needed with random openings");
        say_refused(&error);
    } else if (!config->resume && file_exists(journal.text)) {
        error_set(&error, "%s is there already; give another --out", journal.text);
        say_refused(&error);
    } else if (!descriptors_suffice(config, &error) || !folder_make(config->folder, &error)) {
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
