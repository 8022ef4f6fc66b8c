#include "engine/rules/mweso.h"
#include "engine/rules/ring.h"

// Captures at the ends of the inner row: A1, A8.
enum { END_LEFT = 1, END_RIGHT = 2 };

// A move under way, between two laps: `hand` is to be sown from `from`.
typedef struct {
    Ring own, other;
    int from, hand, laps;
    unsigned signs; // chosen so far: ringmove.h
    uint8_t ends;   // of the row where it has captured
    bool back;      // the whole move goes back
    bool quiet;     // it may not capture
    bool captured, endless;
} Walk;

static Walk walk_from(const Position *p, int pit)
{
    Walk walk = {.own = ring_of(p, p->side),
                 .other = ring_of(p, side_other(p->side)),
                 .from = pit,
                 .signs = 1,
                 .quiet = p->quiet > 0};
    walk.hand = ring_lift(&walk.own, pit);
    return walk;
}

// Whether a last seed that falls on `before` seeds there captures.
static INLINE bool captures(const Rules *rules, const Walk *walk, int last, int before)
{
    return last >= FOUR_PITS && before > 0 && !walk->quiet &&
           ring_seeds(&walk->other, ring_facing(last)) > 0 &&
           (!rules->need_both || ring_seeds(&walk->other, ring_behind(last)) > 0);
}

// Whether the lap may go back: from one of the four left pits, straight into a capture.
static INLINE bool may_reverse(const Rules *rules, const Walk *walk)
{
    if (((walk->from + 2) & (RING_PITS - 1)) > 3 || rules->reverse == REVERSE_NONE ||
        (rules->reverse == REVERSE_FIRST && walk->laps > 0))
        return false;
    const int last = ring_end(walk->from, walk->hand, true);
    const int before = ring_seeds(&walk->own, last) + (walk->hand - 1) / RING_PITS;
    return captures(rules, walk, last, before) &&
           ringmove_sign_count(walk->signs) < RINGMOVE_MAX_SIGNS;
}

// Takes what lies opposite `last`; where and with how many seeds the next lap begins.
static INLINE void take(const Rules *rules, Walk *walk, int last)
{
    walk->hand = ring_lift(&walk->other, ring_facing(last));
    if (!rules->inner_only)
        walk->hand += ring_lift(&walk->other, ring_behind(last));
    if (rules->capture == CAPTURE_ONWARD) {
        walk->hand += ring_lift(&walk->own, last);
        walk->from = last;
    }
    walk->captured = true;
    walk->ends |= (last == label_pit(true, 1) ? END_LEFT : 0) |
                  (last == label_pit(true, FOUR_PITS) ? END_RIGHT : 0);
}

// One lap; false if the move ends with it.
static INLINE bool walk_lap(const Rules *rules, Walk *walk, bool back)
{
    const int last = ring_sow(&walk->own, walk->from, walk->hand, back);
    const int seeds = ring_seeds(&walk->own, last);
    walk->laps++;
    if (seeds == 1)
        return false;
    walk->endless = walk->laps == rules->max_laps;
    if (walk->endless)
        return false;
    if (captures(rules, walk, last, seeds - 1)) {
        take(rules, walk, last);
    } else {
        walk->hand = ring_lift(&walk->own, last);
        walk->from = last;
    }
    return true;
}

// Walks until there is something to choose: true; or to the end of the move: false.
static INLINE bool walk_on(const Rules *rules, Walk *walk)
{
    while (!may_reverse(rules, walk))
        if (!walk_lap(rules, walk, walk->back))
            return false;
    return true;
}

static void put_back(const Rules *rules, const Walk *walk, Position *p)
{
    const int mover = p->side, bit = 1 << mover;
    ring_put(&walk->own, p, mover);
    ring_put(&walk->other, p, side_other(mover));
    p->side = (uint8_t)side_other(mover);
    p->quiet = (uint8_t)(p->quiet - walk->quiet);
    if (walk->endless)
        p->endless = (uint8_t)(1 + mover);
    else if ((rules->both_ends && walk->ends == (END_LEFT | END_RIGHT)) ||
             (rules->second_first && walk->captured && p->captured == bit))
        p->won = (uint8_t)(1 + mover);
    if (rules->second_first && walk->captured)
        p->captured |= (uint8_t)bit;
}

// A list being made.
typedef struct {
    const Rules *rules;
    const Position *p;
    Move *moves;
    Position *boards;
    int count;
} List;

static void list_add(List *list, int pit, const Walk *walk)
{
    if ((walk->endless && list->rules->endless == ENDLESS_ILLEGAL) || list->count == RINGMOVE_MOST)
        return;
    list->moves[list->count] =
        ringmove_with_signs(ringmove_of(list->p->side, pit, RINGMOVE_PATH), walk->signs);
    if (list->boards) {
        list->boards[list->count] = *list->p;
        put_back(list->rules, walk, &list->boards[list->count]);
    }
    list->count++;
}

// All ways of one start: at each choice the walk goes on, and one that goes back waits its turn.
static INLINE void list_walks(const Rules *rules, List *list, int pit, Walk *walk)
{
    Walk waiting[RINGMOVE_MAX_SIGNS + 1];
    int waits = 0;
    bool more = walk_on(rules, walk);
    for (;;) {
        while (more) {
            waiting[waits] = *walk;
            waiting[waits++].signs = 2 * walk->signs + 1;
            walk->signs *= 2;
            more = walk_lap(rules, walk, false) && walk_on(rules, walk);
        }
        list_add(list, pit, walk);
        if (waits == 0)
            return;
        *walk = waiting[--waits];
        more = walk_lap(rules, walk, true) && walk_on(rules, walk);
    }
}

int mweso_children(const Rules *rules, const Position *p, Move *moves, Position *boards)
{
    List list = {.rules = rules, .p = p, .moves = moves, .boards = boards};
    for (int pit = 0; pit < RING_PITS; pit++) {
        if (p->pit[p->side][pit] < 2)
            continue;
        for (int back = 0; back <= rules->direction; back++) {
            Walk walk = walk_from(p, pit);
            walk.back = back;
            if (rules->direction == DIRECTION_EITHER)
                walk.signs = 2u + (unsigned)back;
            list_walks(rules, &list, pit, &walk);
        }
    }
    return list.count;
}

void mweso_play(const Rules *rules, Position *p, Move move)
{
    Walk walk = walk_from(p, move_pit(move));
    const unsigned signs = ringmove_signs(move);
    int left = ringmove_sign_count(signs);
    if (rules->direction == DIRECTION_EITHER)
        walk.back = signs & 1;
    while (walk_on(rules, &walk)) {
        const bool back = left > 0 && signs >> --left & 1;
        walk.signs = 2 * walk.signs + back;
        if (!walk_lap(rules, &walk, back))
            break;
    }
    put_back(rules, &walk, p);
}

bool mweso_stuck(const Rules *rules, const Position *p)
{
    Move moves[MAX_MOVES];
    const uint64_t *own = p->word[p->side];
    if ((ring_several(own[0]) | ring_several(own[1])) == 0)
        return true;
    return rules->endless == ENDLESS_ILLEGAL && mweso_children(rules, p, moves, NULL) == 0;
}
