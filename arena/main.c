// naqala-arena: reads the command line and wires the parts.
#include "arena/check/check.h"
#include "arena/options.h"
#include "arena/report/report.h"
#include "arena/run.h"
#include "arena/signals.h"
#include "arena/tools.h"
#include "arena/verify.h"
#include <stdio.h>
#include <string.h>

static int play_and_release(RunConfig *config)
{
    signals_block();
    int status = run_play(config);
    config_release(config);
    return status;
}

static int command_play(int argc, char **argv)
{
    RunConfig config;
    options_play(&config, argc, argv);
    return play_and_release(&config);
}

static int command_study(int argc, char **argv)
{
    RunConfig config;
    if (argc > 1 && strcmp(argv[1], "claims") == 0)
        return tools_claims(argc - 1, argv + 1);
    options_study(&config, argc, argv);
    return play_and_release(&config);
}

static const char *only_folder(int argc, char **argv)
{
    if (argc != 2)
        die(EXIT_USAGE, "%s takes one folder, as in: naqala-arena %s my-run", argv[0], argv[0]);
    return argv[1];
}

static int command_resume(int argc, char **argv)
{
    RunConfig config;
    options_resume(&config, only_folder(argc, argv));
    return play_and_release(&config);
}

static int command_report(int argc, char **argv)
{
    Error error;
    Buffer text = {0};
    if (!report_write(only_folder(argc, argv), &text, &error))
        die(EXIT_USAGE, "%s", error.text);
    puts(text.text);
    buffer_release(&text);
    return 0;
}

static int command_verify(int argc, char **argv)
{
    return verify_folder(only_folder(argc, argv));
}

static int command_check(int argc, char **argv)
{
    RunConfig config;
    options_check(&config, argc, argv);
    signals_block();
    signals_unblock(); // a person may want to stop it
    int status = check_engine(&config.engine[0], &config.rules);
    config_release(&config);
    return status;
}

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
} COMMANDS[] = {{"play", command_play},     {"study", command_study},   {"resume", command_resume},
                {"report", command_report}, {"verify", command_verify}, {"check", command_check},
                {"merge", tools_merge},     {"rate", tools_rate},       {"sprt", tools_sprt},
                {"export", tools_export}};

int main(int argc, char **argv)
{
    signals_open_standard_files();
    if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        strcmp(argv[1], "help") == 0) {
        options_help(argc < 2 ? stderr : stdout);
        return argc < 2 ? EXIT_USAGE : 0;
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("naqala-arena " NAQALA_VERSION);
        return 0;
    }
    for (size_t i = 0; i < ARRAY_LEN(COMMANDS); i++)
        if (strcmp(argv[1], COMMANDS[i].name) == 0)
            return COMMANDS[i].run(argc - 1, argv + 1);
    die(EXIT_USAGE,
        "unknown command '%s' (play, study, resume, report, verify, check, merge, rate, "
        "sprt, export; try --help)",
        argv[1]);
}
