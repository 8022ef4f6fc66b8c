// The run as a screenful of text, and that text on a terminal.
#include "arena/live/live.h"
#include "engine/base/text.h"
#include "engine/rules/postext.h"
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { BAR = 30, GAMES_SHOWN = 8 };

// A name as it may be shown, as far as there is room.
static const char *clean(const char *name, char *out, size_t size)
{
    size_t i = 0;
    for (; name[i] && i + 1 < size; i++)
        out[i] = text_shown(name[i]);
    out[i] = '\0';
    return out;
}

static void add_time(Buffer *out, double seconds)
{
    const long whole = (long)seconds;
    if (seconds < 0)
        buffer_add(out, "unknown");
    else if (whole >= 3600)
        buffer_add(out, "%ld h %02ld min", whole / 3600, whole % 3600 / 60);
    else if (whole >= 60)
        buffer_add(out, "%ld min %02ld s", whole / 60, whole % 60);
    else
        buffer_add(out, "%ld s", whole);
}

static void add_head(const Live *live, int64_t now, Buffer *out)
{
    const Progress *progress = &live->progress;
    const Tally *tally = &live->tally;
    const long all = progress->total + live->before;
    const int full = all > 0 ? (int)(BAR * tally->games / all) : BAR;
    buffer_add(out, "%s\n[", live->rules);
    for (int i = 0; i < BAR; i++)
        buffer_add(out, i < full ? "#" : ".");
    buffer_add(out, "] %ld of %ld games, ", tally->games, all);
    add_time(out, progress_left(progress, now));
    buffer_add(
        out, " left\nFirst mover %.1f %%, drawn %.1f %%, faults %ld, void %ld, %.1f plies a game\n",
        100 * tally_row_score(&tally->mover),
        tally->games ? 100.0 * (double)tally->mover.drawn / (double)tally->games : 0, tally->faults,
        tally->voids, tally->games ? (double)tally->plies / (double)tally->games : 0);
}

// Best score first.
static void rank(const Live *live, int order[RUN_ENGINES])
{
    for (int i = 0; i < live->config->engines; i++) {
        const double score = tally_row_score(&live->tally.row[i]);
        int at = i;
        for (; at > 0 && tally_row_score(&live->tally.row[order[at - 1]]) < score; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

static void add_engines(const Live *live, Buffer *out)
{
    int order[RUN_ENGINES];
    rank(live, order);
    char name[32];
    buffer_add(out, "\n%-24s %7s %6s %6s %6s %8s   ms a move: half, 99 %%\n", "engine", "games",
               "won", "drawn", "lost", "score %");
    for (int i = 0; i < live->config->engines; i++) {
        const TallyRow *row = &live->tally.row[order[i]];
        const Latency *latency = &live->latency[order[i]];
        buffer_add(out, "%-24.24s %7ld %6ld %6ld %6ld %8.1f   %.2f, %.2f\n",
                   clean(live->config->engine[order[i]].name, name, sizeof name),
                   tally_row_games(row), row->won, row->drawn, row->lost,
                   100 * tally_row_score(row), (double)latency_quantile(latency, 0.5) / 1000,
                   (double)latency_quantile(latency, 0.99) / 1000);
    }
}

static void add_match(const Live *live, Buffer *out)
{
    const double *pairs = live->tally.pairs;
    if (live->config->engines != 2)
        return;
    char name[64];
    const EloStats stats = elo_stats(pairs, PENTANOMIAL);
    if (stats.n > 0)
        buffer_add(out,
                   "\nElo of %s %+.1f (95 %%: %+.1f to %+.1f), pairs %.0f %.0f %.0f %.0f %.0f\n",
                   clean(live->config->engine[0].name, name, sizeof name), elo_of_score(stats.mu),
                   stats.elo_wilson.low, stats.elo_wilson.high, pairs[0], pairs[1], pairs[2],
                   pairs[3], pairs[4]);
    if (live->sequential) {
        sequential_words(live->sequential, out);
        buffer_add(out, "\n");
    }
}

static void add_games(const Live *live, const SlotsLoop *loop, Buffer *out)
{
    int shown = 0;
    buffer_add(out, "\n");
    for (int i = 0; i < live->config->concurrency && shown < GAMES_SHOWN; i++) {
        char position[POSITION_TEXT], south[17], north[17];
        const Match *match = slots_match(loop, i);
        if (!match)
            continue;
        postext_format(&match->record.game->rules, record_now(&match->record), POSTEXT_NATIVE,
                       position);
        buffer_add(out, "%3d  %s - %s, ply %d: %s\n", i + 1,
                   clean(match->spec[SOUTH]->name, south, sizeof south),
                   clean(match->spec[NORTH]->name, north, sizeof north), match->record.plies,
                   position);
        shown++;
    }
}

void live_text(const Live *live, int64_t now, const SlotsLoop *loop, Buffer *out)
{
    add_head(live, now, out);
    add_engines(live, out);
    add_match(live, out);
    if (loop)
        add_games(live, loop, out);
}

static struct winsize window(void)
{
    struct winsize size = {.ws_row = 24, .ws_col = 80};
    struct winsize found;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &found) == 0 && found.ws_row && found.ws_col)
        size = found;
    return size;
}

void live_clear(Live *live)
{
    if (live->drawn)
        printf("\033[%dA\r\033[J", live->drawn);
    else
        progress_clear(&live->progress);
    live->drawn = 0;
    fflush(stdout);
}

// Lines too long for the window would wrap, and lines too many scroll: both are cut.
void live_draw(Live *live, const Buffer *text)
{
    const struct winsize size = window();
    Buffer out = {0};
    if (live->drawn)
        buffer_add(&out, "\033[%dA\r", live->drawn);
    live->drawn = 0;
    for (const char *at = text->text; *at && live->drawn + 1 < size.ws_row; live->drawn++) {
        const char *end = strchr(at, '\n');
        const int len = (int)(end - at), most = size.ws_col - 1;
        buffer_add(&out, "%.*s\033[K\n", len < most ? len : most, at);
        at = end + 1;
    }
    buffer_add(&out, "\033[J");
    fwrite(out.text, 1, out.len, stdout);
    fflush(stdout);
    buffer_release(&out);
}
