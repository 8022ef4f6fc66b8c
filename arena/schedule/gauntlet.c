#include "arena/schedule/schedule.h"

static long count(int engines)
{
    return engines - 1;
}

static Pairing get(int engines, long index)
{
    (void)engines;
    return (Pairing){0, 1 + (int)index};
}

const ScheduleType SCHEDULE_GAUNTLET = {"gauntlet", "the first engine against each of the others",
                                        2, count, get};
