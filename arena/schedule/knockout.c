// Knockout: the winner of a match goes on. Engines are seeded in the order they were named, so that
// the first two can meet only in the final; where they are no power of two the best have byes. A
// match that is tied is played again from the openings that follow; after REPLAYS of those the
// better seed goes on.
#include "arena/schedule/schedule.h"

enum { REPLAYS = 5, BYE = -1, MOST = 2 * STAGE_PAIRINGS };

typedef struct {
    int engine[MOST]; // neighbours meet
    int count;
} Bracket;

// 0, then 0 1, then 0 3 1 2: neighbours always sum to the same.
static Bracket first_bracket(int engines)
{
    Bracket bracket = {.engine = {0}, .count = 1};
    while (bracket.count < engines) {
        Bracket wider = {.count = 2 * bracket.count};
        for (int i = 0; i < bracket.count; i++) {
            wider.engine[2 * i] = bracket.engine[i];
            wider.engine[2 * i + 1] = wider.count - 1 - bracket.engine[i];
        }
        bracket = wider;
    }
    for (int i = 0; i < bracket.count; i++)
        if (bracket.engine[i] >= engines)
            bracket.engine[i] = BYE;
    return bracket;
}

typedef struct {
    int winner[STAGE_PAIRINGS]; // BYE: not known yet
    int matches, open;
} Round;

static Round begin_round(const Bracket *bracket)
{
    Round round = {.matches = bracket->count / 2};
    for (int i = 0; i < round.matches; i++) {
        const int a = bracket->engine[2 * i], b = bracket->engine[2 * i + 1];
        round.winner[i] = a == BYE ? b : b == BYE ? a : BYE;
        round.open += round.winner[i] == BYE;
    }
    return round;
}

// One stage's results; matches still open keep their order in the bracket.
static void play_stage(Round *round, const Stage *stage)
{
    int pairing = 0;
    for (int i = 0; i < round->matches; i++) {
        if (round->winner[i] != BYE)
            continue;
        const Pairing *match = &stage->draw.pairing[pairing];
        const double lead = 2 * stage->points[pairing] - stage->games[pairing];
        const int better = match->a < match->b ? match->a : match->b;
        pairing++;
        if (lead > 0)
            round->winner[i] = match->a;
        else if (lead < 0)
            round->winner[i] = match->b;
        else if (stage->draw.replay >= REPLAYS)
            round->winner[i] = better;
        round->open -= round->winner[i] != BYE;
    }
}

static Draw draw_open(const Bracket *bracket, const Round *round, int number, int replay)
{
    Draw out = {.round = number, .replay = replay};
    for (int i = 0; i < round->matches; i++)
        if (round->winner[i] == BYE)
            out.pairing[out.count++] =
                (Pairing){bracket->engine[2 * i], bracket->engine[2 * i + 1]};
    return out;
}

static Draw draw(const Field *field, const Stages *stages)
{
    Bracket bracket = first_bracket(field->engines);
    int stage = 0;
    for (int number = 1; bracket.count > 1; number++) {
        Round round = begin_round(&bracket);
        for (int replay = 0; round.open; replay++) {
            if (stage == stages->count)
                return draw_open(&bracket, &round, number, replay);
            play_stage(&round, &stages->stage[stage++]);
        }
        bracket.count = round.matches;
        for (int i = 0; i < round.matches; i++)
            bracket.engine[i] = round.winner[i];
    }
    return (Draw){0};
}

const ScheduleType SCHEDULE_KNOCKOUT = {.name = "knockout",
                                        .words =
                                            "the winner of a match goes on; ties are played again",
                                        .least = 2,
                                        .draw = draw};
