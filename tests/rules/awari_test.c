// Awari's endgames, solved here from the moves alone, against published counts (T. Lincke,
// "Exploring the computational limits of large exhaustive search problems", 2002, appendix B).
#include "engine/rules/game.h"
#include "tests/support/data.h"
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { PITS = 12, MOST_SEEDS = 6, MOST_BOARDS = 12376, SPAN = 2 * MOST_SEEDS + 1 };

typedef struct {
    int count;
    Position board[MOST_BOARDS]; // South to move
    int value[MOST_BOARDS];      // further margin
    bool settled[MOST_BOARDS];
} Layer;

static void spread(Layer *layer, Position *p, int pit, int seeds)
{
    uint8_t *held = &p->pit[pit / 6][pit % 6];
    if (pit == PITS - 1) {
        *held = (uint8_t)seeds;
        position_count(p);
        layer->board[layer->count++] = *p;
        return;
    }
    for (int here = 0; here <= seeds; here++) {
        *held = (uint8_t)here;
        spread(layer, p, pit + 1, seeds - here);
    }
    *held = 0;
}

static int order(const void *a, const void *b)
{
    return memcmp(((const Position *)a)->pit, ((const Position *)b)->pit,
                  sizeof((const Position *)a)->pit);
}

// The place of a position in its layer, seen by the side to move.
static int place(const Layer *layer, const Position *p)
{
    Position seen;
    memset(&seen, 0, sizeof seen);
    memcpy(seen.pit[SOUTH], p->pit[p->side], ROW_PITS);
    memcpy(seen.pit[NORTH], p->pit[side_other(p->side)], ROW_PITS);
    const Position *found = bsearch(&seen, layer->board, (size_t)layer->count, sizeof seen, order);
    return (int)(found - layer->board);
}

// The best that board i can be sure of once what is settled is known, with all that is open worth
// `open` to the other.
static int best_of(const Game *game, const Layer *layers, int n, int i, int open)
{
    const Position *p = &layers[n].board[i];
    Move moves[MAX_MOVES];
    int best = -MOST_SEEDS - 1;
    const int count = game_moves(game, p, moves);
    for (int k = 0; k < count; k++) {
        Position child = *p;
        game_play(game, &child, moves[k]);
        const Layer *layer = &layers[child.board];
        const int at = place(layer, &child);
        const int value = child.board == n && !layer->settled[at] ? open : layer->value[at];
        if (child.store[SOUTH] - value > best)
            best = child.store[SOUTH] - value;
    }
    return best;
}

static void settle_ends(const Game *game, Layer *layer)
{
    for (int i = 0; i < layer->count; i++) {
        const Score score = game_score(game, &layer->board[i]);
        layer->settled[i] = game_end(game, &layer->board[i]) != END_REASON_NONE;
        layer->value[i] = layer->settled[i] ? score.south - score.north : 0;
    }
}

// From the greatest margins down: a board that can force so much, or can't avoid losing so much, is
// worth it. What is never settled goes round for ever, which splits the rest.
static void solve(const Game *game, Layer *layers, int n)
{
    Layer *layer = &layers[n];
    settle_ends(game, layer);
    for (int margin = n; margin > 0; margin--)
        for (bool found = true; found;) {
            found = false;
            for (int i = 0; i < layer->count; i++) {
                if (layer->settled[i])
                    continue;
                const int least = best_of(game, layers, n, i, SPAN);
                const int most = best_of(game, layers, n, i, -SPAN);
                if (least != margin && most != -margin)
                    continue;
                layer->value[i] = least == margin ? margin : -margin;
                layer->settled[i] = found = true;
            }
        }
}

static const int PUBLISHED[MOST_SEEDS + 1][SPAN] = {
    // by margin + 6
    {[6] = 1},
    {[5] = 7, [7] = 5},
    {[4] = 40, [6] = 13, [8] = 25},
    {[3] = 177, [5] = 1, [6] = 63, [7] = 7, [9] = 116},
    {[2] = 532, [4] = 110, [6] = 143, [8] = 165, [10] = 415},
    {[1] = 1892, [3] = 2, [4] = 85, [5] = 224, [7] = 121, [8] = 184, [9] = 22, [11] = 1838},
    {[0] = 4242, [2] = 116, [4] = 772, [6] = 1548, [8] = 550, [9] = 62, [10] = 302, [12] = 4784},
};

Test(awari, endgames_are_worth_what_was_published)
{
    Game *game = game_of("awari");
    Layer *layers = calloc(MOST_SEEDS + 1, sizeof *layers);
    for (int n = 0; n <= MOST_SEEDS; n++) {
        Position p;
        memset(&p, 0, sizeof p);
        spread(&layers[n], &p, 0, n);
        qsort(layers[n].board, (size_t)layers[n].count, sizeof p, order);
        solve(game, layers, n);
        int counts[SPAN] = {0};
        for (int i = 0; i < layers[n].count; i++)
            counts[layers[n].value[i] + MOST_SEEDS]++;
        for (int k = 0; k < SPAN; k++)
            cr_assert(counts[k] == PUBLISHED[n][k], "%d seeds, margin %d: %d, not %d", n,
                      k - MOST_SEEDS, counts[k], PUBLISHED[n][k]);
    }
    free(layers);
    game_free(game);
}
