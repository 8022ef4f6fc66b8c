// Every row of the catalogue at length: positions on which kernel and reference agree, with options
// drawn at random; then games of random moves under the row's own rules, each played to its end,
// and what the first mover gets.
//   rows [POSITIONS [GAMES [ROW]]]
#include "engine/base/error.h"
#include "engine/base/text.h"
#include "engine/rules/record.h"
#include "engine/rules/rulestring.h"
#include "tests/support/agree.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PLIES = 100000 };

static void agree(const CatalogueRow *row, long positions)
{
    Rng rng = {1};
    char fault[AGREE_TEXT];
    long done = 0;
    while (done < positions) {
        const Rules rules = agree_rules(&rng, row, false);
        Game *game = game_new(&rules);
        for (int i = 0; i < 100; i++) {
            const int compared = agree_play(&rng, game, fault);
            if (compared < 0)
                die(EXIT_DATA, "%s", fault);
            done += compared;
        }
        game_free(game);
    }
    printf("%-12s %9ld", row->rules.name, done);
}

// What many games came to.
typedef struct {
    long won, lost, drawn, plies, longest;
    long ended[END_REASON_REPETITION + 1];
} Tally;

static void play(Rng *rng, const Game *game, Tally *tally)
{
    const Position start = game_start(game);
    Move moves[MAX_MOVES];
    Record record;
    int count;
    record_init(&record, game, &start);
    while ((count = record_moves(&record, moves)) > 0) {
        if (record.plies == MOST_PLIES)
            die(EXIT_DATA, "%s: a game of %d plies", game->rules.name, MOST_PLIES);
        record_play(&record, moves[rng_below(rng, (uint64_t)count)]);
        if (position_total(record_now(&record)) != position_total(&start))
            die(EXIT_DATA, "%s: seeds are lost", game->rules.name);
    }
    const Score score = record_score(&record);
    tally->won += score.south > score.north;
    tally->lost += score.south < score.north;
    tally->drawn += score.south == score.north;
    tally->plies += record.plies;
    tally->longest = record.plies > tally->longest ? record.plies : tally->longest;
    tally->ended[record_end(&record)]++;
    record_release(&record);
}

static void play_row(const CatalogueRow *row, long games)
{
    Rng rng = {1};
    Tally tally = {0};
    Game *game = game_new(&row->rules);
    for (long i = 0; i < games; i++)
        play(&rng, game, &tally);
    const long decided = tally.won + tally.lost > 0 ? tally.won + tally.lost : 1;
    printf("  %6ld  %7.2f %%  %6.2f %%  %6.1f  %5ld ", games,
           100.0 * (double)tally.won / (double)decided, 100.0 * (double)tally.drawn / (double)games,
           (double)tally.plies / (double)games, tally.longest);
    for (EndReason end = 0; end <= END_REASON_REPETITION; end++)
        if (tally.ended[end])
            printf(" %s %.2f %%", game_end_text(end),
                   100.0 * (double)tally.ended[end] / (double)games);
    putchar('\n');
    fflush(stdout);
    game_free(game);
}

int main(int argc, char **argv)
{
    const long positions =
        argc > 1 ? (long)option_number("positions", argv[1], 1, 1000000000) : 1000000;
    const long games = argc > 2 ? (long)option_number("games", argv[2], 1, 1000000000) : 100000;
    puts("row          positions   games  first won    drawn   plies  most  ended by");
    for (size_t i = 0; i < catalogue_count(); i++) {
        if (argc > 3 && strcmp(argv[3], catalogue_row(i)->rules.name) != 0)
            continue;
        agree(catalogue_row(i), positions);
        play_row(catalogue_row(i), games);
    }
    return 0;
}
