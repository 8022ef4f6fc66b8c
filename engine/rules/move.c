#include "engine/rules/ringmove.h"
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
    if (move_is_pit(move) && move & MOVE_RING)
        ringmove_format(move, out);
    else if (move_is_pit(move))
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
    if (rules->rows == 2 && token_number(digits, 1, rules->pits, &number))
        return move_of(p->side, (int)number - 1) | way;
    Token rest = token;
    Move move = token.len ? move_unglue(&rest, rules) : MOVE_NONE;
    return rest.len == 0 ? move : MOVE_NONE;
}

static void skip(Token *rest, size_t len)
{
    rest->at += len;
    rest->len -= len;
}

static Move take_letter(Token *rest)
{
    const Move pit = rest->len ? letter_move(rest->at[0]) : MOVE_NONE;
    if (pit == MOVE_NONE)
        return MOVE_NONE;
    Token letter = {rest->at, rest->len < 2 ? rest->len : 2};
    const size_t len = letter.len;
    const Move way = cut_direction(&letter);
    skip(rest, len > letter.len ? 2 : 1);
    return pit | way;
}

Move move_unglue(Token *rest, const Rules *rules)
{
    for (int i = 0; i < WORD_COUNT; i++) {
        const size_t len = strlen(WORDS[i].word);
        if (rest->len >= len && memcmp(rest->at, WORDS[i].word, len) == 0) {
            skip(rest, len);
            return WORDS[i].move;
        }
    }
    return rules->rows == 2 ? take_letter(rest) : ringmove_take(rest, rules);
}
