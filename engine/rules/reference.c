#include "engine/rules/reference.h"

// The board as two people see it: two rows and two stores, and what each holds as plain ints.
typedef struct {
    int row[2][ROW_PITS];
    int store[2];
} Board;

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

// Lifts pit k of `mover` and drops the seeds one by one; true if the last one fell in his store.
static bool sow(const Rules *rules, Board *board, int mover, int k)
{
    int hand = board->row[mover][k];
    board->row[mover][k] = 0;
    int side = mover, place = k;
    bool in_store = false;
    while (hand > 0) {
        place++;
        in_store = false;
        if (place == rules->pits && side == mover) {
            board->store[mover]++;
            in_store = true;
        } else {
            if (place >= rules->pits) {
                side = 1 - side;
                place = 0;
            }
            board->row[side][place]++;
        }
        hand--;
    }
    if (in_store || side != mover || board->row[mover][place] != 1)
        return in_store;
    int *facing = &board->row[1 - mover][rules->pits - 1 - place];
    bool takes =
        rules->capture == CAPTURE_ALWAYS || (rules->capture == CAPTURE_OPPOSITE && *facing > 0);
    if (takes) {
        board->store[mover] += *facing + 1;
        *facing = 0;
        board->row[mover][place] = 0;
    }
    return false;
}

static bool pit_playable(const Rules *rules, const Board *board, int mover, int k)
{
    if (board->row[mover][k] == 0)
        return false;
    // A pit may never hold over 255; judged on the sowing, before anything is captured.
    Board sown = *board;
    Rules without_captures = *rules;
    without_captures.capture = CAPTURE_NONE;
    sow(&without_captures, &sown, mover, k);
    return !overfull(&sown, rules->pits);
}

bool reference_over(const Rules *rules, const Position *p)
{
    Board board = board_of(p);
    int south = row_sum(&board, rules->pits, 0), north = row_sum(&board, rules->pits, 1);
    int total = south + north + board.store[0] + board.store[1];
    if (rules->majority &&
        (board.store[0] > total - board.store[0] || board.store[1] > total - board.store[1]))
        return true;
    if (rules->end == END_ROW && (south == 0 || north == 0))
        return true;
    for (int k = 0; k < rules->pits; k++)
        if (pit_playable(rules, &board, p->side, k))
            return false;
    return true;
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
    for (int k = 0; k < rules->pits; k++)
        if (pit_playable(rules, &board, p->side, k))
            moves[count++] = move_of(p->side, k);
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
    Board board = board_of(p);
    bool again = sow(rules, &board, p->side, move_pit(move));
    put_back(&board, p);
    if (!again)
        p->side = (uint8_t)(1 - p->side);
    if (p->pie == PIE_OPENING && rules->pie == PIE_RULE_MOVE)
        p->pie = again ? PIE_ASK : PIE_OFFER;
    else if (p->pie == PIE_OPENING)
        p->pie = again ? PIE_OPENING : PIE_OFFER;
    else
        p->pie = PIE_NONE;
}

void reference_score(const Rules *rules, const Position *p, int *south, int *north)
{
    Board board = board_of(p);
    int in_south = row_sum(&board, rules->pits, 0), in_north = row_sum(&board, rules->pits, 1);
    *south = board.store[0];
    *north = board.store[1];
    if (rules->leftover == LEFTOVER_NONE)
        return;
    if (rules->leftover == LEFTOVER_EMPTIER && in_south == 0) {
        *south += in_north;
    } else if (rules->leftover == LEFTOVER_EMPTIER && in_north == 0) {
        *north += in_south;
    } else {
        *south += in_south;
        *north += in_north;
    }
}
