#include "engine/endgame/code.h"

// Sixteen bits are enough for quarters, and twice as many of them are worked on at once.
static INLINE void decode(const uint8_t *restrict cell, const uint8_t *restrict potential,
                          uint8_t *restrict values, uint32_t count, int shift, int quarters,
                          int quarter_shift)
{
    const int16_t common = (int16_t)quarters;
    for (uint32_t i = 0; i < count; i++) {
        const int16_t sum = (int16_t)(common + potential[i]);
        const uint8_t code = cell[i] >> shift & 15;
        values[i] = (uint8_t)(code - 1 + (uint8_t)code_base(sum, quarter_shift));
    }
}

void code_decode(const CodeKey *key, const uint8_t *cell, uint32_t from, uint32_t to,
                 uint8_t *values)
{
    const uint8_t *potential = key->potential + from;
    const uint32_t count = to - from;
    cell += from;
    values += from;
    if (key->shift == 0 && key->quarter_shift == 2)
        decode(cell, potential, values, count, 0, key->quarters, 2);
    else if (key->shift == 4 && key->quarter_shift == 2)
        decode(cell, potential, values, count, 4, key->quarters, 2);
    else
        decode(cell, potential, values, count, key->shift, key->quarters, key->quarter_shift);
}
