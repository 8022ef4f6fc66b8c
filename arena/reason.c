#include "arena/reason.h"
#include <string.h>

static const struct {
    const char *text;
    bool fault;
    const char *words;
} REASONS[] = {
#define REASON(name, text, fault, words) {text, fault, words},
#include "arena/reasons.def"
#undef REASON
};

const char *reason_text(Reason reason)
{
    return REASONS[reason].text;
}

const char *reason_words(Reason reason)
{
    return REASONS[reason].words;
}

bool reason_is_fault(Reason reason)
{
    return REASONS[reason].fault;
}

bool reason_parse(const char *text, Reason *reason)
{
    for (int i = 0; i < REASON_COUNT; i++) {
        if (strcmp(text, REASONS[i].text) == 0) {
            *reason = (Reason)i;
            return true;
        }
    }
    return false;
}
