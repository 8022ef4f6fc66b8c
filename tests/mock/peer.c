// peer: an engine that speaks as people's own programs do, for testing the arena's dialects.
//
//   peer ugi|kgp|gtp|mankalah [RULES] [WORD]
//
// WORD: `stubborn` (kgp) never yields; `numbers` (gtp) names pits by number. It knows the protocol
// by itself and keeps its own record: what is not as the protocol has it ends it with status 9,
// which costs a game. It plays the last legal move of its side.
#include "engine/base/text.h"
#include "engine/rules/postext.h"
#include "engine/rules/record.h"
#include "engine/rules/rulestring.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    Game *game;
    Record record;
    int person; // mankalah: who it is
    bool stubborn, numbers;
} Peer;

static void expect(bool ok, const char *what)
{
    if (ok)
        return;
    fprintf(stderr, "peer: expected %s\n", what);
    exit(9);
}

static bool starts(const char *line, const char *with, const char **rest)
{
    const size_t len = strlen(with);
    *rest = line + len;
    return strncmp(line, with, len) == 0;
}

static void restart(Peer *peer)
{
    const Position start = game_start(peer->game);
    record_release(&peer->record);
    record_init(&peer->record, peer->game, &start);
}

static Move choose(const Record *record)
{
    Move moves[MAX_MOVES];
    const int count = record_moves(record, moves);
    expect(count > 0, "a game that goes on");
    return moves[count - 1];
}

static void play(Peer *peer, const char *text)
{
    Error error;
    expect(record_play_text(&peer->record, text, &error), error.text);
}

// ------------------------------------------------------------------------------------------- ugi

static void ugi(Peer *peer, const char *line)
{
    const char *rest;
    char move[MOVE_TEXT];
    if (strcmp(line, "ugi") == 0) {
        puts("id name peer\nugiok");
    } else if (strcmp(line, "isready") == 0) {
        puts("readyok");
    } else if (strcmp(line, "uginewgame") == 0 || strcmp(line, "position startpos") == 0) {
        restart(peer);
    } else if (starts(line, "position startpos moves ", &rest)) {
        restart(peer);
        play(peer, rest);
    } else if (starts(line, "go p1time ", &rest)) {
        expect(strstr(rest, " p1inc ") && strstr(rest, " p2time ") && strstr(rest, " p2inc "),
               "both clocks");
        move_format(choose(&peer->record), move);
        printf("bestmove %s\n", move);
    } else {
        expect(strcmp(line, "quit") == 0, "a word of UGI");
        exit(0);
    }
}

// ------------------------------------------------------------------------------------------- kgp

static void kgp_state(const Peer *peer, long id, const char *board)
{
    Position p;
    Move moves[MAX_MOVES];
    Error error;
    expect(postext_parse(board, &peer->game->rules, &p, &error), error.text);
    expect(p.side == SOUTH, "a board to move on as South");
    const int count = game_moves(peer->game, &p, moves);
    expect(count > 0, "a board with a move");
    printf("@%ld move %d\n", id - 2, 77); // for another board: nobody's business
    printf("7@%ld move %d\n", id, move_pit(moves[0]) + 1);
    printf("@%ld move %d\n", id, move_pit(moves[count - 1]) + 1);
    if (!peer->stubborn)
        printf("@%ld yield\n", id);
}

static void kgp(Peer *peer, const char *line)
{
    char *end;
    if (strcmp(line, "kgp 1 0 0") == 0) {
        puts("set info:name \"a peer\"\n5 ping\nmode freeplay");
        return;
    }
    if (strcmp(line, "goodbye") == 0)
        exit(0);
    if (strcmp(line, "@5 pong") == 0)
        return;
    const long id = strtol(*line == '@' ? line + 1 : line, &end, 10);
    if (strncmp(end, " state ", 7) == 0)
        kgp_state(peer, id, end + 7);
    else
        expect(*line == '@' && strcmp(end, " stop") == 0, "a word of KGP");
}

// ------------------------------------------------------------------------------------------- gtp

static void gtp_name(const Peer *peer, Move move, int side, char out[MOVE_TEXT])
{
    move_format(move, out);
    if (peer->numbers)
        snprintf(out, MOVE_TEXT, "%d",
                 move_pit(move) % ROW_PITS + 1 + (side == NORTH) * (peer->game->rules.pits + 1));
}

static void gtp_legal(const Peer *peer)
{
    Move moves[MAX_MOVES];
    const int count = record_moves(&peer->record, moves);
    printf("=");
    for (int i = 0; i < count; i++) {
        char name[MOVE_TEXT];
        gtp_name(peer, moves[i], record_now(&peer->record)->side, name);
        printf(" %s", name);
    }
    puts("\n");
}

static void gtp_play(Peer *peer, const char *action)
{
    Move moves[MAX_MOVES];
    const int count = record_moves(&peer->record, moves);
    for (int i = 0; i < count; i++) {
        char name[MOVE_TEXT];
        gtp_name(peer, moves[i], record_now(&peer->record)->side, name);
        if (strcmp(name, action) != 0)
            continue;
        record_play(&peer->record, moves[i]);
        puts("=\n");
        return;
    }
    expect(false, "a legal action");
}

static void gtp(Peer *peer, const char *line)
{
    const char *rest;
    char name[MOVE_TEXT];
    if (strcmp(line, "name") == 0) {
        puts("= peer\n");
    } else if (strcmp(line, "clear_board") == 0) {
        restart(peer);
        puts("=\n");
    } else if (strcmp(line, "legal_actions") == 0) {
        gtp_legal(peer);
    } else if (starts(line, "play b ", &rest) || starts(line, "play w ", &rest)) {
        gtp_play(peer, rest);
    } else if (starts(line, "genmove ", &rest)) {
        const int side = record_now(&peer->record)->side;
        const Move move = choose(&peer->record);
        expect(*rest == (side == SOUTH ? 'b' : 'w'), "its own colour");
        gtp_name(peer, move, side, name);
        record_play(&peer->record, move);
        printf("= %s\n\n", name);
    } else {
        expect(strcmp(line, "quit") == 0, "a word of GTP");
        puts("=\n");
        exit(0);
    }
}

// -------------------------------------------------------------------------------------- mankalah

static bool mankalah_mine(const Peer *peer)
{
    const Position *p = record_now(&peer->record);
    return (p->side ^ p->swapped) == peer->person;
}

// Swaps whenever it may.
static void mankalah_move(Peer *peer)
{
    const Move move = choose(&peer->record);
    expect(mankalah_mine(peer), "its own turn");
    if (move_is_pit(move)) {
        printf("MOVE;%d\n", move_pit(move) % ROW_PITS + 1);
    } else {
        puts("SWAP");
        record_play(&peer->record, move);
    }
}

static void mankalah_change(Peer *peer, const char *rest)
{
    char state[256] = "", letter[MOVE_TEXT] = "swap";
    int len = 0;
    const int pits = peer->game->rules.pits, pit = atoi(rest),
              side = record_now(&peer->record)->side;
    if (strncmp(rest, "SWAP;", 5) != 0)
        move_format(move_of(side, pit - 1), letter);
    play(peer, letter);
    const Position *p = record_now(&peer->record);
    for (int i = 1; i >= 0; i--)
        for (int k = 0; k <= pits; k++)
            len += snprintf(state + len, sizeof state - (size_t)len, "%d,",
                            k < pits ? p->pit[i][k] : p->store[i]);
    state[len - 1] = ';';
    rest = strchr(rest, ';') + 1;
    expect(strncmp(rest, state, (size_t)len) == 0, state);
    expect(strcmp(rest + len, mankalah_mine(peer) ? "YOU" : "OPP") == 0, "whose turn it is");
    if (mankalah_mine(peer))
        mankalah_move(peer);
}

static void mankalah(Peer *peer, const char *line)
{
    const char *rest;
    if (starts(line, "START;", &rest)) {
        restart(peer);
        peer->person = strcmp(rest, "North") == 0;
        expect(peer->person || strcmp(rest, "South") == 0, "a seat");
        if (peer->person == SOUTH)
            mankalah_move(peer);
    } else if (starts(line, "CHANGE;", &rest)) {
        mankalah_change(peer, rest);
    } else {
        expect(strcmp(line, "END") == 0, "a word of ManKalah");
        exit(0);
    }
}

int main(int argc, char **argv)
{
    static char line[1 << 16];
    static const struct {
        const char *name;
        void (*obey)(Peer *peer, const char *line);
    } DIALECTS[] = {{"ugi", ugi}, {"kgp", kgp}, {"gtp", gtp}, {"mankalah", mankalah}};
    Peer peer = {0};
    Rules rules;
    Error error;
    size_t which = 0;
    expect(argc > 1, "a dialect");
    while (which < 3 && strcmp(DIALECTS[which].name, argv[1]) != 0)
        which++;
    expect(rulestring_parse(argc > 2 ? argv[2] : "kalah", &rules, &error), error.text);
    peer.stubborn = argc > 3 && strcmp(argv[3], "stubborn") == 0;
    peer.numbers = argc > 3 && strcmp(argv[3], "numbers") == 0;
    peer.game = game_new(&rules);
    restart(&peer);
    setvbuf(stdout, NULL, _IOLBF, 0);
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = '\0';
        DIALECTS[which].obey(&peer, line);
    }
    return 0;
}
