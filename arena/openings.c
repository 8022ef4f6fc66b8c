#include "arena/openings.h"
#include "engine/base/file.h"
#include "engine/base/rng.h"
#include "engine/rules/perft.h"
#include "engine/rules/postext.h"
#include "engine/rules/simultaneous.h"
#include <stdlib.h>
#include <string.h>

// --------------------------------------------------------------------------------- permutations

// Four Feistel rounds over the smallest even number of bits that holds count; numbers that fall
// outside go round again, which ends because the rounds are a bijection.
uint64_t openings_permute(uint64_t index, uint64_t count, uint64_t seed)
{
    if (count < 2)
        return 0;
    int half = 1;
    while (half < 31 && (uint64_t)1 << (2 * half) < count)
        half++;
    const uint64_t mask = ((uint64_t)1 << half) - 1;
    do {
        uint64_t left = index >> half, right = index & mask;
        for (uint64_t round = 0; round < 4; round++) {
            uint64_t mixed = left ^ (rng_mix(right + seed * 0x9E3779B97F4A7C15u + round) & mask);
            left = right;
            right = mixed;
        }
        index = left << half | right;
    } while (index >= count);
    return index;
}

// ------------------------------------------------------------------------------------------ file

static bool is_position(Token first)
{
    return token_has(first, '/') || token_has(first, '-') || (first.len && first.at[0] == '<');
}

// One line of a file into a fresh record; on false the record is released.
static bool read_line(const Game *game, const char *line, Record *record, Error *error)
{
    char *copy = strdup_or_die(line);
    const char *cursor = copy, *moves = copy;
    Position start = game_start(game);
    bool ok = true;
    if (is_position(text_token(&cursor))) {
        char *found = strstr(copy, " moves ");
        moves = found ? found + 7 : "";
        if (found)
            *found = '\0';
        ok = postext_parse(copy, &game->rules, &start, error);
    }
    record_init(record, game, &start);
    ok = ok && record_play_text(record, moves, error);
    if (ok && record_end(record) != END_REASON_NONE)
        ok = error_set(error, "the game is over there");
    if (!ok)
        record_release(record);
    free(copy);
    return ok;
}

static bool add_line(Openings *openings, const char *line, const char *path, int number,
                     Error *error)
{
    Record record;
    Error why;
    if (!read_line(openings->game, line, &record, &why)) {
        error_set(error, "%.80s line %d: %.140s", path, number, why.text);
        return false;
    }
    record_release(&record);
    openings->lines = realloc_or_die(openings->lines, openings->count + 1, sizeof *openings->lines);
    openings->lines[openings->count++] = strdup_or_die(line);
    return true;
}

static bool read_file(Openings *openings, const char *path, Error *error)
{
    size_t len;
    char *text = file_read(path, &len, error);
    if (!text)
        return false;
    bool ok = true;
    int number = 0;
    for (char *at = text; ok && at && *at;) {
        char *end = strchr(at, '\n');
        if (end)
            *end = '\0';
        at[strcspn(at, "#\r")] = '\0';
        number++;
        if (at[strspn(at, " \t")])
            ok = add_line(openings, at, path, number, error);
        at = end ? end + 1 : NULL;
    }
    free(text);
    if (ok && openings->count == 0)
        ok = error_set(error, "%s: no opening in it", path);
    return ok;
}

// --------------------------------------------------------------------------------------- numbers

// Walks to sequence `index` of all sequences of `plies` moves, in the order of the moves.
static void play_numbered(Record *record, int plies, uint64_t index)
{
    const Game *game = record->game;
    for (; plies > 0; plies--) {
        Move moves[MAX_MOVES];
        int count = game_moves(game, record_now(record), moves);
        for (int i = 0; i < count; i++) {
            Position child = *record_now(record);
            game_play(game, &child, moves[i]);
            uint64_t below = perft(game, &child, plies - 1, NULL);
            if (index < below) {
                record_play(record, moves[i]);
                break;
            }
            index -= below;
        }
    }
}

// Random moves; a sequence that ends the game is thrown away and drawn again.
static void play_random(Record *record, int plies, uint64_t seed, uint64_t index)
{
    Rng rng = {rng_mix(seed) ^ rng_mix(index + 1)};
    for (int tries = 0; tries < 1000; tries++) {
        while (record_undo(record))
            ;
        for (int i = 0; i < plies; i++) {
            Move moves[MAX_MOVES];
            int count = record_moves(record, moves);
            if (count == 0)
                break;
            record_play(record, moves[rng_below(&rng, (uint64_t)count)]);
        }
        if (record_end(record) == END_REASON_NONE)
            return;
    }
}

// ----------------------------------------------------------------------------------------- facade

// More could not be found by their numbers between two looks at the engines.
enum { MOST_NUMBERED = 1000000 };

static bool numbered(Openings *openings, const char *source, OpeningsKind kind, int most,
                     Error *error)
{
    Position start = game_start(openings->game);
    Token value = token_of(source);
    Token key = token_split(&value, '=');
    int64_t plies;
    if (!token_number(value, 0, most, &plies))
        return error_set(error, "openings: %.*s='%.*s' is not a number from 0 to %d",
                         token_width(key), key.at, token_width(value), value.at, most);
    openings->kind = kind;
    openings->plies = (int)plies;
    openings->count = kind == OPENINGS_RANDOM ? (uint64_t)1 << 40 : 1;
    for (int depth = 1; kind == OPENINGS_PLIES && depth <= plies; depth++) {
        openings->count = perft(openings->game, &start, depth, NULL);
        if (openings->count > MOST_NUMBERED)
            return error_set(error, "openings: plies=%d are more than a million; take random=%d",
                             (int)plies, (int)plies);
    }
    if (openings->count == 0)
        return error_set(error, "openings: no game lasts %d plies", (int)plies);
    return true;
}

bool openings_init(Openings *openings, const Game *game, const char *source, bool random_order,
                   uint64_t seed, Error *error)
{
    *openings = (Openings){.game = game, .random_order = random_order, .seed = seed};
    bool ok = true;
    if (!source) {
        openings->kind = OPENINGS_START;
        openings->count = 1;
    } else if (strcmp(source, "simultaneous") == 0) {
        openings->kind = OPENINGS_SIMULTANEOUS;
        openings->count = 1;
        ok = (simultaneous_fits(&game->rules) && game->rules.pie == PIE_RULE_NONE) ||
             error_set(error,
                       "openings: %s has no simultaneous first move (congkak, dakon, ohvalhu "
                       "and avalanche have, without a swap)",
                       game->rules.name);
    } else if (strncmp(source, "plies=", 6) == 0) {
        ok = numbered(openings, source, OPENINGS_PLIES, 10, error);
    } else if (strncmp(source, "random=", 7) == 0) {
        ok = numbered(openings, source, OPENINGS_RANDOM, 100, error);
    } else {
        openings->kind = OPENINGS_FILE;
        ok = read_file(openings, source, error);
    }
    if (!ok)
        openings_release(openings);
    return ok;
}

void openings_release(Openings *openings)
{
    for (uint64_t i = 0; openings->lines && i < openings->count; i++)
        free(openings->lines[i]);
    free(openings->lines);
    *openings = (Openings){0};
}

bool openings_hold_positions(const Openings *openings)
{
    for (uint64_t i = 0; openings->lines && i < openings->count; i++) {
        const char *cursor = openings->lines[i];
        if (is_position(text_token(&cursor)))
            return true;
    }
    return false;
}

void openings_get(const Openings *openings, uint64_t index, Record *record)
{
    Position start = game_start(openings->game);
    Error error;
    index %= openings->count;
    if (openings->random_order && openings->kind != OPENINGS_RANDOM)
        index = openings_permute(index, openings->count, openings->seed);
    if (openings->kind == OPENINGS_FILE) {
        if (!read_line(openings->game, openings->lines[index], record, &error))
            die(EXIT_DATA, "openings: %s", error.text); // it was good when the file was read
        return;
    }
    record_init(record, openings->game, &start);
    if (openings->kind == OPENINGS_PLIES)
        play_numbered(record, openings->plies, index);
    else if (openings->kind == OPENINGS_RANDOM)
        play_random(record, openings->plies, openings->seed, index);
}
