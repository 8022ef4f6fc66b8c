#include "engine/rules/postext.h"
#include "engine/base/text.h"
#include "engine/rules/label.h"
#include "engine/rules/pie.h"
#include "engine/rules/posextra.h"
#include <string.h>

static bool read_count(Token token, int max, const char *what, int *count, Error *error)
{
    int64_t number;
    if (token_number(token, 0, max, &number)) {
        *count = (int)number;
        return true;
    }
    if (token_number(token, 0, INT64_MAX, &number))
        return error_set(error, "position: %s holds %.*s seeds, at most %d fit", what,
                         token_width(token), token.at, max);
    return error_set(error, "position: '%.*s' is no number of seeds for %s", token_width(token),
                     token.at, what);
}

static bool read_pit(Token token, uint8_t *pit, Error *error)
{
    int count = 0;
    if (!read_count(token, MAX_IN_PIT, "a pit", &count, error))
        return false;
    *pit = (uint8_t)count;
    return true;
}

static bool read_store(Token token, uint16_t *store, Error *error)
{
    int count = 0;
    if (!read_count(token, MAX_TOTAL, "a store", &count, error))
        return false;
    *store = (uint16_t)count;
    return true;
}

static bool read_side(Token token, Position *p, Error *error)
{
    if (!token_is(token, "S") && !token_is(token, "N"))
        return error_set(error, "position: the side to move is '%.*s', not S or N",
                         token_width(token), token.at);
    p->side = token.at[0] == 'S' ? SOUTH : NORTH;
    return true;
}

// Pits of a row; exactly as many pieces as the game has pits.
static bool read_row(Token text, char separator, const Rules *rules, uint8_t row[ROW_PITS],
                     Error *error)
{
    int count = 0;
    Token rest = text;
    bool more = text.len > 0;
    while (more) {
        bool last = !token_has(rest, separator);
        uint8_t pit;
        if (!read_pit(token_split(&rest, separator), &pit, error))
            return false;
        if (count < rules->pits)
            row[count] = pit;
        count++;
        more = !last;
    }
    if (count != rules->pits)
        return error_set(error, "position: a row has %d pits, %s here has %d", count, rules->name,
                         rules->pits);
    return true;
}

// Both rows of a player: "A1,..,A8;B1,..,B8".
static bool read_ring(Token text, const Rules *rules, uint8_t ring[ROW_PITS], Error *error)
{
    uint8_t row[ROW_PITS];
    if (!token_has(text, ';'))
        return error_set(error, "position: a player has two rows here, divided by ';'");
    for (int inner = 1; inner >= 0; inner--) {
        const Token next = inner ? token_split(&text, ';') : text;
        if (token_has(next, ';'))
            return error_set(error, "position: a player has two rows here, not more");
        if (!read_row(next, ',', rules, row, error))
            return false;
        for (int column = 1; column <= FOUR_PITS; column++)
            ring[label_pit(inner, column)] = row[column - 1];
    }
    return true;
}

static bool read_pits(Token text, const Rules *rules, uint8_t pits[ROW_PITS], Error *error)
{
    return rules->rows == 4 ? read_ring(text, rules, pits, error)
                            : read_row(text, ',', rules, pits, error);
}

// Where a text says nothing of the swap: open on the start board, else behind us.
static bool default_pie(const Rules *rules, Position *p)
{
    p->pie = pie_is_start(rules, p) ? pie_start(rules) : PIE_NONE;
    return true;
}

static bool parse_native(Token rows, const char *cursor, const Rules *rules, Position *p,
                         Error *error)
{
    Token north = rows;
    Token south = token_split(&north, '/');
    if (!read_pits(south, rules, p->pit[SOUTH], error) ||
        !read_pits(north, rules, p->pit[NORTH], error))
        return false;
    Token north_store = text_token(&cursor);
    Token south_store = token_split(&north_store, ',');
    if (!read_store(south_store, &p->store[SOUTH], error) ||
        !read_store(north_store, &p->store[NORTH], error) ||
        !read_side(text_token(&cursor), p, error))
        return false;
    default_pie(rules, p);
    for (Token extra = text_token(&cursor); extra.len; extra = text_token(&cursor))
        if (!posextra_read(extra, rules, p, error))
            return false;
    return true;
}

static bool nothing_follows(const char *cursor, Error *error)
{
    Token token = text_token(&cursor);
    if (token.len)
        return error_set(error, "position: unexpected '%.*s' at the end", token_width(token),
                         token.at);
    return true;
}

static bool parse_auale(Token rest, const char *cursor, const Rules *rules, Position *p,
                        Error *error)
{
    for (int side = SOUTH; side <= NORTH; side++)
        for (int pit = 0; pit < rules->pits; pit++)
            if (!read_pit(token_split(&rest, '-'), &p->pit[side][pit], error))
                return false;
    Token south = token_split(&rest, '-');
    Token north = token_split(&rest, '-');
    return read_store(south, &p->store[SOUTH], error) &&
           read_store(north, &p->store[NORTH], error) && read_side(rest, p, error) &&
           nothing_follows(cursor, error) && default_pie(rules, p);
}

static bool parse_kgp(Token text, const char *cursor, const Rules *rules, Position *p, Error *error)
{
    if (text.len < 3 || text.at[text.len - 1] != '>' || text.at[text.len - 2] == ',')
        return error_set(error, "position: a KGP board ends with a number and '>'");
    Token rest = {text.at + 1, text.len - 2};
    int pits = 0;
    if (!read_count(token_split(&rest, ','), MAX_IN_PIT, "a board", &pits, error))
        return false;
    if (pits != rules->pits)
        return error_set(error, "position: a board of %d pits, %s here has %d", pits, rules->name,
                         rules->pits);
    for (int side = SOUTH; side <= NORTH; side++)
        if (!read_store(token_split(&rest, ','), &p->store[side], error))
            return false;
    for (int side = SOUTH; side <= NORTH; side++)
        for (int pit = 0; pit < rules->pits; pit++)
            if (!read_pit(token_split(&rest, ','), &p->pit[side][pit], error))
                return false;
    if (rest.len)
        return error_set(error, "position: too many numbers in the KGP board");
    return nothing_follows(cursor, error) && default_pie(rules, p);
}

// One row from South's left: into pits in ascending order for South, descending for North.
static bool read_fen_row(Token text, const Rules *rules, int side, Position *p, Error *error)
{
    int count = 0;
    if (text.len && text.at[text.len - 1] == ',')
        return error_set(error, "position: nothing follows the last ',' of a row");
    while (text.len) {
        Token piece = token_split(&text, ',');
        int empty = 1;
        uint8_t seeds = 0;
        if (piece.len > 1 && piece.at[piece.len - 1] == 'S') {
            if (!read_pit((Token){piece.at, piece.len - 1}, &seeds, error))
                return false;
        } else if (rules->tuzdik && (token_is(piece, "T") || token_is(piece, "t"))) {
            if (!posextra_claim_tuzdik(p, side_other(side),
                                       side == SOUTH ? count + 1 : rules->pits - count, rules,
                                       error))
                return false;
        } else if (!read_count(piece, MAX_PITS, "a run of empty pits", &empty, error)) {
            return false;
        }
        if (empty == 0)
            return error_set(error, "position: a run of 0 empty pits");
        for (; empty > 0 && count < rules->pits; empty--, count++)
            p->pit[side][side == SOUTH ? count : rules->pits - 1 - count] = seeds;
        if (empty > 0)
            return error_set(error, "position: a row has more than %d pits", rules->pits);
    }
    if (count != rules->pits)
        return error_set(error, "position: a row has %d pits, %s here has %d", count, rules->name,
                         rules->pits);
    return true;
}

static bool parse_playstrategy(Token rows, const char *cursor, const Rules *rules, Position *p,
                               Error *error)
{
    Token south = rows;
    Token north = token_split(&south, '/');
    int64_t number;
    if (!read_fen_row(north, rules, NORTH, p, error) ||
        !read_fen_row(south, rules, SOUTH, p, error) ||
        !read_store(text_token(&cursor), &p->store[SOUTH], error) ||
        !read_store(text_token(&cursor), &p->store[NORTH], error) ||
        !read_side(text_token(&cursor), p, error))
        return false;
    Token move_number = text_token(&cursor);
    if (move_number.len && !token_number(move_number, 0, INT32_MAX, &number))
        return error_set(error, "position: '%.*s' is no move number", token_width(move_number),
                         move_number.at);
    return nothing_follows(cursor, error) && default_pie(rules, p);
}

static bool parse_any(Token first, const char *cursor, const Rules *rules, Position *p,
                      Error *error)
{
    if (first.len == 0)
        return error_set(error, "position: nothing given");
    const char *peek = cursor;
    Token second = text_token(&peek);
    if (rules->rows == 4 && (!token_has(first, '/') || !token_has(second, ',')))
        return error_set(error, "position: four rows are written A1,..,A8;B1,..,B8/a1,..;b1,.. "
                                "handS,handN side");
    if (first.at[0] == '<')
        return parse_kgp(first, cursor, rules, p, error);
    if (token_has(first, '-') && !token_has(first, '/'))
        return parse_auale(first, cursor, rules, p, error);
    if (!token_has(first, '/'))
        return error_set(error, "position: '%.*s' is no board (rows are divided by '/')",
                         token_width(first), first.at);
    if (second.len == 0)
        return error_set(error, "position: the stores and the side to move are missing");
    if (token_has(second, ','))
        return parse_native(first, cursor, rules, p, error);
    return parse_playstrategy(first, cursor, rules, p, error);
}

bool postext_parse(const char *text, const Rules *rules, Position *p, Error *error)
{
    Position read;
    memset(&read, 0, sizeof read);
    const char *cursor = text;
    Token first = text_token(&cursor);
    if (!parse_any(first, cursor, rules, &read, error))
        return false;
    position_count(&read);
    if (rules->rows == 4 && rules->start != START_HOUSE && read.store[SOUTH] + read.store[NORTH])
        return error_set(error, "position: nobody has seeds in hand in %s", rules->name);
    if (position_total(&read) > rules_most_seeds(rules))
        return error_set(error, "position: %d seeds in all, at most %d fit", position_total(&read),
                         rules_most_seeds(rules));
    *p = read;
    return true;
}
