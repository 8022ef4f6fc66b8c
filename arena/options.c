#include "arena/options.h"
#include "arena/manifest.h"
#include "arena/study/study.h"
#include "engine/base/buffer.h"
#include "engine/base/text.h"
#include "engine/rules/catalogue.h"
#include "engine/rules/rulefile.h"
#include "engine/rules/rulestring.h"
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    WORD = 1, // an argument that is no option: a key of the engine before it
    ENGINE,
    EACH,
    RULES,
    RULES_FILE,
    TYPE,
    PAIRS,
    OPENINGS,
    ORDER,
    SEED,
    START,
    CONCURRENCY,
    MAX_PLIES,
    ADJUDICATE,
    ON_FAILURE,
    MAX_FAILURES,
    DEPTHS,
    NODES,
    OUT,
    QUIET,
    HELP_OPTION
};

static const struct option OPTIONS[] = {{"engine", no_argument, NULL, ENGINE},
                                        {"each", no_argument, NULL, EACH},
                                        {"rules", required_argument, NULL, RULES},
                                        {"rules-file", required_argument, NULL, RULES_FILE},
                                        {"type", required_argument, NULL, TYPE},
                                        {"pairs", required_argument, NULL, PAIRS},
                                        {"openings", required_argument, NULL, OPENINGS},
                                        {"order", required_argument, NULL, ORDER},
                                        {"seed", required_argument, NULL, SEED},
                                        {"start", required_argument, NULL, START},
                                        {"concurrency", required_argument, NULL, CONCURRENCY},
                                        {"max-plies", required_argument, NULL, MAX_PLIES},
                                        {"adjudicate", required_argument, NULL, ADJUDICATE},
                                        {"on-failure", required_argument, NULL, ON_FAILURE},
                                        {"max-failures", required_argument, NULL, MAX_FAILURES},
                                        {"depths", required_argument, NULL, DEPTHS},
                                        {"nodes", required_argument, NULL, NODES},
                                        {"out", required_argument, NULL, OUT},
                                        {"quiet", no_argument, NULL, QUIET},
                                        {"help", no_argument, NULL, HELP_OPTION},
                                        {NULL, 0, NULL, 0}};

enum { EVERY = -1 };

// What is being read: the config, the words for all engines, and what studies take.
typedef struct {
    RunConfig *config;
    struct {
        int engine; // whose key it is; EVERY: after --each
        char *word;
    } key[1024];
    int keys;
    bool words_for_each; // --each came last, else --engine
    const char *list;    // --depths or --nodes
    bool list_is_nodes;
    const char *study;
} Reading;

static int choice(const char *name, const char *text, const char *const *values)
{
    for (int i = 0; values[i]; i++)
        if (strcmp(text, values[i]) == 0)
            return i;
    Buffer list = {0};
    for (int i = 0; values[i]; i++)
        buffer_add(&list, "%s%s", i ? ", " : "", values[i]);
    die(EXIT_USAGE, "--%s takes one of %s, not '%s'", name, list.text, text);
}

static void set_text(char **field, const char *value)
{
    free(*field);
    *field = strdup_or_die(value);
}

static void take_word(Reading *reading, char *word)
{
    const int engines = reading->config->engines;
    if (engines == 0 && !reading->words_for_each) {
        if (reading->study)
            die(EXIT_USAGE, "unexpected '%s' (keys follow --engine or --each)", word);
        reading->study = word; // the study's name; play and check have none
        return;
    }
    if (reading->keys == (int)ARRAY_LEN(reading->key))
        die(EXIT_USAGE, "more than %zu keys of engines", ARRAY_LEN(reading->key));
    reading->key[reading->keys].engine = reading->words_for_each ? EVERY : engines - 1;
    reading->key[reading->keys++].word = word;
}

// First what --each says, then what the engine's own keys say otherwise.
static void apply_keys(const Reading *reading, int engine, EngineSpec *spec)
{
    Error error;
    const int passes[] = {EVERY, engine};
    for (size_t pass = 0; pass < ARRAY_LEN(passes); pass++)
        for (int i = 0; i < reading->keys; i++)
            if (reading->key[i].engine == passes[pass] &&
                !spec_set(spec, reading->key[i].word, &error))
                die(EXIT_USAGE, "%s", error.text);
}

static void take_engine(Reading *reading)
{
    if (reading->config->engines == RUN_ENGINES)
        die(EXIT_USAGE, "more than %d engines", RUN_ENGINES);
    reading->config->engine[reading->config->engines++] = spec_default();
    reading->words_for_each = false;
}

static void take_game_option(RunConfig *config, int option)
{
    static const char *const ORDERS[] = {"seq", "random", NULL};
    Error error;
    switch (option) {
    case RULES:
        if (!rulestring_parse(optarg, &config->rules, &error))
            die(EXIT_USAGE, "%s", error.text);
        break;
    case RULES_FILE:
        if (!rulefile_read(optarg, &config->rules, &error))
            die(EXIT_USAGE, "%s", error.text);
        break;
    case TYPE:
        config->type = schedule_find(optarg);
        if (!config->type)
            die(EXIT_USAGE, "--type takes one of roundrobin, gauntlet, square, not '%s'", optarg);
        break;
    case PAIRS:
        config->pairs = (long)option_number("pairs", optarg, 1, 1000000000);
        break;
    case OPENINGS:
        set_text(&config->openings, optarg);
        break;
    case ORDER:
        config->random_order = choice("order", optarg, ORDERS);
        break;
    case SEED:
        config->seed = (uint64_t)option_number("seed", optarg, 0, INT64_MAX);
        break;
    default:
        config->start = (uint64_t)option_number("start", optarg, 0, 1000000000000);
        break;
    }
}

static void take_run_option(RunConfig *config, int option)
{
    static const char *const ADJUDICATIONS[] = {"off", "decided", NULL};
    static const char *const FAILURES[] = {"loss", "void", "abort", NULL};
    switch (option) {
    case CONCURRENCY:
        config->concurrency = (int)option_number("concurrency", optarg, 1, 512);
        break;
    case MAX_PLIES:
        config->referee.max_plies = (int)option_number("max-plies", optarg, 1, 1000000);
        break;
    case ADJUDICATE:
        config->referee.decided = choice("adjudicate", optarg, ADJUDICATIONS);
        break;
    case ON_FAILURE:
        config->on_failure = (OnFailure)choice("on-failure", optarg, FAILURES);
        break;
    case MAX_FAILURES:
        config->max_failures = (long)option_number("max-failures", optarg, 1, 1000000000);
        break;
    case OUT:
        set_text(&config->folder, optarg);
        break;
    default:
        config->quiet = true;
        break;
    }
}

static void take_option(Reading *reading, int option)
{
    if (option == WORD) {
        take_word(reading, optarg);
    } else if (option == ENGINE) {
        take_engine(reading);
    } else if (option == EACH) {
        reading->words_for_each = true;
    } else if (option >= RULES && option <= START) {
        take_game_option(reading->config, option);
    } else if (option == DEPTHS || option == NODES) {
        reading->list = optarg;
        reading->list_is_nodes = option == NODES;
    } else if (option == HELP_OPTION) {
        options_help(stdout);
        exit(0);
    } else if (option == '?') {
        exit(EXIT_USAGE); // getopt has said why
    } else {
        take_run_option(reading->config, option);
    }
}

static void keep_command(RunConfig *config, int argc, char **argv)
{
    config->argument = alloc_or_die((unsigned long)argc, sizeof *config->argument);
    for (int i = 0; i < argc; i++)
        config->argument[config->arguments++] = strdup_or_die(argv[i]);
}

static void read_options(Reading *reading, RunConfig *config, int argc, char **argv)
{
    *config = config_default();
    config->rules = catalogue_row(0)->rules;
    *reading = (Reading){.config = config};
    keep_command(config, argc, argv);
    int option;
    optind = 1; // a resumed run reads a second command line
    // '-': words come in their places, so that keys belong to the engine before them.
    while ((option = getopt_long(argc, argv, "-", OPTIONS, NULL)) != -1)
        take_option(reading, option);
    for (int e = 0; e < config->engines; e++)
        apply_keys(reading, e, &config->engine[e]);
}

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

static void need_folder(const RunConfig *config)
{
    if (!config->folder || !*config->folder)
        die(EXIT_USAGE, "--out DIR is missing: where the games and the report go");
}

static void refuse_study_words(const Reading *reading)
{
    if (reading->study)
        die(EXIT_USAGE, "unexpected '%s' (keys follow --engine or --each)", reading->study);
    if (reading->list)
        die(EXIT_USAGE, "--depths and --nodes belong to study");
}

void options_play(RunConfig *config, int argc, char **argv)
{
    Reading reading;
    read_options(&reading, config, argc, argv);
    refuse_study_words(&reading);
    finish_engines(config);
    if (config->engines < config->type->least)
        die(EXIT_USAGE, "%s takes at least %d engines (--engine cmd=PATH depth=N, again for each)",
            config->type->name, config->type->least);
    need_folder(config);
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

void options_study(RunConfig *config, int argc, char **argv)
{
    Reading reading;
    Error error;
    read_options(&reading, config, argc, argv);
    const Study *study = reading.study ? study_find(reading.study) : NULL;
    if (!study)
        die(EXIT_USAGE, "study takes one of first-player, matrix%s%s",
            reading.study ? ", not " : "", reading.study ? reading.study : "");
    if (config->engines > 1)
        die(EXIT_USAGE, "a study takes one --engine, at several depths");
    EngineSpec template = config->engines ? config->engine[0] : spec_default();
    if (config->engines == 0)
        apply_keys(&reading, 0, &template);
    if (!template.command)
        template.command = own_engine();
    config->engines = 0;
    if (!study_setup(study, config, &template, reading.list, reading.list_is_nodes, &error))
        die(EXIT_USAGE, "%s", error.text);
    spec_release(&template);
    need_folder(config);
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
        options_study(config, saved.arguments, argv);
    else
        options_play(config, saved.arguments, argv);
    set_text(&config->folder, whole.text);
    config->resume = true;
    buffer_release(&whole);
    free(argv);
    config_release(&saved);
}

void options_check(RunConfig *config, int argc, char **argv)
{
    Reading reading;
    read_options(&reading, config, argc, argv);
    refuse_study_words(&reading);
    if (config->engines != 1)
        die(EXIT_USAGE, "check takes one engine, as in: naqala-arena check --engine cmd=./mine");
    EngineSpec *spec = &config->engine[0];
    if (!spec->depth && !spec->nodes && !spec->movetime && !spec->has_clock)
        spec->depth = 1; // its own limits do not matter here
    finish_engines(config);
}
