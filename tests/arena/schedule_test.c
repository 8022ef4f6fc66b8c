// Tournaments: who meets whom, in which order, and what staged types make of results.
#include "arena/schedule/schedule.h"
#include "arena/schedule/standings.h"
#include "engine/base/rng.h"
#include <criterion/criterion.h>
#include <stdlib.h>

static Schedule started(const ScheduleType *type, int engines, long openings)
{
    Schedule schedule = {
        .type = type, .field = {.engines = engines, .seeds = 1}, .openings = openings};
    schedule_start(&schedule);
    return schedule;
}

// Every pair of games turns the seats, and games are numbered without gaps.
static void expect_pairs(Schedule *schedule, const int (*pairings)[2], long count)
{
    ScheduledGame game;
    for (long i = 0; i < 2 * count; i++) {
        cr_assert(schedule_next(schedule, &game) && game.game == i && game.pair == i / 2);
        const int *pairing = pairings[i / 2];
        cr_assert(game.south == pairing[i % 2] && game.north == pairing[1 - i % 2],
                  "game %ld: %d-%d", i, game.south, game.north);
    }
    cr_assert_not(schedule_next(schedule, &game));
}

Test(schedule, round_robin_goes_by_opening)
{
    Schedule schedule = started(&SCHEDULE_ROUND_ROBIN, 3, 2);
    expect_pairs(&schedule, (const int[][2]){{0, 1}, {0, 2}, {1, 2}, {0, 1}, {0, 2}, {1, 2}}, 6);
}

Test(schedule, gauntlet_takes_several_seeds)
{
    Schedule schedule = started(&SCHEDULE_GAUNTLET, 4, 1);
    schedule.field.seeds = 2;
    expect_pairs(&schedule, (const int[][2]){{0, 2}, {0, 3}, {1, 2}, {1, 3}}, 4);
}

// A newcomer leaves the games of the others where they were.
Test(schedule, pyramid_grows_at_its_end)
{
    Schedule small = started(&SCHEDULE_PYRAMID, 4, 5), large = started(&SCHEDULE_PYRAMID, 5, 5);
    for (long i = 0; i < schedule_games(&small); i++) {
        const ScheduledGame a = schedule_game(&small, i), b = schedule_game(&large, i);
        cr_assert(a.south == b.south && a.north == b.north && a.opening == b.opening);
    }
    cr_assert(schedule_game(&large, schedule_games(&small)).north == 4);
}

Test(schedule, shards_share_the_pairs_without_overlap)
{
    int seen[84] = {0};
    for (long shard = 0; shard < 5; shard++) {
        Schedule schedule = started(&SCHEDULE_ROUND_ROBIN, 4, 7);
        ScheduledGame game;
        long count = 0;
        schedule.shard = shard;
        schedule.shards = 5;
        while (schedule_next(&schedule, &game)) {
            seen[game.game]++;
            count++;
        }
        cr_assert(count == schedule_to_play(&schedule), "shard %ld: %ld", shard, count);
    }
    for (int i = 0; i < 84; i++)
        cr_assert(seen[i] == 1, "game %d: %d times", i, seen[i]);
}

// Plays what there is to play, results by chance or by strength; the lower number is the stronger.
static long play_all(Schedule *schedule, Rng *rng, bool by_strength)
{
    ScheduledGame game;
    long games = 0;
    while (schedule_next(schedule, &game)) {
        const int stronger = game.south < game.north ? 1 : -1;
        schedule_result(schedule, game.game, by_strength ? stronger : (int)rng_below(rng, 3) - 1,
                        true);
        games++;
    }
    return games;
}

Test(swiss, nobody_meets_anybody_twice)
{
    Rng rng = {3};
    for (int engines = 2; engines <= 64; engines++) {
        Schedule schedule = started(&SCHEDULE_SWISS, engines, 1);
        int met[64][64] = {{0}}, rounds = 0, games[64] = {0};
        play_all(&schedule, &rng, false);
        while (1 << rounds < engines)
            rounds++;
        cr_assert(schedule.stages.count == rounds);
        for (int s = 0; s < rounds; s++) {
            const Draw *draw = &schedule.stages.stage[s].draw;
            cr_assert(draw->count == engines / 2 && draw->round == s + 1);
            for (int i = 0; i < draw->count; i++) {
                games[draw->pairing[i].a]++;
                games[draw->pairing[i].b]++;
                cr_assert(met[draw->pairing[i].a][draw->pairing[i].b]++ == 0, "%d engines",
                          engines);
            }
        }
        for (int e = 0; e < engines; e++)
            cr_assert(games[e] >= rounds - (engines % 2), "engine %d of %d: %d games", e, engines,
                      games[e]);
        schedule_release(&schedule);
    }
}

// Where strength decides, the strongest wins every match and those alike in score have met.
Test(swiss, like_meets_like)
{
    Schedule schedule = started(&SCHEDULE_SWISS, 8, 2);
    play_all(&schedule, NULL, true);
    const Draw *last = &schedule.stages.stage[2].draw;
    // After two rounds of eight the two with two points meet: 0 and 2, since 0 beat 4 and 1 lost to
    // nobody but met 5 and 0 only if both had won.
    cr_assert(last->pairing[0].a == 0, "%d-%d", last->pairing[0].a, last->pairing[0].b);
    schedule_release(&schedule);
}

// With more rounds than there are new opponents, old ones meet again rather than nobody.
Test(swiss, all_rounds_of_a_small_field_are_played)
{
    Rng rng = {11};
    for (int engines = 2; engines <= 9; engines++) {
        Schedule schedule = {.type = &SCHEDULE_SWISS,
                             .field = {.engines = engines, .rounds = engines - 1 + engines % 2},
                             .openings = 1};
        schedule_start(&schedule);
        const long games = play_all(&schedule, &rng, false);
        cr_assert(games == 2L * (engines / 2) * schedule.field.rounds, "%d engines: %ld", engines,
                  games);
        schedule_release(&schedule);
    }
}

Test(knockout, the_strongest_wins_and_seeds_meet_late)
{
    for (int engines = 2; engines <= 64; engines++) {
        Schedule schedule = started(&SCHEDULE_KNOCKOUT, engines, 1);
        const long games = play_all(&schedule, NULL, true);
        const Draw *final = &schedule.stages.stage[schedule.stages.count - 1].draw;
        cr_assert(games == 2L * (engines - 1), "%d engines: %ld games", engines, games);
        cr_assert(final->count == 1 && final->pairing[0].a == 0 && final->pairing[0].b == 1);
        schedule_release(&schedule);
    }
}

// Every game drawn: five replays from later openings, then the better seed.
Test(knockout, ties_are_played_again_and_end)
{
    Schedule schedule = started(&SCHEDULE_KNOCKOUT, 2, 3);
    ScheduledGame game;
    long games = 0;
    while (schedule_next(&schedule, &game)) {
        cr_assert(game.opening == (uint64_t)(games / 2) && game.round == 1);
        schedule_result(&schedule, game.game, 0, true);
        games++;
    }
    cr_assert(games == 6 * 6);
    schedule_release(&schedule);
}

Test(knockout, void_games_are_no_result)
{
    Schedule schedule = started(&SCHEDULE_KNOCKOUT, 2, 1);
    ScheduledGame game;
    for (int i = 0; i < 2; i++) {
        cr_assert(schedule_next(&schedule, &game));
        schedule_result(&schedule, game.game, 1, false);
    }
    cr_assert(schedule_next(&schedule, &game) && game.round == 1, "a tie is played again");
    schedule_release(&schedule);
}

// A staged draw follows from results alone: told in another order, the same games.
Test(swiss, the_order_of_results_does_not_matter)
{
    Schedule one = started(&SCHEDULE_SWISS, 6, 2), other = started(&SCHEDULE_SWISS, 6, 2);
    long from = 0;
    while (from < schedule_games(&one)) {
        const long to = schedule_games(&one);
        for (long i = from; i < to; i++)
            schedule_result(&one, i, (int)(i * 7 % 3) - 1, true);
        for (long i = to - 1; i >= from; i--)
            schedule_result(&other, i, (int)(i * 7 % 3) - 1, true);
        from = to;
        cr_assert(schedule_games(&one) == schedule_games(&other));
        for (long i = to; i < schedule_games(&one); i++)
            cr_assert(schedule_game(&one, i).south == schedule_game(&other, i).south);
    }
    schedule_release(&one);
    schedule_release(&other);
}

// By hand: 0 beats 1 and 2, 1 beats 3 and ties with 2, 3 has a bye.
Test(standings, buchholz_and_sonneborn_berger)
{
    const PlayedMatch match[] = {
        {0, 1, 2, 0}, {0, 2, 1.5, 0.5}, {1, 3, 2, 0}, {1, 2, 1, 1}, {3, STANDINGS_BYE, 0, 0}};
    Standing s[4];
    standings_of(match, 5, 4, s);
    static const Standing EXPECTED[4] = {{0, 2, 0, 2, 2, 2, 3.5},
                                         {1, 3, 0, 1.5, 3.5, 1.25, 3},
                                         {3, 1, 1, 1, 1.5, 0, 0},
                                         {2, 2, 0, 0.5, 3.5, 0.75, 1.5}};
    for (int i = 0; i < 4; i++) {
        cr_assert(s[i].engine == EXPECTED[i].engine && s[i].matches == EXPECTED[i].matches &&
                  s[i].byes == EXPECTED[i].byes);
        cr_assert(s[i].points == EXPECTED[i].points && s[i].games == EXPECTED[i].games);
        cr_assert(s[i].buchholz == EXPECTED[i].buchholz, "%d: %g", s[i].engine, s[i].buchholz);
        cr_assert(s[i].sonneborn == EXPECTED[i].sonneborn, "%d: %g", s[i].engine, s[i].sonneborn);
    }
}
