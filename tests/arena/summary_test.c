// Summaries of journals made by hand.
#include "arena/matrix.h"
#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *text_of(const char *before, int number)
{
    char text[64];
    snprintf(text, sizeof text, "%s%d", before, number);
    return strdup(text);
}

// A game of the depth `first`, who begins, against `second`, from one of many openings.
static void add_game(Journal *journal, int first, int second, int result)
{
    journal->games = realloc(journal->games, (journal->count + 1) * sizeof *journal->games);
    int number = (int)journal->count;
    journal->games[journal->count++] =
        (GameRecord){.game = number,
                     .pair = number / 2,
                     .rules = strdup("kalah"),
                     .opening = text_of("", number),
                     .moves = strdup("A"),
                     .name = {text_of("d", first), text_of("d", second)},
                     .limits = {text_of("depth ", first), text_of("depth ", second)},
                     .first = SOUTH,
                     .result = result,
                     .reason = REASON_ROW_EMPTY,
                     .score = {24 + result, 24 - result}};
}

static void add_cell(Journal *journal, int first, int second, int wins_of_ten)
{
    for (int i = 0; i < 10; i++)
        add_game(journal, first, second, i < wins_of_ten ? 1 : -1);
}

static double break_even(const int *wins, const int *depths, int count)
{
    Journal journal = {0};
    for (int i = 0; i < count; i++)
        add_cell(&journal, 2, depths[i], wins[i]);
    Summary summary = summary_of(&journal);
    double factor = matrix_break_even(&summary, 0);
    summary_release(&summary);
    journal_release(&journal);
    return factor;
}

Test(summary, break_even_is_where_the_first_mover_last_scores_half)
{
    static const int DEPTHS[] = {2, 3, 4, 6, 8};
    double factor = break_even((int[]){6, 4, 6, 3, 2}, DEPTHS, 5);
    // Between 4 (60 %) and 6 (30 %): a third of the way on the logarithm.
    double expected = exp(log(4) + (log(6) - log(4)) / 3) / 2;
    cr_assert(fabs(factor - expected) < 1e-9, "%g, not %g", factor, expected);
    cr_assert(break_even((int[]){9, 8, 8, 7, 6}, DEPTHS, 5) == BREAK_EVEN_ABOVE);
    cr_assert(break_even((int[]){4, 3, 3, 2, 1}, DEPTHS, 5) == BREAK_EVEN_BELOW);
}

Test(summary, one_sided_scores_still_have_an_interval)
{
    Journal journal = {0};
    add_cell(&journal, 2, 2, 10);
    Summary summary = summary_of(&journal);
    cr_assert(summary.first.score.mean > 0.999 && summary.first.score.low < 0.8 &&
              summary.first.score.low > 0.6);
    const Cell *cell = matrix_cell(&summary, 0, 0);
    cr_assert(cell->points_low < 0.8 && cell->points_high > 0.999);
    summary_release(&summary);
    journal_release(&journal);
}

Test(summary, pairs_give_the_margin_of_moving_first)
{
    Journal journal = {0};
    for (int i = 0; i < 6; i++) {
        add_game(&journal, 2, 4, i % 2 ? 1 : -1);
        add_game(&journal, 4, 2, 1);
        // Both games of a pair have one opening.
        free(journal.games[journal.count - 1].opening);
        journal.games[journal.count - 1].opening = strdup(journal.games[journal.count - 2].opening);
    }
    Summary summary = summary_of(&journal);
    cr_assert(summary.paired_first.n == 6);
    // First margins are -2, 2 or 2, 2: h is 0 or 2; d, depth 2 over depth 4, is -2 or 0.
    cr_assert(fabs(summary.paired_first.mean - 1) < 1e-9);
    cr_assert(fabs(summary.paired_strength.mean + 1) < 1e-9);
    summary_release(&summary);
    journal_release(&journal);
}

Test(summary, alike_games_are_counted_once_but_faults_are_not_alike)
{
    Journal journal = {0};
    for (int i = 0; i < 4; i++) {
        add_game(&journal, 2, 4, 1);
        free(journal.games[i].opening);
        journal.games[i].opening = strdup("A");
        journal.games[i].reason = i < 2 ? REASON_ROW_EMPTY : REASON_TIME;
    }
    Summary summary = summary_of(&journal);
    cr_assert(summary.games == 3 && summary.duplicates == 1 && summary.faults == 2);
    summary_release(&summary);
    journal_release(&journal);
}

// A win is the winner's, whoever moved last and wherever he sat.
Test(summary, wins_are_credited_to_who_won)
{
    Journal journal = {0};
    add_game(&journal, 2, 4, -1); // North, depth 4, wins
    add_game(&journal, 4, 2, -1); // North, depth 2, wins
    add_game(&journal, 2, 4, -1);
    add_game(&journal, 4, 2, 0);
    Summary summary = summary_of(&journal);
    cr_assert(summary.engine[0].wins == 1 && summary.engine[0].losses == 2 &&
              summary.engine[0].draws == 1);
    cr_assert(summary.engine[1].wins == 2 && summary.engine[1].losses == 1 &&
              summary.engine[1].draws == 1);
    cr_assert(summary.began.wins == 0 && summary.began.losses == 3 && summary.began.draws == 1);
    summary_release(&summary);
    journal_release(&journal);
}
