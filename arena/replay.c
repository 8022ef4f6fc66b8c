#include "arena/replay.h"
#include "engine/rules/postext.h"
#include "engine/rules/rulestring.h"
#include <string.h>

void replay_release(Replay *replay)
{
    game_free(replay->game);
    *replay = (Replay){0};
}

static bool use_rules(Replay *replay, const char *text, Error *error)
{
    Rules rules;
    if (replay->game && strcmp(replay->rules, text) == 0)
        return true;
    if (!rulestring_parse(text, &rules, error))
        return false;
    game_free(replay->game);
    replay->game = game_new(&rules);
    token_copy(token_of(text), replay->rules, sizeof replay->rules);
    return true;
}

bool replay_begin(Replay *replay, const GameRecord *line, Record *record, Error *error)
{
    if (!use_rules(replay, line->rules, error))
        return false;
    Position start = game_start(replay->game);
    if (line->start && !postext_parse(line->start, &replay->game->rules, &start, error))
        return false;
    record_init(record, replay->game, &start);
    return true;
}

bool replay_whole(Replay *replay, const GameRecord *line, Record *record, int *opening,
                  Error *error)
{
    if (!replay_begin(replay, line, record, error))
        return false;
    bool ok = record_play_text(record, line->opening, error);
    *opening = record->plies;
    ok = ok && record_play_text(record, line->moves, error);
    if (!ok)
        record_release(record);
    return ok;
}
