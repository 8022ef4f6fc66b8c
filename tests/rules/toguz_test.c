// Tuzdiks through whole games: boards as text, games as lists of moves.
#include "engine/base/rng.h"
#include "engine/rules/postext.h"
#include "engine/rules/record.h"
#include "tests/support/data.h"
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static void same_by_text(const Game *game, const Position *p)
{
    static const PostextForm FORMS[] = {POSTEXT_NATIVE, POSTEXT_PLAYSTRATEGY};
    for (size_t i = 0; i < sizeof FORMS / sizeof *FORMS; i++) {
        char text[POSITION_TEXT];
        postext_format(&game->rules, p, FORMS[i], text);
        const Position read = position_of(game, text);
        cr_assert(position_equal(&read, p), "%s", text);
    }
}

// Both players' tuzdiks stand, and the moves alone lead to the same boards again.
static bool play_and_replay(Game *game, Rng *rng)
{
    const Position start = game_start(game);
    Record record, again;
    Move moves[MAX_MOVES];
    char list[4096] = "", move[MOVE_TEXT];
    Error error;
    int count;
    record_init(&record, game, &start);
    record_init(&again, game, &start);
    while ((count = record_moves(&record, moves)) > 0 && record.plies < 2000) {
        record_play(&record, moves[rng_below(rng, (uint64_t)count)]);
        move_format(record.moves[record.plies - 1], move);
        strcat(list, move);
        same_by_text(game, record_now(&record));
    }
    cr_assert(record_play_text(&again, list, &error), "%s", error.text);
    for (int ply = 0; ply <= record.plies; ply++)
        cr_assert(position_equal(&record.positions[ply], &again.positions[ply]), "ply %d of %s",
                  ply, list);
    const Position *end = record_now(&record);
    const bool both = end->tuz[SOUTH] && end->tuz[NORTH];
    record_release(&record);
    record_release(&again);
    return both;
}

Test(toguz, a_game_is_the_same_by_play_and_by_replay)
{
    Game *game = game_of("toguz");
    Rng rng = {7};
    int both = 0;
    for (int i = 0; i < 200; i++)
        both += play_and_replay(game, &rng);
    cr_assert(both > 20, "%d", both);
    game_free(game);
}
