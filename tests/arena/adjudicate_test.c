// Games ended by scores: the rules on scripted scores, and end to end.
#include "arena/adjudicate.h"
#include "tests/support/run.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Adjudication rules_of(const char *word)
{
    Adjudication rules = {0};
    Error error;
    cr_assert(adjudicate_set(&rules, word, &error), "%s", error.text);
    return rules;
}

enum { NO_SCORE = 99999 };

// Scores by turns, South's first; the number of the move that ended it, 0 if none did.
static int ends_at(const Adjudication *rules, const int *score, int count, Adjudged expected)
{
    ScoreRows rows = {0};
    for (int i = 0; i < count; i++) {
        const Adjudged adjudged =
            adjudicate_score(rules, &rows, i % 2, score[i] != NO_SCORE, score[i], i + 1);
        if (adjudged == ADJUDICATE_ON)
            continue;
        cr_assert(adjudged == expected);
        return i + 1;
    }
    return 0;
}

#define ENDS(rules, expected, ...) \
    ends_at(&rules, (int[]){__VA_ARGS__}, sizeof(int[]){__VA_ARGS__} / sizeof(int), expected)

Test(adjudicate, who_says_often_enough_that_he_has_lost_has_lost)
{
    const Adjudication rules = rules_of("resign:score=500,moves=3");
    cr_assert(ENDS(rules, ADJUDICATE_RESIGNED, 0, -500, 0, -600, 0, -700) == 6);
    cr_assert(ENDS(rules, ADJUDICATE_RESIGNED, 0, -500, 0, -499, 0, -700, 0, -700) == 0);
    cr_assert(ENDS(rules, ADJUDICATE_RESIGNED, -900, 900, -900, 900, -900) == 5);
    // A move without a score breaks the row; the other's opinion does not count.
    cr_assert(ENDS(rules, ADJUDICATE_RESIGNED, -900, 0, NO_SCORE, 0, -900, 0, -900) == 0);
    cr_assert(ENDS(rules, ADJUDICATE_RESIGNED, 900, 900, 900, 900, 900, 900, 900, 900) == 0);
}

Test(adjudicate, both_have_to_find_it_even)
{
    const Adjudication rules = rules_of("draw:score=10,moves=2,plies=6");
    cr_assert(ENDS(rules, ADJUDICATE_DRAWN, 0, 0, 10, -10, 0, 0) == 6, "not before the sixth ply");
    cr_assert(ENDS(rules, ADJUDICATE_DRAWN, 50, 0, 50, 0, 0, 0, 0) == 7);
    cr_assert(ENDS(rules, ADJUDICATE_DRAWN, 0, 11, 0, 11, 0, 11, 0, 11) == 0);
    cr_assert(ENDS(rules, ADJUDICATE_DRAWN, 0, 0, 0, NO_SCORE, 0, 0, 0, 0) == 8);
}

Test(adjudicate, words_are_read_and_written)
{
    static const char *const WRONG[] = {"resign:moves=0",
                                        "resign:score=x",
                                        "draw:wins=3",
                                        "resign:plies=3",
                                        "draw:score",
                                        "sometimes",
                                        ""};
    Adjudication rules = {0};
    Error error;
    char words[160];
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++)
        cr_assert_not(adjudicate_set(&rules, WRONG[i], &error), "%s", WRONG[i]);
    rules = rules_of("resign:score=250");
    cr_assert(adjudicate_set(&rules, "decided", &error) && adjudicate_set(&rules, "draw", &error));
    adjudicate_words(&rules, words, sizeof words);
    cr_assert_str_eq(words, "decided resign:score=250,moves=3 draw:score=0,moves=8,plies=40");
    cr_assert(adjudicate_set(&rules, "off", &error));
    adjudicate_words(&rules, words, sizeof words);
    cr_assert_str_eq(words, "off");
}

// The engine called `low` says what the list has; the other says nothing, or 0.
static Journal play(const Workspace *workspace, const char *low, const char *other,
                    const char *adjudicate)
{
    char command[512];
    snprintf(command, sizeof command,
             "$ARENA play --engine cmd=$MOCK name=low arg=--scores arg=%s --engine cmd=$MOCK "
             "name=other %s --each depth=1 --openings plies=1 --pairs 3 --quiet --adjudicate %s "
             "--out run && $ARENA verify run",
             low, other, adjudicate);
    const int status = run(workspace, command);
    char *out = workspace_file(workspace, "out.txt");
    cr_assert(status == 0, "%s", out);
    free(out);
    return workspace_journal(workspace, "run");
}

Test(adjudicate, an_engine_resigns_end_to_end, .timeout = 60)
{
    Workspace workspace = workspace_make();
    Journal journal = play(&workspace, "-2000", "", "resign:score=2000,moves=2");
    cr_assert(journal.count == 6);
    for (size_t i = 0; i < journal.count; i++) {
        const GameRecord *game = &journal.games[i];
        const bool south = strcmp(game->name[SOUTH], "low") == 0;
        cr_assert(game->reason == REASON_RESIGNED, "%s", reason_text(game->reason));
        cr_assert(game->result == (south ? -1 : 1) && !records_margin_counts(game));
    }
    journal_release(&journal);
    workspace_remove(&workspace);
}

Test(adjudicate, a_draw_is_agreed_end_to_end, .timeout = 60)
{
    Workspace workspace = workspace_make();
    Journal journal =
        play(&workspace, "300,0", "arg=--scores arg=0", "draw:score=0,moves=2,plies=4");
    for (size_t i = 0; i < journal.count; i++)
        cr_assert(journal.games[i].reason == REASON_AGREED && journal.games[i].result == 0 &&
                  journal.games[i].plies >= 4);
    journal_release(&journal);
    workspace_remove(&workspace);
}

// Naqala plays what its database knows perfectly, so games cut there end as games played out do;
// one of the referee's is built, the other read from files.
#define PLAY                                                                               \
    "$ARENA play --engine cmd=$ENGINE name=a depth=4 --engine cmd=$ENGINE name=b depth=2 " \
    "--each option.EndgamePath=files --openings plies=2 --quiet "

Test(adjudicate, a_database_knows_what_perfect_play_comes_to, .timeout = 120)
{
    Workspace workspace = workspace_make();
    const int status =
        run(&workspace, "$ENGINE endgame build --seeds 14 --out files && " PLAY
                        "--out whole && " PLAY "--adjudicate database --out built && " PLAY
                        "--adjudicate database:seeds=9,path=files --out read && "
                        "$ARENA verify built && $ARENA verify read");
    char *out = workspace_file(&workspace, "out.txt");
    cr_assert(status == 0, "%.3000s", out);
    Journal whole = workspace_journal(&workspace, "whole");
    static const char *const RUNS[] = {"built", "read"};
    for (int r = 0; r < 2; r++) {
        Journal cut = workspace_journal(&workspace, RUNS[r]);
        int by_database = 0;
        cr_assert_eq(cut.count, whole.count);
        for (size_t i = 0; i < cut.count; i++) {
            const GameRecord *game = &cut.games[i];
            by_database += game->reason == REASON_DATABASE;
            cr_assert(records_margin_counts(game));
            cr_assert(game->margin == whole.games[i].margin, "%s: game %zu", RUNS[r], i);
        }
        cr_assert(by_database > (int)cut.count / 3, "%d by a database", by_database);
        journal_release(&cut);
    }
    journal_release(&whole);
    free(out);
    workspace_remove(&workspace);
}

Test(adjudicate, a_score_that_no_database_gives_is_found, .timeout = 60)
{
    Workspace workspace = workspace_make();
    cr_assert(run(&workspace,
                  "$ARENA play --engine cmd=$MOCK --engine cmd=$MOCK name=b --each depth=1 "
                  "--adjudicate database --quiet --out run && grep -q database run/games.jsonl && "
                  "sed 's/\"score\":.[0-9]*,[0-9]*.,\"margin\":[-0-9]*/\"score\":[30,18],"
                  "\"margin\":12/' run/games.jsonl > changed && cp changed run/games.jsonl && "
                  "{ $ARENA verify run; test $? = 2; }") == 0);
    cr_assert(run(&workspace, "$ARENA play --rules hus --engine cmd=$MOCK depth=1 --engine "
                              "cmd=$MOCK depth=1 --adjudicate database --out x") == 1);
    char *out = workspace_file(&workspace, "out.txt");
    cr_assert(strstr(out, "no endgame databases of these rules"), "%s", out);
    free(out);
    workspace_remove(&workspace);
}

// Journals of several rule sets in one file: each game is held against its own database.
Test(adjudicate, databases_are_of_the_games_own_rules, .timeout = 60)
{
    Workspace workspace = workspace_make();
    cr_assert(run(&workspace,
                  "for r in kalah kalah:capture=none kalah; do $ARENA play --rules $r --engine "
                  "cmd=$MOCK --engine cmd=$MOCK name=b --each depth=1 --adjudicate database "
                  "--openings random=4 --pairs 10 --quiet --out run-$r-$((n = n + 1)) || exit 9; "
                  "done; mkdir run; cat run-*/games.jsonl | awk '{ sub(/\"game\":[0-9]*,"
                  "\"pair\":[0-9]*/, \"\\\"game\\\":\" NR - 1 \",\\\"pair\\\":\" int((NR - 1) "
                  "/ 2)); print }' > run/games.jsonl && $ARENA verify run") == 0);
    cr_assert(run(&workspace, "$ARENA play --rules kalah:leftover=none --engine cmd=$MOCK depth=1 "
                              "--engine cmd=$MOCK depth=1 --adjudicate database --out x") == 1);
    workspace_remove(&workspace);
}

Test(adjudicate, the_words_of_a_database_are_read)
{
    static const char *const RIGHT[][2] = {
        {"database", "database:seeds=14"},
        {"database:seeds=7", "database:seeds=7"},
        {"database:path=a,b", "database:seeds=255,path=a,b"},
        {"database:seeds=24,path=some/where", "database:seeds=24,path=some/where"}};
    static const char *const WRONG[] = {
        "database:seeds=0", "database:seeds=x",   "database:folder=x",
        "database:path=",   "database:seeds=3,x", "databases"};
    Error error;
    char words[480];
    for (size_t i = 0; i < sizeof RIGHT / sizeof *RIGHT; i++) {
        Adjudication rules = {0};
        cr_assert(adjudicate_set(&rules, RIGHT[i][0], &error), "%s", error.text);
        adjudicate_words(&rules, words, sizeof words);
        cr_assert_str_eq(words, RIGHT[i][1]);
    }
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        Adjudication rules = {0};
        cr_assert(!adjudicate_set(&rules, WRONG[i], &error), "%s", WRONG[i]);
    }
}
