#include "engine/rules/ruleoption.h"
#include "engine/base/base.h"
#include <string.h>

#define PLACE(field_)  offsetof(Rules, field_), sizeof(((Rules *)0)->field_)
#define LENGTH_OF(...) (unsigned)(sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *))

static const RuleOption OPTIONS[] = {
#define NUMBER(board_, key_, field_, min_, max_, meaning_) \
    {#key_, meaning_, OPTION_NUMBER, OPTION_##board_, PLACE(field_), min_, max_, {NULL}},
#define CHOICE(board_, key_, field_, first_, meaning_, ...) \
    {#key_,                                                 \
     meaning_,                                              \
     OPTION_CHOICE,                                         \
     OPTION_##board_,                                       \
     PLACE(field_),                                         \
     first_,                                                \
     (first_) + LENGTH_OF(__VA_ARGS__) - 1,                 \
     {__VA_ARGS__}},
#define COUNTS(board_, key_, field_, meaning_)                \
    {#key_,         meaning_, OPTION_COUNTS, OPTION_##board_, \
     PLACE(field_), TAKE(1),  UINT8_MAX - 1, {NULL}},
#include "engine/rules/options.def"
#undef NUMBER
#undef CHOICE
#undef COUNTS
};

size_t ruleoption_count(void)
{
    return ARRAY_LEN(OPTIONS);
}

const RuleOption *ruleoption(size_t index)
{
    return &OPTIONS[index];
}

bool ruleoption_fits(const RuleOption *option, int rows)
{
    return option->board == OPTION_ANY || (int)option->board == rows;
}

const RuleOption *ruleoption_find(Token key, int rows)
{
    for (size_t i = 0; i < ARRAY_LEN(OPTIONS); i++)
        if (token_is(key, OPTIONS[i].key) && ruleoption_fits(&OPTIONS[i], rows))
            return &OPTIONS[i];
    return NULL;
}

unsigned ruleoption_value(const RuleOption *option, const Rules *rules)
{
    const char *at = (const char *)rules + option->field;
    uint16_t two;
    if (option->size == 1)
        return *(const uint8_t *)at;
    memcpy(&two, at, sizeof two);
    return two;
}

void ruleoption_set(const RuleOption *option, Rules *rules, unsigned value)
{
    char *at = (char *)rules + option->field;
    const uint16_t two = (uint16_t)value;
    if (option->size == 1)
        *(uint8_t *)at = (uint8_t)value;
    else
        memcpy(at, &two, sizeof two);
}

bool ruleoption_say(RuleOptionsSaid *said, const RuleOption *option)
{
    const bool before = said->field[option->field];
    said->field[option->field] = true;
    return !before;
}

bool ruleoption_can_say(const RuleOption *option, const Rules *rules)
{
    const unsigned value = ruleoption_value(option, rules);
    return value >= option->min && value <= option->max;
}

// "2+3": the bits TAKE(2) and TAKE(3).
static bool read_counts(Token text, unsigned *value)
{
    int64_t count;
    *value = 0;
    if (text.len && text.at[text.len - 1] == '+')
        return false;
    while (text.len) {
        if (!token_number(token_split(&text, '+'), 1, 7, &count))
            return false;
        *value |= TAKE((unsigned)count);
    }
    return *value != 0;
}

// Whether a text is one of the names `a|b`.
static bool is_named(Token text, const char *names)
{
    for (Token rest = token_of(names); rest.len;) {
        const Token name = token_split(&rest, '|');
        if (name.len == text.len && memcmp(name.at, text.at, text.len) == 0)
            return true;
    }
    return false;
}

bool ruleoption_read(const RuleOption *option, Token text, unsigned *value)
{
    int64_t number;
    if (option->kind == OPTION_COUNTS)
        return read_counts(text, value);
    if (option->kind == OPTION_NUMBER) {
        if (!token_number(text, option->min, option->max, &number))
            return false;
        *value = (unsigned)number;
        return true;
    }
    for (unsigned i = 0; option->choices[i]; i++) {
        if (is_named(text, option->choices[i])) {
            *value = option->min + i;
            return true;
        }
    }
    return false;
}

void ruleoption_write(const RuleOption *option, unsigned value, TextOut *out)
{
    const char *separator = "";
    if (option->kind == OPTION_NUMBER)
        textout_add(out, "%u", value);
    if (option->kind == OPTION_CHOICE)
        textout_add(out, "%.*s", (int)strcspn(option->choices[value - option->min], "|"),
                    option->choices[value - option->min]);
    for (int count = 1; option->kind == OPTION_COUNTS && count < 8; count++) {
        if (!(value & TAKE((unsigned)count)))
            continue;
        textout_add(out, "%s%d", separator, count);
        separator = "+";
    }
}

// "a", or of two names "a (or b)".
static void add_choice(TextOut *out, const char *separator, const char *names)
{
    const int first = (int)strcspn(names, "|");
    textout_add(out, "%s%.*s", separator, first, names);
    if (names[first])
        textout_add(out, " (or %s)", names + first + 1);
}

void ruleoption_list_values(const RuleOption *option, const char *separator, TextOut *out)
{
    if (option->kind == OPTION_NUMBER)
        textout_add(out, "%u..%u", option->min, option->max);
    if (option->kind == OPTION_COUNTS)
        textout_add(out, "numbers from 1 to 7, as in 2+3");
    for (const char *const *choice = option->choices; *choice; choice++)
        add_choice(out, choice == option->choices ? "" : separator, *choice);
}
