#include "engine/search/timeman.h"

enum { MOVES_AHEAD = 24 }; // sowings a side still plays, as far as the clock is concerned

static int64_t at_least(int64_t x, int64_t least)
{
    return x > least ? x : least;
}

static int64_t at_most(int64_t x, int64_t most)
{
    return x < most ? x : most;
}

// Shares out the clock: an even part of what is left plus most of the increment, and never so much
// that the overhead would not be left. All in microseconds.
static void plan_clock(TimePlan *plan, const Limits *limits, int side, int64_t overhead)
{
    int64_t left = at_least(limits->time[side] * 1000 - overhead, 0);
    int64_t moves = limits->movestogo ? at_most(limits->movestogo, MOVES_AHEAD) : MOVES_AHEAD;
    int64_t share = left / moves + limits->inc[side] * 750;
    plan->soft = at_most(share / 2, left / 2);
    plan->hard = at_most(share * 2, moves > 1 ? left / 2 : left * 9 / 10);
}

TimePlan timeman_plan(const Limits *limits, int side, int64_t overhead)
{
    TimePlan plan = {.soft = INT64_MAX, .hard = INT64_MAX};
    // Where only the other side's clock was told, it is the best guess at ours.
    const int clock = limits->clock[side] ? side : side_other(side);
    if (limits->clock[clock]) {
        plan.timed = true;
        plan_clock(&plan, limits, clock, overhead * 1000);
    }
    if (limits->movetime) {
        // A millisecond early: the line with the move must get out too.
        int64_t limit = at_least(limits->movetime * 1000 - 1000, 500);
        plan.soft = plan.timed ? at_most(plan.soft, limit) : limit;
        plan.hard = at_most(plan.hard, limit);
        plan.timed = true;
    }
    return plan;
}
