// Kernels against the reference interpreter: random games from random positions; every position,
// legal move, end and score must agree.
#ifndef NAQALA_TESTS_SUPPORT_AGREE_H
#define NAQALA_TESTS_SUPPORT_AGREE_H

#include "engine/base/rng.h"
#include "engine/rules/catalogue.h"
#include "engine/rules/game.h"

enum { AGREE_TEXT = 2048 };

// A row's rules with every option drawn at random; a variant with some more that the row does not
// name.
Rules agree_rules(Rng *rng, const CatalogueRow *row, bool variant);

// One game: the number of positions compared, or -1 and what differed where.
int agree_play(Rng *rng, const Game *game, char fault[AGREE_TEXT]);

#endif
