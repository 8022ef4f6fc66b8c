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

// --------------------------------------------------------------------------- Omweso, Hus and kin

// A move under way: seeds in hand, to be sown from `from` on.
typedef struct {
    Seats seats;
    Hole from;
    int hand, laps;
    bool back;              // the whole move goes the other way
    bool first, last;       // captured at A1, at A8
    bool captured, endless; // captured at all; was given up
    unsigned signs;
} Journey;

typedef struct {
    const Rules *rules;
    int mover;
    bool quiet; // no captures this turn
    Move start;
    Outcomes *all;
} Trip;

// Sows the hand; where the last seed fell.
static Hole sow(const Trip *trip, Journey *j, bool back)
{
    Hole at = j->from;
    for (; j->hand > 0; j->hand--) {
        at = hole_after(at, back);
        ++*seats_hole(&j->seats, trip->mover, at);
    }
    j->laps++;
    return at;
}

static bool captures(const Trip *trip, const Journey *j, Hole last)
{
    const int *inner = j->seats.inner[1 - trip->mover], *outer = j->seats.outer[1 - trip->mover];
    const int facing = FOUR_PITS + 1 - last.column;
    if (trip->quiet || !last.inner || j->seats.inner[trip->mover][last.column] < 2)
        return false;
    return inner[facing] > 0 && (outer[facing] > 0 || !trip->rules->need_both);
}

// What a lap back from here would be: it must end in a capture at once.
static bool may_reverse(const Trip *trip, const Journey *j)
{
    Journey tried = *j;
    const bool any = trip->rules->reverse == REVERSE_FULL ||
                     (trip->rules->reverse == REVERSE_FIRST && j->laps == 0);
    if (!any || j->from.column > 2 || ringmove_sign_count(j->signs) == RINGMOVE_MAX_SIGNS)
        return false;
    const Hole last = sow(trip, &tried, true);
    return captures(trip, &tried, last);
}

static void finish(const Trip *trip, const Journey *j)
{
    Outcome outcome = {.move = ringmove_with_signs(trip->start, j->signs),
                       .seats = j->seats,
                       .captured = j->captured,
                       .fate = j->endless ? FATE_ENDLESS : FATE_NONE};
    if (trip->rules->both_ends && j->first && j->last && !j->endless)
        outcome.fate = FATE_WON;
    outcomes_add(trip->rules, trip->all, &outcome);
}

static void travel(const Trip *trip, Journey j);

static void take(const Trip *trip, Journey *j, Hole last)
{
    int *inner = &j->seats.inner[1 - trip->mover][FOUR_PITS + 1 - last.column];
    int *outer = &j->seats.outer[1 - trip->mover][FOUR_PITS + 1 - last.column];
    j->hand = *inner;
    *inner = 0;
    if (!trip->rules->inner_only) {
        j->hand += *outer;
        *outer = 0;
    }
    if (trip->rules->capture == CAPTURE_ONWARD) {
        int *own = seats_hole(&j->seats, trip->mover, last);
        j->hand += *own;
        *own = 0;
        j->from = last;
    }
    j->captured = true;
    j->first |= last.column == 1;
    j->last |= last.column == FOUR_PITS;
}

static void travel_lap(const Trip *trip, Journey j, bool back)
{
    const Hole last = sow(trip, &j, back);
    int *seeds = seats_hole(&j.seats, trip->mover, last);
    j.endless = *seeds > 1 && j.laps == trip->rules->max_laps;
    if (*seeds == 1 || j.endless) {
        finish(trip, &j);
        return;
    }
    if (captures(trip, &j, last)) {
        take(trip, &j, last);
    } else {
        j.hand = *seeds;
        *seeds = 0;
        j.from = last;
    }
    travel(trip, j);
}

static void travel(const Trip *trip, Journey j)
{
    if (trip->rules->direction == DIRECTION_EITHER || !may_reverse(trip, &j)) {
        travel_lap(trip, j, j.back);
        return;
    }
    Journey on = j, back = j;
    on.signs = 2 * j.signs;
    back.signs = 2 * j.signs + 1;
    travel_lap(trip, on, false);
    travel_lap(trip, back, true);
}

static void depart(const Rules *rules, const Position *p, Hole from, Outcomes *all)
{
    Journey j = {.seats = seats_of(p), .from = from, .signs = 1};
    int *seeds = seats_hole(&j.seats, p->side, from);
    const Trip trip = {.rules = rules,
                       .mover = p->side,
                       .quiet = p->quiet > 0,
                       .start =
                           ringmove_of(p->side, label_pit(from.inner, from.column), RINGMOVE_PATH),
                       .all = all};
    if (*seeds < 2)
        return;
    j.hand = *seeds;
    *seeds = 0;
    if (rules->direction == DIRECTION_EITHER)
        j.signs = 2;
    travel(&trip, j);
    j.back = true;
    j.signs = 3;
    if (rules->direction == DIRECTION_EITHER)
        travel(&trip, j);
}

void reference_four_list(const Rules *rules, const Position *p, Outcomes *all)
{
    Hole from = {false, 1};
    for (int i = 0; i < RING_PITS; i++, from = hole_after(from, false))
        depart(rules, p, from, all);
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
        reference_four_list(rules, p, all);
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
