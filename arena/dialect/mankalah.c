// ManKalah, the protocol of Manchester's tournaments. The engine hears its seat once
// (`START;South`) and then every move with the board behind it and whose turn it is; it answers
// `MOVE;n` or `SWAP`. A process plays one game, from the start of the rules. Of its own swap it is
// told nothing, as it knows. Its tournaments know no extra turn in the first move; here the arena's
// rules hold, and `YOU` says so.
#include "arena/dialect/dialect.h"

static bool suits(const Rules *rules, Error *error)
{
    if (rules->rows != 2 || !rules->own_store || rules->pie == PIE_RULE_MOVE ||
        rules->end == END_PASS)
        return error_set(
            error, "mankalah plays Kalah, with pie=turn or without a pie rule and without passes");
    return true;
}

static bool greet(Talk *talk, Buffer *out)
{
    (void)talk;
    (void)out;
    return false;
}

static bool new_game(Talk *talk, Buffer *out)
{
    (void)out;
    talk->told = 0;
    talk->begun = false;
    return false;
}

// North's pits and store, then South's.
static void add_state(const Position *p, int pits, Buffer *out)
{
    for (int side = NORTH; side >= SOUTH; side--) {
        for (int pit = 0; pit < pits; pit++)
            buffer_add(out, "%d,", p->pit[side][pit]);
        buffer_add(out, "%d%s", p->store[side], side == NORTH ? "," : "");
    }
}

// One move of the record; `seat` is where the engine sits now, behind any swap.
static void tell(const Record *record, int ply, int person, Buffer *out)
{
    const Position *before = &record->positions[ply], *after = before + 1;
    const Move move = record->moves[ply];
    const int mover = position_decider(before) ^ before->swapped;
    const int next = position_decider(after) ^ after->swapped;
    if (!move_is_pit(move) && mover == person)
        return;
    if (move_is_pit(move))
        buffer_add(out, "CHANGE;%d;", move_pit(move) + 1);
    else
        buffer_add(out, "CHANGE;SWAP;");
    add_state(after, record->game->rules.pits, out);
    buffer_add(out, next == person ? ";YOU\n" : ";OPP\n");
}

static void ask(Talk *talk, const Question *question, Buffer *out)
{
    const Record *record = question->record;
    const int person = question->seat ^ record_now(record)->swapped;
    if (!talk->begun)
        buffer_add(out, "START;%s\n", person == SOUTH ? "South" : "North");
    talk->begun = true;
    for (; talk->told < record->plies; talk->told++)
        tell(record, talk->told, person, out);
}

static Heard hear(Talk *talk, const char *line, Buffer *out)
{
    (void)talk;
    (void)out;
    Token rest = token_of(line);
    const Token word = token_split(&rest, ';');
    if (token_is(word, "SWAP"))
        return dialect_move(token_of("swap"));
    const char *cursor = rest.at;
    return token_is(word, "MOVE") ? dialect_move(text_token(&cursor))
                                  : (Heard){.kind = HEARD_NOTHING};
}

const Dialect DIALECT_MANKALAH = {.name = "mankalah",
                                  .one_game = true,
                                  .quit = "END",
                                  .suits = suits,
                                  .greet = greet,
                                  .new_game = new_game,
                                  .ask = ask,
                                  .hear = hear};
