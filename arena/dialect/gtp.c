// The Go Text Protocol as OpenSpiel's front end speaks it: each command is answered by a line that
// begins with `=` or `?`, `genmove` plays what it answers, and whose move it is the engine knows
// itself. Pits are letters, or numbers along the board (South's from 1, a store, then North's):
// which, its first list of legal_actions shows.
#include "arena/dialect/dialect.h"
#include "engine/rules/move.h"
#include <ctype.h>
#include <string.h>

static bool suits(const Rules *rules, Error *error)
{
    if (rules->rows != 2 || rules->pie != PIE_RULE_NONE || rules->direction != DIRECTION_ON ||
        rules->end == END_PASS)
        return error_set(error,
                         "gtp plays on two rows, one way, without a pie rule and without passes");
    return true;
}

static void command(Talk *talk, HeardKind answer, const char *words, Buffer *out)
{
    buffer_add(out, "%s\n", words);
    talk->pending++;
    talk->last = answer;
}

static bool greet(Talk *talk, Buffer *out)
{
    command(talk, HEARD_GREETING, "name", out);
    return true;
}

static bool new_game(Talk *talk, Buffer *out)
{
    talk->told = 0;
    command(talk, HEARD_READY, "clear_board", out);
    command(talk, HEARD_READY, "legal_actions", out);
    return true;
}

static const char *colour(int side)
{
    return side == SOUTH ? "b" : "w"; // black begins
}

static void tell(Talk *talk, const Record *record, int ply, Buffer *out)
{
    const int pit = move_pit(record->moves[ply]), side = record->positions[ply].side;
    char words[48], letters[MOVE_TEXT];
    TextOut text = textout_in(words, sizeof words);
    move_format(record->moves[ply], letters);
    if (talk->past)
        textout_add(&text, "play %s %d", colour(side), 1 + pit + (side == NORTH ? talk->past : 0));
    else
        textout_add(&text, "play %s %s", colour(side), letters);
    command(talk, HEARD_NOTHING, words, out);
}

static void ask(Talk *talk, const Question *question, Buffer *out)
{
    const Record *record = question->record;
    if (talk->past)
        talk->past = record->game->rules.pits + 1;
    for (; talk->told < record->plies; talk->told++)
        tell(talk, record, talk->told, out);
    talk->seat = question->seat;
    talk->told++; // what it answers, it has played
    command(talk, HEARD_MOVE, question->seat == SOUTH ? "genmove b" : "genmove w", out);
}

// The referee counts the pits of both from 1.
static Heard hear_move(const Talk *talk, Token text)
{
    int64_t number;
    char counted[32];
    TextOut out = textout_in(counted, sizeof counted);
    if (!talk->past || talk->seat == SOUTH || !token_number(text, 0, 1000, &number))
        return dialect_move(text);
    textout_add(&out, number > talk->past ? "%d" : "South's %d",
                (int)(number > talk->past ? number - talk->past : number));
    return dialect_move(token_of(counted));
}

static Heard hear(Talk *talk, const char *line, Buffer *out)
{
    (void)out;
    const Heard nothing = {.kind = HEARD_NOTHING};
    if ((*line != '=' && *line != '?') || talk->pending == 0 || --talk->pending > 0)
        return nothing;
    const char *cursor = line + 1 + strspn(line + 1, "0123456789"); // a number we never gave
    const Token word = text_token(&cursor);
    if (talk->last == HEARD_MOVE)
        return *line == '=' ? hear_move(talk, word) : dialect_move(token_of(line));
    if (talk->last == HEARD_GREETING)
        token_copy(word, talk->name, sizeof talk->name);
    else
        talk->past = word.len && isdigit((unsigned char)*word.at);
    return (Heard){.kind = talk->last};
}

const Dialect DIALECT_GTP = {.name = "gtp",
                             .openings = true,
                             .greeting = "name",
                             .ready = "answer to clear_board",
                             .quit = "quit",
                             .suits = suits,
                             .greet = greet,
                             .new_game = new_game,
                             .ask = ask,
                             .hear = hear};
