// The rule sets that the study of the first move goes through.
#ifndef NAQALA_ARENA_CLAIMS_SETS_H
#define NAQALA_ARENA_CLAIMS_SETS_H

typedef struct {
    const char *key;   // of its folder
    const char *title; // for people
    const char *rules; // rule string
    const char *value; // of the start with perfect play, for who begins; "" where nobody knows
} RuleSet;

extern const RuleSet RULE_SETS[];
extern const int RULE_SET_COUNT;

#endif
