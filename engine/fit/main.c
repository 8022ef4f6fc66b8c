// naqala-fit: fits a set of weights of the evaluation by self-play and prints it.
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
    "naqala-fit: fits a set of the evaluation's weights by self-play and prints it.\n"
    "\n"
    "  naqala-fit [options] SET   (kalah, oware, toguz, ...: engine/search/evalsets.def)\n"
    "\n"
    "  -g, --games N     games a rule set (default 8000)\n"
    "  -d, --depth N     plies of the search that plays and judges (default 11)\n"
    "  -o, --opening N   random plies at the start, at most (default 10)\n"
    "  -t, --trust X     part of the target that is the search's verdict, 0 to 1 (default 0.7)\n"
    "  -s, --seed N      seed of the openings (default 1)\n"
    "  -r, --rules R     a rule set to play; repeat for several (default: those of the set)\n"
    "\n"
    "Example: run it, put its output in place, build, and run it again until nothing moves\n"
    "  make fit && build/naqala-fit oware > /tmp/oware.def &&\n"
    "      mv /tmp/oware.def engine/search/weights/\n";

enum {
    TUZDIKS = 2 * EVAL_PLACES * EVAL_COUNTS,
    TEMPO = TUZDIKS + 2 * EVAL_PLACES,
    FEATURES,
    MAX_RULES = 16
};

#define UNWRAP(...) __VA_ARGS__

static const struct {
    const char *name;
    const char *rules[MAX_RULES];
} SETS[] = {
#define SET(name_, places_, counts_, phase_seeds_, rules_) {#name_, {UNWRAP rules_}},
#include "engine/search/evalsets.def"
#undef SET
};

static const double RIDGE = 20; // about as many positions as a weight needs to be believed

typedef struct {
    EvalSet set;
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

static int tuzdik(int owner, int place)
{
    return TUZDIKS + owner * EVAL_PLACES + place;
}

// Sums to be solved, one for each phase of a set.
typedef struct {
    EvalSet set;
    LeastSquares phase[EVAL_PHASES];
} Fit;

static void add_sample(void *context, const Rules *rules, const Position *p, double further)
{
    Fit *fit = context;
    int listed[2 * MAX_PITS + 3], count = 0;
    for (int pit = 0; pit < rules->pits; pit++) {
        const int place = eval_place(fit->set, rules, pit);
        const int own = p->pit[p->side][pit], other = p->pit[side_other(p->side)][pit];
        listed[count++] = feature(EVAL_OWN, place, eval_count(fit->set, own));
        listed[count++] = feature(EVAL_OTHER, place, eval_count(fit->set, other));
    }
    for (int side = SOUTH; side <= NORTH; side++)
        if (p->tuz[side])
            listed[count++] = tuzdik(side == p->side ? EVAL_OWN : EVAL_OTHER,
                                     eval_place(fit->set, rules, p->tuz[side] - 1));
    listed[count++] = TEMPO;
    leastsquares_add(&fit->phase[eval_phase(fit->set, p->board)], listed, count, further);
}

static void show_progress(const char *rules, int done, int games, int64_t start)
{
    double seconds = (double)(clock_us() - start) / 1e6;
    fprintf(stderr, "\r%-32s %5d/%d  %.0f s left ", rules, done, games,
            seconds / done * (games - done));
    if (done == games)
        fputc('\n', stderr);
}

static void play_rules(const FitOptions *options, const char *rules, Fit *fit)
{
    Engine *engine = engine_new(NULL);
    Error error;
    Rng rng = {options->seed};
    int64_t start = clock_us();
    if (!engine_set_rules(engine, rules, &error))
        die(EXIT_USAGE, "%s", error.text);
    if (eval_set(&engine_game(engine)->rules) != fit->set)
        die(EXIT_USAGE, "%s is not judged by the set '%s'", rules, SETS[fit->set].name);
    for (int i = 0; i < options->games; i++) {
        selfplay_game(engine, &options->plan, &rng, add_sample, fit);
        if ((i + 1) % 100 == 0 || i + 1 == options->games)
            show_progress(rules, i + 1, options->games, start);
    }
    engine_free(engine);
}

static void print_command(const FitOptions *options)
{
    printf("// Made by naqala-fit --games %d --depth %d --opening %d --trust %g --seed %llu %s.\n",
           options->games, options->plan.depth, options->plan.opening, options->plan.trust,
           (unsigned long long)options->seed, SETS[options->set].name);
    for (int i = 0; i < options->rules_count; i++)
        printf("// On %s.\n", options->rules[i]);
    printf("// Of each phase [owner: own, other][place: 0 next to the store][seeds held].\n");
}

static void print_row(const double *weights, int count)
{
    printf("{");
    for (int i = 0; i < count; i++)
        printf("%s%ld", i ? ", " : "", lround(weights[i]));
    printf("}");
}

static void print_weights(EvalSet set, const double *weights)
{
    const EvalShape *shape = &EVAL_SHAPES[set];
    printf(".pit = {\n");
    for (int owner = EVAL_OWN; owner <= EVAL_OTHER; owner++) {
        printf("    {\n");
        for (int place = 0; place < shape->places; place++) {
            printf("        ");
            print_row(&weights[feature(owner, place, 0)], shape->counts);
            printf(",\n");
        }
        printf("    },\n");
    }
    printf("},\n");
    if (set == EVAL_toguz) {
        printf(".tuz = {");
        print_row(&weights[tuzdik(EVAL_OWN, 0)], shape->places);
        printf(", ");
        print_row(&weights[tuzdik(EVAL_OTHER, 0)], shape->places);
        printf("},\n");
    }
    printf(".tempo = %ld,\n", lround(weights[TEMPO]));
}

static void print_phase(Fit *fit, int phase)
{
    double weights[FEATURES], residual;
    LeastSquares *sums = &fit->phase[phase];
    if (!leastsquares_solve(sums, RIDGE, weights, &residual))
        die(EXIT_DATA, "the positions do not determine the weights; play more games");
    printf("\n// From %d seeds on: %ld positions, %.0f centiseeds of standard deviation left.\n"
           "[%d] = {\n",
           phase * EVAL_SHAPES[fit->set].phase_seeds, sums->rows, residual, phase);
    print_weights(fit->set, weights);
    printf("},\n");
}

static void set_of(FitOptions *options, const char *name)
{
    const bool own = options->rules_count > 0;
    for (size_t i = 0; i < ARRAY_LEN(SETS); i++) {
        if (strcmp(SETS[i].name, name) != 0)
            continue;
        options->set = (EvalSet)i;
        for (int k = 0; !own && SETS[i].rules[k]; k++)
            options->rules[options->rules_count++] = SETS[i].rules[k];
        return;
    }
    die(EXIT_USAGE, "no set of weights is called '%s' (engine/search/evalsets.def)", name);
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
    FitOptions options = read_options(argc, argv);
    Fit fit = {.set = options.set};
    for (int i = 0; i < EVAL_PHASES; i++)
        leastsquares_init(&fit.phase[i], FEATURES);
    for (int i = 0; i < options.rules_count; i++)
        play_rules(&options, options.rules[i], &fit);
    print_command(&options);
    for (int i = 0; i < EVAL_PHASES; i++) {
        print_phase(&fit, i);
        leastsquares_release(&fit.phase[i]);
    }
    return 0;
}
