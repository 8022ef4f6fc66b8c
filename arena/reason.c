#include "arena/reason.h"
#include "engine/rules/game.h"
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

Reason reason_of_end(EndReason end)
{
    Reason reason = REASON_NONE;
    reason_parse(game_end_text(end), &reason);
    return reason;
}

bool reason_is_natural(Reason reason)
{
    for (int end = END_REASON_NONE; end <= END_REASON_REPETITION; end++)
        if (reason_of_end((EndReason)end) == reason)
            return true;
    return false;
}

bool reason_is_adjudicated(Reason reason)
{
    return reason == REASON_DECIDED || reason == REASON_RESIGNED || reason == REASON_AGREED;
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
