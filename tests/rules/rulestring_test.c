#include "engine/rules/catalogue.h"
#include "engine/rules/ruleoption.h"
#include "engine/rules/rulestring.h"
#include <criterion/criterion.h>
#include <string.h>

static Rules parse(const char *text)
{
    Rules rules;
    Error error;
    cr_assert(rulestring_parse(text, &rules, &error), "%s: %s", text, error.text);
    return rules;
}

Test(rulestring, a_name_alone_is_the_catalogue_row)
{
    Rules rules = parse("kalah");
    cr_assert(rules.pits == 6 && rules.seeds == 4 && rules.capture == CAPTURE_OPPOSITE);
    cr_assert(rules.end == END_ROW && rules.leftover == LEFTOVER_OWNER && !rules.majority);
}

Test(rulestring, options_change_fields)
{
    Rules rules = parse("kalah:pits=12,seeds=1,capture=always,end=stuck,leftover=none,pie=move,"
                        "majority=on");
    cr_assert(rules.pits == 12 && rules.seeds == 1 && rules.capture == CAPTURE_ALWAYS);
    cr_assert(rules.end == END_STUCK && rules.leftover == LEFTOVER_NONE);
    cr_assert(rules.pie == PIE_RULE_MOVE && rules.majority == 1);
}

Test(rulestring, the_canonical_form_names_only_differences_in_table_order)
{
    static const char *const CASES[][2] = {
        {"kalah", "kalah"},
        {"kalah:seeds=4,pits=6", "kalah"},
        {"kalah:capture=always,seeds=6", "kalah:seeds=6,capture=always"},
        {"kalah:majority=on,pie=turn", "kalah:pie=turn,majority=on"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        char out[RULES_TEXT];
        Rules rules = parse(CASES[i][0]), again;
        Error error;
        rulestring_format(&rules, out, sizeof out);
        cr_assert_str_eq(out, CASES[i][1]);
        cr_assert(rulestring_parse(out, &again, &error));
        cr_assert(memcmp(&rules, &again, sizeof rules) == 0);
    }
}

Test(rulestring, bad_strings_are_refused_whole_and_named)
{
    static const char *const CASES[][2] = {
        {"", "no game"},
        {"chess", "'chess'"},
        {"kalah:", "nothing follows"},
        {"kalah:seeds", "seeds=''"},
        {"kalah:seeds=0", "'0'"},
        {"kalah:seeds=13", "'13'"},
        {"kalah:pits=x", "'x'"},
        {"kalah:pits=13", "'13'"},
        {"kalah:capture=maybe", "'maybe'"},
        {"kalah:grandslam=all", "'grandslam'"},
        {"kalah:seeds=3,,pits=4", "''"},
        {"kalah seeds=3", "'seeds=3'"},
        {"kalah:seeds=3,", "the last ','"},
        {"kalah:seeds=3,seeds=3", "'seeds' sets what was set before"},
        {"hoyito+:takes=chain,version=1", "'version' sets"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        Rules rules = parse("kalah:seeds=7"), before = rules;
        Error error;
        cr_assert_not(rulestring_parse(CASES[i][0], &rules, &error), "%s", CASES[i][0]);
        cr_assert(strstr(error.text, CASES[i][1]), "%s: %s", CASES[i][0], error.text);
        cr_assert(memcmp(&rules, &before, sizeof rules) == 0);
    }
}

Test(rulestring, hashes_tell_rule_sets_apart)
{
    Rules a = parse("kalah"), b = parse("kalah:capture=always"), c = parse("kalah:seeds=4");
    cr_assert(rulestring_hash(&a) != rulestring_hash(&b));
    cr_assert(rulestring_hash(&a) == rulestring_hash(&c));
}

Test(catalogue, every_option_a_row_names_exists)
{
    for (size_t i = 0; i < catalogue_count(); i++) {
        for (const char *const *key = catalogue_row(i)->options; *key; key++) {
            const Rules *rules = &catalogue_row(i)->rules;
            cr_assert(ruleoption_find(token_of(*key), rules->rows), "%s has the unknown option %s",
                      rules->name, *key);
        }
    }
}

// Whatever a rule set says comes back from its text, all of it.
Test(rulestring, every_option_of_every_game_comes_back)
{
    for (size_t i = 0; i < catalogue_count(); i++)
        for (size_t k = 0; k < ruleoption_count(); k++) {
            const Rules *row = &catalogue_row(i)->rules;
            const RuleOption *option = ruleoption(k);
            for (unsigned value = option->min;
                 ruleoption_fits(option, row->rows) && value <= option->max && value < 300;
                 value++) {
                Rules changed = *row, again;
                char text[RULES_TEXT];
                Error error;
                ruleoption_set(option, &changed, value);
                if (rules_fault(&changed) || (option->kind == OPTION_COUNTS && value & 1))
                    continue; // nobody takes nothing
                rulestring_format(&changed, text, sizeof text);
                cr_assert(rulestring_parse(text, &again, &error), "%s: %s", text, error.text);
                cr_assert(memcmp(&changed, &again, sizeof changed) == 0, "%s", text);
            }
        }
}
