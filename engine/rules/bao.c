#include "engine/rules/bao.h"
#include "engine/rules/bao_course.h"

enum { MOST_TO_CAPTURE = 15, TAX = 2 };

// A list being made.
typedef struct {
    const Rules *rules;
    const Position *p;
    Move *moves;
    Position *boards; // may be NULL
    int count, most;  // the list is done with `most`
} List;

// Whether a move that ended so may be played.
static bool is_legal(const Rules *rules, const Course *course, CourseEnd end)
{
    if (end == COURSE_ENDLESS)
        return rules->endless != ENDLESS_ILLEGAL;
    return end != COURSE_LOST || course->taking || rules->self_empty == SELF_EMPTY_LOSS;
}

// ---------------------------------------------------------------------------------------- captures

// Inner pits of a side, one bit each from A8's at 8 on, with seeds in them and in those they face.
static unsigned facing_pits(const Position *p, int side)
{
    const uint64_t both = ring_occupied(p->word[side][1]) &
                          __builtin_bswap64(ring_occupied(p->word[side_other(side)][1]));
    return (unsigned)((both >> 7) * UINT64_C(0x0102040810204080) >> 56) << FOUR_PITS;
}

// Whether the first sowing of a pit ends where it captures: `facing` from above.
static INLINE bool captures_first(unsigned facing, int pit, int seeds, bool back)
{
    return seeds >= 2 && seeds <= MOST_TO_CAPTURE && facing >> ring_end(pit, seeds, back) & 1;
}

// Inner pits of a side, as bits, where the first sowing of some pit captures.
static unsigned first_captures(const Position *p, int side)
{
    const unsigned facing = facing_pits(p, side);
    unsigned found = 0;
    for (int pit = 0; pit < RING_PITS && facing; pit++)
        for (int back = 0; back < 2; back++)
            if (captures_first(facing, pit, p->pit[side][pit], back))
                found |= 1u << ring_end(pit, p->pit[side][pit], back);
    return found;
}

// The pits where the mover has to capture first: those that face what is frozen, if any does.
static unsigned wanted_captures(const Position *p)
{
    const unsigned all = first_captures(p, p->side);
    const int pit = position_frozen(p, side_other(p->side));
    const unsigned frozen = pit == NO_PIT ? 0 : all & 1u << ring_facing(pit);
    return frozen ? frozen : all;
}

// ---------------------------------------------------------------------------------------- blocking

// Freezes the one pit that the player who has just moved threatens: see rules README.
static void freeze(const Rules *rules, Position *p)
{
    const int mine = side_other(p->side), yours = p->side;
    if (!rules->blocking || p->store[SOUTH] + p->store[NORTH] > 0 || first_captures(p, yours))
        return;
    const unsigned threats = first_captures(p, mine);
    if (threats == 0 || threats & (threats - 1))
        return;
    const int pit = ring_facing(__builtin_ctz(threats));
    const uint64_t row = p->word[yours][1];
    const bool alone = __builtin_popcountll(ring_occupied(row)) == 1;
    const bool only = __builtin_popcountll(ring_several(row)) == 1 && p->pit[yours][pit] > 1;
    if (!alone && !only && !(pit == BAO_HOUSE && bao_house_works(p, yours)))
        p->block = (uint8_t)(1 + yours * ROW_PITS + pit);
}

// --------------------------------------------------------------------------------------- the moves

// The first lap of a move: what is laid, lifted and taken.
static Course begin(Position *p, Move move)
{
    const int pit = move_pit(move);
    const RingMoveKind kind = ringmove_kind(move);
    Course course = course_of(p, kind != RINGMOVE_TAKATA);
    const bool taxed = course.laying && pit == BAO_HOUSE && bao_house_works(p, p->side);
    course.back = move & MOVE_BACK;
    if (course.laying) {
        p->store[p->side]--;
        p->board++;
        course.own.word[pit >> 3] += UINT64_C(1) << 8 * (pit & 7);
    }
    if (kind == RINGMOVE_LAY) {
        course_capture(&course, pit);
    } else if (taxed) {
        course.own.word[pit >> 3] -= (uint64_t)TAX << 8 * (pit & 7);
        course_sow(&course, pit, TAX);
    } else {
        course_sow(&course, pit, course_lift(&course, pit));
    }
    return course;
}

static void finish(const Rules *rules, const Course *course, CourseEnd end, Position *p)
{
    course_put(course, end, p);
    if (!course->taking && !course->laying && end == COURSE_OVER)
        freeze(rules, p);
}

static void list_end(List *list, const Course *course, CourseEnd end, const Position *begun,
                     Move move)
{
    if (!is_legal(list->rules, course, end))
        return;
    list->moves[list->count] = move;
    if (list->boards) {
        list->boards[list->count] = *begun;
        finish(list->rules, course, end, &list->boards[list->count]);
    }
    list->count++;
}

static void list_move(List *list, Move move)
{
    if (list->count >= list->most)
        return;
    Position begun = *list->p;
    Course course = begin(&begun, move);
    CourseEnd end = course_run(list->rules, &course);
    if (end == COURSE_CHOOSES) {
        list_end(list, &course, COURSE_OVER, &begun, move | RINGMOVE_STOP);
        course_safari(&course);
        end = course_run(list->rules, &course);
        move |= RINGMOVE_SAFARI;
    }
    list_end(list, &course, end, &begun, move);
}

void bao_play(const Rules *rules, Position *p, Move move)
{
    Course course = begin(p, move);
    CourseEnd end = course_run(rules, &course);
    if (end == COURSE_CHOOSES && move & RINGMOVE_SAFARI) {
        course_safari(&course);
        end = course_run(rules, &course);
    } else if (end == COURSE_CHOOSES) {
        end = COURSE_OVER;
    }
    finish(rules, &course, end, p);
}

static void list_both_ways(List *list, int pit, RingMoveKind kind)
{
    const Move move = ringmove_of(list->p->side, pit, kind);
    list_move(list, move);
    list_move(list, move | MOVE_BACK);
}

// ------------------------------------------------------------------------------------- first stage

static void list_laid_captures(List *list, unsigned facing)
{
    for (int pit = FOUR_PITS; pit < RING_PITS; pit++) {
        const Move move = ringmove_of(list->p->side, pit, RINGMOVE_LAY);
        if (!(facing >> pit & 1))
            continue;
        if (pit < label_pit(true, 2))
            list_move(list, move);
        if (pit > label_pit(true, 7))
            list_move(list, move | MOVE_BACK);
    }
}

// Where a seed may be laid to be sown without captures.
static bool may_lay(const Rules *rules, const Position *p, int pit)
{
    const uint64_t row = p->word[p->side][1];
    const int seeds = p->pit[p->side][pit];
    if (bao_house_works(p, p->side))
        return seeds > 0 && (pit != BAO_HOUSE || __builtin_popcountll(ring_occupied(row)) == 1);
    const bool any = ring_several(row) == 0 || (rules->house_singles && p->house >> p->side & 1);
    return seeds > (any ? 0 : 1);
}

static void list_laying(List *list)
{
    const unsigned facing = facing_pits(list->p, list->p->side);
    if (facing) {
        list_laid_captures(list, facing);
        return;
    }
    for (int pit = FOUR_PITS; pit < RING_PITS; pit++)
        if (may_lay(list->rules, list->p, pit))
            list_both_ways(list, pit, RINGMOVE_TAKATA);
}

// ------------------------------------------------------------------------------------ second stage

static void list_captures(List *list, unsigned wanted)
{
    const uint8_t *own = list->p->pit[list->p->side];
    for (int pit = 0; pit < RING_PITS; pit++) {
        const Move move = ringmove_of(list->p->side, pit, RINGMOVE_SOW);
        for (int back = 0; back < 2; back++)
            if (captures_first(wanted, pit, own[pit], back))
                list_move(list, back ? move | MOVE_BACK : move);
    }
}

// From the inner row, or from the outer one where no pit there can move; not what is frozen.
static void list_takata(List *list)
{
    const Position *p = list->p;
    const uint8_t *own = p->pit[p->side];
    const int ban = position_frozen(p, p->side);
    for (int from = FOUR_PITS; from >= 0; from -= FOUR_PITS) {
        bool any = false;
        for (int pit = from; pit < from + FOUR_PITS; pit++) {
            if (own[pit] < 2 || pit == ban)
                continue;
            any = true;
            list_both_ways(list, pit, RINGMOVE_TAKATA);
        }
        if (any)
            return;
    }
}

static int list_all(List *list)
{
    const Position *p = list->p;
    const bool laying = p->store[p->side] > 0;
    const unsigned wanted = laying ? 0 : wanted_captures(p);
    if (laying)
        list_laying(list);
    else if (wanted)
        list_captures(list, wanted);
    else
        list_takata(list);
    return list->count;
}

int bao_children(const Rules *rules, const Position *p, Move *moves, Position *boards)
{
    List list = {.rules = rules, .p = p, .moves = moves, .boards = boards, .most = MAX_MOVES};
    return list_all(&list);
}

// A capture is always legal unless it never ends; else one move that is legal is enough. It may
// come in two, by a choice in the house.
bool bao_stuck(const Rules *rules, const Position *p)
{
    Move moves[2];
    if (p->store[p->side] > 0 ? facing_pits(p, p->side) : first_captures(p, p->side))
        if (rules->endless != ENDLESS_ILLEGAL)
            return false;
    List list = {.rules = rules, .p = p, .moves = moves, .most = 1};
    return list_all(&list) == 0;
}
