// Every fault an engine can have, end to end: the game is recorded with its reason, the other games
// are played, the run ends, no process is left, and memory stays small.
#include "tests/support/run.h"
#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

// Three engines, one of them faulty at its second search: 3 pairings, 2 openings, 12 games.
static void run_with(const Workspace *workspace, const char *fault, const char *keys)
{
    char command[1024];
    snprintf(
        command, sizeof command,
        "exec $ARENA play --engine cmd=$MOCK arg=%s arg=--at arg=2 arg=--tag arg=$TAG name=bad %s "
        "--engine cmd=$MOCK arg=--tag arg=$TAG name=good "
        "--engine cmd=$MOCK arg=--tag arg=$TAG name=fine "
        "--each depth=1 limit.start=5 limit.ready=5 limit.move=1.5 limit.quit=0.5 --openings "
        "plies=1 --pairs 2 "
        "--concurrency 3 --quiet --out run",
        fault, keys);
    int status = run(workspace, command);
    char *out = workspace_file(workspace, "out.txt");
    cr_assert(status == 0 || status == 2, "%s: status %d\n%s", fault, status, out);
    free(out);
}

static bool takes_part(const GameRecord *game, const char *name)
{
    return strcmp(game->name[SOUTH], name) == 0 || strcmp(game->name[NORTH], name) == 0;
}

// At least `least` games lost by `bad` for the reason, all others natural.
static void check_journal(const Workspace *workspace, const char *fault, Reason reason, int least)
{
    Journal journal = workspace_journal(workspace, "run");
    int faults = 0;
    cr_assert(journal.count == 12, "%s: %zu games", fault, journal.count);
    for (size_t i = 0; i < journal.count; i++) {
        const GameRecord *game = &journal.games[i];
        if (!reason_is_fault(game->reason))
            continue;
        faults++;
        cr_assert(takes_part(game, "bad"), "%s: game %ld blames the innocent", fault, game->game);
        cr_assert(game->reason == reason, "%s: game %ld: %s (%s)", fault, game->game,
                  reason_text(game->reason), game->detail);
        int bad = strcmp(game->name[SOUTH], "bad") == 0 ? SOUTH : NORTH;
        cr_assert(game->result == (bad == SOUTH ? -1 : 1), "%s: the innocent lost", fault);
    }
    cr_assert(faults >= least, "%s: %d faults", fault, faults);
    journal_release(&journal);
}

static void check_fault(const char *fault, const char *keys, Reason reason, int least)
{
    Workspace workspace = workspace_make();
    run_with(&workspace, fault, keys);
    check_journal(&workspace, fault, reason, least);
    cr_assert(processes_left(&workspace) == 0, "%s: processes are left", fault);
    cr_assert(run(&workspace, "$ARENA verify run") == 0, "%s: the journal does not verify", fault);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    struct rusage usage;
    getrusage(RUSAGE_CHILDREN, &usage);
    cr_assert(usage.ru_maxrss < 32 * 1024, "%s: %ld KiB", fault, usage.ru_maxrss);
#endif
    workspace_remove(&workspace);
}

#define FAULT_TEST(name, fault, keys, reason, least) \
    Test(faults, name, .timeout = 60)                \
    {                                                \
        check_fault(fault, keys, reason, least);     \
    }

FAULT_TEST(exits_on_go, "exit-on-go", "", REASON_EXIT, 1)
FAULT_TEST(crashes_on_go, "crash-on-go", "", REASON_CRASH, 1)
FAULT_TEST(exits_after_its_move, "exit-after-move", "", REASON_EXIT, 1)
FAULT_TEST(never_answers_under_depth, "silent", "", REASON_NO_MOVE, 1)
FAULT_TEST(never_answers_under_a_clock, "silent", "tc=0.3", REASON_TIME, 1)
FAULT_TEST(answers_late, "late", "arg=--ms arg=300 movetime=100", REASON_TIME, 1)
FAULT_TEST(plays_an_illegal_move, "illegal", "", REASON_ILLEGAL, 1)
FAULT_TEST(says_an_empty_move, "empty-move", "", REASON_ILLEGAL, 1)
FAULT_TEST(says_none, "none-move", "", REASON_ILLEGAL, 1)
FAULT_TEST(says_binary_garbage, "garbage", "", REASON_NO_MOVE, 1)
FAULT_TEST(says_half_a_move, "half-line", "tc=0.3", REASON_TIME, 1)
FAULT_TEST(says_a_line_of_64_MiB, "long-line", "limit.move=20", REASON_FLOOD, 1)
FAULT_TEST(floods, "flood", "limit.move=20", REASON_FLOOD, 1)
FAULT_TEST(closes_its_output, "close-output", "", REASON_EXIT, 1)
FAULT_TEST(leaves_a_grandchild_on_the_pipe, "grandchild", "", REASON_EXIT, 1)

// Odd, but no faults: no game is lost by them.
FAULT_TEST(ends_lines_with_crlf, "crlf", "", REASON_NONE, 0)
FAULT_TEST(writes_upper_case, "upper-case", "", REASON_NONE, 0)
FAULT_TEST(writes_extra_blanks, "blanks", "", REASON_NONE, 0)
FAULT_TEST(writes_numbers, "numbers", "", REASON_NONE, 0)
FAULT_TEST(says_a_megabyte_on_stderr, "stderr", "", REASON_NONE, 0)
FAULT_TEST(says_a_move_nobody_asked_for, "unasked", "", REASON_NONE, 0)
FAULT_TEST(ignores_quit_and_term, "ignore-quit", "", REASON_NONE, 0)
FAULT_TEST(says_uciok_late_but_in_time, "late-uciok", "arg=--ms arg=500", REASON_NONE, 0)

// What can't work in any game is said at once, and nothing is played.
static void check_refused(const char *engine, const char *why)
{
    char command[1024];
    Workspace workspace = workspace_make();
    snprintf(command, sizeof command,
             "exec $ARENA play --engine %s name=bad --engine cmd=$MOCK arg=--tag arg=$TAG --each "
             "depth=1 "
             "limit.start=0.5 limit.ready=0.5 limit.quit=0.5 --quiet --out run",
             engine);
    int status = run(&workspace, command);
    char *out = workspace_file(&workspace, "out.txt");
    cr_assert(status == 1, "%s: status %d\n%s", engine, status, out);
    cr_assert(strstr(out, why), "%s: %s", engine, out);
    cr_assert(processes_left(&workspace) == 0);
    free(out);
    workspace_remove(&workspace);
}

Test(faults, an_engine_that_cannot_work_is_refused, .timeout = 60)
{
    check_refused("cmd=./no-such-engine", "no-such-engine: cannot be started: No such file");
    check_refused("cmd=/etc/passwd", "/etc/passwd: cannot be started: Permission denied");
    check_refused("cmd=/bin/true", "engine bad does not work");
    check_refused("cmd=$MOCK arg=no-uciok arg=--tag arg=$TAG", "no uciok in time");
    check_refused("cmd=$MOCK arg=no-readyok arg=--tag arg=$TAG", "no readyok in time");
    check_refused("cmd=$MOCK arg=late-uciok arg=--ms arg=2000 arg=--tag arg=$TAG",
                  "no uciok in time");
}

Test(faults, failures_can_void_a_game_or_stop_the_run, .timeout = 60)
{
    Workspace workspace = workspace_make();
    static const char PLAY[] =
        "exec $ARENA play --engine cmd=$MOCK arg=illegal arg=--at arg=2 name=bad "
        "--engine cmd=$MOCK --each depth=1 --openings plies=1 --quiet ";
    char command[512];
    snprintf(command, sizeof command, "%s --on-failure void --out void", PLAY);
    cr_assert(run(&workspace, command) == 2);
    Journal journal = workspace_journal(&workspace, "void");
    cr_assert(journal.count == 12);
    for (size_t i = 0; i < journal.count; i++)
        cr_assert((journal.games[i].result == RESULT_VOID) ==
                  (journal.games[i].reason == REASON_ILLEGAL));
    journal_release(&journal);
    snprintf(command, sizeof command, "%s --on-failure abort --out abort", PLAY);
    cr_assert(run(&workspace, command) == 2);
    journal = workspace_journal(&workspace, "abort");
    cr_assert(journal.count == 1, "%zu", journal.count);
    journal_release(&journal);
    workspace_remove(&workspace);
}
