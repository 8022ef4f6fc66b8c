// The games that the rules README shows end as it says.
#include "engine/base/file.h"
#include "engine/rules/record.h"
#include "tests/support/data.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Text between the next two backquotes; *at moves behind it.
static char *quoted(const char **at)
{
    const char *from = strchr(*at, '`') + 1;
    const char *to = strchr(from, '`');
    *at = to + 1;
    return strndup(from, (size_t)(to - from));
}

// "One game, `RULES`: `MOVES`, 12-12."
static void check_game(const char *at)
{
    char *rules = quoted(&at), *moves = quoted(&at), score[32];
    Game *game = game_of(rules);
    const Position start = game_start(game);
    Record record;
    Error error;
    record_init(&record, game, &start);
    cr_assert(record_play_text(&record, moves, &error), "%s: %s: %s", rules, moves, error.text);
    cr_assert(record_end(&record) != END_REASON_NONE, "%s: not over", rules);
    const Score final = record_score(&record);
    snprintf(score, sizeof score, ", %d-%d.", final.south, final.north);
    cr_assert(strncmp(at, score, strlen(score)) == 0, "%s: %s", rules, score);
    record_release(&record);
    game_free(game);
    free(rules);
    free(moves);
}

Test(readme, every_game_shown_ends_as_it_says)
{
    static const char GAME[] = "One game, ";
    char path[4096];
    size_t len;
    Error error;
    char *text = file_read(data_path("engine/rules/README.md", path, sizeof path), &len, &error);
    int games = 0;
    cr_assert(text, "%s", error.text);
    for (const char *at = strstr(text, GAME); at; at = strstr(at + 1, GAME)) {
        check_game(at);
        games++;
    }
    cr_assert(games >= 19, "%d", games);
    free(text);
}
