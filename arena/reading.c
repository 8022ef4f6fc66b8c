#include "arena/reading.h"
#include "arena/options.h"
#include "engine/base/buffer.h"
#include "engine/base/text.h"
#include "engine/rules/catalogue.h"
#include "engine/rules/rulefile.h"
#include "engine/rules/rulestring.h"
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

enum {
    WORD = 1, // an argument that is no option: a key of the engine before it
    ENGINE,
    EACH,
    SPRT,
    SPRT_EXIT,
    RULES,
    RULES_FILE,
    TYPE,
    SEEDS,
    ROUNDS,
    SHARD,
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
    AFFINITY,
    STRICT,
    LOG,
    LIVE,
    TUI,
    REPORT_EVERY,
    DEPTHS,
    NODES,
    OUT,
    QUIET,
    HELP_OPTION
};

static const struct option OPTIONS[] = {{"engine", no_argument, NULL, ENGINE},
                                        {"each", no_argument, NULL, EACH},
                                        {"sprt", no_argument, NULL, SPRT},
                                        {"sprt-exit", no_argument, NULL, SPRT_EXIT},
                                        {"seeds", required_argument, NULL, SEEDS},
                                        {"rounds", required_argument, NULL, ROUNDS},
                                        {"shard", required_argument, NULL, SHARD},
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
                                        {"strict", no_argument, NULL, STRICT},
                                        {"log", required_argument, NULL, LOG},
                                        {"affinity", required_argument, NULL, AFFINITY},
                                        {"live", required_argument, NULL, LIVE},
                                        {"tui", no_argument, NULL, TUI},
                                        {"report-every", required_argument, NULL, REPORT_EVERY},
                                        {"depths", required_argument, NULL, DEPTHS},
                                        {"nodes", required_argument, NULL, NODES},
                                        {"out", required_argument, NULL, OUT},
                                        {"quiet", no_argument, NULL, QUIET},
                                        {"help", no_argument, NULL, HELP_OPTION},
                                        {NULL, 0, NULL, 0}};

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

void reading_set_text(char **field, const char *value)
{
    free(*field);
    *field = strdup_or_die(value);
}

static void take_word(Reading *reading, char *word)
{
    Error error;
    if (reading->owner == OWNER_SPRT) {
        if (!sequential_set(&reading->config->sprt, word, &error))
            die(EXIT_USAGE, "%s", error.text);
        return;
    }
    if (reading->owner == OWNER_NONE) {
        if (reading->study)
            die(EXIT_USAGE, "unexpected '%s' (keys follow --engine, --each or --sprt)", word);
        reading->study = word; // the study's name; play and check have none
        return;
    }
    if (reading->keys == (int)ARRAY_LEN(reading->key))
        die(EXIT_USAGE, "more than %zu keys of engines", ARRAY_LEN(reading->key));
    reading->key[reading->keys].engine = reading->owner;
    reading->key[reading->keys++].word = word;
}

// First what --each says, then what the engine's own keys say otherwise.
void reading_apply(const Reading *reading, int engine, EngineSpec *spec)
{
    Error error;
    const int passes[] = {OWNER_EACH, engine};
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
    reading->owner = reading->config->engines;
    reading->config->engine[reading->config->engines++] = spec_default();
}

// I/N, I from 1.
static void take_shard(RunConfig *config, const char *text)
{
    int64_t shard, shards;
    Token rest = token_of(text);
    const Token first = token_split(&rest, '/');
    if (!token_number(rest, 1, 1000000, &shards) || !token_number(first, 1, shards, &shard))
        die(EXIT_USAGE, "--shard takes I/N with I from 1 to N, not '%s'", text);
    config->shard = shard - 1;
    config->shards = shards;
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
            die(EXIT_USAGE, "--type takes one of %s, not '%s'", schedule_names(), optarg);
        break;
    case SEEDS:
        config->seeds = (int)option_number("seeds", optarg, 1, RUN_ENGINES - 1);
        break;
    case ROUNDS:
        config->rounds = (int)option_number("rounds", optarg, 1, RUN_ENGINES - 1);
        break;
    case SHARD:
        take_shard(config, optarg);
        break;
    case PAIRS:
        config->pairs = (long)option_number("pairs", optarg, 1, 1000000000);
        break;
    case OPENINGS:
        reading_set_text(&config->openings, optarg);
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
    Error error;
    static const char *const FAILURES[] = {"loss", "void", "abort", NULL};
    switch (option) {
    case CONCURRENCY:
        config->concurrency = (int)option_number("concurrency", optarg, 1, 512);
        break;
    case MAX_PLIES:
        config->referee.max_plies = (int)option_number("max-plies", optarg, 1, 1000000);
        break;
    case ADJUDICATE:
        if (!adjudicate_set(&config->referee.adjudication, optarg, &error))
            die(EXIT_USAGE, "%s", error.text);
        break;
    case ON_FAILURE:
        config->on_failure = (OnFailure)choice("on-failure", optarg, FAILURES);
        break;
    case MAX_FAILURES:
        config->max_failures = (long)option_number("max-failures", optarg, 1, 1000000000);
        break;
    case AFFINITY:
        if (!affinity_read(&config->affinity, optarg, &error))
            die(EXIT_USAGE, "%s", error.text);
        break;
    case STRICT:
        config->referee.strict = true;
        break;
    case LOG:
        reading_set_text(&config->log, optarg);
        break;
    case LIVE:
        reading_set_text(&config->live.file, optarg);
        break;
    case TUI:
        config->live.screen = true;
        break;
    case REPORT_EVERY:
        config->live.report_every = (long)option_number("report-every", optarg, 1, 1000000000);
        break;
    case OUT:
        reading_set_text(&config->folder, optarg);
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
        reading->owner = OWNER_EACH;
    } else if (option == SPRT) {
        reading->owner = OWNER_SPRT;
        reading->config->has_sprt = true;
    } else if (option == SPRT_EXIT) {
        reading->config->sprt_exit = true;
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

void reading_options(Reading *reading, RunConfig *config, int argc, char **argv)
{
    *config = config_default();
    config->rules = catalogue_row(0)->rules;
    *reading = (Reading){.config = config, .owner = OWNER_NONE};
    keep_command(config, argc, argv);
    int option;
    optind = 0; // begin anew: a resumed run, or a study of many, reads several command lines
    // '-': words come in their places, so that keys belong to the engine before them.
    while ((option = getopt_long(argc, argv, "-", OPTIONS, NULL)) != -1)
        take_option(reading, option);
    for (int e = 0; e < config->engines; e++)
        reading_apply(reading, e, &config->engine[e]);
}
