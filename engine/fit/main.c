// naqala-fit: fits the weights of the evaluation by self-play and prints engine/search/weights.def.
#include "engine/base/clock.h"
#include "engine/base/text.h"
#include "engine/fit/leastsquares.h"
#include "engine/fit/selfplay.h"
#include "engine/search/eval.h"
#include <getopt.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char HELP[] =
    "naqala-fit: fits the evaluation's weights by self-play; prints engine/search/weights.def.\n"
    "\n"
    "  -g, --games N     games a rule set (default 8000)\n"
    "  -d, --depth N     plies of the search that plays and judges (default 11)\n"
    "  -o, --opening N   random plies at the start, at most (default 10)\n"
    "  -t, --trust X     part of the target that is the search's verdict, 0 to 1 (default 0.7)\n"
    "  -s, --seed N      seed of the openings (default 1)\n"
    "  -r, --rules R     a rule set to play; repeat for several\n"
    "                    (default kalah with 3, 4, 5 and 6 seeds, both usual captures)\n"
    "\n"
    "Example: run it, put its output in place, build, and run it again until nothing moves\n"
    "  make fit && build/naqala-fit > /tmp/weights && mv /tmp/weights engine/search/weights.def\n";

static const char *const DEFAULT_RULES[] = {"kalah:seeds=3", "kalah:seeds=3,capture=always",
                                            "kalah",         "kalah:capture=always",
                                            "kalah:seeds=5", "kalah:seeds=5,capture=always",
                                            "kalah:seeds=6", "kalah:seeds=6,capture=always"};

enum { FEATURES = 2 * EVAL_PLACES * EVAL_COUNTS + 1, TEMPO = FEATURES - 1, MAX_RULES = 16 };

static const double RIDGE = 20; // about as many positions as a weight needs to be believed

typedef struct {
    SelfplayPlan plan;
    int games;
    uint64_t seed;
    const char *rules[MAX_RULES];
    int rules_count;
} FitOptions;

static int feature(int owner, int place, int count)
{
    return (owner * EVAL_PLACES + place) * EVAL_COUNTS + count;
}

static void add_sample(void *context, const Rules *rules, const Position *p, double further)
{
    int listed[2 * MAX_PITS + 1], count = 0;
    for (int pit = 0; pit < rules->pits; pit++) {
        int place = eval_place(rules, pit);
        listed[count++] = feature(EVAL_OWN, place, eval_count(p->pit[p->side][pit]));
        listed[count++] = feature(EVAL_OTHER, place, eval_count(p->pit[side_other(p->side)][pit]));
    }
    listed[count++] = TEMPO;
    LeastSquares *phases = context;
    leastsquares_add(&phases[eval_phase(p->board)], listed, count, further);
}

static void show_progress(const char *rules, int done, int games, int64_t start)
{
    double seconds = (double)(clock_us() - start) / 1e6;
    fprintf(stderr, "\r%-32s %5d/%d  %.0f s left ", rules, done, games,
            seconds / done * (games - done));
    if (done == games)
        fputc('\n', stderr);
}

static void play_rules(const FitOptions *options, const char *rules, LeastSquares *phases)
{
    Engine *engine = engine_new(NULL);
    Error error;
    Rng rng = {options->seed};
    int64_t start = clock_us();
    if (!engine_set_rules(engine, rules, &error))
        die(EXIT_USAGE, "%s", error.text);
    for (int i = 0; i < options->games; i++) {
        selfplay_game(engine, &options->plan, &rng, add_sample, phases);
        if ((i + 1) % 100 == 0 || i + 1 == options->games)
            show_progress(rules, i + 1, options->games, start);
    }
    engine_free(engine);
}

static void print_command(const FitOptions *options)
{
    printf("// Made by naqala-fit --games %d --depth %d --opening %d --trust %g --seed %llu.\n"
           "// Of each phase [owner: own, other][place: 0 next to the store][seeds held].\n",
           options->games, options->plan.depth, options->plan.opening, options->plan.trust,
           (unsigned long long)options->seed);
}

static void print_weights(const double *weights)
{
    printf(".pit = {\n");
    for (int owner = EVAL_OWN; owner <= EVAL_OTHER; owner++) {
        printf("    {\n");
        for (int place = 0; place < EVAL_PLACES; place++) {
            printf("        {");
            for (int count = 0; count < EVAL_COUNTS; count++)
                printf("%s%ld", count ? ", " : "", lround(weights[feature(owner, place, count)]));
            printf("},\n");
        }
        printf("    },\n");
    }
    printf("},\n.tempo = %ld,\n", lround(weights[TEMPO]));
}

static void print_phase(LeastSquares *fit, int phase)
{
    double weights[FEATURES], residual;
    if (!leastsquares_solve(fit, RIDGE, weights, &residual))
        die(EXIT_DATA, "the positions do not determine the weights; play more games");
    printf("\n// From %d seeds on: %ld positions, %.0f centiseeds of standard deviation left.\n"
           "[%d] = {\n",
           phase * EVAL_PHASE_SEEDS, fit->rows, residual, phase);
    print_weights(weights);
    printf("},\n");
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
    static const struct option OPTIONS[] = {
        {"games", required_argument, NULL, 'g'},   {"depth", required_argument, NULL, 'd'},
        {"opening", required_argument, NULL, 'o'}, {"trust", required_argument, NULL, 't'},
        {"seed", required_argument, NULL, 's'},    {"rules", required_argument, NULL, 'r'},
        {"help", no_argument, NULL, 'h'},          {NULL, 0, NULL, 0}};
    FitOptions options = {
        .plan = {.depth = 11, .opening = 10, .trust = 0.7}, .games = 8000, .seed = 1};
    int option;
    while ((option = getopt_long(argc, argv, "g:d:o:t:s:r:h", OPTIONS, NULL)) != -1) {
        if (option == 'g')
            options.games = (int)read_real(optarg, 1, 1e7, "games");
        else if (option == 'd')
            options.plan.depth = (int)read_real(optarg, 1, 60, "depth");
        else if (option == 'o')
            options.plan.opening = (int)read_real(optarg, 0, 100, "opening");
        else if (option == 't')
            options.plan.trust = read_real(optarg, 0, 1, "trust");
        else if (option == 's')
            options.seed = (uint64_t)read_real(optarg, 0, 1e15, "seed");
        else if (option == 'r' && options.rules_count < MAX_RULES)
            options.rules[options.rules_count++] = optarg;
        else if (option == 'h')
            exit(fputs(HELP, stdout) < 0);
        else
            exit(EXIT_USAGE);
    }
    if (options.rules_count == 0) {
        options.rules_count = (int)ARRAY_LEN(DEFAULT_RULES);
        memcpy(options.rules, DEFAULT_RULES, sizeof DEFAULT_RULES);
    }
    return options;
}

int main(int argc, char **argv)
{
    FitOptions options = read_options(argc, argv);
    LeastSquares phases[EVAL_PHASES];
    for (int i = 0; i < EVAL_PHASES; i++)
        leastsquares_init(&phases[i], FEATURES);
    for (int i = 0; i < options.rules_count; i++)
        play_rules(&options, options.rules[i], phases);
    print_command(&options);
    for (int i = 0; i < EVAL_PHASES; i++) {
        print_phase(&phases[i], i);
        leastsquares_release(&phases[i]);
    }
    return 0;
}
