// How a move of Bao goes, lap by lap. Private to bao*.c.
#ifndef NAQALA_RULES_BAO_COURSE_H
#define NAQALA_RULES_BAO_COURSE_H

#include "engine/rules/bao.h"
#include "engine/rules/ring.h"

typedef enum { COURSE_OVER, COURSE_WON, COURSE_LOST, COURSE_ENDLESS, COURSE_CHOOSES } CourseEnd;

typedef struct {
    Ring own, other;
    int last, laps;
    int ban;          // own pit where a move that takes nothing stops; NO_PIT: none
    bool laying;      // the first stage
    bool taking;      // the move captures
    bool back;        // the way it goes
    bool own_house;   // never emptied
    bool other_house; // likewise
    bool bared;       // the inner row has been empty after a seed fell
} Course;

// Before the first lap.
Course course_of(const Position *p, bool taking);

void course_sow(Course *course, int from, int seeds);
int course_lift(Course *course, int pit);

// Takes what faces an inner pit and sows it from a kichwa: that of the pit, or that of the way.
void course_capture(Course *course, int pit);

// Goes on from the end of a lap. COURSE_CHOOSES: in the house, where course_safari may follow.
CourseEnd course_run(const Rules *rules, Course *course);
void course_safari(Course *course);

// Writes what has become of the rings and houses, and passes the turn.
void course_put(const Course *course, CourseEnd end, Position *p);

#endif
