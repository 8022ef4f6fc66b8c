#include "engine/fit/selfplay.h"
#include "engine/rules/postext.h"
#include <math.h>
#include <stdlib.h>

enum { LONGEST_GAME = 2000 };

typedef struct {
    Position position;
    int verdict; // further margin by search, centiseeds, mover's view
} Sample;

static bool play_opening(Record *record, int plies, Rng *rng)
{
    Move moves[MAX_MOVES];
    for (int i = 0; i < plies; i++) {
        int count = record_moves(record, moves);
        if (count == 0)
            return false;
        record_play(record, moves[rng_below(rng, (uint64_t)count)]);
    }
    return record_end(record) == END_REASON_NONE;
}

static EngineResult judge(Engine *engine, const Position *p, int depth)
{
    char text[POSITION_TEXT];
    Error error;
    postext_format(&engine_game(engine)->rules, p, POSTEXT_NATIVE, text);
    if (!engine_set_position(engine, text, NULL, &error))
        die(EXIT_DATA, "self-play: %s", error.text);
    return engine_think(engine, &(Limits){.depth = depth});
}

// What the game came to for South, in centiseeds, as the search counts.
static int final_margin(const Record *record)
{
    const Score score = record_score(record);
    const Position *end = record_now(record);
    const int seeds = record->game->rules.win == WIN_EMPTY ? tworow_race_seeds(end) : 1;
    return CENTI * seeds * (score.south - score.north);
}

// Plays on to the end, or until a verdict is beyond doubt; what it came to for South, in
// centiseeds.
static int play_out(Engine *engine, const SelfplayPlan *plan, Record *record, Sample *samples,
                    int *taken)
{
    int count = 0;
    while (count < LONGEST_GAME) {
        const Position *p = record_now(record);
        if (record_end(record) != END_REASON_NONE)
            break;
        EngineResult result = judge(engine, p, plan->depth);
        *taken = count;
        if (plan->within && abs(result.score) > plan->within)
            return p->side == SOUTH ? result.score : -result.score;
        samples[count].position = *p;
        samples[count++].verdict =
            result.score - CENTI * rules_lead(&engine_game(engine)->rules, p, p->side);
        record_play(record, result.best);
    }
    *taken = count;
    return final_margin(record);
}

// A verdict of the search, or a final margin in centiseeds, as visitors get them: see eval_rings.h.
static double worth_of_verdict(const Rules *rules, int verdict)
{
    return rules->win == WIN_LAST ? 1 / (1 + pow(10, -verdict / 400.0)) : verdict;
}

static double worth_of_end(const Rules *rules, const Position *p, int margin)
{
    if (rules->win == WIN_LAST)
        return margin > 0 ? 1 : margin < 0 ? 0 : 0.5;
    return margin - CENTI * rules_lead(rules, p, p->side);
}

void selfplay_game(Engine *engine, const SelfplayPlan *plan, Rng *rng, SampleVisitor *visitor,
                   void *context)
{
    const Game *game = engine_game(engine);
    Position start = game_start(game);
    Record record;
    Sample samples[LONGEST_GAME];
    int count = 0;
    record_init(&record, game, &start);
    int final = 0;
    if (play_opening(&record, (int)rng_below(rng, (uint64_t)plan->opening + 1), rng))
        final = play_out(engine, plan, &record, samples, &count);
    for (int i = 0; i < count; i++) {
        const Position *p = &samples[i].position;
        const double verdict = worth_of_verdict(&game->rules, samples[i].verdict);
        const double outcome = worth_of_end(&game->rules, p, p->side == SOUTH ? final : -final);
        visitor(context, &game->rules, p, plan->trust * verdict + (1 - plan->trust) * outcome);
    }
    record_release(&record);
}
