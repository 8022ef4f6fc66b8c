#include "arena/choosing.h"
#include "engine/rules/postext.h"
#include <stdlib.h>

void choosing_begin(Match *match)
{
    match->choosing = true;
    simultaneous_init(&match->together, match->record.game);
}

static void add_position(Buffer *out, const Game *game, const Position *p)
{
    char text[POSITION_TEXT];
    postext_format(&game->rules, p, POSTEXT_NATIVE, text);
    buffer_add(out, "%s", text);
}

void choosing_request(const Match *match, Buffer *position, Buffer *go)
{
    const Game *game = match->record.game;
    const Position view = simultaneous_view(&match->together);
    Move open[MAX_MOVES], all[MAX_MOVES];
    const int count = simultaneous_moves(&match->together, open);
    buffer_add(position, "position fen ");
    add_position(position, game, &view);
    buffer_add(go, "go");
    if (count == game_moves(game, &view, all))
        return;
    buffer_add(go, " searchmoves");
    for (int i = 0; i < count; i++) {
        char move[MOVE_TEXT];
        move_format(open[i], move);
        buffer_add(go, " %s", move);
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

// The match proper begins here.
static void choosing_end(Match *match)
{
    const Game *game = match->record.game;
    Buffer text = {0};
    match->choosing = false;
    record_release(&match->record);
    record_init(&match->record, game, &match->together.p);
    add_position(&text, game, &match->together.p);
    free(match->start);
    match->start = text.text;
}

bool choosing_answer(Match *match, const char *text, Error *error)
{
    char letter[MOVE_TEXT];
    const Move move = find_choice(&match->together, token_of(text));
    if (move == MOVE_NONE)
        return error_set(error, "is no pit to choose");
    move_format(move, letter);
    buffer_add(&match->choices, "%s", letter);
    simultaneous_choose(&match->together, move);
    if (simultaneous_chooser(&match->together) == NO_SIDE)
        choosing_end(match);
    return true;
}

bool choosing_replay(const Game *game, const char *choices, Position *reached, bool *done,
                     Error *error)
{
    Simultaneous together;
    if (!simultaneous_fits(&game->rules))
        return error_set(error, "these rules have no simultaneous first move");
    simultaneous_init(&together, game);
    for (Token rest = token_of(choices); rest.len; rest.at++, rest.len--) {
        const bool wanted = simultaneous_chooser(&together) != NO_SIDE;
        const Move move = wanted ? find_choice(&together, (Token){rest.at, 1}) : MOVE_NONE;
        char letter[MOVE_TEXT];
        move_format(move, letter);
        if (move == MOVE_NONE || *letter != *rest.at)
            return error_set(error, "choice '%c' of '%s' cannot be", *rest.at, choices);
        simultaneous_choose(&together, move);
    }
    *reached = together.p;
    *done = simultaneous_chooser(&together) == NO_SIDE;
    return true;
}
