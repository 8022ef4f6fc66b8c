// The search of a proof: is this board worth at least so many points? Alpha-beta with a null
// window and no depth, on a stack of its own instead of the machine's, so that a thread can work on
// several lanes in turn.
//
// Why lanes: nearly every node reads a handful of places far apart in gigabytes of database and
// table, and then has nothing to do for the 200 to 400 nanoseconds that memory takes. A step of a
// lane ends just after those places were asked for; by the time the lane's turn comes again they
// are there. Lanes, of one thread or of many, answer the same question and share the table; what
// keeps them apart is that a younger child which another lane is busy with is put off.
//
// With one thread the lanes' turns are fixed, so a proof takes the same steps on every machine.
//
// Contract of a frame: its board is not over and has more seeds than the database, and
// 0 < ask <= scale * seeds. Its result is fail-soft: at least `ask` is a proven lower bound of the
// board's points, less a proven upper bound.
#ifndef NAQALA_EXACT_LANE_H
#define NAQALA_EXACT_LANE_H

#include "engine/exact/prover.h"

typedef struct {
    Packed board;
    uint64_t mixed; // its key in the table
    EndgamePlace place;
    int32_t order;
    uint8_t seeds;
    uint8_t gain;  // points banked by the move
    uint8_t shift; // of the pit in the parent's board
    bool same;
} ProofChild;

struct ProofFrame {
    Packed board;
    uint64_t mixed;
    uint64_t nodes_before; // of the thread, when the frame was made
    int16_t ask, best;
    uint8_t seeds;
    bool kept;    // in the table
    bool read;    // database and table have been read
    bool putting; // children may still be put off
    bool all;     // no child is expected to reach `ask`, so that any may be searched first
    uint8_t known_count, open_count, next, put_count;
    uint8_t known[PACKED_PITS], open[PACKED_PITS]; // numbers of children
    uint8_t put[PACKED_PITS];
    ProofChild children[PACKED_PITS];
};

static INLINE int lane_scale(const Rules *rules)
{
    return rules->leftover == LEFTOVER_NONE ? 2 : 1;
}

// ---------------------------------------------------------------------------------------- order

// Fixed whatever happens: an order that drifts destroys what the table saves. Gains count double
// what rows promise (in quarters of a seed), and pits near the store go first among equals; an
// extra turn, whose gain is one seed, is worth EXTRA_TURN more. Without it, or with pits in any
// other order, proofs of (6,4) take 2 to 10 times the nodes (results/exact).
enum { ORDER_GAIN = 24, ORDER_PROMISE = 3, ORDER_EXTRA_TURN = 100 - 3 * 170 };

static INLINE int32_t proof_order(const Rules *rules, const RowIndex *index,
                                  const ProofChild *child)
{
    const IndexedRow own = indexedrow_of(index, packed_own(child->board));
    const IndexedRow other = indexedrow_of(index, packed_other(child->board));
    const int promised = ORDER_PROMISE * (indexedrow_potential(own, ROLE_MOVER) +
                                          indexedrow_potential(other, ROLE_OTHER));
    const int order = ORDER_GAIN * (child->gain / lane_scale(rules)) + child->shift / PACKED_BITS;
    return child->same ? order + ORDER_EXTRA_TURN + promised : order - promised;
}

// Puts the best of open[next..] first. Most nodes are answered by that one, so the rest is not
// sorted.
static INLINE void choose_open(ProofFrame *frame)
{
    int best = frame->next;
    for (int i = best + 1; i < frame->open_count; i++)
        if (frame->children[frame->open[i]].order > frame->children[frame->open[best]].order)
            best = i;
    const uint8_t number = frame->open[best];
    frame->open[best] = frame->open[frame->next];
    frame->open[frame->next] = number;
}

// ------------------------------------------------------------------------------------ expanding

// The child's points, seen by the parent.
static INLINE int proof_points(const Rules *rules, const ProofFrame *frame, const ProofChild *child,
                               int points)
{
    return child->same ? child->gain + points : lane_scale(rules) * frame->seeds - points;
}

static INLINE void frame_raise(ProofFrame *frame, int points)
{
    frame->best = (int16_t)int_max(frame->best, points);
}

static INLINE void thread_want(ProverThread *thread, const void *at)
{
    thread->want[thread->wants++] = at;
}

static INLINE void expand_child(const Rules *rules, ProverThread *thread, ProofFrame *frame,
                                Packed board, int shift, int number)
{
    const Prover *prover = thread->prover;
    const int scale = lane_scale(rules);
    const Endgame *endgame = prover->endgame;
    const PackedSow *sow = packed_sow(&prover->packed, board, shift);
    ProofChild *child = &frame->children[number];
    int gain;
    child->board = packed_play(rules, sow, board, &gain);
    child->same = sow->same;
    child->gain = (uint8_t)(scale * gain);
    child->seeds = (uint8_t)(frame->seeds - gain);
    if (packed_over(rules, child->board)) {
        const int left = endgame_points_of(scale, child->seeds, packed_left(rules, child->board));
        frame_raise(frame, proof_points(rules, frame, child, left));
    } else if (child->gain >= frame->ask) {
        frame_raise(frame, child->gain);
    } else if (child->seeds <= endgame->seeds) {
        child->place = endgame_locate(endgame, child->board);
        thread_want(thread, child->place.block->cell + child->place.cell);
        frame->known[frame->known_count++] = (uint8_t)number;
    } else {
        if (child->seeds >= prover->table_from) {
            child->mixed = exactkey_mix(child->board);
            thread_want(thread, exacttable_bucket(&prover->table, child->mixed));
        }
        child->shift = (uint8_t)shift;
        frame->open[frame->open_count++] = (uint8_t)number;
    }
}

// A board with a pit that may overflow is answered at once by the two-row kernel: wide.h.
void lane_push_wide(ProverThread *thread, Lane *lane, Packed board, int ask);

// Step 1. All children. A game that is over, or seeds banked, may answer at once (best >= ask);
// boards of the database and of the table are asked for from memory.
static INLINE void lane_expand(const Rules *rules, ProverThread *thread, ProofFrame *frame,
                               Packed board)
{
    int number = 0;
    for (uint64_t moves = packed_moves(board); moves; moves &= moves - 1)
        expand_child(rules, thread, frame, board, __builtin_ctzll(moves), number++);
    thread->nodes++;
    thread->children += (uint64_t)number;
}

// ---------------------------------------------------------------------------------------- frames

static INLINE void lane_push(const Rules *rules, ProverThread *thread, Lane *lane, Packed board,
                             uint64_t mixed, int seeds, int ask, bool all)
{
    Prover *prover = thread->prover;
    if (UNLIKELY(lane->depth == lane->room))
        lane_grow(lane);
    ProofFrame *frame = &lane->frame[lane->depth++];
    frame->board = board;
    frame->mixed = mixed;
    frame->nodes_before = thread->nodes;
    frame->ask = (int16_t)ask;
    frame->best = 0;
    frame->seeds = (uint8_t)seeds;
    frame->kept = seeds >= prover->table_from;
    frame->read = false;
    frame->all = all;
    frame->putting = seeds > prover->defer_from;
    frame->known_count = frame->open_count = frame->next = frame->put_count = 0;
    if (frame->kept)
        thread_want(thread, exacttable_bucket(&prover->table, mixed));
    if (seeds >= prover->defer_from)
        atomic_store_explicit(&prover->busy[mixed % BUSY_SLOTS], mixed, memory_order_relaxed);
    if (UNLIKELY(seeds > PACKED_MAX && !packed_fits(&prover->packed, board)))
        lane_push_wide(thread, lane, board, ask);
    else
        lane_expand(rules, thread, frame, board);
}

// Steps 2 to 4, when what step 1 asked for has arrived. True if the frame is answered.
static INLINE bool lane_read(const Rules *rules, ProverThread *thread, ProofFrame *frame)
{
    const Prover *prover = thread->prover;
    const int scale = lane_scale(rules);

    // Step 2. What was proven before.
    ExactBounds bounds;
    if (frame->kept && exacttable_probe(&prover->table, frame->mixed, &bounds)) {
        if (bounds.lower >= frame->ask || bounds.upper < frame->ask) {
            frame->best = (int16_t)(bounds.lower >= frame->ask ? bounds.lower : bounds.upper);
            frame->kept = false; // nothing new
            return true;
        }
    }

    // Step 3. The database's word.
    for (int i = 0; i < frame->known_count; i++) {
        const ProofChild *child = &frame->children[frame->known[i]];
        frame_raise(frame, proof_points(rules, frame, child, endgame_points(&child->place)));
        if (frame->best >= frame->ask)
            return true;
    }

    // Step 4. Enhanced transposition cut-offs: a child that the table knows enough of.
    int left = 0;
    for (int i = 0; i < frame->open_count; i++) {
        ProofChild *child = &frame->children[frame->open[i]];
        ExactBounds found = {0, scale * child->seeds};
        if (child->seeds >= prover->table_from)
            exacttable_probe(&prover->table, child->mixed, &found);
        const int worst =
            proof_points(rules, frame, child, child->same ? found.lower : found.upper);
        if (worst >= frame->ask) {
            frame_raise(frame, worst);
            return true;
        }
        const int most = proof_points(rules, frame, child, child->same ? found.upper : found.lower);
        if (most < frame->ask) {
            frame_raise(frame, most);
            continue;
        }
        child->order = proof_order(rules, &prover->endgame->index, child);
        frame->open[left++] = frame->open[i];
    }
    frame->open_count = (uint8_t)left;
    return false;
}

// Step 5. The child to search next; NULL once there is none. A younger child that another lane is
// busy with waits until the others are done.
static INLINE const ProofChild *lane_next(const Prover *prover, ProofFrame *frame)
{
    for (;;) {
        if (frame->next == frame->open_count) {
            if (frame->put_count == 0)
                return NULL;
            for (int i = 0; i < frame->put_count; i++)
                frame->open[i] = frame->put[i];
            frame->open_count = frame->put_count;
            frame->next = frame->put_count = 0;
            frame->putting = false;
        }
        choose_open(frame);
        const uint8_t number = frame->open[frame->next++];
        const ProofChild *child = &frame->children[number];
        if (!frame->putting || (frame->next == 1 && !frame->all) ||
            child->seeds < prover->defer_from ||
            atomic_load_explicit(&prover->busy[child->mixed % BUSY_SLOTS], memory_order_relaxed) !=
                child->mixed)
            return child;
        frame->put[frame->put_count++] = number;
    }
}

// Step 6. Remember the answer, and hand it to the parent.
static INLINE void lane_pop(const Rules *rules, ProverThread *thread, Lane *lane)
{
    Prover *prover = thread->prover;
    const ProofFrame *frame = &lane->frame[--lane->depth];
    if (frame->kept && !thread->aborted)
        prover_remember(thread, frame->board, frame->mixed,
                        frame->best >= frame->ask
                            ? (ExactBounds){frame->best, lane_scale(rules) * frame->seeds}
                            : (ExactBounds){0, frame->best},
                        thread->nodes - frame->nodes_before);
    if (frame->seeds >= prover->defer_from &&
        atomic_load_explicit(&prover->busy[frame->mixed % BUSY_SLOTS], memory_order_relaxed) ==
            frame->mixed)
        atomic_store_explicit(&prover->busy[frame->mixed % BUSY_SLOTS], 0, memory_order_relaxed);
    if (lane->depth == 0) {
        lane->answer = frame->best;
        return;
    }
    ProofFrame *parent = &lane->frame[lane->depth - 1];
    const ProofChild *child = &parent->children[parent->open[parent->next - 1]];
    frame_raise(parent, proof_points(rules, parent, child, frame->best));
}

// From the lane's last request for memory to its next one. False once the lane has its answer.
static INLINE bool lane_body(const Rules *rules, ProverThread *thread, Lane *lane)
{
    while (lane->depth > 0) {
        ProofFrame *frame = &lane->frame[lane->depth - 1];
        bool answered = frame->best >= frame->ask;
        if (!answered && !frame->read) {
            frame->read = true;
            answered = lane_read(rules, thread, frame);
        }
        const ProofChild *child = answered ? NULL : lane_next(thread->prover, frame);
        if (!child) {
            lane_pop(rules, thread, lane);
            continue;
        }
        const int ask = child->same ? frame->ask - child->gain
                                    : lane_scale(rules) * frame->seeds - frame->ask + 1;
        const int wants = thread->wants;
        lane_push(rules, thread, lane, child->board, child->mixed, child->seeds, ask,
                  child->same == frame->all);
        frame = &lane->frame[lane->depth - 1];
        if (frame->best < frame->ask)
            return true;
        thread->wants = wants;
    }
    return false;
}

#endif
