// Four rows, for people.
#include "engine/rules/bao.h"
#include "engine/rules/show.h"

// ------------------------------------------------------------------------------------------ boards

static void add_columns(TextOut *out, int side)
{
    textout_add(out, "   ");
    for (int i = 1; i <= FOUR_PITS; i++)
        textout_add(out, "%4d", side == SOUTH ? i : FOUR_PITS + 1 - i);
    textout_add(out, "\n");
}

static void add_pit(TextOut *out, const Position *p, int side, int pit)
{
    const int seeds = p->pit[side][pit];
    if (p->block == 1 + side * ROW_PITS + pit)
        textout_add(out, "(%2d)", seeds);
    else if (pit == BAO_HOUSE && p->house >> side & 1)
        textout_add(out, "[%2d]", seeds);
    else
        textout_add(out, " %2d ", seeds);
}

static void add_row(TextOut *out, const Rules *rules, const Position *p, int side, bool inner)
{
    textout_add(out, "%c   ", (side == SOUTH ? 'A' : 'a') + !inner);
    for (int i = 1; i <= FOUR_PITS; i++)
        add_pit(out, p, side, label_pit(inner, side == SOUTH ? i : FOUR_PITS + 1 - i));
    if (!inner && rules->start == START_HOUSE)
        textout_add(out, "  %d in hand", p->store[side]);
    textout_add(out, "%s\n", inner && p->side == side ? "  <" : "");
}

void show_four_board(const Rules *rules, const Position *p, TextOut *out)
{
    add_columns(out, NORTH);
    add_row(out, rules, p, NORTH, false);
    add_row(out, rules, p, NORTH, true);
    add_row(out, rules, p, SOUTH, true);
    add_row(out, rules, p, SOUTH, false);
    add_columns(out, SOUTH);
}

// ------------------------------------------------------------------------------------------- rules

static void say_board(const Rules *rules, TextOut *out)
{
    const int seeds = rules->seeds;
    textout_add(out,
                "Each player has two rows of 8 pits and %d seeds. He sows only in his own, a "
                "ring: right along the outer row, left along the inner one.\n",
                rules->start == START_RIGHT ? 12 * seeds : 16 * seeds);
    if (rules->start == START_ALL)
        textout_add(out, "At the start there are %d seeds in every pit.\n", seeds);
    if (rules->start == START_OUTER)
        textout_add(out, "At the start there are %d seeds in every outer pit.\n", 2 * seeds);
    if (rules->start == START_RIGHT)
        textout_add(out,
                    "At the start there are %d seeds in every outer pit and in the four inner ones "
                    "at the right.\n",
                    seeds);
    if (rules->start == START_HOUSE)
        textout_add(out,
                    "At the start there are 6 seeds in the house, A5, 2 each in A6 and A7, and "
                    "the rest in hand.\n");
}

// ---- Omweso, Hus

static void say_laps(const Rules *rules, TextOut *out)
{
    textout_add(out,
                "Lift a pit of two seeds or more and sow them one by one, %s. A last seed in "
                "an empty pit ends the move; one on seeds lifts them all, and the sowing goes "
                "on from there, unless it captures.\n",
                rules->direction == DIRECTION_EITHER ? "either way round" : "counterclockwise");
    textout_add(out,
                "A last seed on seeds in your inner row captures if the pit opposite%s: you take "
                "%s.",
                rules->need_both ? " and the one behind it both hold seeds" : " holds seeds",
                rules->inner_only ? "that pit" : "both pits");
    textout_add(out, "%s\n",
                rules->capture == CAPTURE_ONWARD
                    ? " They are sown on, with the seeds of the last pit."
                    : " They are sown as if they had lain in the pit where this lap began.");
}

static void say_reverse(const Rules *rules, TextOut *out)
{
    if (rules->reverse != REVERSE_NONE)
        textout_add(out,
                    "%s that starts from one of the four left pits may go clockwise if it ends "
                    "straight in a capture.\n",
                    rules->reverse == REVERSE_FULL ? "Any lap" : "A first lap");
}

static void say_specials(const Rules *rules, TextOut *out)
{
    if (rules->quiet_first)
        textout_add(out, "Nobody captures in his first turn.\n");
    if (rules->both_ends)
        textout_add(out, "Who captures at both ends of his inner row in one turn has won.\n");
    if (rules->second_first)
        textout_add(out, "Who captures in two turns before the other does in one has won.\n");
}

// ---- Bao

static void say_bao(const Rules *rules, TextOut *out)
{
    if (rules->start == START_HOUSE)
        textout_add(out,
                    "While you have seeds in hand a move lays one of them in a pit of your inner "
                    "row that is not empty. If an inner pit of yours with seeds faces one with "
                    "seeds you must lay it in such a pit, and capture; else sow the pit, either "
                    "way, and capture nothing.\n");
    textout_add(out,
                "%s a move sows a pit of two seeds or more, either way. If there is one of at "
                "most 15 whose sowing ends on seeds in your inner row facing seeds, such a one "
                "must be played, and captures. If not, sow an inner pit, or an outer one if "
                "no inner pit has two seeds, and capture nothing.\n",
                rules->start == START_HOUSE ? "With none in hand" : "Each turn");
    textout_add(out,
                "A capture takes what faces the last pit and sows it from an end of your inner "
                "row towards the middle, the first seed in the end pit: from the left after a "
                "capture in A1 or A2, the right in A7 or A8, else so that the sowing keeps "
                "its way%s.\n"
                "A lap that ends in an empty pit ends the move; in a move that captures one "
                "that ends on seeds in the inner row facing seeds captures again; any other "
                "lifts the pit and sows on.\n",
                rules->start == START_HOUSE ? " (or, where a seed was laid, as you choose)" : "");
}

static void say_house(const Rules *rules, TextOut *out)
{
    if (rules->start != START_HOUSE)
        return;
    textout_add(out, "A house works while it was never emptied and holds six. With seeds in hand, "
                     "a move that captures and ends there may stop or sow it on; one that captures "
                     "nothing stops, and may not start there, unless the house is all you have in "
                     "the inner row: then two of its seeds are sown.\n");
    textout_add(out,
                "Without a working house a seed that captures nothing is laid in a pit of two "
                "or more, if there is one%s.\n",
                rules->house_singles ? ", or anywhere while a house was never emptied" : "");
    if (rules->house_stops)
        textout_add(out, "With none in hand, a move that captures nothing stops in the house.\n");
}

static void say_blocking(const Rules *rules, TextOut *out)
{
    if (rules->blocking)
        textout_add(out, "After a move without captures and with no seeds in hand, if the other "
                         "can't capture and all your captures would take the same pit, that pit is "
                         "frozen: he may not play it, laps that end there stop, and you must take "
                         "it first. Not so his working house, his only inner pit with seeds, or "
                         "his only one with two.\n");
}

// ---- all

static void say_end(const Rules *rules, TextOut *out)
{
    static const char *const ENDLESS[] = {[ENDLESS_DRAW] = "is a draw",
                                          [ENDLESS_LOSS] = "is lost",
                                          [ENDLESS_ILLEGAL] = "may not be played"};
    textout_add(out, "Who has to move and cannot has lost.\n");
    if (rules->capture == CAPTURE_KICHWA)
        textout_add(out,
                    "So has who has nothing in his inner row, at any time. A move without captures "
                    "that would leave it empty on its way %s.\n",
                    rules->self_empty == SELF_EMPTY_LOSS ? "loses" : "may not be played");
    textout_add(out, "A move of more than %d laps %s.\n", rules->max_laps, ENDLESS[rules->endless]);
    if (rules->repetition != REPETITION_OFF)
        textout_add(out, "A position that comes for the %s time is a draw.\n",
                    rules->repetition == REPETITION_SECOND ? "second" : "third");
}

void show_four_rules(const Rules *rules, TextOut *out)
{
    say_board(rules, out);
    if (rules->capture == CAPTURE_KICHWA) {
        say_bao(rules, out);
        say_house(rules, out);
        say_blocking(rules, out);
    } else {
        say_laps(rules, out);
        say_reverse(rules, out);
        say_specials(rules, out);
    }
    say_end(rules, out);
}
