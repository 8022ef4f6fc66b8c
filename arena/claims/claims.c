#include "arena/claims/claims.h"
#include "arena/claims/row.h"
#include "arena/options.h"
#include "arena/run.h"
#include "arena/signals.h"
#include "engine/base/file.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const ClaimsScale SCALES[] = {
    {"quick", "1,2", "plies=2", "8"},
    {"normal", "1,2,4,6", "plies=3", "100"},
    {"full", "1,2,3,4,5,6,7,8,10", "plies=3", "120"},
};

const ClaimsScale *claims_scale(const char *name)
{
    for (size_t i = 0; i < ARRAY_LEN(SCALES); i++)
        if (strcmp(SCALES[i].name, name) == 0)
            return &SCALES[i];
    return NULL;
}

static char *folder_of(const ClaimsPlan *plan, const RuleSet *set)
{
    Buffer folder = {0};
    buffer_add(&folder, "%s/%s", plan->folder, set->key);
    return folder.text;
}

// The words a person would type, so that the manifest of every run says how to make it again.
static void configure(const ClaimsPlan *plan, const RuleSet *set, char *folder, RunConfig *config)
{
    const char *const words[] = {"study",
                                 "first-player",
                                 "--rules",
                                 set->rules,
                                 "--depths",
                                 plan->scale->depths,
                                 "--pairs",
                                 plan->scale->pairs,
                                 "--order",
                                 "random",
                                 "--quiet",
                                 "--openings",
                                 plan->scale->openings,
                                 "--concurrency",
                                 plan->concurrency,
                                 "--out",
                                 folder};
    enum { WORDS = (int)ARRAY_LEN(words) };
    char *argv[WORDS + 1] = {NULL};
    for (int i = 0; i < WORDS; i++)
        argv[i] = strdup_or_die(words[i]);
    char *kept[WORDS];
    memcpy(kept, argv, sizeof kept); // getopt moves words about
    options_study(config, WORDS, argv);
    for (int i = 0; i < WORDS; i++)
        free(kept[i]);
}

static int play_set(const ClaimsPlan *plan, const RuleSet *set, int number, int count)
{
    RunConfig config;
    Buffer manifest = {0};
    char *folder = folder_of(plan, set);
    buffer_add(&manifest, "%s/manifest.json", folder);
    printf("\n[%d of %d] %s (%s)\n", number, count, set->title, set->rules);
    fflush(stdout);
    if (file_exists(manifest.text))
        options_resume(&config, folder);
    else
        configure(plan, set, folder, &config);
    signals_block();
    const int status = run_play(&config);
    config_release(&config);
    buffer_release(&manifest);
    free(folder);
    return status;
}

static double unfairness(const ClaimsRow *row)
{
    return fabs(row->summary.first.score.mean - 0.5);
}

static int compare_rows(const void *a, const void *b)
{
    const double x = unfairness(a), y = unfairness(b);
    return (x > y) - (x < y);
}

static bool chosen(const ClaimsPlan *plan, const RuleSet *set)
{
    return !plan->only || strcmp(plan->only, set->key) == 0;
}

// Every rule set that has games, whether or not this call played them.
static bool write_all(const ClaimsPlan *plan, Error *error)
{
    ClaimsRows rows = {.plan = plan};
    rows.row = alloc_or_die((unsigned long)RULE_SET_COUNT, sizeof *rows.row);
    for (int i = 0; i < RULE_SET_COUNT; i++) {
        Error ignored;
        char *folder = folder_of(plan, &RULE_SETS[i]);
        rows.rows += row_read(&RULE_SETS[i], folder, &rows.row[rows.rows], &ignored);
        free(folder);
    }
    if (rows.rows)
        qsort(rows.row, (size_t)rows.rows, sizeof *rows.row, compare_rows);
    const bool ok = page_write(&rows, error);
    for (int i = 0; i < rows.rows; i++)
        row_release(&rows.row[i]);
    free(rows.row);
    return ok;
}

static int refuse_key(const char *key)
{
    fprintf(stderr, "error: --only takes one of");
    for (int i = 0; i < RULE_SET_COUNT; i++)
        fprintf(stderr, "%s %s", i ? "," : "", RULE_SETS[i].key);
    fprintf(stderr, ", not '%s'\n", key);
    return RUN_USAGE;
}

int claims_run(const ClaimsPlan *plan)
{
    int worst = RUN_DONE, number = 0, count = 0;
    Error error;
    for (int i = 0; i < RULE_SET_COUNT; i++)
        count += chosen(plan, &RULE_SETS[i]);
    if (count == 0)
        return refuse_key(plan->only);
    for (int i = 0; i < RULE_SET_COUNT && worst != RUN_INTERRUPTED; i++) {
        if (!chosen(plan, &RULE_SETS[i]))
            continue;
        const int status = play_set(plan, &RULE_SETS[i], ++number, count);
        worst = int_max(worst, status);
    }
    if (!write_all(plan, &error)) {
        fprintf(stderr, "error: %s\n", error.text);
        return RUN_USAGE;
    }
    printf("\nAll of it: %s/index.html, fairness.svg, claims.tsv, claims.md\n", plan->folder);
    return worst;
}
