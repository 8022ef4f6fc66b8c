#include "arena/schedule/schedule.h"

static long count(const Field *field)
{
    return (long)field->engines * (field->engines - 1) / 2;
}

// Newcomer by newcomer: an engine named after the others adds games behind theirs, whose numbers
// stay as they were.
static Pairing get(const Field *field, long index)
{
    (void)field;
    int newcomer = 1;
    while (index >= newcomer)
        index -= newcomer++;
    return (Pairing){(int)index, newcomer};
}

const ScheduleType SCHEDULE_PYRAMID = {
    .name = "pyramid",
    .words = "each engine against all that were named before it, one newcomer after the other",
    .least = 2,
    .by_pairing = true,
    .count = count,
    .get = get};
