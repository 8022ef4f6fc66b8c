#include "engine/base/rng.h"
#include <criterion/criterion.h>

Test(rng, splitmix64_gives_the_published_numbers)
{
    Rng rng = {42};
    cr_assert(rng_next(&rng) == 0xbdd732262feb6e95u);
    cr_assert(rng_next(&rng) == 0x28efe333b266f103u);
    cr_assert(rng_next(&rng) == 0x47526757130f9f52u);
}

Test(rng, below_stays_below_and_reaches_all)
{
    Rng rng = {1};
    int seen[7] = {0};
    for (int i = 0; i < 7000; i++)
        seen[rng_below(&rng, 7)]++;
    for (int i = 0; i < 7; i++)
        cr_assert(seen[i] > 800 && seen[i] < 1200, "%d: %d", i, seen[i]);
}
