#include "arena/earlier.h"
#include "arena/journal.h"
#include "engine/base/file.h"
#include <limits.h>
#include <string.h>

// Whether the schedule has such a game, as far as its results go.
static bool belongs(const Earlier *earlier, const GameRecord *game)
{
    const EngineSpec *engine = earlier->config->engine;
    if (game->game >= schedule_games(earlier->schedule) ||
        strcmp(game->rules, earlier->rules) != 0 || gameset_has(earlier->done, game->game))
        return false;
    const ScheduledGame scheduled = schedule_game(earlier->schedule, game->game);
    return strcmp(game->name[SOUTH], engine[scheduled.south].name) == 0 &&
           strcmp(game->name[NORTH], engine[scheduled.north].name) == 0;
}

static void tell(const Earlier *earlier, const GameRecord *game)
{
    gameset_add(earlier->done, game->game);
    schedule_result(earlier->schedule, game->game, game->result, game->result != RESULT_VOID);
    if (earlier->sequential)
        sequential_add(earlier->sequential, game);
    live_before(earlier->live, game);
}

bool earlier_read(const Earlier *earlier, const char *path, Error *error)
{
    Journal journal;
    if (!file_exists(path))
        return true;
    if (!journal_sort(path, LONG_MAX, error) || !journal_open(path, false, &journal, error))
        return false;
    bool ok = true;
    for (size_t i = 0; i < journal.count && ok; i++) {
        ok = belongs(earlier, &journal.games[i]);
        if (ok)
            tell(earlier, &journal.games[i]);
    }
    if (!ok)
        error_set(error, "%s is not the journal of this run", path);
    journal_release(&journal);
    return ok;
}
