#include "engine/search/node_four.h"
#include "engine/search/node_full.h"
#include "engine/search/node_packed.h"

// The instance that plays everything: rules read as it goes.
static int node_any(Worker *worker, const Position *p, int alpha, int beta, int depth, int ply)
{
    return fullnode_body(&worker->shared->game->rules, node_any, worker, p, alpha, beta, depth,
                         ply);
}

// Games on four rows, likewise.
static int node_four(Worker *worker, const Position *p, int alpha, int beta, int depth, int ply)
{
    return fournode_body(&worker->shared->game->rules, node_four, worker, p, alpha, beta, depth,
                         ply);
}

// A board that might overflow goes on as a full position.
static NOINLINE int widen(Worker *worker, const PackedBoard *p, int alpha, int beta, int depth,
                          int ply)
{
    const Position full = packed_position(&worker->shared->game->rules, p->board, p->side);
    return node_any(worker, &full, alpha, beta, depth, ply);
}

static INLINE bool is_wide(const Worker *worker, const PackedBoard *p)
{
    return UNLIKELY(p->seeds > PACKED_MAX && !packed_fits(&worker->shared->packed, p->board));
}

// A position that packs is searched packed.
static INLINE int narrow(PackedNodeFunction *node, Worker *worker, const Position *p, int alpha,
                         int beta, int depth, int ply)
{
    PackedBoard board = {.seeds = p->board, .side = p->side};
    if (!packed_of(&worker->shared->game->rules, p, &board.board))
        return node_any(worker, p, alpha, beta, depth, ply);
    return node(worker, &board, alpha, beta, depth, ply);
}

#define PACKED_NODE(name, rules_)                                                                  \
    static int packed_##name(Worker *worker, const PackedBoard *p, int alpha, int beta, int depth, \
                             int ply)                                                              \
    {                                                                                              \
        if (is_wide(worker, p))                                                                    \
            return widen(worker, p, alpha, beta, depth, ply);                                      \
        return packednode_body(rules_, packed_##name, worker, p, alpha, beta, depth, ply);         \
    }                                                                                              \
    static int node_##name(Worker *worker, const Position *p, int alpha, int beta, int depth,      \
                           int ply)                                                                \
    {                                                                                              \
        return narrow(packed_##name, worker, p, alpha, beta, depth, ply);                          \
    }

// Instances made for one rule set each, and one for whatever else packs.
#define PACKED(name, ...)                                                    \
    static const Rules RULES_##name = {.max_laps = USUAL_LAPS, __VA_ARGS__}; \
    PACKED_NODE(name, &RULES_##name)
#define FULL(name, ...)                                                                       \
    static const Rules RULES_##name = {.max_laps = USUAL_LAPS, __VA_ARGS__};                  \
    static int node_##name(Worker *worker, const Position *p, int alpha, int beta, int depth, \
                           int ply)                                                           \
    {                                                                                         \
        return fullnode_body(&RULES_##name, node_##name, worker, p, alpha, beta, depth, ply); \
    }
#include "engine/search/instances.def"
#undef PACKED
#undef FULL
PACKED_NODE(any_packed, &worker->shared->game->rules)

// A family's instance reads the rules once, into a copy that nobody else can see: so the compiler
// knows that no seed sown changes them, and what the family has alike is a constant.
#define FAMILY(name, fields_)                                                                  \
    static int node_##name(Worker *worker, const Position *p, int alpha, int beta, int depth,  \
                           int ply)                                                            \
    {                                                                                          \
        Rules rules = worker->shared->game->rules;                                             \
        fields_ return fullnode_body(&rules, node_##name, worker, p, alpha, beta, depth, ply); \
    }
#define FIX(field_, value_) rules.field_ = (value_);
#include "engine/search/families.def"
#undef FAMILY
#undef FIX

// The instance of the family that the rules belong to, or the one that plays everything.
static NodeFunction *node_of_family(const Rules *rules)
{
#define FAMILY(name, fields_) \
    if (true fields_)         \
        return node_##name;
#define FIX(field_, value_) &&rules->field_ == (value_)
#include "engine/search/families.def"
#undef FAMILY
#undef FIX
    return node_any;
}

static const struct {
    const Rules *rules;
    NodeFunction *node;
} INSTANCES[] = {
#define PACKED(name, ...) {&RULES_##name, node_##name},
#define FULL              PACKED
#include "engine/search/instances.def"
#undef PACKED
#undef FULL
};

NodeFunction *node_for(const Rules *rules, const Position *root, NodeChoice choice)
{
    if (rules->rows == 4)
        return node_four;
    if (root->pie != PIE_NONE || choice == NODE_GENERIC)
        return node_any;
    for (size_t i = 0; i < ARRAY_LEN(INSTANCES) && choice == NODE_FASTEST; i++)
        if (rules_same_play(rules, INSTANCES[i].rules))
            return INSTANCES[i].node;
    return packed_plays(rules) ? node_any_packed : node_of_family(rules);
}
