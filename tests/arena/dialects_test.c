// Every dialect against a peer that knows its protocol by itself and leaves at the first wrong
// word: whole games, no faults, and a journal that verifies.
#include "tests/support/run.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void play_with(const Workspace *workspace, const char *peer, const char *run_keys)
{
    char command[1024];
    snprintf(command, sizeof command,
             "$ARENA play --engine cmd=$BUILD/peer %s name=peer --engine cmd=$MOCK depth=1 "
             "name=mock %s --concurrency 2 --quiet --out run && $ARENA verify run",
             peer, run_keys);
    const int status = run(workspace, command);
    char *out = workspace_file(workspace, "out.txt");
    cr_assert(status == 0, "%s: status %d\n%.3000s", peer, status, out);
    free(out);
}

// No faults; returns how many games had their seats swapped.
static int check_games(const Workspace *workspace, const char *limits, size_t games)
{
    Journal journal = workspace_journal(workspace, "run");
    int swapped = 0;
    cr_assert(journal.count == games, "%zu games", journal.count);
    for (size_t i = 0; i < journal.count; i++) {
        const GameRecord *game = &journal.games[i];
        const int peer = strcmp(game->name[SOUTH], "peer") == 0 ? SOUTH : NORTH;
        cr_assert(!reason_is_fault(game->reason) && game->plies > 10, "%s", game->moves);
        cr_assert_str_eq(game->limits[peer], limits);
        swapped += game->swapped;
    }
    journal_release(&journal);
    return swapped;
}

static void check_dialect(const char *peer, const char *run_keys, const char *limits, size_t games)
{
    Workspace workspace = workspace_make();
    play_with(&workspace, peer, run_keys);
    check_games(&workspace, limits, games);
    workspace_remove(&workspace);
}

Test(dialects, ugi, .timeout = 60)
{
    check_dialect("protocol=ugi arg=ugi tc=60+1", "--each tc=60+1 --openings plies=1", "60+1 s",
                  12);
}

Test(dialects, kgp, .timeout = 60)
{
    check_dialect("protocol=kgp-oneshot arg=kgp", "--openings plies=1",
                  "kgp-oneshot, movetime 5000 ms", 12);
    check_dialect("protocol=kgp-oneshot arg=kgp movetime=5000", "--openings plies=1",
                  "kgp-oneshot, movetime 5000 ms", 12);
}

// The arena ends its searches, and takes the last move it gave.
Test(dialects, kgp_is_stopped_when_its_time_is_over, .timeout = 60)
{
    check_dialect("protocol=kgp-oneshot arg=kgp arg=kalah arg=stubborn movetime=20", "--pairs 1",
                  "kgp-oneshot, movetime 20 ms", 2);
}

Test(dialects, gtp_with_letters_and_numbers, .timeout = 60)
{
    check_dialect("protocol=gtp arg=gtp", "--openings plies=2", "gtp", 70);
    check_dialect("protocol=gtp arg=gtp arg=kalah arg=numbers movetime=5000",
                  "--openings random=5 --pairs 20", "gtp, movetime 5000 ms", 40);
}

Test(dialects, gtp_plays_oware, .timeout = 60)
{
    check_dialect("protocol=gtp arg=gtp arg=oware", "--rules oware --openings plies=1", "gtp", 12);
}

Test(dialects, mankalah_swaps_and_is_swapped, .timeout = 60)
{
    static const char RULES[] = "--rules kalah:pits=7,seeds=7,pie=turn";
    Workspace workspace = workspace_make();
    play_with(&workspace, "protocol=mankalah arg=mankalah arg=kalah:pits=7,seeds=7,pie=turn",
              RULES);
    cr_assert(check_games(&workspace, "mankalah", 2) > 0, "nobody swapped");
    workspace_remove(&workspace);
    check_dialect("protocol=mankalah arg=mankalah", "", "mankalah", 2);
}

// Strictness is for those who can write moves as the rules do; blanks and late words are no faults.
Test(dialects, strictness_and_odd_words, .timeout = 60)
{
    check_dialect("protocol=kgp-oneshot arg=kgp arg=kalah arg=stubborn movetime=20",
                  "--strict --pairs 1", "kgp-oneshot, movetime 20 ms", 2);
    check_dialect("protocol=gtp arg=gtp arg=kalah arg=numbers", "--strict", "gtp", 2);
    Workspace workspace = workspace_make();
    cr_assert(run(&workspace, "printf '#!/bin/sh\\n%s mankalah | sed -u \"s/$/ /\"\\n' "
                              "$BUILD/peer > blanks && chmod +x blanks && $ARENA play --engine "
                              "cmd=./blanks protocol=mankalah --engine cmd=$MOCK depth=1 --quiet "
                              "--out run") == 0);
    workspace_remove(&workspace);
}

Test(dialects, what_cannot_be_said_is_refused, .timeout = 60)
{
    static const char *const CASES[][2] = {
        {"protocol=kgp-oneshot depth=3", "kgp-oneshot cannot say depth="},
        {"protocol=kgp-oneshot tc=10", "knows no clocks"},
        {"protocol=gtp option.Hash=3", "gtp has no options"},
        {"protocol=kgp", "'kgp' is none of uci, ugi"},
        {"protocol=mankalah --openings plies=1", "begin at the start"},
        {"protocol=gtp --rules kalah:pie=turn", "without a pie rule"},
        {"protocol=kgp-oneshot --rules oware", "KGP plays Kalah"},
        {"protocol=gtp --rules kalah:end=pass", "without passes"},
        {"protocol=uci depth=1 --affinity 900", "processor 900 cannot be used"},
        {"protocol=gtp --openings positions", "cannot be given positions"}};
    Workspace workspace = workspace_make();
    cr_assert(run(&workspace, "echo '1,2,3,4,5,6/1,2,3,4,5,6 3,3 S' > positions") == 0);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char command[512];
        snprintf(command, sizeof command,
                 "$ARENA play --engine cmd=x %s --engine cmd=y depth=1 --out run", CASES[i][0]);
        cr_assert(run(&workspace, command) == 1, "%s", CASES[i][0]);
        char *out = workspace_file(&workspace, "out.txt");
        cr_assert(strstr(out, CASES[i][1]), "%s: %s", CASES[i][0], out);
        free(out);
    }
    workspace_remove(&workspace);
}
