#include "engine/endgame/check.h"
#include "engine/base/rng.h"
#include "engine/rules/reference.h"
#include <string.h>

static int final_margin(const Rules *rules, const Position *p)
{
    int south, north;
    reference_score(rules, p, &south, &north);
    return p->side == SOUTH ? south - north : north - south;
}

// What the mover's lead grows by with best play, one move and the database's word for the rest.
static int expected_margin(const Endgame *endgame, const Position *p)
{
    const Rules *rules = &endgame->rules;
    Move moves[MAX_MOVES];
    int best = -MAX_TOTAL;
    if (reference_over(rules, p))
        return final_margin(rules, p);
    const int count = reference_moves(rules, p, moves);
    for (int i = 0; i < count; i++) {
        Position child = *p;
        reference_play(rules, &child, moves[i]);
        const int further = endgame_margin(endgame, &child);
        best = int_max(best, position_lead(&child, p->side) +
                                 (child.side == p->side ? further : -further));
    }
    return best;
}

// Both sides to move of a board without stores.
static void check_board(const Endgame *endgame, Position *p, EndgameCheck *check)
{
    position_count(p);
    for (int side = SOUTH; side <= NORTH; side++) {
        p->side = (uint8_t)side;
        const int found = endgame_margin(endgame, p), expected = expected_margin(endgame, p);
        check->checked++;
        if (found != expected && check->wrong++ == 0) {
            check->first = *p;
            check->found = found;
            check->expected = expected;
        }
    }
}

static uint8_t *place_of(const Endgame *endgame, Position *p, int place)
{
    return &p->pit[place / endgame->rules.pits][place % endgame->rules.pits];
}

// Spreads `left` seeds over the places from `place` on, in every way.
static void check_from(const Endgame *endgame, Position *p, int place, int left,
                       EndgameCheck *check)
{
    uint8_t *pit = place_of(endgame, p, place);
    const bool last = place == 2 * endgame->rules.pits - 1;
    for (int seeds = last ? left : 0; seeds <= left; seeds++) {
        *pit = (uint8_t)seeds;
        if (last)
            check_board(endgame, p, check);
        else
            check_from(endgame, p, place + 1, left - seeds, check);
    }
    *pit = 0;
}

static Position no_seeds(void)
{
    Position p;
    memset(&p, 0, sizeof p);
    return p;
}

void endgame_check_all(const Endgame *endgame, int seeds, EndgameCheck *check)
{
    Position p = no_seeds();
    check_from(endgame, &p, 0, seeds, check);
}

// Every second seed of a heaped board goes to one of two pits.
static int draw_place(Rng *rng, int places, const int heap[2], bool heaped)
{
    if (heaped && rng_below(rng, 2))
        return heap[rng_below(rng, 2)];
    return (int)rng_below(rng, (uint64_t)places);
}

void endgame_check_some(const Endgame *endgame, int seeds, uint64_t count, uint64_t seed,
                        EndgameCheck *check)
{
    const int places = 2 * endgame->rules.pits;
    Rng rng = {seed};
    for (uint64_t i = 0; i < count; i++) {
        Position p = no_seeds();
        const int heap[2] = {(int)rng_below(&rng, (uint64_t)places),
                             (int)rng_below(&rng, (uint64_t)places)};
        for (int k = 0; k < seeds; k++)
            (*place_of(endgame, &p, draw_place(&rng, places, heap, i % 2)))++;
        check_board(endgame, &p, check);
    }
}
