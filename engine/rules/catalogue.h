// The games by name. Read-only tables; thread safe.
#ifndef NAQALA_RULES_CATALOGUE_H
#define NAQALA_RULES_CATALOGUE_H

#include "engine/rules/ruleoption.h"
#include <stddef.h>

enum { MAX_GAME_OPTIONS = 12 };

typedef struct {
    Rules rules;
    const char *summary;                       // what sets the game apart, in a line
    const char *options[MAX_GAME_OPTIONS + 1]; // keys of the options it takes, NULL at the end
} CatalogueRow;

size_t catalogue_count(void);
const CatalogueRow *catalogue_row(size_t index);
const CatalogueRow *catalogue_find(const char *name); // NULL: no such game

bool catalogue_takes(const CatalogueRow *row, const RuleOption *option);

#endif
