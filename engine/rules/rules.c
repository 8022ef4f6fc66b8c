#include "engine/rules/rules.h"
#include <stddef.h>
#include <string.h>

bool rules_same_play(const Rules *a, const Rules *b)
{
    const size_t from = offsetof(Rules, max_laps), to = offsetof(Rules, cycle) + 1;
    return memcmp((const char *)a + from, (const char *)b + from, to - from) == 0;
}

int rules_most_seeds(const Rules *rules)
{
    const bool plain = !rules->relay && rules->capture <= CAPTURE_NONE && rules->win == WIN_SEEDS &&
                       rules->direction == DIRECTION_ON && !rules->rounds;
    return plain ? MAX_TOTAL : MAX_IN_PIT;
}

// Whether a race to be rid of one's seeds is all there is to it.
static bool is_plain_race(const Rules *rules)
{
    return rules->end != END_PASS && rules->capture <= CAPTURE_NONE && !rules_may_not_end(rules) &&
           !rules->majority && !rules->repetition && !rules->must_feed && !rules->rounds &&
           rules->singles != SINGLES_NEVER;
}

const char *rules_fault(const Rules *rules)
{
    const bool chain = rules->capture == CAPTURE_CHAIN;
    const bool back = rules->direction == DIRECTION_EITHER || rules->relay == RELAY_TURNING;
    const bool singles = rules->capture == CAPTURE_SINGLES;
    const bool kichwa = rules->capture == CAPTURE_KICHWA;
    const struct {
        bool found;
        const char *what;
    } faults[] = {
        {rules->rows * rules->pits * rules->seeds > rules_most_seeds(rules),
         "more seeds than its pits may come to hold (255 in all)"},
        {rules->win == WIN_EMPTY && !is_plain_race(rules),
         "a race ends with an empty row, knows no passes, repetition, feeding, majority or rounds, "
         "and only Kalah's captures"},
        {rules->first_stays && rules->skip_origin,
         "the pit that is passed over is the one where the first seed stays"},
        {back && rules->own_store, "a sowing that goes back meets no store"},
        {rules->tuzdik && (rules->capture != CAPTURE_EVEN || rules->relay || rules->rounds),
         "a tuzdik needs captures of even pits, and neither relays nor rounds"},
        {rules->grand_slam && rules->grand_slam != SLAM_ALL && (!chain || rules->take_both),
         "a grand slam needs captures in chains, of the other row alone"},
        {(chain || rules->capture == CAPTURE_PASSING) && !rules->take,
         "captures in chains or in passing need counts to take"},
        {rules->last_few && !chain && rules->capture != CAPTURE_PASSING,
         "the last few seeds need captures in chains or in passing"},
        {rules->rounds == ROUNDS_MATCH &&
             (rules->majority || rules->pie || rules->grand_slam == SLAM_AWARD ||
              rules->leftover == LEFTOVER_NONE),
         "a match of rounds plays each to its end, every seed has an owner then, and seats stay"},
        {singles &&
             (rules->end != END_STUCK || rules->must_feed || rules->leftover || rules->majority),
         "single seeds that take need a game that ends when a player is stuck, each keeping his "
         "row"},
        {!kichwa && (rules->start == START_HOUSE || rules->self_empty || rules->house_singles ||
                     rules->house_stops || rules->blocking),
         "houses, blocking and empty inner rows are Bao's, with captives from an end of the row"},
        {kichwa && (rules->direction || rules->reverse || rules->need_both || rules->inner_only ||
                    rules->quiet_first || rules->both_ends || rules->second_first),
         "in Bao captures go their own way"},
        {rules->reverse && (rules->direction || rules->capture != CAPTURE_RESOWN),
         "laps that go back to capture need captives sown from where the lap began, and moves that "
         "go one way"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        if (faults[i].found)
            return faults[i].what;
    return NULL;
}
