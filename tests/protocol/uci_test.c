// The dialect, spoken through a pipe: what is sent, and what must come.
#include "engine/protocol/uci.h"
#include <criterion/criterion.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// Everything said to a fresh engine and everything it answered until it ended.
static char *talk(const char *input)
{
    char *answer = NULL;
    size_t size = 0;
    int pipes[2];
    FILE *out = open_memstream(&answer, &size);
    Uci *uci = uci_new(out);
    cr_assert(pipe(pipes) == 0);
    size_t len = strlen(input);
    cr_assert(len < 60000 && write(pipes[1], input, len) == (ssize_t)len);
    close(pipes[1]);
    uci_read(uci, pipes[0]);
    close(pipes[0]);
    uci_free(uci);
    fclose(out);
    return answer;
}

// The lines of `expected` are found in the answer, in their order; none of them is blank.
static void expect(const char *input, const char *expected)
{
    char *answer = talk(input), *copy = strdup(expected), *save = NULL;
    const char *at = answer;
    for (char *line = strtok_r(copy, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
        const char *found = strstr(at, line);
        cr_assert_not_null(found, "sent:\n%s\nno '%s' behind what was found in:\n%s", input, line,
                           answer);
        at = found + strlen(line);
    }
    cr_assert(*answer != '\n' && !strstr(answer, "\n\n"), "a blank line in:\n%s", answer);
    free(copy);
    free(answer);
}

static int count_lines(const char *text, const char *start)
{
    int count = 0;
    for (const char *at = text; at; at = strchr(at, '\n')) {
        at += *at == '\n';
        count += strncmp(at, start, strlen(start)) == 0;
        if (!*at)
            break;
    }
    return count;
}

Test(uci, says_who_it_is)
{
    expect("uci\n",
           "id name naqala\nid author\noption name Rules type string\noption name "
           "UCI_Variant type combo\noption name Hash type spin\noption name Threads type "
           "spin default 1 min 1 max 64\noption name MultiPV\noption name Ponder\noption "
           "name OwnBook\noption name BookFile\noption name EndgamePath\noption name "
           "EndgameSeeds\noption name UCI_LimitStrength\noption name UCI_Elo\noption name "
           "Skill\noption name Variety\noption name Seed\noption name MoveOverhead\noption "
           "name Clear Hash type button\nuciok\n");
}

Test(uci, everything_piped_is_answered_before_the_end)
{
    char *answer = talk("position startpos\ngo depth 6\nposition startpos moves CF\ngo depth 6\n"
                        "moves\ngo depth 3\n");
    cr_assert(count_lines(answer, "bestmove") == 3, "%s", answer);
    cr_assert(strstr(answer, "moves a b c d e f\n"));
    free(answer);
}

Test(uci, the_last_line_needs_no_end)
{
    expect("position startpos\r\ngo depth 2", "bestmove ");
}

Test(uci, end_of_input_stops_what_would_not_stop)
{
    char *answer = talk("go infinite\n");
    cr_assert(count_lines(answer, "bestmove") == 1, "%s", answer);
    free(answer);
    answer = talk("go\n");
    cr_assert(count_lines(answer, "bestmove") == 1, "%s", answer);
    free(answer);
    answer = talk("go ponder\n");
    cr_assert(count_lines(answer, "bestmove") == 1, "%s", answer);
    free(answer);
}

Test(uci, isready_and_stop_are_answered_while_thinking)
{
    expect("go infinite\nisready\nstop\n", "readyok\nbestmove ");
    char *answer = talk("stop\nstop\nponderhit\nstop\n");
    cr_assert_str_eq(answer, "");
    free(answer);
}

Test(uci, quit_ends_at_once_with_the_answer_owed)
{
    char *answer = talk("go infinite\nquit\nuci\n");
    cr_assert(count_lines(answer, "bestmove") == 1 && !strstr(answer, "uciok"), "%s", answer);
    free(answer);
}

Test(uci, ponder_answers_after_ponderhit)
{
    expect("position startpos moves CF\ngo ponder depth 4\nponderhit\n", "bestmove ");
    expect("go ponder\nstop\n", "bestmove ");
    // What ends by itself answers by itself after ponderhit, and is let finish at the end of input.
    expect("go ponder depth 9\nponderhit\n", "info depth 9 \nbestmove ");
    expect("go ponder wtime 300 btime 300\nponderhit\n", "bestmove ");
}

Test(uci, a_finished_infinite_search_waits_for_stop)
{
    expect("setoption name Rules value kalah:pits=2,seeds=1\ngo infinite\nisready\nstop\n",
           "readyok\nbestmove ");
}

Test(uci, piped_stops_reach_the_searches_they_follow)
{
    char *answer = talk("go infinite\nstop\nposition startpos moves A\ngo infinite\nstop\n"
                        "go ponder depth 5\nponderhit\ngo nodes 10\neval\n");
    cr_assert(count_lines(answer, "bestmove") == 4, "%s", answer);
    cr_assert(strstr(answer, "eval ") > strstr(strstr(answer, "bestmove") + 1, "bestmove"));
    free(answer);
}

Test(uci, answers_come_once_each_and_in_order)
{
    for (int round = 0; round < 30; round++) {
        char *answer = talk("go depth 4\ngo nodes 1\neval\ngo nodes 1\n");
        cr_assert(count_lines(answer, "bestmove") == 3 && count_lines(answer, "eval") == 1, "%s",
                  answer);
        const char *eval = strstr(answer, "\neval"), *second = strstr(answer, "\nbestmove");
        second = strstr(second + 1, "\nbestmove");
        cr_assert(second < eval && strstr(eval, "\nbestmove"), "%s", answer);
        free(answer);
    }
}

Test(uci, a_lone_clock_is_better_than_none)
{
    expect("go btime 500\n", "bestmove ");
    expect("position startpos moves A\ngo wtime 500\n", "bestmove ");
}

Test(uci, numbers_too_large_are_as_large_as_can_be)
{
    expect("setoption name Rules value kalah:pits=2,seeds=1\ngo depth 99999999999999999999999\n",
           "bestmove B");
    expect("setoption name Rules value kalah:pits=2,seeds=1\ngo nodes 18446744073709551615\n",
           "bestmove B");
    expect("go perft 0\n", "perft 0 1");
}

// A swap exchanges the stores too: values reach further than the seeds on the board.
Test(uci, a_swap_with_a_large_lead_is_searched)
{
    expect("setoption name Rules value kalah:pie=turn\n"
           "position fen 1,1,1,1,1,1/1,1,1,1,1,1 200,0 N pie=offer\ngo depth 4\n",
           "bestmove swap");
    expect("setoption name Rules value kalah:pie=turn\n"
           "position fen 1,1,1,1,1,1/1,1,1,1,1,1 0,200 N pie=offer\ngo depth 3 searchmoves swap\n",
           "bestmove swap");
}

Test(uci, carriage_returns_belong_to_the_line_end)
{
    char *answer = talk("setoption name Hash value 32\r\nsetoption name Clear Hash\r\n"
                        "setoption name Rules value kalah:pits=3\r\nmoves\r\n");
    cr_assert_str_eq(answer, "moves A B C\n");
    free(answer);
}

Test(uci, proven_results_say_so)
{
    expect("setoption name Rules value kalah:pits=4,seeds=3\ngo depth 100\n",
           "info string proven 6\nbestmove B");
    expect("setoption name Rules value kalah:pits=4,seeds=3\ngo win\n",
           "info string proven at least ");
}

Test(uci, positions_in_every_form)
{
    expect("position fen 0,1,0,0,0,1/3,0,6,0,0,0 5,0 N\nd\n",
           "position 0,1,0,0,0,1/3,0,6,0,0,0 5,0 N");
    expect("position fen 4-4-4-4-4-4-4-4-4-4-4-4-0-0-S moves CF\nd\n",
           "position 4,4,0,5,5,0/5,5,5,5,4,4 2,0 N\nauale 4-4-0-5-5-0-5-5-5-5-4-4-2-0-N\nkgp "
           "<6,0,2,5,5,5,5,4,4,4,4,0,5,5,0>");
    expect("position fen <6,0,0,255,0,0,0,0,0,0,0,0,0,0,1> moves A\nd\n",
           "position 19,20,20,20,20,20/20,20,19,19,19,20 20,0 N");
    expect("position moves C F a\nd\n", "position 4,4,0,5,5,0/0,6,6,6,5,5 2,0 S");
    expect("position startpos\tmoves\tCF\r\nd\r\n", "position 4,4,0,5,5,0/5,5,5,5,4,4 2,0 N");
    expect("position\nd\n", "position 4,4,4,4,4,4/4,4,4,4,4,4 0,0 S");
}

Test(uci, what_is_refused_changes_nothing)
{
    expect("position startpos moves C\nposition startpos moves CFx\nd\n",
           "info string error move 3\nposition 4,4,0,5,5,5/4,4,4,4,4,4 1,0 S");
    expect("position startpos moves C\nposition fen 9,9\nd\n",
           "info string error position\nposition 4,4,0,5,5,5/4,4,4,4,4,4 1,0 S");
    expect("position startpos moves C\nposition nonsense\ngo depth 1\n",
           "info string error position\nbestmove ");
    expect("position startpos moves C\nsetoption name Rules value kalah:pits=99\nd\n",
           "info string error rules\nposition 4,4,0,5,5,5/4,4,4,4,4,4 1,0 S");
    expect("setoption name Hash value 0\nsetoption name Threads value x\nsetoption name "
           "UCI_LimitStrength value maybe\nsetoption name UCI_Variant value chess\nsetoption\n",
           "error Hash: '0'\nerror Threads: 'x'\nerror UCI_LimitStrength: 'maybe'\nerror "
           "UCI_Variant: no game is called 'chess'\nerror setoption");
    expect("setoption name Hash value 1000000\ngo depth 1\n",
           "error Hash: 1000000 MB are more\nbestmove");
    expect("fly\nperft x\ndivide -1\nsolve now\n",
           "error unknown command 'fly'\nerror perft\nerror divide\nerror solve");
    expect(
        "go depth x\ngo searchmoves g\ngo searchmoves\ngo fast\n",
        "error go: depth 'x'\nbestmove 0000\nerror move 1 'g'\nbestmove 0000\nerror go: no moves\n"
        "bestmove 0000\nerror go: unknown word 'fast'\nbestmove 0000");
}

Test(uci, boards_own_options_are_accepted_in_silence)
{
    char *answer = talk("setoption name OwnBook value true\nsetoption name EngineTurn value 3\n"
                        "setoption name UseLeaves value false\nsetoption name Anything\n"
                        "setoption name Ponder value true\n");
    cr_assert_str_eq(answer, "");
    free(answer);
}

Test(uci, while_thinking_options_wait_but_ponder)
{
    expect("go infinite\nsetoption name Hash value 8\nstop\n",
           "info string error setoption: not while thinking\nbestmove ");
}

Test(uci, finished_games_have_a_result_and_no_move)
{
    expect(
        "position fen 0,0,0,0,0,1/0,0,0,2,0,0 20,25 S moves F\nd\nmoves\ngo depth 3\nsolve\n",
        "position 0,0,0,0,0,0/0,0,0,2,0,0 21,25 S\nresult 21-27 row-empty\nmoves\nbestmove 0000\n"
        "solved -6 pv 0000");
}

Test(uci, own_words)
{
    expect("perft 6\ndivide 1\ngo perft 2\n",
           "perft 6 23233\nA 1\nF 1\nperft 1 6\nA 6\nC 5\nperft 2 35");
    expect("rules\ngames\nhelp\neval\n",
           "rules kalah\n6 pits a side\nkalah: \nseeds=1..12\nposition    [startpos\neval ");
    expect("setoption name Rules value kalah:pits=4,seeds=3\nsolve moves\n",
           "move A -6\nmove B 6\nmove C 2\nmove D -2\nsolved 6 pv B");
}

Test(uci, multipv_reports_so_many_lines)
{
    char *answer = talk("setoption name MultiPV value 3\ngo depth 4\n");
    cr_assert(count_lines(answer, "info depth 4 ") == 3, "%s", answer);
    cr_assert(strstr(answer, "multipv 3 "));
    free(answer);
}

Test(uci, the_swap_rule_is_spoken)
{
    expect("setoption name Rules value kalah:pie=turn\nposition startpos moves CF\nmoves\n"
           "position startpos moves CFswap\nd\n",
           "moves a b c d e f swap\nposition 4,4,0,5,5,0/5,5,5,5,4,4 2,0 N swapped=1");
    expect(
        "setoption name Rules value kalah:pie=move\nposition startpos moves C\nmoves\ngo depth 8\n",
        "moves swap keep\nbestmove swap");
}

Test(uci, long_lines_are_refused_not_swallowed)
{
    char *answer = NULL;
    size_t size = 0;
    int pipes[2];
    FILE *out = open_memstream(&answer, &size);
    Uci *uci = uci_new(out);
    cr_assert(pipe(pipes) == 0);
    pid_t pid = fork();
    if (pid == 0) {
        static char block[65536];
        memset(block, 'x', sizeof block);
        for (int i = 0; i < 32; i++)
            if (write(pipes[1], block, sizeof block) < 0)
                _exit(1);
        _exit(write(pipes[1], "\nisready\n", 9) != 9);
    }
    close(pipes[1]);
    uci_read(uci, pipes[0]);
    uci_free(uci);
    fclose(out);
    cr_assert(strstr(answer, "error a line of more than") && strstr(answer, "readyok"), "%s",
              answer);
    free(answer);
}

// From cases of other programs: nothing here hangs or is refused.
Test(uci, games_of_other_kinds_are_searched, .timeout = 60)
{
    expect("setoption name Rules value oware\nposition fen 0,0,0,0,0,1/0,0,0,0,0,0 24,23 S\n"
           "go depth 5\nposition fen 1,0,0,0,0,0/0,0,0,0,0,0 24,23 S\nd\ngo depth 5\n",
           "bestmove F\nresult 25-23 stuck\nbestmove 0000");
    expect("setoption name UCI_Variant value hoyito\nposition fen 0,0,0,0,0,1/3,0,0,0,0,4 20,20 S\n"
           "go depth 9\n",
           "score cp 800\nbestmove F");
    expect("setoption name Rules value hoyito+:takes=none,few=0,end=stuck,endless=illegal\n"
           "position fen 1,2,0,4,0,1/2,0,3,2,1,2 0,0 S\nmoves\ngo depth 6\n",
           "moves A D F\nbestmove ");
    expect("setoption name Rules value hoyito+:takes=none,few=0,end=stuck,endless=loss\n"
           "position fen 1,2,0,4,0,1/2,0,3,2,1,2 0,0 S moves B\nd\n",
           "result 0-1 endless");
}

// The table is kept from one search to the next: a board with closed pits is another.
Test(uci, closed_pits_are_not_mistaken_for_open_ones, .timeout = 60)
{
    static const char CLOSED[] = "position fen 0,2,1,0,0,0/0,0,0,1,0,2 21,21 S closed=S5+S6+N1+N2\n"
                                 "go depth 16\n";
    char both[400];
    char *alone, *after;
    const char *rules = "setoption name Rules value hoyito:rounds=one\n";
    snprintf(both, sizeof both, "%s%s", rules, CLOSED);
    alone = talk(both);
    snprintf(both, sizeof both, "%sposition fen 0,2,1,0,0,0/0,0,0,1,0,2 21,21 S\ngo depth 16\n%s",
             rules, CLOSED);
    after = talk(both);
    cr_assert(strstr(alone, "proven") != NULL ||
                  strstr(strstr(after, "bestmove"), "proven") == NULL,
              "%s\n%s", alone, after);
    free(alone);
    free(after);
    expect("setoption name Rules value hoyito:rounds=match\nsolve\n",
           "info string error solve: a match of rounds");
}

// A form that has no word for tuzdiks does not pretend to show the position.
Test(uci, forms_that_cannot_say_it_are_left_out)
{
    char *answer = talk("setoption name Rules value toguz\n"
                        "position fen 1,1,1,1,1,1,1,1,1/1,1,0,1,1,1,1,1,1 3,0 N tuzS=3\nd\n");
    cr_assert(strstr(answer, "\nplaystrategy ") && !strstr(answer, "\nauale ") &&
                  !strstr(answer, "\nkgp "),
              "%s", answer);
    free(answer);
}

Test(uci, a_rules_file_is_read_or_refused_whole)
{
    const char *path = "/tmp/naqala-uci-test.rules";
    FILE *file = fopen(path, "w");
    cr_assert(file);
    fputs("game = oware\ntake = 4, relay = on\n", file);
    fclose(file);
    expect("setoption name RulesFile value /tmp/naqala-uci-test.rules\nrules\n",
           "rules oware+:take=4,relay=on");
    file = fopen(path, "w");
    fputs("game = oware\nrelay = perhaps\n", file);
    fclose(file);
    expect("setoption name Rules value kalah:seeds=3\n"
           "setoption name RulesFile value /tmp/naqala-uci-test.rules\nrules\n",
           "info string error /tmp/naqala-uci-test.rules:2:9: 'perhaps'\nrules kalah:seeds=3");
    unlink(path);
    expect("setoption name RulesFile value /nowhere\nkeys\n",
           "info string error /nowhere\ngame=NAME\npits=1..12");
}

Test(uci, four_rows_are_spoken_with_their_own_moves)
{
    expect("setoption name UCI_Variant value bao\nmoves\nposition startpos moves A6>*a6<*\nmoves\n"
           "go depth 3\nposition startpos moves A6>* a6<* A5R\nd\n",
           "moves A7<* A7>* A6<* A6>*\n"
           "moves A5R A5L\n"
           " pv A5\nbestmove A5\n"
           "A     0   0   0   0 [ 7]  1   4   0 \n"
           "position 0,0,0,0,7,1,4,0;0,0,0,0,0,0,0,1/0,0,1,0,7,0,2,0;0,0,0,0,0,0,0,0 20,21 N "
           "houseN=1 houseS=1\n");
    expect("setoption name Rules value omweso\nposition startpos moves B2b4B4b1<\nmoves\n"
           "go depth 2 searchmoves B1<><>B3\n",
           "moves B1> B1<>>> B1<>>< B1<><> \nbestmove B1<><>\n");
}

Test(uci, a_forced_win_is_told_in_plies)
{
    static const char BOARD[] =
        "setoption name Rules value omweso\nposition fen "
        "0,0,0,0,0,0,1,0;0,0,0,0,0,0,3,0/0,3,0,0,0,0,0,0;0,2,0,0,0,0,0,0 0,0 S\n";
    char input[512];
    snprintf(input, sizeof input, "%sgo depth 5\nsolve moves\n", BOARD);
    expect(input, "score cp 29999 mate 1 nodes\ninfo string proven win in 1 ply\nbestmove B7\n"
                  "move B7 1\nsolved 1 pv B7\n");
    expect("setoption name Rules value kujifunza\nposition startpos moves A5< b7>\ngo depth 3\n"
           "position startpos moves A5<b7>B6>\ngo depth 3\nd\n",
           "bestmove B6>\nbestmove 0000\nresult 1-0 row-empty\n");
}
