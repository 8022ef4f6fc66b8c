// The answer: what a person wants to know, in a few lines.
#include "arena/matrix.h"
#include "arena/report/words.h"
#include <string.h>

// Who is stronger, where exactly two met.
static void answer_strength(Buffer *out, const Summary *summary)
{
    char low[24], mid[24], high[24];
    if (summary->engines != 2)
        return;
    EloStats stats = elo_stats(summary->engine[0].pairs, PENTANOMIAL);
    const EngineRow *one = &summary->engine[0], *other = &summary->engine[1];
    buffer_add(out, "Who is stronger? %s against %s, %.0f pairs of games.\n", one->name,
               other->name, stats.n);
    buffer_add(out, "  %s scores  %.1f %%, Elo %s  (95 %%: %s to %s)\n", one->name, 100 * stats.mu,
               words_elo(stats.elo_wilson.mid, mid), words_elo(stats.elo_wilson.low, low),
               words_elo(stats.elo_wilson.high, high));
}

// The first turn with the best mean margin, of those that were played often enough to say.
static const TurnRow *best_turn(const Summary *summary)
{
    for (int i = 0; i < summary->turns_count; i++)
        if (summary->turn[i].games >= 4 && summary->turn[i].games >= summary->first.games / 50)
            return &summary->turn[i];
    return NULL;
}

static void answer_first_move(Buffer *out, const Summary *summary)
{
    char low[24], mid[24], high[24];
    const SideStats *first = &summary->first;
    const TurnRow *turn = best_turn(summary);
    buffer_add(out, "What is the first move worth? %s, %.0f games between %s.\n", summary->rules,
               first->games, summary->between_equals ? "equals" : "engines of different strength");
    buffer_add(out, "  The first mover scores  %.1f %%  (95 %%: %.1f to %.1f %%)\n",
               100 * first->score.mean, 100 * first->score.low, 100 * first->score.high);
    buffer_add(out, "  Elo of the first move   %s  (95 %%: %s to %s)\n",
               words_elo(first->elo.mid, mid), words_elo(first->elo.low, low),
               words_elo(first->elo.high, high));
    buffer_add(out, "  Mean final score        %.1f : %.1f\n", first->seeds[0], first->seeds[1]);
    if (turn)
        buffer_add(out, "  Best first turn         %s  (%+.1f %s in %.0f games)\n", turn->turn,
                   turn->margin / turn->games, summary->unit, turn->games);
}

static void answer_handicap(Buffer *out, const Summary *summary)
{
    int reached;
    double factor = matrix_handicap(summary, &reached);
    bool depths = strncmp(summary->engine[0].limits, "depth", 5) == 0;
    if (factor > 0)
        buffer_add(out, "  To break even           the second player searches %.2f times as %s\n",
                   factor, depths ? "deep" : "many nodes");
}

void answer_add(Report *report, const Summary *summary)
{
    Buffer out = {0};
    if (summary->games == 0) {
        report->answer = strdup_or_die("No finished game yet.\n");
        return;
    }
    answer_strength(&out, summary);
    answer_first_move(&out, summary);
    answer_handicap(&out, summary);
    report->answer = out.text;
}
