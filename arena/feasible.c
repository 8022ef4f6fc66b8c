#include "arena/feasible.h"
#include <sys/resource.h>

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

static bool speakable(const RunConfig *config, const Openings *openings, Error *error)
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

// Each engine takes three descriptors, and starting one five more for a moment.
static bool descriptors_suffice(const RunConfig *config, Error *error)
{
    struct rlimit limit;
    long needed = 6L * config->concurrency + 3L * config->engines + 32;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return true;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    if (limit.rlim_max == RLIM_INFINITY || needed <= (long)limit.rlim_max)
        return true;
    return error_set(error, "--concurrency %d needs %ld open files, the system allows %ld",
                     config->concurrency, needed, (long)limit.rlim_max);
}

bool feasible(const RunConfig *config, const Openings *openings, Error *error)
{
    if (config->pairs == 0 && openings->kind == OPENINGS_RANDOM)
        return error_set(error, "--pairs is needed with random openings");
    const int missing = affinity_missing(&config->affinity);
    if (missing >= 0)
        return error_set(error, "--affinity: processor %d cannot be used here", missing);
    return speakable(config, openings, error) && descriptors_suffice(config, error);
}
