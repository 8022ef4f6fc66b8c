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

Test(show, every_option_changes_the_words)
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
