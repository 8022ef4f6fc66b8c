#include "engine/rules/catalogue.h"
#include "engine/rules/move.h"
#include "tests/support/data.h"
#include <criterion/criterion.h>

Test(move, letters_both_ways)
{
    char text[MOVE_TEXT];
    const CatalogueRow *kalah = catalogue_find("kalah");
    for (int side = SOUTH; side <= NORTH; side++) {
        for (int pit = 0; pit < MAX_PITS; pit++) {
            move_format(move_of(side, pit), text);
            Token rest = token_of(text);
            cr_assert(move_unglue(&rest, &kalah->rules) == move_of(side, pit) && rest.len == 0);
        }
    }
}

Test(move, numbers_are_pits_of_the_side_to_move)
{
    Game *game = game_of("kalah");
    Position p = game_start(game);
    cr_assert(move_parse(token_of("3"), &game->rules, &p) == move_of(SOUTH, 2));
    p.side = NORTH;
    cr_assert(move_parse(token_of("6"), &game->rules, &p) == move_of(NORTH, 5));
    cr_assert(move_parse(token_of("7"), &game->rules, &p) == MOVE_NONE);
    cr_assert(move_parse(token_of("0"), &game->rules, &p) == MOVE_NONE);
    game_free(game);
}

Test(move, words_are_moves_even_run_together)
{
    Token rest = token_of("CFswapkeepk");
    cr_assert(move_unglue(&rest, &catalogue_find("kalah")->rules) == move_of(SOUTH, 2));
    cr_assert(move_unglue(&rest, &catalogue_find("kalah")->rules) == move_of(SOUTH, 5));
    cr_assert(move_unglue(&rest, &catalogue_find("kalah")->rules) == MOVE_SWAP);
    cr_assert(move_unglue(&rest, &catalogue_find("kalah")->rules) == MOVE_KEEP);
    cr_assert(move_unglue(&rest, &catalogue_find("kalah")->rules) == move_of(NORTH, 10));
    cr_assert(rest.len == 0);
}

Test(move, what_is_no_move_is_left_standing)
{
    Token rest = token_of("Cz");
    cr_assert(move_unglue(&rest, &catalogue_find("kalah")->rules) == move_of(SOUTH, 2));
    cr_assert(move_unglue(&rest, &catalogue_find("kalah")->rules) == MOVE_NONE);
    cr_assert(rest.len == 1 && *rest.at == 'z');
}

Test(move, no_move_is_written_0000)
{
    char text[MOVE_TEXT];
    move_format(MOVE_NONE, text);
    cr_assert_str_eq(text, "0000");
}

Test(move, a_sign_of_direction_belongs_to_the_move_before_it)
{
    char text[MOVE_TEXT];
    Game *game = game_of("huroy:dir=both");
    const Position p = game_start(game);
    Token rest = token_of("A<b>Cpass");
    cr_assert(move_unglue(&rest, &catalogue_find("kalah")->rules) ==
              (move_of(SOUTH, 0) | MOVE_BACK));
    cr_assert(move_unglue(&rest, &catalogue_find("kalah")->rules) == move_of(NORTH, 1));
    cr_assert(move_unglue(&rest, &catalogue_find("kalah")->rules) == move_of(SOUTH, 2));
    cr_assert(move_unglue(&rest, &catalogue_find("kalah")->rules) == MOVE_PASS && rest.len == 0);
    cr_assert(move_parse(token_of("4<"), &game->rules, &p) == (move_of(SOUTH, 3) | MOVE_BACK));
    move_format(move_of(NORTH, 5) | MOVE_BACK, text);
    cr_assert_str_eq(text, "f<");
    game_free(game);
}
