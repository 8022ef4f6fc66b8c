#include "engine/rules/rulestring.h"
#include "engine/base/hash.h"
#include "engine/base/text.h"
#include "engine/rules/catalogue.h"
#include <string.h>

static void list_games(TextOut *out)
{
    for (size_t i = 0; i < catalogue_count(); i++)
        textout_add(out, "%s%s", i ? " " : "", catalogue_row(i)->rules.name);
}

static void list_options(TextOut *out, const CatalogueRow *row)
{
    for (const char *const *key = row->options; *key; key++)
        textout_add(out, "%s%s", key == row->options ? "" : " ", *key);
}

static void list_values(TextOut *out, const RuleOption *option)
{
    if (!option->choices[0])
        textout_add(out, "a number from %d to %d", option->min, option->max);
    for (const char *const *choice = option->choices; *choice; choice++)
        textout_add(out, "%s%s", choice == option->choices ? "" : " | ", *choice);
}

static const RuleOption *find_option(Token key)
{
    for (size_t i = 0; i < catalogue_option_count(); i++)
        if (token_is(key, catalogue_option(i)->key))
            return catalogue_option(i);
    return NULL;
}

static bool read_value(const RuleOption *option, Token value, uint8_t *out)
{
    int64_t number;
    if (!option->choices[0]) {
        if (!token_number(value, option->min, option->max, &number))
            return false;
        *out = (uint8_t)number;
        return true;
    }
    for (uint8_t i = 0; option->choices[i]; i++) {
        if (token_is(value, option->choices[i])) {
            *out = i;
            return true;
        }
    }
    return false;
}

static bool apply(const CatalogueRow *row, Token pair, Rules *rules, Error *error)
{
    char list[RULES_TEXT];
    TextOut out = textout_in(list, sizeof list);
    Token value = pair;
    Token key = token_split(&value, '=');
    const RuleOption *option = find_option(key);
    if (!option || !catalogue_takes(row, option->key)) {
        list_options(&out, row);
        return error_set(error, "rules: %s has no option '%.*s' (it has: %s)", row->rules.name,
                         token_width(key), key.at, list);
    }
    if (!read_value(option, value, (uint8_t *)rules + option->field)) {
        list_values(&out, option);
        return error_set(error, "rules: %s='%.*s' is not one of: %s", option->key,
                         token_width(value), value.at, list);
    }
    return true;
}

bool rulestring_parse(const char *text, Rules *rules, Error *error)
{
    const char *cursor = text;
    Token rest = text_token(&cursor);
    Token trailing = text_token(&cursor);
    if (trailing.len)
        return error_set(error, "rules: unexpected '%.*s' after the rule string",
                         token_width(trailing), trailing.at);
    bool has_options = token_has(rest, ':');
    char name[24];
    token_copy(token_split(&rest, ':'), name, sizeof name);
    const CatalogueRow *row = catalogue_find(name);
    if (!row) {
        char list[RULES_TEXT];
        TextOut out = textout_in(list, sizeof list);
        list_games(&out);
        return error_set(error, "rules: no game is called '%s' (there are: %s)", name, list);
    }
    Rules read = row->rules;
    if (has_options && rest.len == 0)
        return error_set(error, "rules: nothing follows '%s:'", name);
    if (has_options && rest.at[rest.len - 1] == ',')
        return error_set(error, "rules: nothing follows the last ','");
    while (rest.len)
        if (!apply(row, token_split(&rest, ','), &read, error))
            return false;
    if (rules_fault(&read))
        return error_set(error, "rules: '%s' cannot be played: %s", text, rules_fault(&read));
    *rules = read;
    return true;
}

void rulestring_format(const Rules *rules, char *out, size_t size)
{
    const CatalogueRow *row = catalogue_find(rules->name);
    TextOut text = textout_in(out, size);
    textout_add(&text, "%s", rules->name);
    char separator = ':';
    for (size_t i = 0; i < catalogue_option_count(); i++) {
        const RuleOption *option = catalogue_option(i);
        uint8_t value = ((const uint8_t *)rules)[option->field];
        if (!catalogue_takes(row, option->key) ||
            value == ((const uint8_t *)&row->rules)[option->field])
            continue;
        if (option->choices[0])
            textout_add(&text, "%c%s=%s", separator, option->key, option->choices[value]);
        else
            textout_add(&text, "%c%s=%d", separator, option->key, value);
        separator = ',';
    }
}

uint64_t rulestring_hash(const Rules *rules)
{
    char text[RULES_TEXT];
    rulestring_format(rules, text, sizeof text);
    return hash_text(text);
}
