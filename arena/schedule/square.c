#include "arena/schedule/schedule.h"

static long count(const Field *field)
{
    return (long)field->engines * (field->engines + 1) / 2;
}

static Pairing get(const Field *field, long index)
{
    int a = 0;
    while (index >= field->engines - a)
        index -= field->engines - a++;
    return (Pairing){a, a + (int)index};
}

const ScheduleType SCHEDULE_SQUARE = {.name = "square",
                                      .words = "everybody against everybody and himself",
                                      .least = 1,
                                      .count = count,
                                      .get = get};
