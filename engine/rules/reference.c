#include "engine/rules/reference.h"
#include "engine/rules/reference_board.h"
#include "engine/rules/reference_four.h"

// ------------------------------------------------------------------------------------- legality

// One way to sow a pit.
typedef struct {
    int pit;
    bool back;
} Choice;

static bool other_is_fed(const Rules *rules, const Board *board, int mover, Choice choice)
{
    Board after = *board;
    const Course course = board_sow(rules, &after, mover, choice.pit, choice.back);
    if (!course.endless)
        board_capture(rules, &after, mover, &course);
    return board_row_sum(&after, rules->pits, 1 - mover) > 0;
}

// What can be said of a choice by itself.
static bool is_playable(const Rules *rules, const Board *board, int mover, Choice choice)
{
    const int seeds = board->row[mover][choice.pit];
    if (seeds == 0 || (rules->singles == SINGLES_NEVER && seeds == 1))
        return false;
    for (int other = 0; other < rules->pits; other++)
        if (rules->singles == SINGLES_LAST && seeds == 1 && board->row[mover][other] > 1)
            return false;
    // A pit may never hold over 255; judged on the sowing, before anything is captured.
    Board sown = *board;
    const Course course = board_sow(rules, &sown, mover, choice.pit, choice.back);
    if (board_overfull(&sown, rules->pits))
        return false;
    if (course.endless)
        return rules->endless != ENDLESS_ILLEGAL;
    return rules->grand_slam != SLAM_ILLEGAL ||
           board_capture(rules, &sown, mover, &course) == SLAM_NO;
}

static int list_playable(const Rules *rules, const Board *board, int mover, Choice *choices)
{
    int count = 0;
    for (int pit = 0; pit < rules->pits; pit++)
        for (int back = 0; back <= (rules->direction == DIRECTION_EITHER); back++)
            if (is_playable(rules, board, mover, (Choice){pit, back}))
                choices[count++] = (Choice){pit, back};
    return count;
}

// The same, with what the rules say about feeding.
static int list_choices(const Rules *rules, const Board *board, int mover,
                        Choice choices[2 * ROW_PITS])
{
    const bool other_empty = board_row_sum(board, rules->pits, 1 - mover) == 0;
    const int playable = list_playable(rules, board, mover, choices);
    int feeding = 0, count = 0;
    for (int i = 0; i < playable; i++)
        feeding += other_is_fed(rules, board, mover, choices[i]);
    for (int i = 0; i < playable; i++) {
        const bool feeds = other_is_fed(rules, board, mover, choices[i]);
        if (rules->must_feed == FEED_MUST && other_empty && !feeds)
            continue;
        if (rules->must_feed == FEED_IF_POSSIBLE && feeding > 0 && !feeds)
            continue;
        choices[count++] = choices[i];
    }
    return count;
}

// ------------------------------------------------------------------------------------- the door

bool reference_over(const Rules *rules, const Position *p)
{
    if (rules->rows == 4)
        return reference_four_over(rules, p);
    Board board = board_of(p);
    Choice choices[2 * ROW_PITS];
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
        return list_choices(rules, &board, 0, choices) == 0 &&
               list_choices(rules, &board, 1, choices) == 0;
    return list_choices(rules, &board, p->side, choices) == 0;
}

static int list_moves(const Rules *rules, const Position *p, Move moves[MAX_MOVES])
{
    Board board = board_of(p);
    Choice choices[2 * ROW_PITS];
    board_before_choice(rules, &board, p->side);
    const int count = list_choices(rules, &board, p->side, choices);
    for (int i = 0; i < count; i++)
        moves[i] = move_of(p->side, choices[i].pit) | (choices[i].back ? MOVE_BACK : 0);
    if (count > 0)
        return count;
    moves[0] = MOVE_PASS;
    return 1;
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
    count = rules->rows == 4 ? reference_four_moves(rules, p, moves) : list_moves(rules, p, moves);
    if (p->pie == PIE_OFFER)
        moves[count++] = MOVE_SWAP;
    return count;
}

// The next round of a match, once one is over: every player fills what pits he can.
static void play_on(const Rules *rules, Position *p)
{
    int points[2];
    if (rules->rounds != ROUNDS_MATCH || p->endless || !reference_over(rules, p))
        return;
    reference_score(rules, p, &points[0], &points[1]);
    if (points[0] < rules->seeds || points[1] < rules->seeds)
        return;
    p->board = 0;
    for (int side = 0; side < 2; side++) {
        int left = points[side], first = rules->own_store ? rules->pits - 1 : 0;
        for (int i = 0, k = first; i < rules->pits; i++, k += rules->own_store ? -1 : 1) {
            p->pit[side][k] = 0;
            if (p->closed[side] & (1 << k))
                continue;
            if (left < rules->seeds) {
                p->closed[side] = (uint16_t)(p->closed[side] | (1 << k));
                continue;
            }
            p->pit[side][k] = rules->seeds;
            p->board = (uint16_t)(p->board + rules->seeds);
            left -= rules->seeds;
        }
        p->store[side] = (uint16_t)left;
    }
    if (points[0] > points[1])
        p->side = SOUTH;
    if (points[1] > points[0])
        p->side = NORTH;
}

static void play_move(const Rules *rules, Position *p, Move move)
{
    if (move == MOVE_SWAP || move == MOVE_KEEP) {
        p->swapped = move == MOVE_SWAP ? 1 - p->swapped : p->swapped;
        p->pie = PIE_NONE;
        return;
    }
    bool again = false;
    if (rules->rows == 4) {
        reference_four_play(rules, p, move);
    } else if (move != MOVE_PASS) {
        Board board = board_of(p);
        board_before_choice(rules, &board, p->side);
        const Course course = board_sow(rules, &board, p->side, move_pit(move), move & MOVE_BACK);
        const Spot at = course.last;
        again = rules->extra_turn && at.place == rules->pits;
        if (rules->home_turn && !course.endless && !course.abroad && at.side == p->side &&
            board.row[at.side][at.place] == 1)
            again = true;
        const int store = board.store[p->side];
        const Slam slam = course.endless ? SLAM_NO : board_capture(rules, &board, p->side, &course);
        if (course.endless)
            p->endless = (uint8_t)(1 + p->side);
        if (slam == SLAM_YES && rules->grand_slam == SLAM_AGAIN)
            again = true;
        if (rules->chain_turn && rules->capture == CAPTURE_CHAIN && board.store[p->side] > store)
            again = true;
        if (slam == SLAM_YES && rules->grand_slam == SLAM_AWARD)
            p->award = (uint8_t)(p->side == SOUTH ? 1 + NORTH : 1 + SOUTH);
        board_put_back(&board, p);
    }
    if (!again && rules->rows == 2)
        p->side = (uint8_t)(1 - p->side);
    if (p->pie == PIE_OPENING && rules->pie == PIE_RULE_MOVE)
        p->pie = again ? PIE_ASK : PIE_OFFER;
    else if (p->pie == PIE_OPENING)
        p->pie = again ? PIE_OPENING : PIE_OFFER;
    else
        p->pie = PIE_NONE;
}

void reference_play(const Rules *rules, Position *p, Move move)
{
    play_move(rules, p, move);
    play_on(rules, p);
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
    if (rules->rows == 4) {
        reference_four_score(rules, p, south, north);
        return;
    }
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
