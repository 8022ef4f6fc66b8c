#include "engine/rules/pie.h"
#include "engine/rules/start.h"
#include <assert.h>
#include <string.h>

uint8_t pie_start(const Rules *rules)
{
    return rules->pie == PIE_RULE_NONE ? PIE_NONE : PIE_OPENING;
}

bool pie_is_start(const Rules *rules, const Position *p)
{
    const Position start = start_board(rules);
    return p->side == SOUTH && memcmp(p->pit, start.pit, sizeof p->pit) == 0 &&
           p->store[SOUTH] == start.store[SOUTH] && p->store[NORTH] == start.store[NORTH];
}

const char *pie_text(uint8_t pie)
{
    static const char *const WORDS[] = {[PIE_NONE] = "",
                                        [PIE_OPENING] = "pie=opening",
                                        [PIE_OFFER] = "pie=offer",
                                        [PIE_ASK] = "pie=ask"};
    return WORDS[pie];
}

int pie_moves(const Position *p, Move moves[MAX_MOVES], int count)
{
    if (p->pie == PIE_OFFER || p->pie == PIE_ASK)
        moves[count++] = MOVE_SWAP;
    if (p->pie == PIE_ASK)
        moves[count++] = MOVE_KEEP;
    return count;
}

void pie_answer(Position *p, Move move)
{
    assert(p->pie == PIE_OFFER || p->pie == PIE_ASK);
    if (move == MOVE_SWAP)
        p->swapped ^= 1;
    p->pie = PIE_NONE;
}
