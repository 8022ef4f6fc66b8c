#include "arena/perfect.h"
#include "engine/endgame/store.h"
#include <stdlib.h>

struct Perfect {
    Endgame *endgame;
};

static bool fill(Endgame *endgame, int seeds, const char *folder, Error *error)
{
    if (!folder)
        return endgame_build(endgame, seeds < PERFECT_MOST ? seeds : PERFECT_MOST, 1, NULL, error);
    if (!store_read(endgame, seeds, folder, error))
        return false;
    return endgame->seeds > 0 || error_set(error, "%s holds no database of these rules", folder);
}

Perfect *perfect_new(const Rules *rules, int seeds, const char *folder, Error *error)
{
    if (!endgame_plays(rules)) {
        error_set(error, "there are no endgame databases of these rules");
        return NULL;
    }
    if (rules->leftover == LEFTOVER_NONE) { // then a margin does not tell what each has
        error_set(error, "with leftover=none databases do not give the score");
        return NULL;
    }
    Perfect *perfect = alloc_or_die(1, sizeof *perfect);
    perfect->endgame = endgame_new(rules);
    if (!fill(perfect->endgame, seeds < ENDGAME_MAX ? seeds : ENDGAME_MAX, folder, error)) {
        perfect_free(perfect);
        return NULL;
    }
    return perfect;
}

void perfect_free(Perfect *perfect)
{
    if (!perfect)
        return;
    endgame_free(perfect->endgame);
    free(perfect);
}

bool perfect_score(const Perfect *perfect, const Position *p, Score *score)
{
    if (!perfect || p->pie != PIE_NONE || p->board > perfect->endgame->seeds)
        return false;
    const int side = p->side, total = position_total(p);
    const int margin = position_lead(p, side) + endgame_margin(perfect->endgame, p);
    const int mover = (total + margin) / 2;
    const int person = side ^ p->swapped;
    *score = person == SOUTH ? (Score){mover, total - mover} : (Score){total - mover, mover};
    return true;
}
