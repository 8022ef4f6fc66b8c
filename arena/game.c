#include "arena/game.h"
#include "arena/movetext.h"
#include "engine/rules/postext.h"
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static bool is_start(const Position *p, const Game *game)
{
    Position start = game_start(game);
    return position_equal(p, &start);
}

static void reset_clock(Match *match, int person)
{
    const TimeControl *clock = &match->spec[person]->clock;
    match->clock[person] = clock->base + clock->inc;
    match->to_control[person] = clock->moves;
}

static void finish(Match *match, Reason reason, int south, int north)
{
    match->reason = reason;
    match->result = (south > north) - (south < north);
}

// Seeds by person if the game ended here.
static Score scores(const Match *match)
{
    if (match->reason == REASON_DATABASE)
        return match->exact;
    const Position *p = record_now(&match->record);
    Score score = record_score(&match->record);
    return p->swapped ? (Score){score.north, score.south} : score;
}

// Ends the game if the rules, or the referee's limits, say so.
static void judge_position(Match *match)
{
    const Position *p = record_now(&match->record);
    EndReason end = record_end(&match->record);
    if (end != END_REASON_NONE) {
        const Score score = scores(match);
        finish(match, reason_of_end(end), score.south, score.north);
    } else if (perfect_score(match->referee.perfect, p, &match->exact)) {
        finish(match, REASON_DATABASE, match->exact.south, match->exact.north);
    } else if (match->referee.adjudication.decided && game_decided(match->record.game, p) &&
               p->pie == PIE_NONE) {
        int lead = 2 * p->store[p->swapped ? NORTH : SOUTH] > position_total(p) ? 1 : -1;
        finish(match, REASON_DECIDED, lead, 0);
    } else if (match->record.plies - match->opening_plies >= match->referee.max_plies) {
        const Score score = scores(match);
        finish(match, REASON_MAX_PLIES, score.south, score.north);
    }
}

static void keep_start(Match *match)
{
    char text[POSITION_TEXT];
    postext_format(&match->record.game->rules, &match->record.positions[0], POSTEXT_NATIVE, text);
    match->start = strdup_or_die(text);
}

void match_init(Match *match, Record opening, const EngineSpec *south, const EngineSpec *north,
                const RefereeRules *referee)
{
    *match = (Match){.spec = {south, north}, .referee = *referee, .record = opening};
    match->opening_plies = opening.plies;
    if (!is_start(&opening.positions[0], opening.game))
        keep_start(match);
    match->first = match_to_move(match);
    reset_clock(match, SOUTH);
    reset_clock(match, NORTH);
    judge_position(match);
}

void match_choose_first(Match *match)
{
    choosing_begin(&match->choosing, match->record.game);
}

// Both have chosen and sown: the game proper begins.
static void begin_from(Match *match, Position start)
{
    const Game *game = match->record.game;
    record_release(&match->record);
    record_init(&match->record, game, &start);
    keep_start(match);
}

void match_release(Match *match)
{
    record_release(&match->record);
    choosing_release(&match->choosing);
    free(match->start);
    match->start = NULL;
}

bool match_over(const Match *match)
{
    return match->reason != REASON_NONE;
}

int match_to_move(const Match *match)
{
    if (match->choosing.open)
        return simultaneous_chooser(&match->choosing.together);
    const Position *p = record_now(&match->record);
    int seat = position_decider(p);
    return p->swapped ? side_other(seat) : seat;
}

// --------------------------------------------------------------------------------------- asking

// Clocks are the persons'; the question has them by seat.
static void add_clocks(const Match *match, Question *question)
{
    const int swapped = record_now(&match->record)->swapped;
    for (int person = SOUTH; person <= NORTH; person++) {
        const EngineSpec *spec = match->spec[person];
        if (!spec->has_clock)
            continue;
        question->left[person ^ swapped] =
            match->clock[person] > 0 ? match->clock[person] / 1000 : 0;
        question->inc[person ^ swapped] = spec->clock.inc / 1000;
    }
}

bool match_request(const Match *match, int64_t now, Question *question, int64_t *deadline)
{
    const int person = match_to_move(match);
    const EngineSpec *spec = match->spec[person];
    *question = (Question){.record = &match->record,
                           .start = match->start,
                           .choosing = match->choosing.open ? &match->choosing : NULL,
                           .seat = person ^ record_now(&match->record)->swapped,
                           .left = {-1, -1},
                           .movetime = spec->movetime / 1000,
                           .depth = spec->depth,
                           .nodes = spec->nodes};
    if (spec->has_clock)
        add_clocks(match, question);
    if (spec->has_clock && spec->clock.moves)
        question->to_control = match->to_control[person];
    // Where the arena ends searches the margin is not more time to think.
    const int64_t margin = spec->dialect->stop ? 0 : spec->margin;
    *deadline = now + spec->move;
    if (spec->has_clock)
        *deadline = now + match->clock[person] + margin;
    if (spec->movetime && now + spec->movetime + margin < *deadline)
        *deadline = now + spec->movetime + margin;
    return spec->has_clock || spec->movetime;
}

// -------------------------------------------------------------------------------------- judging

void match_fail(Match *match, int person, Reason reason, const char *detail)
{
    TextOut out = textout_in(match->detail, sizeof match->detail);
    textout_add(&out, "%s: %s", match->spec[person]->name, detail);
    match->reason = reason;
    match->result = person == SOUTH ? -1 : 1;
}

// As the rules write it, letter for letter.
static bool record_read_strictly(const Match *match, const char *text, Move *move, Error *error)
{
    char written[MOVE_TEXT];
    if (!record_parse_move(&match->record, token_of(text), move, error))
        return false;
    move_format(*move, written);
    return strcmp(text, written) == 0 || error_set(error, "strictly it is written %s", written);
}

// Engines write moves as they please: letters of the other case and numbers are understood.
static bool read_move(const Match *match, const char *text, Move *move, Error *error)
{
    char swapped[64];
    if (match->referee.strict && match->spec[match_to_move(match)]->dialect->letters)
        return record_read_strictly(match, text, move, error);
    if (record_parse_move(&match->record, token_of(text), move, error))
        return true;
    if (strlen(text) != 1 || !isalpha((unsigned char)*text))
        return false;
    Error ignored;
    swapped[0] = (char)(isupper((unsigned char)*text) ? tolower((unsigned char)*text)
                                                      : toupper((unsigned char)*text));
    swapped[1] = '\0';
    return record_parse_move(&match->record, token_of(swapped), move, &ignored);
}

static void dispute(Match *match, int person, const char *move, const Error *why)
{
    char position[POSITION_TEXT], detail[200];
    TextOut out = textout_in(detail, sizeof detail);
    const Position asked = match->choosing.open ? simultaneous_view(&match->choosing.together)
                                                : *record_now(&match->record);
    postext_format(&match->record.game->rules, &asked, POSTEXT_NATIVE, position);
    textout_add(&out, "'%.20s' in %.110s (%.50s)", move, position, why->text);
    match_fail(match, person, REASON_ILLEGAL, detail);
}

// False if the move came too late.
static bool charge(Match *match, int person, int64_t spent)
{
    const EngineSpec *spec = match->spec[person];
    char detail[80];
    TextOut out = textout_in(detail, sizeof detail);
    bool late = (spec->has_clock && spent > match->clock[person] + spec->margin) ||
                (spec->movetime && spent > spec->movetime + spec->margin);
    if (late) {
        textout_add(&out, "%.3f s on move %d", (double)spent / 1e6,
                    match->record.plies - match->opening_plies + 1);
        match_fail(match, person, REASON_TIME, detail);
        return false;
    }
    if (!spec->has_clock)
        return true;
    // What the margin forgave does not make a clock negative.
    match->clock[person] -= spent < match->clock[person] ? spent : match->clock[person];
    match->clock[person] += spec->clock.inc;
    if (spec->clock.moves && --match->to_control[person] == 0) {
        match->clock[person] += spec->clock.base;
        match->to_control[person] = spec->clock.moves;
    }
    return true;
}

void match_answer(Match *match, const char *text, int64_t spent)
{
    const int person = match_to_move(match);
    Move move;
    Error error;
    if (!charge(match, person, spent))
        return;
    const bool choosing = match->choosing.open;
    if (choosing ? !choosing_answer(&match->choosing, text, &error)
                 : !read_move(match, text, &move, &error)) {
        dispute(match, person, text, &error);
        return;
    }
    if (!choosing)
        record_play(&match->record, move);
    else if (!match->choosing.open)
        begin_from(match, match->choosing.together.p);
    if (!match->choosing.open)
        judge_position(match);
}

void match_score(Match *match, int person, bool has_score, int score)
{
    if (match_over(match) || match->choosing.open)
        return;
    const Adjudged adjudged =
        adjudicate_score(&match->referee.adjudication, &match->rows, person, has_score, score,
                         match->record.plies - match->opening_plies);
    if (adjudged == ADJUDICATE_RESIGNED)
        finish(match, REASON_RESIGNED, person == NORTH, person == SOUTH);
    else if (adjudged == ADJUDICATE_DRAWN)
        finish(match, REASON_AGREED, 0, 0);
}

// ------------------------------------------------------------------------------------- recording

static char *moves_text(const Record *record, int from, int to)
{
    Buffer text = {0};
    movetext_add(&text, record, from, to, NULL);
    return text.text ? text.text : strdup_or_die("");
}

GameRecord match_record(const Match *match, const char *rules, long game, long pair)
{
    const Record *record = &match->record;
    Score score = scores(match);
    char limits[2][160];
    spec_limits(match->spec[SOUTH], limits[SOUTH], sizeof limits[SOUTH]);
    spec_limits(match->spec[NORTH], limits[NORTH], sizeof limits[NORTH]);
    GameRecord out = {
        .game = game,
        .pair = pair,
        .rules = strdup_or_die(rules),
        .start = match->start ? strdup_or_die(match->start) : NULL,
        .choices = match->choosing.choices.len ? strdup_or_die(match->choosing.choices.text) : NULL,
        .opening = moves_text(record, 0, match->opening_plies),
        .moves = moves_text(record, match->opening_plies, record->plies),
        .name = {strdup_or_die(match->spec[SOUTH]->name), strdup_or_die(match->spec[NORTH]->name)},
        .limits = {strdup_or_die(limits[SOUTH]), strdup_or_die(limits[NORTH])},
        .first = match->first,
        .result = match->result,
        .reason = match->reason,
        .detail = *match->detail ? strdup_or_die(match->detail) : NULL,
        .score = {score.south, score.north},
        .swapped = record_now(record)->swapped};
    records_count(&out, record, match->opening_plies);
    return out;
}
