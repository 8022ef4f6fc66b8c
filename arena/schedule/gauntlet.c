#include "arena/schedule/schedule.h"

static long count(const Field *field)
{
    return (long)field->seeds * (field->engines - field->seeds);
}

static Pairing get(const Field *field, long index)
{
    const long others = field->engines - field->seeds;
    return (Pairing){(int)(index / others), field->seeds + (int)(index % others)};
}

const ScheduleType SCHEDULE_GAUNTLET = {
    .name = "gauntlet",
    .words = "the first engine (or --seeds of them) against each of the others",
    .least = 2,
    .count = count,
    .get = get};
