#include "engine/fit/selfplay.h"
#include "engine/rules/postext.h"

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

static int play_out(Engine *engine, const SelfplayPlan *plan, Record *record, Sample *samples)
{
    int count = 0;
    while (count < LONGEST_GAME) {
        const Position *p = record_now(record);
        if (record_end(record) != END_REASON_NONE)
            break;
        EngineResult result = judge(engine, p, plan->depth);
        samples[count].position = *p;
        samples[count++].verdict =
            result.score - CENTI * rules_lead(&engine_game(engine)->rules, p, p->side);
        record_play(record, result.best);
    }
    return count;
}

// What the game came to for South, in centiseeds, as the search counts.
static int final_margin(const Record *record)
{
    const Score score = record_score(record);
    const Position *end = record_now(record);
    const int seeds = record->game->rules.win == WIN_EMPTY ? tworow_race_seeds(end) : 1;
    return CENTI * seeds * (score.south - score.north);
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
    if (play_opening(&record, (int)rng_below(rng, (uint64_t)plan->opening + 1), rng))
        count = play_out(engine, plan, &record, samples);
    const int final = final_margin(&record);
    for (int i = 0; i < count; i++) {
        const Position *p = &samples[i].position;
        const int margin = p->side == SOUTH ? final : -final;
        double outcome = margin - CENTI * rules_lead(&game->rules, p, p->side);
        visitor(context, &game->rules, p,
                plan->trust * samples[i].verdict + (1 - plan->trust) * outcome);
    }
    record_release(&record);
}
