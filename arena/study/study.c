#include "arena/study/study.h"
#include "engine/base/buffer.h"
#include "engine/base/text.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const Study *const STUDIES[] = {&STUDY_FIRST_PLAYER, &STUDY_MATRIX};

const Study *study_find(const char *name)
{
    for (unsigned i = 0; i < ARRAY_LEN(STUDIES); i++)
        if (strcmp(STUDIES[i]->name, name) == 0)
            return STUDIES[i];
    return NULL;
}

// The template again, with a limit and a name of its own.
static bool copy_spec(const EngineSpec *template, const char *limit, const char *name,
                      EngineSpec *out, Error *error)
{
    Buffer word = {0};
    *out = *template;
    out->folder = template->folder ? strdup_or_die(template->folder) : NULL;
    out->command = template->command ? strdup_or_die(template->command) : NULL;
    for (int i = 0; i < out->arguments; i++)
        out->argument[i] = strdup_or_die(template->argument[i]);
    for (int i = 0; i < out->options; i++) {
        out->option[i].name = strdup_or_die(template->option[i].name);
        out->option[i].value = strdup_or_die(template->option[i].value);
    }
    out->name = NULL;
    buffer_add(&word, "name=%s", name);
    bool ok =
        spec_set(out, limit, error) && spec_set(out, word.text, error) && spec_finish(out, error);
    buffer_release(&word);
    return ok;
}

static bool add_engines(RunConfig *config, const EngineSpec *template, const char *list, bool nodes,
                        Error *error)
{
    Token rest = token_of(list);
    while (rest.len) {
        int64_t number;
        char limit[48], name[48];
        Token piece = token_split(&rest, ',');
        if (!token_number(piece, 1, nodes ? INT64_MAX / 2 : 1000, &number))
            return error_set(error, "study: '%.*s' is no %s", token_width(piece), piece.at,
                             nodes ? "number of nodes" : "depth");
        for (int i = 0; i < config->engines; i++)
            if (nodes ? config->engine[i].nodes == (uint64_t)number
                      : config->engine[i].depth == (int)number)
                return error_set(error, "study: %lld is given twice", (long long)number);
        if (config->engines == RUN_ENGINES)
            return error_set(error, "study: more than %d engines", RUN_ENGINES);
        snprintf(limit, sizeof limit, "%s=%" PRId64, nodes ? "nodes" : "depth", number);
        snprintf(name, sizeof name, "%s %" PRId64, nodes ? "nodes" : "depth", number);
        if (!copy_spec(template, limit, name, &config->engine[config->engines++], error))
            return false;
    }
    return config->engines > 0 || error_set(error, "study: no depths given");
}

bool study_setup(const Study *study, RunConfig *config, const EngineSpec *template,
                 const char *list, bool nodes, Error *error)
{
    config->type = &SCHEDULE_SQUARE;
    config->answer_only = study->answer_only;
    if (!config->openings)
        config->openings = strdup_or_die("plies=2");
    return add_engines(config, template, list ? list : study->depths, nodes, error);
}
