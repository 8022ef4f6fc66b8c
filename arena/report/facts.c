// Facts: a label and a sentence each.
#include "arena/matrix.h"
#include "arena/report/words.h"
#include "arena/turns.h"
#include <math.h>
#include <string.h>

static void add_side(Report *report, const Summary *summary, const char *const keys[4],
                     const char *const labels[4], const SideStats *side)
{
    char low[24], mid[24], high[24];
    words_fact(report, keys[0], labels[0],
               "%.2f %% (95 %%: %.2f to %.2f %%) of %.0f games, %zu openings",
               100 * side->score.mean, 100 * side->score.low, 100 * side->score.high, side->games,
               side->score.n);
    words_fact(report, keys[1], labels[1], "%s (95 %%: %s to %s)", words_elo(side->elo.mid, mid),
               words_elo(side->elo.low, low), words_elo(side->elo.high, high));
    words_fact(report, keys[2], labels[2], "%.2f : %.2f %s", side->seeds[0], side->seeds[1],
               summary->unit);
    if (side->margin.n > 1)
        words_fact(report, keys[3], labels[3], "%+.2f %s (95 %%: %+.2f to %+.2f)",
                   side->margin.mean, summary->unit, side->margin.low, side->margin.high);
    else
        words_fact(report, keys[3], labels[3], "%+.2f %s (one opening: no interval)",
                   side->margin.mean, summary->unit);
}

static void add_model(Report *report, const Ratings *fit)
{
    if (!fit->ok) {
        words_fact(report, "model", "Joint model", "no finite fit (%s)",
                   "too few games, or one side won all");
        return;
    }
    char advantage[24];
    words_fact(report, "model_advantage", "First move in the joint model",
               "%s Elo (s.e. %.1f, by opening %.1f); no advantage: chi2 %.2f, p %.2g",
               words_elo(fit->advantage, advantage), fit->advantage_error,
               fit->advantage_robust * fit->few_clusters, fit->no_advantage_chi2,
               fit->no_advantage_p);
    words_fact(report, "model_first_score", "First mover's score between equals (model)", "%.2f %%",
               100 * fit->first_score);
    if (isinf(fit->draws))
        words_fact(report, "model_draws", "Draws in the model", "none");
    else
        words_fact(report, "model_draws", "Draws in the model", "ln nu %.3f (s.e. %.3f)",
                   fit->draws, fit->draws_error);
}

// Margins pair by pair: what moving first is worth, free of strength; and the other way round.
static void add_paired(Report *report, const Summary *summary)
{
    const MarginStats *first = &summary->paired_first, *strength = &summary->paired_strength;
    if (first->n > 1)
        words_fact(report, "paired_first", "Margin of moving first, pair by pair",
                   "%+.2f %s (95 %%: %+.2f to %+.2f, t %+.2f to %+.2f) from %zu pairs; by chance: "
                   "p %.2g, signs flipped",
                   first->mean, summary->unit, first->low, first->high, first->t_low, first->t_high,
                   first->n, summary->paired_first_p);
    if (strength->n > 1 && summary->engines == 2)
        words_fact(report, "paired_strength", "Margin of strength, pair by pair",
                   "%s over %s: %+.2f %s (95 %%: %+.2f to %+.2f)", summary->engine[0].name,
                   summary->engine[1].name, strength->mean, summary->unit, strength->low,
                   strength->high);
}

// What a swap leaves: the first player chooses the turn nearest to even, the second the better
// side.
static void add_pie(Report *report, const Summary *summary)
{
    const TurnRow *cut = turns_cut(summary);
    if (cut && summary->turns_count > 1)
        words_fact(report, "pie", "With a pie rule",
                   "best cut %s, which scores %.1f %% in %.0f games; left for who chooses then: "
                   "%.1f %%",
                   cut->turn, 100 * cut->points / cut->games, cut->games,
                   50 + 100 * turn_tilt(cut));
}

static void add_komi(Report *report, const Summary *summary)
{
    const KomiStats *komi = &summary->komi;
    if (komi->n == 0 || strcmp(summary->unit, "seeds") != 0)
        return;
    words_fact(report, "komi", "Fair komi",
               "%+.1f seeds for who moves second (95 %%: %+.1f to %+.1f); %.1f %% of games still "
               "tilt",
               komi->komi, komi->low, komi->high, 100 * komi->left);
    words_fact(report, "wide", "Won by two to one or more", "%.1f %% of %zu games",
               100 * summary->wide / (double)komi->n, komi->n);
}

void facts_add(Report *report, const Summary *summary)
{
    static const char *const FIRST[4] = {"first_score", "first_elo", "first_seeds", "first_margin"};
    static const char *const FIRST_LABELS[4] = {"First mover's score", "Elo of the first move",
                                                "Mean final score, first : second",
                                                "Mean margin of the first mover"};
    static const char *const BEGAN[4] = {"began_score", "began_elo", "began_seeds", "began_margin"};
    static const char *const BEGAN_LABELS[4] = {"Score of who began the game", "Elo of beginning",
                                                "Mean final score, who began : the other",
                                                "Mean margin of who began"};
    int reached;
    double factor = matrix_handicap(summary, &reached);
    words_fact(report, "rules", "Rules", "%s", summary->rules);
    words_fact(report, "games", "Games", "%zu counted, %zu duplicates left out, %zu void",
               summary->games, summary->duplicates, summary->voids);
    words_fact(report, "basis", "First-move figures from", "%s",
               summary->between_equals ? "games between engines of equal limits" : "all games");
    add_side(report, summary, FIRST, FIRST_LABELS, &summary->first);
    add_side(report, summary, BEGAN, BEGAN_LABELS, &summary->began);
    if (factor > 0)
        words_fact(report, "handicap", "Second player breaks even at",
                   "%.2f times the first's search depth or nodes (mean of %d rows of the matrix)",
                   factor, reached);
    add_paired(report, summary);
    add_komi(report, summary);
    add_pie(report, summary);
    add_model(report, &summary->ratings);
    words_fact(report, "length", "A game",
               "%.1f sowings in %.1f turns, %.1f extra turns, %.1f seeds captured", summary->plies,
               summary->turns, summary->extra, summary->captures);
    words_fact(report, "faults", "Faults of engines", "%zu", summary->faults);
    words_fact(report, "journal", "Journal (games.jsonl), SHA-256", "%s", summary->journal->hash);
}
