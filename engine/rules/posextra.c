#include "engine/rules/posextra.h"
#include "engine/base/base.h"
#include "engine/rules/bao.h"
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

// -------------------------------------------------------------------------------------- four rows

// "houseN=1", in the order in which they are written.
static const char *const HOUSES[] = {[NORTH] = "houseN", [SOUTH] = "houseS"};

// "NA4": a pit of an inner row.
static bool read_block(Token pit, Position *p)
{
    int side;
    if (pit.len != 3 || !side_of((Token){pit.at, 1}, &side) || pit.at[1] != 'A' ||
        pit.at[2] < '1' || pit.at[2] > '0' + FOUR_PITS)
        return false;
    p->block = (uint8_t)(1 + side * ROW_PITS + label_pit(true, pit.at[2] - '0'));
    return true;
}

// "S", "N" or "S+N"
static bool read_captured(Token list, Position *p)
{
    int side;
    while (list.len) {
        if (!side_of(token_split(&list, '+'), &side))
            return false;
        p->captured |= (uint8_t)(1u << side);
    }
    return p->captured != 0;
}

static bool read_four(Token key, Token value, const Rules *rules, Position *p)
{
    int64_t quiet;
    for (int side = SOUTH; side <= NORTH && rules->start == START_HOUSE; side++)
        if (token_is(key, HOUSES[side]) && token_is(value, "1") && p->pit[side][BAO_HOUSE]) {
            p->house |= (uint8_t)(1u << side);
            return true;
        }
    if (rules->blocking && token_is(key, "block"))
        return read_block(value, p);
    if (rules->second_first && token_is(key, "captured"))
        return read_captured(value, p);
    if (!rules->quiet_first || !token_is(key, "quiet") || !token_number(value, 1, 2, &quiet))
        return false;
    p->quiet = (uint8_t)quiet;
    return true;
}

static void write_four(TextOut *out, const Position *p)
{
    for (int side = NORTH; side >= SOUTH; side--)
        if (p->house >> side & 1)
            textout_add(out, " %s=1", HOUSES[side]);
    if (p->block)
        textout_add(out, " block=%cA%d", letter_of(position_block_side(p)),
                    label_column(position_block_pit(p)));
    if (p->quiet)
        textout_add(out, " quiet=%d", p->quiet);
    if (p->captured)
        textout_add(out, " captured=%s%s%s", p->captured & 1 << SOUTH ? "S" : "",
                    p->captured == 3 ? "+" : "", p->captured & 1 << NORTH ? "N" : "");
}

// -------------------------------------------------------------------------------------------- pie

static bool read_pie(uint8_t pie, const Rules *rules, Position *p, Error *error)
{
    if (rules->pie == PIE_RULE_NONE)
        return error_set(error, "position: '%s' needs rules with a pie rule", pie_text(pie));
    if (pie == PIE_ASK && rules->rows == 4)
        return error_set(error, "position: 'pie=ask' needs a game with extra turns");
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
} SIDES[] = {{"endless", offsetof(Position, endless)},
             {"award", offsetof(Position, award)},
             {"won", offsetof(Position, won)}};

static bool sides_has(const Rules *rules, size_t field)
{
    if (field == offsetof(Position, award))
        return rules->grand_slam == SLAM_AWARD;
    if (field == offsetof(Position, won))
        return rules->both_ends || rules->second_first || rules->capture == CAPTURE_KICHWA;
    return rules_may_not_end(rules);
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
    if (rules->rows == 4 && read_four(key, value, rules, p))
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
                     "pie=opening|offer|ask, swapped=1, tuzS=, closed=, endless=, award=, won=, "
                     "houseS=1, block=NA4, quiet=, captured=)",
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
    write_four(out, p);
    for (size_t i = 0; i < ARRAY_LEN(SIDES); i++) {
        const uint8_t side = ((const uint8_t *)p)[SIDES[i].field];
        if (side)
            textout_add(out, " %s=%c", SIDES[i].key, letter_of(side - 1));
    }
    if (p->swapped)
        textout_add(out, " swapped=1");
}
