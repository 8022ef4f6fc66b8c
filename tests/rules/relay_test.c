// Relays that never end, closed pits, and matches of rounds.
#include "engine/base/rng.h"
#include "engine/rules/postext.h"
#include "engine/rules/record.h"
#include "engine/rules/rulefile.h"
#include "tests/support/data.h"
#include <criterion/criterion.h>
#include <stdio.h>

static const char PURE[] = "game=hoyito\ntakes=none\nfew=0\nend=stuck\npits=";

// Relays without captures or stores, on boards from which one sowing never ends.
static Game *pure_relay(int pits, const char *endless)
{
    char text[200];
    Rules rules;
    Error error;
    snprintf(text, sizeof text, "%s%d\nendless=%s", PURE, pits, endless);
    cr_assert(rulefile_parse("file", text, &rules, &error), "%s", error.text);
    return game_new(&rules);
}

static const struct {
    int pits;
    const char *board;
    int hole;
} ENDLESS[] = {
    {2, "1,2/0,2 0,0 S", 2}, {3, "0,1,2/0,2,1 0,0 S", 3}, {6, "1,2,0,4,0,1/2,0,3,2,1,2 0,0 S", 2}};

Test(relay, a_sowing_without_end_ends_the_game)
{
    for (size_t i = 0; i < sizeof ENDLESS / sizeof *ENDLESS; i++) {
        Game *draw = pure_relay(ENDLESS[i].pits, "draw"),
             *loss = pure_relay(ENDLESS[i].pits, "loss");
        const Position start = position_of(draw, ENDLESS[i].board);
        Position p = start;
        game_play(draw, &p, move_of(SOUTH, ENDLESS[i].hole - 1));
        cr_assert(p.endless == 1 + SOUTH && p.board == start.board, "%s", ENDLESS[i].board);
        cr_assert(game_end(draw, &p) == END_REASON_ENDLESS);
        cr_assert(game_score(draw, &p).south == 0 && game_score(draw, &p).north == 0);
        cr_assert(game_score(loss, &p).south == 0 && game_score(loss, &p).north == 1);
        game_free(draw);
        game_free(loss);
    }
}

Test(relay, or_may_not_be_played)
{
    for (size_t i = 0; i < sizeof ENDLESS / sizeof *ENDLESS; i++) {
        Game *game = pure_relay(ENDLESS[i].pits, "illegal");
        const Position p = position_of(game, ENDLESS[i].board);
        cr_assert_not(game_legal(game, &p, move_of(SOUTH, ENDLESS[i].hole - 1)), "%s",
                      ENDLESS[i].board);
        game_free(game);
    }
}

Test(relay, maxlaps_says_when_a_sowing_has_no_end)
{
    Game *few = game_of("hoyito:maxlaps=1"), *usual = game_of("hoyito");
    Position p = position_of(few, "0,0,0,0,0,2/0,1,0,0,0,9 0,0 S"), q = p;
    game_play(few, &p, move_of(SOUTH, 5));
    game_play(usual, &q, move_of(SOUTH, 5));
    cr_assert(p.endless == 1 + SOUTH && q.endless == 0);
    game_free(few);
    game_free(usual);
}

static void plays(const char *rules, const char *from, const char *moves, const char *expected)
{
    char text[POSITION_TEXT];
    Error error;
    Game *game = game_of(rules);
    const Position start = position_of(game, from);
    Record record;
    record_init(&record, game, &start);
    cr_assert(record_play_text(&record, moves, &error), "%s", error.text);
    postext_format(&game->rules, record_now(&record), POSTEXT_NATIVE, text);
    cr_assert_str_eq(text, expected);
    record_release(&record);
    game_free(game);
}

Test(rounds, sowings_pass_over_closed_pits)
{
    plays("hoyito", "0,0,0,0,0,2/0,0,5,0,0,1 0,0 S closed=N1", "F",
          "1,1,1,0,0,0/0,1,0,1,1,2 0,0 N closed=N1");
    plays("congkak:pits=3,rounds=one", "0,2,0/1,0,1 4,4 S closed=S3", "B",
          "1,0,0/0,0,0 7,4 N closed=S3");
}

// 20-28: South fills five pits, North six, and begins with four seeds left over.
Test(rounds, the_loser_of_a_round_closes_pits)
{
    plays("hoyito:rounds=match", "0,0,0,0,0,1/3,0,0,0,0,4 12,28 S", "F",
          "4,4,4,4,4,0/4,4,4,4,4,4 0,4 N closed=S6");
    plays("hoyito:rounds=one", "0,0,0,0,0,1/3,0,0,0,0,4 12,28 S", "F",
          "0,0,0,0,0,0/0,0,0,0,0,0 20,28 N");
}

Test(rounds, who_cannot_fill_a_pit_has_lost_the_match)
{
    Game *game = game_of("hoyito:rounds=match");
    Position p = position_of(game, "0,0,0,0,0,1/3,0,0,0,0,4 37,3 S");
    game_play(game, &p, move_of(SOUTH, 5));
    cr_assert(game_end(game, &p) == END_REASON_BOARD_EMPTY);
    cr_assert(game_score(game, &p).south == 45 && game_score(game, &p).north == 3);
    game_free(game);
}

// Two seeds that chase each other end the round, not the match.
Test(rounds, a_repetition_ends_a_round)
{
    plays("hoyito:rounds=match,repetition=2,pits=2,seeds=2", "1,0/1,0 3,3 S", "A a B b",
          "2,2/2,2 0,0 S");
}

Test(rounds, closed_pits_are_checked)
{
    static const char *const BAD[] = {
        "1,0,0,0,0,0/1,0,0,0,0,0 0,0 S closed=S1",
        "1,0,0,0,0,0/1,0,0,0,0,0 0,0 S closed=S7",
        "1,0,0,0,0,0/1,0,0,0,0,0 0,0 S closed=X1",
        "1,0,0,0,0,0/0,0,0,0,0,0 0,0 S closed=N1+N2+N3+N4+N5+N6",
    };
    Game *game = game_of("hoyito"), *kalah = game_of("kalah");
    Position p;
    Error error;
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        cr_assert_not(postext_parse(BAD[i], &game->rules, &p, &error), "%s", BAD[i]);
    cr_assert_not(
        postext_parse("1,0,0,0,0,0/1,0,0,0,0,0 0,0 S closed=S6", &kalah->rules, &p, &error));
    game_free(game);
    game_free(kalah);
}

// The board as it was at the start, for the third time: neither has lost a pit.
Test(rounds, rounds_that_begin_alike_end_the_match)
{
    Game *game = game_of("hoyito:pits=2,seeds=2,rounds=match,repetition=2");
    const Position start = position_of(game, "1,0/1,0 3,3 S");
    Record record;
    Error error;
    record_init(&record, game, &start);
    cr_assert(record_play_text(&record, "A a B b", &error), "%s", error.text);
    cr_assert(record_end(&record) == END_REASON_NONE); // the second round
    int plies = 0;
    while (record_end(&record) == END_REASON_NONE && plies++ < 100) {
        Move moves[MAX_MOVES];
        record_moves(&record, moves);
        record_play(&record, moves[0]);
    }
    cr_assert(record_end(&record) == END_REASON_REPETITION ||
              record_end(&record) == END_REASON_BOARD_EMPTY);
    record_release(&record);
    game_free(game);
}

Test(rounds, every_match_ends)
{
    static const char *const RULES[] = {"hoyito:rounds=match", "hoyito:version=2,rounds=match",
                                        "congkak:rounds=match", "hoyito:pits=3,rounds=match"};
    Rng rng = {3};
    for (size_t r = 0; r < sizeof RULES / sizeof *RULES; r++) {
        Game *game = game_of(RULES[r]);
        const Position start = game_start(game);
        for (int i = 0; i < 50; i++) {
            Move moves[MAX_MOVES];
            Record record;
            int count;
            record_init(&record, game, &start);
            while ((count = record_moves(&record, moves)) > 0) {
                record_play(&record, moves[rng_below(&rng, (uint64_t)count)]);
                cr_assert(record.plies < 100000, "%s", RULES[r]);
                cr_assert(position_total(record_now(&record)) == position_total(&start));
            }
            record_release(&record);
        }
        game_free(game);
    }
}

Test(rounds, closed_pits_make_another_position_of_the_same_seeds)
{
    Game *game = game_of("hoyito:rounds=match");
    const Position open = position_of(game, "0,2,1,0,0,0/0,0,0,1,0,2 21,21 S");
    const Position closed = position_of(game, "0,2,1,0,0,0/0,0,0,1,0,2 21,21 S closed=S5+S6+N1+N2");
    cr_assert_not(position_equal(&open, &closed));
    game_free(game);
}
