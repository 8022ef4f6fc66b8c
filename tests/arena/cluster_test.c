// Runs on more machines than one: shards under a real Slurm of one node, and under GNU parallel,
// merged, are the bytes of a single run. Left out where those programs are not installed.
#include "tests/support/run.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

#define WORDS                                                                             \
    "play --engine cmd=$MOCK name=a --engine cmd=$MOCK name=b --each depth=1 --openings " \
    "plies=2 "

static void check_bytes(const Workspace *workspace)
{
    cr_assert(run(workspace, "$ARENA " WORDS "--quiet --out one") == 0);
    cr_assert(run(workspace, "cmp one/games.jsonl many/games.jsonl && "
                             "cmp one/summary.json many/summary.json && $ARENA verify many") == 0);
}

Test(cluster, a_slurm_array_leaves_the_bytes_of_one_run, .timeout = 170)
{
    Workspace workspace = workspace_make();
    const int status =
        run(&workspace, "NAQALA_ARENA=$ARENA exec $SOURCE/tests/tools/one-node-slurm "
                        "$SOURCE/arena/cluster/slurm 4 $PWD/many " WORDS);
    char *out = workspace_file(&workspace, "out.txt");
    if (status == 77)
        cr_skip_test("%s", out);
    cr_assert(status == 0, "status %d\n%s", status, out);
    free(out);
    check_bytes(&workspace);
    workspace_remove(&workspace);
}

// Slurm starts a task again that had begun: it goes on.
Test(cluster, a_task_started_again_goes_on, .timeout = 60)
{
    Workspace workspace = workspace_make();
    static const char TASK[] =
        "export NAQALA_ARENA=$ARENA SLURM_ARRAY_TASK_ID=2 SLURM_ARRAY_TASK_COUNT=2 && "
        "$SOURCE/arena/cluster/shard.sh many " WORDS "&& head -3 many/shard-02/games.jsonl > cut "
        "&& cp many/shard-02/games.jsonl whole && cp cut many/shard-02/games.jsonl && "
        "$SOURCE/arena/cluster/shard.sh many " WORDS "&& cmp whole many/shard-02/games.jsonl";
    cr_assert(run(&workspace, TASK) == 0);
    workspace_remove(&workspace);
}

Test(cluster, gnu_parallel_leaves_the_bytes_of_one_run, .timeout = 120)
{
    Workspace workspace = workspace_make();
    if (run(&workspace, "parallel --version") != 0)
        cr_skip_test("GNU parallel is not installed");
    cr_assert(run(&workspace, "NAQALA_ARENA=$ARENA $SOURCE/arena/cluster/parallel 3 many " WORDS) ==
              0);
    check_bytes(&workspace);
    workspace_remove(&workspace);
}
