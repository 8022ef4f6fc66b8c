#include "engine/bench.h"
#include "engine/base/base.h"

// Start positions, middle games and an ending; every rule that changes the search is there.
static const BenchPosition POSITIONS[] = {
    {"kalah", NULL, 14},
    {"kalah", "4,4,0,5,5,0/5,5,5,5,4,4 2,0 N", 14},
    {"kalah", "0,7,1,7,6,1/2,7,0,1,8,1 4,3 S", 14},
    {"kalah", "1,0,3,9,0,2/0,3,2,1,6,0 11,10 N", 18},
    {"kalah", "0,1,0,4,0,1/2,0,1,0,3,1 17,18 S", 30},
    {"kalah:capture=always", NULL, 14},
    {"kalah:seeds=6", NULL, 13},
    {"kalah:seeds=6", "1,9,0,9,1,10/8,0,8,8,1,9 4,4 N", 13},
    {"kalah:seeds=5,pie=turn", NULL, 12},
    {"kalah:end=stuck,leftover=emptier", NULL, 13},
    {"kalah:capture=none,majority=on", NULL, 13},
    {"kalah:pits=4,seeds=3", NULL, 40},
    {"kalah:pits=9,seeds=5", NULL, 10},
    {"kalah:pits=12,seeds=12", NULL, 7},
    {"oware", NULL, 16},
    {"oware:grandslam=all,repetition=3", "0,3,1,0,5,2/1,0,4,2,0,6 12,12 S", 16},
    {"awari", "0,0,6,0,3,5/1,2,1,0,0,0 0,0 S", 18},
    {"bohnenspiel", NULL, 12},
    {"toguz", NULL, 12},
    {"congkak", NULL, 9},
    {"waurie", NULL, 12},
    {"huroy:dir=both", NULL, 7},
    {"omweso", NULL, 12},
    {"omweso:start=two,firstcapture=off,akakyala=on", NULL, 8},
    {"hus", NULL, 12},
    {"bao", NULL, 13},
    {"bao", "0,2,0,0,0,0,2,0;0,0,2,2,0,2,6,4/1,0,1,2,10,0,0,10;2,2,8,4,1,2,1,0 0,0 S", 12},
    {"kujifunza", NULL, 12},
};

int bench_count(void)
{
    return (int)ARRAY_LEN(POSITIONS);
}

const BenchPosition *bench_position(int index)
{
    return &POSITIONS[index];
}

EngineResult bench_run(int index, NodeChoice instance)
{
    const BenchPosition *bench = bench_position(index);
    Engine *engine = engine_new(NULL);
    EngineSettings settings = *engine_settings(engine);
    Error error;
    settings.hash = 16;
    settings.instance = instance;
    if (!engine_configure(engine, &settings, &error) ||
        !engine_set_rules(engine, bench->rules, &error) ||
        !engine_set_position(engine, bench->position, NULL, &error))
        die(EXIT_DATA, "bench: %s", error.text);
    EngineResult result = engine_think(engine, &(Limits){.depth = bench->depth});
    engine_free(engine);
    return result;
}
