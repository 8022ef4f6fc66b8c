// Kernels against the reference interpreter: random games from random positions, over all options
// and board sizes; every position, legal move, end and score must agree.
#include "engine/base/rng.h"
#include "engine/rules/catalogue.h"
#include "engine/rules/postext.h"
#include "engine/rules/reference.h"
#include "engine/rules/ruleoption.h"
#include "engine/rules/rulestring.h"
#include "tests/support/data.h"
#include <criterion/criterion.h>

enum {
    POSITIONS = 300000, // a test; there are four
    LONGEST = 400,      // of games that may go round in circles
};

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
        if (catalogue_takes(row, option->key) || (variant && rng_below(rng, 3) == 0))
            draw_option(rng, option, &rules);
    }
    return rules;
}

static Rules random_rules(Rng *rng, bool variant)
{
    const CatalogueRow *row = catalogue_row(rng_below(rng, catalogue_count()));
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

// The start, or a board with a few seeds, or one with as many as there can be.
static Position random_position(Rng *rng, const Game *game)
{
    Position p = game_start(game);
    const uint64_t kind = rng_below(rng, 3);
    if (kind == 0)
        return p;
    for (int side = SOUTH; side <= NORTH; side++)
        for (int pit = 0; pit < game->rules.pits; pit++)
            p.pit[side][pit] = (uint8_t)(rng_below(rng, 2) * rng_below(rng, 8));
    if (kind == 2)
        p.pit[rng_below(rng, 2)][rng_below(rng, game->rules.pits)] =
            (uint8_t)(200 + rng_below(rng, 56));
    if (game->rules.tuzdik)
        add_tuzdiks(rng, game, &p);
    if (game->rules.rounds)
        close_pits(rng, game, &p);
    p.pie = PIE_NONE;
    p.side = (uint8_t)rng_below(rng, 2);
    position_count(&p);
    return p;
}

static void compare(const Game *game, const Position *p, const Move *moves, int count)
{
    char text[POSITION_TEXT], rules[RULES_TEXT];
    Move expected[MAX_MOVES];
    int south, north;
    Score score = game_score(game, p);
    postext_format(&game->rules, p, POSTEXT_NATIVE, text);
    rulestring_format(&game->rules, rules, sizeof rules);
    int expected_count = reference_moves(&game->rules, p, expected);
    cr_assert(count == expected_count, "%s: %s: %d moves, not %d", rules, text, count,
              expected_count);
    for (int i = 0; i < count; i++)
        cr_assert(moves[i] == expected[i], "%s: %s: move %d", rules, text, i);
    cr_assert((game_end(game, p) != END_REASON_NONE) == reference_over(&game->rules, p), "%s: %s",
              rules, text);
    reference_score(&game->rules, p, &south, &north);
    cr_assert(score.south == south && score.north == north, "%s: %s: %d-%d, not %d-%d", rules, text,
              score.south, score.north, south, north);
}

static void compare_boards(const Game *game, const Position *before, const Position *p,
                           const Position *by_reference)
{
    char text[3][POSITION_TEXT], rules[RULES_TEXT];
    if (position_equal(p, by_reference))
        return;
    postext_format(&game->rules, before, POSTEXT_NATIVE, text[0]);
    postext_format(&game->rules, p, POSTEXT_NATIVE, text[1]);
    postext_format(&game->rules, by_reference, POSTEXT_NATIVE, text[2]);
    rulestring_format(&game->rules, rules, sizeof rules);
    cr_assert_fail("%s: after %s: %s, not %s", rules, text[0], text[1], text[2]);
}

// One game to its end; the number of positions compared.
static int play_game(Rng *rng, const Game *game)
{
    Position p = random_position(rng, game);
    const int total = position_total(&p);
    Move moves[MAX_MOVES];
    int positions = 0, count;
    if (total > rules_most_seeds(&game->rules))
        return 0;
    do {
        count = game_moves(game, &p, moves);
        compare(game, &p, moves, count);
        positions++;
        if (count == 0)
            break;
        Move move = moves[rng_below(rng, (uint64_t)count)];
        Position before = p, by_reference = p;
        reference_play(&game->rules, &by_reference, move);
        game_play(game, &p, move);
        compare_boards(game, &before, &p, &by_reference);
        cr_assert(p.board == by_reference.board && position_total(&p) == total);
    } while (positions < LONGEST);
    return positions;
}

static void agree(uint64_t seed, bool variant)
{
    Rng rng = {seed};
    int positions = 0;
    while (positions < POSITIONS) {
        Rules rules = random_rules(&rng, variant);
        Game *game = game_new(&rules);
        for (int i = 0; i < 40; i++)
            positions += play_game(&rng, game);
        game_free(game);
    }
}

Test(reference, plays_every_game_as_the_kernels_do_1)
{
    agree(1, false);
}

Test(reference, plays_every_game_as_the_kernels_do_2)
{
    agree(2, false);
}

Test(reference, plays_any_rules_as_the_kernels_do_1)
{
    agree(3, true);
}

Test(reference, plays_any_rules_as_the_kernels_do_2)
{
    agree(4, true);
}
