// The run as JSON for other programs.
#include "arena/json.h"
#include "arena/live/live.h"
#include "engine/rules/postext.h"

static void add_row(Buffer *out, const TallyRow *row)
{
    buffer_add(out, "\"games\":%ld,\"won\":%ld,\"drawn\":%ld,\"lost\":%ld,\"score\":%.6f",
               tally_row_games(row), row->won, row->drawn, row->lost, tally_row_score(row));
}

static void add_engines(const Live *live, Buffer *out)
{
    buffer_add(out, ",\n\"engines\":[");
    for (int i = 0; i < live->config->engines; i++) {
        buffer_add(out, i ? ",\n {\"name\":" : "\n {\"name\":");
        json_add_string(out, live->config->engine[i].name);
        buffer_add(out, ",");
        add_row(out, &live->tally.row[i]);
        buffer_add(out, ",\"latency\":");
        latency_add_json(&live->latency[i], out);
        buffer_add(out, "}");
    }
    buffer_add(out, "]");
}

static void add_test(const Live *live, Buffer *out)
{
    const double *pairs = live->tally.pairs;
    if (live->config->engines == 2)
        buffer_add(out, ",\n\"pairs\":[%.0f,%.0f,%.0f,%.0f,%.0f]", pairs[0], pairs[1], pairs[2],
                   pairs[3], pairs[4]);
    if (!live->sequential)
        return;
    const SprtState *state = &live->sequential->state;
    buffer_add(out,
               ",\n\"sprt\":{\"llr\":%.6f,\"lower\":%.6f,\"upper\":%.6f,\"verdict\":", state->ratio,
               state->lower, state->upper);
    json_add_string(out, sprt_words(state->verdict));
    buffer_add(out, "}");
}

static void add_playing(const Live *live, const SlotsLoop *loop, Buffer *out)
{
    const char *separator = "\n ";
    buffer_add(out, ",\n\"playing\":[");
    for (int i = 0; loop && i < live->config->concurrency; i++) {
        char position[POSITION_TEXT];
        const Match *match = slots_match(loop, i);
        if (!match)
            continue;
        postext_format(&match->record.game->rules, record_now(&match->record), POSTEXT_NATIVE,
                       position);
        buffer_add(out, "%s{\"south\":", separator);
        json_add_string(out, match->spec[SOUTH]->name);
        buffer_add(out, ",\"north\":");
        json_add_string(out, match->spec[NORTH]->name);
        buffer_add(out, ",\"plies\":%d,\"position\":", match->record.plies);
        json_add_string(out, position);
        buffer_add(out, "}");
        separator = ",\n ";
    }
    buffer_add(out, "]");
}

// All was played, or a test has decided; not where the run was only stopped.
static bool is_over(const Live *live, const SlotsLoop *loop)
{
    const bool decided = live->sequential && live->sequential->state.verdict != SPRT_CONTINUE;
    return !loop && (decided || live->tally.games >= live->progress.total + live->before);
}

void live_json(const Live *live, int64_t now, const SlotsLoop *loop, Buffer *out)
{
    const Tally *tally = &live->tally;
    const double left = progress_left(&live->progress, now);
    buffer_add(out, "{\"rules\":");
    json_add_string(out, live->rules);
    buffer_add(out, ",\"games\":%ld,\"of\":%ld,\"seconds\":%.1f,\"left_seconds\":", tally->games,
               live->progress.total + live->before, live_seconds(live, now));
    buffer_add(out, left < 0 ? "null" : "%.0f", left);
    buffer_add(out,
               ",\"running\":%s,\"over\":%s,\n\"faults\":%ld,\"void\":%ld,\"plies\":%ld,\n\"first_"
               "mover\":{",
               loop ? "true" : "false", is_over(live, loop) ? "true" : "false", tally->faults,
               tally->voids, tally->plies);
    add_row(out, &tally->mover);
    buffer_add(out, "}");
    add_engines(live, out);
    add_test(live, out);
    add_playing(live, loop, out);
    buffer_add(out, "}\n");
}
