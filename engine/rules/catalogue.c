#include "engine/rules/catalogue.h"
#include "engine/base/base.h"
#include <string.h>

#define UNWRAP(...) __VA_ARGS__

static const CatalogueRow ROWS[] = {
#define GAME(name_, summary_, fields_, options_) \
    {{.name = #name_, .max_laps = USUAL_LAPS, UNWRAP fields_}, summary_, {UNWRAP options_}},
#include "engine/rules/catalogue.def"
#undef GAME
};

size_t catalogue_count(void)
{
    return ARRAY_LEN(ROWS);
}

const CatalogueRow *catalogue_row(size_t index)
{
    return &ROWS[index];
}

const CatalogueRow *catalogue_find(const char *name)
{
    for (size_t i = 0; i < ARRAY_LEN(ROWS); i++)
        if (strcmp(ROWS[i].rules.name, name) == 0)
            return &ROWS[i];
    return NULL;
}

bool catalogue_takes(const CatalogueRow *row, const RuleOption *named)
{
    if (!ruleoption_fits(named, row->rules.rows))
        return false;
    for (const char *const *option = row->options; *option; option++)
        if (strcmp(*option, named->key) == 0)
            return true;
    return false;
}
