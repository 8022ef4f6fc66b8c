#include "engine/base/rng.h"
#include "engine/engine.h"
#include "engine/exact/bestmove.h"
#include "engine/exact/proof.h"
#include "engine/exact/wide.h"
#include "engine/rules/postext.h"
#include "engine/rules/rulestring.h"
#include "tests/support/data.h"
#include <criterion/criterion.h>
#include <string.h>

static Proof *prepared(const Game *game, const Position *p, const ProofPlan *plan)
{
    Error error;
    cr_assert(proof_takes(game, p));
    Proof *proof = proof_new(game, p, plan, NULL);
    cr_assert(proof_prepare(proof, &error), "%s", error.text);
    return proof;
}

static int margin_with(const Game *game, const Position *p, const ProofPlan *plan)
{
    int lower, upper;
    Proof *proof = prepared(game, p, plan);
    cr_assert(proof_value(proof, &lower, &upper) && lower == upper);
    proof_free(proof);
    return lower;
}

static int margin_of_start(const char *rules, int endgame_seeds, int threads)
{
    Game *game = game_of(rules);
    const Position p = game_start(game);
    const int margin =
        margin_with(game, &p, &(ProofPlan){.endgame_seeds = endgame_seeds, .threads = threads});
    game_free(game);
    return margin;
}

// ---------------------------------------------------------------------------------------- table

// Keys are never confused: the mixing is one to one, whatever a key is near to.
Test(exact, mixing_keys_is_one_to_one)
{
    // Each step undone: x ^= x >> s by repeating, the multiplications by the inverse.
    const uint64_t MASK = EXACT_KEY_MASK;
    uint64_t inverse[2] = {UINT64_C(0x9E3779B97F4A7C15), UINT64_C(0xD6E8FEB86659FD93)};
    for (int i = 0; i < 2; i++) {
        const uint64_t a = inverse[i];
        for (int k = 0; k < 6; k++)
            inverse[i] *= 2 - a * inverse[i];
    }
    Rng rng = {1};
    for (int i = 0; i < 100000; i++) {
        const uint64_t key = rng_next(&rng) & MASK;
        uint64_t x = exactkey_mix(key);
        x ^= x >> 32;
        x = x * inverse[1] & MASK;
        x ^= x >> 29 ^ x >> 58;
        x = x * inverse[0] & MASK;
        x ^= x >> 31;
        cr_assert(x == key);
    }
}

Test(exact, the_table_joins_bounds_and_keeps_the_dearest)
{
    ExactTable table;
    ExactBounds found;
    cr_assert(exacttable_init(&table, 1));
    exacttable_merge(&table, 77, (ExactBounds){3, 48}, 10);
    exacttable_merge(&table, 77, (ExactBounds){0, 9}, 10);
    cr_assert(exacttable_probe(&table, 77, &found) && found.lower == 3 && found.upper == 9);
    // Other boards of the same bucket, cheaper ones: the dear one stays.
    exacttable_merge(&table, 77, (ExactBounds){4, 9}, 1 << 20);
    for (uint64_t i = 1; i < 50; i++)
        exacttable_merge(&table, 77 + (i << table.bucket_bits), (ExactBounds){1, 2}, 1);
    cr_assert(exacttable_probe(&table, 77, &found) && found.lower == 4 && found.upper == 9);
    cr_assert(!exacttable_probe(&table, 78, &found));
    exacttable_release(&table);
}

// ----------------------------------------------------------------------------------------- values

// Irving, Donkers & Uiterwijk 2000 (capture=always), and for the standard rules several programs.
Test(exact, published_values)
{
    static const struct {
        const char *rules;
        int margin;
    } ROWS[] = {
        {"kalah:pits=4,seeds=1,capture=always", 2},
        {"kalah:pits=4,seeds=2,capture=always", 6},
        {"kalah:pits=4,seeds=3,capture=always", 8},
        {"kalah:pits=4,seeds=4,capture=always", 2},
        {"kalah:pits=4,seeds=5,capture=always", 2},
        {"kalah:pits=4,seeds=6,capture=always", 0},
        {"kalah:pits=5,seeds=1,capture=always", 0},
        {"kalah:pits=5,seeds=2,capture=always", 0},
        {"kalah:pits=5,seeds=3,capture=always", 8},
        {"kalah:pits=5,seeds=4,capture=always", 12},
        {"kalah:seeds=1,capture=always", 2},
        {"kalah:seeds=2,capture=always", 10},
        {"kalah:seeds=3,capture=always", 2},
        {"kalah:seeds=3", 2},
        {"kalah:pits=5,seeds=4", 10},
        {"kalah:pits=5,seeds=3", 6},
        {"kalah:pits=5,seeds=2", 2},
        {"kalah:pits=4,seeds=4", 2},
        {"kalah:pits=4,seeds=3", 6},
        {"kalah:pits=4,seeds=2", 6},
        {"kalah:pits=2,seeds=2", -2},
        {"kalah:pits=2,seeds=4", -10},
        {"kalah:pits=2,seeds=4,capture=always", -12},
        {"kalah:pits=3,seeds=6", -8},
        {"kalah:pits=3,seeds=6,capture=always", -10},
        {"kalah:pits=4,seeds=5", 4},
        {"kalah:seeds=2", 6},
    };
    for (size_t i = 0; i < ARRAY_LEN(ROWS); i++) {
        const int margin = margin_of_start(ROWS[i].rules, 8, 2);
        cr_assert(margin == ROWS[i].margin, "%s: %d, not %d", ROWS[i].rules, margin,
                  ROWS[i].margin);
    }
}

// Source: the first turns of Kalah(4,3), counted by hand and by several programs.
Test(exact, every_first_move_of_a_small_board)
{
    static const int MARGINS[] = {-6, 6, 2, -2};
    Game *game = game_of("kalah:pits=4,seeds=3");
    const Position p = game_start(game);
    Proof *proof = prepared(game, &p, &(ProofPlan){.endgame_seeds = 6, .threads = 1});
    for (int pit = 0; pit < 4; pit++) {
        int lower, upper;
        cr_assert(proof_move(proof, move_of(SOUTH, pit), &lower, &upper));
        cr_assert(lower == MARGINS[pit] && upper == MARGINS[pit], "%d: %d", pit, lower);
    }
    proof_free(proof);
    game_free(game);
}

// ----------------------------------------------------------------------- one value however found

static Position random_position(Rng *rng, const Game *game, int seeds)
{
    Position p;
    do {
        memset(&p, 0, sizeof p);
        for (int i = 0; i < seeds; i++) {
            const int k = (int)rng_below(rng, 2 * game->rules.pits);
            p.pit[k / game->rules.pits][k % game->rules.pits]++;
        }
        p.side = (uint8_t)rng_below(rng, 2);
        position_count(&p);
    } while (game_end(game, &p) != END_REASON_NONE);
    return p;
}

// Plain minimax, without any table, window or order.
static int minimax(const Game *game, const Position *p)
{
    Move moves[MAX_MOVES];
    int best = -MAX_TOTAL;
    if (game_end(game, p) != END_REASON_NONE) {
        const Score left = tworow_leftovers(&game->rules, p);
        return p->side == SOUTH ? left.south - left.north : left.north - left.south;
    }
    const int count = game_moves(game, p, moves);
    for (int i = 0; i < count; i++) {
        Position child = *p;
        game_play(game, &child, moves[i]);
        const int further = minimax(game, &child);
        best = int_max(best, position_lead(&child, p->side) - position_lead(p, p->side) +
                                 (child.side == p->side ? further : -further));
    }
    return best;
}

static const char *const EVERY_RULE[] = {
    "kalah",
    "kalah:capture=always",
    "kalah:capture=none",
    "kalah:end=stuck",
    "kalah:capture=always,end=stuck",
    "kalah:leftover=emptier",
    "kalah:leftover=none",
    "kalah:capture=always,end=stuck,leftover=emptier",
    "kalah:capture=none,end=stuck,leftover=none",
};

Test(exact, agrees_with_minimax)
{
    for (size_t i = 0; i < ARRAY_LEN(EVERY_RULE); i++) {
        Game *game = game_of(EVERY_RULE[i]);
        Rng rng = {i};
        for (int n = 0; n < 10; n++) {
            const Position p = random_position(&rng, game, 5);
            const int margin =
                margin_with(game, &p, &(ProofPlan){.endgame_seeds = 3, .threads = 1});
            cr_assert(margin == minimax(game, &p), "%s, position %d", EVERY_RULE[i], n);
        }
        game_free(game);
    }
}

// Database on against (nearly) off, one thread against two, the table shared by all positions
// against a fresh one: 1000 positions, equal values.
Test(exact, database_threads_and_table_change_no_value)
{
    for (size_t i = 0; i < ARRAY_LEN(EVERY_RULE); i++) {
        Game *game = game_of(EVERY_RULE[i]);
        Error error;
        Endgame *small = endgame_new(&game->rules), *large = endgame_new(&game->rules);
        Prover one, two;
        cr_assert(endgame_build(small, 2, 1, NULL, &error));
        cr_assert(endgame_build(large, 8, 1, NULL, &error));
        cr_assert(prover_init(&one, game, small, 1, 1, NULL, &error));
        cr_assert(prover_init(&two, game, large, 1, 2, NULL, &error));
        Rng rng = {i};
        for (int n = 0; n < 112; n++) {
            const Position p = random_position(&rng, game, 8 + n % 6);
            const int all = small->scale * p.board;
            ExactBounds a = {0, all}, b = {0, all};
            Packed board;
            cr_assert(packed_of(&game->rules, &p, &board));
            cr_assert(prover_value(&one, board, &a) && prover_value(&two, board, &b));
            cr_assert(a.lower == b.lower, "%s, position %d: %d and %d", EVERY_RULE[i], n, a.lower,
                      b.lower);
            if (n % 16 == 0)
                cr_assert(2 * a.lower / small->scale - p.board ==
                          margin_with(game, &p, &(ProofPlan){.endgame_seeds = 4, .threads = 1}));
        }
        prover_release(&one);
        prover_release(&two);
        endgame_free(small);
        endgame_free(large);
        game_free(game);
    }
}

// Pits of 28 seeds and more take another way.
Test(exact, heavy_pits_agree_with_the_search)
{
    const char *POSITIONS[] = {"0,40/3,1 0,0 S",      "33,2/1,2 0,0 S",     "31,31/0,2 0,0 N",
                               "2,1,30/4,0,31 0,0 S", "0,1,60/2,2,2 0,0 S", "28,0,1/0,35,0 0,0 N"};
    for (size_t i = 0; i < ARRAY_LEN(POSITIONS); i++) {
        char rules[32];
        TextOut out = textout_in(rules, sizeof rules);
        textout_add(&out, "kalah:pits=%d", i < 3 ? 2 : 3);
        Game *game = game_of(rules);
        const Position p = position_of(game, POSITIONS[i]);
        const int margin = margin_with(game, &p, &(ProofPlan){.endgame_seeds = 4, .threads = 2});
        Error error;
        Engine *engine = engine_new(NULL);
        cr_assert(engine_set_rules(engine, rules, &error));
        cr_assert(engine_set_position(engine, POSITIONS[i], NULL, &error));
        const EngineResult result = engine_think(engine, &(Limits){0});
        cr_assert(result.proven && result.score == CENTI * margin, "%s: %d, search %d",
                  POSITIONS[i], margin, result.score);
        engine_free(engine);
        game_free(game);
    }
}

// Boards of two pits are wide from 16 seeds on: that search must heed a stop too.
Test(exact, a_wide_search_can_be_stopped, .timeout = 60)
{
    int lower, upper;
    Error error;
    Game *game = game_of("kalah:pits=2,seeds=12");
    Position p = game_start(game);
    for (int i = 0; i < 2; i++)
        p.pit[SOUTH][i] = p.pit[NORTH][i] = 30;
    position_count(&p);
    Proof *proof = proof_new(game, &p, &(ProofPlan){.endgame_seeds = 4, .threads = 2}, NULL);
    cr_assert(proof_prepare(proof, &error));
    proof_stop(proof);
    cr_assert(!proof_value(proof, &lower, &upper));
    proof_free(proof);
    game_free(game);
}

Test(exact, keys_of_wide_positions_differ)
{
    Game *game = game_of("kalah:pits=2");
    uint64_t seen[2000];
    int count = 0;
    for (int a = 0; a < 6; a++)
        for (int b = 0; b < 6; b++)
            for (int c = 32; c < 38; c++) {
                Position p = game_start(game);
                p.pit[SOUTH][0] = (uint8_t)a;
                p.pit[SOUTH][1] = (uint8_t)c;
                p.pit[NORTH][0] = (uint8_t)b;
                position_count(&p);
                seen[count] = wide_key(&game->rules, &p);
                cr_assert(seen[count] > PACKED_BOARD && seen[count] <= EXACT_KEY_MASK);
                for (int k = 0; k < count; k++)
                    cr_assert(seen[k] != seen[count]);
                count++;
            }
    game_free(game);
}

// ------------------------------------------------------------------------------------------ lines

Test(exact, best_play_keeps_the_value_to_the_end)
{
    Game *game = game_of("kalah:seeds=3,capture=always");
    Position p = game_start(game);
    int lower, upper, next;
    Proof *proof = prepared(game, &p, &(ProofPlan){.endgame_seeds = 10, .threads = 1});
    cr_assert(proof_value(proof, &lower, &upper));
    const int total = lower;
    while (game_end(game, &p) == END_REASON_NONE) {
        const int lead =
            p.side == SOUTH ? position_lead(&p, SOUTH) + lower : position_lead(&p, SOUTH) - lower;
        cr_assert(lead == total);
        const Move move = bestmove_find(proof, &p, lower, &next);
        cr_assert(move != MOVE_NONE);
        game_play(game, &p, move);
        lower = next;
    }
    const Score score = game_score(game, &p);
    cr_assert(score.south - score.north == total);
    proof_free(proof);
    game_free(game);
}

Test(exact, one_question_settles_only_that)
{
    int lower, upper;
    Game *game = game_of("kalah:pits=5,seeds=4");
    const Position p = game_start(game); // worth 10
    Proof *proof = prepared(game, &p, &(ProofPlan){.endgame_seeds = 9, .threads = 1});
    cr_assert(proof_ask(proof, 2, &lower, &upper) && lower >= 2);
    cr_assert(proof_ask(proof, 11, &lower, &upper) && upper <= 10);
    proof_free(proof);
    game_free(game);
}

Test(exact, a_stopped_proof_says_so)
{
    int lower, upper;
    Error error;
    Game *game = game_of("kalah:seeds=6");
    const Position p = game_start(game);
    Proof *proof = proof_new(game, &p, &(ProofPlan){.endgame_seeds = 4, .threads = 1}, NULL);
    cr_assert(proof_prepare(proof, &error));
    proof_stop(proof);
    cr_assert(!proof_value(proof, &lower, &upper));
    cr_assert(lower == -72 && upper == 72);
    proof_free(proof);
    game_free(game);
}
