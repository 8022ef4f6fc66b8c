// A position to be solved: the database and table its size calls for, and what is proven of it.
// One thread uses it; proof_stop comes from any.
#ifndef NAQALA_EXACT_PROOF_H
#define NAQALA_EXACT_PROOF_H

#include "engine/exact/ledger.h"

typedef struct {
    const char *endgame_path; // folder of databases; NULL or "": none
    int endgame_seeds;        // layers to use, and to build where files have fewer; 0: what the
                              // position calls for
    size_t table_bytes;       // at least; more where the position calls for it
    int threads;
    const char *ledger; // file to keep costly bounds in; NULL: none
    // Nodes from which a bound is costly; 0: a sensible number.
    uint64_t costly;
} ProofPlan;

// How far it has got, told twice a second. Margins are in seeds, further margins of the root for
// its side to move.
typedef struct {
    bool building;      // the database, rather than proving
    uint64_t done, all; // boards, while building
    Move move;          // being solved by itself; MOVE_NONE: the whole position
    int lower, upper;   // proven of that
    int asked;          // at least this much?
    uint64_t nodes, children;
    int table_permille;
    bool ledger_failed;   // the disk takes no more of it
    int64_t microseconds; // since proof_prepare began
} ProofState;

typedef struct {
    void *context;
    void (*progress)(void *context, const ProofState *state); // may be NULL
} ProofWatch;

typedef struct Proof Proof;

// True where a proof is possible: rules with databases, at most PROVER_SEEDS_MAX seeds, no swap
// pending. The game must live longer.
bool proof_takes(const Game *game, const Position *p);
Proof *proof_new(const Game *game, const Position *p, const ProofPlan *plan,
                 const ProofWatch *watch);
void proof_free(Proof *proof);
void proof_stop(Proof *proof); // stays stopped

// Loads or builds the database, takes memory, reads the ledger. False with a reason, also when
// stopped. The functions below need it.
bool proof_prepare(Proof *proof, Error *error);
int proof_endgame_seeds(const Proof *proof);
uint64_t proof_nodes(const Proof *proof); // searched so far

// The exact further margin of the position, or of one of its moves (gain and all). False if
// stopped: then *lower and *upper are what was proven.
bool proof_value(Proof *proof, int *lower, int *upper);
// Settles only whether the further margin is at least `margin`; bounds as proven so far.
bool proof_ask(Proof *proof, int margin, int *lower, int *upper);
bool proof_move(Proof *proof, Move move, int *lower, int *upper);

// ------------------------------------------------------------------- of positions down its lines

const Game *proof_game(const Proof *proof);
int proof_scale(const Proof *proof);

// The least points (engine/endgame/layer.h) that are worth a further margin.
int proof_least_points(const Proof *proof, const Position *p, int margin);

// Narrows bounds (points) of a position reached from the root, by what is known or by a search that
// settles "at least `ask`". False if stopped.
void proof_recall(const Proof *proof, const Position *p, ExactBounds *bounds);
bool proof_decide(Proof *proof, const Position *p, int ask, ExactBounds *bounds);

#endif
