// The games on four rows, whichever kernel plays them (mweso.h, bao.h): one door for game.h and the
// search. Whoever has to move and cannot has lost.
#ifndef NAQALA_RULES_FOURROW_H
#define NAQALA_RULES_FOURROW_H

#include "engine/rules/bao.h"
#include "engine/rules/endreason.h"
#include "engine/rules/mweso.h"

// All that may be played on a game that goes on, and, if `boards` is not NULL, what it leads to.
static inline int fourrow_children(const Rules *rules, const Position *p, Move *moves,
                                   Position *boards)
{
    return rules->capture == CAPTURE_KICHWA ? bao_children(rules, p, moves, boards)
                                            : mweso_children(rules, p, moves, boards);
}

static inline void fourrow_play(const Rules *rules, Position *p, Move move)
{
    if (rules->capture == CAPTURE_KICHWA)
        bao_play(rules, p, move);
    else
        mweso_play(rules, p, move);
}

EndReason fourrow_end(const Rules *rules, const Position *p);

// Who has won a game that is over; NO_WINNER: nobody.
enum { NO_WINNER = -1 };
int fourrow_winner(const Rules *rules, const Position *p);

#endif
