#include "engine/rules/reference_board.h"

Board board_of(const Position *p)
{
    Board board = {.store = {p->store[0], p->store[1]},
                   .tuzdik = {p->tuz[0] - 1, p->tuz[1] - 1},
                   .closed = {p->closed[0], p->closed[1]}};
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

Spot board_before(const Rules *rules, Spot at)
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

bool board_counts_to_take(const Rules *rules, int seeds)
{
    for (int n = 1; n < 8; n++)
        if (seeds == n && (rules->take & TAKE(n)))
            return true;
    return false;
}

// The mover has just taken. What he takes besides, if few seeds are left: those of the board and,
// returned, whether those in hand go with them.
bool board_take_last_few(const Rules *rules, Board *board, int mover, int hand)
{
    const int left = board_row_sum(board, rules->pits, 0) + board_row_sum(board, rules->pits, 1);
    if (rules->last_few == 0 || left + hand > rules->last_few)
        return false;
    board->store[mover] += left + hand;
    for (int k = 0; k < rules->pits; k++)
        board->row[0][k] = board->row[1][k] = 0;
    return true;
}

// A seed that has just fallen takes what is in its pit, if the number is right.
static bool takes_in_passing(const Rules *rules, Board *board, int mover, Spot at)
{
    if (rules->capture != CAPTURE_PASSING || at.place == rules->pits ||
        (at.side == mover && !rules->take_both))
        return false;
    int *seeds = &board->row[at.side][at.place];
    if (!board_counts_to_take(rules, *seeds))
        return false;
    board->store[mover] += *seeds;
    *seeds = 0;
    return true;
}

static bool is_shut(const Rules *rules, const Board *board, Spot at)
{
    return at.place < rules->pits && (board->closed[at.side] & (1 << at.place)) != 0;
}

// Lifts the pit where the course stands and drops the seeds one by one.
static void sow_lap(const Rules *rules, Board *board, int mover, Course *course)
{
    const Spot from = course->last;
    Spot at = from;
    int hand = board->row[from.side][from.place];
    bool stays = rules->first_stays && hand > 1;
    board->row[from.side][from.place] = 0;
    while (hand > 0) {
        if (!stays)
            at = course->back ? board_before(rules, at) : next_spot(rules, at, mover);
        stays = false;
        if (rules->skip_origin && at.side == from.side && at.place == from.place)
            continue;
        if (is_shut(rules, board, at))
            continue;
        drop(rules, board, mover, at);
        if (at.side != mover)
            course->abroad = true;
        hand--;
        if (takes_in_passing(rules, board, mover, at) &&
            board_take_last_few(rules, board, mover, hand))
            hand = 0;
    }
    course->last = at;
}

static int seeds_at(const Rules *rules, const Board *board, Spot at)
{
    return at.place == rules->pits ? 0 : board->row[at.side][at.place];
}

// A last seed that takes by what its pit holds, rather than sowing on.
static bool takes_where_it_ends(const Rules *rules, const Board *board, int mover, Spot at)
{
    const int seeds = board->row[at.side][at.place];
    if (rules->capture == CAPTURE_EVEN)
        return at.side != mover && seeds % 2 == 0;
    if (rules->capture == CAPTURE_CHAIN)
        return board_counts_to_take(rules, seeds) && (at.side != mover || rules->take_both);
    return false;
}

Course board_sow(const Rules *rules, Board *board, int mover, int k, bool back)
{
    Course course = {.last = {mover, k}, .back = back};
    int laps = 0;
    do {
        if (laps > 0 && rules->relay == RELAY_TURNING)
            course.back = !course.back;
        if (laps == rules->max_laps && !rules->own_store) {
            course.endless = true;
            break;
        }
        sow_lap(rules, board, mover, &course);
        laps++;
    } while (rules->relay && seeds_at(rules, board, course.last) >= 2 &&
             !takes_where_it_ends(rules, board, mover, course.last));
    return course;
}
