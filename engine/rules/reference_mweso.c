// Omweso, Hus and their kin, by the reference interpreter.
#include "engine/rules/reference_four.h"

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

void reference_mweso_list(const Rules *rules, const Position *p, Outcomes *all)
{
    Hole from = {false, 1};
    for (int i = 0; i < RING_PITS; i++, from = hole_after(from, false))
        depart(rules, p, from, all);
}
