#include "engine/rules/show.h"

static void add_letters(TextOut *out, const Rules *rules, int side)
{
    textout_add(out, "        ");
    for (int i = 0; i < rules->pits; i++)
        textout_add(out, "   %c", side == SOUTH ? 'A' + i : 'a' + rules->pits - 1 - i);
    textout_add(out, "\n");
}

static void add_pits(TextOut *out, const Rules *rules, const Position *p, int side)
{
    textout_add(out, "        ");
    for (int i = 0; i < rules->pits; i++) {
        const int pit = side == SOUTH ? i : rules->pits - 1 - i;
        if (p->tuz[side_other(side)] == pit + 1)
            textout_add(out, "   T");
        else if (position_closed(p, side, pit))
            textout_add(out, "   x");
        else
            textout_add(out, " %3d", p->pit[side][pit]);
    }
    textout_add(out, "%s\n", p->side == side ? "   <" : "");
}

void show_board(const Rules *rules, const Position *p, char out[SHOW_TEXT])
{
    TextOut text = textout_in(out, SHOW_TEXT);
    if (rules->rows == 4) {
        show_four_board(rules, p, &text);
        return;
    }
    add_letters(&text, rules, NORTH);
    add_pits(&text, rules, p, NORTH);
    textout_add(&text, "N %5d %*s %5d S\n", p->store[NORTH], 4 * rules->pits + 1, "",
                p->store[SOUTH]);
    add_pits(&text, rules, p, SOUTH);
    add_letters(&text, rules, SOUTH);
}
