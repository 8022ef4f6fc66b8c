#include "arena/live/tally.h"
#include "engine/base/base.h"
#include <stdlib.h>
#include <string.h>

Tally tally_new(const RunConfig *config)
{
    return (Tally){.config = config,
                   .row = alloc_or_die((unsigned long)config->engines, sizeof(TallyRow))};
}

void tally_release(Tally *tally)
{
    free(tally->row);
    free(tally->half);
    *tally = (Tally){0};
}

static int engine_of(const Tally *tally, const char *name)
{
    for (int i = 0; i < tally->config->engines; i++)
        if (strcmp(tally->config->engine[i].name, name) == 0)
            return i;
    return 0; // the journal was checked to be of these engines
}

static void add_result(TallyRow *row, int result)
{
    row->won += result > 0;
    row->drawn += result == 0;
    row->lost += result < 0;
}

static void keep_half(Tally *tally, TallyHalf half)
{
    if (tally->halves == tally->room) {
        tally->room = tally->room ? 2 * tally->room : 32;
        tally->half = realloc_or_die(tally->half, (unsigned long)tally->room, sizeof *tally->half);
    }
    tally->half[tally->halves++] = half;
}

// A pair counts once both of its games are there.
static void add_to_pair(Tally *tally, TallyHalf half)
{
    for (int i = 0; i < tally->halves; i++) {
        if (tally->half[i].pair != half.pair)
            continue;
        tally->pairs[tally->half[i].points + half.points]++;
        tally->half[i] = tally->half[--tally->halves];
        return;
    }
    keep_half(tally, half);
}

void tally_add(Tally *tally, const GameRecord *game)
{
    const int south = engine_of(tally, game->name[SOUTH]);
    const int north = engine_of(tally, game->name[NORTH]);
    tally->games++;
    tally->plies += game->plies;
    tally->faults += reason_is_fault(game->reason);
    tally->voids += game->result == RESULT_VOID;
    if (game->result == RESULT_VOID)
        return;
    add_result(&tally->mover, game->first == SOUTH ? game->result : -game->result);
    if (south == north)
        return;
    add_result(&tally->row[south], game->result);
    add_result(&tally->row[north], -game->result);
    const int sign = south < north ? 1 : -1;
    if (tally->config->engines == 2)
        add_to_pair(tally, (TallyHalf){game->pair, 1 + sign * game->result});
}

long tally_row_games(const TallyRow *row)
{
    return row->won + row->drawn + row->lost;
}

double tally_row_score(const TallyRow *row)
{
    const long games = tally_row_games(row);
    return games ? ((double)row->won + 0.5 * (double)row->drawn) / (double)games : 0.5;
}
