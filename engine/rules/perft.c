#include "engine/rules/perft.h"
#include "engine/rules/packedperft.h"

uint64_t perft_full(const Game *game, const Position *p, int depth, const atomic_bool *stop)
{
    Move moves[MAX_MOVES];
    if (depth == 0)
        return 1;
    if (depth == 1)
        return (uint64_t)game_count_moves(game, p);
    const int count = game_moves(game, p, moves);
    uint64_t nodes = 0;
    for (int i = 0; i < count; i++) {
        if (stop && atomic_load_explicit(stop, memory_order_relaxed))
            return nodes;
        Position child = *p;
        game_play(game, &child, moves[i]);
        nodes += perft_full(game, &child, depth - 1, stop);
    }
    return nodes;
}

uint64_t perft(const Game *game, const Position *p, int depth, const atomic_bool *stop)
{
    uint64_t count;
    if (packedperft(&game->rules, p, depth, stop, &count))
        return count;
    return perft_full(game, p, depth, stop);
}

uint64_t perft_turns(const Game *game, const Position *p, int turns)
{
    Move moves[MAX_MOVES];
    if (turns == 0)
        return 1;
    int count = game_moves(game, p, moves);
    uint64_t nodes = 0;
    for (int i = 0; i < count; i++) {
        Position child = *p;
        game_play(game, &child, moves[i]);
        if (game_end(game, &child) != END_REASON_NONE)
            nodes += turns == 1;
        else
            nodes += perft_turns(game, &child, turns - (child.side != p->side));
    }
    return nodes;
}
