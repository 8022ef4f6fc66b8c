// Swiss: in each round engines of like scores meet, nobody meets the same engine twice while that
// can be helped, and of an odd number the last who has not had one yet gets a bye.
#include "arena/schedule/schedule.h"
#include "arena/schedule/standings.h"
#include "engine/base/error.h"
#include <stdlib.h>
#include <string.h>

enum { PATIENCE = 200000 }; // tries before a pairing may be played again

typedef struct {
    int engines;
    const Standing *order; // best first
    bool *met;             // engines squared
    bool *taken;           // by place in the order
    Draw *draw;
    long tries;
} Search;

static int rounds_of(const Field *field)
{
    int rounds = 0;
    while (1 << rounds < field->engines)
        rounds++;
    return field->rounds ? field->rounds : rounds;
}

// Every match so far, and the byes.
static int collect(const Field *field, const Stages *stages, PlayedMatch *out)
{
    int count = 0;
    for (int s = 0; s < stages->count; s++) {
        const Stage *stage = &stages->stage[s];
        bool *played = alloc_or_die((unsigned long)field->engines, sizeof *played);
        for (int i = 0; i < stage->draw.count; i++) {
            const Pairing *pairing = &stage->draw.pairing[i];
            out[count++] = (PlayedMatch){pairing->a, pairing->b, stage->points[i],
                                         stage->games[i] - stage->points[i]};
            played[pairing->a] = played[pairing->b] = true;
        }
        for (int e = 0; e < field->engines; e++)
            if (!played[e])
                out[count++] = (PlayedMatch){.a = e, .b = STANDINGS_BYE};
        free(played);
    }
    return count;
}

// The last in the order with the fewest byes sits out.
static void give_bye(Search *search)
{
    int sits = search->engines - 1;
    for (int i = sits; i >= 0; i--)
        if (search->order[i].byes < search->order[sits].byes)
            sits = i;
    search->taken[sits] = true;
}

static bool pair_rest(Search *search);

static bool try_pair(Search *search, int one, int other)
{
    const int a = search->order[one].engine, b = search->order[other].engine;
    if (search->taken[other] || search->met[a * search->engines + b])
        return false;
    Draw *draw = search->draw;
    search->taken[other] = true;
    draw->pairing[draw->count++] = a < b ? (Pairing){a, b} : (Pairing){b, a};
    if (pair_rest(search))
        return true;
    draw->count--;
    search->taken[other] = false;
    return false;
}

// The best who is free meets, of those with his score, the one half the group below him; or else
// whoever is nearest to that, first downwards, then up.
static bool pair_rest(Search *search)
{
    int one = 0, group = 0;
    while (one < search->engines && search->taken[one])
        one++;
    if (one == search->engines)
        return true;
    if (search->tries++ > PATIENCE)
        return false;
    for (int i = one; i < search->engines; i++)
        group += !search->taken[i] && search->order[i].points >= search->order[one].points;
    const int wanted = one + (group > 1 ? group / 2 : 1);
    search->taken[one] = true;
    for (int other = wanted; other < search->engines; other++)
        if (try_pair(search, one, other))
            return true;
    for (int other = wanted - 1; other > one; other--)
        if (try_pair(search, one, other))
            return true;
    search->taken[one] = false;
    return false;
}

static void pair_all(Search *search)
{
    const unsigned long n = (unsigned long)search->engines;
    bool *before = alloc_or_die(n, sizeof *before);
    memcpy(before, search->taken, n * sizeof *before);
    if (!pair_rest(search)) {
        // Nobody new is left for somebody: then old opponents meet again.
        memset(search->met, 0, n * n * sizeof *search->met);
        memcpy(search->taken, before, n * sizeof *before);
        search->draw->count = 0;
        search->tries = 0;
        pair_rest(search);
    }
    free(before);
}

static Draw draw(const Field *field, const Stages *stages)
{
    const unsigned long n = (unsigned long)field->engines;
    Draw out = {.round = stages->count + 1};
    if (stages->count >= rounds_of(field))
        return out;
    PlayedMatch *match = alloc_or_die(n * ((unsigned long)stages->count + 1), sizeof *match);
    Standing *standing = alloc_or_die(n, sizeof *standing);
    Search search = {.engines = field->engines,
                     .order = standing,
                     .met = alloc_or_die(n * n, sizeof(bool)),
                     .taken = alloc_or_die(n, sizeof(bool)),
                     .draw = &out};
    const int matches = collect(field, stages, match);
    standings_of(match, matches, field->engines, standing);
    for (int m = 0; m < matches; m++)
        if (match[m].b != STANDINGS_BYE)
            search.met[match[m].a * field->engines + match[m].b] =
                search.met[match[m].b * field->engines + match[m].a] = true;
    if (field->engines % 2)
        give_bye(&search);
    pair_all(&search);
    free(match);
    free(standing);
    free(search.met);
    free(search.taken);
    return out;
}

const ScheduleType SCHEDULE_SWISS = {
    .name = "swiss",
    .words = "--rounds of matches between engines of like scores, no pairing twice",
    .least = 2,
    .draw = draw};
