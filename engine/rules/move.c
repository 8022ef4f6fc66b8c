#include "engine/rules/move.h"
#include <stdio.h>
#include <string.h>

static const struct {
    const char *word;
    Move move;
} WORDS[] = {{"swap", MOVE_SWAP}, {"keep", MOVE_KEEP}, {"pass", MOVE_PASS}};

enum { WORD_COUNT = sizeof WORDS / sizeof WORDS[0] };

void move_format(Move move, char out[MOVE_TEXT])
{
    snprintf(out, MOVE_TEXT, "0000");
    if (move_is_pit(move))
        snprintf(out, MOVE_TEXT, "%c%s", (move_side(move) == SOUTH ? 'A' : 'a') + move_pit(move),
                 move & MOVE_BACK ? "<" : "");
    for (int i = 0; i < WORD_COUNT; i++)
        if (move == WORDS[i].move)
            snprintf(out, MOVE_TEXT, "%s", WORDS[i].word);
}

static Move letter_move(char c)
{
    if (c >= 'A' && c < 'A' + MAX_PITS)
        return move_of(SOUTH, c - 'A');
    if (c >= 'a' && c < 'a' + MAX_PITS)
        return move_of(NORTH, c - 'a');
    return MOVE_NONE;
}

// Takes a sign of direction off the end of a token.
static Move cut_direction(Token *token)
{
    const char last = token->len > 1 ? token->at[token->len - 1] : '\0';
    if (last == '<' || last == '>')
        token->len--;
    return last == '<' ? MOVE_BACK : 0;
}

Move move_parse(Token token, const Rules *rules, const Position *p)
{
    int64_t number;
    Token digits = token;
    const Move way = cut_direction(&digits);
    if (token_number(digits, 1, rules->pits, &number))
        return move_of(p->side, (int)number - 1) | way;
    Token rest = token;
    Move move = token.len ? move_unglue(&rest) : MOVE_NONE;
    return rest.len == 0 ? move : MOVE_NONE;
}

Move move_unglue(Token *rest)
{
    size_t len = 0;
    Move move = MOVE_NONE;
    for (int i = 0; i < WORD_COUNT; i++) {
        size_t word_len = strlen(WORDS[i].word);
        if (rest->len >= word_len && memcmp(rest->at, WORDS[i].word, word_len) == 0) {
            len = word_len;
            move = WORDS[i].move;
        }
    }
    if (move == MOVE_NONE && rest->len && letter_move(rest->at[0]) != MOVE_NONE) {
        Token letter = {rest->at, rest->len < 2 ? rest->len : 2};
        len = letter.len;
        move = letter_move(rest->at[0]) | cut_direction(&letter);
        len = len > letter.len ? 2 : 1;
    }
    rest->at += len;
    rest->len -= len;
    return move;
}
