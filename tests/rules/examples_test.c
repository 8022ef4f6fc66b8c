// The worked examples of the rules: a move or more each, by kernel and by reference interpreter.
#include "engine/rules/postext.h"
#include "engine/rules/record.h"
#include "engine/rules/reference.h"
#include "tests/support/data.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static void check_result(const Record *record, const DataRow *row)
{
    char score[32] = "-";
    if (record_end(record) != END_REASON_NONE) {
        Score final = record_score(record);
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
    if (row->field[3][0] != '-')
        cr_assert(record_play_text(&record, row->field[3], &error), "line %d: %s", row->number,
                  error.text);
    postext_format(&game->rules, record_now(&record), POSTEXT_NATIVE, text);
    cr_assert_str_eq(text, row->field[4], "line %d", row->number);
    check_result(&record, row);
    Position by_reference = start;
    for (int ply = 0; ply < record.plies; ply++)
        reference_play(&game->rules, &by_reference, record.moves[ply]);
    cr_assert(position_equal(&by_reference, record_now(&record)), "line %d", row->number);
    record_release(&record);
    game_free(game);
    return true;
}

Test(examples, every_worked_example_holds)
{
    cr_assert(data_visit("tests/data/examples.tsv", check_example, NULL) >= 22);
    cr_assert(data_visit("tests/data/cases.tsv", check_example, NULL) >= 6);
}
