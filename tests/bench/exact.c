// What `make bench-exact` prints: how fast the exact machinery is here, beside a fixed reference
// run. Times are medians of RUNS; on a busy machine compare ratios, not figures.
#include "engine/base/clock.h"
#include "engine/base/rng.h"
#include "engine/endgame/endgame.h"
#include "engine/exact/proof.h"
#include "engine/rules/rulestring.h"
#include <stdio.h>
#include <stdlib.h>

enum { RUNS = 3 };

typedef double Measure(const char *rules, int number);

static Game *game_of(const char *text)
{
    Rules rules;
    Error error;
    if (!rulestring_parse(text, &rules, &error))
        die(EXIT_USAGE, "%s", error.text);
    return game_new(&rules);
}

static double seconds_since(int64_t start)
{
    return (double)(clock_us() - start) / 1e6;
}

// ---------------------------------------------------------------------------------------- perft

static const Rules STANDARD = {.rows = 2, .pits = 6, .own_store = 1, .extra_turn = 1};

static uint64_t perft_leaves(const PackedTable *table, Packed board, uint64_t *sum)
{
    uint64_t leaves = 0, made = 0;
    if (packed_over(&STANDARD, board))
        return 0;
    for (uint64_t moves = packed_moves(board); moves; moves &= moves - 1, leaves++) {
        int gain;
        const PackedSow *sow = packed_sow(table, board, __builtin_ctzll(moves));
        made += packed_play(&STANDARD, sow, board, &gain);
    }
    *sum += made;
    return leaves;
}

static uint64_t perft_down(const PackedTable *table, Packed board, int depth, uint64_t *sum)
{
    uint64_t leaves = 0;
    if (depth == 1)
        return perft_leaves(table, board, sum);
    if (packed_over(&STANDARD, board))
        return 0;
    for (uint64_t moves = packed_moves(board); moves; moves &= moves - 1) {
        int gain;
        const PackedSow *sow = packed_sow(table, board, __builtin_ctzll(moves));
        leaves += perft_down(table, packed_play(&STANDARD, sow, board, &gain), depth - 1, sum);
    }
    return leaves;
}

// Millions of boards a second, every one made and summed up.
static double perft_rate(const char *text, int depth)
{
    Game *game = game_of(text);
    PackedTable *table = alloc_or_die(1, sizeof *table);
    const Position start = game_start(game);
    Packed board;
    uint64_t sum = 0;
    packed_table_init(table, &game->rules);
    if (!packed_of(&game->rules, &start, &board))
        die(EXIT_DATA, "the start does not pack");
    const int64_t begin = clock_us();
    const uint64_t leaves = perft_down(table, board, depth, &sum);
    const double seconds = seconds_since(begin);
    if (sum == 0)
        die(EXIT_DATA, "nothing was made");
    free(table);
    game_free(game);
    return (double)leaves / 1e6 / seconds;
}

// ------------------------------------------------------------------------------------ databases

static Endgame *built(const Game *game, int seeds, int threads)
{
    Error error;
    Endgame *endgame = endgame_new(&game->rules);
    if (!endgame_build(endgame, seeds, threads, NULL, &error))
        die(EXIT_DATA, "%s", error.text);
    return endgame;
}

static double build_seconds(const char *text, int threads)
{
    Game *game = game_of(text);
    const int64_t begin = clock_us();
    endgame_free(built(game, 20, threads));
    const double seconds = seconds_since(begin);
    game_free(game);
    return seconds;
}

// Nanoseconds a look-up of random 20-seed boards, `batch` of them asked for at a time.
static double lookup_ns(const char *text, int batch)
{
    enum { BOARDS = 1 << 20 };
    Game *game = game_of(text);
    Endgame *endgame = built(game, 20, 2);
    Packed *boards = alloc_or_die(BOARDS, sizeof *boards);
    EndgamePlace place[64];
    Rng rng = {1};
    uint64_t sum = 0;
    for (int i = 0; i < BOARDS; i++)
        for (int k = 0; k < 20; k++)
            boards[i] += UINT64_C(1) << PACKED_BITS * rng_below(&rng, 2 * PACKED_PITS);
    const int64_t begin = clock_us();
    for (int i = 0; i + batch <= BOARDS; i += batch) {
        for (int k = 0; k < batch; k++) {
            place[k] = endgame_locate(endgame, boards[i + k]);
            endgame_prefetch(&place[k]);
        }
        for (int k = 0; k < batch; k++)
            sum += (uint64_t)endgame_points(&place[k]);
    }
    const double seconds = seconds_since(begin);
    if (sum == 0)
        die(EXIT_DATA, "no values");
    free(boards);
    endgame_free(endgame);
    game_free(game);
    return seconds * 1e9 / BOARDS;
}

// --------------------------------------------------------------------------------------- proofs

typedef struct {
    uint64_t children;
    int64_t prepared, ended; // microseconds since the start
} Timing;

static void note_children(void *context, const ProofState *state)
{
    if (!state->building)
        ((Timing *)context)->children = state->children;
}

static Timing prove(const char *text, int threads, int endgame_seeds)
{
    int lower, upper;
    Error error;
    Timing timing = {0};
    Game *game = game_of(text);
    const Position start = game_start(game);
    const ProofWatch watch = {&timing, note_children};
    Proof *proof = proof_new(
        game, &start, &(ProofPlan){.threads = threads, .endgame_seeds = endgame_seeds}, &watch);
    const int64_t begin = clock_us();
    if (!proof_prepare(proof, &error))
        die(EXIT_DATA, "%s", error.text);
    timing.prepared = clock_us() - begin;
    if (!proof_value(proof, &lower, &upper) || lower != upper)
        die(EXIT_DATA, "no value");
    timing.ended = clock_us() - begin;
    proof_free(proof);
    game_free(game);
    return timing;
}

static double solve_seconds(const char *text, int threads)
{
    return (double)prove(text, threads, 0).ended / 1e6;
}

static double search_seconds_at_24(const char *text, int threads)
{
    const Timing timing = prove(text, threads, 24);
    return (double)(timing.ended - timing.prepared) / 1e6;
}

// Millions of children a second that the search of a proof looks at.
static double child_rate(const char *text, int threads)
{
    const Timing timing = prove(text, threads, 20);
    return (double)timing.children / (double)(timing.ended - timing.prepared);
}

// ---------------------------------------------------------------------------------------- table

static const struct {
    const char *what, *unit, *rules;
    Measure *measure;
    int number;
    double reference; // a run on two virtual cores of an EPYC, nothing else running
} ROWS[] = {
    {"perft 11 of (6,4), boards made and summed", "M/s", "kalah", perft_rate, 11, 164.64},
    {"database of 20 seeds, one thread", "s", "kalah", build_seconds, 1, 2.65},
    {"database of 20 seeds, two threads", "s", "kalah", build_seconds, 2, 1.63},
    {"look-up, 16 at a time", "ns", "kalah", lookup_ns, 16, 25.74},
    {"look-up, one at a time", "ns", "kalah", lookup_ns, 1, 52.45},
    {"solve (6,4) from nothing, one thread", "s", "kalah", solve_seconds, 1, 6.00},
    {"solve (6,4) from nothing, two threads", "s", "kalah", solve_seconds, 2, 3.01},
    {"the same, capture=always, one thread", "s", "kalah:capture=always", solve_seconds, 1, 4.58},
    {"the same, capture=always, two threads", "s", "kalah:capture=always", solve_seconds, 2, 2.19},
    {"search of (6,4) with 24 seeds, one thread", "s", "kalah", search_seconds_at_24, 1, 1.04},
    {"search of (6,4) with 24 seeds, two threads", "s", "kalah", search_seconds_at_24, 2, 0.57},
    {"children looked at with 20 seeds, one thread", "M/s", "kalah", child_rate, 1, 17.68},
    {"children looked at with 20 seeds, two threads", "M/s", "kalah", child_rate, 2, 38.95},
};

static int ascending(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(void)
{
    printf("%-48s %10s %10s\n", "", "here", "reference");
    for (size_t i = 0; i < ARRAY_LEN(ROWS); i++) {
        double run[RUNS];
        for (int k = 0; k < RUNS; k++)
            run[k] = ROWS[i].measure(ROWS[i].rules, ROWS[i].number);
        qsort(run, RUNS, sizeof *run, ascending);
        printf("%-48s %10.2f %10.2f %s\n", ROWS[i].what, run[RUNS / 2], ROWS[i].reference,
               ROWS[i].unit);
        fflush(stdout);
    }
    return 0;
}
