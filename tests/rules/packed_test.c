#include "engine/base/rng.h"
#include "engine/rules/game.h"
#include "engine/rules/packed.h"
#include "tests/support/data.h"
#include <criterion/criterion.h>
#include <string.h>

// A game of every choice that the packed kernel knows, by number; NULL beyond the last.
static Game *nth_game(int n, int pits)
{
    const Rules rules = kalah_choice(n, pits);
    return n < KALAH_CHOICES ? game_new(&rules) : NULL;
}

// Up to `most` seeds in each pit, and many empty ones.
static Position random_position(Rng *rng, int pits, int most)
{
    Position p;
    memset(&p, 0, sizeof p);
    for (int k = 0; k < 2 * pits; k++)
        if (rng_below(rng, 3))
            p.pit[k / pits][k % pits] = (uint8_t)rng_below(rng, (uint64_t)most + 1);
    p.side = (uint8_t)rng_below(rng, 2);
    position_count(&p);
    return p;
}

static void compare_moves(const Game *game, const PackedTable *table, const Position *p,
                          Packed board)
{
    for (uint64_t moves = packed_moves(board); moves; moves &= moves - 1) {
        const int shift = __builtin_ctzll(moves);
        const int pit = shift / PACKED_BITS - (PACKED_PITS - game->rules.pits);
        Position child = *p;
        Packed expected;
        int gain;
        const PackedSow *sow = packed_sow(table, board, shift);
        const Packed found = packed_play(&game->rules, sow, board, &gain);
        game_play(game, &child, move_of(p->side, pit));
        cr_assert(packed_of(&game->rules, &child, &expected));
        cr_assert(found == expected && sow->same == (child.side == p->side), "pit %d", pit);
        cr_assert(gain == p->board - child.board);
        const Score left = tworow_leftovers(&game->rules, &child);
        const int margin = left.south - left.north;
        cr_assert(packed_over(&game->rules, found) == (game_end(game, &child) != END_REASON_NONE));
        if (packed_over(&game->rules, found))
            cr_assert(packed_left(&game->rules, found) == (child.side == SOUTH ? margin : -margin));
    }
}

// The two-row kernel is itself held to the reference interpreter (reference_test.c).
Test(packed, plays_as_the_two_row_kernel)
{
    Rng rng = {1};
    PackedTable *table = malloc(sizeof *table);
    for (int pits = 1; pits <= PACKED_PITS; pits++) {
        Game *game;
        for (int n = 0; (game = nth_game(n, pits)) != NULL; n++) {
            packed_table_init(table, &game->rules);
            for (int i = 0; i < 10000; i++) {
                Packed board;
                const Position p = random_position(&rng, pits, i % 2 ? 3 : pits < 3 ? 15 : 27);
                cr_assert(packed_of(&game->rules, &p, &board) && packed_fits(table, board));
                if (game_end(game, &p) == END_REASON_NONE)
                    compare_moves(game, table, &p, board);
            }
            game_free(game);
        }
    }
    free(table);
}

Test(packed, goes_to_a_position_and_back)
{
    Rng rng = {2};
    for (int pits = 1; pits <= PACKED_PITS; pits++) {
        Game *game = nth_game(0, pits);
        for (int i = 0; i < 1000; i++) {
            const Position p = random_position(&rng, pits, PACKED_MAX);
            Packed board;
            cr_assert(packed_of(&game->rules, &p, &board));
            const Position back = packed_position(&game->rules, board, p.side);
            cr_assert(position_equal(&p, &back));
            cr_assert(packed_sum(board) == p.board);
        }
        game_free(game);
    }
}

Test(packed, a_pit_that_may_overflow_does_not_fit)
{
    Game *game = nth_game(0, 6);
    PackedTable table;
    packed_table_init(&table, &game->rules);
    for (int seeds = 0; seeds <= MAX_IN_PIT; seeds++) {
        Position p = game_start(game);
        Packed board;
        p.pit[NORTH][2] = (uint8_t)seeds;
        position_count(&p);
        cr_assert(packed_of(&game->rules, &p, &board) == (seeds <= PACKED_MAX));
        if (seeds <= PACKED_MAX)
            cr_assert(packed_fits(&table, board) == (seeds < 28), "%d seeds", seeds);
    }
    game_free(game);
}
