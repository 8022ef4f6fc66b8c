// The simultaneous first move of Congkak and its kin: both players choose a pit without seeing the
// other's, then sow together, a seed each in turn, South's first. When both laps are done each is
// judged, South's first: a last seed on seeds relays, one in the own store chooses again, any other
// has stopped, taking as the rules say. Who is still sowing goes on, alone if need be; when both
// have stopped, South begins the game proper.
//
// Where the tradition is silent: a last seed is judged by what lies there when both laps are done;
// two relays from one pit are South's; a relay whose pit was taken meanwhile has stopped. The pit
// of the other's pending relay may not be chosen. Source: rules README, Congkak.
#ifndef NAQALA_RULES_SIMULTANEOUS_H
#define NAQALA_RULES_SIMULTANEOUS_H

#include "engine/rules/game.h"

typedef struct {
    const Game *game; // not owned
    Position p;       // South to move
    int at[2];        // by player: the place his next lap lifts, or one of those below
} Simultaneous;

enum { SIMULTANEOUS_CHOOSES = -1, SIMULTANEOUS_STOPPED = -2, NO_SIDE = -1 };

// Whether a game has such a beginning: relays through stores.
bool simultaneous_fits(const Rules *rules);

void simultaneous_init(Simultaneous *opening, const Game *game);

// The side whose choice is wanted, South's first; NO_SIDE once both have stopped, when p is where
// the game proper begins. What South has chosen North is not to see: nothing is sown before both
// have chosen.
int simultaneous_chooser(const Simultaneous *opening);
int simultaneous_moves(const Simultaneous *opening, Move moves[MAX_MOVES]); // of the chooser
Position simultaneous_view(const Simultaneous *opening);                    // chooser to move

// The chooser's pit. Sows, once no other choice is wanted first.
void simultaneous_choose(Simultaneous *opening, Move move);

#endif
