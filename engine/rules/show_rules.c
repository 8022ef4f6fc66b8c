// The rule set in words: the other half of show.h.
#include "engine/rules/show.h"

static void say_sowing(TextOut *out, const Rules *rules)
{
    static const char *const ENDLESS[] = {
        [ENDLESS_DRAW] = "ends the game: it is void, a draw",
        [ENDLESS_LOSS] = "ends the game: whoever sowed has lost",
        [ENDLESS_ILLEGAL] = "may not be played",
    };
    textout_add(out, "Lift a pit of your own and sow its seeds one by one, %s%s.\n",
                rules->direction == DIRECTION_EITHER ? "either way round" : "counterclockwise",
                rules->own_store ? ", your store included, the other store not"
                                 : ", from pit to pit");
    if (rules->first_stays)
        textout_add(out, "Of several seeds the first falls back in the pit they came from.\n");
    if (rules->skip_origin)
        textout_add(out, "A sowing that goes all round passes over the pit it started from.\n");
    if (rules->relay != RELAY_NONE)
        textout_add(out,
                    "A last seed that falls on seeds, in either row, %slifts them all, and the "
                    "sowing goes on from there%s.\n",
                    rules->capture == CAPTURE_CHAIN || rules->capture == CAPTURE_EVEN ||
                            rules->capture == CAPTURE_PASSING
                        ? "and takes none, "
                        : "",
                    rules->relay == RELAY_TURNING ? ", the other way round" : "");
    if (rules_may_not_end(rules))
        textout_add(out, "One that goes on for more than %d laps %s.\n", rules->max_laps,
                    ENDLESS[rules->endless]);
    if (rules->extra_turn)
        textout_add(out, "A last seed in your store: you sow again.\n");
    if (rules->home_turn)
        textout_add(out, "A sowing that ends in an empty pit of your own, and never left your row: "
                         "you sow again.\n");
    if (rules->singles == SINGLES_NEVER)
        textout_add(out, "A pit of one seed may not be played.\n");
    if (rules->singles == SINGLES_LAST)
        textout_add(out,
                    "A pit of one seed may be played only if all of yours hold one or none.\n");
}

// "2 or 3"
static void say_counts(TextOut *out, const Rules *rules)
{
    const char *separator = "";
    for (int count = 1; count < 8; count++) {
        if (!(rules->take & TAKE(count)))
            continue;
        textout_add(out, "%s%d", separator, count);
        separator = __builtin_popcount(rules->take >> (count + 1)) == 1 ? " or " : ", ";
    }
}

static void say_chain(TextOut *out, const Rules *rules)
{
    textout_add(out, "A last seed that makes ");
    say_counts(out, rules);
    textout_add(out,
                " in a pit %s takes them, and so on backwards while pits %s hold such a "
                "number%s.\n",
                rules->take_both ? "of either row" : "of the other row",
                rules->take_both ? "on either side" : "there",
                rules->chain_turn ? "; then the same player moves again" : "");
}

static void say_passing(TextOut *out, const Rules *rules)
{
    textout_add(out, "Whenever a seed makes ");
    say_counts(out, rules);
    textout_add(out, " in a pit %s, they are taken at once, on the way too.\n",
                rules->take_both ? "of either row" : "of the other row");
}

static void say_slam(TextOut *out, const Rules *rules)
{
    static const char *const WORDS[] = {
        [SLAM_NOTHING] = "takes nothing",
        [SLAM_ILLEGAL] = "may not be played",
        [SLAM_ALL] = "takes them all",
        [SLAM_LEAVE_LAST] = "leaves those of the pit where the last seed fell",
        [SLAM_LEAVE_FIRST] = "leaves those of the other's first pit",
        [SLAM_AWARD] = "takes them all, gives the rest of the board away, and ends the game",
        [SLAM_AGAIN] = "takes them all, and the same player moves again",
    };
    textout_add(out, "A move that would take every seed of the other row %s.\n",
                WORDS[rules->grand_slam]);
}

static void say_feeding(TextOut *out, const Rules *rules)
{
    if (rules->must_feed == FEED_MUST)
        textout_add(out, "If the other row is empty, only moves that bring seeds there may be "
                         "played.\n");
    if (rules->must_feed == FEED_IF_POSSIBLE)
        textout_add(out, "A move that leaves the other row empty may be played only if all moves "
                         "do.\n");
}

static void say_even(TextOut *out, const Rules *rules)
{
    textout_add(out, "A last seed that makes a pit of the other row even takes all in it.\n");
    if (rules->tuzdik)
        textout_add(out, "One that makes it three takes them too, and the pit is your tuzdik from "
                         "then on: whatever falls in it is yours. Each player can have one, never "
                         "the other's last pit, and never of the number that the other's has.\n");
}

static void say_singles(TextOut *out, const Rules *rules)
{
    textout_add(out,
                "At the start of a turn every pit of yours with one seed takes what lies "
                "opposite%s, if anything does. Nothing else is ever taken.\n",
                rules->leave_own ? "" : ", and that seed");
}

static void say_trail(TextOut *out)
{
    textout_add(out, "A sowing that has been in the other row and ends in an empty pit of your own "
                     "takes that seed and those opposite, if there are any; then, pit by pit the "
                     "way it went, what lies opposite further empty pits of yours.\n");
}

static void say_capture(TextOut *out, const Rules *rules)
{
    static const char *const WORDS[] = {
        [CAPTURE_OPPOSITE] = "takes it and the seeds opposite; with none there it stays",
        [CAPTURE_ALWAYS] = "takes that seed and whatever lies opposite, even nothing",
        [CAPTURE_NONE] = "takes nothing",
    };
    if (rules->capture <= CAPTURE_NONE) {
        textout_add(out, "A last seed in an empty pit of your own %s.\n", WORDS[rules->capture]);
        say_feeding(out, rules);
        return;
    }
    if (rules->capture == CAPTURE_EVEN)
        say_even(out, rules);
    if (rules->capture == CAPTURE_TRAIL)
        say_trail(out);
    if (rules->capture == CAPTURE_SINGLES)
        say_singles(out, rules);
    if (rules->capture == CAPTURE_CHAIN)
        say_chain(out, rules);
    if (rules->capture == CAPTURE_PASSING)
        say_passing(out, rules);
    if (rules->last_few)
        textout_add(out, "Who takes seeds and leaves no more than %d takes those as well.\n",
                    rules->last_few);
    if (rules->capture == CAPTURE_CHAIN && !rules->take_both)
        say_slam(out, rules);
    say_feeding(out, rules);
}

static void say_rest(TextOut *out, const Rules *rules)
{
    static const char *const LEFTOVERS[] = {
        [LEFTOVER_OWNER] = "each player takes the seeds of his own row",
        [LEFTOVER_EMPTIER] = "the seeds left go to the player whose row is empty",
        [LEFTOVER_NONE] = "seeds left in the rows count for nobody",
    };
    if (rules->win == WIN_SEEDS)
        textout_add(out, "; then %s", LEFTOVERS[rules->leftover]);
    textout_add(out, ".\n");
}

static void say_end(TextOut *out, const Rules *rules)
{
    static const char *const ENDS[] = {
        [END_ROW] = "as soon as either row is empty",
        [END_STUCK] = "when the player to move has nothing to play",
        [END_PASS] = "when neither player can move; one who alone cannot passes",
    };
    textout_add(out, "The game ends %s%s", ENDS[rules->end],
                rules->end == END_ROW && rules->extra_turn ? ", even with an extra turn due" : "");
    say_rest(out, rules);
    if (rules->majority)
        textout_add(out, "It also ends as soon as a store holds more than half of all seeds%s.\n",
                    rules->bare ? "; then the stores alone count" : "");
}

static void say_cycle(TextOut *out, const Rules *rules)
{
    if (rules->repetition == REPETITION_OFF)
        return;
    textout_add(out, "A position that comes for the %s time ends the game%s: %s.\n",
                rules->repetition == REPETITION_SECOND ? "second" : "third",
                rules->cycle == CYCLE_ACROSS ? ", unless all seeds lie on one side" : "",
                rules->cycle == CYCLE_SPLIT ? "the rest is split evenly"
                                            : "each player takes the seeds of his own row");
}

static void say_rounds(TextOut *out, const Rules *rules)
{
    if (rules->rounds != ROUNDS_OFF)
        textout_add(out, "Pits may be closed: sowings pass over them.\n");
    if (rules->rounds == ROUNDS_MATCH)
        textout_add(out,
                    "After a round each player fills his pits with %d seeds each from what he has; "
                    "those he cannot fill are closed for good, and the winner begins. Who cannot "
                    "fill one has lost the match.\n",
                    rules->seeds);
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
    if (rules->rows == 4) {
        show_four_rules(rules, &text);
        say_pie(&text, rules);
        return;
    }
    textout_add(&text, "%d pits a side and a store each, %d seed%s a pit.\n", rules->pits,
                rules->seeds, rules->seeds == 1 ? "" : "s");
    say_sowing(&text, rules);
    say_capture(&text, rules);
    say_end(&text, rules);
    say_cycle(&text, rules);
    say_rounds(&text, rules);
    say_pie(&text, rules);
    textout_add(&text, "%s\n",
                rules->win == WIN_SEEDS
                    ? "More seeds win; equal is a draw."
                    : "The player whose row is empty has won; stores do not matter.");
}
