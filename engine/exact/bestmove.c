#include "engine/exact/bestmove.h"

// A move of a position whose further margin is `margin`; no move makes more of it, and this is a
// best one if it makes no less.
typedef struct {
    Move move;
    Position child;
    int next; // the child's further margin, if it is
    bool same;
    ExactBounds bounds;
} Candidate;

static Candidate candidate_of(const Proof *proof, const Position *p, int margin, Move move)
{
    Candidate candidate = {.move = move, .child = *p};
    game_play(proof_game(proof), &candidate.child, move);
    const int gain = position_lead(&candidate.child, p->side) - position_lead(p, p->side);
    candidate.same = candidate.child.side == p->side;
    candidate.next = candidate.same ? margin - gain : gain - margin;
    candidate.bounds = (ExactBounds){0, proof_scale(proof) * candidate.child.board};
    return candidate;
}

static int candidate_ask(const Proof *proof, const Candidate *candidate)
{
    return proof_least_points(proof, &candidate->child, candidate->next) + !candidate->same;
}

static bool candidate_is_best(const Proof *proof, const Candidate *candidate)
{
    const int ask = candidate_ask(proof, candidate);
    return candidate->same ? candidate->bounds.lower >= ask : candidate->bounds.upper < ask;
}

Move bestmove_find(Proof *proof, const Position *p, int margin, int *next)
{
    Move moves[MAX_MOVES];
    Candidate candidate[MAX_MOVES];
    const int count = game_moves(proof_game(proof), p, moves);
    // The proof of the margin went through a best move, and mostly left it in the table. Nearest
    // the store first: extra turns are often best, and quickly shown to be.
    for (int i = 0; i < count; i++) {
        candidate[i] = candidate_of(proof, p, margin, moves[count - 1 - i]);
        proof_recall(proof, &candidate[i].child, &candidate[i].bounds);
        if (candidate_is_best(proof, &candidate[i])) {
            *next = candidate[i].next;
            return candidate[i].move;
        }
    }
    for (int i = 0; i < count; i++) {
        if (!proof_decide(proof, &candidate[i].child, candidate_ask(proof, &candidate[i]),
                          &candidate[i].bounds))
            return MOVE_NONE;
        if (candidate_is_best(proof, &candidate[i])) {
            *next = candidate[i].next;
            return candidate[i].move;
        }
    }
    return MOVE_NONE;
}
