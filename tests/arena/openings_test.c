#include "arena/openings.h"
#include "tests/support/data.h"
#include <criterion/criterion.h>
#include <string.h>

Test(openings, permutations_are_bijections_and_differ_by_seed)
{
    static const uint64_t COUNTS[] = {1, 2, 3, 35, 64, 1000, 4097};
    for (size_t c = 0; c < sizeof COUNTS / sizeof COUNTS[0]; c++) {
        bool seen[4097] = {false};
        for (uint64_t i = 0; i < COUNTS[c]; i++) {
            uint64_t image = openings_permute(i, COUNTS[c], 7);
            cr_assert(image < COUNTS[c] && !seen[image]);
            seen[image] = true;
        }
    }
    int same = 0;
    for (uint64_t i = 0; i < 1000; i++)
        same += openings_permute(i, 1000, 1) == openings_permute(i, 1000, 2);
    cr_assert(same < 20, "%d", same);
}

Test(openings, numbered_ones_are_all_sequences_once)
{
    Game *game = game_of("kalah");
    Openings openings;
    Error error;
    cr_assert(openings_init(&openings, game, "plies=2", false, 1, &error));
    cr_assert(openings.count == 35);
    Move first = 0, second = 0;
    for (uint64_t i = 0; i < 35; i++) {
        Record record;
        openings_get(&openings, i, &record);
        cr_assert(record.plies == 2);
        cr_assert(i == 0 || record.moves[0] > first ||
                  (record.moves[0] == first && record.moves[1] > second));
        first = record.moves[0];
        second = record.moves[1];
        record_release(&record);
    }
    openings_release(&openings);
    game_free(game);
}

Test(openings, random_ones_depend_on_seed_and_number_alone)
{
    Game *game = game_of("kalah");
    Openings openings;
    Error error;
    cr_assert(openings_init(&openings, game, "random=6", false, 3, &error));
    int same = 0;
    for (uint64_t i = 0; i < 50; i++) {
        Record a, b, c;
        openings_get(&openings, i, &a);
        openings_get(&openings, i, &b);
        openings_get(&openings, i + 1, &c);
        cr_assert(a.plies == 6 && memcmp(a.moves, b.moves, 6 * sizeof *a.moves) == 0);
        same += memcmp(a.moves, c.moves, 6 * sizeof *a.moves) == 0;
        record_release(&a);
        record_release(&b);
        record_release(&c);
    }
    cr_assert(same < 3);
    openings_release(&openings);
    game_free(game);
}
