#include "arena/rounds.h"
#include <stdlib.h>

static RoundMatch *find_match(Summary *summary, int round, int south, int north)
{
    for (int i = summary->matches - 1; i >= 0; i--) {
        RoundMatch *match = &summary->match[i];
        const bool same = (match->played.a == south && match->played.b == north) ||
                          (match->played.a == north && match->played.b == south);
        if (match->round == round && same)
            return match;
    }
    summary->match =
        realloc_or_die(summary->match, (unsigned long)summary->matches + 1, sizeof *summary->match);
    summary->match[summary->matches] =
        (RoundMatch){.round = round, .played = {.a = south, .b = north}};
    return &summary->match[summary->matches++];
}

static void add_game(Summary *summary, const GameRecord *game)
{
    const int south = summary_engine(summary, game->name[SOUTH]);
    const int north = summary_engine(summary, game->name[NORTH]);
    RoundMatch *match = find_match(summary, game->round, south, north);
    const double points = (1 + game->result) / 2.0;
    const bool turned = match->played.a != south;
    match->played.for_a += turned ? 1 - points : points;
    match->played.for_b += turned ? points : 1 - points;
}

static bool takes_part(const RoundMatch *match, int engine)
{
    return match->played.a == engine || match->played.b == engine;
}

static bool plays_in(const Summary *summary, int engine, int round)
{
    for (int i = 0; i < summary->matches; i++)
        if (summary->match[i].round == round && takes_part(&summary->match[i], engine))
            return true;
    return false;
}

static bool is_knockout(const Summary *summary)
{
    for (int i = 0; i < summary->matches; i++) {
        const RoundMatch *match = &summary->match[i];
        const double lead = match->played.for_a - match->played.for_b;
        const int loser = lead > 0 ? match->played.b : match->played.a;
        for (int k = 0; k < summary->matches; k++)
            if (lead != 0 && summary->match[k].round > match->round &&
                takes_part(&summary->match[k], loser))
                return false;
    }
    return true;
}

static void fill_standings(Summary *summary)
{
    const int rounds = summary->match[summary->matches - 1].round;
    const unsigned long engines = (unsigned long)summary->engines;
    PlayedMatch *played = alloc_or_die(
        (unsigned long)summary->matches + (unsigned long)rounds * engines, sizeof *played);
    int count = 0;
    for (int i = 0; i < summary->matches; i++)
        played[count++] = summary->match[i].played;
    for (int round = 1; round <= rounds; round++)
        for (int e = 0; e < summary->engines; e++)
            if (!plays_in(summary, e, round))
                played[count++] = (PlayedMatch){.a = e, .b = STANDINGS_BYE};
    summary->standing = alloc_or_die(engines, sizeof *summary->standing);
    standings_of(played, count, summary->engines, summary->standing);
    free(played);
}

void rounds_fill(Summary *summary)
{
    for (size_t i = 0; i < summary->journal->count; i++) {
        const GameRecord *game = &summary->journal->games[i];
        if (game->round && game->result != RESULT_VOID)
            add_game(summary, game);
    }
    if (summary->matches && !is_knockout(summary))
        fill_standings(summary);
}
