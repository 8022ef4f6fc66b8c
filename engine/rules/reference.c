#include "engine/rules/reference.h"
#include "engine/rules/reference_board.h"

// ------------------------------------------------------------------------------------- legality

static bool other_is_fed(const Rules *rules, const Board *board, int mover, int k)
{
    Board after = *board;
    const Course course = board_sow(rules, &after, mover, k, false);
    board_capture(rules, &after, mover, &course);
    return board_row_sum(&after, rules->pits, 1 - mover) > 0;
}

// What can be said of a pit by itself.
static bool pit_playable(const Rules *rules, const Board *board, int mover, int k)
{
    if (board->row[mover][k] == 0 || (rules->singles == SINGLES_NEVER && board->row[mover][k] == 1))
        return false;
    for (int other = 0; other < rules->pits; other++)
        if (rules->singles == SINGLES_LAST && board->row[mover][k] == 1 &&
            board->row[mover][other] > 1)
            return false;
    // A pit may never hold over 255; judged on the sowing, before anything is captured.
    Board sown = *board;
    const Course course = board_sow(rules, &sown, mover, k, false);
    if (board_overfull(&sown, rules->pits))
        return false;
    return rules->grand_slam != SLAM_ILLEGAL ||
           board_capture(rules, &sown, mover, &course) == SLAM_NO;
}

static int playable_pits(const Rules *rules, const Board *board, int mover, int pits[ROW_PITS])
{
    const bool other_empty = board_row_sum(board, rules->pits, 1 - mover) == 0;
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
    int south = board_row_sum(&board, rules->pits, 0),
        north = board_row_sum(&board, rules->pits, 1);
    int total = south + north + board.store[0] + board.store[1];
    if (p->award || p->endless)
        return true;
    if (rules->majority &&
        (board.store[0] > total - board.store[0] || board.store[1] > total - board.store[1]))
        return true;
    if (rules->end == END_ROW && (south == 0 || north == 0))
        return true;
    board_before_choice(rules, &board, p->side);
    if (rules->end == END_PASS)
        return playable_pits(rules, &board, 0, pits) == 0 &&
               playable_pits(rules, &board, 1, pits) == 0;
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
    board_before_choice(rules, &board, p->side);
    const int playable = playable_pits(rules, &board, p->side, pits);
    for (int i = 0; i < playable; i++) {
        moves[count++] = move_of(p->side, pits[i]);
        if (rules->direction == DIRECTION_EITHER)
            moves[count++] = move_of(p->side, pits[i]) | MOVE_BACK;
    }
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
        board_before_choice(rules, &board, p->side);
        const Course course = board_sow(rules, &board, p->side, move_pit(move), move & MOVE_BACK);
        const Spot at = course.last;
        again = rules->extra_turn && at.place == rules->pits;
        if (rules->home_turn && !course.endless && !course.abroad && at.side == p->side &&
            board.row[at.side][at.place] == 1)
            again = true;
        const Slam slam = course.endless ? SLAM_NO : board_capture(rules, &board, p->side, &course);
        if (course.endless)
            p->endless = (uint8_t)(1 + p->side);
        if (slam == SLAM_YES && rules->grand_slam == SLAM_AGAIN)
            again = true;
        if (slam == SLAM_YES && rules->grand_slam == SLAM_AWARD)
            p->award = (uint8_t)(p->side == SOUTH ? 1 + NORTH : 1 + SOUTH);
        board_put_back(&board, p);
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
    const bool south_empty = board_row_sum(&board, rules->pits, 0) == 0;
    const bool north_empty = board_row_sum(&board, rules->pits, 1) == 0;
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
    board_before_choice(rules, &board, p->side);
    int in_south = board_row_sum(&board, rules->pits, 0),
        in_north = board_row_sum(&board, rules->pits, 1);
    const int total = in_south + in_north + board.store[0] + board.store[1];
    if (rules->win == WIN_EMPTY) {
        race_score(rules, p, south, north);
        return;
    }
    *south = board.store[0];
    *north = board.store[1];
    if (p->endless) {
        *south = rules->endless == ENDLESS_LOSS && p->endless == 1 + NORTH;
        *north = rules->endless == ENDLESS_LOSS && p->endless == 1 + SOUTH;
        return;
    }
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
