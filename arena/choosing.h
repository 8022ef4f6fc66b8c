// The simultaneous first move, as the referee sees it: each engine is asked for its pit from a
// board that shows nothing of the other's choice; then both are sown together (simultaneous.h).
// Where both have stopped the game proper begins, South to move.
#ifndef NAQALA_ARENA_CHOOSING_H
#define NAQALA_ARENA_CHOOSING_H

#include "engine/base/buffer.h"
#include "engine/base/error.h"
#include "engine/rules/simultaneous.h"

typedef struct {
    bool open; // somebody still has to choose
    Simultaneous together;
    Buffer choices; // made so far, letters run together
} Choosing;

void choosing_begin(Choosing *choosing, const Game *game);
void choosing_release(Choosing *choosing);

// What the side to choose is sent: the board, and behind it `go`, with `searchmoves` where a pit is
// forbidden it.
void choosing_request(const Choosing *choosing, Buffer *out);

// Its pit, by letter of either case or by number; false, with a reason, if it may not choose that.
bool choosing_answer(Choosing *choosing, const char *text, Error *error);

// Makes the choices of a journal line again; false if one of them can't be.
bool choosing_replay(Choosing *choosing, const Game *game, const char *choices, Error *error);

#endif
