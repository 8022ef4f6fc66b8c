#include "engine/rules/position.h"
#include <string.h>

bool position_equal(const Position *a, const Position *b)
{
    return memcmp(a->pit, b->pit, sizeof a->pit) == 0 && a->store[SOUTH] == b->store[SOUTH] &&
           a->store[NORTH] == b->store[NORTH] && a->side == b->side && a->pie == b->pie &&
           a->swapped == b->swapped && a->award == b->award && a->endless == b->endless &&
           a->tuz[SOUTH] == b->tuz[SOUTH] && a->tuz[NORTH] == b->tuz[NORTH] &&
           a->closed[SOUTH] == b->closed[SOUTH] && a->closed[NORTH] == b->closed[NORTH];
}

void position_count(Position *p)
{
    unsigned sum = 0;
    for (int side = SOUTH; side <= NORTH; side++)
        for (int i = 0; i < ROW_PITS; i++)
            sum += p->pit[side][i];
    p->board = (uint16_t)sum;
}
