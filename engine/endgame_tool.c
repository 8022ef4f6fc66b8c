#include "engine/endgame_tool.h"
#include "engine/base/text.h"
#include "engine/endgame/store.h"
#include "engine/endgame_commands.h"
#include "engine/rules/rulestring.h"
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char HELP[] =
    "naqala endgame: exact values of all positions with few seeds, on disk.\n"
    "\n"
    "  naqala endgame build  --out DIR [--rules R] [--seeds N] [--threads T]\n"
    "  naqala endgame verify --out DIR [--rules R] [--seeds N] [--full N] [--samples K]\n"
    "  naqala endgame stat   --out DIR [--rules R]\n"
    "  naqala endgame probe  --out DIR [--rules R] POSITION\n"
    "\n"
    "  -r, --rules R      the rule set (default kalah); seeds and swap rule don't matter\n"
    "  -n, --seeds N      layers up to N seeds in the pits, at most 40 (default 20; verify: all)\n"
    "  -t, --threads T    threads to build with (default: one a processor)\n"
    "  -o, --out DIR      where the files are\n"
    "  -f, --full N       verify every position up to N seeds (default 8), a sample above\n"
    "  -s, --samples K    positions of each larger layer to verify (default 100000)\n"
    "  -h, --help         this text\n"
    "\n"
    "build goes on from the layers that are there. A layer is one file; sizes of all layers up to\n"
    "N seeds, six pits a side: 20 seeds 0.11 GB, 24 0.7 GB, 28 3 GB, 30 6 GB, 32 12 GB, 34 21 GB,\n"
    "and as much memory to build them.\n"
    "\n"
    "Examples\n"
    "  naqala endgame build --rules kalah:capture=always --seeds 24 --out ~/endgames\n"
    "  naqala endgame verify --rules kalah:capture=always --out ~/endgames\n"
    "  naqala endgame probe --out ~/endgames '0,0,1,2,0,1/3,0,0,1,0,0 20,20 S'\n"
    "  naqala --option EndgamePath=$HOME/endgames solve\n"
    "\n"
    "Exit status: 0; 1 for a mistake in the command; 2 for a damaged file, a wrong value, or a\n"
    "disk or memory that is full; 130 if stopped by Ctrl-C (build goes on from there).\n";

static const struct option OPTIONS[] = {
    {"rules", required_argument, NULL, 'r'},   {"seeds", required_argument, NULL, 'n'},
    {"threads", required_argument, NULL, 't'}, {"out", required_argument, NULL, 'o'},
    {"full", required_argument, NULL, 'f'},    {"samples", required_argument, NULL, 's'},
    {"help", no_argument, NULL, 'h'},          {NULL, 0, NULL, 0}};

static void read_rules(EndgameOptions *options, const char *text)
{
    Error error;
    if (!rulestring_parse(text, &options->rules, &error))
        die(EXIT_USAGE, "%s", error.text);
    if (!endgame_plays(&options->rules))
        die(EXIT_USAGE,
            "there are no endgame databases for %s: only for Kalah with at most 6 pits "
            "a side and majority=off",
            text);
}

static void read_option(EndgameOptions *options, int option)
{
    switch (option) {
    case 'r':
        read_rules(options, optarg);
        break;
    case 'n':
        options->seeds = (int)option_number("seeds", optarg, 0, ENDGAME_MAX);
        break;
    case 't':
        options->threads = (int)option_number("threads", optarg, 1, 64);
        break;
    case 'o':
        options->folder = optarg;
        break;
    case 'f':
        options->full = (int)option_number("full", optarg, 0, ENDGAME_MAX);
        break;
    case 's':
        options->samples = (uint64_t)option_number("samples", optarg, 0, INT64_MAX);
        break;
    case 'h':
        fputs(HELP, stdout);
        exit(0);
    default:
        exit(EXIT_USAGE);
    }
}

static EndgameOptions read_options(int argc, char **argv)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    EndgameOptions options = {.seeds = -1,
                              .threads = processors > 0 ? int_min((int)processors, 64) : 1,
                              .full = 8,
                              .samples = 100000};
    int option;
    read_rules(&options, "kalah");
    optind = 1;
    while ((option = getopt_long(argc, argv, "r:n:t:o:f:s:h", OPTIONS, NULL)) != -1)
        read_option(&options, option);
    if (optind < argc)
        options.position = argv[optind++];
    if (optind < argc)
        die(EXIT_USAGE, "unexpected '%s' (see naqala endgame --help)", argv[optind]);
    if (options.folder && strlen(options.folder) > STORE_PATH - 64)
        die(EXIT_USAGE, "--out: %zu letters are too many for a folder", strlen(options.folder));
    if (!options.folder)
        die(EXIT_USAGE, "--out DIR is missing (see naqala endgame --help)");
    return options;
}

int endgame_tool(int argc, char **argv)
{
    static const struct {
        const char *name;
        EndgameCommand *run;
    } TOOLS[] = {{"build", endgame_command_build},
                 {"verify", endgame_command_verify},
                 {"stat", endgame_command_stat},
                 {"probe", endgame_command_probe}};
    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        fputs(HELP, stdout);
        return 0;
    }
    for (size_t i = 0; argc > 1 && i < ARRAY_LEN(TOOLS); i++)
        if (strcmp(argv[1], TOOLS[i].name) == 0) {
            const EndgameOptions options = read_options(argc - 1, argv + 1);
            return TOOLS[i].run(&options);
        }
    die(EXIT_USAGE,
        "endgame: what to do? build, verify, stat or probe (see naqala endgame --help)");
}
