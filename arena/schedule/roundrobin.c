#include "arena/schedule/schedule.h"

static long count(const Field *field)
{
    return (long)field->engines * (field->engines - 1) / 2;
}

static Pairing get(const Field *field, long index)
{
    int a = 0;
    while (index >= field->engines - 1 - a)
        index -= field->engines - 1 - a++;
    return (Pairing){a, a + 1 + (int)index};
}

const ScheduleType SCHEDULE_ROUND_ROBIN = {.name = "roundrobin",
                                           .words = "everybody against everybody",
                                           .least = 2,
                                           .count = count,
                                           .get = get};
