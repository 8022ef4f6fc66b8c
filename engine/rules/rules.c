#include "engine/rules/rules.h"

bool rules_same_play(const Rules *a, const Rules *b)
{
    return a->rows == b->rows && a->pits == b->pits && a->own_store == b->own_store &&
           a->extra_turn == b->extra_turn && a->capture == b->capture && a->end == b->end &&
           a->leftover == b->leftover && a->majority == b->majority;
}
