#include "engine/search/timeman.h"
#include <criterion/criterion.h>

Test(timeman, no_clock_means_no_plan)
{
    Limits limits = {.depth = 5};
    cr_assert_not(timeman_plan(&limits, SOUTH, 5).timed);
}

Test(timeman, movetime_is_kept_with_a_millisecond_to_spare)
{
    Limits limits = {.movetime = 100};
    TimePlan plan = timeman_plan(&limits, SOUTH, 5);
    cr_assert(plan.timed && plan.hard == 99000);
    limits.movetime = 1;
    cr_assert(timeman_plan(&limits, SOUTH, 5).hard == 500);
}

Test(timeman, a_clock_is_never_planned_away)
{
    for (int64_t time = 0; time < 100000; time = time * 3 / 2 + 1) {
        for (int64_t inc = 0; inc < 2000; inc = inc * 3 + 1) {
            for (int togo = 0; togo <= 40; togo += 8) {
                Limits limits = {
                    .clock = {true, true}, .time = {time, 7}, .inc = {inc, 0}, .movestogo = togo};
                TimePlan plan = timeman_plan(&limits, SOUTH, 5);
                cr_assert(plan.timed && plan.soft >= 0 && plan.hard >= 0);
                cr_assert(plan.hard <= (time > 5 ? (time - 5) * 1000 : 0), "%lld+%lld/%d: %lld",
                          (long long)time, (long long)inc, togo, (long long)plan.hard);
            }
        }
    }
}

Test(timeman, more_time_is_never_used_for_less)
{
    int64_t before = 0;
    for (int64_t time = 10; time < 1000000; time *= 2) {
        Limits limits = {.clock = {true, true}, .time = {time, time}};
        TimePlan plan = timeman_plan(&limits, NORTH, 5);
        cr_assert(plan.hard >= before && plan.soft <= plan.hard);
        before = plan.hard;
    }
}
