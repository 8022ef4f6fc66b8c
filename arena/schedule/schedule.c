#include "arena/schedule/schedule.h"
#include "engine/base/error.h"
#include <stdlib.h>
#include <string.h>

static const ScheduleType *const TYPES[] = {&SCHEDULE_ROUND_ROBIN, &SCHEDULE_GAUNTLET,
                                            &SCHEDULE_PYRAMID,     &SCHEDULE_SWISS,
                                            &SCHEDULE_KNOCKOUT,    &SCHEDULE_SQUARE};

const ScheduleType *schedule_find(const char *name)
{
    for (unsigned i = 0; i < ARRAY_LEN(TYPES); i++)
        if (strcmp(TYPES[i]->name, name) == 0)
            return TYPES[i];
    return NULL;
}

const char *schedule_names(void)
{
    return "roundrobin, gauntlet, pyramid, swiss, knockout, square";
}

// ------------------------------------------------------------------------------------------ stages

static long stage_games(const Schedule *schedule, const Draw *draw)
{
    return 2 * schedule->openings * draw->count;
}

static void draw_stage(Schedule *schedule)
{
    Stages *stages = &schedule->stages;
    const Draw draw = schedule->type->draw(&schedule->field, stages);
    if (draw.count == 0)
        return;
    const long first = schedule_games(schedule);
    stages->stage =
        realloc_or_die(stages->stage, (unsigned long)stages->count + 1, sizeof *stages->stage);
    stages->stage[stages->count++] = (Stage){.draw = draw, .first_game = first};
}

static int stage_of(const Schedule *schedule, long game)
{
    int stage = schedule->stages.count - 1;
    while (schedule->stages.stage[stage].first_game > game)
        stage--;
    return stage;
}

void schedule_start(Schedule *schedule)
{
    schedule->next = 0;
    if (schedule->type->draw)
        draw_stage(schedule);
}

void schedule_release(Schedule *schedule)
{
    free(schedule->stages.stage);
    schedule->stages = (Stages){0};
}

void schedule_result(Schedule *schedule, long game, int result, bool counts)
{
    if (!schedule->type->draw)
        return;
    const int index = stage_of(schedule, game);
    Stage *stage = &schedule->stages.stage[index];
    const long number = game - stage->first_game;
    const long pairing = number / 2 % stage->draw.count;
    if (counts) {
        stage->points[pairing] += (1 + (number % 2 ? -result : result)) / 2.0;
        stage->games[pairing]++;
    }
    if (++stage->told == stage_games(schedule, &stage->draw))
        draw_stage(schedule);
}

// ------------------------------------------------------------------------------------------- games

long schedule_games(const Schedule *schedule)
{
    const Stages *stages = &schedule->stages;
    if (!schedule->type->draw)
        return 2 * schedule->openings * schedule->type->count(&schedule->field);
    if (stages->count == 0)
        return 0;
    const Stage *last = &stages->stage[stages->count - 1];
    return last->first_game + stage_games(schedule, &last->draw);
}

static ScheduledGame seat(long game, Pairing pairing, uint64_t opening)
{
    const bool turned = game % 2;
    return (ScheduledGame){.game = game,
                           .pair = game / 2,
                           .south = turned ? pairing.b : pairing.a,
                           .north = turned ? pairing.a : pairing.b,
                           .opening = opening};
}

static ScheduledGame staged_game(const Schedule *schedule, long game)
{
    const Stage *stage = &schedule->stages.stage[stage_of(schedule, game)];
    const long pair = (game - stage->first_game) / 2, count = stage->draw.count;
    const uint64_t later = (uint64_t)(stage->draw.replay * schedule->openings);
    ScheduledGame out = seat(game, stage->draw.pairing[pair % count],
                             schedule->first_opening + later + (uint64_t)(pair / count));
    out.round = stage->draw.round;
    return out;
}

ScheduledGame schedule_game(const Schedule *schedule, long game)
{
    if (schedule->type->draw)
        return staged_game(schedule, game);
    const long pair = game / 2, pairings = schedule->type->count(&schedule->field);
    const bool by_pairing = schedule->type->by_pairing;
    const long index = by_pairing ? pair / schedule->openings : pair % pairings;
    const long opening = by_pairing ? pair % schedule->openings : pair / pairings;
    return seat(game, schedule->type->get(&schedule->field, index),
                schedule->first_opening + (uint64_t)opening);
}

// An engine that repeats itself need not play itself twice from one opening.
static bool skips(const Schedule *schedule, const ScheduledGame *game)
{
    return schedule->repeats && game->south == game->north && game->game % 2;
}

static bool in_shard(const Schedule *schedule, long pair)
{
    return schedule->shards == 0 || pair % schedule->shards == schedule->shard;
}

bool schedule_next(Schedule *schedule, ScheduledGame *game)
{
    const long games = schedule_games(schedule);
    while (schedule->next < games) {
        const long number = schedule->next++;
        if (!in_shard(schedule, number / 2))
            continue;
        *game = schedule_game(schedule, number);
        if (!skips(schedule, game))
            return true;
    }
    return false;
}

long schedule_to_play(const Schedule *schedule)
{
    const long games = schedule_games(schedule), shards = schedule->shards;
    const long pairs = games / 2;
    const long mine = shards ? pairs / shards + (schedule->shard < pairs % shards) : pairs;
    long skipped = 0;
    if (!schedule->type->draw && schedule->repeats && schedule->openings) {
        const long pairings = schedule->type->count(&schedule->field);
        for (long i = 0; i < pairings; i++) {
            const Pairing pairing = schedule->type->get(&schedule->field, i);
            skipped += pairing.a == pairing.b;
        }
        // Exact for a whole run; of a shard, its share.
        skipped = skipped * schedule->openings / (shards ? shards : 1);
    }
    return 2 * mine - skipped;
}
