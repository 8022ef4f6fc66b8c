#include "arena/choosing.h"
#include "engine/rules/postext.h"

void choosing_begin(Choosing *choosing, const Game *game)
{
    *choosing = (Choosing){.open = true};
    simultaneous_init(&choosing->together, game);
}

void choosing_release(Choosing *choosing)
{
    buffer_release(&choosing->choices);
}

void choosing_request(const Choosing *choosing, Buffer *out)
{
    const Game *game = choosing->together.game;
    const Position view = simultaneous_view(&choosing->together);
    Move open[MAX_MOVES], all[MAX_MOVES];
    char text[POSITION_TEXT];
    const int count = simultaneous_moves(&choosing->together, open);
    postext_format(&game->rules, &view, POSTEXT_NATIVE, text);
    buffer_add(out, "position fen %s\ngo", text);
    if (count == game_moves(game, &view, all))
        return;
    buffer_add(out, " searchmoves");
    for (int i = 0; i < count; i++) {
        char move[MOVE_TEXT];
        move_format(open[i], move);
        buffer_add(out, " %s", move);
    }
}

// The chooser's pit by letter, of either case, or by number; MOVE_NONE if it is none he may choose.
static Move find_choice(const Simultaneous *together, Token token)
{
    Move moves[MAX_MOVES];
    const Position view = simultaneous_view(together);
    Move wanted = move_parse(token, &together->game->rules, &view);
    if (wanted != MOVE_NONE && move_is_pit(wanted))
        wanted = move_of(view.side, move_pit(wanted));
    const int count = simultaneous_moves(together, moves);
    for (int i = 0; i < count; i++)
        if (moves[i] == wanted)
            return wanted;
    return MOVE_NONE;
}

bool choosing_answer(Choosing *choosing, const char *text, Error *error)
{
    char letter[MOVE_TEXT];
    const Move move = find_choice(&choosing->together, token_of(text));
    if (move == MOVE_NONE)
        return error_set(error, "is no pit to choose");
    move_format(move, letter);
    buffer_add(&choosing->choices, "%s", letter);
    simultaneous_choose(&choosing->together, move);
    choosing->open = simultaneous_chooser(&choosing->together) != NO_SIDE;
    return true;
}

bool choosing_replay(Choosing *choosing, const Game *game, const char *choices, Error *error)
{
    if (!simultaneous_fits(&game->rules))
        return error_set(error, "these rules have no simultaneous first move");
    choosing_begin(choosing, game);
    for (const char *c = choices; *c; c++) {
        const char letter[2] = {*c, '\0'};
        if (!choosing->open || !choosing_answer(choosing, letter, error) ||
            choosing->choices.text[c - choices] != *c)
            return error_set(error, "choice '%c' of '%s' can't be", *c, choices);
    }
    return true;
}
