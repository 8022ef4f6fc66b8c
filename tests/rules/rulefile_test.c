#include "engine/rules/perft.h"
#include "engine/rules/rulefile.h"
#include "engine/rules/rulestring.h"
#include "tests/support/data.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static void reads_as(const char *text, const char *expected)
{
    Rules rules;
    Error error;
    char out[RULES_TEXT];
    cr_assert(rulefile_parse("file", text, &rules, &error), "%s", error.text);
    rulestring_format(&rules, out, sizeof out);
    cr_assert_str_eq(out, expected);
}

Test(rulefile, becomes_a_rule_string)
{
    reads_as("game=kalah", "kalah");
    reads_as("game=kalah\nseeds=6\n", "kalah:seeds=6");
    reads_as("# remark\n\n  game = oware  # base\r\ntake = 4 , relay = on\n",
             "oware+:take=4,relay=on");
    reads_as("game=kalah\ntakes=always", "kalah:capture=always");
    reads_as("game=kalah\ntakes=chain\ntake=2+3\nstore=off",
             "kalah+:takes=chain,take=2+3,store=off");
}

Test(rulefile, says_where_it_is_wrong)
{
    static const char *const CASES[][2] = {
        {"", "file:1:1: no line says"},
        {"seeds=6\ngame=kalah", "file:1:1: 'seeds' comes before"},
        {"game=chess", "file:1:6: 'chess' is no game"},
        {"game=kalah\n  sneeds=6", "file:2:3: 'sneeds' is no key"},
        {"game=kalah\nseeds=6, pits = many", "file:2:17: 'many' is not one of: 1..12"},
        {"game=kalah\nseeds=6\nseeds=6", "file:3:1: 'seeds' was said before"},
        {"game=kalah\ncapture=none\ntakes=none", "file:3:1: 'takes' was said before"},
        {"game=kalah\ngame=kalah", "file:2:1: 'game' is said twice"},
        {"game=kalah\nseeds", "file:2:1: 'seeds' is no key=value"},
        {"game=oware\ntake=8", "file:2:6: '8' is not one of"},
        {"\n game=kalah\ntuzdik=on", "file:2:2: these rules cannot be played: a tuzdik"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Rules rules;
        Error error;
        cr_assert_not(rulefile_parse("file", CASES[i][0], &rules, &error), "%s", CASES[i][0]);
        cr_assert(strncmp(error.text, CASES[i][1], strlen(CASES[i][1])) == 0, "%s", error.text);
    }
}

Test(rulefile, only_files_are_read)
{
    Rules rules;
    Error error;
    cr_assert_not(rulefile_read("/dev/zero", &rules, &error));
    cr_assert_not(rulefile_read("/tmp", &rules, &error));
    cr_assert_not(rulefile_read("/nowhere/at/all", &rules, &error));
}

// Spelt out from another game's row, a game is that game.
Test(rulefile, a_game_can_be_spelt_out_from_another)
{
    Rules rules;
    Error error;
    cr_assert(rulefile_parse("file",
                             "game=kalah\nstore=off,again=off\nskip=on\ntakes=chain\ntake=2+3\n"
                             "mustfeed=on\nend=stuck\nmajority=on,bare=on\nrepetition=2",
                             &rules, &error),
              "%s", error.text);
    Game *oware = game_of("oware"), *spelt = game_new(&rules);
    const Position start = game_start(oware);
    cr_assert(rules_same_play(&rules, &oware->rules));
    cr_assert(perft(spelt, &start, 8, NULL) == 711414);
    game_free(oware);
    game_free(spelt);
}
