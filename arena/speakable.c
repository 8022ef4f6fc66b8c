#include "arena/speakable.h"

static bool can_begin(const EngineSpec *spec, const Openings *openings, Error *error)
{
    const Dialect *dialect = spec->dialect;
    if (!dialect->openings && openings->kind != OPENINGS_START)
        return error_set(error, "engine %s: %s games begin at the start (no --openings)",
                         spec->name, dialect->name);
    if (!dialect->positions && openings_hold_positions(openings))
        return error_set(error, "engine %s: %s cannot be given positions, only moves", spec->name,
                         dialect->name);
    if (!dialect->told_limits && openings->kind == OPENINGS_SIMULTANEOUS)
        return error_set(error, "engine %s: %s knows no simultaneous first move", spec->name,
                         dialect->name);
    return true;
}

bool speakable(const RunConfig *config, const Openings *openings, Error *error)
{
    for (int i = 0; i < config->engines; i++) {
        const EngineSpec *spec = &config->engine[i];
        Error why;
        if (spec->dialect->suits && !spec->dialect->suits(&config->rules, &why))
            return error_set(error, "engine %s: %s", spec->name, why.text);
        if (!can_begin(spec, openings, error))
            return false;
    }
    return true;
}
