#include "engine/protocol/options.h"
#include "engine/endgame/endgame.h"
#include "engine/rules/catalogue.h"
#include "engine/rules/rulefile.h"
#include "engine/rules/rulestring.h"
#include "engine/strength.h"
#include <stddef.h>
#include <string.h>

typedef enum {
    KIND_RULES,
    KIND_RULES_FILE,
    KIND_VARIANT,
    KIND_SPIN,
    KIND_CHECK,
    KIND_TEXT,
    KIND_BUTTON,
    KIND_IGNORED
} Kind;

typedef struct {
    Kind kind;
    const char *name; // of an ignored option: its whole line
    size_t field;     // offset of the int, or the text, in EngineSettings
    int min, max;
} Option;

static const Option OPTIONS[] = {
#define RULES(name)                 {KIND_RULES, name, 0, 0, 0},
#define RULES_FILE(name)            {KIND_RULES_FILE, name, 0, 0, 0},
#define VARIANT(name)               {KIND_VARIANT, name, 0, 0, 0},
#define SPIN(name, field, min, max) {KIND_SPIN, name, offsetof(EngineSettings, field), min, max},
#define CHECK(name, field)          {KIND_CHECK, name, offsetof(EngineSettings, field), 0, 1},
#define TEXT(name, field)           {KIND_TEXT, name, offsetof(EngineSettings, field), 0, 0},
#define BUTTON(name)                {KIND_BUTTON, name, 0, 0, 0},
#define IGNORED(text)               {KIND_IGNORED, text, 0, 0, 0},
#include "engine/protocol/options.def"
#undef RULES
#undef RULES_FILE
#undef VARIANT
#undef SPIN
#undef CHECK
#undef TEXT
#undef BUTTON
#undef IGNORED
};

static int get_field(const EngineSettings *settings, const Option *option)
{
    int value;
    memcpy(&value, (const char *)settings + option->field, sizeof value);
    return value;
}

static void set_field(EngineSettings *settings, const Option *option, int value)
{
    memcpy((char *)settings + option->field, &value, sizeof value);
}

static void list_variant(Output *output, const char *name)
{
    char vars[512];
    TextOut out = textout_in(vars, sizeof vars);
    for (size_t i = 0; i < catalogue_count(); i++)
        textout_add(&out, " var %s", catalogue_row(i)->rules.name);
    output_line(output, "option name %s type combo default %s%s", name,
                catalogue_row(0)->rules.name, vars);
}

static void list_option(Output *output, const Option *option)
{
    EngineSettings defaults = engine_default_settings();
    int value =
        option->kind == KIND_SPIN || option->kind == KIND_CHECK ? get_field(&defaults, option) : 0;
    switch (option->kind) {
    case KIND_RULES:
        output_line(output, "option name %s type string default %s", option->name,
                    catalogue_row(0)->rules.name);
        break;
    case KIND_VARIANT:
        list_variant(output, option->name);
        break;
    case KIND_SPIN:
        output_line(output, "option name %s type spin default %d min %d max %d", option->name,
                    value, option->min, option->max);
        break;
    case KIND_CHECK:
        output_line(output, "option name %s type check default %s", option->name,
                    value ? "true" : "false");
        break;
    case KIND_RULES_FILE:
    case KIND_TEXT:
        output_line(output, "option name %s type string default <empty>", option->name);
        break;
    case KIND_BUTTON:
        output_line(output, "option name %s type button", option->name);
        break;
    case KIND_IGNORED:
        output_line(output, "option name %s", option->name);
        break;
    }
}

void options_list(Output *output)
{
    for (size_t i = 0; i < ARRAY_LEN(OPTIONS); i++)
        list_option(output, &OPTIONS[i]);
}

static bool set_rules(Engine *engine, Token value, bool bare, Error *error)
{
    char text[RULES_TEXT];
    if (value.len >= sizeof text)
        return error_set(error, "rules: a rule string of %zu letters", value.len);
    token_copy(value, text, sizeof text);
    if (bare && !catalogue_find(text))
        return error_set(error, "UCI_Variant: no game is called '%s'", text);
    return engine_set_rules(engine, text, error);
}

static bool set_rules_file(Engine *engine, Token value, Error *error)
{
    char path[SETTING_TEXT], text[RULES_TEXT];
    Rules rules;
    if (token_is(value, "<empty>"))
        return true;
    if (value.len >= sizeof path)
        return error_set(error, "RulesFile: a path of %zu letters", value.len);
    token_copy(value, path, sizeof path);
    if (!rulefile_read(path, &rules, error))
        return false;
    rulestring_format(&rules, text, sizeof text);
    return engine_set_rules(engine, text, error);
}

static bool set_number(Engine *engine, const Option *option, Token value, Error *error)
{
    EngineSettings settings = *engine_settings(engine);
    int64_t number;
    if (option->kind == KIND_CHECK && token_is_nocase(value, "true"))
        number = 1;
    else if (option->kind == KIND_CHECK && token_is_nocase(value, "false"))
        number = 0;
    else if (option->kind == KIND_CHECK)
        return error_set(error, "%s: '%.*s' is not true or false", option->name, token_width(value),
                         value.at);
    else if (!token_number(value, option->min, option->max, &number))
        return error_set(error, "%s: '%.*s' is not a number from %d to %d", option->name,
                         token_width(value), value.at, option->min, option->max);
    set_field(&settings, option, (int)number);
    return engine_configure(engine, &settings, error);
}

static bool set_text(Engine *engine, const Option *option, Token value, Error *error)
{
    EngineSettings settings = *engine_settings(engine);
    if (value.len >= SETTING_TEXT)
        return error_set(error, "%s: %zu letters are too many (at most %d)", option->name,
                         value.len, SETTING_TEXT - 1);
    if (token_is(value, "<empty>"))
        value.len = 0;
    token_copy(value, (char *)&settings + option->field, SETTING_TEXT);
    return engine_configure(engine, &settings, error);
}

bool options_set(Engine *engine, Token name, Token value, Error *error)
{
    for (size_t i = 0; i < ARRAY_LEN(OPTIONS); i++) {
        const Option *option = &OPTIONS[i];
        if (option->kind == KIND_IGNORED || !token_is_nocase(name, option->name))
            continue;
        if (option->kind == KIND_RULES || option->kind == KIND_VARIANT)
            return set_rules(engine, value, option->kind == KIND_VARIANT, error);
        if (option->kind == KIND_RULES_FILE)
            return set_rules_file(engine, value, error);
        if (option->kind == KIND_TEXT)
            return set_text(engine, option, value, error);
        if (option->kind == KIND_BUTTON)
            engine_clear(engine);
        else
            return set_number(engine, option, value, error);
    }
    return true;
}
