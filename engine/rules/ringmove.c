#include "engine/rules/ringmove.h"

static void format_bao(Move move, TextOut *out)
{
    const bool right = label_inner(move_pit(move)) == ((move & MOVE_BACK) != 0);
    if (ringmove_kind(move) == RINGMOVE_LAY)
        textout_add(out, "%s", move & MOVE_BACK ? "L" : "R");
    else
        textout_add(out, "%s", right ? ">" : "<");
    if (ringmove_kind(move) == RINGMOVE_TAKATA)
        textout_add(out, "*");
    if (move & (RINGMOVE_STOP | RINGMOVE_SAFARI))
        textout_add(out, "%s", move & RINGMOVE_STOP ? "=" : "+");
}

void ringmove_format(Move move, char out[MOVE_TEXT])
{
    TextOut text = textout_in(out, MOVE_TEXT);
    const unsigned signs = ringmove_signs(move);
    textout_add(&text, "%c%d",
                (move_side(move) == SOUTH ? 'A' : 'a') + !label_inner(move_pit(move)),
                label_column(move_pit(move)));
    if (ringmove_kind(move) != RINGMOVE_PATH)
        format_bao(move, &text);
    else
        for (int i = ringmove_sign_count(signs) - 1; i >= 0; i--)
            textout_add(&text, "%s", signs >> i & 1 ? "<" : ">");
}

static char first_of(const Token *rest)
{
    return rest->len ? rest->at[0] : '\0';
}

static bool take_char(Token *rest, char wanted)
{
    if (first_of(rest) != wanted)
        return false;
    rest->at++;
    rest->len--;
    return true;
}

static Move take_signs(Token *rest, Move move)
{
    unsigned signs = 1;
    while (first_of(rest) == '<' || first_of(rest) == '>') {
        if (ringmove_sign_count(signs) == RINGMOVE_MAX_SIGNS)
            return MOVE_NONE;
        signs = signs << 1 | take_char(rest, '<');
        if (!(signs & 1))
            take_char(rest, '>');
    }
    return ringmove_with_signs(move, signs);
}

// `L` or `R`, and what a lap that ends in the house is to do.
static Move take_laid(Token *rest, int side, int pit)
{
    const bool left = take_char(rest, 'L');
    if (!left && !take_char(rest, 'R'))
        return MOVE_NONE;
    Move move = ringmove_of(side, pit, RINGMOVE_LAY) | (left ? MOVE_BACK : 0);
    if (take_char(rest, '='))
        move |= RINGMOVE_STOP;
    else if (take_char(rest, '+'))
        move |= RINGMOVE_SAFARI;
    return move;
}

static Move take_bao(Token *rest, int side, int pit)
{
    const bool right = take_char(rest, '>');
    if (!right && !take_char(rest, '<'))
        return take_laid(rest, side, pit);
    const Move way = right == label_inner(pit) ? MOVE_BACK : 0;
    return ringmove_of(side, pit, take_char(rest, '*') ? RINGMOVE_TAKATA : RINGMOVE_SOW) | way;
}

Move ringmove_take(Token *rest, const Rules *rules)
{
    static const char ROWS[] = "ABab";
    Token left = *rest;
    int row = 0;
    while (row < 4 && !take_char(&left, ROWS[row]))
        row++;
    const int column = first_of(&left) - '0';
    if (row == 4 || column < 1 || column > FOUR_PITS)
        return MOVE_NONE;
    take_char(&left, first_of(&left));
    const int side = row < 2 ? SOUTH : NORTH, pit = label_pit(row % 2 == 0, column);
    const Move move = rules->capture == CAPTURE_KICHWA
                          ? take_bao(&left, side, pit)
                          : take_signs(&left, ringmove_of(side, pit, RINGMOVE_PATH));
    if (move != MOVE_NONE)
        *rest = left;
    return move;
}
