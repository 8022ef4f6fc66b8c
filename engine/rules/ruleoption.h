// The options of rule sets: each sets one field of the record, by a key and a value in words. The
// table is options.def. Read-only; thread safe.
#ifndef NAQALA_RULES_RULEOPTION_H
#define NAQALA_RULES_RULEOPTION_H

#include "engine/base/text.h"
#include "engine/rules/rules.h"
#include <stddef.h>

enum { OPTION_MAX_CHOICES = 8 };

typedef enum { OPTION_NUMBER, OPTION_CHOICE, OPTION_COUNTS } OptionKind;
typedef enum { OPTION_ANY = 0, OPTION_TWO = 2, OPTION_FOUR = 4 } OptionBoard; // rows it is for

typedef struct {
    const char *key;
    const char *meaning;
    OptionKind kind;
    OptionBoard board;
    size_t field, size;                          // offset in Rules, bytes there
    unsigned min, max;                           // values of the field
    const char *choices[OPTION_MAX_CHOICES + 1]; // names of min .. max, for a choice; a|b: either
} RuleOption;

size_t ruleoption_count(void);
const RuleOption *ruleoption(size_t index);

// Whether the option is one for boards of so many rows; the one of that board that is called so, or
// NULL.
bool ruleoption_fits(const RuleOption *option, int rows);
const RuleOption *ruleoption_find(Token key, int rows);

unsigned ruleoption_value(const RuleOption *option, const Rules *rules);
void ruleoption_set(const RuleOption *option, Rules *rules, unsigned value); // min .. max

// Of a text being read, what has been said so far: options that set one field count as one. False
// if this one was said before; notes it otherwise. Begin with all zero.
typedef struct {
    bool field[sizeof(Rules)];
} RuleOptionsSaid;

bool ruleoption_say(RuleOptionsSaid *said, const RuleOption *option);

// A field may hold what this option has no word for; another then has.
bool ruleoption_can_say(const RuleOption *option, const Rules *rules);

bool ruleoption_read(const RuleOption *option, Token text, unsigned *value);
void ruleoption_write(const RuleOption *option, unsigned value, TextOut *out);
void ruleoption_list_values(const RuleOption *option, const char *separator, TextOut *out);

#endif
