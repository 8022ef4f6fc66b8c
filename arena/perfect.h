// The referee's endgame databases: what a game whose few seeds are left comes to when both play
// perfectly, exactly, so that it need not be played. This pair alone of the arena knows databases;
// it reads and builds them, and never searches.
#ifndef NAQALA_ARENA_PERFECT_H
#define NAQALA_ARENA_PERFECT_H

#include "engine/base/error.h"
#include "engine/rules/game.h"

typedef struct Perfect Perfect;

enum { PERFECT_BUILT = 14, PERFECT_MOST = 20 }; // seeds built in memory: unasked, and ever

// Of the folder's files, up to `seeds`; without a folder (NULL) built here, a second at most up to
// 18 seeds. NULL with a reason: these rules have none, or the folder has none of them.
Perfect *perfect_new(const Rules *rules, int seeds, const char *folder, Error *error);
void perfect_free(Perfect *perfect); // NULL is fine

// Whether it knows the position; *score then is by person (south: who began as South) what each
// will have. Not for positions that are over, or where a swap is still open.
bool perfect_score(const Perfect *perfect, const Position *p, Score *score);

#endif
