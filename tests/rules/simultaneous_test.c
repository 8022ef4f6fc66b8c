#include "engine/base/rng.h"
#include "engine/rules/postext.h"
#include "engine/rules/simultaneous.h"
#include "tests/support/data.h"
#include <criterion/criterion.h>

static void leads_to(const char *rules, const char *choices, const char *expected)
{
    char text[POSITION_TEXT];
    Game *game = game_of(rules);
    Simultaneous opening;
    simultaneous_init(&opening, game);
    for (const char *c = choices; *c; c++) {
        const Position view = simultaneous_view(&opening);
        simultaneous_choose(&opening, move_parse((Token){c, 1}, &game->rules, &view));
    }
    cr_assert(simultaneous_chooser(&opening) == NO_SIDE, "%s: not done", choices);
    postext_format(&game->rules, &opening.p, POSTEXT_NATIVE, text);
    cr_assert_str_eq(text, expected, "%s: %s", choices, text);
    game_free(game);
}

// Both relay from their last pits, and both end in the pit that the other lifted.
Test(simultaneous, laps_are_sown_together)
{
    leads_to("congkak:pits=2,seeds=1", "Aa", "1,0/1,0 1,1 S");
}

// South ends in his store and chooses again while North's relay waits.
Test(simultaneous, who_ends_in_his_store_chooses_again)
{
    leads_to("congkak:pits=2,seeds=1", "BaA", "1,1/0,0 1,1 S");
}

// North's chosen pit tells South nothing: he is asked first, and the board is still the start.
Test(simultaneous, nothing_is_sown_before_both_have_chosen)
{
    Game *game = game_of("congkak");
    const Position start = game_start(game);
    Simultaneous opening;
    simultaneous_init(&opening, game);
    cr_assert(simultaneous_chooser(&opening) == SOUTH);
    simultaneous_choose(&opening, move_of(SOUTH, 0));
    cr_assert(simultaneous_chooser(&opening) == NORTH);
    const Position view = simultaneous_view(&opening);
    cr_assert(view.side == NORTH);
    cr_assert_arr_eq(view.pit, start.pit, sizeof view.pit);
    game_free(game);
}

Test(simultaneous, ends_and_loses_no_seed)
{
    static const char *const RULES[] = {"congkak", "dakon", "ohvalhu", "avalanche",
                                        "congkak:pits=12,seeds=10,capture=always"};
    Rng rng = {5};
    int again = 0;
    for (size_t r = 0; r < sizeof RULES / sizeof *RULES; r++) {
        Game *game = game_of(RULES[r]);
        const Position start = game_start(game);
        for (int i = 0; i < 2000; i++) {
            Simultaneous opening;
            int choices = 0;
            simultaneous_init(&opening, game);
            while (simultaneous_chooser(&opening) != NO_SIDE) {
                Move moves[MAX_MOVES];
                const int count = simultaneous_moves(&opening, moves);
                cr_assert(count > 0 && choices++ < 1000);
                simultaneous_choose(&opening, moves[rng_below(&rng, (uint64_t)count)]);
                cr_assert(position_total(&opening.p) == position_total(&start));
            }
            Position counted = opening.p;
            position_count(&counted);
            cr_assert(counted.board == opening.p.board && opening.p.side == SOUTH);
            again += choices > 2;
        }
        game_free(game);
    }
    cr_assert(again > 1000);
}

Test(simultaneous, is_for_relays_through_stores)
{
    Game *congkak = game_of("congkak"), *kalah = game_of("kalah"), *giuthi = game_of("giuthi");
    cr_assert(simultaneous_fits(&congkak->rules));
    cr_assert_not(simultaneous_fits(&kalah->rules));
    cr_assert_not(simultaneous_fits(&giuthi->rules));
    game_free(congkak);
    game_free(kalah);
    game_free(giuthi);
}
