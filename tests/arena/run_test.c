// Whole runs: the same bytes every time, nothing lost whoever kills it, reports from the journal
// alone, and figures that hold when they are counted again.
#include "tests/support/run.h"
#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

static void sleep_ms(long ms)
{
    struct timespec time = {ms / 1000, ms % 1000 * 1000000};
    nanosleep(&time, NULL);
}

// Until the run's journal has grown by so many bytes since `from`; its size then.
static long wait_for_journal(const Workspace *workspace, const char *run_folder, long from,
                             long grown)
{
    char path[256];
    struct stat status = {0};
    snprintf(path, sizeof path, "%s/%s/games.jsonl", workspace->folder, run_folder);
    for (int i = 0; i < 6000; i++) {
        if (stat(path, &status) == 0 && status.st_size >= from + grown)
            break;
        sleep_ms(5);
    }
    return (long)status.st_size;
}

static void expect_equal_files(const Workspace *workspace, const char *a, const char *b)
{
    char *x = workspace_file(workspace, a), *y = workspace_file(workspace, b);
    cr_assert_str_eq(x, y, "%s and %s differ", a, b);
    free(x);
    free(y);
}

static const char STUDY[] = "$ARENA study first-player --depths 1,2,4 --quiet ";

Test(run, equal_runs_leave_equal_bytes, .timeout = 120)
{
    static const char *const FILES[] = {"games.jsonl", "summary.txt",  "summary.md",
                                        "summary.csv", "summary.json", "heatmap.svg",
                                        "margins.svg", "report.html"};
    Workspace workspace = workspace_make();
    char command[256];
    snprintf(command, sizeof command, "%s --concurrency 1 --out a && %s --concurrency 3 --out b",
             STUDY, STUDY);
    cr_assert(run(&workspace, command) == 0);
    for (size_t i = 0; i < sizeof FILES / sizeof FILES[0]; i++) {
        char a[64], b[64];
        snprintf(a, sizeof a, "a/%s", FILES[i]);
        snprintf(b, sizeof b, "b/%s", FILES[i]);
        expect_equal_files(&workspace, a, b);
    }
    workspace_remove(&workspace);
}

Test(run, every_report_comes_back_from_the_journal_alone, .timeout = 120)
{
    Workspace workspace = workspace_make();
    char command[512];
    snprintf(command, sizeof command,
             "%s --out a && mkdir b && cp a/games.jsonl b && $ARENA report b && rm -f a/latency.* "
             "a/manifest.json && "
             "diff -r a b",
             STUDY);
    int status = run(&workspace, command);
    char *out = workspace_file(&workspace, "out.txt");
    cr_assert(status == 0, "%s", out);
    free(out);
    workspace_remove(&workspace);
}

// The headline figure, counted here by hand from the journal's lines.
Test(run, the_first_movers_score_is_what_the_games_say, .timeout = 120)
{
    Workspace workspace = workspace_make();
    char command[256], expected[80];
    snprintf(command, sizeof command, "%s --out a", STUDY);
    cr_assert(run(&workspace, command) == 0);
    Journal journal = workspace_journal(&workspace, "a");
    double points = 0, games = 0, seeds = 0;
    for (size_t i = 0; i < journal.count; i++) {
        const GameRecord *game = &journal.games[i];
        if (strcmp(game->limits[SOUTH], game->limits[NORTH]) != 0)
            continue;
        int result = game->first == SOUTH ? game->result : -game->result;
        points += result > 0 ? 1 : result == 0 ? 0.5 : 0;
        seeds += game->score[game->first];
        games++;
    }
    cr_assert(games == 105);
    char *text = workspace_file(&workspace, "a/summary.txt");
    snprintf(expected, sizeof expected, " %.2f %% (95 %%:", 100 * points / games);
    cr_assert(strstr(text, expected), "no '%s' in\n%s", expected, text);
    snprintf(expected, sizeof expected, " %.2f : %.2f seeds", seeds / games, 48 - seeds / games);
    cr_assert(strstr(text, expected), "no '%s' in\n%s", expected, text);
    free(text);
    journal_release(&journal);
    workspace_remove(&workspace);
}

// Never done before it is stopped: there are half a million openings of eight plies.
static const char LONG_RUN[] =
    "exec $ARENA play --engine cmd=$MOCK arg=late arg=--ms arg=1 arg=--tag arg=$TAG "
    "--engine cmd=$MOCK arg=--tag arg=$TAG --each depth=1 --openings random=8 --pairs 200000 "
    "--concurrency 2 --quiet --out run";

// Killed in the middle: every finished game is there, no engine is left behind.
Test(run, sigkill_loses_no_finished_game, .timeout = 120)
{
    for (int round = 0; round < 4; round++) {
        Workspace workspace = workspace_make();
        pid_t pid = run_start(&workspace, LONG_RUN);
        wait_for_journal(&workspace, "run", 0, 4000 + 7777 * round);
        kill(pid, SIGKILL);
        cr_assert(run_wait(pid) == 256 + SIGKILL);
        sleep_ms(200);
        cr_assert(processes_left(&workspace) == 0, "engines outlive the arena");
        Journal journal = workspace_journal(&workspace, "run");
        cr_assert(journal.count >= 5, "%zu games", journal.count);
        journal_release(&journal);
        cr_assert(run(&workspace, "$ARENA report run && $ARENA verify run") == 0);
        workspace_remove(&workspace);
    }
}

// Killed at any moment and gone on with: in the end the bytes of a run that was left alone.
Test(run, resumed_runs_end_as_if_they_had_not_stopped, .timeout = 120)
{
    static const char PLAY[] =
        "exec $ARENA play --engine cmd=$MOCK arg=late arg=--ms arg=1 arg=--tag arg=$TAG "
        "--engine cmd=$MOCK arg=--tag arg=$TAG --each depth=1 --openings random=4 --pairs 150 "
        "--concurrency 2 --quiet ";
    static const int SIGNALS[] = {SIGKILL, SIGTERM, SIGKILL, SIGINT, SIGKILL};
    Workspace workspace = workspace_make();
    char command[512];
    snprintf(command, sizeof command, "%s --out whole", PLAY);
    cr_assert(run(&workspace, command) == 0);
    snprintf(command, sizeof command, "%s --out cut", PLAY);
    pid_t pid = run_start(&workspace, command);
    long size = 0;
    for (int i = 0; i < 5; i++) {
        size = wait_for_journal(&workspace, "cut", size, 5000);
        kill(pid, SIGNALS[i]);
        run_wait(pid);
        pid = run_start(&workspace, "exec $ARENA resume cut");
    }
    cr_assert(run_wait(pid) == 0);
    expect_equal_files(&workspace, "whole/games.jsonl", "cut/games.jsonl");
    expect_equal_files(&workspace, "whole/summary.txt", "cut/summary.txt");
    cr_assert(processes_left(&workspace) == 0);
    workspace_remove(&workspace);
}

// INT, TERM and HUP: a summary is written, nobody loses a game by it, nobody is left.
Test(run, signals_end_a_run_cleanly, .timeout = 120)
{
    static const int SIGNALS[] = {SIGINT, SIGTERM, SIGHUP};
    for (int i = 0; i < 3; i++) {
        Workspace workspace = workspace_make();
        pid_t pid = run_start(&workspace, LONG_RUN);
        wait_for_journal(&workspace, "run", 0, 2000);
        kill(pid, SIGNALS[i]);
        int status = run_wait(pid);
        char *out = workspace_file(&workspace, "out.txt");
        cr_assert(status == 3, "status %d\n%s", status, out);
        free(out);
        cr_assert(processes_left(&workspace) == 0);
        Journal journal = workspace_journal(&workspace, "run");
        for (size_t k = 0; k < journal.count; k++)
            cr_assert(!reason_is_fault(journal.games[k].reason), "%s",
                      reason_text(journal.games[k].reason));
        journal_release(&journal);
        free(workspace_file(&workspace, "run/report.html"));
        workspace_remove(&workspace);
    }
}

Test(run, refusals_are_one_clear_line, .timeout = 60)
{
    static const char *const CASES[][2] = {
        {"play --out x", "at least 2 engines"},
        {"play --engine depth=1 --engine cmd=y depth=1 --out x", "cmd= is missing"},
        {"play --engine cmd=x --engine cmd=y --out x", "nothing limits"},
        {"play --engine cmd=x depth=0 --out x", "depth='0'"},
        {"play --engine cmd=x tc=1+ --out x", "tc='1+'"},
        {"play --engine cmd=x tc=0 --out x", "tc='0'"},
        {"play --engine cmd=x speed=9 --out x", "unknown key 'speed'"},
        {"play --engine cmd=x depth --out x", "'depth' is not key=value"},
        {"play --rules chess --out x", "'chess'"},
        {"play --pairs 0 --out x", "'0'"},
        {"play --type ladder --out x", "'ladder'"},
        {"play --type swiss --shard 1/2 --engine cmd=x depth=1 --engine cmd=y depth=1 --out x",
         "a shard cannot know"},
        {"play --shard 3/2 --out x", "'3/2'"},
        {"play --engine cmd=x depth=1 --engine cmd=y depth=1 --sprt elo0=5 elo1=5 --out x",
         "below elo1"},
        {"play --engine cmd=x depth=1 --engine cmd=y depth=1 --sprt --out x",
         "elo0= and elo1= are needed"},
        {"play --engine cmd=x depth=1 --engine cmd=y depth=1 --sprt elo0=1 nonsense=3 --out x",
         "nonsense=3"},
        {"play --type gauntlet --seeds 2 --engine cmd=x depth=1 --engine cmd=y depth=1 --out x",
         "--seeds 2"},
        {"play --type swiss --rounds 3 --engine cmd=x depth=1 --engine cmd=y depth=1 --out x",
         "--rounds 3"},
        {"play --engine cmd=$MOCK --engine cmd=$MOCK --each depth=1", "--out DIR is missing"},
        {"play --engine cmd=$MOCK --engine cmd=$MOCK --each depth=1 --openings no-file --out x",
         "no-file"},
        {"play --engine cmd=$MOCK --engine cmd=$MOCK --each depth=1 --openings bad.txt --out x",
         "bad.txt line 3: move 2 'C'"},
        {"play --engine cmd=$MOCK --engine cmd=$MOCK --each depth=1 --openings random=4 --out x",
         "--pairs is needed"},
        {"play --engine cmd=$MOCK --engine cmd=$MOCK --each depth=1 --openings plies=10 --out x",
         "more than a million"},
        {"play --engine cmd=$MOCK --engine cmd=$MOCK --each depth=1 --depths 1,2 --out x",
         "belong to study"},
        {"study matrix --depths 2,2 --out x", "2 is given twice"},
        {"study everything --out x", "everything"},
        {"study matrix --depths 1,x --out x", "'x'"},
        {"report nowhere", "nowhere/games.jsonl"},
        {"resume nowhere", "nowhere/manifest.json"},
        {"report broken", "line 2"},
        {"verify nowhere", "nowhere/games.jsonl"},
        {"dance", "'dance'"},
    };
    Workspace workspace = workspace_make();
    cr_assert(run(&workspace, "printf '# openings\\nA\\nCC\\n' > bad.txt && mkdir broken && "
                              "$ARENA play --engine cmd=$MOCK --engine cmd=$MOCK --each depth=1 "
                              "--quiet --out good && head -1 good/games.jsonl > broken/games.jsonl "
                              "&& echo '{\"game\":1}' >> broken/games.jsonl") == 0);
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char command[256];
        snprintf(command, sizeof command, "$ARENA %s", CASES[i][0]);
        int status = run(&workspace, command);
        char *out = workspace_file(&workspace, "out.txt");
        cr_assert(status == 1, "%s: status %d\n%s", CASES[i][0], status, out);
        cr_assert(strstr(out, CASES[i][1]), "%s: %s", CASES[i][0], out);
        cr_assert(strchr(out, '\n') == strrchr(out, '\n'), "%s: one line: %s", CASES[i][0], out);
        free(out);
    }
    cr_assert(run(&workspace, "$ARENA play --engine cmd=$MOCK --engine cmd=$MOCK --each depth=1 "
                              "--quiet --out good") == 1,
              "a journal is never overwritten");
    cr_assert(run(&workspace, "test -e x") != 0, "a refused run leaves no folder");
    workspace_remove(&workspace);
}

// A claim that was tampered with is found.
Test(run, verify_finds_what_does_not_hold, .timeout = 60)
{
    static const char *const EDITS[] = {"s/\"score\":.[0-9]*/\"score\":[9/",
                                        "s/\"plies\":/\"plies\":1/",
                                        "s/\"result\":\"[^\"]*\"/\"result\":\"1\\/2-1\\/2\"/",
                                        "s/\"moves\":\"./\"moves\":\"/",
                                        "s/\"first\":\"south\"/\"first\":\"north\"/",
                                        "s/row-empty/stuck/",
                                        "s/\"captures\":.[0-9]*/\"captures\":[77/",
                                        "s/\"margin\":-*[0-9]*/\"margin\":77/",
                                        "s/\"swapped\":false/\"swapped\":true/",
                                        "s/\"pair\":0/\"pair\":5/"};
    Workspace workspace = workspace_make();
    cr_assert(run(&workspace, "$ARENA play --engine cmd=$MOCK --engine cmd=$MOCK --each depth=1 "
                              "--quiet --out run && $ARENA verify run") == 0);
    edits_are_found(&workspace, EDITS, sizeof EDITS / sizeof *EDITS);
    workspace_remove(&workspace);
}

Test(run, naqala_passes_the_check, .timeout = 60)
{
    Workspace workspace = workspace_make();
    int status = run(&workspace, "$ARENA check --engine cmd=$ENGINE");
    char *out = workspace_file(&workspace, "out.txt");
    // Time limits may fail on a busy machine; what is said and played may not.
    cr_assert(status == 0 || strstr(out, "FAIL  go movetime") || strstr(out, "FAIL  go wtime"),
              "%s", out);
    cr_assert(strstr(out, "ok    uci, isready") && strstr(out, "ok    go depth 4") &&
                  strstr(out, "ok    stop") && strstr(out, "ok    quit"),
              "%s", out);
    free(out);
    workspace_remove(&workspace);
}

// What was sent, what came, what was expected, and how it ended.
Test(run, the_check_says_what_is_wrong, .timeout = 60)
{
    Workspace workspace = workspace_make();
    cr_assert(run(&workspace, "$ARENA check --engine cmd=$MOCK arg=illegal arg=--at arg=2") == 2);
    char *out = workspace_file(&workspace, "out.txt");
    cr_assert(strstr(out,
                     "FAIL  go depth 4 after a move\n        sent      position startpos moves "
                     "A | go depth 4\n        came      bestmove Z") &&
                  strstr(out, "which is not legal there\n        expected  one bestmove"),
              "%s", out);
    cr_assert(strstr(out, "FAIL  go infinite") && strstr(out, "exit status 9") &&
                  strstr(out, "3 steps failed"),
              "%s", out);
    free(out);
    workspace_remove(&workspace);
}

Test(run, the_pie_rule_is_played, .timeout = 60)
{
    Workspace workspace = workspace_make();
    cr_assert(run(&workspace,
                  "$ARENA study first-player --rules kalah:pie=move --depths 2,4 --openings "
                  "plies=1 --quiet --out run && $ARENA verify run") == 0);
    Journal journal = workspace_journal(&workspace, "run");
    int swapped = 0, kept = 0;
    for (size_t i = 0; i < journal.count; i++) {
        swapped += journal.games[i].swapped;
        kept += !journal.games[i].swapped;
    }
    cr_assert(swapped > 0 && kept > 0, "%d swapped, %d kept", swapped, kept);
    journal_release(&journal);
    workspace_remove(&workspace);
}

// An opening that swaps seats: first is the person, wherever he sits.
Test(run, first_means_the_person_even_after_a_swap, .timeout = 60)
{
    Workspace workspace = workspace_make();
    int status =
        run(&workspace, "echo 'A swap' > openings && $ARENA play --rules "
                        "kalah:pits=4,seeds=3,pie=turn --engine cmd=$ENGINE --engine "
                        "cmd=$ENGINE --each depth=30 --openings openings --quiet --out run "
                        "&& $ARENA verify run");
    char *out = workspace_file(&workspace, "out.txt");
    cr_assert(status == 0, "%s", out);
    Journal journal = workspace_journal(&workspace, "run");
    cr_assert(journal.count == 2);
    for (size_t i = 0; i < 2; i++) {
        // Who began sits North now, and it is North's move; opening with A is worth -6 to South.
        const GameRecord *game = &journal.games[i];
        cr_assert(game->swapped && game->first == SOUTH);
        cr_assert(records_first_margin(game) == 6, "%d", records_first_margin(game));
    }
    cr_assert(strstr(out, "The first mover scores  100.0 %"), "%s", out);
    free(out);
    journal_release(&journal);
    workspace_remove(&workspace);
}

Test(run, an_engines_own_keys_win_over_each, .timeout = 60)
{
    Workspace workspace = workspace_make();
    cr_assert(run(&workspace,
                  "$ARENA play --engine cmd=$MOCK name=a depth=3 --engine cmd=$MOCK name=b "
                  "--each depth=1 --quiet --out run") == 0);
    Journal journal = workspace_journal(&workspace, "run");
    cr_assert_str_eq(journal.games[0].limits[SOUTH], "depth 3");
    cr_assert_str_eq(journal.games[0].limits[NORTH], "depth 1");
    journal_release(&journal);
    workspace_remove(&workspace);
}

// Stopped and continued: the engines are not charged for the arena's absence.
Test(run, standing_still_is_nobodys_loss, .timeout = 60)
{
    Workspace workspace = workspace_make();
    pid_t pid =
        run_start(&workspace, "exec $ARENA play --engine cmd=$MOCK arg=none arg=--tag arg=$TAG "
                              "--engine cmd=$MOCK arg=--tag arg=$TAG --each movetime=1000 "
                              "--openings random=4 --pairs 3000 --concurrency 2 --quiet "
                              "--out run");
    for (int i = 0; i < 3; i++) {
        wait_for_journal(&workspace, "run", 0, 3000 * (i + 1));
        kill(pid, SIGSTOP);
        sleep_ms(1700);
        kill(pid, SIGCONT);
    }
    sleep_ms(300);
    kill(pid, SIGTERM);
    cr_assert(run_wait(pid) == 3);
    Journal journal = workspace_journal(&workspace, "run");
    for (size_t i = 0; i < journal.count; i++)
        cr_assert(!reason_is_fault(journal.games[i].reason), "%s",
                  reason_text(journal.games[i].reason));
    journal_release(&journal);
    workspace_remove(&workspace);
}

// An engine wrapped in a shell, searching when the arena is killed; and one that leaves its group.
Test(run, nobody_outlives_the_arena, .timeout = 60)
{
    static const char *const RUNS[] = {
        "printf '#!/bin/sh\\n\"$@\"\\nexit 0\\n' > wrapper && chmod +x wrapper && "
        "exec $ARENA play --engine cmd=./wrapper arg=$MOCK arg=silent arg=--at arg=20 arg=--tag "
        "arg=$TAG --engine cmd=$MOCK arg=--tag arg=$TAG --each depth=1 limit.move=50 --quiet --out "
        "run "
        "--openings plies=1",
        "printf '#!/bin/sh\\nsetsid sleep 1000.%s & \\nexec \"$@\"\\n' $TAG > wrapper && chmod +x "
        "wrapper && "
        "exec $ARENA play --engine cmd=./wrapper arg=$MOCK arg=--tag arg=$TAG --engine cmd=$MOCK "
        "arg=--tag arg=$TAG --each depth=1 --quiet --out run"};
    for (int i = 0; i < 2; i++) {
        Workspace workspace = workspace_make();
        pid_t pid = run_start(&workspace, RUNS[i]);
        if (i == 0) {
            wait_for_journal(&workspace, "run", 0, 1);
            sleep_ms(300);
            kill(pid, SIGKILL);
            run_wait(pid);
            sleep_ms(300);
        } else {
            cr_assert(run_wait(pid) == 0);
        }
        cr_assert(processes_left(&workspace) == 0, "case %d: %d left", i,
                  processes_left(&workspace));
        workspace_remove(&workspace);
    }
}

Test(run, resume_refuses_what_has_changed, .timeout = 60)
{
    Workspace workspace = workspace_make();
    int status =
        run(&workspace,
            "cp $MOCK one && printf 'A\\nB\\n' > openings && $ARENA play --engine cmd=./one "
            "--engine cmd=$MOCK --each depth=1 --openings openings --quiet --out run && "
            "head -1 run/games.jsonl > part && cp part run/games.jsonl && cd / && "
            "$ARENA resume $OLDPWD/run && cd $OLDPWD && printf 'B\\nA\\n' > openings && "
            "{ $ARENA resume run; test $? = 1; } && printf 'A\\nB\\n' > openings && "
            "cp $ENGINE one && { $ARENA resume run; test $? = 1; }");
    char *out = workspace_file(&workspace, "out.txt");
    cr_assert(status == 0, "%s", out);
    cr_assert(strstr(out, "openings file has changed") && strstr(out, "one has changed"), "%s",
              out);
    Journal journal = workspace_journal(&workspace, "run");
    cr_assert(journal.count == 4);
    journal_release(&journal);
    free(out);
    workspace_remove(&workspace);
}

Test(run, the_check_knows_moves_of_every_board, .timeout = 60)
{
    Workspace workspace = workspace_make();
    run(&workspace, "$ARENA check --rules bao --engine cmd=$ENGINE");
    char *out = workspace_file(&workspace, "out.txt");
    cr_assert(strstr(out, "ok    go depth 4 after a move"), "%s", out);
    free(out);
    workspace_remove(&workspace);
}

// Moves with signs and blanks between them, in openings, journal and reports.
Test(run, games_on_four_rows_are_played_and_verified, .timeout = 120)
{
    Workspace workspace = workspace_make();
    cr_assert(run(&workspace, "printf 'A7<*\\nA6>* a6<*\\n' > openings && $ARENA study "
                              "first-player --rules bao --depths 1,2 --openings openings --quiet "
                              "--out run && $ARENA verify run") == 0);
    Journal journal = workspace_journal(&workspace, "run");
    char *summary = workspace_file(&workspace, "run/summary.txt");
    for (size_t i = 0; i < journal.count; i++) {
        const GameRecord *game = &journal.games[i];
        cr_assert(strchr(game->moves, ' ') && abs(game->score[0] - game->score[1]) <= 1, "%s",
                  game->moves);
        cr_assert(game->captures[0] + game->captures[1] > 0);
    }
    cr_assert(strstr(summary, "A7<*") && strstr(summary, " points"), "%s", summary);
    free(summary);
    journal_release(&journal);
    workspace_remove(&workspace);
}
