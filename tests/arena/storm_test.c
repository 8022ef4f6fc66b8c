// Everything at once: engines that go wrong at random, and a run that is signalled and killed at
// random moments, itself or with its whole group, and gone on with. Small here; `make storm` sets
// STORM=100 and builds with sanitizers, for 10,000 games and 200 kills.
#include "engine/base/rng.h"
#include "tests/support/run.h"
#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// So many percent of the whole.
static int strength(void)
{
    const char *text = getenv("STORM");
    return text ? atoi(text) : 6;
}

static void sleep_ms(uint64_t ms)
{
    struct timespec time = {(time_t)(ms / 1000), (long)(ms % 1000) * 1000000};
    nanosleep(&time, NULL);
}

// Of every pairing, the games in which none of the wild took part; faults are theirs alone.
static void check_blame(const Workspace *workspace, size_t games)
{
    Journal journal = workspace_journal(workspace, "run");
    size_t faults = 0;
    cr_assert(journal.count == games, "%zu games of %zu", journal.count, games);
    for (size_t i = 0; i < journal.count; i++) {
        const GameRecord *game = &journal.games[i];
        if (!reason_is_fault(game->reason))
            continue;
        const int loser = game->result < 0 ? SOUTH : NORTH;
        cr_assert(strncmp(game->name[loser], "wild", 4) == 0, "game %ld blames %s: %s", game->game,
                  game->name[loser], game->detail);
        faults++;
    }
    cr_assert(faults > games / 20, "%zu faults in %zu games: no storm", faults, games);
    journal_release(&journal);
}

Test(storm, wild_engines_lose_their_own_games_alone, .timeout = 3600)
{
    const int pairs = 5004 * strength() / 100 / 6;
    Workspace workspace = workspace_make();
    char command[1024];
    snprintf(command, sizeof command,
             "exec $ARENA play --engine cmd=$MOCK arg=fuzz arg=--seed arg=1 arg=--tag arg=$TAG "
             "name=wild-1 --engine cmd=$MOCK arg=fuzz arg=--seed arg=2 arg=--tag arg=$TAG "
             "name=wild-2 --engine cmd=$MOCK arg=none arg=--tag arg=$TAG name=a "
             "--engine cmd=$MOCK arg=none arg=--tag arg=$TAG name=b --each depth=1 limit.start=20 "
             "limit.ready=20 limit.move=0.5 limit.quit=1 --openings random=6 --pairs %d "
             "--concurrency 8 --quiet --out run",
             pairs);
    const int status = run(&workspace, command);
    char *out = workspace_file(&workspace, "out.txt");
    cr_assert(status == 2, "status %d\n%.4000s", status, out);
    free(out);
    check_blame(&workspace, (size_t)pairs * 12);
    cr_assert(processes_left(&workspace) == 0);
    cr_assert(run(&workspace, "$ARENA verify run") == 0);
    workspace_remove(&workspace);
}

// A run in a group of its own, as a shell would start it.
static pid_t start_group(const Workspace *workspace, const char *command)
{
    char line[1024];
    snprintf(line, sizeof line, "exec setsid %s", command);
    return run_start(workspace, line);
}

// Signals at a random moment; the shell has become the arena and leads its group by then, or is
// signalled alone.
static int strike(pid_t pid, Rng *rng)
{
    static const int SIGNALS[] = {SIGKILL, SIGTERM, SIGKILL, SIGINT, SIGKILL, SIGHUP};
    const int number = SIGNALS[rng_below(rng, sizeof SIGNALS / sizeof *SIGNALS)];
    sleep_ms(rng_below(rng, 150));
    if (rng_below(rng, 2) == 0 || kill(-pid, number) != 0)
        kill(pid, number);
    return number;
}

static void check_no_fault(const Workspace *workspace)
{
    Journal journal = workspace_journal(workspace, "cut");
    for (size_t i = 0; i < journal.count; i++)
        cr_assert(!reason_is_fault(journal.games[i].reason), "game %ld: a signal became %s",
                  journal.games[i].game, reason_text(journal.games[i].reason));
    journal_release(&journal);
}

static long lines_of(const Workspace *workspace)
{
    char *text = workspace_file(workspace, "cut/games.jsonl");
    long lines = 0;
    for (const char *at = text; (at = strchr(at, '\n')); at++)
        lines++;
    free(text);
    return lines;
}

// No finished game is ever lost: the journal only grows.
Test(storm, runs_struck_at_random_end_with_the_bytes_of_one, .timeout = 3600)
{
    static const char PLAY[] =
        "$ARENA play --engine cmd=$MOCK arg=slow arg=--ms arg=1 arg=--tag arg=$TAG "
        "--engine cmd=$MOCK arg=none arg=--tag arg=$TAG name=b --each depth=1 limit.ready=60 "
        "limit.start=60 --openings random=4 --pairs %d --concurrency 2 --quiet ";
    const int strikes = 200 * strength() / 100;
    Workspace workspace = workspace_make();
    Rng rng = {2026};
    char play[512], command[600];
    snprintf(play, sizeof play, PLAY, 2 * strikes + 20);
    snprintf(command, sizeof command, "%s --out whole", play);
    cr_assert(run(&workspace, command) == 0);
    snprintf(command, sizeof command, "%s --out cut", play);
    pid_t pid = start_group(&workspace, command);
    sleep_ms(500);
    long lines = 0;
    for (int i = 0; i < strikes; i++) {
        const int number = strike(pid, &rng);
        const int status = run_wait(pid);
        cr_assert(status == 3 || status == 0 || status == 256 + number, "strike %d: status %d", i,
                  status);
        cr_assert(lines_of(&workspace) >= lines, "strike %d lost a game", i);
        lines = lines_of(&workspace);
        pid = start_group(&workspace, "$ARENA resume cut");
    }
    cr_assert(run_wait(pid) == 0);
    check_no_fault(&workspace);
    cr_assert(run(&workspace, "cmp whole/games.jsonl cut/games.jsonl && "
                              "cmp whole/summary.txt cut/summary.txt") == 0);
    sleep_ms(300);
    cr_assert(processes_left(&workspace) == 0);
    workspace_remove(&workspace);
}
