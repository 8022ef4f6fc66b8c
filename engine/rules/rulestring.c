#include "engine/rules/rulestring.h"
#include "engine/base/hash.h"
#include "engine/base/text.h"
#include "engine/rules/catalogue.h"
#include "engine/rules/ruleoption.h"
#include <string.h>

static void list_games(TextOut *out)
{
    for (size_t i = 0; i < catalogue_count(); i++)
        textout_add(out, "%s%s", i ? " " : "", catalogue_row(i)->rules.name);
}

// A row, and whether its variant may set every option or only those the row names.
typedef struct {
    const CatalogueRow *row;
    bool all;
} Base;

static bool base_takes(const Base *base, const RuleOption *option)
{
    return base->all ? ruleoption_fits(option, base->row->rules.rows)
                     : catalogue_takes(base->row, option);
}

static void list_options(TextOut *out, const Base *base)
{
    const char *separator = "";
    for (size_t i = 0; i < ruleoption_count(); i++) {
        if (!base_takes(base, ruleoption(i)))
            continue;
        textout_add(out, "%s%s", separator, ruleoption(i)->key);
        separator = " ";
    }
}

static bool apply(const Base *base, Token pair, RuleOptionsSaid *said, Rules *rules, Error *error)
{
    char list[RULES_TEXT];
    TextOut out = textout_in(list, sizeof list);
    unsigned number;
    Token value = pair;
    Token key = token_split(&value, '=');
    const RuleOption *option = ruleoption_find(key, base->row->rules.rows);
    if (!option || !base_takes(base, option)) {
        list_options(&out, base);
        return error_set(error, "rules: %s has no option '%.*s' (it has: %s)", rules->name,
                         token_width(key), key.at, list);
    }
    if (!ruleoption_read(option, value, &number)) {
        ruleoption_list_values(option, " | ", &out);
        return error_set(error, "rules: %s='%.*s' is not one of: %s", option->key,
                         token_width(value), value.at, list);
    }
    if (!ruleoption_say(said, option))
        return error_set(error, "rules: '%s' sets what was set before", option->key);
    ruleoption_set(option, rules, number);
    return true;
}

enum { NAME_TEXT = 24 };

// "oware", or "oware+" for a variant that may set every option.
static bool find_base(Token word, Base *base, char name[NAME_TEXT])
{
    base->all = word.len > 1 && word.at[word.len - 1] == '+';
    token_copy((Token){word.at, word.len - base->all}, name, NAME_TEXT);
    base->row = catalogue_find(name);
    return base->row != NULL;
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
    Base base = {0};
    char name[NAME_TEXT];
    if (!find_base(token_split(&rest, ':'), &base, name)) {
        char list[RULES_TEXT];
        TextOut out = textout_in(list, sizeof list);
        list_games(&out);
        return error_set(error, "rules: no game is called '%s' (there are: %s)", name, list);
    }
    Rules read = base.row->rules;
    RuleOptionsSaid said = {0};
    if (has_options && rest.len == 0)
        return error_set(error, "rules: nothing follows '%s:'", name);
    if (has_options && rest.at[rest.len - 1] == ',')
        return error_set(error, "rules: nothing follows the last ','");
    while (rest.len)
        if (!apply(&base, token_split(&rest, ','), &said, &read, error))
            return false;
    if (rules_fault(&read))
        return error_set(error, "rules: '%s' cannot be played: %s", text, rules_fault(&read));
    *rules = read;
    return true;
}

// Adds what differs from the row, in options the base takes, and notes in *said what it said.
static void add_differences(TextOut *out, const Base *base, const Rules *rules, Rules *said)
{
    char separator = ':';
    for (size_t i = 0; i < ruleoption_count(); i++) {
        const RuleOption *option = ruleoption(i);
        const unsigned value = ruleoption_value(option, rules);
        if (!base_takes(base, option) || value == ruleoption_value(option, said) ||
            !ruleoption_can_say(option, rules))
            continue;
        textout_add(out, "%c%s=", separator, option->key);
        ruleoption_write(option, value, out);
        ruleoption_set(option, said, value);
        separator = ',';
    }
}

void rulestring_format(const Rules *rules, char *out, size_t size)
{
    Base base = {.row = catalogue_find(rules->name)};
    Rules said = base.row->rules;
    TextOut text = textout_in(out, size);
    textout_add(&text, "%s", rules->name);
    add_differences(&text, &base, rules, &said);
    if (said.seeds == rules->seeds && said.start == rules->start && said.pie == rules->pie &&
        rules_same_play(&said, rules))
        return;
    base.all = true;
    said = base.row->rules;
    text = textout_in(out, size);
    textout_add(&text, "%s+", rules->name);
    add_differences(&text, &base, rules, &said);
}

uint64_t rulestring_hash(const Rules *rules)
{
    char text[RULES_TEXT];
    rulestring_format(rules, text, sizeof text);
    return hash_text(text);
}
