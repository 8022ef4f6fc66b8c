#include "engine/rules/reference.h"

// The board as two people see it: two rows and two stores, and what each holds as plain ints.
typedef struct {
    int row[2][ROW_PITS];
    int store[2];
} Board;

// Where a seed is dropped: a pit of a side, or, one place after its last pit, that side's store.
typedef struct {
    int side, place;
} Spot;

static Board board_of(const Position *p)
{
    Board board = {.store = {p->store[0], p->store[1]}};
    for (int side = 0; side < 2; side++)
        for (int k = 0; k < ROW_PITS; k++)
            board.row[side][k] = p->pit[side][k];
    return board;
}

static int row_sum(const Board *board, int pits, int side)
{
    int sum = 0;
    for (int k = 0; k < pits; k++)
        sum += board->row[side][k];
    return sum;
}

static bool overfull(const Board *board, int pits)
{
    for (int k = 0; k < pits; k++)
        if (board->row[0][k] > 255 || board->row[1][k] > 255)
            return true;
    return false;
}

static void put_back(const Board *board, Position *p)
{
    int sum = 0;
    for (int side = 0; side < 2; side++) {
        for (int k = 0; k < ROW_PITS; k++) {
            p->pit[side][k] = (uint8_t)board->row[side][k];
            sum += board->row[side][k];
        }
        p->store[side] = (uint16_t)board->store[side];
    }
    p->board = (uint16_t)sum;
}

// -------------------------------------------------------------------------------------- sowing

static Spot next_spot(const Rules *rules, Spot at, int mover)
{
    at.place++;
    if (at.place == rules->pits && at.side == mover && rules->own_store)
        return at;
    if (at.place >= rules->pits)
        return (Spot){1 - at.side, 0};
    return at;
}

// Lifts a pit and drops the seeds one by one; where the last one fell.
static Spot sow_lap(const Rules *rules, Board *board, int mover, Spot from)
{
    int hand = board->row[from.side][from.place];
    Spot at = from;
    board->row[from.side][from.place] = 0;
    while (hand > 0) {
        at = next_spot(rules, at, mover);
        if (rules->skip_origin && at.side == from.side && at.place == from.place)
            continue;
        if (at.place == rules->pits)
            board->store[mover]++;
        else
            board->row[at.side][at.place]++;
        hand--;
    }
    return at;
}

static Spot sow(const Rules *rules, Board *board, int mover, int k)
{
    Spot at = sow_lap(rules, board, mover, (Spot){mover, k});
    while (rules->relay && at.place < rules->pits && board->row[at.side][at.place] >= 2)
        at = sow_lap(rules, board, mover, at);
    return at;
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

typedef enum { SLAM_NO, SLAM_YES } Slam;

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
    const Slam slam = sum > 0 && sum == row_sum(board, rules->pits, 1 - mover) ? SLAM_YES : SLAM_NO;
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

static Slam capture(const Rules *rules, Board *board, int mover, Spot at)
{
    if (rules->capture == CAPTURE_OPPOSITE || rules->capture == CAPTURE_ALWAYS)
        capture_opposite(rules, board, mover, at);
    if (rules->capture != CAPTURE_CHAIN)
        return SLAM_NO;
    if (!rules->take_both)
        return capture_other(rules, board, mover, at);
    capture_backwards(rules, board, mover, at);
    return SLAM_NO;
}

// ------------------------------------------------------------------------------------- legality

static bool other_is_fed(const Rules *rules, const Board *board, int mover, int k)
{
    Board after = *board;
    Spot at = sow(rules, &after, mover, k);
    capture(rules, &after, mover, at);
    return row_sum(&after, rules->pits, 1 - mover) > 0;
}

// What can be said of a pit by itself.
static bool pit_playable(const Rules *rules, const Board *board, int mover, int k)
{
    if (board->row[mover][k] == 0)
        return false;
    for (int other = 0; other < rules->pits; other++)
        if (rules->singles == SINGLES_LAST && board->row[mover][k] == 1 &&
            board->row[mover][other] > 1)
            return false;
    // A pit may never hold over 255; judged on the sowing, before anything is captured.
    Board sown = *board;
    Spot at = sow(rules, &sown, mover, k);
    if (overfull(&sown, rules->pits))
        return false;
    return rules->grand_slam != SLAM_ILLEGAL || capture(rules, &sown, mover, at) == SLAM_NO;
}

static int playable_pits(const Rules *rules, const Board *board, int mover, int pits[ROW_PITS])
{
    const bool other_empty = row_sum(board, rules->pits, 1 - mover) == 0;
    int count = 0, feeding = 0;
    for (int k = 0; k < rules->pits; k++)
        if (pit_playable(rules, board, mover, k))
            feeding += other_is_fed(rules, board, mover, k);
    for (int k = 0; k < rules->pits; k++) {
        if (!pit_playable(rules, board, mover, k))
            continue;
        const bool feeds = other_is_fed(rules, board, mover, k);
        if (rules->must_feed == FEED_MUST && other_empty && !feeds)
            continue;
        if (rules->must_feed == FEED_IF_POSSIBLE && feeding > 0 && !feeds)
            continue;
        pits[count++] = k;
    }
    return count;
}

// ------------------------------------------------------------------------------------- the door

bool reference_over(const Rules *rules, const Position *p)
{
    Board board = board_of(p);
    int pits[ROW_PITS];
    int south = row_sum(&board, rules->pits, 0), north = row_sum(&board, rules->pits, 1);
    int total = south + north + board.store[0] + board.store[1];
    if (p->award)
        return true;
    if (rules->majority &&
        (board.store[0] > total - board.store[0] || board.store[1] > total - board.store[1]))
        return true;
    if (rules->end == END_ROW && (south == 0 || north == 0))
        return true;
    if (rules->end == END_PASS)
        return south + north == 0;
    return playable_pits(rules, &board, p->side, pits) == 0;
}

int reference_moves(const Rules *rules, const Position *p, Move moves[MAX_MOVES])
{
    int count = 0;
    if (reference_over(rules, p))
        return 0;
    if (p->pie == PIE_ASK) {
        moves[count++] = MOVE_SWAP;
        moves[count++] = MOVE_KEEP;
        return count;
    }
    Board board = board_of(p);
    int pits[ROW_PITS];
    const int playable = playable_pits(rules, &board, p->side, pits);
    for (int i = 0; i < playable; i++)
        moves[count++] = move_of(p->side, pits[i]);
    if (playable == 0)
        moves[count++] = MOVE_PASS;
    if (p->pie == PIE_OFFER)
        moves[count++] = MOVE_SWAP;
    return count;
}

void reference_play(const Rules *rules, Position *p, Move move)
{
    if (move == MOVE_SWAP || move == MOVE_KEEP) {
        p->swapped = move == MOVE_SWAP ? 1 - p->swapped : p->swapped;
        p->pie = PIE_NONE;
        return;
    }
    bool again = false;
    if (move != MOVE_PASS) {
        Board board = board_of(p);
        const Spot at = sow(rules, &board, p->side, move_pit(move));
        const Slam slam = capture(rules, &board, p->side, at);
        again = rules->extra_turn && at.place == rules->pits;
        if (slam == SLAM_YES && rules->grand_slam == SLAM_AGAIN)
            again = true;
        if (slam == SLAM_YES && rules->grand_slam == SLAM_AWARD)
            p->award = (uint8_t)(p->side == SOUTH ? 1 + NORTH : 1 + SOUTH);
        put_back(&board, p);
    }
    if (!again)
        p->side = (uint8_t)(1 - p->side);
    if (p->pie == PIE_OPENING && rules->pie == PIE_RULE_MOVE)
        p->pie = again ? PIE_ASK : PIE_OFFER;
    else if (p->pie == PIE_OPENING)
        p->pie = again ? PIE_OPENING : PIE_OFFER;
    else
        p->pie = PIE_NONE;
}

// A race: who has an empty row has won; where nobody or both have, the one to move, once it is
// over.
static void race_score(const Rules *rules, const Position *p, int *south, int *north)
{
    const Board board = board_of(p);
    const bool south_empty = row_sum(&board, rules->pits, 0) == 0;
    const bool north_empty = row_sum(&board, rules->pits, 1) == 0;
    *south = *north = 0;
    if (!reference_over(rules, p))
        return;
    if (south_empty != north_empty)
        *(south_empty ? south : north) = 1;
    else
        *(p->side == SOUTH ? south : north) = 1;
}

void reference_score(const Rules *rules, const Position *p, int *south, int *north)
{
    Board board = board_of(p);
    int in_south = row_sum(&board, rules->pits, 0), in_north = row_sum(&board, rules->pits, 1);
    const int total = in_south + in_north + board.store[0] + board.store[1];
    if (rules->win == WIN_EMPTY) {
        race_score(rules, p, south, north);
        return;
    }
    *south = board.store[0];
    *north = board.store[1];
    if (rules->leftover == LEFTOVER_NONE)
        return;
    if (rules->majority && rules->bare && (2 * *south > total || 2 * *north > total))
        return;
    if (p->award) {
        *(p->award == 1 + SOUTH ? south : north) += in_south + in_north;
    } else if (rules->leftover == LEFTOVER_EMPTIER && in_south == 0) {
        *south += in_north;
    } else if (rules->leftover == LEFTOVER_EMPTIER && in_north == 0) {
        *north += in_south;
    } else {
        *south += in_south;
        *north += in_north;
    }
}
