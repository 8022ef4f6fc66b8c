#include "arena/tools.h"
#include "arena/calculator.h"
#include "arena/claims/claims.h"
#include "arena/export.h"
#include "arena/merge.h"
#include "arena/rate.h"
#include "engine/base/text.h"
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

// Text after "--name " or "--name=" as a number.
static double real_option(const char *name, const char *text)
{
    double number;
    if (!token_real(token_of(text), &number))
        die(EXIT_USAGE, "--%s takes a number, not '%s'", name, text);
    return number;
}

int tools_merge(int argc, char **argv)
{
    static const struct option OPTIONS[] = {{"out", required_argument, NULL, 'o'}, {0}};
    const char *out = NULL;
    int option;
    while ((option = getopt_long(argc, argv, "", OPTIONS, NULL)) != -1) {
        if (option == '?')
            exit(EXIT_USAGE);
        out = optarg;
    }
    if (!out || optind == argc)
        die(EXIT_USAGE, "merge takes folders and --out, as in: naqala-arena merge match/shard-* "
                        "--out match");
    return merge_folders(argv + optind, argc - optind, out);
}

int tools_claims(int argc, char **argv)
{
    static const struct option OPTIONS[] = {{"scale", required_argument, NULL, 's'},
                                            {"only", required_argument, NULL, 'y'},
                                            {"concurrency", required_argument, NULL, 'c'},
                                            {"out", required_argument, NULL, 'o'},
                                            {0}};
    ClaimsPlan plan = {.scale = claims_scale("normal"), .concurrency = "2"};
    int option;
    while ((option = getopt_long(argc, argv, "", OPTIONS, NULL)) != -1) {
        if (option == '?')
            exit(EXIT_USAGE);
        if (option == 's' && !(plan.scale = claims_scale(optarg)))
            die(EXIT_USAGE, "--scale takes quick, normal or full, not '%s'", optarg);
        if (option == 'c')
            plan.concurrency = optarg;
        if (option == 'y')
            plan.only = optarg;
        if (option == 'o')
            plan.folder = optarg;
    }
    if (!plan.folder || optind < argc)
        die(EXIT_USAGE, "study claims takes --out, as in: naqala-arena study claims --scale quick "
                        "--out claims");
    return claims_run(&plan);
}

int tools_export(int argc, char **argv)
{
    static const struct option OPTIONS[] = {{"pgn", no_argument, NULL, 1 + EXPORT_PGN},
                                            {"csv", no_argument, NULL, 1 + EXPORT_CSV},
                                            {"positions", no_argument, NULL, 1 + EXPORT_POSITIONS},
                                            {0}};
    int option, form = 0;
    while ((option = getopt_long(argc, argv, "", OPTIONS, NULL)) != -1) {
        if (option == '?')
            exit(EXIT_USAGE);
        form = option;
    }
    if (!form || optind + 1 != argc)
        die(EXIT_USAGE, "export takes one run and a form, as in: naqala-arena export match --pgn "
                        "(--csv, --positions)");
    return export_games(argv[optind], (ExportForm)(form - 1));
}

// NAME=ELO; a name may hold '=' itself.
static void take_anchor(RatePlan *plan, char *text)
{
    char *equals = strrchr(text, '=');
    if (plan->anchors == RATE_ANCHORS)
        die(EXIT_USAGE, "more than %d anchors", RATE_ANCHORS);
    if (equals) {
        *equals = '\0';
        plan->anchor[plan->anchors++] = (RateAnchor){text, real_option("anchor", equals + 1)};
    } else {
        die(EXIT_USAGE, "--anchor takes NAME=ELO, not '%s'", text);
    }
}

int tools_rate(int argc, char **argv)
{
    static const struct option OPTIONS[] = {
        {"anchor", required_argument, NULL, 'a'}, {"prior", required_argument, NULL, 'p'}, {0}};
    RatePlan plan = {0};
    int option;
    while ((option = getopt_long(argc, argv, "", OPTIONS, NULL)) != -1) {
        if (option == '?')
            exit(EXIT_USAGE);
        if (option == 'a')
            take_anchor(&plan, optarg);
        else
            plan.prior = real_option("prior", optarg);
    }
    if (plan.prior < 0 || plan.prior > 1e6)
        die(EXIT_USAGE, "--prior takes the Elo that ratings lie apart, above 0");
    if (optind == argc)
        die(EXIT_USAGE, "rate takes folders of runs or journals, as in: naqala-arena rate match");
    plan.source = argv + optind;
    plan.sources = argc - optind;
    return rate_games(&plan);
}

// "LL,LD,M,WD,WW" or "L,D,W".
static void take_counts(CalculatorPlan *plan, const char *name, const char *text, int classes)
{
    Token rest = token_of(text);
    int count = 0;
    while (rest.len && count < classes) {
        const Token piece = token_split(&rest, ',');
        if (!token_real(piece, &plan->counts[count]) || plan->counts[count] < 0)
            die(EXIT_USAGE, "--%s: '%.*s' is no count", name, token_width(piece), piece.at);
        count++;
    }
    if (count != classes || rest.len)
        die(EXIT_USAGE, "--%s takes %d counts, as in --%s %s", name, classes, name,
            classes == TRINOMIAL ? "466,205,629 (lost, drawn, won)"
                                 : "65,82,267,97,139 (pairs of 0, 1/2, 1, 3/2 and 2 points)");
    plan->counted = true;
    plan->test.games = classes == TRINOMIAL;
}

static void take_test_word(CalculatorPlan *plan, const char *key, const char *value)
{
    char word[128];
    Error error;
    TextOut out = textout_in(word, sizeof word);
    textout_add(&out, "%s=%s", key, value);
    if (!sequential_set(&plan->test, word, &error))
        die(EXIT_USAGE, "%s", error.text);
}

int tools_sprt(int argc, char **argv)
{
    static const struct option OPTIONS[] = {
        {"pairs", required_argument, NULL, 'p'}, {"games", required_argument, NULL, 'g'},
        {"plan", no_argument, NULL, 'l'},        {"variance", required_argument, NULL, 'v'},
        {"elo0", required_argument, NULL, 'w'},  {"elo1", required_argument, NULL, 'w'},
        {"alpha", required_argument, NULL, 'w'}, {"beta", required_argument, NULL, 'w'},
        {"model", required_argument, NULL, 'w'}, {0}};
    CalculatorPlan plan = {.test = sequential_default(), .variance = 0.09};
    Error error;
    int option, index = 0;
    while ((option = getopt_long(argc, argv, "", OPTIONS, &index)) != -1) {
        if (option == '?')
            exit(EXIT_USAGE);
        if (option == 'p' || option == 'g')
            take_counts(&plan, OPTIONS[index].name, optarg,
                        option == 'p' ? PENTANOMIAL : TRINOMIAL);
        else if (option == 'l')
            plan.plan = true;
        else if (option == 'v')
            plan.variance = real_option("variance", optarg);
        else
            take_test_word(&plan, OPTIONS[index].name, optarg);
    }
    if (optind < argc || (!plan.counted && !plan.plan))
        die(EXIT_USAGE, "sprt takes counts or --plan, as in: naqala-arena sprt --pairs "
                        "65,82,267,97,139 --elo0 0 --elo1 10");
    if (!sequential_finish(&plan.test, &error))
        die(EXIT_USAGE, "%s", error.text);
    if (plan.plan && plan.test.test.model == MODEL_NORMALIZED)
        die(EXIT_USAGE, "sprt: --plan is of the logistic model");
    if (plan.plan && !(plan.variance > 0))
        die(EXIT_USAGE, "sprt: --variance has to be above 0");
    calculator_print(&plan);
    return 0;
}
