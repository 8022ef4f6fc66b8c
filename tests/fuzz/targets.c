#include "tests/fuzz/targets.h"
#include "arena/adjudicate.h"
#include "arena/affinity.h"
#include "arena/dialect/dialect.h"
#include "arena/enginespec.h"
#include "arena/openings.h"
#include "arena/records.h"
#include "arena/sequential.h"
#include "engine/base/file.h"
#include "engine/endgame/store.h"
#include "engine/exact/ledger.h"
#include "engine/protocol/uci.h"
#include "engine/rules/postext.h"
#include "engine/rules/rulefile.h"
#include "engine/rules/rulestring.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Not assert(): it must hold in every build.
static void require(bool ok, const char *what)
{
    if (ok)
        return;
    fprintf(stderr, "fuzz: %s\n", what);
    abort();
}

static void fuzz_rules(const char *text)
{
    Rules rules, again;
    Error error;
    char out[RULES_TEXT];
    if (!rulestring_parse(text, &rules, &error)) {
        require(*error.text != '\0', "a refusal without a reason");
        return;
    }
    rulestring_format(&rules, out, sizeof out);
    require(rulestring_parse(out, &again, &error), "its own text is refused");
    require(memcmp(&rules, &again, sizeof rules) == 0, "its own text reads otherwise");
}

static void play_all(const Game *game, const Position *p)
{
    Move moves[MAX_MOVES];
    int count = game_moves(game, p, moves);
    for (int i = 0; i < count; i++) {
        Position child = *p;
        game_play(game, &child, moves[i]);
        require(position_total(&child) == position_total(p), "seeds are lost");
    }
}

static void fuzz_rule_file(const char *text)
{
    Rules rules, again;
    Error error;
    char out[RULES_TEXT];
    if (!rulefile_parse("file", text, &rules, &error)) {
        require(strncmp(error.text, "file:", 5) == 0, "a refusal without its place");
        return;
    }
    rulestring_format(&rules, out, sizeof out);
    require(rulestring_parse(out, &again, &error), "its own text is refused");
    require(memcmp(&rules, &again, sizeof rules) == 0, "its own text reads otherwise");
    Game *game = game_new(&rules);
    Position p = game_start(game);
    play_all(game, &p);
    game_free(game);
}

static Game *game_for(const char *rules)
{
    Rules parsed;
    Error error;
    require(rulestring_parse(rules, &parsed, &error), rules);
    return game_new(&parsed);
}

// A game's tables are made only where there is a position to play.
static void fuzz_position_under(const char *name, const char *text)
{
    Rules rules;
    Position p, again;
    Error error;
    char out[POSITION_TEXT];
    require(rulestring_parse(name, &rules, &error), name);
    if (!postext_parse(text, &rules, &p, &error))
        return;
    postext_format(&rules, &p, POSTEXT_NATIVE, out);
    require(postext_parse(out, &rules, &again, &error), "its own text is refused");
    require(position_equal(&p, &again), "its own text reads otherwise");
    Game *game = game_new(&rules);
    play_all(game, &p);
    game_free(game);
}

static void fuzz_position(const char *text)
{
    static const char *const RULES[] = {"kalah",
                                        "kalah:pits=3,pie=move",
                                        "kalah:pits=12",
                                        "oware:grandslam=award",
                                        "toguz",
                                        "giuthi:endless=illegal",
                                        "hoyito:rounds=match",
                                        "omweso:akakyala=on,firstcapture=off,pie=turn",
                                        "hus:dir=both,endless=illegal",
                                        "bao",
                                        "kujifunza:selfempty=loss"};
    for (size_t r = 0; r < ARRAY_LEN(RULES); r++)
        fuzz_position_under(RULES[r], text);
}

static void fuzz_moves(const char *text)
{
    static const char *const RULES[] = {"kalah",
                                        "kalah:pits=12,seeds=12",
                                        "kalah:pie=move",
                                        "oware",
                                        "giuthi",
                                        "hoyito:version=2",
                                        "omweso:start=two",
                                        "hus:dir=both",
                                        "bao",
                                        "kujifunza"};
    for (size_t r = 0; r < ARRAY_LEN(RULES); r++) {
        Game *game = game_for(RULES[r]);
        Position start = game_start(game);
        Record record;
        Error error;
        record_init(&record, game, &start);
        if (!record_play_text(&record, text, &error))
            require(record.plies == 0, "half a list was played");
        record_release(&record);
        game_free(game);
    }
}

static void fuzz_uci(const char *text)
{
    char *answer = NULL;
    size_t size = 0;
    int pipes[2];
    size_t len = strlen(text);
    // What runs for long is left out: it is found by thinking, not by fuzzing.
    if (strstr(text, "bench") || strstr(text, "solve") || strstr(text, "perft") ||
        strstr(text, "divide") || strstr(text, "Hash") || strstr(text, "Threads") || len > 16000)
        return;
    FILE *out = open_memstream(&answer, &size);
    Uci *uci = uci_new(out);
    require(pipe(pipes) == 0 && write(pipes[1], text, len) == (ssize_t)len, "pipe");
    require(write(pipes[1], "\nquit\n", 6) == 6, "pipe");
    close(pipes[1]);
    uci_read(uci, pipes[0]);
    close(pipes[0]);
    uci_free(uci);
    fclose(out);
    require(!strstr(answer, "\n\n") && *answer != '\n', "a blank line");
    free(answer);
}

static void fuzz_journal(const char *text)
{
    GameRecord record, again;
    Error error;
    Buffer out = {0};
    if (!records_parse(text, &record, &error))
        return;
    records_add_line(&out, &record);
    require(records_parse(out.text, &again, &error), "its own line is refused");
    records_release(&again);
    records_release(&record);
    buffer_release(&out);
}

static void fuzz_openings(const char *text)
{
    Game *game = game_for("kalah");
    Openings openings;
    Error error;
    char path[64];
    snprintf(path, sizeof path, "/tmp/naqala-fuzz-%ld", (long)getpid());
    FILE *out = fopen(path, "w");
    require(out && fputs(text, out) >= 0 && fclose(out) == 0, "a file to read");
    if (openings_init(&openings, game, path, true, 1, &error)) {
        Record record;
        openings_get(&openings, 0, &record);
        record_release(&record);
        openings_release(&openings);
    }
    unlink(path);
    game_free(game);
}

static void fuzz_engine_key(const char *text)
{
    EngineSpec spec = spec_default();
    Error error;
    char limits[160];
    spec_set(&spec, text, &error);
    spec_finish(&spec, &error);
    spec_limits(&spec, limits, sizeof limits);
    spec_release(&spec);
}

// What is accepted is written as words that read the same.
static void fuzz_adjudicate(const char *text)
{
    Adjudication rules = {0}, again = {0};
    Error error;
    char words[600], twice[600];
    if (!adjudicate_set(&rules, text, &error)) {
        require(*error.text != '\0', "a refusal without a reason");
        return;
    }
    adjudicate_words(&rules, words, sizeof words);
    require(adjudicate_set(&again, words, &error), "its own words are refused");
    adjudicate_words(&again, twice, sizeof twice);
    require(strcmp(words, twice) == 0, "its own words read otherwise");
}

// Blank-separated words; what is accepted whole is a test that makes sense.
static void fuzz_sprt(const char *text)
{
    SequentialPlan plan = sequential_default();
    Error error;
    char word[128];
    for (Token token; (token = text_token(&text)).len;) {
        token_copy(token, word, sizeof word);
        sequential_set(&plan, word, &error);
    }
    if (sequential_finish(&plan, &error))
        require(sprt_refuse(&plan.test) == NULL, "a test without sense");
}

static void fuzz_affinity(const char *text)
{
    Affinity affinity;
    Error error;
    if (affinity_read(&affinity, text, &error))
        require(affinity_of(&affinity, 7) >= -1, "no processor");
    else
        require(*error.text != '\0', "a refusal without a reason");
}

// Lines that an engine says, in every dialect and at every moment.
static void fuzz_dialect(const char *text)
{
    static const char *const NAMES[] = {"uci", "ugi", "kgp-oneshot", "gtp", "mankalah"};
    Game *game = game_for("kalah");
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        const Dialect *dialect = dialect_find(token_of(NAMES[i]));
        const Position start = game_start(game);
        Talk talk = {0};
        Buffer out = {0};
        Record record;
        char *copy = strdup_or_die(text);
        record_init(&record, game, &start);
        const Question question = {.record = &record, .left = {-1, -1}};
        int lines = 0;
        dialect->greet(&talk, &out);
        for (char *line = strtok(copy, "\n"); line; line = strtok(NULL, "\n"), lines++) {
            const Heard heard = dialect->hear(&talk, line, &out);
            require(memchr(heard.move, '\0', sizeof heard.move) != NULL, "a move without end");
            if (lines == 1)
                dialect->new_game(&talk, &out);
            if (lines >= 2)
                dialect->ask(&talk, &question, &out);
        }
        record_release(&record);
        buffer_release(&out);
        free(copy);
    }
    game_free(game);
}

static void write_file(const char *path, const void *bytes, size_t count)
{
    FILE *out = fopen(path, "w");
    require(out && fwrite(bytes, 1, count, out) == count && fclose(out) == 0, "a file to read");
}

// A ledger that is accepted is kept as it is, but for a torn last line.
static void fuzz_ledger(const char *text)
{
    Game *game = game_for("kalah:pits=2");
    Endgame *endgame = endgame_new(&game->rules);
    Prover prover;
    Error error;
    char path[64];
    long lines;
    snprintf(path, sizeof path, "/tmp/naqala-fuzz-%ld", (long)getpid());
    write_file(path, text, strlen(text));
    require(endgame_build(endgame, 2, 1, NULL, &error) &&
                prover_init(&prover, game, endgame, 1, 1, NULL, &error),
            "a prover");
    Ledger *ledger = ledger_open(path, &prover, &lines, &error);
    require(ledger || *error.text != '\0', "a refusal without a reason");
    if (ledger)
        require(ledger_close(ledger, &error), "not closed");
    prover_release(&prover);
    endgame_free(endgame);
    game_free(game);
    unlink(path);
}

// The text says which bytes of a good endgame file to change, `AT:BYTE` each: unless none does, the
// file must be refused.
static void fuzz_endgame(const char *text)
{
    Game *game = game_for("kalah:pits=2");
    Endgame *good = endgame_new(&game->rules), *read = endgame_new(&game->rules);
    Error error;
    size_t len;
    char folder[64], path[STORE_PATH];
    bool changed = false;
    snprintf(folder, sizeof folder, "/tmp/naqala-fuzz-%ld", (long)getpid());
    require(endgame_build(good, 0, 1, NULL, &error) && folder_make(folder, &error) &&
                store_write(good, 0, folder, &error),
            "a file to change");
    store_path(good, 0, folder, path);
    char *bytes = file_read(path, &len, &error);
    for (Token token; (token = text_token(&text)).len;) {
        int64_t at, byte;
        Token place = token_split(&token, ':');
        if (!token_number(place, 0, (int64_t)len - 1, &at) || !token_number(token, 0, 255, &byte))
            continue;
        changed |= bytes[at] != (char)byte;
        bytes[at] = (char)byte;
    }
    write_file(path, bytes, len);
    const bool ok = store_read(read, 0, folder, &error);
    require(ok || changed, "a good file is refused");
    require(!ok || memcmp(read->layer[0].cells, good->layer[0].cells, 1) == 0, "a changed value");
    endgame_free(read);
    endgame_free(good);
    game_free(game);
    free(bytes);
    unlink(path);
    rmdir(folder);
}

const FuzzEntry FUZZ_TARGETS[] = {
    {"rules", fuzz_rules},
    {"rule-file", fuzz_rule_file},
    {"position", fuzz_position},
    {"moves", fuzz_moves},
    {"uci", fuzz_uci},
    {"journal", fuzz_journal},
    {"openings", fuzz_openings},
    {"engine-key", fuzz_engine_key},
    {"adjudicate", fuzz_adjudicate},
    {"sprt", fuzz_sprt},
    {"affinity", fuzz_affinity},
    {"dialect", fuzz_dialect},
    {"ledger", fuzz_ledger},
    {"endgame", fuzz_endgame},
};
const size_t FUZZ_TARGET_COUNT = ARRAY_LEN(FUZZ_TARGETS);
