// Games in other programs' forms, the log, an earlier run's words, strictness.
#include "arena/replay.h"
#include "tests/support/run.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char PLAY[] = "$ARENA play --rules kalah:pie=turn --engine cmd=$ENGINE name=x depth=2 "
                           "--engine cmd=$MOCK name='the \"other\"' depth=1 --openings plies=1 "
                           "--quiet ";

static long count_of(const char *text, const char *what)
{
    long count = 0;
    for (const char *at = text; (at = strstr(at, what)); at++)
        count++;
    return count;
}

static char *exported(const Workspace *workspace, const char *form)
{
    char command[256];
    snprintf(command, sizeof command, "exec $ARENA export run --%s", form);
    cr_assert(run(workspace, command) == 0);
    return workspace_file(workspace, "out.txt");
}

// Every position's line says what the game came to for the side that moved there.
Test(export, positions_are_those_of_the_games, .timeout = 60)
{
    Workspace workspace = workspace_make();
    Replay replay = {0};
    Error error;
    char command[512];
    snprintf(command, sizeof command, "%s --out run", PLAY);
    cr_assert(run(&workspace, command) == 0);
    char *text = exported(&workspace, "positions"), *line = strtok(text, "\n");
    Journal journal = workspace_journal(&workspace, "run");
    for (size_t i = 0; i < journal.count; i++) {
        Record record;
        int opening, margin;
        cr_assert(replay_whole(&replay, &journal.games[i], &record, &opening, &error));
        for (int ply = 0; ply < record.plies; ply++, line = strtok(NULL, "\n")) {
            char position[256], move[16];
            double result;
            cr_assert(line && sscanf(line, "%255[^\t]\t%15s\t%lf\t%d", position, move, &result,
                                     &margin) == 4,
                      "%s", line ? line : "too few lines");
            const Position *p = &record.positions[ply];
            const int person = position_decider(p) ^ p->swapped;
            cr_assert_eq(margin, journal.games[i].margin * (person == SOUTH ? 1 : -1));
            cr_assert((result > 0.5) == (margin > 0) && (result < 0.5) == (margin < 0));
        }
        record_release(&record);
    }
    cr_assert_null(line, "lines beyond the games");
    replay_release(&replay);
    journal_release(&journal);
    free(text);
    workspace_remove(&workspace);
}

Test(export, pgn_and_csv_hold_every_game, .timeout = 60)
{
    Workspace workspace = workspace_make();
    char command[512];
    snprintf(command, sizeof command, "%s --out run", PLAY);
    cr_assert(run(&workspace, command) == 0);
    Journal journal = workspace_journal(&workspace, "run");
    char *pgn = exported(&workspace, "pgn");
    cr_assert_eq(count_of(pgn, "[Event "), (long)journal.count);
    cr_assert(strstr(pgn, "[White \"the \\\"other\\\"\"]") && strstr(pgn, "swap"), "%s", pgn);
    char *csv = exported(&workspace, "csv");
    cr_assert_eq(count_of(csv, "\n"), (long)journal.count + 1);
    cr_assert(strstr(csv, "\"the \"\"other\"\"\""), "%s", csv);
    journal_release(&journal);
    free(pgn);
    free(csv);
    workspace_remove(&workspace);
}

Test(export, words_of_an_earlier_run_come_first, .timeout = 60)
{
    Workspace workspace = workspace_make();
    char command[768];
    snprintf(command, sizeof command,
             "%s --out run && $ARENA play --config run/manifest.json --pairs 2 --quiet --out "
             "again && head -4 run/games.jsonl | cmp - again/games.jsonl && "
             "{ $ARENA study first-player --config run/manifest.json --out x; test $? = 1; } && "
             "{ $ARENA play --config nowhere --out x; test $? = 1; } && $ARENA resume again",
             PLAY);
    cr_assert(run(&workspace, command) == 0);
    workspace_remove(&workspace);
}

Test(export, the_log_has_every_word, .timeout = 60)
{
    Workspace workspace = workspace_make();
    char command[768];
    snprintf(command, sizeof command, "%s --log log --out run", PLAY);
    cr_assert(run(&workspace, command) == 0);
    Journal journal = workspace_journal(&workspace, "run");
    char *log = workspace_file(&workspace, "log");
    long plies = 0;
    for (size_t i = 0; i < journal.count; i++)
        plies += journal.games[i].plies;
    cr_assert_eq(count_of(log, " > go"), plies);
    cr_assert_eq(count_of(log, " < bestmove"), plies);
    cr_assert_eq(count_of(log, " > quit"), 2);
    journal_release(&journal);
    free(log);
    workspace_remove(&workspace);
}

// What is else forgiven loses.
Test(export, strictly_moves_are_as_the_rules_write_them, .timeout = 60)
{
    static const char *const FAULTS[] = {"numbers", "unasked"};
    for (int i = 0; i < 2; i++) {
        Workspace workspace = workspace_make();
        char command[512];
        snprintf(command, sizeof command,
                 "$ARENA play --engine cmd=$MOCK arg=%s name=bad --engine cmd=$MOCK name=good "
                 "--each depth=1 --strict --quiet --out run",
                 FAULTS[i]);
        cr_assert(run(&workspace, command) == 2);
        Journal journal = workspace_journal(&workspace, "run");
        for (size_t k = 0; k < journal.count; k++) {
            const GameRecord *game = &journal.games[k];
            const int loser = game->result < 0 ? SOUTH : NORTH;
            cr_assert(game->reason == REASON_ILLEGAL && strcmp(game->name[loser], "bad") == 0);
        }
        journal_release(&journal);
        workspace_remove(&workspace);
    }
}
