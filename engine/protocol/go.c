#include "engine/protocol/go.h"

typedef struct {
    const char *word;
    int64_t min, max; // values outside are errors, but for clocks, which may have run out
} NumberWord;

enum {
    WORD_DEPTH,
    WORD_NODES,
    WORD_MOVETIME,
    WORD_WTIME,
    WORD_BTIME,
    WORD_WINC,
    WORD_BINC,
    WORD_MOVESTOGO,
    WORD_PERFT,
    WORD_COUNT
};

static const int64_t LONG_TIME = 1000000000000; // milliseconds

static const NumberWord WORDS[WORD_COUNT] = {
    [WORD_DEPTH] = {"depth", 0, 1000000},           [WORD_NODES] = {"nodes", 0, INT64_MAX},
    [WORD_MOVETIME] = {"movetime", 0, INT64_MAX},   [WORD_WTIME] = {"wtime", INT64_MIN, INT64_MAX},
    [WORD_BTIME] = {"btime", INT64_MIN, INT64_MAX}, [WORD_WINC] = {"winc", 0, INT64_MAX},
    [WORD_BINC] = {"binc", 0, INT64_MAX},           [WORD_MOVESTOGO] = {"movestogo", 0, 1000000},
    [WORD_PERFT] = {"perft", 0, MAX_PLY},
};

static int64_t clamp_time(int64_t ms)
{
    return ms < 0 ? 0 : ms > LONG_TIME ? LONG_TIME : ms;
}

static void apply(GoCommand *command, int word, int64_t number)
{
    Limits *limits = &command->limits;
    const int side = word == WORD_WTIME || word == WORD_WINC ? SOUTH : NORTH;
    switch (word) {
    case WORD_DEPTH:
        limits->depth = number < 1 ? 1 : (int)number;
        break;
    case WORD_NODES:
        limits->nodes = number < 1 ? 1 : (uint64_t)number;
        break;
    case WORD_MOVETIME:
        limits->movetime = number < 1 ? 1 : clamp_time(number);
        break;
    case WORD_WTIME:
    case WORD_BTIME:
        limits->clock[side] = true;
        limits->time[side] = clamp_time(number);
        break;
    case WORD_WINC:
    case WORD_BINC:
        limits->inc[side] = clamp_time(number);
        break;
    case WORD_MOVESTOGO:
        limits->movestogo = (int)number;
        break;
    default:
        command->perft = (int)number;
        break;
    }
}

static bool read_number(GoCommand *command, Token word, Token value, bool *known, Error *error)
{
    for (int i = 0; i < WORD_COUNT; i++) {
        int64_t number;
        if (!token_is(word, WORDS[i].word))
            continue;
        *known = true;
        if (!token_number_clamped(value, WORDS[i].min, WORDS[i].max, &number))
            return error_set(error, "go: %s '%.*s' is no number it can take", WORDS[i].word,
                             token_width(value), value.at);
        apply(command, i, number);
    }
    return true;
}

static bool read_flag(Limits *limits, Token word)
{
    if (token_is(word, "infinite"))
        limits->infinite = true;
    else if (token_is(word, "ponder"))
        limits->ponder = true;
    else if (token_is(word, "win"))
        limits->win = true;
    else
        return false;
    return true;
}

static bool is_go_word(Token token)
{
    for (int i = 0; i < WORD_COUNT; i++)
        if (token_is(token, WORDS[i].word))
            return true;
    return token_is(token, "infinite") || token_is(token, "ponder") || token_is(token, "win") ||
           token_is(token, "searchmoves");
}

// Legal moves only, each once: there is room for all of them.
static void add_searchmove(Limits *limits, Move move)
{
    for (int i = 0; i < limits->searchmoves_count; i++)
        if (limits->searchmoves[i] == move)
            return;
    limits->searchmoves[limits->searchmoves_count++] = move;
}

// One token of a list of moves: a move by itself, or letters run together.
static bool read_moves(Token token, const Record *record, Limits *limits, Error *error)
{
    const bool whole = move_parse(token, &record->game->rules, record_now(record)) != MOVE_NONE;
    Token rest = token;
    while (rest.len) {
        Move move;
        Token piece = rest;
        if (whole || move_unglue(&rest, &record->game->rules) == MOVE_NONE)
            rest.len = 0;
        piece.len -= rest.len;
        if (!record_parse_move(record, piece, &move, error))
            return false;
        add_searchmove(limits, move);
    }
    return true;
}

// The moves after `searchmoves`, up to the next word of `go`.
static bool read_searchmoves(const char **cursor, const Record *record, Limits *limits,
                             Error *error)
{
    const char *next = *cursor;
    for (Token token = text_token(&next); token.len && !is_go_word(token);
         token = text_token(&next)) {
        if (!read_moves(token, record, limits, error))
            return false;
        *cursor = next;
    }
    if (limits->searchmoves_count == 0)
        return error_set(error, "go: no moves follow searchmoves");
    return true;
}

static bool has_limit(const Limits *limits)
{
    return limits->depth || limits->nodes || limits->movetime || limits->clock[SOUTH] ||
           limits->clock[NORTH] || limits->win;
}

bool go_parse(const char *words, const Record *record, GoCommand *command, Error *error)
{
    const char *cursor = words;
    GoCommand read = {.perft = -1};
    for (Token word = text_token(&cursor); word.len; word = text_token(&cursor)) {
        bool known = false;
        if (token_is(word, "searchmoves")) {
            if (!read_searchmoves(&cursor, record, &read.limits, error))
                return false;
            continue;
        }
        if (read_flag(&read.limits, word))
            continue;
        const char *after = cursor;
        Token value = text_token(&after);
        if (!read_number(&read, word, value, &known, error))
            return false;
        if (!known)
            return error_set(error, "go: unknown word '%.*s'", token_width(word), word.at);
        cursor = after;
    }
    if (!has_limit(&read.limits))
        read.limits.infinite = true;
    *command = read;
    return true;
}

bool go_ends(const Limits *limits)
{
    return !limits->infinite && has_limit(limits);
}
