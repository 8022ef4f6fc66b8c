#include "engine/rules/record.h"
#include "engine/rules/ringmove.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

void record_init(Record *record, const Game *game, const Position *start)
{
    *record = (Record){.game = game, .room = 64};
    record->moves = alloc_or_die((unsigned long)record->room, sizeof *record->moves);
    record->positions = alloc_or_die((unsigned long)record->room + 1, sizeof *record->positions);
    record->positions[0] = *start;
}

void record_release(Record *record)
{
    free(record->moves);
    free(record->positions);
    *record = (Record){0};
}

const Position *record_now(const Record *record)
{
    return &record->positions[record->plies];
}

static bool begins_round(const Record *record, int ply)
{
    return ply == 0 || record->positions[ply].round != record->positions[ply - 1].round;
}

// How often a round of the match has begun as the one that begins now; 0 if none does.
static int alike_rounds(const Record *record)
{
    const Position *now = record_now(record);
    int count = 0;
    if (now->round == 0 || !begins_round(record, record->plies))
        return 0;
    for (int ply = 0; ply <= record->plies; ply++)
        count += begins_round(record, ply) && position_same_place(&record->positions[ply], now);
    return count;
}

// How often the position has been there since seeds were last taken, now included.
static int occurrences(const Record *record)
{
    const Position *now = record_now(record);
    int count = 1;
    for (int ply = record->plies - 1; ply >= 0; ply--) {
        if (record->positions[ply].board != now->board ||
            record->positions[ply].round != now->round)
            break;
        count += position_same_place(&record->positions[ply], now);
    }
    return count;
}

// A round, or a game, goes round in circles.
static bool repeats(const Record *record)
{
    const Rules *rules = &record->game->rules;
    return (rules->rows == 4 || tworow_recurs(rules, record_now(record))) &&
           occurrences(record) >= rules_occurrences(rules);
}

EndReason record_end(const Record *record)
{
    const Rules *rules = &record->game->rules;
    const EndReason end = game_end(record->game, record_now(record));
    if (end != END_REASON_NONE)
        return end;
    const bool again = (rules->repetition != REPETITION_OFF && repeats(record)) ||
                       alike_rounds(record) >= rules_occurrences(rules);
    return again ? END_REASON_REPETITION : END_REASON_NONE;
}

Score record_score(const Record *record)
{
    const Position *p = record_now(record);
    if (record_end(record) != END_REASON_REPETITION)
        return game_score(record->game, p);
    if (record->game->rules.win == WIN_LAST)
        return (Score){0, 0};
    const Score rest = tworow_cycle(&record->game->rules, p);
    return (Score){p->store[SOUTH] + rest.south, p->store[NORTH] + rest.north};
}

int record_moves(const Record *record, Move moves[MAX_MOVES])
{
    if (record_end(record) != END_REASON_NONE)
        return 0;
    return game_moves(record->game, record_now(record), moves);
}

void record_play(Record *record, Move move)
{
    if (record->plies == record->room) {
        record->room *= 2;
        unsigned long room = (unsigned long)record->room;
        record->moves = realloc_or_die(record->moves, room, sizeof *record->moves);
        record->positions = realloc_or_die(record->positions, room + 1, sizeof *record->positions);
    }
    Position next = *record_now(record);
    game_play(record->game, &next, move);
    record->moves[record->plies++] = move;
    record->positions[record->plies] = next;
    const Rules *rules = &record->game->rules;
    if (rules->rounds == ROUNDS_MATCH && rules->repetition && repeats(record) &&
        game_end(record->game, &next) == END_REASON_NONE)
        game_next_round(record->game, &record->positions[record->plies], record_score(record));
}

bool record_undo(Record *record)
{
    if (record->plies == 0)
        return false;
    record->plies--;
    return true;
}

static bool refuse(const Record *record, Token token, const char *why, Error *error)
{
    return error_set(error, "move %d '%.*s': %s", record->plies + 1, token_width(token), token.at,
                     why);
}

// Whether only that it never ends forbids a move on four rows.
static bool is_endless(const Rules *rules, const Position *p, Move move)
{
    Rules playing = *rules;
    Move moves[MAX_MOVES];
    playing.endless = ENDLESS_DRAW;
    const int count = fourrow_children(&playing, p, moves, NULL);
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

// The same on four rows.
static const char *why_not_on_rings(const Rules *rules, const Position *p, Move move)
{
    const RingMoveKind kind = ringmove_kind(move);
    if (is_endless(rules, p, move))
        return "would be sown for ever";
    if (rules->capture != CAPTURE_KICHWA)
        return p->pit[p->side][move_pit(move)] == 1 ? "is a single seed"
                                                    : "takes a choice where there is none, or "
                                                      "none where there is one (`moves`)";
    if (kind == RINGMOVE_LAY && p->store[p->side] == 0)
        return "lays a seed, but none is in hand";
    if (kind == RINGMOVE_SOW && p->store[p->side] > 0)
        return "sows a pit, but seeds in hand come first (as in A4L, A6>*)";
    if (kind == RINGMOVE_TAKATA)
        return "takes nothing, but there is something to take, or may not (`moves`)";
    return "takes nothing, or not so (`moves`)";
}

// Why a pit of the mover's own may not be played.
static const char *why_not(const Rules *rules, const Position *p, Move move)
{
    const int pit = move_pit(move);
    if (p->pit[p->side][pit] == 0)
        return "is an empty pit";
    if (rules->rows == 4)
        return why_not_on_rings(rules, p, move);
    if (move & MOVE_BACK && rules->direction == DIRECTION_ON)
        return "goes the wrong way round";
    if (rules->capture == CAPTURE_SINGLES && p->pit[p->side][pit] == 1)
        return "has been taken with what lay opposite";
    if (rules->singles == SINGLES_NEVER && p->pit[p->side][pit] == 1)
        return "is a single seed";
    if (rules->endless == ENDLESS_ILLEGAL)
        return "would be sown for ever";
    if (rules->singles == SINGLES_LAST && p->pit[p->side][pit] == 1)
        return "is a single seed, and others hold more";
    if (rules->must_feed == FEED_FREE && rules->grand_slam != SLAM_ILLEGAL)
        return "would overfill a pit";
    return "would leave the other side without seeds";
}

static bool check_move(const Record *record, Token token, Move move, Error *error)
{
    const Position *p = record_now(record);
    if (move == MOVE_NONE)
        return refuse(record, token, "is no move here", error);
    if (record_end(record) != END_REASON_NONE)
        return refuse(record, token, "the game is over", error);
    if (game_legal(record->game, p, move))
        return true;
    if (move == MOVE_PASS)
        return refuse(record, token, "there is something to play", error);
    if (!move_is_pit(move))
        return refuse(record, token, "no swap is offered", error);
    if (p->pie == PIE_ASK)
        return refuse(record, token, "'swap' or 'keep' must be answered first", error);
    if (record->game->rules.rows == 2 && move_pit(move) >= record->game->rules.pits)
        return refuse(record, token, "the board has no such pit", error);
    if (move_side(move) != p->side)
        return refuse(record, token, "is the other side's pit", error);
    return refuse(record, token, why_not(&record->game->rules, p, move), error);
}

bool record_parse_move(const Record *record, Token token, Move *move, Error *error)
{
    Move read = move_parse(token, &record->game->rules, record_now(record));
    if (!check_move(record, token, read, error))
        return false;
    *move = read;
    return true;
}

// One token: a move by itself, or letters run together.
static bool play_token(Record *record, Token token, Error *error)
{
    Move move = move_parse(token, &record->game->rules, record_now(record));
    if (move != MOVE_NONE) {
        if (!check_move(record, token, move, error))
            return false;
        record_play(record, move);
        return true;
    }
    Token rest = token;
    while (rest.len) {
        Token piece = rest;
        move = move_unglue(&rest, &record->game->rules);
        piece.len = move == MOVE_NONE ? 1 : piece.len - rest.len;
        const bool whole = token.len < 8 || record->game->rules.rows == 4;
        if (!check_move(record, move == MOVE_NONE && whole ? token : piece, move, error))
            return false;
        record_play(record, move);
    }
    return true;
}

bool record_play_text(Record *record, const char *moves, Error *error)
{
    const int plies = record->plies;
    const char *cursor = moves;
    for (Token token = text_token(&cursor); token.len; token = text_token(&cursor)) {
        if (!play_token(record, token, error)) {
            record->plies = plies;
            return false;
        }
    }
    return true;
}
