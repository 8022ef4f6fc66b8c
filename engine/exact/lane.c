#include "engine/exact/lane.h"
#include "engine/base/error.h"

void lane_grow(Lane *lane)
{
    lane->room = lane->room ? 2 * lane->room : 256;
    lane->frame = realloc_or_die(lane->frame, (unsigned long)lane->room, sizeof *lane->frame);
}

#define EACH_RULES(X)                       \
    EACH_END(X, opposite, CAPTURE_OPPOSITE) \
    EACH_END(X, always, CAPTURE_ALWAYS)     \
    EACH_END(X, none, CAPTURE_NONE)
#define EACH_END(X, name, capture)                 \
    EACH_LEFTOVER(X, name##_row, capture, END_ROW) \
    EACH_LEFTOVER(X, name##_stuck, capture, END_STUCK)
#define EACH_LEFTOVER(X, name, capture, end)          \
    X(name##_owner, capture, end, LEFTOVER_OWNER)     \
    X(name##_emptier, capture, end, LEFTOVER_EMPTIER) \
    X(name##_none, capture, end, LEFTOVER_NONE)

#define DEFINE(name, capture_, end_, leftover_)                                                  \
    static const Rules RULES_##name = {.capture = capture_, .end = end_, .leftover = leftover_}; \
    static void start_##name(ProverThread *thread, Lane *lane, Packed board, int seeds, int ask) \
    {                                                                                            \
        lane->depth = 0;                                                                         \
        lane_push(&RULES_##name, thread, lane, board, exactkey_mix(board), seeds, ask, true);    \
    }                                                                                            \
    static bool step_##name(ProverThread *thread, Lane *lane)                                    \
    {                                                                                            \
        return lane_body(&RULES_##name, thread, lane);                                           \
    }
EACH_RULES(DEFINE)

#define ROW(name, capture, end, leftover) [capture][end][leftover] = {start_##name, step_##name},
static const LaneFunctions FUNCTIONS[3][2][3] = {EACH_RULES(ROW)};

LaneFunctions lanefunctions_for(const Rules *rules)
{
    return FUNCTIONS[rules->capture][rules->end][rules->leftover];
}
