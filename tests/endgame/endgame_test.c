#include "engine/endgame/check.h"
#include "engine/endgame/endgame.h"
#include "engine/rules/postext.h"
#include "tests/support/data.h"
#include <criterion/criterion.h>
#include <string.h>

static Endgame *built(const Rules *rules, int seeds, int threads)
{
    Error error;
    Endgame *endgame = endgame_new(rules);
    cr_assert(endgame_build(endgame, seeds, threads, NULL, &error), "%s", error.text);
    return endgame;
}

static void assert_right(const EndgameCheck *check, const Rules *rules)
{
    char text[POSITION_TEXT];
    postext_format(rules, &check->first, POSTEXT_NATIVE, text);
    cr_assert(check->wrong == 0, "capture %d end %d leftover %d: %s is %d, not %d", rules->capture,
              rules->end, rules->leftover, text, check->found, check->expected);
}

// Every position of every combination of options; `make check-long` goes further.
Test(endgame, agrees_with_the_reference_up_to_6_seeds)
{
    for (int n = 0; n < KALAH_CHOICES; n++) {
        const Rules rules = kalah_choice(n, 6);
        Endgame *endgame = built(&rules, 6, 1);
        EndgameCheck check = {0};
        for (int seeds = 0; seeds <= 6; seeds++)
            endgame_check_all(endgame, seeds, &check);
        assert_right(&check, &rules);
        cr_assert(check.checked == 2 * 18564); // 18 over 12
        endgame_free(endgame);
    }
}

// Heaped boards have sowings of a whole lap and more, and values that codes can't tell.
Test(endgame, agrees_with_the_reference_on_a_sample_of_larger_boards)
{
    for (int n = 0; n < KALAH_CHOICES; n++) {
        const Rules rules = kalah_choice(n, 6 - n % 4);
        Endgame *endgame = built(&rules, 15, 2);
        EndgameCheck check = {0};
        for (int seeds = 7; seeds <= 15; seeds++)
            endgame_check_some(endgame, seeds, 3000, (uint64_t)n, &check);
        assert_right(&check, &rules);
        endgame_free(endgame);
    }
}

Test(endgame, the_check_finds_a_wrong_value)
{
    const Rules rules = kalah_choice(0, 4);
    Endgame *endgame = built(&rules, 8, 1);
    EndgameCheck check = {0};
    endgame->layer[8].block[3].cell[40] ^= 1;
    endgame_check_all(endgame, 8, &check);
    cr_assert(check.wrong > 0);
    endgame_free(endgame);
}

Test(endgame, values_do_not_depend_on_threads_or_steps)
{
    const Rules rules = kalah_choice(0, 6);
    Error error;
    Endgame *one = built(&rules, 14, 1), *two = built(&rules, 9, 2);
    cr_assert(endgame_build(two, 14, 2, NULL, &error));
    for (int seeds = 0; seeds <= 14; seeds++)
        cr_assert(
            memcmp(one->layer[seeds].cells, two->layer[seeds].cells, one->layer[seeds].bytes) == 0);
    endgame_free(one);
    endgame_free(two);
}

// Published: positions with both rows not empty.
Test(endgame, counts_its_boards)
{
    const Rules rules = kalah_choice(0, 6);
    const struct {
        int seeds;
        uint64_t boards, one_row; // one_row: those with a given row empty, n + 6 over 6
    } ROWS[] = {{18, 86224034, 134596}, {20, 225332381, 230230}, {24, 1250490151, 593775}};
    for (size_t i = 0; i < ARRAY_LEN(ROWS); i++)
        cr_assert(endgame_boards(&rules, ROWS[i].seeds) ==
                  ROWS[i].boards + 2 * ROWS[i].one_row - 1);
}

// A row may hold more than a packed pit can.
Test(endgame, knows_a_pit_of_more_than_31_seeds)
{
    Game *game = game_of("kalah:pits=2");
    Endgame *endgame = built(&game->rules, 36, 1);
    EndgameCheck check = {0};
    endgame_check_all(endgame, 36, &check);
    assert_right(&check, &game->rules);
    const Position p = position_of(game, "0,1/35,0 0,0 S");
    cr_assert(endgame_margin(endgame, &p) == 1 - 35); // the game is over, the rest is North's
    endgame_free(endgame);
    game_free(game);
}

Test(endgame, there_is_none_where_stores_matter)
{
    Rules rules = kalah_choice(0, 6);
    cr_assert(endgame_plays(&rules));
    rules.majority = 1;
    cr_assert(!endgame_plays(&rules));
    rules = kalah_choice(0, 7);
    cr_assert(!endgame_plays(&rules));
}

static bool never(void *context, const Endgame *endgame, int seeds)
{
    (void)context, (void)endgame;
    return seeds < 5;
}

Test(endgame, a_build_that_ends_early_keeps_its_layers)
{
    const Rules rules = kalah_choice(0, 6);
    const EndgameWatch watch = {.layer = never};
    Error error;
    Endgame *endgame = endgame_new(&rules);
    cr_assert(!endgame_build(endgame, 9, 1, &watch, &error));
    cr_assert(endgame->seeds == 5);
    const atomic_bool stop = true;
    cr_assert(!endgame_build(endgame, 9, 1, &(EndgameWatch){.stop = &stop}, &error));
    cr_assert(endgame->seeds == 5);
    cr_assert(endgame_build(endgame, 9, 1, NULL, &error) && endgame->seeds == 9);
    endgame_free(endgame);
}
