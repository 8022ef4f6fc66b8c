#include "arena/schedule/schedule.h"

static long count(int engines)
{
    return (long)engines * (engines + 1) / 2;
}

static Pairing get(int engines, long index)
{
    int a = 0;
    while (index >= engines - a)
        index -= engines - a++;
    return (Pairing){a, a + (int)index};
}

const ScheduleType SCHEDULE_SQUARE = {"square", "everybody against everybody and himself", 1, count,
                                      get};
