// Does the engine, given little time, keep the exact value? From positions reached by random moves
// from the start of Kalah(6,4), every move it chooses is proven against the best there is.
//   keeps-value [POSITIONS [MILLISECONDS [FOLDER OF ENDGAME DATABASES]]]
#include "engine/base/clock.h"
#include "engine/base/rng.h"
#include "engine/engine.h"
#include "engine/exact/prover.h"
#include "engine/rules/postext.h"
#include <stdio.h>
#include <stdlib.h>

enum { MOST_PLIES = 40 };

// The first plies decide most: half of the positions come from the first ten.
static Position random_position(const Game *game, Rng *rng)
{
    for (;;) {
        Position p = game_start(game);
        const int plies = (int)rng_below(rng, rng_below(rng, 2) ? 10 : MOST_PLIES);
        for (int i = 0; i < plies; i++) {
            Move moves[MAX_MOVES];
            const int count = game_moves(game, &p, moves);
            if (count == 0)
                break;
            game_play(game, &p, moves[rng_below(rng, (uint64_t)count)]);
        }
        if (game_end(game, &p) == END_REASON_NONE)
            return p;
    }
}

static int points_of(Prover *prover, const Position *p)
{
    Packed board;
    ExactBounds bounds = {0, p->board};
    if (!packed_of(&prover->game->rules, p, &board) || !prover_value(prover, board, &bounds))
        die(EXIT_DATA, "no value");
    return bounds.lower;
}

// Seeds of the total margin that the move gives away, at best play afterwards.
static int loss_of(Prover *prover, const Position *p, Move move)
{
    Position child = *p;
    const int best = points_of(prover, p);
    game_play(prover->game, &child, move);
    const int gain = p->board - child.board, points = points_of(prover, &child);
    return 2 * (best - (child.side == p->side ? gain + points : p->board - points));
}

static Move chosen(Engine *engine, const char *text, int milliseconds)
{
    Error error;
    engine_clear(engine);
    if (!engine_set_position(engine, text, NULL, &error))
        die(EXIT_DATA, "%s", error.text);
    return engine_think(engine, &(Limits){.movetime = milliseconds}).best;
}

static Engine *engine_with(const char *folder)
{
    Error error;
    Engine *engine = engine_new(NULL);
    EngineSettings settings = engine_default_settings();
    snprintf(settings.endgame_path, sizeof settings.endgame_path, "%s", folder);
    if (!engine_configure(engine, &settings, &error))
        die(EXIT_DATA, "%s", error.text);
    engine_prepare(engine);
    return engine;
}

int main(int argc, char **argv)
{
    const int positions = argc > 1 ? atoi(argv[1]) : 500;
    const int milliseconds = argc > 2 ? atoi(argv[2]) : 100;
    Error error;
    Engine *engine = engine_with(argc > 3 ? argv[3] : "");
    const Game *game = engine_game(engine);
    Endgame *endgame = endgame_new(&game->rules);
    Prover prover;
    Rng rng = {1};
    int lost = 0, seeds = 0;
    if (!endgame_build(endgame, 22, 2, NULL, &error) ||
        !prover_init(&prover, game, endgame, (size_t)512 << 20, 2, NULL, &error))
        die(EXIT_DATA, "%s", error.text);
    for (int i = 0; i < positions; i++) {
        char text[POSITION_TEXT], move_text[MOVE_TEXT];
        const Position p = random_position(game, &rng);
        postext_format(&game->rules, &p, POSTEXT_NATIVE, text);
        const Move move = chosen(engine, text, milliseconds);
        const int loss = loss_of(&prover, &p, move);
        if (loss == 0)
            continue;
        move_format(move, move_text);
        printf("%s: %s gives %d seeds away\n", text, move_text, loss);
        fflush(stdout);
        lost++;
        seeds += loss;
    }
    printf("%d positions at %d ms: %d moves gave %d seeds of the margin away\n", positions,
           milliseconds, lost, seeds);
    prover_release(&prover);
    endgame_free(endgame);
    engine_free(engine);
    return lost ? EXIT_DATA : 0;
}
