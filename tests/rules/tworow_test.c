#include "engine/rules/record.h"
#include "engine/rules/tworow.h"
#include "tests/support/data.h"
#include <criterion/criterion.h>
#include <string.h>

Test(sowing, tables_neither_make_nor_lose_seeds)
{
    for (int pits = 1; pits <= MAX_PITS; pits++) {
        Rules rules = {.rows = 2, .pits = (uint8_t)pits, .own_store = 1};
        Sowing *sowing = sowing_new(&rules);
        for (int seeds = 1; seeds <= MAX_IN_PIT; seeds++) {
            for (int k = 0; k < 2 * pits; k++) {
                size_t index = sowing_index(k / pits, k % pits, seeds);
                const uint8_t *add = (const uint8_t *)sowing->row[index].add;
                int sum = sowing->end[index].banked;
                for (int i = 0; i < 2 * ROW_PITS; i++)
                    sum += add[i];
                cr_assert(sum == seeds, "%d pits, pit %d, %d seeds: %d", pits, k, seeds, sum);
            }
        }
        free(sowing);
    }
}

Test(tworow, an_overfull_pit_makes_a_move_illegal)
{
    // 255 in North's first pit, and South can only sow into it.
    Game *game = game_of("kalah:pits=2,seeds=1");
    Position p = position_of(game, "0,3/255,0 0,0 S");
    Move moves[MAX_MOVES];
    cr_assert(game_moves(game, &p, moves) == 0);
    cr_assert(game_end(game, &p) == END_REASON_STUCK);
    p = position_of(game, "1,3/255,0 0,0 S");
    cr_assert(game_moves(game, &p, moves) == 1 && moves[0] == move_of(SOUTH, 0));
    p = position_of(game, "1,1/255,0 0,0 S");
    cr_assert(game_moves(game, &p, moves) == 2);
    game_free(game);
}

Test(tworow, every_single_pit_belongs_to_its_owner)
{
    Game *game = game_of("kalah");
    for (int k = 0; k < 12; k++) {
        Position p = position_of(game, "1,1,1,1,1,1/1,1,1,1,1,1 0,0 S");
        p.side = (uint8_t)(k / 6);
        for (int side = SOUTH; side <= NORTH; side++)
            cr_assert(game_legal(game, &p, move_of(side, k % 6)) == (side == k / 6));
    }
    game_free(game);
}

// The rest goes to whom the option says, the winner is told by the total.
Test(tworow, the_player_out_of_seeds_may_win)
{
    Game *game = game_of("kalah");
    Position p = position_of(game, "0,0,0,0,0,0/2,1,1,0,2,0 26,16 S");
    Score score = game_score(game, &p);
    cr_assert(game_end(game, &p) == END_REASON_ROW_EMPTY);
    cr_assert(score.south == 26 && score.north == 22);
    game_free(game);
}

Test(tworow, majority_stops_the_game_only_when_asked)
{
    Game *off = game_of("kalah"), *on = game_of("kalah:majority=on");
    Position p = position_of(on, "4,4,4,4,4,3/0,0,0,0,0,0 25,0 N");
    p = position_of(on, "1,0,0,0,0,0/1,0,0,0,0,21 25,0 N");
    cr_assert(game_end(on, &p) == END_REASON_MAJORITY);
    cr_assert(game_end(off, &p) == END_REASON_NONE);
    Score score = game_score(on, &p);
    cr_assert(score.south == 26 && score.north == 22);
    p = position_of(on, "1,0,0,0,0,0/1,0,0,0,0,22 24,0 N");
    cr_assert(game_end(on, &p) == END_REASON_NONE, "half is not more than half");
    game_free(off);
    game_free(on);
}

Test(pie, turn_is_offered_once_after_the_whole_first_turn)
{
    Game *game = game_of("kalah:pie=turn");
    Record record;
    Error error;
    Position start = game_start(game);
    record_init(&record, game, &start);
    cr_assert(record_play_text(&record, "C", &error), "%s", error.text);
    cr_assert(record_now(&record)->pie == PIE_OPENING);
    cr_assert_not(record_play_text(&record, "swap", &error));
    cr_assert(record_play_text(&record, "F", &error));
    cr_assert(record_now(&record)->pie == PIE_OFFER);
    cr_assert(record_play_text(&record, "swap", &error));
    cr_assert(record_now(&record)->swapped && record_now(&record)->side == NORTH);
    cr_assert_not(record_play_text(&record, "swap", &error));
    cr_assert(record_undo(&record) && record_play_text(&record, "a", &error));
    cr_assert(record_now(&record)->pie == PIE_NONE);
    record_release(&record);
    game_free(game);
}

Test(pie, move_asks_after_the_first_sowing)
{
    Game *game = game_of("kalah:pie=move");
    Record record;
    Error error;
    Position start = game_start(game);
    record_init(&record, game, &start);
    cr_assert(record_play_text(&record, "C", &error));
    const Position *p = record_now(&record);
    cr_assert(p->pie == PIE_ASK && p->side == SOUTH && position_decider(p) == NORTH);
    cr_assert_not(record_play_text(&record, "A", &error));
    cr_assert(strstr(error.text, "swap"), "%s", error.text);
    cr_assert(record_play_text(&record, "keep", &error));
    cr_assert(position_decider(record_now(&record)) == SOUTH);
    cr_assert_not(record_play_text(&record, "swap", &error));
    record_undo(&record);
    cr_assert(record_play_text(&record, "swapF", &error), "%s", error.text);
    record_release(&record);
    game_free(game);
}
