#include "engine/rules/record.h"
#include <ctype.h>
#include <stdlib.h>

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

static bool check_move(const Record *record, Token token, Move move, Error *error)
{
    const Position *p = record_now(record);
    if (move == MOVE_NONE)
        return refuse(record, token, "is no move here", error);
    if (game_end(record->game, p) != END_REASON_NONE)
        return refuse(record, token, "the game is over", error);
    if (game_legal(record->game, p, move))
        return true;
    if (!move_is_pit(move))
        return refuse(record, token, "no swap is offered", error);
    if (p->pie == PIE_ASK)
        return refuse(record, token, "'swap' or 'keep' must be answered first", error);
    if (move_pit(move) >= record->game->rules.pits)
        return refuse(record, token, "the board has no such pit", error);
    if (move_side(move) != p->side)
        return refuse(record, token, "is the other side's pit", error);
    return refuse(record, token,
                  p->pit[p->side][move_pit(move)] ? "would overfill a pit" : "is an empty pit",
                  error);
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
        Token piece = {rest.at, 1};
        move = move_unglue(&rest);
        if (!check_move(record, move == MOVE_NONE && token.len < 8 ? token : piece, move, error))
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
