#include "engine/rules/start.h"
#include "engine/rules/bao.h"
#include <string.h>

// Bao: the house in A5, and a few seeds beside it.
static void set_house(const Rules *rules, Position *p, int side)
{
    uint8_t *ring = p->pit[side];
    ring[BAO_HOUSE] = BAO_HOUSE_SEEDS;
    ring[label_pit(true, 6)] = ring[label_pit(true, 7)] = 2;
    p->store[side] = (uint16_t)(RING_PITS * rules->seeds - BAO_HOUSE_SEEDS - 2 - 2);
    p->house |= (uint8_t)(1u << side);
}

static void set_ring(const Rules *rules, Position *p, int side)
{
    uint8_t *ring = p->pit[side];
    if (rules->start == START_HOUSE)
        set_house(rules, p, side);
    if (rules->start == START_ALL)
        memset(ring, rules->seeds, RING_PITS);
    if (rules->start == START_OUTER)
        memset(ring, 2 * rules->seeds, FOUR_PITS);
    if (rules->start == START_RIGHT)
        memset(ring, rules->seeds, FOUR_PITS + FOUR_PITS / 2);
}

Position start_board(const Rules *rules)
{
    Position p;
    memset(&p, 0, sizeof p);
    for (int side = SOUTH; side <= NORTH; side++)
        if (rules->rows == 2)
            memset(p.pit[side], rules->seeds, rules->pits);
        else
            set_ring(rules, &p, side);
    p.quiet = rules->quiet_first ? 2 : 0;
    position_count(&p);
    return p;
}
