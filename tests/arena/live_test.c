// A run as it is watched: the tally, latencies and their quantiles, the JSON that other programs
// read, the screen on a terminal, processors.
#include "arena/affinity.h"
#include "arena/json.h"
#include "arena/live/latency.h"
#include "tests/support/run.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Test(live, every_time_lies_in_its_bin)
{
    for (int64_t us = 0; us < 3000000; us += us < 5000 ? 1 : us / 300) {
        Latency latency = {0};
        latency_add(&latency, us);
        int bin = 0;
        while (!latency.bin[bin])
            bin++;
        cr_assert(us < latency_bin_end(bin), "%ld is not below %ld", (long)us,
                  (long)latency_bin_end(bin));
        cr_assert(bin == 0 || us >= latency_bin_end(bin - 1), "%ld is below bin %d", (long)us, bin);
    }
}

Test(live, quantiles_are_right_to_a_bin)
{
    Latency latency = {0};
    for (int us = 1; us <= 10000; us++)
        latency_add(&latency, us);
    cr_assert(latency_quantile(&latency, 0.5) >= 5000 && latency_quantile(&latency, 0.5) <= 6250);
    cr_assert(latency_quantile(&latency, 0.99) >= 9900);
    cr_assert_eq(latency_quantile(&latency, 1), 10000, "never beyond the longest");
    cr_assert_eq(latency.total / (int64_t)latency.answers, 5000);
}

static long member(Json *json, int object, const char *key)
{
    long number = -1;
    cr_assert(json_integer(json, &json->values[object], key, 0, 1L << 40, &number), "%s", key);
    return number;
}

// What the last snapshot says is what the journal says.
Test(live, the_snapshot_counts_as_the_journal_does, .timeout = 60)
{
    Workspace workspace = workspace_make();
    Json json;
    Error error;
    cr_assert(run(&workspace,
                  "$ARENA play --engine cmd=$MOCK name=a --engine cmd=$MOCK "
                  "arg=illegal arg=--at arg=40 name=b --each depth=1 --openings plies=1 "
                  "--quiet --live now.json --out run") == 2);
    char *text = workspace_file(&workspace, "now.json");
    Journal journal = workspace_journal(&workspace, "run");
    long faults = 0, plies = 0, won = 0;
    for (size_t i = 0; i < journal.count; i++) {
        const GameRecord *game = &journal.games[i];
        faults += reason_is_fault(game->reason);
        plies += game->plies;
        won += game->result == (game->first == SOUTH ? 1 : -1);
    }
    cr_assert(json_parse(&json, text, &error), "%s\n%s", error.text, text);
    cr_assert_eq(member(&json, 0, "games"), (long)journal.count);
    cr_assert_eq(member(&json, 0, "of"), (long)journal.count);
    cr_assert_eq(member(&json, 0, "faults"), faults);
    cr_assert(faults > 0);
    cr_assert_eq(member(&json, 0, "plies"), plies);
    const JsonValue *mover = json_member(&json, json.values, "first_mover");
    cr_assert_eq(member(&json, (int)(mover - json.values), "won"), won);
    json_release(&json);
    journal_release(&journal);
    free(text);
    free(workspace_file(&workspace, "run/latency.svg"));
    text = workspace_file(&workspace, "run/latency.json");
    cr_assert(json_parse(&json, text, &error), "%s", error.text);
    json_release(&json);
    free(text);
    workspace_remove(&workspace);
}

// While it runs the file is whole whenever it is read, and shows the games being played.
Test(live, the_snapshot_is_whole_at_any_moment, .timeout = 60)
{
    static const char WATCH[] =
        "$ARENA play --engine cmd=$MOCK arg=slow arg=--ms arg=3 --engine cmd=$MOCK name=b --each "
        "depth=1 --openings random=4 --pairs 60 --concurrency 2 --quiet --live now.json --out run "
        "> /dev/null & n=0; while kill -0 $! 2> /dev/null; do test -e now.json && { cp now.json "
        "seen && tail -1 seen | grep -q '}$' || exit 9; grep -q "
        "'\"ply\\|plies\":[0-9]*,\"position' "
        "seen && n=1; }; sleep 0.05; done; test $n = 1";
    Workspace workspace = workspace_make();
    cr_assert(run(&workspace, WATCH) == 0);
    workspace_remove(&workspace);
}

// Not on a terminal --tui is lines of text, and blocks come as often as asked for.
Test(live, blocks_come_every_so_many_games, .timeout = 60)
{
    Workspace workspace = workspace_make();
    cr_assert(run(&workspace, "$ARENA play --engine cmd=$MOCK --engine cmd=$MOCK name=b --each "
                              "depth=1 --openings plies=1 --tui --report-every 4 --out run") == 0);
    char *out = workspace_file(&workspace, "out.txt");
    cr_assert(strstr(out, "] 4 of 12 games") && strstr(out, "] 8 of 12 games"), "%s", out);
    cr_assert(!strchr(out, '\033'), "no words for terminals");
    free(out);
    workspace_remove(&workspace);
}

Test(live, processors_are_read_and_shared_out)
{
    Affinity affinity;
    Error error;
    static const char *const WRONG[] = {"", "x", "1-", "-1", "3-1", "1,,2", "1,x", "99999"};
    cr_assert(affinity_read(&affinity, "0,2,4-6", &error));
    const int expected[] = {0, 2, 4, 5, 6, 0, 2};
    for (int slot = 0; slot < 7; slot++)
        cr_assert_eq(affinity_of(&affinity, slot), expected[slot]);
    cr_assert(affinity_read(&affinity, "off", &error) && affinity_of(&affinity, 3) == -1);
    cr_assert(affinity_read(&affinity, "auto", &error) && affinity_of(&affinity, 0) >= 0);
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++)
        cr_assert(!affinity_read(&affinity, WRONG[i], &error), "'%s'", WRONG[i]);
}

// An engine that says where it may run: where it was put.
Test(live, engines_run_where_they_are_put, .timeout = 60)
{
    Workspace workspace = workspace_make();
    static const char RUN[] =
        "printf '#!/bin/sh\\n(sleep 0.3; grep Cpus_allowed_list /proc/$$/status >> seen) &\\n"
        "exec \"$@\"\\n' > engine; chmod +x engine; cpu=$(taskset -cp $$ | sed 's/.*[ ,-]//'); "
        "$ARENA play --engine cmd=./engine arg=$MOCK arg=slow arg=--ms arg=30 --engine cmd=$MOCK "
        "name=b --each depth=1 --affinity $cpu --quiet --out run > /dev/null; "
        "grep -q \"list:.*[[:space:]]$cpu\\$\" seen";
    cr_assert(run(&workspace, RUN) == 0);
    workspace_remove(&workspace);
}
