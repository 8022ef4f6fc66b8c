#include "engine/strength.h"

// Each step of skill is one ply more and half a seed less of carelessness, of the 48 that the scale
// was measured with.
enum { CARELESS_STEP = 50, MEASURED_SEEDS = 48, MAX_VARIETY_MOVES = MAX_MOVES };

// Measured at every fifth skill, a straight line between.
static int elo_of_skill(int skill)
{
    static const int MEASURED[] = {STRENGTH_ELO_MIN, 1870, 2140, 2380, STRENGTH_ELO_MAX};
    int step = STRENGTH_FULL / (int)(ARRAY_LEN(MEASURED) - 1);
    int below = skill / step, part = skill % step;
    if (part == 0)
        return MEASURED[below];
    return MEASURED[below] + (MEASURED[below + 1] - MEASURED[below]) * part / step;
}

static int skill_of(const EngineSettings *settings)
{
    if (!settings->limit_strength)
        return settings->skill;
    int skill = STRENGTH_FULL;
    while (skill > 0 && elo_of_skill(skill) > settings->elo)
        skill--;
    return int_min(skill, settings->skill);
}

Strength strength_of(const EngineSettings *settings, const Rules *rules)
{
    int skill = skill_of(settings);
    Strength strength = {.depth = 0, .variety = settings->variety};
    if (skill < STRENGTH_FULL) {
        strength.depth = 1 + skill / 2;
        // Where seeds don't win, scores are chances, however many there are.
        const int seeds = rules->win == WIN_LAST ? MEASURED_SEEDS : 2 * rules->pits * rules->seeds;
        strength.variety += CARELESS_STEP * seeds / MEASURED_SEEDS * (STRENGTH_FULL - skill) / 2;
    }
    return strength;
}

void strength_limit(const Strength *strength, Limits *limits, int *multipv)
{
    if (strength->depth && (limits->depth == 0 || limits->depth > strength->depth))
        limits->depth = strength->depth;
    if (strength->variety)
        *multipv = MAX_VARIETY_MOVES;
}

const RootMove *strength_choose(const Strength *strength, Rng *rng, const Worker *worker)
{
    const RootMove *candidates[MAX_VARIETY_MOVES];
    const RootMove *best = &worker->finished[0];
    int count = 0;
    for (int i = 0; i < worker->root_count && strength->variety && worker->depth; i++)
        if (worker->finished[i].score >= best->score - strength->variety)
            candidates[count++] = &worker->finished[i];
    return count ? candidates[rng_below(rng, (uint64_t)count)] : best;
}
