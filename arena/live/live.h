// A run as it can be watched: on the terminal (a line, or with --tui a screenful), as blocks of
// text every so many games, and as a file that other programs read (--live). Nothing here decides
// anything; the journal alone is the truth.
#ifndef NAQALA_ARENA_LIVE_LIVE_H
#define NAQALA_ARENA_LIVE_LIVE_H

#include "arena/live/latency.h"
#include "arena/live/tally.h"
#include "arena/slots.h"
#include "engine/base/progress.h"

typedef struct {
    const RunConfig *config;      // not owned
    const char *rules;            // not owned
    const Sequential *sequential; // not owned; NULL: no test is made
    Tally tally;
    Latency *latency; // an engine each
    Progress progress;
    long before;     // games of earlier runs, in the tally too
    int64_t written; // when the file was last
    int drawn;       // lines of the screen that stand
    bool unwritable; // the file failed once, which was said
} Live;

// `total`: games there are, with those of earlier runs.
Live live_new(const RunConfig *config, const char *rules, const Sequential *sequential);
void live_release(Live *live);

void live_before(Live *live, const GameRecord *game); // one of an earlier run
void live_begin(Live *live, long to_play);            // now games begin
void live_game(Live *live, const GameRecord *game);
void live_answer(Live *live, int engine, int64_t microseconds);
void live_tick(Live *live, int64_t now, const SlotsLoop *loop);
void live_clear(Live *live); // before something else is printed

// The last words; writes the latencies beside the journal where there were any.
bool live_end(Live *live, Error *error);

// Private to live/: a screenful of lines, without any terminal's words, and the JSON of --live.
// `loop` may be NULL: nothing is being played.
void live_text(const Live *live, int64_t now, const SlotsLoop *loop, Buffer *out);
void live_json(const Live *live, int64_t now, const SlotsLoop *loop, Buffer *out);
double live_seconds(const Live *live, int64_t now); // since games began
// The same text on a terminal, in place of what stands there.
void live_draw(Live *live, const Buffer *text);
// latency.json and latency.svg.
bool live_write_latency(const Live *live, Error *error);

#endif
