#include "arena/records.h"
#include "engine/base/hash.h"
#include "engine/base/rng.h"
#include <stdlib.h>
#include <string.h>

void records_count(GameRecord *out, const Record *record, int opening_plies)
{
    out->plies = record->plies - opening_plies;
    for (int ply = opening_plies; ply < record->plies; ply++) {
        const Position *before = &record->positions[ply], *after = &record->positions[ply + 1];
        const int side = before->side;
        bool same = after->side == side && move_is_pit(record->moves[ply]);
        out->turns += !same || ply + 1 == record->plies;
        out->extra[side] += same;
        out->captures[side] += game_captured(record->game, before, record->moves[ply], after);
    }
}

// --------------------------------------------------------------------------------------- writing

static void add_text(Buffer *out, const char *key, const char *text)
{
    buffer_add(out, ",\"%s\":", key);
    json_add_string(out, text);
}

static const char *result_text(int result)
{
    return result == RESULT_VOID ? "void" : result > 0 ? "1-0" : result < 0 ? "0-1" : "1/2-1/2";
}

void records_add_line(Buffer *out, const GameRecord *r)
{
    buffer_add(out, "{\"game\":%ld,\"pair\":%ld", r->game, r->pair);
    if (r->round)
        buffer_add(out, ",\"round\":%d", r->round);
    add_text(out, "rules", r->rules);
    if (r->start)
        add_text(out, "start", r->start);
    if (r->choices)
        add_text(out, "choices", r->choices);
    add_text(out, "south", r->name[SOUTH]);
    add_text(out, "north", r->name[NORTH]);
    buffer_add(out, ",\"limits\":[");
    json_add_string(out, r->limits[SOUTH]);
    buffer_add(out, ",");
    json_add_string(out, r->limits[NORTH]);
    buffer_add(out, "]");
    buffer_add(out, ",\"first\":\"%s\"", r->first == SOUTH ? "south" : "north");
    add_text(out, "opening", r->opening);
    add_text(out, "moves", r->moves);
    buffer_add(out, ",\"result\":\"%s\",\"reason\":\"%s\"", result_text(r->result),
               reason_text(r->reason));
    if (r->detail)
        add_text(out, "detail", r->detail);
    buffer_add(out,
               ",\"score\":[%d,%d],\"margin\":%d,\"plies\":%d,\"turns\":%d,\"extra\":[%d,%d],"
               "\"captures\":[%d,%d],\"swapped\":%s}\n",
               r->score[0], r->score[1], r->score[0] - r->score[1], r->plies, r->turns, r->extra[0],
               r->extra[1], r->captures[0], r->captures[1], r->swapped ? "true" : "false");
}

// --------------------------------------------------------------------------------------- reading

static bool read_pair(Json *json, const char *key, int out[2])
{
    const JsonValue *array = json_member(json, json->values, key);
    if (!array || array->type != JSON_ARRAY)
        return false;
    int index = array->child;
    for (int i = 0; i < 2; i++, index = json->values[index].next) {
        double number = json->values[index].number;
        if (!index || json->values[index].type != JSON_NUMBER || number < 0 || number > 100000 ||
            number != (int)number)
            return false;
        out[i] = (int)number;
    }
    return index == 0;
}

static bool read_limits(Json *json, char *out[2])
{
    const JsonValue *array = json_member(json, json->values, "limits");
    if (!array || array->type != JSON_ARRAY)
        return false;
    int index = array->child;
    for (int i = 0; i < 2; i++, index = json->values[index].next) {
        if (!index || json->values[index].type != JSON_STRING)
            return false;
        out[i] = strdup_or_die(json->values[index].text);
    }
    return index == 0;
}

static bool read_word(Json *json, const char *key, char **out)
{
    const char *text;
    if (!json_string(json, json->values, key, &text))
        return false;
    *out = strdup_or_die(text);
    return true;
}

static bool read_result(Json *json, GameRecord *r)
{
    static const int RESULTS[] = {1, 0, -1, RESULT_VOID};
    const char *text, *first, *reason;
    if (!json_string(json, json->values, "result", &text) ||
        !json_string(json, json->values, "first", &first) ||
        !json_string(json, json->values, "reason", &reason) || !reason_parse(reason, &r->reason))
        return false;
    r->first = strcmp(first, "north") == 0 ? NORTH : SOUTH;
    for (size_t i = 0; i < ARRAY_LEN(RESULTS); i++) {
        r->result = RESULTS[i];
        if (strcmp(text, result_text(RESULTS[i])) == 0)
            return r->first == NORTH || strcmp(first, "south") == 0;
    }
    return false;
}

// In the order in which they are written, which json_member likes.
static bool read_numbers(Json *json, GameRecord *r)
{
    long plies, turns, margin;
    if (!read_pair(json, "score", r->score) ||
        !json_integer(json, json->values, "margin", -100000, 100000, &margin) ||
        !json_integer(json, json->values, "plies", 0, 1000000, &plies) ||
        !json_integer(json, json->values, "turns", 0, 1000000, &turns))
        return false;
    r->plies = (int)plies;
    r->turns = (int)turns;
    r->margin = (int)margin;
    return read_pair(json, "extra", r->extra) && read_pair(json, "captures", r->captures);
}

static bool read_place(Json *json, GameRecord *r)
{
    long round = 0;
    if (!json_integer(json, json->values, "game", 0, 1L << 52, &r->game) ||
        !json_integer(json, json->values, "pair", 0, 1L << 52, &r->pair))
        return false;
    if (json_member(json, json->values, "round") &&
        !json_integer(json, json->values, "round", 1, 1000, &round))
        return false;
    r->round = (int)round;
    return true;
}

static bool read_texts(Json *json, GameRecord *r)
{
    if (!read_word(json, "rules", &r->rules))
        return false;
    read_word(json, "start", &r->start);
    read_word(json, "choices", &r->choices);
    return read_word(json, "south", &r->name[SOUTH]) && read_word(json, "north", &r->name[NORTH]) &&
           read_limits(json, r->limits) && read_word(json, "opening", &r->opening) &&
           read_word(json, "moves", &r->moves);
}

static bool read_members(Json *json, GameRecord *r, Error *error)
{
    if (!read_place(json, r))
        return error_set(error, "a number is missing or wrong");
    if (!read_texts(json, r))
        return error_set(error, "a text is missing");
    if (!read_result(json, r))
        return error_set(error, "result, reason or first is missing or unknown");
    read_word(json, "detail", &r->detail);
    if (!read_numbers(json, r))
        return error_set(error, "a number is missing or wrong");
    const JsonValue *swapped = json_member(json, json->values, "swapped");
    r->swapped = swapped && swapped->number != 0;
    return true;
}

bool records_read(Json *json, GameRecord *record, Error *error)
{
    *record = (GameRecord){0};
    bool ok = json->values[0].type == JSON_OBJECT ? read_members(json, record, error)
                                                  : error_set(error, "not an object");
    if (!ok)
        records_release(record);
    return ok;
}

bool records_parse(const char *line, GameRecord *record, Error *error)
{
    Json json;
    *record = (GameRecord){0};
    if (!json_parse(&json, line, error))
        return false;
    bool ok = records_read(&json, record, error);
    json_release(&json);
    return ok;
}

void records_release(GameRecord *record)
{
    char *texts[] = {record->rules,        record->start,       record->opening,
                     record->choices,      record->moves,       record->detail,
                     record->name[SOUTH],  record->name[NORTH], record->limits[SOUTH],
                     record->limits[NORTH]};
    for (size_t i = 0; i < ARRAY_LEN(texts); i++)
        free(texts[i]);
    *record = (GameRecord){0};
}

// --------------------------------------------------------------------------------------- meaning

int records_first_margin(const GameRecord *record)
{
    int south = record->score[0] - record->score[1];
    return record->first == SOUTH ? south : -south;
}

double records_first_score(const GameRecord *record)
{
    int result = record->first == SOUTH ? record->result : -record->result;
    return (1 + result) / 2.0;
}

bool records_margin_counts(const GameRecord *record)
{
    return record->result != RESULT_VOID && !reason_is_fault(record->reason) &&
           !reason_is_adjudicated(record->reason);
}

uint64_t records_hash(const GameRecord *record)
{
    uint64_t hash = hash_text(record->rules);
    hash = rng_mix(hash ^ hash_text(record->start ? record->start : ""));
    if (record->choices)
        hash = rng_mix(hash ^ hash_text(record->choices));
    hash = rng_mix(hash ^ hash_text(record->opening));
    return rng_mix(hash ^ hash_text(record->moves));
}
