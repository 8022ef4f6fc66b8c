// For people: a rule set in words, and a board as two players see it.
#ifndef NAQALA_RULES_SHOW_H
#define NAQALA_RULES_SHOW_H

#include "engine/base/text.h"
#include "engine/rules/game.h"

enum { SHOW_TEXT = 2400 };

// A few lines, each ending in a newline, made from the record so that they cannot drift from it.
void show_rules(const Rules *rules, char out[SHOW_TEXT]);

// North's row on top with its first pit at the right, letters as in moves. On four rows his outer
// row on top, columns numbered from each owner's left; [6] is a house never emptied, (4) a pit
// frozen.
void show_board(const Rules *rules, const Position *p, char out[SHOW_TEXT]);

// Private to show*.c: the rules of four rows, and such a board.
void show_four_rules(const Rules *rules, TextOut *out);
void show_four_board(const Rules *rules, const Position *p, TextOut *out);

#endif
