#include "engine/rules/perft.h"
#include "tests/support/data.h"
#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static bool check_row(const DataRow *row, void *context)
{
    (void)context;
    Game *game = data_game(row->field[0], row->field[1]);
    if (!game)
        return false;
    Position start = game_start(game);
    int depth = atoi(row->field[3]);
    bool turns = strcmp(row->field[2], "turn") == 0;
    uint64_t expected = strtoull(row->field[4], NULL, 10);
    uint64_t count = turns ? perft_turns(game, &start, depth) : perft(game, &start, depth, NULL);
    cr_assert(count == expected, "line %d: %s %s %s %d: %" PRIu64 " is not %" PRIu64, row->number,
              row->field[0], row->field[1], row->field[2], depth, count, expected);
    if (!turns && expected < 1000000)
        cr_assert(perft_full(game, &start, depth, NULL) == expected, "line %d, full", row->number);
    game_free(game);
    return true;
}

Test(perft, every_row_of_the_table)
{
    cr_assert(data_visit("tests/data/perft.tsv", check_row, NULL) >= 280);
}

// Published: two independent programs.
Test(perft, kalah_6_4_to_ten_plies)
{
    static const uint64_t OPPOSITE[] = {1,     6,      35,     185,     942,     4690,
                                        23233, 114430, 563055, 2763490, 13519607};
    static const uint64_t ALWAYS[] = {1,     6,      35,     185,     942,     4685,
                                      23169, 113959, 559885, 2743126, 13394138};
    static const uint64_t SIX[] = {1,     6,      35,     190,     1056,    5882,
                                   32243, 177827, 962153, 5197521, 27673819};
    Game *opposite = game_of("kalah"), *always = game_of("kalah:capture=always");
    Game *six = game_of("kalah:seeds=6");
    Position p = game_start(opposite), q = game_start(six);
    for (int depth = 0; depth <= 10; depth++) {
        cr_assert(perft(opposite, &p, depth, NULL) == OPPOSITE[depth], "depth %d", depth);
        cr_assert(perft(always, &p, depth, NULL) == ALWAYS[depth], "depth %d", depth);
        cr_assert(perft(six, &q, depth, NULL) == SIX[depth], "depth %d", depth);
    }
    game_free(opposite);
    game_free(always);
    game_free(six);
}

// Published with them, two programs: boards that feed, starve and go all round.
Test(perft, oware_from_four_boards)
{
    static const struct {
        const char *board;
        uint64_t counts[8];
    } BOARDS[] = {
        {"0-13-4-0-0-11-1-1-5-0-11-0-2-0-N", {4, 16, 81, 404, 2015, 9711, 47707, 228082}},
        {"8-8-2-1-0-0-8-8-1-0-0-1-3-8-S", {4, 16, 72, 306, 1381, 6202, 28661, 131905}},
        {"1-1-1-1-1-20-0-0-0-0-0-0-10-13-S", {1, 6, 30, 146, 696, 2815, 13229, 52610}},
        {"0-0-0-0-24-0-1-1-1-1-1-1-9-9-S", {1, 6, 24, 123, 458, 2138, 9075, 40416}},
    };
    Game *game = game_of("oware");
    for (size_t i = 0; i < sizeof BOARDS / sizeof *BOARDS; i++) {
        const Position p = position_of(game, BOARDS[i].board);
        for (int depth = 1; depth <= 8; depth++)
            cr_assert(perft(game, &p, depth, NULL) == BOARDS[i].counts[depth - 1], "%s, depth %d",
                      BOARDS[i].board, depth);
    }
    game_free(game);
}

// Pits that come near what a packed board holds are counted the long way.
Test(perft, heavy_boards_are_counted_all_the_same)
{
    const char *POSITIONS[] = {"4,4,27,4,4,4/4,4,4,4,4,4 0,0 S", "0,0,0,0,0,31/0,0,31,0,0,30 0,0 N",
                               "1,40,0,2,0,1/3,0,0,1,29,0 1,0 S"};
    Game *game = game_of("kalah");
    for (size_t i = 0; i < ARRAY_LEN(POSITIONS); i++) {
        const Position p = position_of(game, POSITIONS[i]);
        for (int depth = 1; depth <= 6; depth++)
            cr_assert(perft(game, &p, depth, NULL) == perft_full(game, &p, depth, NULL), "%s, %d",
                      POSITIONS[i], depth);
    }
    game_free(game);
}

Test(perft, can_be_abandoned)
{
    Game *game = game_of("kalah:seeds=6");
    Position start = game_start(game);
    atomic_bool stop = true;
    cr_assert(perft(game, &start, 200, &stop) == 0);
    game_free(game);
}
