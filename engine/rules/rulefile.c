#include "engine/rules/rulefile.h"
#include "engine/base/file.h"
#include "engine/rules/catalogue.h"
#include "engine/rules/ruleoption.h"
#include <stdlib.h>
#include <string.h>

enum { MOST_BYTES = 1 << 16 };

// A file being read: where we are, and what has been said so far.
typedef struct {
    const char *name;
    int line;
    const char *line_at; // where the line begins
    bool begun;          // a game has been named
    int game_line, game_column;
    Rules rules;
    RuleOptionsSaid said;
    Error *error;
} Reader;

static int column_of(const Reader *reader, Token where)
{
    return (int)(where.at - reader->line_at) + 1;
}

static bool fault_at(const Reader *reader, Token where, const char *what)
{
    return error_set(reader->error, "%s:%d:%d: '%.*s' %s", reader->name, reader->line,
                     column_of(reader, where), token_width(where), where.at, what);
}

static bool set_game(Reader *reader, Token key, Token value)
{
    char name[32];
    if (reader->begun)
        return fault_at(reader, key, "is said twice");
    token_copy(value, name, sizeof name);
    const CatalogueRow *row = catalogue_find(name);
    if (!row)
        return fault_at(reader, value, "is no game (`naqala games` lists them)");
    reader->rules = row->rules;
    reader->begun = true;
    reader->game_line = reader->line;
    reader->game_column = column_of(reader, key);
    return true;
}

static bool set_option(Reader *reader, Token key, Token value)
{
    const RuleOption *option = ruleoption_find(key, reader->rules.rows);
    unsigned number;
    if (!option)
        return fault_at(reader, key, "is no key here (`naqala keys` lists them)");
    if (!ruleoption_read(option, value, &number)) {
        char list[RULES_TEXT];
        TextOut out = textout_in(list, sizeof list);
        textout_add(&out, "is not one of: ");
        ruleoption_list_values(option, " | ", &out);
        return fault_at(reader, value, list);
    }
    if (!ruleoption_say(&reader->said, option))
        return fault_at(reader, key, "was said before");
    ruleoption_set(option, &reader->rules, number);
    return true;
}

static bool read_pair(Reader *reader, Token pair)
{
    const Token whole = token_trim(pair);
    if (!token_has(whole, '='))
        return fault_at(reader, whole, "is no key=value");
    Token value = whole;
    const Token key = token_trim(token_split(&value, '='));
    value = token_trim(value);
    if (token_is(key, "game"))
        return set_game(reader, key, value);
    if (!reader->begun)
        return fault_at(reader, key, "comes before `game = ...`");
    return set_option(reader, key, value);
}

static bool read_line(Reader *reader, Token line)
{
    reader->line_at = line.at;
    Token rest = token_split(&line, '#');
    rest = token_trim(rest);
    while (rest.len)
        if (!read_pair(reader, token_split(&rest, ',')))
            return false;
    return true;
}

// Some editors put a byte order mark before the text.
static const char *after_mark(const char *text)
{
    static const char MARK[] = "\xEF\xBB\xBF";
    return strncmp(text, MARK, strlen(MARK)) == 0 ? text + strlen(MARK) : text;
}

bool rulefile_parse(const char *name, const char *text, Rules *rules, Error *error)
{
    Reader reader = {.name = name, .error = error};
    for (Token rest = token_of(after_mark(text)); rest.len;) {
        reader.line++;
        if (!read_line(&reader, token_split(&rest, '\n')))
            return false;
    }
    if (!reader.begun)
        return error_set(error, "%s:1:1: no line says `game = ...`", name);
    if (rules_fault(&reader.rules))
        return error_set(error, "%s:%d:%d: these rules cannot be played: %s", name,
                         reader.game_line, reader.game_column, rules_fault(&reader.rules));
    *rules = reader.rules;
    return true;
}

bool rulefile_read(const char *path, Rules *rules, Error *error)
{
    size_t len;
    char *text = file_read_small(path, MOST_BYTES, &len, error);
    if (!text)
        return false;
    const bool good = strlen(text) == len
                          ? rulefile_parse(path, text, rules, error)
                          : error_set(error, "%s: holds bytes that are no text", path);
    free(text);
    return good;
}
