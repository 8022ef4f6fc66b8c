// Both Baos, by the reference interpreter.
#include "engine/rules/reference_four.h"

enum { HOUSE = 5, HOUSE_SEEDS = 6, MOST_TO_CAPTURE = 15 };

// A move under way.
typedef struct {
    const Rules *rules;
    int me, you;
    bool laying; // first stage: something was in hand
    bool taking; // a move that captures
    bool back;   // the way it goes
    int ban;     // column of my own inner hole that is frozen; 0: none
    Outcome now; // with the seats as they are
    Hole last;   // where the last seed fell
    int laps;
    bool bared; // my inner row has been empty after a seed fell
    Outcomes *all;
} Play;

static bool is_functional(const Seats *seats, int side)
{
    return seats->house[side] && seats->inner[side][HOUSE] >= HOUSE_SEEDS;
}

static bool faces(const Seats *seats, int me, int column)
{
    return seats->inner[me][column] > 0 && seats->inner[1 - me][9 - column] > 0;
}

static void sow_seeds(Play *play, Hole at, int seeds)
{
    for (; seeds > 0; seeds--) {
        at = hole_after(at, play->back);
        ++*seats_hole(&play->now.seats, play->me, at);
        if (seats_inner_sum(&play->now.seats, play->me) == 0)
            play->bared = true;
    }
    play->last = at;
    play->laps++;
}

static int lift(Play *play, Hole at)
{
    int *seeds = seats_hole(&play->now.seats, play->me, at);
    const int count = *seeds;
    *seeds = 0;
    if (at.inner && at.column == HOUSE)
        play->now.seats.house[play->me] = false;
    return count;
}

static void finish(Play *play, Fate fate)
{
    play->now.fate = fate;
    outcomes_add(play->rules, play->all, &play->now);
}

// Takes what faces a column and sows it from the end of the row that is its, or the way says.
static void capture(Play *play, int column)
{
    Seats *seats = &play->now.seats;
    const int captives = seats->inner[play->you][9 - column];
    seats->inner[play->you][9 - column] = 0;
    if (9 - column == HOUSE)
        seats->house[play->you] = false;
    play->now.captured = true;
    if (column <= 2)
        play->back = true;
    if (column >= 7)
        play->back = false;
    // From the left end clockwise, which begins with A1; from the right end with A8.
    sow_seeds(play, play->back ? (Hole){false, 1} : (Hole){false, 8}, captives);
}

// What an empty row of mine costs.
static void finish_bared(Play *play)
{
    if (play->taking || play->rules->self_empty == SELF_EMPTY_LOSS)
        finish(play, FATE_LOST);
}

static bool stops(const Play *play)
{
    const Seats *seats = &play->now.seats;
    const bool house = play->last.inner && play->last.column == HOUSE;
    if (play->taking)
        return false;
    if (house && play->laying && is_functional(seats, play->me))
        return true;
    if (house && !play->laying && play->rules->house_stops && seats->house[play->me])
        return true;
    return play->last.inner && play->ban == play->last.column;
}

static void go_on(Play play);

// The house may be sown on or not.
static void offer_house(Play play)
{
    Play stay = play;
    stay.now.move |= RINGMOVE_STOP;
    finish(&stay, FATE_NONE);
    play.now.move |= RINGMOVE_SAFARI;
    sow_seeds(&play, play.last, lift(&play, play.last));
    go_on(play);
}

// A lap has ended.
static void go_on(Play play)
{
    for (;;) {
        Seats *seats = &play.now.seats;
        if (seats_inner_sum(seats, play.you) == 0) {
            finish(&play, FATE_WON);
            return;
        }
        if (play.bared) {
            finish_bared(&play);
            return;
        }
        if (*seats_hole(seats, play.me, play.last) == 1 || stops(&play)) {
            finish(&play, FATE_NONE);
            return;
        }
        const bool takes =
            play.taking && play.last.inner && faces(seats, play.me, play.last.column);
        const bool at_house = play.last.inner && play.last.column == HOUSE && play.laying &&
                              play.taking && is_functional(seats, play.me);
        if (at_house && !takes && play.laps < play.rules->max_laps) {
            offer_house(play);
            return;
        }
        if (play.laps == play.rules->max_laps) {
            finish(&play, FATE_ENDLESS);
            return;
        }
        if (takes)
            capture(&play, play.last.column);
        else
            sow_seeds(&play, play.last, lift(&play, play.last));
    }
}

static Move name(const Play *play, Hole at, RingMoveKind kind)
{
    return ringmove_of(play->me, label_pit(at.inner, at.column), kind) |
           (play->back ? MOVE_BACK : 0);
}

// ------------------------------------------------------------------------------------ first stage

static void lay_and_capture(Play play, int column, bool left)
{
    if ((column <= 2 && !left) || (column >= 7 && left))
        return;
    play.taking = true;
    play.back = left;
    play.now.move = name(&play, (Hole){true, column}, RINGMOVE_LAY);
    play.now.seats.hand[play.me]--;
    play.now.seats.inner[play.me][column]++;
    capture(&play, column);
    go_on(play);
}

static void lay_and_sow(Play play, int column, bool back, bool tax)
{
    const Hole at = {true, column};
    play.back = back;
    play.now.move = name(&play, at, RINGMOVE_TAKATA);
    play.now.seats.hand[play.me]--;
    play.now.seats.inner[play.me][column]++;
    if (tax) {
        play.now.seats.inner[play.me][column] -= 2;
        sow_seeds(&play, at, 2);
    } else {
        sow_seeds(&play, at, lift(&play, at));
    }
    go_on(play);
}

// Whether a seed may be laid in an inner hole to be sown without captures.
static bool may_lay(const Rules *rules, const Seats *seats, int me, int column)
{
    int occupied = 0, several = 0;
    for (int other = 1; other <= FOUR_PITS; other++) {
        occupied += seats->inner[me][other] > 0;
        several += seats->inner[me][other] > 1;
    }
    if (seats->inner[me][column] == 0)
        return false;
    if (is_functional(seats, me))
        return column != HOUSE || occupied == 1;
    if (rules->house_singles && seats->house[me])
        return true;
    return seats->inner[me][column] > 1 || several == 0;
}

static void list_laying(const Play *play)
{
    const Seats *seats = &play->now.seats;
    bool any = false;
    for (int column = 1; column <= FOUR_PITS; column++)
        any |= faces(seats, play->me, column);
    for (int column = FOUR_PITS; column >= 1; column--)
        for (int back = 0; back < 2; back++) {
            if (any && faces(seats, play->me, column))
                lay_and_capture(*play, column, back);
            if (!any && may_lay(play->rules, seats, play->me, column))
                lay_and_sow(*play, column, back, column == HOUSE && is_functional(seats, play->me));
        }
}

// ----------------------------------------------------------------------------------- second stage

// The column of mine where a first sowing from a hole would capture; 0 if it would not.
static int first_capture(const Seats *seats, int me, Hole from, bool back)
{
    Seats sown = *seats;
    int *seeds = seats_hole(&sown, me, from);
    const int count = *seeds;
    if (count < 2 || count > MOST_TO_CAPTURE)
        return 0;
    *seeds = 0;
    Hole at = from;
    for (int i = 0; i < count; i++) {
        at = hole_after(at, back);
        ++*seats_hole(&sown, me, at);
    }
    const bool fits = at.inner && sown.inner[me][at.column] > 1 && faces(&sown, me, at.column);
    return fits ? at.column : 0;
}

// Whether any first sowing captures; of the columns of the other that are taken, the only one, or 0
// if there are several.
static bool can_capture(const Seats *seats, int me, int *only)
{
    bool any = false;
    *only = 0;
    Hole from = {false, 1};
    for (int i = 0; i < RING_PITS; i++, from = hole_after(from, false))
        for (int back = 0; back < 2; back++) {
            const int mine = first_capture(seats, me, from, back);
            if (mine && (!any || *only == 9 - mine))
                *only = 9 - mine;
            else if (mine)
                *only = 0;
            any |= mine > 0;
        }
    return any;
}

// The column of the other's that may not move now, after a move of mine that took nothing.
static int frozen_after(const Rules *rules, const Seats *seats, int me)
{
    const int you = 1 - me;
    int only, ignored, occupied = 0, several = 0;
    if (!rules->blocking || seats->hand[0] + seats->hand[1] > 0)
        return 0;
    if (can_capture(seats, you, &ignored) || !can_capture(seats, me, &only) || only == 0)
        return 0;
    for (int column = 1; column <= FOUR_PITS; column++) {
        occupied += seats->inner[you][column] > 0;
        several += seats->inner[you][column] > 1;
    }
    if ((only == HOUSE && is_functional(seats, you)) || occupied == 1 ||
        (several == 1 && seats->inner[you][only] > 1))
        return 0;
    return only;
}

static void set_out(Play play, Hole from, bool back, bool taking)
{
    play.taking = taking;
    play.back = back;
    play.now.move = name(&play, from, taking ? RINGMOVE_SOW : RINGMOVE_TAKATA);
    sow_seeds(&play, from, lift(&play, from));
    go_on(play);
}

// First sowings that capture, but only those that take what is frozen, if any does.
static bool list_captures(const Play *play, int wanted)
{
    const Seats *seats = &play->now.seats;
    bool any = false;
    Hole from = {false, 1};
    for (int i = 0; i < RING_PITS; i++, from = hole_after(from, false))
        for (int back = 0; back < 2; back++) {
            const int mine = first_capture(seats, play->me, from, back);
            if (mine == 0 || (wanted && 9 - mine != wanted))
                continue;
            set_out(*play, from, back, true);
            any = true;
        }
    return any;
}

// Those that don't: from the inner row, or from the outer one if nothing there holds two seeds.
static void list_takata(const Play *play)
{
    Seats seats = play->now.seats;
    bool any = false;
    for (int column = 1; column <= FOUR_PITS; column++)
        any |= seats.inner[play->me][column] > 1 && column != play->ban;
    Hole from = {false, 1};
    for (int i = 0; i < RING_PITS; i++, from = hole_after(from, false)) {
        const bool banned = from.inner && from.column == play->ban;
        if (*seats_hole(&seats, play->me, from) < 2 || from.inner != any || banned)
            continue;
        set_out(*play, from, false, false);
        set_out(*play, from, true, false);
    }
}

void reference_bao_list(const Rules *rules, const Position *p, Outcomes *all)
{
    Play play = {.rules = rules, .me = p->side, .you = 1 - p->side, .all = all};
    play.now.seats = seats_of(p);
    play.laying = play.now.seats.hand[play.me] > 0;
    if (play.laying) {
        list_laying(&play);
        return;
    }
    int wanted = 0;
    const int column = p->block ? label_column((p->block - 1) % ROW_PITS) : 0;
    if (p->block && (p->block - 1) / ROW_PITS == play.me)
        play.ban = column;
    else
        wanted = column;
    if ((wanted && list_captures(&play, wanted)) || list_captures(&play, 0))
        return;
    list_takata(&play);
    for (int i = 0; i < all->count; i++)
        if (all->outcome[i].fate == FATE_NONE)
            all->outcome[i].frozen = frozen_after(rules, &all->outcome[i].seats, play.me);
}
