#include "engine/rules/show.h"
#include "engine/base/text.h"

static void say_capture(TextOut *out, const Rules *rules)
{
    static const char *const WORDS[] = {
        [CAPTURE_OPPOSITE] = "takes it and the seeds opposite; with none there it stays",
        [CAPTURE_ALWAYS] = "takes that seed and whatever lies opposite, even nothing",
        [CAPTURE_NONE] = "takes nothing",
    };
    textout_add(out, "A last seed in an empty pit of your own %s.\n", WORDS[rules->capture]);
}

static void say_end(TextOut *out, const Rules *rules)
{
    static const char *const LEFTOVERS[] = {
        [LEFTOVER_OWNER] = "each player takes the seeds of his own row",
        [LEFTOVER_EMPTIER] = "the seeds left go to the player whose row is empty",
        [LEFTOVER_NONE] = "seeds left in the rows count for nobody",
    };
    textout_add(out, "The game ends %s; then %s.\n",
                rules->end == END_ROW
                    ? "as soon as either row is empty, even with an extra turn due"
                    : "when the player to move has no seed in his row",
                LEFTOVERS[rules->leftover]);
    if (rules->majority)
        textout_add(out, "It also ends as soon as a store holds more than half of all seeds.\n");
}

static void say_pie(TextOut *out, const Rules *rules)
{
    if (rules->pie == PIE_RULE_TURN)
        textout_add(out, "After the first player's whole first turn the second may swap seats "
                         "instead of moving.\n");
    if (rules->pie == PIE_RULE_MOVE)
        textout_add(out, "After the very first sowing the second player may swap seats (swap), or "
                         "not (keep, or just move).\n");
}

void show_rules(const Rules *rules, char out[SHOW_TEXT])
{
    TextOut text = textout_in(out, SHOW_TEXT);
    textout_add(&text, "%d pits a side and a store each, %d seed%s a pit.\n", rules->pits,
                rules->seeds, rules->seeds == 1 ? "" : "s");
    textout_add(&text, "Lift a pit of your own and sow its seeds one by one, counterclockwise%s.\n",
                rules->own_store ? ", your store included, the other store not" : "");
    if (rules->extra_turn)
        textout_add(&text, "A last seed in your store: you sow again.\n");
    say_capture(&text, rules);
    say_end(&text, rules);
    say_pie(&text, rules);
    textout_add(&text, "More seeds win; equal is a draw.\n");
}

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
    for (int i = 0; i < rules->pits; i++)
        textout_add(out, " %3d", p->pit[side][side == SOUTH ? i : rules->pits - 1 - i]);
    textout_add(out, "%s\n", p->side == side ? "   <" : "");
}

void show_board(const Rules *rules, const Position *p, char out[SHOW_TEXT])
{
    TextOut text = textout_in(out, SHOW_TEXT);
    add_letters(&text, rules, NORTH);
    add_pits(&text, rules, p, NORTH);
    textout_add(&text, "N %5d %*s %5d S\n", p->store[NORTH], 4 * rules->pits + 1, "",
                p->store[SOUTH]);
    add_pits(&text, rules, p, SOUTH);
    add_letters(&text, rules, SOUTH);
}
