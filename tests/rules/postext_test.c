#include "engine/base/rng.h"
#include "engine/rules/postext.h"
#include "tests/support/data.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static void expect_refusal(const Game *game, const char *text, const char *why)
{
    Position p = game_start(game), before = p;
    Error error;
    cr_assert_not(postext_parse(text, &game->rules, &p, &error), "accepted: %s", text);
    cr_assert(strstr(error.text, why), "%s: %s", text, error.text);
    cr_assert(position_equal(&p, &before));
}

Test(postext, the_start_in_every_form)
{
    Game *game = game_of("kalah");
    Position start = game_start(game);
    static const char *const TEXTS[] = {
        "4,4,4,4,4,4/4,4,4,4,4,4 0,0 S",
        "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",
        "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>",
        "4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1",
    };
    for (int form = POSTEXT_NATIVE; form <= POSTEXT_PLAYSTRATEGY; form++) {
        char text[POSITION_TEXT];
        Position p = position_of(game, TEXTS[form]);
        cr_assert(position_equal(&p, &start));
        postext_format(&game->rules, &p, (PostextForm)form, text);
        cr_assert_str_eq(text, TEXTS[form]);
    }
    game_free(game);
}

Test(postext, north_of_a_playstrategy_board_is_seen_from_south)
{
    Game *game = game_of("kalah");
    Position p = position_of(game, "1S,2S,4/4,5S,6S 7 8 N 12");
    Position q = position_of(game, "0,0,0,0,5,6/0,0,0,0,2,1 7,8 N");
    cr_assert(position_equal(&p, &q));
    game_free(game);
}

Test(postext, kgp_shows_the_mover_as_south)
{
    Game *game = game_of("kalah");
    char text[POSITION_TEXT];
    Position p = position_of(game, "1,2,3,4,5,6/6,5,4,3,2,1 7,8 N");
    postext_format(&game->rules, &p, POSTEXT_KGP, text);
    cr_assert_str_eq(text, "<6,8,7,6,5,4,3,2,1,1,2,3,4,5,6>");
    game_free(game);
}

Test(postext, random_positions_survive_every_form)
{
    Rng rng = {5};
    for (int i = 0; i < 20000; i++) {
        char rules[64], text[POSITION_TEXT];
        snprintf(rules, sizeof rules, "kalah:pits=%d", (int)(1 + rng_below(&rng, 12)));
        Game *game = game_of(rules);
        Position p = game_start(game);
        for (int k = 0; k < 24; k++)
            p.pit[k / 12][k % 12 % game->rules.pits] = (uint8_t)rng_below(&rng, 11);
        p.store[SOUTH] = (uint16_t)rng_below(&rng, 20);
        p.store[NORTH] = (uint16_t)rng_below(&rng, 20);
        position_count(&p);
        for (int form = POSTEXT_NATIVE; form <= POSTEXT_PLAYSTRATEGY; form++) {
            postext_format(&game->rules, &p, (PostextForm)form, text);
            Position q = position_of(game, text);
            cr_assert(position_equal(&p, &q), "%s", text);
        }
        game_free(game);
    }
}

Test(postext, pie_words_both_ways)
{
    Game *game = game_of("kalah:pie=turn");
    static const char *const TEXTS[] = {
        "4,4,4,4,4,4/4,4,4,4,4,4 0,0 S",
        "4,4,0,5,5,5/4,4,4,4,4,4 1,0 S pie=opening",
        "4,4,0,5,5,0/5,5,5,5,4,4 2,0 N pie=offer",
        "4,4,0,5,5,0/5,5,5,5,4,4 2,0 N swapped=1",
    };
    for (size_t i = 0; i < sizeof TEXTS / sizeof TEXTS[0]; i++) {
        char text[POSITION_TEXT];
        Position p = position_of(game, TEXTS[i]);
        postext_format(&game->rules, &p, POSTEXT_NATIVE, text);
        cr_assert_str_eq(text, TEXTS[i]);
    }
    Position start = position_of(game, TEXTS[0]);
    cr_assert(start.pie == PIE_OPENING);
    game_free(game);
}

Test(postext, malformed_positions_are_refused_by_name)
{
    Game *game = game_of("kalah");
    expect_refusal(game, "", "nothing given");
    expect_refusal(game, "hello", "'hello'");
    expect_refusal(game, "4,4,4,4,4/4,4,4,4,4,4 0,0 S", "5 pits");
    expect_refusal(game, "4,4,4,4,4,4/4,4,4,4,4,4,4 0,0 S", "7 pits");
    expect_refusal(game, "4,4,4,4,4,/4,4,4,4,4,4 0,0 S", "''");
    expect_refusal(game, "4,4,4,4,4,-4/4,4,4,4,4,4 0,0 S", "'-4'");
    expect_refusal(game, "4,4,4,4,4,x/4,4,4,4,4,4 0,0 S", "'x'");
    expect_refusal(game, "256,0,0,0,0,0/4,4,4,4,4,4 0,0 S", "256 seeds, at most 255");
    expect_refusal(game, "255,0,0,0,0,34/0,0,0,0,0,0 0,0 S", "289 seeds in all");
    expect_refusal(game, "4,4,4,4,4,4/4,4,4,4,4,4 0,999 S", "999 seeds, at most 288");
    expect_refusal(game, "4,4,4,4,4,4/4,4,4,4,4,4 0,0 X", "'X'");
    expect_refusal(game, "4,4,4,4,4,4/4,4,4,4,4,4 0,0", "''");
    expect_refusal(game, "4,4,4,4,4,4/4,4,4,4,4,4", "missing");
    expect_refusal(game, "4,4,4,4,4,4/4,4,4,4,4,4 0,0 S junk", "'junk'");
    expect_refusal(game, "4,4,4,4,4,4/4,4,4,4,4,4 0,0 S pie=offer", "pie rule");
    expect_refusal(game, "4-4-4-4-4-4-4-4-4-4-4-4-0-S", "'S'");
    expect_refusal(game, "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S x", "'x'");
    expect_refusal(game, "<5,0,0,4,4,4,4,4,4,4,4,4,4>", "5 pits");
    expect_refusal(game, "<6,0,0,4,4,4,4,4,4,4,4,4,4,4>", "''");
    expect_refusal(game, "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4,4>", "too many");
    expect_refusal(game, "<6,0,0,4,4", "'>'");
    expect_refusal(game, "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4,>", "'>'");
    expect_refusal(game, "4S,4S,4S,4S,4S,4S,/6 0 0 S", "the last ','");
    expect_refusal(game, "0,6/6 0 0 S", "run of 0");
    expect_refusal(game, "4S,4S,9/4S,5 0 0 S 1", "more than 6 pits");
    expect_refusal(game, "4S,4S,1/4S,5 0 0 S 1", "3 pits");
    game_free(game);
}

Test(postext, tuzdiks_go_round_in_both_forms_that_have_them)
{
    static const char TEXT[] = "0,0,0,0,5,0,0,0,1/2,6,0,0,0,0,0,0,0 70,78 N tuzN=4 tuzS=3";
    static const char FEN[] = "6,T,6S,2S/3,T,5S,3,1S 70 78 N 1";
    Game *game = game_of("toguz");
    char text[POSITION_TEXT];
    const Position p = position_of(game, TEXT), q = position_of(game, FEN);
    cr_assert(p.tuz[SOUTH] == 3 && p.tuz[NORTH] == 4);
    cr_assert(position_equal(&p, &q));
    postext_format(&game->rules, &p, POSTEXT_NATIVE, text);
    cr_assert_str_eq(text, TEXT);
    postext_format(&game->rules, &p, POSTEXT_PLAYSTRATEGY, text);
    cr_assert_str_eq(text, FEN);
    game_free(game);
}

Test(postext, refuses_tuzdiks_that_cannot_be)
{
    Game *game = game_of("toguz"), *kalah = game_of("kalah");
    expect_refusal(game, "0,0,1,0,0,0,0,0,1/0,1,0,0,0,0,0,0,0 1,0 N tuzS=9", "next to the store");
    expect_refusal(game, "0,0,1,0,0,0,0,0,1/0,1,0,0,0,0,0,0,0 1,0 N tuzS=2", "holds no seeds");
    expect_refusal(game, "0,0,1,0,0,0,0,0,1/0,1,0,0,0,0,0,0,0 1,0 N tuzS=4 tuzN=4", "number 4");
    expect_refusal(game, "0,0,1,0,0,0,0,0,1/0,1,0,0,0,0,0,0,0 1,0 N tuzX=4", "no tuzdik");
    expect_refusal(game, "T,T,7/9 1 2 S", "next to the store");
    expect_refusal(game, "1,T,T,6/9 1 2 S", "one tuzdik");
    expect_refusal(kalah, "1,1,1,1,1,1/1,1,1,1,1,1 0,0 S tuzS=2", "unexpected");
    game_free(game);
    game_free(kalah);
}
