#include "engine/rules/bao_course.h"

Course course_of(const Position *p, bool taking)
{
    const int side = p->side;
    return (Course){.own = ring_of(p, side),
                    .other = ring_of(p, side_other(side)),
                    .ban = p->store[side] ? NO_PIT : position_frozen(p, side),
                    .laying = p->store[side] > 0,
                    .taking = taking,
                    .own_house = p->house >> side & 1,
                    .other_house = p->house >> side_other(side) & 1};
}

// Only the first seed can leave the inner row empty: those after it never take one away.
void course_sow(Course *course, int from, int seeds)
{
    if (course->own.word[1] == 0 && ring_end(from, 1, course->back) < FOUR_PITS)
        course->bared = true;
    course->last = ring_sow(&course->own, from, seeds, course->back);
    course->laps++;
}

int course_lift(Course *course, int pit)
{
    if (pit == BAO_HOUSE)
        course->own_house = false;
    return ring_lift(&course->own, pit);
}

// The two pits at either end have their own kichwa.
void course_capture(Course *course, int pit)
{
    const int facing = ring_facing(pit), captives = ring_lift(&course->other, facing);
    if (facing == BAO_HOUSE)
        course->other_house = false;
    if (pit >= label_pit(true, 2))
        course->back = true;
    else if (pit <= label_pit(true, 7))
        course->back = false;
    course_sow(course, course->back ? 0 : FOUR_PITS - 1, captives);
}

void course_safari(Course *course)
{
    const int pit = course->last;
    course_sow(course, pit, course_lift(course, pit));
}

static INLINE bool in_working_house(const Course *course)
{
    return course->last == BAO_HOUSE && course->own_house &&
           ring_seeds(&course->own, BAO_HOUSE) >= BAO_HOUSE_SEEDS;
}

// Where a move that takes nothing ends though its last seed fell on seeds.
static INLINE bool stops(const Rules *rules, const Course *course)
{
    if (course->laying && in_working_house(course))
        return true;
    if (rules->house_stops && !course->laying && course->last == BAO_HOUSE && course->own_house)
        return true;
    return course->last == course->ban;
}

CourseEnd course_run(const Rules *rules, Course *course)
{
    for (;;) {
        if (course->other.word[1] == 0)
            return COURSE_WON;
        if (course->bared)
            return COURSE_LOST;
        if (ring_seeds(&course->own, course->last) == 1 ||
            (!course->taking && stops(rules, course)))
            return COURSE_OVER;
        if (course->laps == rules->max_laps)
            return COURSE_ENDLESS;
        if (course->taking && course->last >= FOUR_PITS &&
            ring_seeds(&course->other, ring_facing(course->last)) > 0)
            course_capture(course, course->last);
        else if (course->taking && course->laying && in_working_house(course))
            return COURSE_CHOOSES;
        else
            course_safari(course);
    }
}

void course_put(const Course *course, CourseEnd end, Position *p)
{
    const int mover = p->side, other = side_other(mover);
    ring_put(&course->own, p, mover);
    ring_put(&course->other, p, other);
    p->house = (uint8_t)(course->own_house << mover | course->other_house << other);
    if (end == COURSE_ENDLESS)
        p->endless = (uint8_t)(1 + mover);
    if (end == COURSE_WON)
        p->won = (uint8_t)(1 + mover);
    if (end == COURSE_LOST)
        p->won = (uint8_t)(1 + other);
    if (position_frozen(p, other) != NO_PIT)
        p->block = 0;
    p->side = (uint8_t)other;
}
