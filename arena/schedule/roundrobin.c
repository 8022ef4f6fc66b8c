#include "arena/schedule/schedule.h"

static long count(int engines)
{
    return (long)engines * (engines - 1) / 2;
}

static Pairing get(int engines, long index)
{
    int a = 0;
    while (index >= engines - 1 - a)
        index -= engines - 1 - a++;
    return (Pairing){a, a + 1 + (int)index};
}

const ScheduleType SCHEDULE_ROUND_ROBIN = {"roundrobin", "everybody against everybody", 2, count,
                                           get};
