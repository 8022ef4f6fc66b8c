#include "engine/exact/plan.h"
#include "engine/base/pages.h"
#include "engine/rules/packed.h"

uint64_t plan_memory(void)
{
    const uint64_t bytes = pages_physical();
    return bytes ? bytes : UINT64_C(4) << 30;
}

// Measured: 20 seeds for 48 on six pits a side, 28 for 60. For other boards one of about as many
// positions.
int plan_seeds(const Rules *rules, int seeds)
{
    Rules six = *rules;
    six.pits = PACKED_PITS;
    const int reach = int_clamp(2 * seeds / 3 - 12, 6, ENDGAME_MAX);
    const uint64_t boards =
        endgame_boards(&six, reach - (rules->capture == CAPTURE_ALWAYS ? 1 : 0));
    int wanted = 0;
    while (wanted + 1 < seeds && wanted < ENDGAME_MAX &&
           endgame_boards(rules, wanted + 1) <= boards &&
           endgame_bytes(rules, wanted + 1) <= plan_memory() / 8 * 5)
        wanted++;
    return wanted;
}

size_t plan_table(const Rules *rules, int seeds, int endgame_seeds, size_t asked)
{
    const size_t wanted = seeds <= 36   ? (size_t)32 << 20
                          : seeds <= 48 ? (size_t)64 << 20
                          : seeds <= 60 ? (size_t)1 << 30
                                        : (size_t)4 << 30;
    const uint64_t have = plan_memory() / 10 * 9;
    const uint64_t used = endgame_bytes(rules, endgame_seeds);
    const uint64_t left = have > used ? have - used : 0;
    const size_t fitting = wanted < left / 2 ? wanted : (size_t)left / 2;
    return asked > fitting ? asked : fitting;
}
