// The worked examples of the rules: one move each, by kernel and by reference interpreter.
#include "engine/rules/postext.h"
#include "engine/rules/record.h"
#include "engine/rules/reference.h"
#include "tests/support/data.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static void check_result(const Game *game, const Position *p, const DataRow *row)
{
    char score[32] = "-";
    if (game_end(game, p) != END_REASON_NONE) {
        Score final = game_score(game, p);
        snprintf(score, sizeof score, "%d-%d", final.south, final.north);
    }
    cr_assert_str_eq(score, row->field[5], "line %d", row->number);
}

static bool check_example(const DataRow *row, void *context)
{
    (void)context;
    char text[POSITION_TEXT];
    Game *game = data_game(row->field[0], row->field[1]);
    if (!game)
        return false;
    Position start = row->field[2][0] == '-' ? game_start(game) : position_of(game, row->field[2]);
    Record record;
    Error error;
    record_init(&record, game, &start);
    cr_assert(record_play_text(&record, row->field[3], &error), "line %d: %s", row->number,
              error.text);
    postext_format(&game->rules, record_now(&record), POSTEXT_NATIVE, text);
    cr_assert_str_eq(text, row->field[4], "line %d", row->number);
    check_result(game, record_now(&record), row);
    Position by_reference = start;
    reference_play(&game->rules, &by_reference, record.moves[0]);
    cr_assert(position_equal(&by_reference, record_now(&record)), "line %d", row->number);
    record_release(&record);
    game_free(game);
    return true;
}

Test(examples, every_worked_example_holds)
{
    cr_assert(data_visit("tests/data/examples.tsv", check_example, NULL) >= 14);
    cr_assert(data_visit("tests/data/cases.tsv", check_example, NULL) >= 6);
}
