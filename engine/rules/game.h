// A game chosen: its rules and what was worked out from them. The one door through which
// everything but the search plays moves. Read-only after game_new, so it may be shared by threads.
#ifndef NAQALA_RULES_GAME_H
#define NAQALA_RULES_GAME_H

#include "engine/rules/fourrow.h"
#include "engine/rules/tworow_end.h"

typedef struct {
    Rules rules;
    uint64_t hash;  // of the canonical rule string
    Sowing *sowing; // of two rows; NULL otherwise
} Game;

Game *game_new(const Rules *rules);
void game_free(Game *game);

Position game_start(const Game *game);

// Legal moves in pit order, then answers to a swap offer. None when the game is over.
int game_moves(const Game *game, const Position *p, Move moves[MAX_MOVES]);
int game_count_moves(const Game *game, const Position *p); // how many of them
bool game_legal(const Game *game, const Position *p, Move move);

void game_play(const Game *game, Position *p, Move move); // a legal move

// Seeds that a move took, from the positions before and after it: on two rows what came to the
// mover's store beyond what was sown there, on four what left the other's pits. Nothing for a move
// that began another round.
int game_captured(const Game *game, const Position *before, Move move, const Position *after);

// Where a match goes on in rounds (Rules.rounds) and one has ended with this score, sets up the
// next: each fills his pits from what he has, those he can't fill are closed, and the winner
// begins. A player who can't fill one has lost the match: nothing is changed. game_play calls it.
void game_next_round(const Game *game, Position *p, Score score);

EndReason game_end(const Game *game, const Position *p);
const char *game_end_text(EndReason reason); // "row-empty", "stuck", ..., "none"

// A store holds more than half of all seeds, and that is enough to win.
bool game_decided(const Game *game, const Position *p);

// What a side has won so far over the other, in seeds; nothing where seeds don't win.
static inline int rules_lead(const Rules *rules, const Position *p, int side)
{
    return rules->win == WIN_SEEDS ? position_lead(p, side) : 0;
}

// Stores plus leftovers, as if the game ended here. Of a game that is won or lost, 1 for the winner
// once it is over.
Score game_score(const Game *game, const Position *p);

#endif
