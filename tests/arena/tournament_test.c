// Tournaments end to end: staged ones, sequential tests, shards; the same bytes whatever happens on
// the way.
#include "tests/support/run.h"
#include <criterion/criterion.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void expect_status(const Workspace *workspace, const char *command, int expected)
{
    const int status = run(workspace, command);
    if (status == expected)
        return;
    char *out = workspace_file(workspace, "out.txt");
    cr_assert(status == expected, "%s\nstatus %d\n%s", command, status, out);
    free(out);
}

// What the last command said has the words in it.
static void expect_said(const Workspace *workspace, const char *words)
{
    char *out = workspace_file(workspace, "out.txt");
    cr_assert(strstr(out, words), "%s", out);
    free(out);
}

#define ENGINES                                                                  \
    "--engine cmd=$ENGINE depth=1 name=d1 --engine cmd=$ENGINE depth=2 name=d2 " \
    "--engine cmd=$ENGINE depth=3 name=d3 --engine cmd=$ENGINE depth=4 name=d4 " \
    "--engine cmd=$ENGINE depth=5 name=d5 --openings plies=1 --pairs 3 --quiet "

// Stopped again and again, drawn anew from the journal each time.
static void check_resumed(const char *type)
{
    Workspace workspace = workspace_make();
    char command[1024];
    snprintf(command, sizeof command,
             "$ARENA play --type %s " ENGINES "--concurrency 3 --out whole && "
             "$ARENA play --type %s " ENGINES "--out cut && cmp whole/games.jsonl cut/games.jsonl",
             type, type);
    expect_status(&workspace, command, 0);
    // What a kill leaves: the first lines in any order, the last of them torn.
    snprintf(command, sizeof command,
             "for n in 1 7 13 20; do head -$n whole/games.jsonl | sort -r > cut/games.jsonl; "
             "tail -1 whole/games.jsonl | cut -c-40 | tr -d '\\n' >> cut/games.jsonl; "
             "$ARENA resume cut && cmp whole/games.jsonl cut/games.jsonl && "
             "cmp whole/summary.txt cut/summary.txt || exit 9; done; $ARENA verify cut");
    expect_status(&workspace, command, 0);
    workspace_remove(&workspace);
}

Test(tournament, swiss_goes_on_as_if_never_stopped, .timeout = 120)
{
    check_resumed("swiss");
}

// Five engines, three rounds: each has played or sat out in every one of them.
Test(tournament, reports_show_rounds_and_standings, .timeout = 120)
{
    Workspace workspace = workspace_make();
    expect_status(&workspace,
                  "$ARENA play --type swiss " ENGINES
                  "--out s && $ARENA play --type knockout " ENGINES
                  "--out k && grep -q '^Standings' s/summary.txt && "
                  "test $(grep -c '^rounds,' s/summary.csv) = 7 && "
                  "test $(grep '^standings,' s/summary.csv | cut -d, -f5,6 | grep -c "
                  "'3,0\\|2,1') = 5 && "
                  "! grep -q '^Standings' k/summary.txt && "
                  "test $(grep '^rounds,' k/summary.csv | cut -d, -f2 | tr -d '\\n') = "
                  "round1223",
                  0);
    workspace_remove(&workspace);
}

Test(tournament, knockout_goes_on_as_if_never_stopped, .timeout = 120)
{
    check_resumed("knockout");
}

#define MATCH                                                                               \
    "$ARENA play --engine cmd=$ENGINE name=deep --engine cmd=$ENGINE name=shallow depth=1 " \
    "--openings random=6 --pairs 400 --quiet "

Test(tournament, a_sequential_test_ends_alike_at_any_concurrency, .timeout = 120)
{
    Workspace workspace = workspace_make();
    static const char *const SLOTS[] = {"1", "2", "5"};
    char command[512];
    for (int i = 0; i < 3; i++) {
        snprintf(command, sizeof command,
                 MATCH "--each depth=3 --sprt elo0=0 elo1=50 --sprt-exit --concurrency %s "
                       "--out s%s",
                 SLOTS[i], SLOTS[i]);
        expect_status(&workspace, command, 5);
    }
    expect_said(&workspace, "H1 accepted");
    expect_status(&workspace,
                  "cmp s1/games.jsonl s2/games.jsonl && cmp s1/games.jsonl s5/games.jsonl && "
                  "cmp s1/summary.txt s5/summary.txt && test $(wc -l < s1/games.jsonl) -lt 800",
                  0);
    // It has decided: going on with it plays nothing.
    expect_status(&workspace, "$ARENA resume s5", 5);
    expect_status(&workspace, "cmp s1/games.jsonl s5/games.jsonl", 0);
    expect_status(&workspace,
                  "head -9 s1/games.jsonl > s5/games.jsonl && { $ARENA resume s5; test $? = 5; } "
                  "&& cmp s1/games.jsonl s5/games.jsonl",
                  0);
    workspace_remove(&workspace);
}

Test(tournament, a_sequential_test_can_end_the_other_way, .timeout = 120)
{
    Workspace workspace = workspace_make();
    expect_status(&workspace,
                  MATCH "--engine cmd=$ENGINE name=third --each depth=1 --sprt elo0=0 elo1=50 "
                        "--out x",
                  1);
    expect_status(&workspace,
                  "$ARENA play --engine cmd=$ENGINE name=shallow depth=1 --engine cmd=$ENGINE "
                  "name=deep depth=3 --openings random=6 --pairs 400 --quiet --sprt elo0=0 "
                  "elo1=50 --sprt-exit --out s",
                  4);
    workspace_remove(&workspace);
}

// Two that play alike split every pair: normalized, the test would never end by itself.
Test(tournament, a_test_that_can_learn_nothing_is_stopped, .timeout = 120)
{
    Workspace workspace = workspace_make();
    expect_status(&workspace,
                  "$ARENA play --engine cmd=$ENGINE name=one --engine cmd=$ENGINE name=other "
                  "--each depth=2 --openings random=8 --pairs 400 --quiet --sprt elo0=0 elo1=5 "
                  "model=normalized --sprt-exit --out s",
                  0);
    expect_said(&workspace, "all pairs end alike");
    workspace_remove(&workspace);
}

#define SHARDED                                                                            \
    "$ARENA play --engine cmd=$ENGINE depth=1 name=a --engine cmd=$ENGINE depth=2 name=b " \
    "--openings plies=2 --quiet "

// Shards played apart, one of them by a task of a Slurm array, make the journal of a single run.
Test(tournament, merged_shards_are_one_run, .timeout = 120)
{
    Workspace workspace = workspace_make();
    expect_status(&workspace, SHARDED "--out whole", 0);
    expect_status(&workspace,
                  SHARDED "--shard 1/3 --out parts && " SHARDED "--shard 3/3 --out parts", 0);
    expect_status(&workspace,
                  "SLURM_ARRAY_TASK_ID=12 SLURM_ARRAY_TASK_COUNT=3 SLURM_ARRAY_TASK_MIN=10 "
                  "SLURM_ARRAY_TASK_STEP=2 " SHARDED "--out parts",
                  0);
    // A part given twice changes nothing.
    expect_status(&workspace,
                  "$ARENA merge parts/shard-* parts/shard-02 --out parts && "
                  "cmp whole/games.jsonl parts/games.jsonl && "
                  "cmp whole/report.html parts/report.html && $ARENA verify parts",
                  0);
    expect_status(&workspace,
                  "head -3 parts/shard-02/games.jsonl > kept && mv kept "
                  "parts/shard-02/games.jsonl && env -u SLURM_ARRAY_TASK_ID $ARENA resume "
                  "parts/shard-02 && $ARENA merge parts/shard-* --out again && "
                  "cmp whole/games.jsonl again/games.jsonl",
                  0);
    workspace_remove(&workspace);
}

Test(tournament, what_does_not_go_together_is_not_merged, .timeout = 60)
{
    Workspace workspace = workspace_make();
    expect_status(&workspace, SHARDED "--shard 1/3 --out a && cp -r a b", 0);
    expect_status(&workspace,
                  "sed -i '1s/kalah/awari/' b/shard-01/games.jsonl && "
                  "$ARENA merge a/shard-01 b/shard-01 --out c; test $? = 1 && "
                  "grep -q 'different rules' out.txt",
                  0);
    expect_status(&workspace,
                  "cp a/shard-01/games.jsonl b/shard-01 && "
                  "sed -i '1s/\"plies\":/\"plies\":1/' b/shard-01/games.jsonl && "
                  "$ARENA merge a/shard-01 b/shard-01 --out c; test $? = 1 && "
                  "grep -q 'the number 0' out.txt && test ! -e c/games.jsonl",
                  0);
    expect_status(&workspace, "$ARENA merge a/shard-01 --out a/shard-01; test $? = 1", 0);
    workspace_remove(&workspace);
}

// What is rated: names anchored, groups that never met told apart, one-sided games explained.
Test(tournament, games_of_several_runs_are_rated_together, .timeout = 60)
{
    Workspace workspace = workspace_make();
    expect_status(&workspace, SHARDED "--out a", 0);
    expect_status(&workspace,
                  "$ARENA play --engine cmd=$ENGINE depth=3 name=c --engine cmd=$ENGINE depth=2 "
                  "name=b --openings plies=2 --quiet --out b",
                  0);
    expect_status(&workspace,
                  "$ARENA rate a b/games.jsonl --anchor b=1500 && grep -q '^b  *+1500.0 *0.0' "
                  "out.txt && grep -q 'First move' out.txt && grep -q '^[abc] ' out.txt && "
                  "test $(grep -c '^[abc] ' out.txt) = 3",
                  0);
    expect_status(&workspace, "$ARENA rate a --anchor nobody=0; test $? = 1", 0);
    expect_status(&workspace,
                  "sed -i 's/\"b\"/\"d\"/' b/games.jsonl && { $ARENA rate a b; test $? = 2; } && "
                  "grep -q 'no chain of games joins' out.txt && $ARENA rate a b --prior 500",
                  0);
    workspace_remove(&workspace);
}

Test(tournament, the_calculator_says_what_the_test_says, .timeout = 60)
{
    Workspace workspace = workspace_make();
    expect_status(
        &workspace,
        "$ARENA sprt --pairs 65,82,267,97,139 --elo0 0 --elo1 5 --plan && "
        "grep -q '+2.917890' out.txt && grep -q undecided out.txt && grep -q 'P(H1)' out.txt",
        0);
    expect_status(&workspace,
                  "$ARENA sprt --games 466,205,629 --elo0 0 --elo1 10 --model normalized && "
                  "grep -q '+4.573408' out.txt && grep -q 'H1 accepted' out.txt",
                  0);
    static const char *const WRONG[] = {"--pairs 1,2,3", "--pairs 1,2,3,4,x --elo0 0 --elo1 1",
                                        "--pairs 1,2,3,4,5 --elo0 2 --elo1 1", "--elo0 0 --elo1 1",
                                        "--plan --elo0 0 --elo1 1 --variance 0"};
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        char command[256];
        snprintf(command, sizeof command, "$ARENA sprt %s", WRONG[i]);
        expect_status(&workspace, command, 1);
    }
    workspace_remove(&workspace);
}
