// naqala: wires the protocol to standard input and output.
#include "engine/base/text.h"
#include "engine/endgame_tool.h"
#include "engine/protocol/uci.h"
#include <getopt.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char HELP[] =
    "naqala: an engine for mancala games, speaking a UCI dialect on standard input and output.\n"
    "\n"
    "  naqala [options]              read commands (try: help)\n"
    "  naqala [options] WORDS...     run one command and exit\n"
    "  naqala [options] 'LINE'...    run several, one an argument\n"
    "  naqala endgame ...            make and inspect endgame databases (see --help there)\n"
    "\n"
    "  -r, --rules R          the rule set, for instance kalah:seeds=6,capture=always\n"
    "  -f, --rules-file FILE  the rule set that a file describes (`naqala keys` lists its words)\n"
    "  -o, --option NAME=V    set an option of the dialect, for instance Hash=256\n"
    "  -h, --help             this text\n"
    "  -v, --version          the version\n"
    "\n"
    "Examples\n"
    "  naqala --rules kalah:pits=4,seeds=3 solve --moves\n"
    "  naqala --option Threads=2 solve '4,4,0,5,5,0/5,5,5,5,4,4 2,0 N'\n"
    "  naqala --rules kalah:seeds=6 --option Threads=2 solve --ledger proof.txt\n"
    "  naqala go depth 12\n"
    "  naqala --rules oware perft 10\n"
    "  naqala --rules-file mine.rules 'go movetime 1000'\n"
    "  naqala --rules kalah:seeds=6 'position startpos moves AB' d 'go movetime 1000'\n"
    "  printf 'position startpos\\ngo depth 12\\n' | naqala\n"
    "\n"
    "Exit status: 0, or 1 if an option or a command on the command line was refused.\n";

// Ctrl-C ends a search or a long word; where nothing runs, the program.
static void *watch_signals(void *argument)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    for (;;) {
        int number;
        if (sigwait(&set, &number) == 0 && !uci_interrupt(argument))
            _exit(EXIT_STOPPED);
    }
    return NULL;
}

static void start_watching(Uci *uci)
{
    pthread_t thread;
    if (pthread_create(&thread, NULL, watch_signals, uci) == 0)
        pthread_detach(thread);
}

static void block_signals(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    signal(SIGPIPE, SIG_IGN); // a board that went away is noticed at the end of input
}

static void set_option(Uci *uci, const char *name, const char *value)
{
    char line[1024];
    TextOut out = textout_in(line, sizeof line);
    textout_add(&out, "setoption name %s value %s", name, value);
    uci_line(uci, line);
    if (uci_errors(uci))
        exit(EXIT_USAGE);
}

static void set_pair(Uci *uci, char *pair)
{
    char *equals = strchr(pair, '=');
    if (equals) {
        *equals = '\0';
        set_option(uci, pair, equals + 1);
    } else {
        die(EXIT_USAGE, "--option takes NAME=VALUE, not '%s'", pair);
    }
}

static void read_options(Uci *uci, int argc, char **argv)
{
    static const struct option OPTIONS[] = {
        {"rules", required_argument, NULL, 'r'},  {"rules-file", required_argument, NULL, 'f'},
        {"option", required_argument, NULL, 'o'}, {"help", no_argument, NULL, 'h'},
        {"version", no_argument, NULL, 'v'},      {NULL, 0, NULL, 0}};
    int option;
    while ((option = getopt_long(argc, argv, "+r:f:o:hv", OPTIONS, NULL)) != -1) {
        switch (option) {
        case 'r':
            set_option(uci, "Rules", optarg);
            break;
        case 'f':
            set_option(uci, "RulesFile", optarg);
            break;
        case 'o':
            set_pair(uci, optarg);
            break;
        case 'h':
            fputs(HELP, stdout);
            exit(0);
        case 'v':
            puts("naqala " NAQALA_VERSION);
            exit(0);
        default:
            exit(EXIT_USAGE);
        }
    }
}

// Words make one line; if any of them has a blank, each is a line of its own, but for a `solve`,
// whose position has blanks.
static void run_arguments(Uci *uci, int count, char **words)
{
    char line[8192];
    TextOut out = textout_in(line, sizeof line);
    bool lines = false;
    for (int i = 0; i < count; i++)
        lines |= strchr(words[i], ' ') != NULL && strcmp(words[0], "solve") != 0;
    for (int i = 0; i < count; i++) {
        if (lines)
            uci_line(uci, words[i]);
        else
            textout_add(&out, "%s%s", i ? " " : "", words[i]);
    }
    if (!lines)
        uci_line(uci, line);
    uci_finish(uci);
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "endgame") == 0)
        return endgame_tool(argc - 1, argv + 1);
    block_signals();
    Uci *uci = uci_new(stdout);
    start_watching(uci);
    read_options(uci, argc, argv);
    if (optind < argc)
        run_arguments(uci, argc - optind, argv + optind);
    else
        uci_read(uci, STDIN_FILENO);
    unsigned errors = optind < argc ? uci_errors(uci) : 0;
    // The watcher may still look at uci; the system takes the memory back.
    return errors ? EXIT_USAGE : 0;
}
