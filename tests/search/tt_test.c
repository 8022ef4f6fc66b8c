#include "engine/base/rng.h"
#include "engine/search/tt.h"
#include <criterion/criterion.h>

Test(tt, what_is_stored_is_found_again)
{
    Tt tt = {0};
    cr_assert(tt_resize(&tt, 1 << 20));
    tt_new_search(&tt);
    for (int value = -28800; value <= 28800; value += 1600) {
        uint64_t key = rng_mix((uint64_t)(value + 100000));
        TtHit in = {.value = value, .depth = 7, .bound = BOUND_LOWER, .move = 5}, out;
        cr_assert_not(tt_probe(&tt, key, &out));
        tt_store(&tt, key, &in);
        cr_assert(tt_probe(&tt, key, &out));
        cr_assert(out.value == value && out.depth == 7 && out.bound == BOUND_LOWER &&
                  out.move == 5);
    }
    tt_release(&tt);
}

Test(tt, a_move_is_kept_when_a_later_search_has_none)
{
    Tt tt = {0};
    TtHit out;
    cr_assert(tt_resize(&tt, 1 << 20));
    tt_store(&tt, 99, &(TtHit){.value = 1, .depth = 3, .bound = BOUND_EXACT, .move = 4});
    tt_store(&tt, 99, &(TtHit){.value = 2, .depth = 5, .bound = BOUND_UPPER, .move = MOVE_NONE});
    cr_assert(tt_probe(&tt, 99, &out) && out.depth == 5 && out.move == 4);
    tt_release(&tt);
}

Test(tt, proofs_are_not_replaced_by_guesses)
{
    Tt tt = {0};
    TtHit out;
    cr_assert(tt_resize(&tt, 1 << 20));
    tt_store(&tt, 99,
             &(TtHit){.value = 600, .depth = DEPTH_PROVEN, .bound = BOUND_EXACT, .move = 1});
    tt_store(&tt, 99, &(TtHit){.value = 10, .depth = 20, .bound = BOUND_EXACT, .move = 2});
    cr_assert(tt_probe(&tt, 99, &out) && out.value == 600 && out.depth == DEPTH_PROVEN);
    tt_release(&tt);
}

Test(tt, clear_forgets_and_more_than_it_holds_does_no_harm)
{
    Tt tt = {0};
    TtHit out;
    Rng rng = {1};
    cr_assert(tt_resize(&tt, 1 << 20));
    for (int i = 0; i < 200000; i++)
        tt_store(&tt, rng_next(&rng),
                 &(TtHit){.value = i % 100, .depth = i % 50, .bound = BOUND_EXACT});
    cr_assert(tt_permille_full(&tt) > 900);
    tt_clear(&tt);
    rng = (Rng){1};
    for (int i = 0; i < 200000; i++)
        cr_assert_not(tt_probe(&tt, rng_next(&rng), &out));
    tt_release(&tt);
}
