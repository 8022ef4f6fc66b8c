#include "engine/rules/postext.h"
#include "engine/rules/record.h"
#include "tests/support/data.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static Record record_from(Game *game, const char *position)
{
    Record record;
    Position p = position ? position_of(game, position) : game_start(game);
    record_init(&record, game, &p);
    return record;
}

Test(record, undo_gives_back_every_position)
{
    Game *game = game_of("kalah");
    Record record = record_from(game, NULL);
    Error error;
    cr_assert(record_play_text(&record, "CF a", &error), "%s", error.text);
    cr_assert(record.plies == 3);
    Position after = *record_now(&record);
    while (record_undo(&record))
        ;
    Position start = game_start(game);
    cr_assert(position_equal(record_now(&record), &start));
    cr_assert(record_play_text(&record, "3 6 1", &error));
    cr_assert(position_equal(record_now(&record), &after));
    record_release(&record);
    game_free(game);
}

Test(record, a_bad_list_leaves_no_half_of_itself)
{
    static const char *const CASES[][2] = {
        {"CC", "empty pit"}, {"CFx", "no move"},  {"CF 9", "no move"}, {"G", "no such pit"},
        {"swap", "no swap"}, {"CFa!", "no move"}, {"c", "other side"}, {"CFA", "other side"},
    };
    Game *game = game_of("kalah");
    Record record = record_from(game, NULL);
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Error error;
        cr_assert_not(record_play_text(&record, CASES[i][0], &error), "%s", CASES[i][0]);
        cr_assert(strstr(error.text, CASES[i][1]), "%s: %s", CASES[i][0], error.text);
        cr_assert(record.plies == 0);
    }
    record_release(&record);
    game_free(game);
}

Test(record, nothing_is_played_after_the_end)
{
    Game *game = game_of("kalah");
    Record record = record_from(game, "0,0,0,0,0,1/0,0,0,2,0,0 20,25 S");
    Error error;
    cr_assert(record_play_text(&record, "F", &error));
    cr_assert_not(record_play_text(&record, "d", &error));
    cr_assert(strstr(error.text, "over"));
    record_release(&record);
    game_free(game);
}

// Perfect games as they are printed in "Solving Kalah" (Irving, Donkers, Uiterwijk 2000): pits from
// 0, turns divided by dashes; each is legal to its end and ends at the value of the board.
static const struct {
    int pits, seeds, value;
    const char *turns;
} PERFECT[] = {
    {4, 3, 8, "13-1-032-2-3-0-1320-3-0-2"},
    {4, 4, 2, "02-2-3-0-2-21-303231-0-32-1-0"},
    {5, 3, 8, "24-3-3-03-41-1-04342-3-3-2-2-4-414342-3"},
    {5, 4, 12, "12-04-03-2-20-41-1-42-32-3-2-40-0-1"},
    {6, 3, 2, "4-5-35-250-2-154-451535452-53-3-54-2"},
    {6, 4, 10, "25-10-3-3-5153-1-4-5-045-4-535452-53-4-1-3-2-0-54-1-3"},
    {6, 5, 12, "12-02-05-2-4-51-53-3-45-20-3-2-2-345-5-4-351-0-54-1-52-354-4-254-3-3"},
};

Test(record, the_perfect_games_of_the_literature_end_at_their_values)
{
    for (size_t i = 0; i < sizeof PERFECT / sizeof PERFECT[0]; i++) {
        char rules[64];
        snprintf(rules, sizeof rules, "kalah:pits=%d,seeds=%d,capture=always", PERFECT[i].pits,
                 PERFECT[i].seeds);
        Game *game = game_of(rules);
        Record record = record_from(game, NULL);
        int side = SOUTH;
        for (const char *c = PERFECT[i].turns; *c; c++) {
            const Position *p = record_now(&record);
            if (*c == '-') {
                side = side_other(side);
                continue;
            }
            cr_assert(p->side == side, "%s at %s: the turn", rules, c);
            cr_assert(game_legal(game, p, move_of(side, *c - '0')), "%s at %s", rules, c);
            record_play(&record, move_of(side, *c - '0'));
        }
        Score score = game_score(game, record_now(&record));
        cr_assert(game_end(game, record_now(&record)) != END_REASON_NONE, "%s", rules);
        cr_assert(score.south - score.north == PERFECT[i].value, "%s: %d", rules,
                  score.south - score.north);
        record_release(&record);
        game_free(game);
    }
}

// Published: this row banks all of its 17 seeds in one turn of 17 sowings.
static int longest_chain(const Game *game, const Position *p)
{
    Move moves[MAX_MOVES];
    int best = 0, count = game_moves(game, p, moves);
    for (int i = 0; i < count; i++) {
        Position child = *p;
        game_play(game, &child, moves[i]);
        int chain = 1 + (child.side == p->side ? longest_chain(game, &child) : 0);
        if (child.side == p->side && chain > best)
            best = chain;
    }
    return best;
}

// Published: 168 laps in one turn, 124 seeds won, three left to the other.
Test(record, the_long_opening_of_dakon_is_one_turn)
{
    static const char MOVES[] = "1 8 8 6 4 6 2 3 7 4 5 1 8 8 3 8 4 8 7 8 5 2 7 8 6 5 6 3 7 4 5 2 5 "
                                "8 8 6 8 3 8 5 8 7 4 8 7 8 7 "
                                "8 8 6 8 7 8 4 8 6 8 3 8 6 8 5 8 6 1 8 7 8 5 8 4 6 7 8 8 5 6 8 3 8 "
                                "1 8 7 8 2 8 6 8 5 8 6 8 3";
    Game *game = game_of("dakon");
    const Position start = game_start(game);
    Record record;
    Error error;
    record_init(&record, game, &start);
    cr_assert(record_play_text(&record, MOVES, &error), "%s", error.text);
    for (int ply = 0; ply < record.plies; ply++)
        cr_assert(record.positions[ply].side == SOUTH);
    const Position *end = record_now(&record);
    cr_assert(record.plies == 93 && end->side == NORTH && end->store[SOUTH] == 124);
    int north = 0;
    for (int pit = 0; pit < 8; pit++)
        north += end->pit[NORTH][pit];
    cr_assert(north == 3);
    record_release(&record);
    game_free(game);
}

Test(record, the_longest_chain_has_seventeen_sowings)
{
    Game *game = game_of("kalah");
    Position p = position_of(game, "6,4,2,3,1,1/1,0,0,0,0,0 0,0 S");
    cr_assert(longest_chain(game, &p) == 17, "%d", longest_chain(game, &p));
    game_free(game);
}
