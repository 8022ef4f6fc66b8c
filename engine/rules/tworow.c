#include "engine/rules/tworow.h"

bool tworow_fits(const Sowing *sowing, const Position *p, int pit)
{
    const uint8_t *add =
        (const uint8_t *)sowing->row[sowing_index(p->side, pit, p->pit[p->side][pit])].add;
    const uint8_t *held = &p->pit[SOUTH][0];
    for (int i = 0; i < 2 * ROW_PITS; i++)
        if (i != p->side * ROW_PITS + pit && held[i] + add[i] > MAX_IN_PIT)
            return false;
    return true;
}
