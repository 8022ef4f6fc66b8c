#include "tests/support/agree.h"
#include "engine/rules/postext.h"
#include "engine/rules/reference.h"
#include "engine/rules/ruleoption.h"
#include "engine/rules/rulestring.h"
#include <stdio.h>
#include <string.h>

enum { LONGEST = 400 }; // of games that may go round in circles

static void draw_option(Rng *rng, const RuleOption *option, Rules *rules)
{
    const unsigned range = option->max - option->min + 1;
    unsigned value = option->min + (unsigned)rng_below(rng, range);
    if (option->kind == OPTION_COUNTS)
        value &= ~1u;
    if (option->size > 1) // laps: few, so that sowings end for want of them
        value = option->min + (unsigned)rng_below(rng, 40);
    ruleoption_set(option, rules, value);
}

// A row with every option drawn at random; a variant with some more that the row does not name.
static Rules random_options(Rng *rng, const CatalogueRow *row, bool variant)
{
    Rules rules = row->rules;
    for (size_t i = 0; i < ruleoption_count(); i++) {
        const RuleOption *option = ruleoption(i);
        if (catalogue_takes(row, option) ||
            (variant && ruleoption_fits(option, row->rules.rows) && rng_below(rng, 3) == 0))
            draw_option(rng, option, &rules);
    }
    return rules;
}

Rules agree_rules(Rng *rng, const CatalogueRow *row, bool variant)
{
    Rules rules;
    do
        rules = random_options(rng, row, variant);
    while (rules_fault(&rules));
    return rules;
}

static void add_tuzdiks(Rng *rng, const Game *game, Position *p)
{
    for (int owner = SOUTH; owner <= NORTH && game->rules.pits > 1; owner++) {
        const int pit = (int)rng_below(rng, game->rules.pits - 1u);
        if (rng_below(rng, 2) || p->tuz[side_other(owner)] == pit + 1)
            continue;
        p->tuz[owner] = (uint8_t)(pit + 1);
        p->pit[side_other(owner)][pit] = 0;
    }
}

static void close_pits(Rng *rng, const Game *game, Position *p)
{
    for (int side = SOUTH; side <= NORTH && rng_below(rng, 2); side++) {
        const uint64_t open = 1u << rng_below(rng, game->rules.pits);
        const uint64_t all = (1u << game->rules.pits) - 1;
        p->closed[side] = (uint16_t)(rng_below(rng, all + 1) & ~open);
        for (int pit = 0; pit < game->rules.pits; pit++)
            if (p->closed[side] >> pit & 1)
                p->pit[side][pit] = 0;
    }
}

// What a position on four rows says besides its pits.
static void add_four(Rng *rng, const Rules *rules, Position *p)
{
    const bool hands = rules->start == START_HOUSE && rng_below(rng, 2);
    for (int side = SOUTH; side <= NORTH && rules->start == START_HOUSE; side++) {
        p->store[side] = (uint16_t)(hands ? rng_below(rng, 22) : 0);
        if (rng_below(rng, 2))
            p->pit[side][BAO_HOUSE] = (uint8_t)rng_below(rng, 12);
        if (p->pit[side][BAO_HOUSE] && rng_below(rng, 2))
            p->house |= (uint8_t)(1u << side);
    }
    if (rules->blocking && rng_below(rng, 3) == 0)
        p->block = (uint8_t)(1 + rng_below(rng, 2) * ROW_PITS + FOUR_PITS + rng_below(rng, 8));
    if (rules->quiet_first)
        p->quiet = (uint8_t)rng_below(rng, 3);
    if (rules->second_first)
        p->captured = (uint8_t)rng_below(rng, 4);
}

// The start, or a board with a few seeds, or one with as many as there can be.
static Position random_position(Rng *rng, const Game *game)
{
    Position p = game_start(game);
    const uint64_t kind = rng_below(rng, 3);
    if (kind == 0)
        return p;
    const unsigned pits = game->rules.rows == 4 ? RING_PITS : game->rules.pits;
    const uint64_t full = 2 + rng_below(rng, 7);
    for (int side = SOUTH; side <= NORTH; side++)
        for (unsigned pit = 0; pit < pits; pit++)
            p.pit[side][pit] = (uint8_t)(rng_below(rng, 2) * rng_below(rng, full));
    if (kind == 2)
        p.pit[rng_below(rng, 2)][rng_below(rng, pits)] =
            (uint8_t)(game->rules.rows == 4 ? 12 + rng_below(rng, 30) : 200 + rng_below(rng, 56));
    p.house = p.quiet = p.captured = 0;
    p.store[SOUTH] = p.store[NORTH] = 0;
    if (game->rules.rows == 4)
        add_four(rng, &game->rules, &p);
    if (game->rules.tuzdik)
        add_tuzdiks(rng, game, &p);
    if (game->rules.rounds)
        close_pits(rng, game, &p);
    p.pie = PIE_NONE;
    p.side = (uint8_t)rng_below(rng, 2);
    position_count(&p);
    return p;
}

// What went wrong, and where; -1.
static int fault_set(char *fault, const Game *game, const Position *p, const char *what)
{
    char text[POSITION_TEXT], rules[RULES_TEXT];
    postext_format(&game->rules, p, POSTEXT_NATIVE, text);
    rulestring_format(&game->rules, rules, sizeof rules);
    snprintf(fault, AGREE_TEXT, "%s: %s: %s", rules, text, what);
    return -1;
}

// What the kernel says of a position that the reference does not; NULL if nothing.
static const char *difference(const Game *game, const Position *p, const Move *moves, int count)
{
    Move expected[MAX_MOVES];
    int south, north;
    const Score score = game_score(game, p);
    if (reference_moves(&game->rules, p, expected) != count ||
        memcmp(moves, expected, (size_t)count * sizeof *moves) != 0)
        return "other moves than the reference";
    if (game_count_moves(game, p) != count)
        return "another number of moves than moves";
    if ((game_end(game, p) != END_REASON_NONE) != reference_over(&game->rules, p))
        return "over, or not, unlike the reference";
    reference_score(&game->rules, p, &south, &north);
    if (score.south != south || score.north != north)
        return "another score than the reference";
    return NULL;
}

int agree_play(Rng *rng, const Game *game, char fault[AGREE_TEXT])
{
    Position p = random_position(rng, game);
    const int total = position_total(&p);
    int positions = 0;
    if (total > rules_most_seeds(&game->rules))
        return 0;
    while (positions < LONGEST) {
        Move moves[MAX_MOVES];
        const int count = game_moves(game, &p, moves);
        const char *found = difference(game, &p, moves, count);
        if (found)
            return fault_set(fault, game, &p, found);
        positions++;
        if (count == 0)
            break;
        const Move move = moves[rng_below(rng, (uint64_t)count)];
        const Position before = p;
        Position by_reference = p;
        reference_play(&game->rules, &by_reference, move);
        game_play(game, &p, move);
        if (!position_equal(&p, &by_reference) || p.board != by_reference.board)
            return fault_set(fault, game, &before, "a move does other than in the reference");
        if (position_total(&p) != total)
            return fault_set(fault, game, &before, "seeds are lost");
    }
    return positions;
}
