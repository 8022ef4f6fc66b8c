#include "engine/rules/catalogue.h"
#include "engine/rules/ruleoption.h"
#include "engine/rules/rulestring.h"
#include "engine/rules/show.h"
#include "tests/support/data.h"
#include <criterion/criterion.h>
#include <string.h>

Test(show, the_board_has_north_on_top_and_its_first_pit_at_the_right)
{
    Game *game = game_of("kalah:pits=3");
    Position p = position_of(game, "1,2,3/4,5,6 7,8 N");
    char board[SHOW_TEXT];
    show_board(&game->rules, &p, board);
    cr_assert_str_eq(board, "           c   b   a\n"
                            "           6   5   4   <\n"
                            "N     8                   7 S\n"
                            "           1   2   3\n"
                            "           A   B   C\n");
    game_free(game);
}

static void differ(const Rules *a, const Rules *b)
{
    char text[2][SHOW_TEXT], name[2][RULES_TEXT];
    show_rules(a, text[0]);
    show_rules(b, text[1]);
    rulestring_format(a, name[0], sizeof name[0]);
    rulestring_format(b, name[1], sizeof name[1]);
    cr_assert_str_neq(text[0], text[1], "%s and %s", name[0], name[1]);
    cr_assert(strlen(text[0]) < SHOW_TEXT - 1);
}

Test(show, every_value_of_every_option_changes_the_words)
{
    int pairs = 0;
    for (size_t i = 0; i < catalogue_count(); i++)
        for (size_t k = 0; k < ruleoption_count(); k++) {
            const CatalogueRow *row = catalogue_row(i);
            const RuleOption *option = ruleoption(k);
            for (unsigned value = option->min; catalogue_takes(row, option) && value <= option->max;
                 value++) {
                Rules changed = row->rules;
                ruleoption_set(option, &changed, value);
                if (rules_fault(&changed) || rules_same_play(&changed, &row->rules))
                    continue;
                differ(&changed, &row->rules);
                pairs++;
            }
        }
    cr_assert(pairs > 20, "%d", pairs);
}

Test(show, every_game_has_its_own_words)
{
    for (size_t i = 0; i < catalogue_count(); i++)
        for (size_t k = 0; k < i; k++)
            differ(&catalogue_row(i)->rules, &catalogue_row(k)->rules);
}

Test(show, every_option_of_kalah_changes_the_words)
{
    static const char *const RULES[] = {"kalah",
                                        "kalah:capture=always",
                                        "kalah:capture=none",
                                        "kalah:end=stuck",
                                        "kalah:leftover=emptier",
                                        "kalah:leftover=none",
                                        "kalah:majority=on",
                                        "kalah:pie=turn",
                                        "kalah:pie=move",
                                        "kalah:pits=1",
                                        "kalah:seeds=1"};
    enum { COUNT = sizeof RULES / sizeof RULES[0] };
    static char texts[COUNT][SHOW_TEXT];
    for (int i = 0; i < COUNT; i++) {
        Game *game = game_of(RULES[i]);
        show_rules(&game->rules, texts[i]);
        for (int k = 0; k < i; k++)
            cr_assert_str_neq(texts[i], texts[k], "%s and %s", RULES[i], RULES[k]);
        cr_assert(strlen(texts[i]) < SHOW_TEXT - 1);
        game_free(game);
    }
}
