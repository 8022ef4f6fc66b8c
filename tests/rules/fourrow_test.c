// Games on four rows: what their counts from the start do not reach.
#include "engine/base/rng.h"
#include "engine/rules/postext.h"
#include "engine/rules/record.h"
#include "engine/rules/reference.h"
#include "engine/rules/show.h"
#include "tests/support/agree.h"
#include "tests/support/data.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define EMPTY "0,0,0,0,0,0,0,0"

// All moves of a position as text, blank-separated.
static void list_moves(const Record *record, char *out, size_t size)
{
    Move moves[MAX_MOVES];
    const int count = record_moves(record, moves);
    TextOut text = textout_in(out, size);
    for (int i = 0; i < count; i++) {
        char move[MOVE_TEXT];
        move_format(moves[i], move);
        textout_add(&text, "%s%s", i ? " " : "", move);
    }
}

// Plays a list of moves from a position: what stands then, and what may be played.
static void expect(const char *rules, const char *start, const char *moves, const char *position,
                   const char *legal, const char *score)
{
    Game *game = game_of(rules);
    const Position p = position_of(game, start);
    Record record;
    Error error;
    char text[POSITION_TEXT], list[MAX_MOVES * MOVE_TEXT], result[16] = "-";
    record_init(&record, game, &p);
    cr_assert(record_play_text(&record, moves, &error), "%s: %s", start, error.text);
    postext_format(&game->rules, record_now(&record), POSTEXT_NATIVE, text);
    cr_assert_str_eq(text, position);
    list_moves(&record, list, sizeof list);
    cr_assert_str_eq(list, legal, "%s: %s", text, list);
    const Score final = record_score(&record);
    if (record_end(&record) != END_REASON_NONE)
        snprintf(result, sizeof result, "%d-%d", final.south, final.north);
    cr_assert_str_eq(result, score, "%s", text);
    record_release(&record);
    game_free(game);
}

Test(fourrow, a_frozen_pit_may_not_move_and_must_be_taken)
{
    static const char START[] =
        "0,2,0,0,0,0,2,0;0,0,2,2,0,2,6,4/1,0,1,2,10,0,0,10;2,2,8,4,1,2,1,0 0,0 S";
    expect("bao", START, "A7<*",
           "0,2,0,0,1,1,0,0;0,0,2,2,0,2,6,4/1,0,1,2,10,0,0,10;2,2,8,4,1,2,1,0 0,0 N block=NA4",
           "a8<* a8>* a5<* a5>*", "-");
    expect("bao", START, "A7<* a5>*",
           "0,2,0,0,1,1,0,0;0,0,2,2,0,2,6,4/2,1,1,2,0,1,1,11;3,0,9,5,2,3,2,1 0,0 S block=NA4",
           "B8>", "-");
    expect("bao:blocking=off", START, "A7<*",
           "0,2,0,0,1,1,0,0;0,0,2,2,0,2,6,4/1,0,1,2,10,0,0,10;2,2,8,4,1,2,1,0 0,0 N",
           "a8<* a8>* a5<* a5>* a4<* a4>*", "-");
}

// b4 relays from b2 and comes to a1, which is frozen; free, it would sow on to a3.
Test(fourrow, a_lap_that_ends_in_a_frozen_pit_stops)
{
#define START "0,0,0,0,0,1,0,1;0,0,0,0,0,1,2,0/1,0,0,0,0,0,0,1;1,1,0,2,0,0,0,0 0,0 N"
    expect("bao", START " block=NA1", "b4<*",
           "0,0,0,0,0,1,0,1;0,0,0,0,0,1,2,0/2,0,0,0,0,0,0,1;2,0,1,0,0,0,0,0 0,0 S block=NA1", "B7>",
           "-");
    expect("bao:blocking=off", START, "b4<*",
           "0,0,0,0,0,1,0,1;0,0,0,0,0,1,2,0/0,1,1,0,0,0,0,1;2,0,1,0,0,0,0,0 0,0 S", "B7>* B7<*",
           "-");
#undef START
}

// His only inner pit with seeds, his only one with two, his working house.
Test(fourrow, three_kinds_of_pits_are_never_frozen)
{
    static const char THREAT[] = "0,2,0,0,1,1,0,0;0,0,2,2,0,2,6,4";
    static const char *const ROWS[] = {"0,0,0,2,0,0,0,0;2,2,8,4,1,2,1,0",
                                       "1,0,0,2,0,0,0,0;2,2,8,4,1,2,1,0"};
    for (size_t i = 0; i < ARRAY_LEN(ROWS); i++) {
        char start[200], after[200];
        snprintf(start, sizeof start, "0,2,0,0,0,0,2,0;0,0,2,2,0,2,6,4/%s 0,0 S", ROWS[i]);
        snprintf(after, sizeof after, "%s/%s 0,0 N", THREAT, ROWS[i]);
        expect("bao", start, "A7<*", after, "a4<* a4>*", "-");
    }
    expect("bao", "0,0,0,0,0,2,0,0;0,0,0,0,0,0,0,5/1,0,0,0,7,0,0,2;" EMPTY " 0,0 S houseN=1",
           "A6<*", "0,0,0,1,1,0,0,0;0,0,0,0,0,0,0,5/1,0,0,0,7,0,0,2;" EMPTY " 0,0 N houseN=1",
           "a8<* a8>* a5<* a5>*", "-");
    expect("bao", "0,0,0,0,0,2,0,0;0,0,0,0,0,0,0,5/1,0,0,0,7,0,0,2;" EMPTY " 0,0 S", "A6<*",
           "0,0,0,1,1,0,0,0;0,0,0,0,0,0,0,5/1,0,0,0,7,0,0,2;" EMPTY " 0,0 N block=NA5", "a8<* a8>*",
           "-");
}

Test(fourrow, a_house_may_stop_moves_in_the_second_stage)
{
    static const char START[] =
        "0,0,2,0,6,0,0,0;" EMPTY "/2,0,0,0,0,0,0,0;" EMPTY " 0,0 S houseS=1";
    expect("bao:house2=stop", START, "A3>*",
           "0,0,0,1,7,0,0,0;" EMPTY "/2,0,0,0,0,0,0,0;" EMPTY " 0,0 N houseS=1", "a1>*", "-");
    expect("bao", START, "A3>*", "0,0,0,1,0,1,1,1;0,0,0,0,1,1,1,1/2,0,0,0,0,0,0,0;" EMPTY " 0,0 N",
           "a1>*", "-");
}

// As many moves as a list takes, and a swap besides.
Test(fourrow, a_position_may_have_more_moves_than_are_legal)
{
    static const struct {
        const char *rules, *position;
        int count;
    } CASES[] = {
        {"omweso", "2,4,3,6,3,3,7,1;1,7,3,3,1,1,10,2/7,4,1,2,1,4,4,5;6,5,3,2,1,1,1,1 0,0 S",
         RINGMOVE_MOST},
        {"omweso:pie=turn",
         "7,4,1,2,1,4,4,5;6,5,3,2,1,1,1,1/2,4,3,6,3,3,7,1;1,7,3,3,1,1,10,2 0,0 N pie=offer",
         MAX_MOVES}};
    for (size_t i = 0; i < ARRAY_LEN(CASES); i++) {
        Game *game = game_of(CASES[i].rules);
        const Position p = position_of(game, CASES[i].position);
        Move moves[MAX_MOVES], expected[MAX_MOVES];
        cr_assert(game_moves(game, &p, moves) == CASES[i].count);
        cr_assert(reference_moves(&game->rules, &p, expected) == CASES[i].count);
        cr_assert(memcmp(moves, expected, sizeof moves[0] * (size_t)CASES[i].count) == 0);
        game_free(game);
    }
}

// The house of six: A3 takes a6, whose four seeds enter at the left and end on it.
Test(fourrow, a_house_is_kept_or_sown_on)
{
    static const char START[] =
        "0,1,1,0,6,0,0,0;" EMPTY "/2,0,0,0,0,5,0,0;" EMPTY " 9,9 S houseS=1";
    expect("bao", START, "", START, "A3R A3L= A3L+", "-");
    expect("bao", START,
           "A3L=", "1,2,3,1,7,0,0,0;" EMPTY "/2,0,0,0,0,0,0,0;" EMPTY " 8,9 N houseS=1", "a1>*",
           "-");
    expect("bao", START, "A3L+", "1,2,3,1,0,1,1,1;0,0,0,0,1,1,1,1/2,0,0,0,0,0,0,0;" EMPTY " 8,9 N",
           "a1L", "-");
}

Test(fourrow, a_house_alone_is_taxed)
{
    expect("bao", "0,0,0,0,7,0,0,0;" EMPTY "/0,0,2,0,0,0,0,0;" EMPTY " 3,3 S houseS=1", "A5<*",
           "0,0,1,1,6,0,0,0;" EMPTY "/0,0,2,0,0,0,0,0;" EMPTY " 2,3 N houseS=1", "a3<* a3>*", "-");
}

// A lone A1 that is sown away from the middle leaves the row empty when its first seed falls.
Test(fourrow, an_inner_row_may_not_be_emptied)
{
    static const char START[] = "2,0,0,0,0,0,0,0;" EMPTY "/0,0,0,2,0,0,0,0;" EMPTY " 0,0 S";
    expect("kujifunza", START, "", START, "A1>*", "-");
    expect("kujifunza:selfempty=loss", START, "", START, "A1<* A1>*", "-");
    expect("kujifunza:selfempty=loss", START, "A1<*",
           "0,0,0,0,0,0,0,0;1,1,0,0,0,0,0,0/0,0,0,2,0,0,0,0;" EMPTY " 0,0 N won=N", "", "0-1");
}

Test(fourrow, who_empties_the_other_inner_row_has_won)
{
    expect("kujifunza", "0,0,2,0,1,0,0,0;" EMPTY "/0,0,0,3,0,0,0,0;4,0,0,0,0,0,0,0 0,0 S", "A3>",
           "1,1,1,1,2,0,0,0;" EMPTY "/0,0,0,0,0,0,0,0;4,0,0,0,0,0,0,0 0,0 N won=S", "", "1-0");
}

// Sixteen seeds go all round, and so never begin a capture.
Test(fourrow, sixteen_seeds_never_capture_first)
{
    expect("kujifunza", "0,0,0,0,0,0,1,16;" EMPTY "/1,1,0,0,0,0,0,0;" EMPTY " 0,0 S", "A8>*",
           "1,1,1,1,1,1,2,1;1,1,1,1,1,1,1,1/1,1,0,0,0,0,0,0;" EMPTY " 0,0 N", "", "1-0");
}

Test(fourrow, a_lap_from_the_left_may_go_back_to_capture)
{
    static const char START[] =
        "0,0,2,0,0,0,0,0;2,2,0,0,0,0,0,0/0,0,0,0,0,3,0,0;0,0,0,0,0,1,0,3 0,0 S";
    expect("omweso:reverse=none", START, "", START, "B1 B2 A3", "-");
    // B1 clockwise: A1, A2, empty. B2 clockwise: B1 and A1, empty.
    expect("omweso", START, "", START, "B1 B2 A3", "-");
    static const char BACK[] =
        "0,1,0,0,0,0,0,0;2,0,0,0,0,0,0,0/0,0,0,0,0,0,3,0;0,0,0,0,0,0,1,3 0,0 S";
    // Two seeds from B1 back: A1, and on the single in A2, which faces a7 and b7.
    expect("omweso", BACK, "", BACK, "B1> B1<", "-");
    expect("omweso", BACK, "B1<",
           "1,2,0,0,0,0,0,0;0,1,1,1,1,0,0,0/0,0,0,0,0,0,0,0;0,0,0,0,0,0,0,3 0,0 N", "b8", "-");
}

Test(fourrow, two_ends_or_two_turns_may_win)
{
    // Two seeds on A8 take nine, the ninth of which falls on A1 and takes two.
    static const char BOTH[] =
        "1,0,0,0,0,0,0,1;0,0,0,0,0,0,2,0/2,0,0,0,0,0,0,1;7,0,0,0,0,0,0,1 0,0 S";
    Game *on = game_of("omweso:ends=on"), *off = game_of("omweso");
    Position p = position_of(on, BOTH), q = p;
    const Move move = ringmove_of(SOUTH, 6, RINGMOVE_PATH);
    game_play(on, &p, move);
    game_play(off, &q, move);
    cr_assert(game_end(on, &p) == END_REASON_WON && game_score(on, &p).south == 1 && q.won == 0);
    game_free(on);
    game_free(off);
    expect("omweso:akakyala=on",
           "0,0,0,0,0,0,1,0;0,0,0,0,0,0,3,0/0,3,0,0,0,0,0,2;0,2,0,0,0,0,0,2 0,0 S captured=S", "B7",
           "0,0,0,0,1,1,3,2;0,0,0,0,0,0,0,2/0,0,0,0,0,0,0,2;0,0,0,0,0,0,0,2 0,0 N captured=S won=S",
           "", "1-0");
    expect("omweso:akakyala=on",
           "0,0,0,0,0,0,1,0;0,0,0,0,0,0,3,0/0,3,0,0,0,0,0,2;0,2,0,0,0,0,0,2 0,0 S captured=S+N",
           "B7",
           "0,0,0,0,1,1,3,2;0,0,0,0,0,0,0,2/0,0,0,0,0,0,0,2;0,0,0,0,0,0,0,2 0,0 N captured=S+N",
           "b8 a8", "-");
}

Test(fourrow, nobody_captures_in_his_first_turn)
{
    expect("omweso:firstcapture=off",
           "0,0,0,0,0,0,1,0;0,0,0,0,0,0,3,0/0,3,0,0,0,0,0,2;0,2,0,0,0,0,0,2 0,0 S quiet=1", "B7",
           "0,0,0,0,1,1,0,1;0,0,0,0,0,0,0,1/0,3,0,0,0,0,0,2;0,2,0,0,0,0,0,2 0,0 N", "b2 b8 a8 a2",
           "-");
}

Test(fourrow, a_move_without_end_is_what_the_rules_say)
{
    static const char START[] = "2,0,6,2,4,1,9,1;3,0,1,0,3,6,1,6/" EMPTY ";0,0,0,0,0,2,1,0 0,0 S";
    Game *draw = game_of("hus"), *illegal = game_of("hus:endless=illegal");
    Record record;
    Error error;
    const Position p = position_of(draw, START);
    record_init(&record, draw, &p);
    cr_assert(record_play_text(&record, "A5", &error) && record_end(&record) == END_REASON_ENDLESS);
    record_release(&record);
    record_init(&record, illegal, &p);
    cr_assert_not(record_play_text(&record, "A5", &error));
    cr_assert(strstr(error.text, "sown for ever"), "%s", error.text);
    record_release(&record);
    game_free(draw);
    game_free(illegal);
}

// Where every move goes on for ever, the player to move has none.
Test(fourrow, only_endless_moves_are_no_moves)
{
    Game *game = game_of("hus:endless=illegal,maxlaps=1");
    const Position p =
        position_of(game, "2,1,0,0,0,0,0,0;1,1,0,0,0,0,0,0/" EMPTY ";0,0,0,0,0,2,1,0 0,0 S");
    cr_assert(game_end(game, &p) == END_REASON_STUCK && game_score(game, &p).north == 1);
    game_free(game);
}

// ------------------------------------------------------------------------------------------- texts

Test(fourrow, moves_and_positions_read_back)
{
    static const char *const RULES[] = {"omweso:start=two,akakyala=on,firstcapture=off",
                                        "hus:dir=both", "bao", "bao:selfempty=loss", "kujifunza"};
    Rng rng = {3};
    for (size_t r = 0; r < ARRAY_LEN(RULES); r++) {
        Game *game = game_of(RULES[r]);
        for (int i = 0; i < 300; i++) {
            Position p = game_start(game);
            Move moves[MAX_MOVES];
            int count;
            for (int ply = 0; ply < 200 && (count = game_moves(game, &p, moves)) > 0; ply++) {
                char text[POSITION_TEXT], move[MOVE_TEXT], glued[MAX_MOVES * MOVE_TEXT];
                TextOut all = textout_in(glued, sizeof glued);
                postext_format(&game->rules, &p, POSTEXT_NATIVE, text);
                const Position q = position_of(game, text);
                cr_assert(position_equal(&p, &q), "%s", text);
                for (int k = 0; k < count; k++) {
                    move_format(moves[k], move);
                    textout_add(&all, "%s", move);
                    cr_assert(move_parse(token_of(move), &game->rules, &p) == moves[k], "%s", move);
                }
                Token rest = token_of(glued);
                for (int k = 0; k < count; k++)
                    cr_assert(move_unglue(&rest, &game->rules) == moves[k], "%s", glued);
                game_play(game, &p, moves[rng_below(&rng, (uint64_t)count)]);
            }
        }
        game_free(game);
    }
}

Test(fourrow, what_is_wrong_is_said)
{
    static const char *const CASES[][3] = {
        {"omweso", "4,4,4,4,4,4,4,4/4,4,4,4,4,4,4,4 0,0 S", "two rows here, divided by ';'"},
        {"omweso", EMPTY ";" EMPTY ";" EMPTY "/" EMPTY ";" EMPTY " 0,0 S", "not more"},
        {"omweso", EMPTY ";0,0/" EMPTY ";" EMPTY " 0,0 S", "a row has 2 pits"},
        {"omweso", EMPTY ";" EMPTY "/" EMPTY ";" EMPTY " 3,0 S", "nobody has seeds in hand"},
        {"omweso", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "four rows are written"},
        {"omweso", EMPTY ";" EMPTY "/" EMPTY ";" EMPTY " 0,0 S houseS=1", "unexpected 'houseS=1'"},
        {"bao", EMPTY ";" EMPTY "/" EMPTY ";" EMPTY " 0,0 S block=NB4", "unexpected 'block=NB4'"},
        {"bao", EMPTY ";" EMPTY "/" EMPTY ";" EMPTY " 0,0 S block=NA9", "unexpected 'block=NA9'"},
        {"bao", EMPTY ";" EMPTY "/" EMPTY ";" EMPTY " 0,0 S houseS=1", "unexpected 'houseS=1'"},
        {"omweso", EMPTY ";" EMPTY ";/" EMPTY ";" EMPTY " 0,0 S", "not more"},
        {"bao:pie=move", "1,0,0,0,0,0,0,0;" EMPTY "/1,0,0,0,0,0,0,0;" EMPTY " 0,0 S pie=ask",
         "needs a game with extra turns"},
    };
    for (size_t i = 0; i < ARRAY_LEN(CASES); i++) {
        Game *game = game_of(CASES[i][0]);
        Position p;
        Error error;
        cr_assert_not(postext_parse(CASES[i][1], &game->rules, &p, &error), "%s", CASES[i][1]);
        cr_assert(strstr(error.text, CASES[i][2]), "%s: %s", CASES[i][1], error.text);
        game_free(game);
    }
}

Test(fourrow, moves_that_are_none_are_refused)
{
    static const char *const CASES[][3] = {
        {"omweso", "B1<", "a choice where there is none"},
        {"omweso", "A1", "is an empty pit"},
        {"omweso", "b1", "is the other side's pit"},
        {"omweso", "C1", "is no move here"},
        {"bao", "A5>*", "takes nothing"},
        {"bao", "A6>", "seeds in hand come first"},
        {"bao", "A6", "is no move here"},
        {"kujifunza", "A3L", "none is in hand"},
    };
    for (size_t i = 0; i < ARRAY_LEN(CASES); i++) {
        Game *game = game_of(CASES[i][0]);
        const Position p = game_start(game);
        Record record;
        Error error;
        record_init(&record, game, &p);
        cr_assert_not(record_play_text(&record, CASES[i][1], &error), "%s", CASES[i][1]);
        cr_assert(strstr(error.text, CASES[i][2]), "%s: %s", CASES[i][1], error.text);
        record_release(&record);
        game_free(game);
    }
}

Test(fourrow, the_board_is_drawn_with_house_and_frozen_pit)
{
    Game *game = game_of("bao");
    char text[SHOW_TEXT];
    const Position p = position_of(
        game, "0,2,0,0,7,1,0,0;0,0,2,2,0,2,6,4/1,0,1,2,10,0,0,10;2,2,8,4,1,2,1,0 0,0 N houseS=1 "
              "block=NA4");
    show_board(&game->rules, &p, text);
    cr_assert_str_eq(text, "      8   7   6   5   4   3   2   1\n"
                           "b     0   1   2   1   4   8   2   2   0 in hand\n"
                           "a    10   0   0  10 ( 2)  1   0   1   <\n"
                           "A     0   2   0   0 [ 7]  1   0   0 \n"
                           "B     0   0   2   2   0   2   6   4   0 in hand\n"
                           "      1   2   3   4   5   6   7   8\n");
    game_free(game);
}

Test(fourrow, a_swap_changes_persons_not_seeds)
{
    expect("omweso:pie=turn", EMPTY ";4,4,4,4,4,4,4,4/" EMPTY ";4,4,4,4,4,4,4,4 0,0 S", "B1 swap",
           "0,0,0,0,0,0,1,1;0,5,5,5,0,5,5,5/" EMPTY ";4,4,4,4,4,4,4,4 0,0 N swapped=1",
           "b1 b2 b3 b4 b5 b6 b7 b8", "-");
}

// Two seeds and one behind them: sown, the same again a pit farther, round and round.
Test(fourrow, a_position_that_comes_a_third_time_is_a_draw)
{
    Game *game = game_of("hus");
    const Position p = position_of(game, EMPTY ";2,1,0,0,0,0,0,0/" EMPTY ";2,1,0,0,0,0,0,0 0,0 S");
    Record record;
    Move moves[MAX_MOVES];
    record_init(&record, game, &p);
    while (record_moves(&record, moves) > 0)
        record_play(&record, moves[0]);
    const Score score = record_score(&record);
    cr_assert(record.plies == 2 * 2 * RING_PITS && record_end(&record) == END_REASON_REPETITION &&
              score.south == 0 && score.north == 0);
    record_release(&record);
    game_free(game);
}
