#include "arena/schedule/schedule.h"
#include "engine/base/base.h"
#include <string.h>

static const ScheduleType *const TYPES[] = {&SCHEDULE_ROUND_ROBIN, &SCHEDULE_GAUNTLET,
                                            &SCHEDULE_SQUARE};

const ScheduleType *schedule_find(const char *name)
{
    for (unsigned i = 0; i < ARRAY_LEN(TYPES); i++)
        if (strcmp(TYPES[i]->name, name) == 0)
            return TYPES[i];
    return NULL;
}

long schedule_games(const Schedule *schedule)
{
    return 2 * schedule->rounds * schedule->type->count(schedule->engines);
}

ScheduledGame schedule_game(const Schedule *schedule, long game)
{
    const long pair = game / 2, pairings = schedule->type->count(schedule->engines);
    const Pairing pairing = schedule->type->get(schedule->engines, pair % pairings);
    const bool turned = game % 2;
    return (ScheduledGame){.game = game,
                           .pair = pair,
                           .south = turned ? pairing.b : pairing.a,
                           .north = turned ? pairing.a : pairing.b,
                           .opening = schedule->first_opening + (uint64_t)(pair / pairings)};
}

bool schedule_skips(const Schedule *schedule, const ScheduledGame *game)
{
    return schedule->repeats && game->south == game->north && game->game % 2;
}
