#include "engine/rules/position.h"
#include <string.h>

bool position_same_place(const Position *a, const Position *b)
{
    return a->side == b->side && a->pie == b->pie && a->tuz[SOUTH] == b->tuz[SOUTH] &&
           a->tuz[NORTH] == b->tuz[NORTH] && a->closed[SOUTH] == b->closed[SOUTH] &&
           a->closed[NORTH] == b->closed[NORTH] && a->house == b->house && a->block == b->block &&
           a->quiet == b->quiet && a->captured == b->captured &&
           memcmp(a->pit, b->pit, sizeof a->pit) == 0;
}

bool position_equal(const Position *a, const Position *b)
{
    return position_same_place(a, b) && a->store[SOUTH] == b->store[SOUTH] &&
           a->store[NORTH] == b->store[NORTH] && a->swapped == b->swapped && a->award == b->award &&
           a->endless == b->endless && a->won == b->won;
}

static uint8_t turn_mark(uint8_t mark)
{
    return mark ? (uint8_t)(1 + side_other(mark - 1)) : 0;
}

// Two bits, one a side, exchanged.
static uint8_t turn_bits(uint8_t bits)
{
    return (uint8_t)((bits & 1) << 1 | bits >> 1);
}

Position position_turned(const Position *p)
{
    Position turned = *p;
    for (int side = SOUTH; side <= NORTH; side++) {
        const int other = side_other(side);
        memcpy(turned.pit[side], p->pit[other], sizeof turned.pit[side]);
        turned.store[side] = p->store[other];
        turned.tuz[side] = p->tuz[other];
        turned.closed[side] = p->closed[other];
    }
    turned.side = (uint8_t)side_other(p->side);
    turned.endless = turn_mark(p->endless);
    turned.award = turn_mark(p->award);
    turned.won = turn_mark(p->won);
    turned.block = p->block ? (uint8_t)(1 + ((p->block - 1) ^ ROW_PITS)) : 0;
    turned.house = turn_bits(p->house);
    turned.captured = turn_bits(p->captured);
    return turned;
}

void position_count(Position *p)
{
    unsigned sum = 0;
    for (int side = SOUTH; side <= NORTH; side++)
        for (int i = 0; i < ROW_PITS; i++)
            sum += p->pit[side][i];
    p->board = (uint16_t)sum;
}
