// The other half of reference_board.h: what a sowing takes.
#include "engine/rules/reference_board.h"

static void capture_opposite(const Rules *rules, Board *board, int mover, Spot at)
{
    if (at.side != mover || at.place == rules->pits || board->row[mover][at.place] != 1)
        return;
    int *facing = &board->row[1 - mover][rules->pits - 1 - at.place];
    if (rules->capture == CAPTURE_OPPOSITE && *facing == 0)
        return;
    board->store[mover] += *facing + 1;
    *facing = 0;
    board->row[mover][at.place] = 0;
}

// Against the way of the sowing, over both rows.
static void capture_backwards(const Rules *rules, Board *board, int mover, const Course *course)
{
    Spot at = course->last;
    while (board_counts_to_take(rules, board->row[at.side][at.place])) {
        board->store[mover] += board->row[at.side][at.place];
        board->row[at.side][at.place] = 0;
        if (course->back && at.place == rules->pits - 1)
            at = (Spot){1 - at.side, 0};
        else
            at = course->back ? (Spot){at.side, at.place + 1} : board_before(rules, at);
    }
}

// Chains within the other's row. What they would take is marked first, to see if it is all he has.
static Slam capture_other(const Rules *rules, Board *board, int mover, const Course *course)
{
    int *row = board->row[1 - mover];
    bool marked[ROW_PITS] = {false};
    int sum = 0, last = course->last.place, first = last;
    if (course->last.side == mover)
        return SLAM_NO;
    for (int k = last; k >= 0 && k < rules->pits && board_counts_to_take(rules, row[k]);
         k += course->back ? 1 : -1) {
        marked[k] = true;
        sum += row[k];
        first = k;
    }
    const Slam slam =
        sum > 0 && sum == board_row_sum(board, rules->pits, 1 - mover) ? SLAM_YES : SLAM_NO;
    if (slam == SLAM_YES && rules->grand_slam == SLAM_LEAVE_LAST)
        marked[last] = false;
    if (slam == SLAM_YES && rules->grand_slam == SLAM_LEAVE_FIRST)
        marked[first] = false;
    if (slam == SLAM_YES && rules->grand_slam <= SLAM_ILLEGAL)
        return slam;
    for (int k = 0; k < rules->pits; k++) {
        if (!marked[k])
            continue;
        board->store[mover] += row[k];
        row[k] = 0;
    }
    return slam;
}

static void capture_even(const Rules *rules, Board *board, int mover, Spot at)
{
    int *seeds = &board->row[at.side][at.place];
    if (at.side == mover)
        return;
    const bool may_own = rules->tuzdik && board->tuzdik[mover] == -1 &&
                         at.place != rules->pits - 1 && board->tuzdik[1 - mover] != at.place;
    if (*seeds == 3 && may_own)
        board->tuzdik[mover] = at.place;
    else if (*seeds % 2 == 1)
        return;
    board->store[mover] += *seeds;
    *seeds = 0;
}

void board_before_choice(const Rules *rules, Board *board, int mover)
{
    const Board seen = *board;
    if (rules->capture != CAPTURE_SINGLES)
        return;
    for (int k = 0; k < rules->pits; k++) {
        const int facing = rules->pits - 1 - k;
        if (seen.row[mover][k] != 1 || seen.row[1 - mover][facing] == 0)
            continue;
        board->store[mover] += seen.row[1 - mover][facing];
        board->row[1 - mover][facing] = 0;
        if (rules->leave_own)
            continue;
        board->store[mover]++;
        board->row[mover][k] = 0;
    }
}

// The last seed came home: it takes what lies opposite, and so do the empty pits after it.
static void capture_trail(const Rules *rules, Board *board, int mover, const Course *course)
{
    int k = course->last.place;
    if (course->last.side != mover || !course->abroad || board->row[mover][k] != 1)
        return;
    while (k >= 0 && k < rules->pits) {
        int *own = &board->row[mover][k], *facing = &board->row[1 - mover][rules->pits - 1 - k];
        if (*facing == 0 || (k != course->last.place && *own > 0))
            return;
        board->store[mover] += *own + *facing;
        *own = *facing = 0;
        k += course->back ? -1 : 1;
    }
}

Slam board_capture(const Rules *rules, Board *board, int mover, const Course *course)
{
    const Spot at = course->last;
    if (rules->capture == CAPTURE_TRAIL)
        capture_trail(rules, board, mover, course);
    if (rules->capture == CAPTURE_OPPOSITE || rules->capture == CAPTURE_ALWAYS)
        capture_opposite(rules, board, mover, at);
    if (rules->capture == CAPTURE_EVEN)
        capture_even(rules, board, mover, at);
    if (rules->capture != CAPTURE_CHAIN)
        return SLAM_NO;
    const int before = board->store[mover];
    Slam slam = SLAM_NO;
    if (rules->take_both)
        capture_backwards(rules, board, mover, course);
    else
        slam = capture_other(rules, board, mover, course);
    if (board->store[mover] > before)
        board_take_last_few(rules, board, mover, 0);
    return slam;
}
