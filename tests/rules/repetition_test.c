// Games that go round in circles, and what the record makes of them.
#include "engine/rules/record.h"
#include "tests/support/data.h"
#include <criterion/criterion.h>

// Two single seeds chase each other round the board: twelve sowings, and all is as it was.
static const char CHASE[] = "0,0,0,0,0,1/0,0,0,0,0,1 23,22 S";
static const char ROUND[] = "F f A a B b C c D d E e";

static Record chase(Game *game, const char *moves)
{
    Record record;
    Error error;
    const Position start = position_of(game, CHASE);
    record_init(&record, game, &start);
    cr_assert(record_play_text(&record, moves, &error), "%s", error.text);
    return record;
}

static void expect(const char *rules, const char *moves, EndReason end, int south, int north)
{
    Game *game = game_of(rules);
    Record record = chase(game, moves);
    const Score score = record_score(&record);
    cr_assert(record_end(&record) == end, "%s: %s", rules, game_end_text(record_end(&record)));
    cr_assert(score.south == south && score.north == north, "%s: %d-%d", rules, score.south,
              score.north);
    record_release(&record);
    game_free(game);
}

Test(repetition, ends_the_game_when_the_rules_say_so)
{
    expect("oware", "F f A a B b C c D d E", END_REASON_NONE, 24, 23);
    expect("oware", ROUND, END_REASON_REPETITION, 24, 23);
    expect("oware:cycle=split", ROUND, END_REASON_REPETITION, 24, 23);
    expect("oware:cycle=across", ROUND, END_REASON_REPETITION, 24, 23);
    expect("oware:repetition=3", ROUND, END_REASON_NONE, 24, 23);
    expect("oware:repetition=3", "FfAaBbCcDdEeFfAaBbCcDdEe", END_REASON_REPETITION, 24, 23);
    expect("oware:repetition=off", "FfAaBbCcDdEeFfAaBbCcDdEe", END_REASON_NONE, 24, 23);
}

Test(repetition, a_game_that_it_ended_goes_no_further)
{
    Game *game = game_of("oware");
    Record record = chase(game, ROUND);
    Move moves[MAX_MOVES];
    Error error;
    cr_assert(record_moves(&record, moves) == 0);
    cr_assert_not(record_play_text(&record, "F", &error));
    record_release(&record);
    game_free(game);
}

// Seeds on one side alone: no repetition where both must have some.
Test(repetition, one_sided_positions_may_be_left_out)
{
    Game *across = game_of("oware:cycle=across"), *owner = game_of("oware");
    const Position sided = position_of(owner, "1,1,0,0,0,0/0,0,0,0,0,0 23,23 S");
    cr_assert_not(tworow_recurs(&across->rules, &sided));
    cr_assert(tworow_recurs(&owner->rules, &sided));
    game_free(across);
    game_free(owner);
}
