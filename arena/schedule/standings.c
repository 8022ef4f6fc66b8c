#include "arena/schedule/standings.h"
#include <stdlib.h>

static double share(const PlayedMatch *match, int engine)
{
    const double mine = match->a == engine ? match->for_a : match->for_b;
    const double theirs = match->a == engine ? match->for_b : match->for_a;
    return match->b == STANDINGS_BYE ? 1 : mine > theirs ? 1 : mine < theirs ? 0 : 0.5;
}

static void add_match(const PlayedMatch *match, int engine, Standing *standing)
{
    standing->points += share(match, engine);
    standing->games += match->a == engine ? match->for_a : match->for_b;
    standing->byes += match->b == STANDINGS_BYE;
    standing->matches += match->b != STANDINGS_BYE;
}

static void break_tie(const PlayedMatch *match, Standing *standing)
{
    if (match->b == STANDINGS_BYE)
        return;
    Standing *a = &standing[match->a], *b = &standing[match->b];
    a->buchholz += b->points;
    b->buchholz += a->points;
    a->sonneborn += share(match, match->a) * b->points;
    b->sonneborn += share(match, match->b) * a->points;
}

static int falling(double x, double y)
{
    return (x < y) - (x > y);
}

static int compare(const void *left, const void *right)
{
    const Standing *x = left, *y = right;
    const int by[] = {falling(x->points, y->points), falling(x->buchholz, y->buchholz),
                      falling(x->sonneborn, y->sonneborn), falling(x->games, y->games)};
    for (int i = 0; i < 4; i++)
        if (by[i])
            return by[i];
    return x->engine - y->engine;
}

void standings_of(const PlayedMatch *match, int count, int engines, Standing *standing)
{
    for (int e = 0; e < engines; e++)
        standing[e] = (Standing){.engine = e};
    for (int m = 0; m < count; m++) {
        add_match(&match[m], match[m].a, &standing[match[m].a]);
        if (match[m].b != STANDINGS_BYE)
            add_match(&match[m], match[m].b, &standing[match[m].b]);
    }
    for (int m = 0; m < count; m++)
        break_tie(&match[m], standing);
    qsort(standing, (unsigned long)engines, sizeof *standing, compare);
}
