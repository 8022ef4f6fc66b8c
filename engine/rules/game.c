#include "engine/rules/game.h"
#include "engine/base/error.h"
#include "engine/rules/ring.h"
#include "engine/rules/rulestring.h"
#include "engine/rules/start.h"
#include <stdlib.h>
#include <string.h>

Game *game_new(const Rules *rules)
{
    Game *game = alloc_or_die(1, sizeof *game);
    game->rules = *rules;
    game->hash = rulestring_hash(rules);
    game->sowing = rules->rows == 2 ? sowing_new(rules) : NULL;
    return game;
}

void game_free(Game *game)
{
    if (!game)
        return;
    free(game->sowing);
    free(game);
}

Position game_start(const Game *game)
{
    Position p = start_board(&game->rules);
    p.pie = pie_start(&game->rules);
    return p;
}

int game_moves(const Game *game, const Position *p, Move moves[MAX_MOVES])
{
    if (game_end(game, p) != END_REASON_NONE)
        return 0;
    int count = 0;
    if (game->rules.rows == 4)
        count = fourrow_children(&game->rules, p, moves, NULL);
    else if (p->pie != PIE_ASK)
        count = tworow_moves(&game->rules, game->sowing, p, moves);
    return pie_moves(p, moves, count);
}

int game_count_moves(const Game *game, const Position *p)
{
    Move moves[MAX_MOVES];
    if (p->pie != PIE_NONE || game->rules.rows == 4)
        return game_moves(game, p, moves);
    return game_end(game, p) == END_REASON_NONE ? tworow_count_moves(&game->rules, game->sowing, p)
                                                : 0;
}

bool game_legal(const Game *game, const Position *p, Move move)
{
    Move moves[MAX_MOVES];
    int count = game_moves(game, p, moves);
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

// ---------------------------------------------------------------------------------------- rounds

// Fills pits from `seeds`: the first ones in sowing order, or those nearest the store that a sowing
// feeds. Those that are left without are closed for good. What cannot be placed: the store.
static int refill(const Rules *rules, Position *p, int side, int seeds)
{
    int open = 0;
    for (int i = 0; i < rules->pits; i++) {
        const int pit = rules->own_store ? rules->pits - 1 - i : i;
        const bool fill = !position_closed(p, side, pit) && seeds >= (open + 1) * rules->seeds;
        p->pit[side][pit] = fill ? rules->seeds : 0;
        if (!fill)
            p->closed[side] |= (uint16_t)(1u << pit);
        open += fill;
    }
    return seeds - open * rules->seeds;
}

void game_next_round(const Game *game, Position *p, Score score)
{
    const Rules *rules = &game->rules;
    if (p->endless || score.south < rules->seeds || score.north < rules->seeds)
        return;
    p->store[SOUTH] = (uint16_t)refill(rules, p, SOUTH, score.south);
    p->store[NORTH] = (uint16_t)refill(rules, p, NORTH, score.north);
    p->round++;
    if (score.south != score.north)
        p->side = score.south > score.north ? SOUTH : NORTH;
    position_count(p);
}

// ------------------------------------------------------------------------------------------ moves

static void play_on_rings(const Game *game, Position *p, Move move)
{
    const int mover = p->side;
    if (!move_is_pit(move)) {
        pie_answer(p, move);
        return;
    }
    fourrow_play(&game->rules, p, move);
    pie_after_sowing(&game->rules, p, mover);
}

void game_play(const Game *game, Position *p, Move move)
{
    if (game->rules.rows == 4)
        play_on_rings(game, p, move);
    else if (move_is_pit(move))
        tworow_play(&game->rules, game->sowing, p, move);
    else if (move == MOVE_PASS)
        tworow_pass(&game->rules, p);
    else
        pie_answer(p, move);
    if (game->rules.rounds == ROUNDS_MATCH && game_end(game, p) != END_REASON_NONE)
        game_next_round(game, p, game_score(game, p));
}

int game_captured(const Game *game, const Position *before, Move move, const Position *after)
{
    const int side = before->side;
    if (!move_is_pit(move) || before->round != after->round)
        return 0;
    if (game->rules.rows == 4)
        return ring_sum_of(before, side_other(side)) - ring_sum_of(after, side_other(side));
    return after->store[side] - before->store[side] -
           tworow_sown_home(&game->rules, game->sowing, before, move);
}

EndReason game_end(const Game *game, const Position *p)
{
    return game->rules.rows == 4 ? fourrow_end(&game->rules, p)
                                 : tworow_end(&game->rules, game->sowing, p);
}

const char *game_end_text(EndReason reason)
{
    static const char *const TEXTS[] = {
        [END_REASON_NONE] = "none",
        [END_REASON_MAJORITY] = "majority",
        [END_REASON_ROW_EMPTY] = "row-empty",
        [END_REASON_STUCK] = "stuck",
        [END_REASON_BOARD_EMPTY] = "board-empty",
        [END_REASON_AWARD] = "award",
        [END_REASON_ENDLESS] = "endless",
        [END_REASON_WON] = "won",
        [END_REASON_REPETITION] = "repetition",
    };
    return TEXTS[reason];
}

bool game_decided(const Game *game, const Position *p)
{
    return game->rules.win == WIN_SEEDS && game->rules.rounds != ROUNDS_MATCH && tworow_majority(p);
}

// Won or lost, whatever the stores hold.
static Score score_of_winner(const Game *game, const Position *p)
{
    if (game_end(game, p) == END_REASON_NONE)
        return (Score){0, 0};
    const int winner =
        game->rules.rows == 4 ? fourrow_winner(&game->rules, p) : tworow_race_winner(p);
    return (Score){winner == SOUTH, winner == NORTH};
}

Score game_score(const Game *game, const Position *p)
{
    if (game->rules.win != WIN_SEEDS)
        return score_of_winner(game, p);
    if (p->endless)
        return tworow_endless(&game->rules, p);
    Score left = tworow_leftovers(&game->rules, p);
    return (Score){p->store[SOUTH] + left.south, p->store[NORTH] + left.north};
}
