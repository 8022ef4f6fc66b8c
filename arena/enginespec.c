#include "arena/enginespec.h"
#include "engine/base/text.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

EngineSpec spec_default(void)
{
    return (EngineSpec){.dialect = &DIALECT_UCI,
                        .start = 10000000,
                        .ready = 10000000,
                        .move = 120000000,
                        .quit = 2000000};
}

void spec_release(EngineSpec *spec)
{
    free(spec->command);
    free(spec->folder);
    free(spec->name);
    for (int i = 0; i < spec->arguments; i++)
        free(spec->argument[i]);
    for (int i = 0; i < spec->options; i++) {
        free(spec->option[i].name);
        free(spec->option[i].value);
    }
    *spec = (EngineSpec){0};
}

static void set_text(char **field, const char *value)
{
    free(*field);
    *field = strdup_or_die(value);
}

static bool bad(Error *error, const char *key, Token value, const char *wanted)
{
    return error_set(error, "engine: %s='%.*s' is not %s", key, token_width(value), value.at,
                     wanted);
}

static bool read_seconds(Token text, int64_t *microseconds)
{
    double seconds;
    if (!token_real(text, &seconds) || seconds < 0 || seconds > 1e7)
        return false;
    *microseconds = (int64_t)(seconds * 1e6 + 0.5);
    return true;
}

// [moves/]seconds[+inc]
static bool read_clock(Token text, TimeControl *clock)
{
    TimeControl read = {0};
    Token rest = text;
    if (token_has(text, '/')) {
        int64_t moves;
        if (!token_number(token_split(&rest, '/'), 1, 100000, &moves))
            return false;
        read.moves = (int)moves;
    }
    bool has_inc = token_has(rest, '+');
    Token base = token_split(&rest, '+');
    if (!read_seconds(base, &read.base) || (has_inc && !read_seconds(rest, &read.inc)))
        return false;
    if (read.base == 0 && read.inc == 0)
        return false;
    *clock = read;
    return true;
}

static bool add_option(EngineSpec *spec, Token name, Token value, Error *error)
{
    char text[512];
    if (name.len == 0)
        return error_set(error, "engine: 'option.' needs a name, as in option.Hash=64");
    if (spec->options == SPEC_OPTIONS)
        return error_set(error, "engine: more than %d options", SPEC_OPTIONS);
    token_copy(name, text, sizeof text);
    spec->option[spec->options].name = strdup_or_die(text);
    token_copy(value, text, sizeof text);
    spec->option[spec->options++].value = strdup_or_die(text);
    return true;
}

static bool set_number(Token value, int64_t min, int64_t max, int64_t scale, int64_t *field)
{
    int64_t number;
    if (!token_number(value, min, max, &number))
        return false;
    *field = number * scale;
    return true;
}

static bool set_limit(EngineSpec *spec, const char *key, Token value, bool *known, Error *error)
{
    int64_t number = 0;
    const struct {
        const char *key;
        int64_t *seconds;
    } DEADLINES[] = {{"limit.start", &spec->start},
                     {"limit.ready", &spec->ready},
                     {"limit.move", &spec->move},
                     {"limit.quit", &spec->quit}};
    for (size_t i = 0; i < ARRAY_LEN(DEADLINES); i++)
        if (strcmp(key, DEADLINES[i].key) == 0)
            return read_seconds(value, DEADLINES[i].seconds) ||
                   bad(error, key, value, "a number of seconds");
    if (strcmp(key, "depth") == 0) {
        if (!set_number(value, 1, 1000, 1, &number))
            return bad(error, key, value, "a number of plies from 1");
        spec->depth = (int)number;
    } else if (strcmp(key, "nodes") == 0) {
        if (!set_number(value, 1, INT64_MAX / 2, 1, &number))
            return bad(error, key, value, "a number of nodes from 1");
        spec->nodes = (uint64_t)number;
    } else if (strcmp(key, "movetime") == 0) {
        return set_number(value, 1, 1000000000, 1000, &spec->movetime) ||
               bad(error, key, value, "a number of milliseconds from 1");
    } else if (strcmp(key, "margin") == 0) {
        return set_number(value, 0, 1000000, 1000, &spec->margin) ||
               bad(error, key, value, "a number of milliseconds");
    } else if (strcmp(key, "tc") == 0) {
        spec->has_clock = read_clock(value, &spec->clock);
        return spec->has_clock || bad(error, key, value, "[moves/]seconds[+increment]");
    } else {
        *known = false;
    }
    return true;
}

static bool set_start(EngineSpec *spec, const char *key, Token value, Error *error)
{
    char text[4096];
    token_copy(value, text, sizeof text);
    if (strcmp(key, "cmd") == 0) {
        set_text(&spec->command, text);
    } else if (strcmp(key, "arg") == 0) {
        if (spec->arguments == SPEC_ARGUMENTS)
            return error_set(error, "engine: more than %d arguments", SPEC_ARGUMENTS);
        spec->argument[spec->arguments++] = strdup_or_die(text);
    } else if (strcmp(key, "dir") == 0) {
        set_text(&spec->folder, text);
    } else if (strcmp(key, "name") == 0) {
        if (value.len == 0)
            return bad(error, key, value, "a name");
        set_text(&spec->name, text);
    } else if (strcmp(key, "protocol") == 0) {
        if (!dialect_find(value))
            return error_set(error, "engine: protocol='%.*s' is none of %s", token_width(value),
                             value.at, dialect_names());
        spec->dialect = dialect_find(value);
    } else if (strcmp(key, "restart") == 0) {
        if (!token_is(value, "on") && !token_is(value, "off"))
            return bad(error, key, value, "on or off");
        spec->restart = token_is(value, "on");
    } else {
        return error_set(
            error,
            "engine: unknown key '%s' (cmd arg dir name protocol depth nodes movetime "
            "tc margin option.X restart limit.start limit.ready limit.move limit.quit)",
            key);
    }
    return true;
}

bool spec_set(EngineSpec *spec, const char *word, Error *error)
{
    Token value = token_of(word);
    if (!token_has(value, '='))
        return error_set(error, "engine: '%s' is not key=value", word);
    Token key = token_split(&value, '=');
    char name[64];
    bool known = true;
    if (key.len > 7 && memcmp(key.at, "option.", 7) == 0)
        return add_option(spec, (Token){key.at + 7, key.len - 7}, value, error);
    token_copy(key, name, sizeof name);
    if (!set_limit(spec, name, value, &known, error))
        return false;
    return known || set_start(spec, name, value, error);
}

// A dialect without words for limits: the arena keeps the time.
static bool finish_untold(EngineSpec *spec, Error *error)
{
    const char *name = spec->dialect->name;
    if (spec->depth || spec->nodes)
        return error_set(
            error, "engine %s: %s cannot say depth= or nodes=; give movetime=", spec->name, name);
    if (spec->dialect->stop && spec->has_clock)
        return error_set(error, "engine %s: %s knows no clocks; give movetime=", spec->name, name);
    if (spec->options && !spec->dialect->option)
        return error_set(error, "engine %s: %s has no options; give arg=", spec->name, name);
    if (spec->dialect->stop && !spec->movetime)
        spec->movetime = 5000000; // what its servers give a move
    spec->restart = spec->restart || spec->dialect->one_game;
    return true;
}

bool spec_repeats(const EngineSpec *spec)
{
    return spec->dialect->told_limits && !spec->has_clock && !spec->movetime;
}

bool spec_finish(EngineSpec *spec, Error *error)
{
    if (!spec->command || !*spec->command)
        return error_set(error,
                         "engine: cmd= is missing (as in: --engine cmd=build/naqala depth=6)");
    if (!spec->name) {
        const char *slash = strrchr(spec->command, '/');
        set_text(&spec->name, slash ? slash + 1 : spec->command);
    }
    if (!spec->dialect->told_limits)
        return finish_untold(spec, error);
    if (!spec->depth && !spec->nodes && !spec->movetime && !spec->has_clock)
        return error_set(error,
                         "engine %s: nothing limits its searches (depth= nodes= movetime= tc=)",
                         spec->name);
    return true;
}

void spec_limits(const EngineSpec *spec, char *out, unsigned long size)
{
    TextOut text = textout_in(out, size);
    const char *separator = "";
    if (!spec->dialect->told_limits) {
        textout_add(&text, "%s", spec->dialect->name);
        separator = ", ";
    }
    if (spec->depth) {
        textout_add(&text, "depth %d", spec->depth);
        separator = ", ";
    }
    if (spec->nodes) {
        textout_add(&text, "%snodes %" PRIu64, separator, spec->nodes);
        separator = ", ";
    }
    if (spec->movetime) {
        textout_add(&text, "%smovetime %" PRId64 " ms", separator, spec->movetime / 1000);
        separator = ", ";
    }
    if (spec->has_clock && spec->clock.moves)
        textout_add(&text, "%s%d/%g+%g s", separator, spec->clock.moves,
                    (double)spec->clock.base / 1e6, (double)spec->clock.inc / 1e6);
    else if (spec->has_clock)
        textout_add(&text, "%s%g+%g s", separator, (double)spec->clock.base / 1e6,
                    (double)spec->clock.inc / 1e6);
}
