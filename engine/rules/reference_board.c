#include "engine/rules/reference_board.h"

Board board_of(const Position *p)
{
    Board board = {.store = {p->store[0], p->store[1]}, .tuzdik = {p->tuz[0] - 1, p->tuz[1] - 1}};
    for (int side = 0; side < 2; side++)
        for (int k = 0; k < ROW_PITS; k++)
            board.row[side][k] = p->pit[side][k];
    return board;
}

int board_row_sum(const Board *board, int pits, int side)
{
    int sum = 0;
    for (int k = 0; k < pits; k++)
        sum += board->row[side][k];
    return sum;
}

bool board_overfull(const Board *board, int pits)
{
    for (int k = 0; k < pits; k++)
        if (board->row[0][k] > 255 || board->row[1][k] > 255)
            return true;
    return false;
}

void board_put_back(const Board *board, Position *p)
{
    int sum = 0;
    for (int side = 0; side < 2; side++) {
        for (int k = 0; k < ROW_PITS; k++) {
            p->pit[side][k] = (uint8_t)board->row[side][k];
            sum += board->row[side][k];
        }
        p->store[side] = (uint16_t)board->store[side];
        p->tuz[side] = (uint8_t)(board->tuzdik[side] + 1);
    }
    p->board = (uint16_t)sum;
}

// -------------------------------------------------------------------------------------- sowing

static Spot spot_before(const Rules *rules, Spot at)
{
    at.place--;
    if (at.place < 0)
        return (Spot){1 - at.side, rules->pits - 1};
    return at;
}

static Spot next_spot(const Rules *rules, Spot at, int mover)
{
    at.place++;
    if (at.place == rules->pits && at.side == mover && rules->own_store)
        return at;
    if (at.place >= rules->pits)
        return (Spot){1 - at.side, 0};
    return at;
}

static void drop(const Rules *rules, Board *board, int mover, Spot at)
{
    if (at.place == rules->pits)
        board->store[mover]++;
    else if (board->tuzdik[1 - at.side] == at.place)
        board->store[1 - at.side]++;
    else
        board->row[at.side][at.place]++;
}

// Lifts a pit and drops the seeds one by one; where the last one fell.
static Spot sow_lap(const Rules *rules, Board *board, int mover, Spot from, bool back)
{
    int hand = board->row[from.side][from.place];
    Spot at = from;
    board->row[from.side][from.place] = 0;
    if (rules->first_stays && hand > 1) {
        drop(rules, board, mover, from);
        hand--;
    }
    while (hand > 0) {
        at = back ? spot_before(rules, at) : next_spot(rules, at, mover);
        if (rules->skip_origin && at.side == from.side && at.place == from.place)
            continue;
        drop(rules, board, mover, at);
        hand--;
    }
    return at;
}

static int seeds_at(const Rules *rules, const Board *board, Spot at)
{
    return at.place == rules->pits ? 0 : board->row[at.side][at.place];
}

Course board_sow(const Rules *rules, Board *board, int mover, int k, bool back)
{
    Course course = {.last = {mover, k}, .back = back};
    int laps = 0;
    do {
        if (laps > 0 && rules->relay == RELAY_TURNING)
            course.back = !course.back;
        if (laps == 1000) {
            course.endless = true;
            break;
        }
        const int before = board_row_sum(board, rules->pits, 1 - mover);
        const int lifted = course.last.side == mover ? 0 : seeds_at(rules, board, course.last);
        course.last = sow_lap(rules, board, mover, course.last, course.back);
        course.abroad |= board_row_sum(board, rules->pits, 1 - mover) > before - lifted;
        laps++;
    } while (rules->relay && seeds_at(rules, board, course.last) >= 2);
    return course;
}

// ------------------------------------------------------------------------------------- captures

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

static bool count_is_taken(const Rules *rules, int seeds)
{
    for (int n = 1; n < 8; n++)
        if (seeds == n && (rules->take & TAKE(n)))
            return true;
    return false;
}

static void capture_backwards(const Rules *rules, Board *board, int mover, Spot at)
{
    while (count_is_taken(rules, board->row[at.side][at.place])) {
        board->store[mover] += board->row[at.side][at.place];
        board->row[at.side][at.place] = 0;
        at.place--;
        if (at.place < 0) {
            at.side = 1 - at.side;
            at.place = rules->pits - 1;
        }
    }
}

// Chains within the other's row. What they would take is marked first, to see if it is all he has.
static Slam capture_other(const Rules *rules, Board *board, int mover, Spot at)
{
    int *row = board->row[1 - mover];
    bool marked[ROW_PITS] = {false};
    int sum = 0;
    if (at.side == mover)
        return SLAM_NO;
    for (int k = at.place; k >= 0 && count_is_taken(rules, row[k]); k--) {
        marked[k] = true;
        sum += row[k];
    }
    const Slam slam =
        sum > 0 && sum == board_row_sum(board, rules->pits, 1 - mover) ? SLAM_YES : SLAM_NO;
    if (slam == SLAM_YES && rules->grand_slam == SLAM_LEAVE_LAST)
        marked[at.place] = false;
    if (slam == SLAM_YES && rules->grand_slam == SLAM_LEAVE_FIRST)
        marked[0] = false;
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
    if (!rules->take_both)
        return capture_other(rules, board, mover, at);
    capture_backwards(rules, board, mover, at);
    return SLAM_NO;
}
