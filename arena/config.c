#include "arena/config.h"
#include <stdlib.h>

RunConfig config_default(void)
{
    return (RunConfig){.pairs = 0,
                       .type = &SCHEDULE_ROUND_ROBIN,
                       .engine = alloc_or_die(RUN_ENGINES, sizeof(EngineSpec)),
                       .seeds = 1,
                       .concurrency = 1,
                       .sprt = sequential_default(),
                       .referee = {.max_plies = 1000},
                       .seed = 1};
}

void config_release(RunConfig *config)
{
    for (int i = 0; i < config->engines; i++)
        spec_release(&config->engine[i]);
    for (int i = 0; i < config->arguments; i++)
        free(config->argument[i]);
    free(config->engine);
    free(config->argument);
    free(config->openings);
    free(config->log);
    free(config->live.file);
    free(config->folder);
}
