#include "engine/exact/ledger.h"
#include "engine/base/clock.h"
#include "engine/base/file.h"
#include "engine/rules/postext.h"
#include "engine/rules/rulestring.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct Ledger {
    char *path;
    const Prover *prover;
    int descriptor;
    bool failed;
    int64_t synced; // when
};

static const char MAGIC[] = "naqala-ledger 1 ";
static const int64_t SYNC_EVERY = 5000000; // microseconds

// -------------------------------------------------------------------------------------- reading

typedef struct {
    Packed board;
    ExactBounds bounds;
    uint64_t nodes;
} Entry;

// `POSITION at-least M nodes N`: the position has three words.
static bool parse_line(const Prover *prover, const char *line, Entry *entry)
{
    const Rules *rules = &prover->game->rules;
    const char *cursor = line;
    Token pits = text_token(&cursor), stores = text_token(&cursor), side = text_token(&cursor);
    Token bound = text_token(&cursor), margin = text_token(&cursor), word = text_token(&cursor);
    Token nodes = text_token(&cursor);
    char text[POSITION_TEXT];
    int64_t m, n;
    Position p;
    Error error;
    TextOut out = textout_in(text, sizeof text);
    textout_add(&out, "%.*s %.*s %.*s", token_width(pits), pits.at, token_width(stores), stores.at,
                token_width(side), side.at);
    if (!postext_parse(text, rules, &p, &error) || !packed_rows(rules->pits, &p, &entry->board) ||
        prover->endgame->scale * p.board > EXACT_POINTS_MAX || p.board > PROVER_SEEDS_MAX ||
        !token_number(margin, -p.board, p.board, &m) || !token_is(word, "nodes") ||
        !token_number(nodes, 0, INT64_MAX, &n) || text_token(&cursor).len)
        return false;
    const int scale = prover->endgame->scale;
    const int points = endgame_points_of(scale, p.board, (int)m);
    entry->nodes = (uint64_t)n;
    entry->bounds = (ExactBounds){0, scale * p.board};
    if (token_is(bound, "at-least"))
        entry->bounds.lower = points;
    else if (token_is(bound, "at-most"))
        entry->bounds.upper = points;
    else
        return false;
    return true;
}

static bool parse_header(const Prover *prover, const char *line)
{
    Rules rules;
    Error error;
    return strncmp(line, MAGIC, sizeof MAGIC - 1) == 0 &&
           rulestring_parse(line + sizeof MAGIC - 1, &rules, &error) &&
           endgame_same(&rules, &prover->game->rules);
}

// Looks at every line, or learns from every one. *whole is the length of the whole lines; what
// follows the last may only be the beginning of a line.
static bool read_lines(const char *path, char *text, size_t len, Prover *prover, bool learn,
                       size_t *whole, long *lines, Error *error)
{
    *lines = -1; // the header is not counted
    char *line = text;
    if (strlen(text) != len)
        return error_set(error, "%s: not a ledger", path);
    for (char *end; (end = strchr(line, '\n')) != NULL; line = end + 1, (*lines)++) {
        Entry entry;
        *end = '\0';
        const bool good =
            *lines < 0 ? parse_header(prover, line) : parse_line(prover, line, &entry);
        if (good && learn && *lines >= 0)
            prover_learn(prover, entry.board, entry.bounds, entry.nodes);
        *end = '\n';
        if (!good && *lines < 0)
            return error_set(error, "%s: not a ledger of these rules", path);
        if (!good)
            return error_set(error, "%s: line %ld is no bound", path, *lines + 2);
    }
    *whole = (size_t)(line - text);
    if (*whole == 0 && strncmp(text, MAGIC, len < sizeof MAGIC - 1 ? len : sizeof MAGIC - 1) != 0)
        return error_set(error, "%s: not a ledger", path);
    return true;
}

static bool read_ledger(const char *path, Prover *prover, size_t *whole, long *lines, Error *error)
{
    size_t len;
    *whole = 0;
    *lines = 0;
    if (!file_exists(path))
        return true;
    char *text = file_read(path, &len, error);
    if (!text)
        return false;
    const bool ok = read_lines(path, text, len, prover, false, whole, lines, error) &&
                    read_lines(path, text, len, prover, true, whole, lines, error);
    free(text);
    if (*lines < 0)
        *lines = 0;
    return ok;
}

// -------------------------------------------------------------------------------------- writing

// After a failure nothing more is written: a torn line must stay the last one.
static void write_text(Ledger *ledger, const char *text, size_t len)
{
    if (!ledger->failed && write(ledger->descriptor, text, len) != (ssize_t)len)
        ledger->failed = true;
}

static void write_header(Ledger *ledger)
{
    char line[RULES_TEXT + sizeof MAGIC + 1], rules[RULES_TEXT];
    TextOut out = textout_in(line, sizeof line);
    rulestring_format(&ledger->prover->game->rules, rules, sizeof rules);
    textout_add(&out, "%s%s\n", MAGIC, rules);
    write_text(ledger, line, out.len);
}

Ledger *ledger_open(const char *path, Prover *prover, long *lines, Error *error)
{
    size_t whole;
    if (!read_ledger(path, prover, &whole, lines, error))
        return NULL;
    int descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (descriptor < 0 || ftruncate(descriptor, (off_t)whole) != 0) {
        error_set(error, "%s: %s", path, strerror(errno));
        if (descriptor >= 0)
            close(descriptor);
        return NULL;
    }
    Ledger *ledger = alloc_or_die(1, sizeof *ledger);
    *ledger = (Ledger){strdup_or_die(path), prover, descriptor, false, clock_us()};
    if (whole == 0)
        write_header(ledger);
    return ledger;
}

static void add_bound(Ledger *ledger, const Position *p, const char *bound, int points,
                      uint64_t nodes)
{
    char line[2 * POSITION_TEXT], position[POSITION_TEXT];
    TextOut out = textout_in(line, sizeof line);
    postext_format(&ledger->prover->game->rules, p, POSTEXT_NATIVE, position);
    textout_add(&out, "%s %s %d nodes %llu\n", position, bound,
                endgame_margin_of(ledger->prover->endgame, p->board, points),
                (unsigned long long)nodes);
    write_text(ledger, line, out.len);
}

void ledger_add(void *context, Packed board, ExactBounds bounds, uint64_t nodes)
{
    Ledger *ledger = context;
    const Position p = packed_position(&ledger->prover->game->rules, board, SOUTH);
    if (bounds.lower > 0)
        add_bound(ledger, &p, "at-least", bounds.lower, nodes);
    if (bounds.upper < ledger->prover->endgame->scale * p.board)
        add_bound(ledger, &p, "at-most", bounds.upper, nodes);
    if (clock_us() - ledger->synced > SYNC_EVERY) {
        fsync(ledger->descriptor);
        ledger->synced = clock_us();
    }
}

bool ledger_failed(const Ledger *ledger)
{
    return ledger->failed;
}

bool ledger_close(Ledger *ledger, Error *error)
{
    bool ok = fsync(ledger->descriptor) == 0 && !ledger->failed;
    ok = close(ledger->descriptor) == 0 && ok;
    if (!ok)
        error_set(error, "%s: not all of the ledger could be written", ledger->path);
    free(ledger->path);
    free(ledger);
    return ok;
}
