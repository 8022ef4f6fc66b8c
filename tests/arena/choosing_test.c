// Matches that begin with a simultaneous first move.
#include "tests/support/run.h"
#include <criterion/criterion.h>

static const char PLAY[] =
    "$ARENA play --rules congkak:pits=5,seeds=3 --openings simultaneous --pairs 2 "
    "--engine cmd=$BUILD/naqala depth=4 --engine cmd=$BUILD/naqala depth=2 "
    "--quiet --out run";

Test(choosing, both_engines_choose_and_the_games_verify, .timeout = 60)
{
    Workspace workspace = workspace_make();
    cr_assert(run(&workspace, PLAY) == 0);
    cr_assert(run(&workspace, "$ARENA verify run") == 0);
    Journal journal = workspace_journal(&workspace, "run");
    cr_assert(journal.count == 4);
    for (size_t i = 0; i < journal.count; i++) {
        const GameRecord *game = &journal.games[i];
        cr_assert(game->choices && game->start && game->first == SOUTH);
        cr_assert(game->choices[0] >= 'A' && game->choices[0] <= 'E');
        cr_assert(game->choices[1] >= 'a' && game->choices[1] <= 'e');
    }
    journal_release(&journal);
    workspace_remove(&workspace);
}

Test(choosing, other_choices_than_those_are_found, .timeout = 60)
{
    static const char *const EDITS[] = {
        "s/\"choices\":\"./\"choices\":\"/", "s/\"choices\":\"/\"choices\":\"Z/",
        "s/\"choices\":\"[A-Ea-e]*/&A/", "s/\"start\":\"[^\"]*\",//"};
    Workspace workspace = workspace_make();
    cr_assert(run(&workspace, PLAY) == 0);
    edits_are_found(&workspace, EDITS, sizeof EDITS / sizeof *EDITS);
    workspace_remove(&workspace);
}

Test(choosing, games_without_such_a_beginning_refuse_it, .timeout = 60)
{
    Workspace workspace = workspace_make();
    cr_assert(run(&workspace,
                  "$ARENA play --rules oware --openings simultaneous --engine cmd=$MOCK "
                  "--engine cmd=$MOCK --each depth=1 --quiet --out run") == 1);
    workspace_remove(&workspace);
}

// An engine that fails before the game proper loses it, and the line verifies.
Test(choosing, a_fault_while_choosing_is_a_game_too, .timeout = 60)
{
    Workspace workspace = workspace_make();
    run(&workspace, "$ARENA play --rules congkak --openings simultaneous --pairs 1 "
                    "--engine cmd=$BUILD/naqala depth=2 --engine cmd=$MOCK arg=illegal depth=1 "
                    "--quiet --out run");
    cr_assert(run(&workspace, "$ARENA verify run") == 0);
    Journal journal = workspace_journal(&workspace, "run");
    cr_assert(journal.count == 2 && journal.games[0].reason == REASON_ILLEGAL);
    cr_assert(!journal.games[0].start && *journal.games[0].moves == '\0');
    journal_release(&journal);
    workspace_remove(&workspace);
}
