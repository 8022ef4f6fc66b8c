// UCI as the engine README has it, and UGI, which differs in a few words: `ugi`, `uginewgame`, and
// clocks by player instead of by colour.
#include "arena/dialect/dialect.h"
#include "arena/movetext.h"
#include <inttypes.h>
#include <string.h>

typedef struct {
    const char *hello, *hello_ok, *new_game;
    const char *time[2], *inc[2]; // by seat
} Words;

static const Words UCI = {
    "uci", "uciok", "ucinewgame", {"wtime", "btime"}, {"winc", "binc"},
};
static const Words UGI = {
    "ugi", "ugiok", "uginewgame", {"p1time", "p2time"}, {"p1inc", "p2inc"},
};

static bool greet(const Words *words, Buffer *out)
{
    buffer_add(out, "%s\n", words->hello);
    return true;
}

static void set_option(const char *name, const char *value, Buffer *out)
{
    buffer_add(out, "setoption name %s value %s\n", name, value);
}

static bool new_game(Talk *talk, const Words *words, Buffer *out)
{
    talk->told = 0;
    buffer_add(out, "%s\nisready\n", words->new_game);
    return true;
}

static void add_position(const Question *question, Buffer *out)
{
    const Record *record = question->record;
    if (question->start)
        buffer_add(out, "position fen %s", question->start);
    else
        buffer_add(out, "position startpos");
    if (record->plies)
        buffer_add(out, " moves ");
    movetext_add(out, record, 0, record->plies, " ");
    buffer_add(out, "\ngo");
}

static void add_limits(const Question *question, const Words *words, Buffer *out)
{
    // The one who began first, whichever seat he has now.
    const int began = question->record && record_now(question->record)->swapped ? NORTH : SOUTH;
    for (int i = 0; i < 2; i++) {
        const int seat = i == 0 ? began : side_other(began);
        if (question->left[seat] >= 0)
            buffer_add(out, " %s %" PRId64 " %s %" PRId64, words->time[seat], question->left[seat],
                       words->inc[seat], question->inc[seat]);
    }
    if (question->to_control)
        buffer_add(out, " movestogo %d", question->to_control);
    if (question->movetime)
        buffer_add(out, " movetime %" PRId64, question->movetime);
    if (question->depth)
        buffer_add(out, " depth %d", question->depth);
    if (question->nodes)
        buffer_add(out, " nodes %" PRIu64, question->nodes);
    buffer_add(out, "\n");
}

static void ask(const Question *question, const Words *words, Buffer *out)
{
    if (question->choosing)
        choosing_request(question->choosing, out);
    else
        add_position(question, out);
    add_limits(question, words, out);
}

// info ... score cp X ...: the last of a line.
static Heard hear_info(const char *rest)
{
    Heard heard = {.kind = HEARD_NOTHING};
    Token word = text_token(&rest);
    while (word.len && !token_is(word, "string")) {
        int64_t score;
        if (token_is(word, "cp") && token_number(text_token(&rest), -1000000, 1000000, &score)) {
            heard.kind = HEARD_SCORE;
            heard.score = (int)score;
        }
        word = text_token(&rest);
    }
    return heard;
}

static Heard hear(Talk *talk, const char *line, const Words *words)
{
    const char *cursor = line;
    const Token word = text_token(&cursor);
    if (token_is(word, "info"))
        return hear_info(cursor);
    if (token_is_nocase(word, "bestmove"))
        return dialect_move(text_token(&cursor));
    if (token_is(word, "readyok"))
        return (Heard){.kind = HEARD_READY};
    if (token_is(word, words->hello_ok))
        return (Heard){.kind = HEARD_GREETING};
    if (token_is(word, "option") && strstr(cursor, "name Rules type"))
        talk->takes_rules = true;
    else if (token_is(word, "id") && token_is(text_token(&cursor), "name"))
        token_copy(token_of(cursor + strspn(cursor, " ")), talk->name, sizeof talk->name);
    return (Heard){.kind = HEARD_NOTHING};
}

static bool uci_greet(Talk *talk, Buffer *out)
{
    (void)talk;
    return greet(&UCI, out);
}

static bool ugi_greet(Talk *talk, Buffer *out)
{
    (void)talk;
    return greet(&UGI, out);
}

static bool uci_new_game(Talk *talk, Buffer *out)
{
    return new_game(talk, &UCI, out);
}

static bool ugi_new_game(Talk *talk, Buffer *out)
{
    return new_game(talk, &UGI, out);
}

static void uci_ask(Talk *talk, const Question *question, Buffer *out)
{
    (void)talk;
    ask(question, &UCI, out);
}

static void ugi_ask(Talk *talk, const Question *question, Buffer *out)
{
    (void)talk;
    ask(question, &UGI, out);
}

static Heard uci_hear(Talk *talk, const char *line, Buffer *out)
{
    (void)out;
    return hear(talk, line, &UCI);
}

static Heard ugi_hear(Talk *talk, const char *line, Buffer *out)
{
    (void)out;
    return hear(talk, line, &UGI);
}

const Dialect DIALECT_UCI = {.name = "uci",
                             .told_limits = true,
                             .positions = true,
                             .letters = true,
                             .openings = true,
                             .greeting = "uciok",
                             .ready = "readyok",
                             .quit = "quit",
                             .greet = uci_greet,
                             .option = set_option,
                             .new_game = uci_new_game,
                             .ask = uci_ask,
                             .hear = uci_hear};

const Dialect DIALECT_UGI = {.name = "ugi",
                             .told_limits = true,
                             .positions = true,
                             .letters = true,
                             .openings = true,
                             .greeting = "ugiok",
                             .ready = "readyok",
                             .quit = "quit",
                             .greet = ugi_greet,
                             .option = set_option,
                             .new_game = ugi_new_game,
                             .ask = ugi_ask,
                             .hear = ugi_hear};
