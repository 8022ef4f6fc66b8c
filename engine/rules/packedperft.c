#include "engine/rules/packedperft.h"
#include <stdlib.h>

typedef struct {
    const Rules *rules;
    PackedTable table;
    const atomic_bool *stop;
    bool wide; // a pit came near what it can hold: the count means nothing
} Counter;

static uint64_t count_leaves(Counter *counter, Packed board, int depth)
{
    uint64_t leaves = 0;
    if (depth == 0)
        return 1;
    if (packed_over(counter->rules, board))
        return 0;
    if (depth == 1)
        return (uint64_t)__builtin_popcountll(packed_moves(board));
    if (!packed_fits(&counter->table, board))
        counter->wide = true;
    if (counter->wide ||
        (counter->stop && atomic_load_explicit(counter->stop, memory_order_relaxed)))
        return 0;
    for (uint64_t moves = packed_moves(board); moves; moves &= moves - 1) {
        int gain;
        const PackedSow *sow = packed_sow(&counter->table, board, __builtin_ctzll(moves));
        leaves += count_leaves(counter, packed_play(counter->rules, sow, board, &gain), depth - 1);
    }
    return leaves;
}

bool packedperft(const Rules *rules, const Position *p, int depth, const atomic_bool *stop,
                 uint64_t *count)
{
    Packed board;
    if (!packed_plays(rules) || !packed_of(rules, p, &board))
        return false;
    Counter *counter = calloc(1, sizeof *counter);
    if (!counter)
        return false;
    counter->rules = rules;
    counter->stop = stop;
    packed_table_init(&counter->table, rules);
    const uint64_t leaves = count_leaves(counter, board, depth);
    const bool ok = !counter->wide;
    if (ok)
        *count = leaves;
    free(counter);
    return ok;
}
