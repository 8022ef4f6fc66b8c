// Perfect games of the literature: legal to their end, the turn passing where it is said to, and
// ending at the published value.
#include "tests/support/data.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

static bool plays_out(const DataRow *row, void *context)
{
    char rules[64];
    (void)context;
    snprintf(rules, sizeof rules, "kalah:pits=%s,seeds=%s,capture=always", row->field[0],
             row->field[1]);
    Game *game = game_of(rules);
    Position p = game_start(game);
    for (const char *c = row->field[3]; *c; c++) {
        const int side = p.side;
        if (*c == '-')
            continue;
        cr_assert(game_legal(game, &p, move_of(side, *c - '0')), "line %d: '%s'", row->number, c);
        game_play(game, &p, move_of(side, *c - '0'));
        if (c[1])
            cr_assert((p.side != side) == (c[1] == '-'), "line %d: turn at '%s'", row->number, c);
    }
    const Score score = game_score(game, &p);
    cr_assert(game_end(game, &p) != END_REASON_NONE, "line %d: not over", row->number);
    cr_assert(score.south - score.north == atoi(row->field[2]), "line %d: %d-%d", row->number,
              score.south, score.north);
    game_free(game);
    return true;
}

Test(perfect, published_games_end_at_their_value)
{
    cr_assert(data_visit("tests/data/perfect.tsv", plays_out, NULL) == 7);
}
