#include "engine/rules/rules.h"
#include <stddef.h>
#include <string.h>

bool rules_same_play(const Rules *a, const Rules *b)
{
    const size_t from = offsetof(Rules, rows), to = offsetof(Rules, cycle) + 1;
    return memcmp((const char *)a + from, (const char *)b + from, to - from) == 0;
}

int rules_most_seeds(const Rules *rules)
{
    const bool plain = !rules->relay && rules->capture <= CAPTURE_NONE && rules->win == WIN_SEEDS;
    return plain ? MAX_TOTAL : MAX_IN_PIT;
}

const char *rules_fault(const Rules *rules)
{
    if (2 * rules->pits * rules->seeds > rules_most_seeds(rules))
        return "more seeds than its pits may come to hold (255 in all)";
    if (rules->win == WIN_EMPTY && rules->end == END_PASS)
        return "a race that ends only with an empty board";
    return NULL;
}
