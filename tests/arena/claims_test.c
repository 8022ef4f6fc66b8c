// The study of the first move under many rule sets: a folder each, the same bytes again, gone on
// with, and a table that says what the runs' own summaries say.
#include "tests/support/run.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define QUICK "$ARENA study claims --scale quick --concurrency 2 "

Test(claims, runs_are_made_once_and_set_side_by_side, .timeout = 120)
{
    Workspace workspace = workspace_make();
    int status = run(&workspace, QUICK "--only kalah-4 --out a && " QUICK "--only oware --out a && "
                                       "cp -r a b && " QUICK "--only oware --out a && diff -r a b "
                                       "--exclude latency.json --exclude latency.svg && "
                                       "$ARENA verify a/kalah-4 && $ARENA verify a/oware");
    char *out = workspace_file(&workspace, "out.txt");
    cr_assert(status == 0, "%.3000s", out);
    free(out);
    char *table = workspace_file(&workspace, "a/claims.tsv");
    char *summary = workspace_file(&workspace, "a/kalah-4/summary.txt");
    const char *row = strstr(table, "\nKalah, 4 seeds\t+8\t");
    const char *fact = strstr(summary, "First mover's score");
    double shown, counted;
    cr_assert(row && strstr(table, "\nOware\t"), "%s", table);
    cr_assert(sscanf(row, "\nKalah, 4 seeds\t+8\t%*d\t%lf", &shown) == 1);
    cr_assert(fact && sscanf(fact, "First mover's score %lf", &counted) == 1, "%s", summary);
    cr_assert(shown > counted - 0.06 && shown < counted + 0.06, "%g, %g", shown, counted);
    free(table);
    free(summary);
    free(workspace_file(&workspace, "a/index.html"));
    workspace_remove(&workspace);
}

Test(claims, a_run_that_was_cut_goes_on, .timeout = 120)
{
    Workspace workspace = workspace_make();
    cr_assert(run(&workspace, QUICK "--only awari --out a && cp a/awari/games.jsonl whole && "
                                    "head -7 whole > a/awari/games.jsonl && " QUICK
                                    "--only awari --out a && cmp whole a/awari/games.jsonl") == 0);
    cr_assert(run(&workspace, QUICK "--only chess --out b") == 1);
    workspace_remove(&workspace);
}
