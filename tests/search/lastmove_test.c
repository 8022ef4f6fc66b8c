// Games that are won by moving last: what the search says of wins, in how many plies, and that
// every form of a position is judged alike.
#include "engine/base/rng.h"
#include "engine/engine.h"
#include "engine/rules/postext.h"
#include "engine/search/node_four.h"
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static const char *const RULES[] = {"omweso",
                                    "omweso:reverse=none,firstcapture=off",
                                    "hus",
                                    "bao",
                                    "kujifunza",
                                    "hus:dir=both,endless=loss",
                                    "omweso:pie=turn"};

// Whether the side to move wins (1) or loses (-1) within so many plies, whatever comes; else 0.
static int forced(const Game *game, const Position *p, int plies)
{
    Move moves[MAX_MOVES];
    bool lost = true;
    if (game_end(game, p) != END_REASON_NONE) {
        const Score score = game_score(game, p);
        return p->side == SOUTH ? score.south - score.north : score.north - score.south;
    }
    if (plies == 0)
        return 0;
    const int count = game_moves(game, p, moves);
    for (int i = 0; i < count; i++) {
        Position child = *p;
        game_play(game, &child, moves[i]);
        const int value = -forced(game, &child, plies - 1);
        if (value > 0)
            return 1;
        lost = lost && value < 0;
    }
    return lost ? -1 : 0;
}

// Few seeds: games that are soon over.
static Position small_position(Rng *rng, const Game *game)
{
    Position p = game_start(game);
    const bool hands = p.store[SOUTH] > 0;
    for (int side = SOUTH; side <= NORTH; side++) {
        for (int pit = 0; pit < RING_PITS; pit++)
            p.pit[side][pit] = (uint8_t)(rng_below(rng, 4) ? 0 : rng_below(rng, 4));
        p.store[side] = hands ? 1 : 0;
    }
    p.side = (uint8_t)rng_below(rng, 2);
    p.house = 0;
    p.pie = game->rules.pie && p.side == NORTH ? PIE_OFFER : PIE_NONE;
    position_count(&p);
    return p;
}

static Engine *engine_for(const char *rules)
{
    Engine *engine = engine_new(NULL);
    EngineSettings settings = *engine_settings(engine);
    Error error;
    settings.hash = 2;
    cr_assert(engine_configure(engine, &settings, &error) &&
                  engine_set_rules(engine, rules, &error),
              "%s", error.text);
    return engine;
}

static void set(Engine *engine, const Position *p, char text[POSITION_TEXT])
{
    Error error;
    postext_format(&engine_game(engine)->rules, p, POSTEXT_NATIVE, text);
    cr_assert(engine_set_position(engine, text, NULL, &error), "%s: %s", text, error.text);
}

Test(lastmove, a_win_said_is_a_win_in_so_many_plies, .timeout = 120)
{
    enum { DEEPEST = 7, POSITIONS = 120 };
    Rng rng = {23};
    for (size_t r = 0; r < ARRAY_LEN(RULES); r++) {
        Engine *engine = engine_for(RULES[r]);
        const Game *game = engine_game(engine);
        int sure = 0;
        for (int i = 0; i < POSITIONS; i++) {
            const Position p = small_position(&rng, game);
            char text[POSITION_TEXT];
            if (game_end(game, &p) != END_REASON_NONE)
                continue;
            set(engine, &p, text);
            const EngineResult result = engine_think(engine, &(Limits){.depth = DEEPEST});
            const int plies = value_plies(result.score);
            if (plies == 0 || plies > DEEPEST || plies < -DEEPEST) {
                cr_assert(forced(game, &p, 2) == 0, "%s: %s: a short end not seen", RULES[r], text);
                continue;
            }
            sure++;
            cr_assert(result.proven, "%s: %s", RULES[r], text);
            cr_assert(forced(game, &p, abs(plies)) == (plies > 0 ? 1 : -1), "%s: %s: said %d plies",
                      RULES[r], text, plies);
            cr_assert(result.line.length <= abs(plies), "%s: %s", RULES[r], text);
        }
        cr_assert(sure > POSITIONS / 8, "%s: %d", RULES[r], sure);
        engine_free(engine);
    }
}

Test(lastmove, mirror_images_are_judged_alike)
{
    Rng rng = {29};
    for (size_t r = 0; r < ARRAY_LEN(RULES); r++) {
        Engine *engine = engine_for(RULES[r]);
        const Game *game = engine_game(engine);
        Position p = game_start(game);
        if (game->rules.pie != PIE_RULE_NONE) { // a swap is open at the start, for South alone
            engine_free(engine);
            continue;
        }
        Move moves[MAX_MOVES];
        int count;
        for (int ply = 0; ply < 40 && (count = game_moves(game, &p, moves)) > 0; ply++) {
            const Position turned = position_turned(&p);
            char text[POSITION_TEXT];
            const int value = eval_rings(&game->rules, &p);
            cr_assert(value == eval_rings(&game->rules, &turned) && abs(value) <= VALUE_SURE);
            engine_clear(engine);
            set(engine, &p, text);
            const EngineResult here = engine_think(engine, &(Limits){.depth = 4});
            engine_clear(engine);
            set(engine, &turned, text);
            const EngineResult there = engine_think(engine, &(Limits){.depth = 4});
            cr_assert(here.score == there.score && here.nodes == there.nodes, "%s: %s", RULES[r],
                      text);
            game_play(game, &p, moves[rng_below(&rng, (uint64_t)count)]);
        }
        engine_free(engine);
    }
}

Test(lastmove, a_position_that_comes_again_is_worth_nothing)
{
    Engine *engine = engine_for("hus");
    Position p = game_start(engine_game(engine));
    char text[POSITION_TEXT];
    memset(p.pit, 0, sizeof p.pit);
    for (int side = SOUTH; side <= NORTH; side++) {
        p.pit[side][0] = 2; // sown, the same again a pit farther: round and round
        p.pit[side][1] = 1;
    }
    position_count(&p);
    set(engine, &p, text);
    const EngineResult result = engine_think(engine, &(Limits){.depth = 40});
    cr_assert(result.score == 0 && !result.proven, "%d", result.score);
    engine_free(engine);
}

// Starts that the search decides: each move of its line is the best of the position it reaches,
// a ply nearer to the end, and the end is what was promised.
Test(lastmove, starts_are_decided_to_the_end, .timeout = 120)
{
    static const struct {
        const char *rules;
        int sign;
    } STARTS[] = {{"kujifunza", 1}, {"omweso:start=two", 1}, {"hus", -1}};
    for (size_t i = 0; i < ARRAY_LEN(STARTS); i++) {
        Engine *engine = engine_for(STARTS[i].rules);
        const Game *game = engine_game(engine);
        Position p = game_start(game);
        char text[POSITION_TEXT];
        int plies = 0, left = 0;
        for (; game_end(game, &p) == END_REASON_NONE; plies++) {
            set(engine, &p, text);
            const EngineResult result = engine_think(engine, &(Limits){.depth = 40});
            const int now = abs(value_plies(result.score));
            cr_assert(result.proven && now > 0 && (plies == 0 || now <= left - 1), "%s: %s",
                      STARTS[i].rules, text);
            left = now;
            game_play(game, &p, result.best);
        }
        const Score score = game_score(game, &p);
        cr_assert(score.south - score.north == STARTS[i].sign && left == 1, "%s: %s",
                  STARTS[i].rules, text);
        engine_free(engine);
    }
}

// `go win` looks for a win as any search does, and stops when it is proven.
Test(lastmove, a_win_is_proven_on_demand)
{
    Engine *engine = engine_for("kujifunza");
    const EngineResult result = engine_think(engine, &(Limits){.win = true, .depth = 40});
    cr_assert(result.proven && value_plies(result.score) > 0, "%d", result.score);
    engine_free(engine);
}

Test(lastmove, every_line_asked_for_is_searched_to_the_depth)
{
    Engine *engine = engine_for("kujifunza");
    EngineSettings settings = *engine_settings(engine);
    Error error;
    settings.multipv = 3;
    cr_assert(engine_configure(engine, &settings, &error) &&
              engine_set_position(engine, NULL, "A5< b7>", &error));
    cr_assert(engine_think(engine, &(Limits){.depth = 6}).depth == 6);
    engine_free(engine);
}

// What tells on moves to come is in the key.
Test(lastmove, positions_that_differ_in_a_mark_have_other_keys)
{
#define BOARD "1,1,1,2,7,0,0,1;0,0,0,1,0,0,0,0/1,1,1,2,7,0,0,1;0,0,0,1,0,0,0,0 "
    static const char *const PAIRS[][3] = {
        {"bao", BOARD "3,4 S", BOARD "4,3 S"},
        {"bao", BOARD "0,0 S", BOARD "0,0 S houseS=1"},
        {"bao", BOARD "0,0 S houseN=1", BOARD "0,0 S houseS=1"},
        {"bao", BOARD "0,0 S", BOARD "0,0 S block=SA4"},
        {"bao", BOARD "0,0 S block=NA4", BOARD "0,0 S block=SA4"},
        {"omweso:firstcapture=off", BOARD "0,0 S quiet=1", BOARD "0,0 S quiet=2"},
        {"omweso:akakyala=on", BOARD "0,0 S captured=S", BOARD "0,0 S captured=N"},
    };
#undef BOARD
    for (size_t i = 0; i < ARRAY_LEN(PAIRS); i++) {
        Engine *engine = engine_for(PAIRS[i][0]);
        const Rules *rules = &engine_game(engine)->rules;
        Position p, q;
        Error error;
        cr_assert(postext_parse(PAIRS[i][1], rules, &p, &error), "%s", error.text);
        cr_assert(postext_parse(PAIRS[i][2], rules, &q, &error), "%s", error.text);
        const Position turned = position_turned(&p);
        cr_assert(fournode_key(rules, &p) != fournode_key(rules, &q), "%s", PAIRS[i][2]);
        cr_assert(fournode_key(rules, &p) == fournode_key(rules, &turned), "%s", PAIRS[i][1]);
        engine_free(engine);
    }
}
