// Kernels against the reference interpreter, over all options and board sizes: support/agree.h.
#include "tests/support/agree.h"
#include <criterion/criterion.h>

enum { POSITIONS = 300000 }; // a test; there are four

static void agree(uint64_t seed, bool variant)
{
    Rng rng = {seed};
    int positions = 0;
    char fault[AGREE_TEXT];
    while (positions < POSITIONS) {
        const CatalogueRow *row = catalogue_row(rng_below(&rng, catalogue_count()));
        const Rules rules = agree_rules(&rng, row, variant);
        Game *game = game_new(&rules);
        for (int i = 0; i < 40; i++) {
            const int compared = agree_play(&rng, game, fault);
            cr_assert(compared >= 0, "%s", fault);
            positions += compared;
        }
        game_free(game);
    }
}

Test(reference, plays_every_game_as_the_kernels_do_1)
{
    agree(1, false);
}

Test(reference, plays_every_game_as_the_kernels_do_2)
{
    agree(2, false);
}

Test(reference, plays_any_rules_as_the_kernels_do_1)
{
    agree(3, true);
}

Test(reference, plays_any_rules_as_the_kernels_do_2)
{
    agree(4, true);
}
