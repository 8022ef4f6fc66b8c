#include "arena/journal.h"
#include "arena/sha256.h"
#include "engine/base/file.h"
#include <stdlib.h>
#include <string.h>

static int compare_games(const void *a, const void *b)
{
    const GameRecord *x = a, *y = b;
    return (x->game > y->game) - (x->game < y->game);
}

static bool read_lines(char *text, Json *json, Journal *journal, Error *error)
{
    size_t room = 0, number = 0;
    for (char *at = text; *at;) {
        char *end = strchr(at, '\n');
        if (!end) {
            journal->partial = true;
            return true;
        }
        *end = '\0';
        number++;
        if (journal->count == room) {
            room = room ? 2 * room : 256;
            journal->games = realloc_or_die(journal->games, room, sizeof *journal->games);
        }
        Error why;
        if (!json_parse_in(json, at, &why) ||
            !records_read(json, &journal->games[journal->count], &why))
            return error_set(error, "line %zu: %.180s", number, why.text);
        journal->count++;
        at = end + 1;
    }
    return true;
}

static bool read_journal(const char *path, bool hashed, Journal *journal, Error *error)
{
    size_t len;
    Json json = {0};
    *journal = (Journal){0};
    char *text = file_read(path, &len, error);
    if (!text)
        return false;
    if (hashed)
        sha256_hex(text, len, journal->hash);
    Error why;
    bool ok = strlen(text) == len ? read_lines(text, &json, journal, &why)
                                  : error_set(&why, "a NUL byte at %zu", strlen(text) + 1);
    json_release(&json);
    free(text);
    if (!ok) {
        journal_release(journal);
        return error_set(error, "%.60s: %.170s", path, why.text);
    }
    journal_order(journal);
    return true;
}

static bool read_folder(const char *folder, bool hashed, Journal *journal, Error *error)
{
    Buffer path = {0};
    buffer_add(&path, "%s/games.jsonl", folder);
    const bool ok = read_journal(path.text, hashed, journal, error);
    buffer_release(&path);
    return ok;
}

bool journal_read(const char *path, Journal *journal, Error *error)
{
    return read_journal(path, true, journal, error);
}

bool journal_of_run(const char *folder, Journal *journal, Error *error)
{
    return read_folder(folder, true, journal, error);
}

bool journal_open(const char *source, bool hashed, Journal *journal, Error *error)
{
    const size_t len = strlen(source);
    const bool is_file = len > 6 && strcmp(source + len - 6, ".jsonl") == 0;
    return is_file ? read_journal(source, hashed, journal, error)
                   : read_folder(source, hashed, journal, error);
}

void journal_release(Journal *journal)
{
    for (size_t i = 0; i < journal->count; i++)
        records_release(&journal->games[i]);
    free(journal->games);
    *journal = (Journal){0};
}

static bool same_rules(const GameRecord *a, const GameRecord *b, Error *error)
{
    return strcmp(a->rules, b->rules) == 0 ||
           error_set(error, "games of different rules: %.80s and %.80s", a->rules, b->rules);
}

bool journal_of_one_game(const Journal *journal, Error *error)
{
    for (size_t i = 1; i < journal->count; i++)
        if (!same_rules(&journal->games[0], &journal->games[i], error))
            return false;
    return true;
}

bool journal_append(Journal *all, Journal *one, Error *error)
{
    if (one->count == 0)
        return true;
    if (!journal_of_one_game(one, error) ||
        (all->count && !same_rules(&all->games[0], &one->games[0], error)))
        return false;
    all->games = realloc_or_die(all->games, all->count + one->count, sizeof *all->games);
    memcpy(all->games + all->count, one->games, one->count * sizeof *one->games);
    all->count += one->count;
    free(one->games);
    one->games = NULL;
    one->count = 0;
    return true;
}

void journal_order(Journal *journal)
{
    size_t i = 1;
    while (i < journal->count && journal->games[i - 1].game <= journal->games[i].game)
        i++;
    if (i < journal->count) // most are in order
        qsort(journal->games, journal->count, sizeof *journal->games, compare_games);
}

bool journal_sort(const char *path, long end, Error *error)
{
    Journal journal;
    Buffer sorted = {0};
    if (!read_journal(path, false, &journal, error))
        return false;
    for (size_t i = 0; i < journal.count && journal.games[i].game < end; i++)
        records_add_line(&sorted, &journal.games[i]);
    bool ok = file_write(path, &sorted, error);
    buffer_release(&sorted);
    journal_release(&journal);
    return ok;
}
