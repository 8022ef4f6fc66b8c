#include "arena/merge.h"
#include "arena/json.h"
#include "arena/records.h"
#include "arena/report/report.h"
#include "arena/sha256.h"
#include "engine/base/file.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int compare_games(const void *a, const void *b)
{
    const GameRecord *x = *(const GameRecord *const *)a, *y = *(const GameRecord *const *)b;
    return (x->game > y->game) - (x->game < y->game);
}

static bool same_line(const GameRecord *a, const GameRecord *b)
{
    Buffer x = {0}, y = {0};
    records_add_line(&x, a);
    records_add_line(&y, b);
    const bool same = strcmp(x.text, y.text) == 0;
    buffer_release(&x);
    buffer_release(&y);
    return same;
}

// All games in schedule order as lines, those held twice once. `alone` counts pairs of which only
// one game is there.
static bool add_lines(const GameRecord **game, size_t count, Buffer *out, long *alone, Error *error)
{
    const GameRecord *last = NULL;
    for (size_t i = 0; i < count; i++) {
        if (strcmp(game[i]->rules, game[0]->rules) != 0)
            return error_set(error, "games of different rules: %.80s and %.80s", game[0]->rules,
                             game[i]->rules);
        if (last && last->game == game[i]->game) {
            if (!same_line(last, game[i]))
                return error_set(error, "two different games have the number %ld", game[i]->game);
            continue;
        }
        *alone += last && last->pair == game[i]->pair ? -1 : 1;
        last = game[i];
        records_add_line(out, last);
    }
    return true;
}

static bool merge_journals(const Journal *journal, int count, Buffer *out, long *alone,
                           Error *error)
{
    size_t games = 0, at = 0;
    for (int i = 0; i < count; i++)
        games += journal[i].count;
    const GameRecord **game = alloc_or_die(games + 1, sizeof *game);
    for (int i = 0; i < count; i++)
        for (size_t g = 0; g < journal[i].count; g++)
            game[at++] = &journal[i].games[g];
    qsort(game, games, sizeof *game, compare_games);
    const bool ok = add_lines(game, games, out, alone, error);
    free(game);
    return ok;
}

static void hash_manifest(const char *folder, char hash[SHA256_HEX])
{
    Buffer path = {0};
    size_t len;
    Error ignored;
    buffer_add(&path, "%s/manifest.json", folder);
    char *text = file_read(path.text, &len, &ignored);
    snprintf(hash, SHA256_HEX, "none");
    if (text)
        sha256_hex(text, len, hash);
    free(text);
    buffer_release(&path);
}

static bool write_manifest(char *const *folder, const Journal *journal, int count, const char *path,
                           Error *error)
{
    Buffer out = {0};
    buffer_add(&out, "{\"program\":\"naqala-arena %s\",\n\"merged\":[", NAQALA_VERSION);
    for (int i = 0; i < count; i++) {
        char hash[SHA256_HEX];
        hash_manifest(folder[i], hash);
        buffer_add(&out, i ? ",\n{\"folder\":" : "\n{\"folder\":");
        json_add_string(&out, folder[i]);
        buffer_add(&out, ",\"games\":%zu,\"journal_sha256\":\"%s\",\"manifest_sha256\":\"%s\"}",
                   journal[i].count, journal[i].hash, hash);
    }
    buffer_add(&out, "]}\n");
    const bool ok = file_write(path, &out, error);
    buffer_release(&out);
    return ok;
}

static bool write_all(char *const *folder, const Journal *journal, int count, const char *out,
                      Error *error)
{
    Buffer lines = {0}, text = {0}, games = {0}, manifest = {0};
    long alone = 0;
    buffer_add(&games, "%s/games.jsonl", out);
    buffer_add(&manifest, "%s/manifest.json", out);
    bool ok = !file_exists(games.text) ||
              error_set(error, "%s is there already; give another --out", games.text);
    ok = ok && merge_journals(journal, count, &lines, &alone, error) && folder_make(out, error) &&
         write_manifest(folder, journal, count, manifest.text, error) &&
         file_write(games.text, &lines, error) && report_write(out, &text, error);
    if (ok)
        puts(text.text);
    if (ok && alone)
        fprintf(stderr, "warning: of %ld pairs only one game is there; is a part missing?\n",
                alone);
    buffer_release(&lines);
    buffer_release(&text);
    buffer_release(&games);
    buffer_release(&manifest);
    return ok;
}

int merge_folders(char *const *folder, int count, const char *out)
{
    Journal *journal = alloc_or_die((unsigned long)count, sizeof *journal);
    Error error;
    bool ok = true;
    for (int i = 0; i < count && ok; i++) {
        Buffer path = {0};
        buffer_add(&path, "%s/games.jsonl", folder[i]);
        ok = journal_read(path.text, &journal[i], &error);
        buffer_release(&path);
    }
    ok = ok && write_all(folder, journal, count, out, &error);
    for (int i = 0; i < count; i++)
        journal_release(&journal[i]);
    free(journal);
    if (!ok)
        fprintf(stderr, "error: %s\n", error.text);
    return ok ? 0 : EXIT_USAGE;
}
