#include "engine/rules/reference_four.h"
#include "engine/base/error.h"
#include <stdlib.h>

Seats seats_of(const Position *p)
{
    Seats seats = {.hand = {p->store[0], p->store[1]}, .house = {p->house & 1, p->house & 2}};
    for (int side = 0; side < 2; side++)
        for (int column = 1; column <= FOUR_PITS; column++) {
            seats.inner[side][column] = p->pit[side][label_pit(true, column)];
            seats.outer[side][column] = p->pit[side][label_pit(false, column)];
        }
    return seats;
}

static void put_back(const Seats *seats, Position *p)
{
    int sum = 0;
    for (int side = 0; side < 2; side++) {
        for (int column = 1; column <= FOUR_PITS; column++) {
            p->pit[side][label_pit(true, column)] = (uint8_t)seats->inner[side][column];
            p->pit[side][label_pit(false, column)] = (uint8_t)seats->outer[side][column];
            sum += seats->inner[side][column] + seats->outer[side][column];
        }
        p->store[side] = (uint16_t)seats->hand[side];
    }
    p->board = (uint16_t)sum;
    p->house = (uint8_t)((seats->house[0] ? 1 : 0) + (seats->house[1] ? 2 : 0));
}

int *seats_hole(Seats *seats, int side, Hole at)
{
    return at.inner ? &seats->inner[side][at.column] : &seats->outer[side][at.column];
}

// To the right along the outer row, to the left along the inner one.
static Hole hole_on(Hole at)
{
    if (!at.inner)
        return at.column < FOUR_PITS ? (Hole){false, at.column + 1} : (Hole){true, FOUR_PITS};
    return at.column > 1 ? (Hole){true, at.column - 1} : (Hole){false, 1};
}

static Hole hole_back(Hole at)
{
    if (at.inner)
        return at.column < FOUR_PITS ? (Hole){true, at.column + 1} : (Hole){false, FOUR_PITS};
    return at.column > 1 ? (Hole){false, at.column - 1} : (Hole){true, 1};
}

Hole hole_after(Hole at, bool back)
{
    return back ? hole_back(at) : hole_on(at);
}

int seats_inner_sum(const Seats *seats, int side)
{
    int sum = 0;
    for (int column = 1; column <= FOUR_PITS; column++)
        sum += seats->inner[side][column];
    return sum;
}

void outcomes_add(const Rules *rules, Outcomes *all, const Outcome *outcome)
{
    const bool illegal = outcome->fate == FATE_ENDLESS && rules->endless == ENDLESS_ILLEGAL;
    if (!illegal && all->count < RINGMOVE_MOST)
        all->outcome[all->count++] = *outcome;
}

// -------------------------------------------------------------------------------------- the door

// A row of Bao's that is empty ends the game; who has to move loses if both are.
static bool row_lost(const Rules *rules, const Position *p, int side)
{
    const Seats seats = seats_of(p);
    return rules->capture == CAPTURE_KICHWA && seats_inner_sum(&seats, side) == 0;
}

static Outcomes *list(const Rules *rules, const Position *p)
{
    Outcomes *all = alloc_or_die(1, sizeof *all);
    if (p->won || p->endless || row_lost(rules, p, 0) || row_lost(rules, p, 1))
        return all;
    if (rules->capture == CAPTURE_KICHWA)
        reference_bao_list(rules, p, all);
    else
        reference_mweso_list(rules, p, all);
    return all;
}

int reference_four_moves(const Rules *rules, const Position *p, Move moves[MAX_MOVES])
{
    Outcomes *all = list(rules, p);
    const int count = all->count;
    for (int i = 0; i < count; i++)
        moves[i] = all->outcome[i].move;
    free(all);
    return count;
}

bool reference_four_over(const Rules *rules, const Position *p)
{
    Outcomes *all = list(rules, p);
    const bool over = all->count == 0;
    free(all);
    return over;
}

static void mark_fate(const Rules *rules, Position *p, const Outcome *outcome, int mover)
{
    const int bit = mover == 0 ? 1 : 2;
    const bool second = rules->second_first && outcome->captured && p->captured == bit;
    p->won = 0;
    if (outcome->fate == FATE_ENDLESS)
        p->endless = (uint8_t)(1 + mover);
    else if (outcome->fate == FATE_WON || second)
        p->won = (uint8_t)(1 + mover);
    else if (outcome->fate == FATE_LOST)
        p->won = (uint8_t)(1 + (1 - mover));
    if (rules->second_first && outcome->captured)
        p->captured = (uint8_t)(p->captured | bit);
}

void reference_four_play(const Rules *rules, Position *p, Move move)
{
    Outcomes *all = list(rules, p);
    const int mover = p->side;
    int i = 0;
    while (i < all->count && all->outcome[i].move != move)
        i++;
    if (i < all->count) {
        const Outcome *outcome = &all->outcome[i];
        put_back(&outcome->seats, p);
        mark_fate(rules, p, outcome, mover);
        if (outcome->frozen)
            p->block = (uint8_t)(1 + (1 - mover) * ROW_PITS + label_pit(true, outcome->frozen));
        else if (p->block && (p->block - 1) / ROW_PITS != mover)
            p->block = 0;
        p->quiet = (uint8_t)(p->quiet > 0 ? p->quiet - 1 : 0);
        p->side = (uint8_t)(1 - mover);
    }
    free(all);
}

void reference_four_score(const Rules *rules, const Position *p, int *south, int *north)
{
    int winner = 1 - p->side;
    *south = *north = 0;
    if (!reference_four_over(rules, p))
        return;
    if (row_lost(rules, p, 1 - p->side) && !row_lost(rules, p, p->side))
        winner = p->side;
    if (p->endless) {
        if (rules->endless != ENDLESS_LOSS)
            return;
        winner = 1 - (p->endless - 1);
    } else if (p->won) {
        winner = p->won - 1;
    }
    *(winner == 0 ? south : north) = 1;
}
