#include "engine/search/node.h"

// The instance that plays everything: rules read as it goes.
static int node_any(Worker *worker, const Position *p, uint64_t key, int alpha, int beta, int depth,
                    int ply)
{
    return node_body(&worker->shared->game->rules, node_any, worker, p, key, alpha, beta, depth,
                     ply);
}

// Instances made for one rule set each.
#define INSTANCE(name, ...)                                                                      \
    static const Rules RULES_##name = {__VA_ARGS__};                                             \
    static int node_##name(Worker *worker, const Position *p, uint64_t key, int alpha, int beta, \
                           int depth, int ply)                                                   \
    {                                                                                            \
        return node_body(&RULES_##name, node_##name, worker, p, key, alpha, beta, depth, ply);   \
    }
#include "engine/search/instances.def"
#undef INSTANCE

static const struct {
    const Rules *rules;
    NodeFunction *node;
} INSTANCES[] = {
#define INSTANCE(name, ...) {&RULES_##name, node_##name},
#include "engine/search/instances.def"
#undef INSTANCE
};

NodeFunction *node_generic(void)
{
    return node_any;
}

NodeFunction *node_for(const Rules *rules, const Position *root)
{
    for (size_t i = 0; i < ARRAY_LEN(INSTANCES); i++)
        if (root->pie == PIE_NONE && rules_same_play(rules, INSTANCES[i].rules))
            return INSTANCES[i].node;
    return node_any;
}
