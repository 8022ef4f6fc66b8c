#include "engine/rules/posextra.h"
#include "engine/base/base.h"
#include "engine/rules/pie.h"
#include <string.h>

static char letter_of(int side)
{
    return side == SOUTH ? 'S' : 'N';
}

static bool side_of(Token token, int *side)
{
    *side = token_is(token, "N") ? NORTH : SOUTH;
    return token_is(token, "S") || token_is(token, "N");
}

// ---------------------------------------------------------------------------------------- tuzdiks

bool posextra_claim_tuzdik(Position *p, int owner, int number, const Rules *rules, Error *error)
{
    if (number == rules->pits)
        return error_set(error, "position: the pit next to the store is never a tuzdik");
    if (p->tuz[owner])
        return error_set(error, "position: a player has one tuzdik");
    if (p->tuz[side_other(owner)] == number)
        return error_set(error, "position: both tuzdiks have number %d", number);
    p->tuz[owner] = (uint8_t)number;
    return true;
}

// "tuzS=3": South's tuzdik is North's third pit.
static bool read_tuzdik(Token token, const Rules *rules, Position *p, Error *error)
{
    const int owner = token.at[3] == 'S' ? SOUTH : NORTH;
    const Token digits = {token.at + 5, token.len - 5};
    int64_t number;
    if ((token.at[3] != 'S' && token.at[3] != 'N') || token.at[4] != '=' ||
        !token_number(digits, 1, rules->pits, &number))
        return error_set(error, "position: '%.*s' is no tuzdik (tuzS=1 .. tuzN=%d)",
                         token_width(token), token.at, rules->pits - 1);
    if (p->pit[side_other(owner)][number - 1])
        return error_set(error, "position: a tuzdik holds no seeds");
    return posextra_claim_tuzdik(p, owner, (int)number, rules, error);
}

// ------------------------------------------------------------------------------------ closed pits

static bool close_pit(Token name, const Rules *rules, Position *p)
{
    int side;
    int64_t number;
    if (name.len < 2 || !side_of((Token){name.at, 1}, &side) ||
        !token_number((Token){name.at + 1, name.len - 1}, 1, rules->pits, &number))
        return false;
    p->closed[side] |= (uint16_t)(1u << (number - 1));
    return true;
}

static bool check_closed(const Rules *rules, const Position *p, Error *error)
{
    for (int side = SOUTH; side <= NORTH; side++) {
        for (int pit = 0; pit < rules->pits; pit++)
            if (position_closed(p, side, pit) && p->pit[side][pit])
                return error_set(error, "position: closed pit %c%d holds seeds", letter_of(side),
                                 pit + 1);
        if (p->closed[side] == (1u << rules->pits) - 1)
            return error_set(error, "position: %c has no open pit", letter_of(side));
    }
    return true;
}

// "closed=S6+N5+N6"
static bool read_closed(Token list, const Rules *rules, Position *p, Error *error)
{
    while (list.len) {
        const Token name = token_split(&list, '+');
        if (!close_pit(name, rules, p))
            return error_set(error, "position: '%.*s' is no pit that could be closed (S1 .. N%d)",
                             token_width(name), name.at, rules->pits);
    }
    return check_closed(rules, p, error);
}

static void write_closed(TextOut *out, const Rules *rules, const Position *p)
{
    const char *separator = " closed=";
    for (int side = SOUTH; side <= NORTH; side++)
        for (int pit = 0; pit < rules->pits; pit++) {
            if (!position_closed(p, side, pit))
                continue;
            textout_add(out, "%s%c%d", separator, letter_of(side), pit + 1);
            separator = "+";
        }
}

// -------------------------------------------------------------------------------------------- pie

static bool read_pie(uint8_t pie, const Rules *rules, Position *p, Error *error)
{
    if (rules->pie == PIE_RULE_NONE)
        return error_set(error, "position: '%s' needs rules with a pie rule", pie_text(pie));
    if (pie == PIE_ASK && (rules->pie != PIE_RULE_MOVE || p->side != SOUTH))
        return error_set(error, "position: 'pie=ask' comes with rule pie=move, South to move");
    if (pie == PIE_OFFER && p->side != NORTH)
        return error_set(error, "position: 'pie=offer' comes with North to move");
    if (pie == PIE_OPENING && p->side != SOUTH)
        return error_set(error, "position: 'pie=opening' comes with South to move");
    p->pie = pie;
    return true;
}

// ------------------------------------------------------------------------------------------- door

// Words with a side for a value, which is kept as 1 + side.
static const struct {
    const char *key;
    size_t field;
} SIDES[] = {{"endless", offsetof(Position, endless)}, {"award", offsetof(Position, award)}};

static bool sides_has(const Rules *rules, size_t field)
{
    return field == offsetof(Position, award) ? rules->grand_slam == SLAM_AWARD
                                              : rules_may_not_end(rules);
}

static bool read_side_word(Token key, Token value, const Rules *rules, Position *p)
{
    int side;
    for (size_t i = 0; i < ARRAY_LEN(SIDES); i++)
        if (token_is(key, SIDES[i].key) && sides_has(rules, SIDES[i].field) &&
            side_of(value, &side)) {
            ((uint8_t *)p)[SIDES[i].field] = (uint8_t)(1 + side);
            return true;
        }
    return false;
}

bool posextra_read(Token token, const Rules *rules, Position *p, Error *error)
{
    Token value = token;
    const Token key = token_split(&value, '=');
    if (token_is(token, "swapped=1")) {
        p->swapped = 1;
        return true;
    }
    if (read_side_word(key, value, rules, p))
        return true;
    if (rules->rounds && token_is(key, "closed"))
        return read_closed(value, rules, p, error);
    if (rules->tuzdik && token.len > 5 && memcmp(token.at, "tuz", 3) == 0)
        return read_tuzdik(token, rules, p, error);
    for (uint8_t pie = PIE_OPENING; pie <= PIE_ASK; pie++)
        if (token_is(token, pie_text(pie)))
            return read_pie(pie, rules, p, error);
    return error_set(error,
                     "position: unexpected '%.*s' (where the rules have a use for them: "
                     "pie=opening|offer|ask, swapped=1, tuzS=, closed=, endless=, award=)",
                     token_width(token), token.at);
}

void posextra_write(TextOut *out, const Rules *rules, const Position *p)
{
    if (p->pie != PIE_NONE && !(p->pie == PIE_OPENING && pie_is_start(rules, p)))
        textout_add(out, " %s", pie_text(p->pie));
    for (int owner = NORTH; owner >= SOUTH; owner--)
        if (p->tuz[owner])
            textout_add(out, " tuz%c=%d", letter_of(owner), p->tuz[owner]);
    write_closed(out, rules, p);
    for (size_t i = 0; i < ARRAY_LEN(SIDES); i++) {
        const uint8_t side = ((const uint8_t *)p)[SIDES[i].field];
        if (side)
            textout_add(out, " %s=%c", SIDES[i].key, letter_of(side - 1));
    }
    if (p->swapped)
        textout_add(out, " swapped=1");
}
