#include "tests/support/data.h"
#include "engine/rules/catalogue.h"
#include "engine/rules/postext.h"
#include "engine/rules/rulestring.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#ifndef SOURCE_ROOT
#define SOURCE_ROOT "."
#endif

const char *data_path(const char *path, char *out, unsigned long size)
{
    snprintf(out, size, "%s/%s", SOURCE_ROOT, path);
    return out;
}

static void split(DataRow *row)
{
    row->text[strcspn(row->text, "\n")] = '\0';
    row->count = 0;
    char *at = row->text;
    while (at && row->count < DATA_FIELDS) {
        row->field[row->count++] = at;
        at = strchr(at, '\t');
        if (at)
            *at++ = '\0';
    }
}

int data_visit(const char *file, DataVisitor *visitor, void *context)
{
    char path[1024];
    DataRow row = {.number = 0};
    int visited = 0;
    FILE *in = fopen(data_path(file, path, sizeof path), "r");
    cr_assert_not_null(in, "cannot open %s", path);
    while (fgets(row.text, sizeof row.text, in)) {
        row.number++;
        if (row.text[0] == '#' || row.text[0] == '\n')
            continue;
        split(&row);
        visited += visitor(&row, context);
    }
    fclose(in);
    return visited;
}

Game *game_of(const char *rules)
{
    Rules parsed;
    Error error;
    cr_assert(rulestring_parse(rules, &parsed, &error), "%s", error.text);
    return game_new(&parsed);
}

Game *data_game(const char *name, const char *options)
{
    char rules[256];
    if (!catalogue_find(name))
        return NULL;
    snprintf(rules, sizeof rules, "%s%s%s", name, options[0] == '-' ? "" : ":",
             options[0] == '-' ? "" : options);
    return game_of(rules);
}

Position position_of(const Game *game, const char *text)
{
    Position p;
    Error error;
    cr_assert(postext_parse(text, &game->rules, &p, &error), "%s: %s", text, error.text);
    return p;
}

Rules kalah_choice(int n, int pits)
{
    return (Rules){.name = "kalah",
                   .rows = 2,
                   .pits = (uint8_t)pits,
                   .seeds = 4,
                   .own_store = 1,
                   .extra_turn = 1,
                   .capture = (uint8_t)(n % 3),
                   .end = (uint8_t)(n / 3 % 2),
                   .leftover = (uint8_t)(n / 6)};
}
