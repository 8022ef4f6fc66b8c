// mock: an engine for testing the arena. It plays legal moves chosen by a fixed rule, and at its
// --at'th search (or where the fault lies elsewhere) goes wrong in the way its first word says.
//
//   mock [FAULT] [--at N] [--ms N] [--tag WORD] [--scores A,B,...] [--seed N]
//
// --tag does nothing: a test finds its own processes by it. Faults that concern starting and
// quitting happen each time. `fuzz` does something random in one search of eight, the same in the
// same position for the same seed.
#include "engine/base/rng.h"
#include "engine/base/text.h"
#include "engine/rules/postext.h"
#include "engine/rules/record.h"
#include "engine/rules/rulestring.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct {
    const char *fault;
    long at, ms;
    uint64_t seed;
    const char *scores; // centiseeds it says, one a search, the last again and again; or NULL
    long searches;
    Game *game;
    Record record;
} Mock;

static void sleep_ms(long ms)
{
    struct timespec time = {ms / 1000, ms % 1000 * 1000000};
    nanosleep(&time, NULL);
}

static bool is(const Mock *mock, const char *fault)
{
    return strcmp(mock->fault, fault) == 0;
}

static void say(const Mock *mock, const char *text)
{
    printf("%s%s", text, is(mock, "crlf") ? "\r\n" : "\n");
    fflush(stdout);
}

static void use_rules(Mock *mock, const char *text)
{
    Rules rules;
    Error error;
    if (!rulestring_parse(text, &rules, &error))
        exit(9);
    if (mock->game) {
        record_release(&mock->record);
        game_free(mock->game);
    }
    mock->game = game_new(&rules);
    Position start = game_start(mock->game);
    record_init(&mock->record, mock->game, &start);
}

static void set_position(Mock *mock, char *arguments)
{
    Error error;
    char *moves = strstr(arguments, " moves");
    char *fen = strstr(arguments, "fen ");
    Position start = game_start(mock->game);
    if (moves)
        *moves = '\0';
    if (fen && !postext_parse(fen + 4, &mock->game->rules, &start, &error))
        exit(9);
    record_release(&mock->record);
    record_init(&mock->record, mock->game, &start);
    if (moves && !record_play_text(&mock->record, moves + 6, &error))
        exit(9);
}

static uint64_t mixed_position(const Mock *mock)
{
    const Position *p = record_now(&mock->record);
    return rng_mix(p->word[SOUTH][0] * 3 + p->word[NORTH][0] + p->side);
}

// The same move in the same position, whatever was played before.
static Move choose(const Mock *mock)
{
    Move moves[MAX_MOVES];
    int count = game_moves(mock->game, record_now(&mock->record), moves);
    return count ? moves[mixed_position(mock) % (uint64_t)count] : MOVE_NONE;
}

// The score of this search: the list's next, or its last.
static void say_score(const Mock *mock)
{
    const char *at = mock->scores;
    for (long i = 1; at && i < mock->searches && strchr(at, ','); i++)
        at = strchr(at, ',') + 1;
    char line[80];
    snprintf(line, sizeof line, "info depth 1 score cp %ld nodes 1 pv A", at ? atol(at) : 0);
    if (at)
        say(mock, line);
}

static void say_move(const Mock *mock)
{
    say_score(mock);
    char move[MOVE_TEXT], line[64];
    move_format(choose(mock), move);
    if (is(mock, "upper-case"))
        move[0] = (char)(move[0] >= 'a' ? move[0] - 32 : move[0]);
    if (is(mock, "numbers"))
        snprintf(move, sizeof move, "%d", move_pit(choose(mock)) + 1);
    // Two answers in one write: they arrive together.
    snprintf(line, sizeof line,
             is(mock, "blanks")    ? "  bestmove \t %s   ponder x  "
             : is(mock, "unasked") ? "bestmove %s\nbestmove A"
                                   : "bestmove %s",
             move);
    say(mock, line);
}

static void hang(void)
{
    for (;;)
        pause();
}

static void put_bytes(FILE *out, char c, long count)
{
    char block[65536];
    memset(block, c, sizeof block);
    for (; count > 0; count -= (long)sizeof block)
        fwrite(block, 1, sizeof block, out);
    fflush(out);
}

static void leave_grandchild(void)
{
    if (fork() == 0) {
        setvbuf(stdin, NULL, _IONBF, 0);
        hang();
    }
    _exit(0);
}

// The faults that happen instead of, before or after an answer.
static void go_wrong(const Mock *mock)
{
    if (is(mock, "exit-on-go"))
        exit(3);
    if (is(mock, "crash-on-go"))
        abort();
    if (is(mock, "silent"))
        hang();
    if (is(mock, "grandchild"))
        leave_grandchild();
    if (is(mock, "close-output")) {
        close(1);
        hang();
    }
    if (is(mock, "half-line")) {
        fputs("bestmov", stdout);
        fflush(stdout);
        hang();
    }
    if (is(mock, "late") || is(mock, "slow"))
        sleep_ms(mock->ms);
    if (is(mock, "long-line"))
        put_bytes(stdout, 'x', 64L << 20);
    if (is(mock, "stderr"))
        put_bytes(stderr, 'e', 1L << 20);
    if (is(mock, "garbage")) {
        fwrite("\0\377\376\n\1\2\3 bestmove\n", 1, 18, stdout);
        fflush(stdout);
        hang();
    }
    while (is(mock, "flood"))
        puts("info depth 1 score cp 0 pv A");
    if (is(mock, "illegal"))
        say(mock, "bestmove Z");
    else if (is(mock, "empty-move"))
        say(mock, "bestmove");
    else if (is(mock, "none-move"))
        say(mock, "bestmove (none)");
    else
        say_move(mock);
    if (is(mock, "exit-after-move"))
        exit(0);
}

static void put_random(FILE *out, Rng *rng, uint64_t most)
{
    for (uint64_t left = rng_below(rng, most); left > 0; left--)
        fputc((int)rng_below(rng, 256), out);
    fflush(out);
}

// A line that was almost right: cut short, with a byte changed, or in two writes.
static void put_mutilated(const Mock *mock, Rng *rng)
{
    char line[80], move[MOVE_TEXT];
    move_format(choose(mock), move);
    const int len = snprintf(line, sizeof line, "bestmove %s\n", move);
    const size_t at = (size_t)rng_below(rng, (uint64_t)len);
    if (rng_below(rng, 2))
        line[at] = (char)rng_below(rng, 256);
    fwrite(line, 1, at, stdout);
    fflush(stdout);
    if (rng_below(rng, 3)) {
        sleep_ms(1);
        fwrite(line + at, 1, (size_t)len - at, stdout);
        fflush(stdout);
    }
}

// Goes wrong at random, or plays on.
static void go_random(const Mock *mock)
{
    static const int SIGNALS[] = {SIGKILL, SIGSEGV, SIGABRT, SIGTERM, SIGPIPE};
    Rng rng = {mixed_position(mock) ^ rng_mix(mock->seed)};
    const uint64_t kind = rng_below(&rng, 8) ? 99 : rng_below(&rng, 7);
    bool answers = true;
    switch (kind) {
    case 0:
        exit((int)rng_below(&rng, 256));
    case 1:
        raise(SIGNALS[rng_below(&rng, sizeof SIGNALS / sizeof *SIGNALS)]);
        break;
    case 2:
        put_random(stderr, &rng, 200000);
        break;
    case 3:
        put_random(stdout, &rng, 200000);
        answers = false;
        break;
    case 4:
        put_mutilated(mock, &rng);
        answers = false;
        break;
    case 5:
        say_move(mock);
        exit(0);
    case 6:
        put_random(stdout, &rng, 40);
        fputc('\n', stdout);
        break;
    default:
        break;
    }
    if (answers)
        say_move(mock);
}

static bool always(const Mock *mock)
{
    static const char *const ALWAYS[] = {"crlf",   "upper-case", "blanks", "numbers",
                                         "stderr", "unasked",    "slow"};
    for (size_t i = 0; i < ARRAY_LEN(ALWAYS); i++)
        if (is(mock, ALWAYS[i]))
            return true;
    return false;
}

static void go(Mock *mock)
{
    mock->searches++;
    if (is(mock, "fuzz"))
        go_random(mock);
    else if (always(mock) || mock->searches == mock->at)
        go_wrong(mock);
    else
        say_move(mock);
}

static void uci(const Mock *mock)
{
    if (is(mock, "no-uciok"))
        hang();
    if (is(mock, "late-uciok"))
        sleep_ms(mock->ms);
    say(mock, "id name mock");
    say(mock, "option name Rules type string default kalah");
    say(mock, "uciok");
}

static void obey(Mock *mock, char *line)
{
    const char *cursor = line;
    Token word = text_token(&cursor);
    char *rules = strstr(line, "name Rules value ");
    if (token_is(word, "uci"))
        uci(mock);
    else if (token_is(word, "isready") && is(mock, "no-readyok"))
        hang();
    else if (token_is(word, "isready"))
        say(mock, "readyok");
    else if (rules)
        use_rules(mock, rules + 17);
    else if (token_is(word, "position"))
        set_position(mock, line);
    else if (token_is(word, "go"))
        go(mock);
    else if (token_is(word, "quit") && is(mock, "ignore-quit"))
        hang();
    else if (token_is(word, "quit"))
        exit(0);
}

int main(int argc, char **argv)
{
    static char line[1 << 16];
    Mock mock = {.fault = argc > 1 && argv[1][0] != '-' ? argv[1] : "none", .at = 1, .ms = 100};
    for (int i = 1; i + 1 < argc; i++) {
        if (strcmp(argv[i], "--at") == 0)
            mock.at = atol(argv[i + 1]);
        if (strcmp(argv[i], "--ms") == 0)
            mock.ms = atol(argv[i + 1]);
        if (strcmp(argv[i], "--scores") == 0)
            mock.scores = argv[i + 1];
        if (strcmp(argv[i], "--seed") == 0)
            mock.seed = strtoull(argv[i + 1], NULL, 10);
    }
    if (is(&mock, "ignore-quit"))
        signal(SIGTERM, SIG_IGN);
    use_rules(&mock, "kalah");
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = '\0';
        obey(&mock, line);
    }
    if (is(&mock, "ignore-quit"))
        hang();
    return 0;
}
