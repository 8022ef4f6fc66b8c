// The Kalah Game Protocol, version 1, over stdin and stdout, one board at a time. The engine speaks
// as a client of a KGP server: it is always South, names pits from 1, may change its mind until it
// yields or the time is over, and is told nothing of clocks or limits.
#include "arena/dialect/dialect.h"
#include "engine/rules/postext.h"
#include <string.h>

static bool suits(const Rules *rules, Error *error)
{
    if (rules->rows != 2 || !rules->own_store || rules->pie != PIE_RULE_NONE ||
        rules->end == END_PASS)
        return error_set(error, "KGP plays Kalah without a pie rule and without passes");
    return true;
}

static bool greet(Talk *talk, Buffer *out)
{
    (void)talk;
    buffer_add(out, "kgp 1 0 0\n");
    return true; // until it asks for a mode
}

static bool new_game(Talk *talk, Buffer *out)
{
    (void)talk;
    (void)out;
    return false; // boards are all it knows
}

static void ask(Talk *talk, const Question *question, Buffer *out)
{
    char board[POSITION_TEXT];
    const Record *record = question->record;
    postext_format(&record->game->rules, record_now(record), POSTEXT_KGP, board);
    talk->id += 2 - talk->id % 2; // a server's numbers are even; odd: the last board is stopped
    *talk->move = '\0';
    buffer_add(out, "%ld state %s\n", talk->id, board);
}

// [id][@ref] NAME: the name; *ref is what it refers to, or 0.
static Token read_head(const char **cursor, int64_t *ref)
{
    Token word = text_token(cursor);
    *ref = 0;
    if (!word.len || !strchr("0123456789@", *word.at))
        return word;
    if (token_has(word, '@'))
        token_split(&word, '@');
    else
        word.len = 0;
    token_number(word, 0, INT64_MAX, ref);
    return text_token(cursor);
}

static void keep_name(Talk *talk, const char *rest)
{
    if (!token_is(text_token(&rest), "info:name"))
        return;
    rest += strspn(rest, " \"");
    token_copy((Token){rest, strcspn(rest, "\"")}, talk->name, sizeof talk->name);
}

static Heard hear(Talk *talk, const char *line, Buffer *out)
{
    const Heard nothing = {.kind = HEARD_NOTHING};
    int64_t ref, id = 0;
    const char *cursor = line;
    token_number((Token){line, strspn(line, "0123456789")}, 0, INT64_MAX, &id);
    const Token name = read_head(&cursor, &ref);
    const bool of_this = ref ? ref == talk->id : talk->id % 2 == 0;
    if (token_is(name, "mode"))
        return (Heard){.kind = HEARD_GREETING};
    if (token_is(name, "set"))
        keep_name(talk, cursor);
    else if (token_is(name, "ping") && id)
        buffer_add(out, "@%lld pong\n", (long long)id);
    else if (token_is(name, "ping"))
        buffer_add(out, "pong\n");
    else if (token_is(name, "move") && of_this)
        token_copy(text_token(&cursor), talk->move, sizeof talk->move);
    else if (token_is(name, "yield") && of_this)
        return dialect_move(token_of(talk->move));
    return nothing;
}

static const char *stop(Talk *talk, Buffer *out)
{
    buffer_add(out, "@%ld stop\n", talk->id++); // what it still says of it comes too late
    return *talk->move ? talk->move : NULL;
}

const Dialect DIALECT_KGP = {.name = "kgp-oneshot",
                             .positions = true,
                             .openings = true,
                             .greeting = "mode",
                             .quit = "goodbye",
                             .suits = suits,
                             .greet = greet,
                             .new_game = new_game,
                             .ask = ask,
                             .hear = hear,
                             .stop = stop};
