// naqala-fit: fits a set of weights of the evaluation by self-play and prints it.
#include "engine/base/clock.h"
#include "engine/base/text.h"
#include "engine/fit/chances.h"
#include "engine/fit/margins.h"
#include "engine/fit/selfplay.h"
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char HELP[] =
    "naqala-fit: fits a set of the evaluation's weights by self-play and prints it.\n"
    "\n"
    "  naqala-fit [options] SET   (kalah, oware, ...: engine/search/evalsets.def; on four rows, "
    "where\n"
    "                             the target is a chance to win, omweso, bao, ...: ringsets.def)\n"
    "\n"
    "  -g, --games N     games a rule set (default 8000)\n"
    "  -d, --depth N     plies of the search that plays and judges (default 11)\n"
    "  -o, --opening N   random plies at the start, at most (default 10)\n"
    "  -t, --trust X     part of the target that is the search's verdict, 0 to 1 (default 0.7)\n"
    "  -w, --within N    leave off a game when its verdict is beyond N centiseeds (0: never)\n"
    "  -s, --seed N      seed of the openings (default 1)\n"
    "  -r, --rules R     a rule set to play; repeat for several (default: those of the set)\n"
    "\n"
    "Example: run it, put its output in place, build, and run it again until nothing moves\n"
    "  make fit && build/naqala-fit oware > /tmp/oware.def &&\n"
    "      mv /tmp/oware.def engine/search/weights/\n";

enum { MAX_RULES = 16 };

#define UNWRAP(...) __VA_ARGS__

// Sets of margins, on two rows; then sets of chances, on four.
typedef struct {
    const char *name;
    bool rings;
    int set; // EvalSet or RingsSet
    const char *rules[MAX_RULES];
} Set;

static const Set SETS[] = {
#define SET(name_, places_, counts_, phase_seeds_, rules_) \
    {#name_, false, EVAL_##name_, {UNWRAP rules_}},
#include "engine/search/evalsets.def"
#undef SET
#define SET(name_, detail_, rules_) {#name_, true, RINGS_##name_, {UNWRAP rules_}},
#include "engine/search/ringsets.def"
#undef SET
};

typedef struct {
    const Set *set;
    SelfplayPlan plan;
    int games;
    uint64_t seed;
    const char *rules[MAX_RULES];
    int rules_count;
} FitOptions;

static void show_progress(const char *rules, int done, int games, int64_t start)
{
    double seconds = (double)(clock_us() - start) / 1e6;
    fprintf(stderr, "\r%-32s %5d/%d  %.0f s left ", rules, done, games,
            seconds / done * (games - done));
    if (done == games)
        fputc('\n', stderr);
}

static bool judges(const Set *set, const Rules *rules)
{
    if (set->rings)
        return rules->rows == 4 && (int)rings_set(rules) == set->set;
    return rules->rows == 2 && (int)eval_set(rules) == set->set;
}

static void play_rules(const FitOptions *options, const char *rules, SampleVisitor *visit,
                       void *fit)
{
    Engine *engine = engine_new(NULL);
    Error error;
    Rng rng = {options->seed};
    int64_t start = clock_us();
    if (!engine_set_rules(engine, rules, &error))
        die(EXIT_USAGE, "%s", error.text);
    if (!judges(options->set, &engine_game(engine)->rules))
        die(EXIT_USAGE, "%s is not judged by the set '%s'", rules, options->set->name);
    for (int i = 0; i < options->games; i++) {
        selfplay_game(engine, &options->plan, &rng, visit, fit);
        if ((i + 1) % 100 == 0 || i + 1 == options->games)
            show_progress(rules, i + 1, options->games, start);
    }
    engine_free(engine);
}

static void print_command(const FitOptions *options)
{
    printf("// Made by naqala-fit --games %d --depth %d --opening %d --trust %g --within %d --seed "
           "%llu %s.\n",
           options->games, options->plan.depth, options->plan.opening, options->plan.trust,
           options->plan.within, (unsigned long long)options->seed, options->set->name);
    for (int i = 0; i < options->rules_count; i++)
        printf("// On %s.\n", options->rules[i]);
}

static void set_of(FitOptions *options, const char *name)
{
    const bool own = options->rules_count > 0;
    for (size_t i = 0; i < ARRAY_LEN(SETS); i++) {
        if (strcmp(SETS[i].name, name) != 0)
            continue;
        options->set = &SETS[i];
        for (int k = 0; !own && SETS[i].rules[k]; k++)
            options->rules[options->rules_count++] = SETS[i].rules[k];
        return;
    }
    die(EXIT_USAGE, "no set of weights is called '%s' (engine/search/evalsets.def, ringsets.def)",
        name);
}

static double read_real(const char *text, double min, double max, const char *name)
{
    double number;
    if (!token_real(token_of(text), &number) || number < min || number > max)
        die(EXIT_USAGE, "--%s takes a number from %g to %g, not '%s'", name, min, max, text);
    return number;
}

static FitOptions read_options(int argc, char **argv)
{
    static const struct option OPTIONS[] = {{"games", required_argument, NULL, 'g'},
                                            {"depth", required_argument, NULL, 'd'},
                                            {"opening", required_argument, NULL, 'o'},
                                            {"trust", required_argument, NULL, 't'},
                                            {"within", required_argument, NULL, 'w'},
                                            {"seed", required_argument, NULL, 's'},
                                            {"rules", required_argument, NULL, 'r'},
                                            {"help", no_argument, NULL, 'h'},
                                            {NULL, 0, NULL, 0}};
    FitOptions options = {
        .plan = {.depth = 11, .opening = 10, .trust = 0.7}, .games = 8000, .seed = 1};
    int option;
    while ((option = getopt_long(argc, argv, "g:d:o:t:w:s:r:h", OPTIONS, NULL)) != -1) {
        if (option == 'g')
            options.games = (int)read_real(optarg, 1, 1e7, "games");
        else if (option == 'd')
            options.plan.depth = (int)read_real(optarg, 1, 60, "depth");
        else if (option == 'o')
            options.plan.opening = (int)read_real(optarg, 0, 100, "opening");
        else if (option == 't')
            options.plan.trust = read_real(optarg, 0, 1, "trust");
        else if (option == 'w')
            options.plan.within = (int)read_real(optarg, 0, 1e6, "within");
        else if (option == 's')
            options.seed = (uint64_t)read_real(optarg, 0, 1e15, "seed");
        else if (option == 'r' && options.rules_count == MAX_RULES)
            die(EXIT_USAGE, "at most %d rule sets", MAX_RULES);
        else if (option == 'r')
            options.rules[options.rules_count++] = optarg;
        else if (option == 'h')
            exit(fputs(HELP, stdout) < 0);
        else
            exit(EXIT_USAGE);
    }
    if (optind + 1 != argc)
        die(EXIT_USAGE, "one set of weights, for instance: naqala-fit oware");
    set_of(&options, argv[optind]);
    return options;
}

int main(int argc, char **argv)
{
    static Margins margins;
    static Chances chances;
    FitOptions options = read_options(argc, argv);
    if (options.set->rings)
        chances_init(&chances, (RingsSet)options.set->set);
    else
        margins_init(&margins, (EvalSet)options.set->set);
    for (int i = 0; i < options.rules_count; i++)
        play_rules(&options, options.rules[i], options.set->rings ? chances_visit : margins_visit,
                   options.set->rings ? (void *)&chances : (void *)&margins);
    print_command(&options);
    if (options.set->rings)
        chances_print(&chances);
    else
        margins_print(&margins);
    return 0;
}
