#include "arena/merge.h"
#include "arena/journal.h"
#include "arena/json.h"
#include "arena/report/report.h"
#include "arena/sha256.h"
#include "engine/base/file.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *folder;
    size_t games;
    char hash[SHA256_HEX]; // of its journal
} Part;

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

// The games in schedule order as lines, those held twice once. `alone` counts pairs of which only
// one game is there.
static bool add_lines(const Journal *all, Buffer *out, long *alone, Error *error)
{
    const GameRecord *last = NULL;
    for (size_t i = 0; i < all->count; i++) {
        const GameRecord *game = &all->games[i];
        if (last && last->game == game->game) {
            if (!same_line(last, game))
                return error_set(error, "two different games have the number %ld", game->game);
            continue;
        }
        *alone += last && last->pair == game->pair ? -1 : 1;
        last = game;
        records_add_line(out, last);
    }
    return true;
}

static void hash_manifest(const char *folder, char hash[SHA256_HEX])
{
    Buffer path = {0};
    buffer_add(&path, "%s/manifest.json", folder);
    if (!sha256_file(path.text, hash))
        snprintf(hash, SHA256_HEX, "none");
    buffer_release(&path);
}

static bool write_manifest(const Part *part, int count, const char *path, Error *error)
{
    Buffer out = {0};
    buffer_add(&out, "{\"program\":\"naqala-arena %s\",\n\"merged\":[", NAQALA_VERSION);
    for (int i = 0; i < count; i++) {
        char hash[SHA256_HEX];
        hash_manifest(part[i].folder, hash);
        buffer_add(&out, i ? ",\n{\"folder\":" : "\n{\"folder\":");
        json_add_string(&out, part[i].folder);
        buffer_add(&out, ",\"games\":%zu,\"journal_sha256\":\"%s\",\"manifest_sha256\":\"%s\"}",
                   part[i].games, part[i].hash, hash);
    }
    buffer_add(&out, "]}\n");
    const bool ok = file_write(path, &out, error);
    buffer_release(&out);
    return ok;
}

static bool write_all(const Part *part, int count, const Journal *all, const char *out,
                      Error *error)
{
    Buffer lines = {0}, text = {0}, games = {0}, manifest = {0};
    long alone = 0;
    buffer_add(&games, "%s/games.jsonl", out);
    buffer_add(&manifest, "%s/manifest.json", out);
    bool ok = !file_exists(games.text) ||
              error_set(error, "%s is there already; give another --out", games.text);
    ok = ok && add_lines(all, &lines, &alone, error) && folder_make(out, error) &&
         write_manifest(part, count, manifest.text, error) &&
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

static bool add_part(const char *folder, Part *part, Journal *all, Error *error)
{
    Journal journal;
    if (!journal_of_run(folder, &journal, error))
        return false;
    *part = (Part){.folder = folder, .games = journal.count};
    memcpy(part->hash, journal.hash, sizeof part->hash);
    const bool ok = journal_append(all, &journal, error);
    journal_release(&journal);
    return ok;
}

int merge_folders(char *const *folder, int count, const char *out)
{
    Part *part = alloc_or_die((unsigned long)count, sizeof *part);
    Journal all = {0};
    Error error;
    bool ok = true;
    for (int i = 0; i < count && ok; i++)
        ok = add_part(folder[i], &part[i], &all, &error);
    journal_order(&all);
    ok = ok && write_all(part, count, &all, out, &error);
    journal_release(&all);
    free(part);
    if (!ok)
        fprintf(stderr, "error: %s\n", error.text);
    return ok ? 0 : EXIT_USAGE;
}
