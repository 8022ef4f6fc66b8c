#include "arena/options.h"
#include "arena/manifest.h"
#include "arena/reading.h"
#include "arena/study/study.h"
#include "engine/base/buffer.h"
#include "engine/base/text.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool name_taken(const RunConfig *config, int before, const char *name)
{
    for (int i = 0; i < before; i++)
        if (strcmp(config->engine[i].name, name) == 0)
            return true;
    return false;
}

// Two engines of one name could not be told apart in a journal.
static void distinguish(RunConfig *config, int index)
{
    EngineSpec *spec = &config->engine[index];
    Buffer name = {0};
    buffer_add(&name, "%s", spec->name);
    for (int number = 2; name_taken(config, index, name.text); number++) {
        name.len = 0;
        buffer_add(&name, "%s #%d", spec->name, number);
    }
    free(spec->name);
    spec->name = name.text;
}

static void finish_engines(RunConfig *config)
{
    Error error;
    for (int i = 0; i < config->engines; i++) {
        if (!spec_finish(&config->engine[i], &error))
            die(EXIT_USAGE, "%s", error.text);
        distinguish(config, i);
    }
}

// FILE.shard-I: shards that are given the same words must not write over each other.
static void add_shard(const RunConfig *config, char **path)
{
    Buffer own = {0};
    if (!*path)
        return;
    buffer_add(&own, "%s.shard-%ld", *path, config->shard + 1);
    reading_set_text(path, own.text);
    buffer_release(&own);
}

// A shard writes into a folder of its own, so that all of them can be given one --out.
static void finish_folder(RunConfig *config)
{
    if (!config->folder || !*config->folder)
        die(EXIT_USAGE, "--out DIR is missing: where the games and the report go");
    if (!config->shards)
        return;
    Buffer folder = {0};
    buffer_add(&folder, "%s/shard-%0*ld", config->folder, config->shards > 99 ? 4 : 2,
               config->shard + 1);
    reading_set_text(&config->folder, folder.text);
    buffer_release(&folder);
    add_shard(config, &config->log);
    add_shard(config, &config->live.file);
}

static bool task_number(const char *name, int64_t *number)
{
    const char *text = getenv(name);
    return text && token_number(token_of(text), 0, 1000000000, number);
}

// A task of a Slurm array is a shard: its number among the array's, from 1. It becomes part of the
// command line, so that `resume` needs no array around it.
static void take_slurm_task(RunConfig *config)
{
    int64_t id, count, first = 1, step = 1;
    if (config->shards || !task_number("SLURM_ARRAY_TASK_ID", &id) ||
        !task_number("SLURM_ARRAY_TASK_COUNT", &count))
        return;
    task_number("SLURM_ARRAY_TASK_MIN", &first);
    task_number("SLURM_ARRAY_TASK_STEP", &step);
    const int64_t task = step > 0 && id >= first ? (id - first) / step : -1;
    if (task < 0 || task >= count)
        die(EXIT_USAGE, "SLURM_ARRAY_TASK_ID=%" PRId64 " is no task of an array of %" PRId64, id,
            count);
    config->shard = task;
    config->shards = count;
    Buffer shard = {0};
    buffer_add(&shard, "--shard=%ld/%ld", config->shard + 1, config->shards);
    config->argument = realloc_or_die(config->argument, (unsigned long)config->arguments + 1,
                                      sizeof *config->argument);
    config->argument[config->arguments++] = shard.text;
}

static void finish_type(const RunConfig *config)
{
    Error error;
    if (config->engines < config->type->least)
        die(EXIT_USAGE, "%s takes at least %d engines (--engine cmd=PATH depth=N, again for each)",
            config->type->name, config->type->least);
    if (config->type == &SCHEDULE_GAUNTLET && config->seeds >= config->engines)
        die(EXIT_USAGE, "--seeds %d leaves no other engine to meet", config->seeds);
    if (config->rounds > config->engines - (config->engines % 2 == 0))
        die(EXIT_USAGE, "--rounds %d: with %d engines somebody would meet another twice",
            config->rounds, config->engines);
    if (config->shards && (config->type->draw || config->has_sprt))
        die(EXIT_USAGE, "a shard cannot know the results that %s needs",
            config->has_sprt ? "--sprt" : config->type->name);
    if (config->has_sprt && (config->engines != 2 || config->type->draw))
        die(EXIT_USAGE, "--sprt tests the first of two engines (--type roundrobin)");
    if (config->has_sprt && !sequential_finish(&config->sprt, &error))
        die(EXIT_USAGE, "%s", error.text);
}

static void refuse_study_words(const Reading *reading)
{
    if (reading->study)
        die(EXIT_USAGE, "unexpected '%s' (keys follow --engine or --each)", reading->study);
    if (reading->list)
        die(EXIT_USAGE, "--depths and --nodes belong to study");
}

static void read_play(RunConfig *config, int argc, char **argv)
{
    Reading reading;
    reading_options(&reading, config, argc, argv);
    refuse_study_words(&reading);
    finish_engines(config);
}

static void finish_run(RunConfig *config)
{
    take_slurm_task(config);
    finish_type(config);
    finish_folder(config);
}

// Every word but `--config FILE`, behind those of the run that FILE tells of. The vector ends with
// NULL, as getopt wants it; the texts of the earlier run stay with `saved`.
static char **join_words(RunConfig *saved, int argc, char **argv, int at, int *count)
{
    const bool apart = strcmp(argv[at], "--config") == 0;
    const char *path = apart ? argv[at + 1] : argv[at] + strlen("--config=");
    Error error;
    if (!path || !manifest_read_words(path, saved, &error))
        die(EXIT_USAGE, "--config: %s", path ? error.text : "which file?");
    if (strcmp(saved->argument[0], argv[0]) != 0)
        die(EXIT_USAGE, "--config: %s was a run of '%s', not '%s'", path, saved->argument[0],
            argv[0]);
    char **words = alloc_or_die((unsigned long)(saved->arguments + argc + 1), sizeof *words);
    *count = 0;
    for (int i = 0; i < saved->arguments; i++) {
        const char *word = saved->argument[i];
        if (strcmp(word, "--log") == 0 || strcmp(word, "--live") == 0)
            i++; // that run's own files are left alone
        else if (strncmp(word, "--log=", 6) != 0 && strncmp(word, "--live=", 7) != 0)
            words[(*count)++] = saved->argument[i];
    }
    const bool again = saved->arguments > 1 && strcmp(argv[1], saved->argument[1]) == 0;
    for (int i = again && argv[1][0] != '-' ? 2 : 1; i < argc; i++)
        if (i != at && !(apart && i == at + 1))
            words[(*count)++] = argv[i];
    return words;
}

// Reads the words, those of --config first.
static void read_words(RunConfig *config, int argc, char **argv,
                       void (*read)(RunConfig *config, int argc, char **argv))
{
    for (int i = 1; i < argc; i++) {
        RunConfig saved = {0};
        int count;
        if (strcmp(argv[i], "--config") != 0 && strncmp(argv[i], "--config=", 9) != 0)
            continue;
        char **words = join_words(&saved, argc, argv, i, &count);
        read(config, count, words);
        free(words);
        config_release(&saved);
        return;
    }
    read(config, argc, argv);
}

void options_play(RunConfig *config, int argc, char **argv)
{
    read_words(config, argc, argv, read_play);
    finish_run(config);
}

// naqala beside this program, where the build and an installation put it.
static char *own_engine(void)
{
    char path[4096];
    Buffer found = {0};
    ssize_t len = readlink("/proc/self/exe", path, sizeof path - 1);
    path[len > 0 ? len : 0] = '\0';
    char *slash = strrchr(path, '/');
    if (slash)
        *slash = '\0';
    buffer_add(&found, slash ? "%s/naqala" : "naqala", path);
    return found.text;
}

static void read_study(RunConfig *config, int argc, char **argv)
{
    Reading reading;
    Error error;
    reading_options(&reading, config, argc, argv);
    const Study *study = reading.study ? study_find(reading.study) : NULL;
    if (!study)
        die(EXIT_USAGE, "study takes one of first-player, matrix%s%s",
            reading.study ? ", not " : "", reading.study ? reading.study : "");
    if (config->engines > 1)
        die(EXIT_USAGE, "a study takes one --engine, at several depths");
    EngineSpec template = config->engines ? config->engine[0] : spec_default();
    if (config->engines == 0)
        reading_apply(&reading, 0, &template);
    if (!template.command)
        template.command = own_engine();
    config->engines = 0;
    if (!study_setup(study, config, &template, reading.list, reading.list_is_nodes, &error))
        die(EXIT_USAGE, "%s", error.text);
    spec_release(&template);
    if (config->has_sprt)
        die(EXIT_USAGE, "--sprt belongs to play");
}

void options_study(RunConfig *config, int argc, char **argv)
{
    read_words(config, argc, argv, read_study);
    finish_run(config);
}

void options_resume(RunConfig *config, const char *folder)
{
    RunConfig saved = {0};
    Error error;
    char here[4096];
    Buffer whole = {0}; // reading the command changes where we are
    if (folder[0] != '/' && getcwd(here, sizeof here))
        buffer_add(&whole, "%s/", here);
    buffer_add(&whole, "%s", folder);
    if (!manifest_read_command(folder, &saved, &error))
        die(EXIT_USAGE, "%s", error.text);
    // getopt wants the vector to end with NULL.
    char **argv = alloc_or_die((unsigned long)saved.arguments + 1, sizeof *argv);
    memcpy(argv, saved.argument, (unsigned long)saved.arguments * sizeof *argv);
    if (strcmp(argv[0], "study") == 0)
        read_study(config, saved.arguments, argv);
    else
        read_play(config, saved.arguments, argv);
    reading_set_text(&config->folder, whole.text);
    config->resume = true;
    buffer_release(&whole);
    free(argv);
    config_release(&saved);
}

void options_check(RunConfig *config, int argc, char **argv)
{
    Reading reading;
    reading_options(&reading, config, argc, argv);
    refuse_study_words(&reading);
    if (config->engines != 1)
        die(EXIT_USAGE, "check takes one engine, as in: naqala-arena check --engine cmd=./mine");
    EngineSpec *spec = &config->engine[0];
    if (spec->dialect != &DIALECT_UCI)
        die(EXIT_USAGE, "check is of protocol=uci");
    if (!spec->depth && !spec->nodes && !spec->movetime && !spec->has_clock)
        spec->depth = 1; // its own limits do not matter here
    finish_engines(config);
}
