// The corpus and seeded mutations of it, through every target, in each run of the suite. The long
// search for new inputs is `make fuzz`.
#include "engine/base/error.h"
#include "engine/base/file.h"
#include "engine/base/rng.h"
#include "tests/fuzz/targets.h"
#include "tests/support/data.h"
#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Changes, drops, doubles or inserts a few bytes.
static char *mutate(const char *text, Rng *rng)
{
    static const char BYTES[] = "0123456789,/- SNabcF<>{}[]:\"=\\\n\t\377x";
    size_t len = strlen(text), room = len + 64;
    char *out = alloc_or_die(room, 1);
    memcpy(out, text, len);
    for (uint64_t i = 1 + rng_below(rng, 4); i > 0; i--) {
        size_t at = rng_below(rng, len + 1);
        char byte = BYTES[rng_below(rng, sizeof BYTES - 1)];
        uint64_t kind = rng_below(rng, 3);
        if (kind == 0 && at < len) {
            out[at] = byte;
        } else if (kind == 1 && at < len) {
            memmove(out + at, out + at + 1, len - at);
            len--;
        } else if (len + 2 < room) {
            memmove(out + at + 1, out + at, len - at + 1);
            out[at] = byte;
            len++;
        }
    }
    return out;
}

static void run_file(const FuzzEntry *entry, const char *path, int rounds)
{
    size_t len;
    Error error;
    Rng rng = {rng_mix(strlen(path))};
    char *text = file_read(path, &len, &error);
    cr_assert_not_null(text, "%s", error.text);
    entry->run(text);
    for (int i = 0; i < rounds; i++) {
        char *changed = mutate(text, &rng);
        entry->run(changed);
        free(changed);
    }
    free(text);
}

static void run_target(const char *name, int rounds)
{
    char folder[1024], path[2048], relative[64];
    int files = 0;
    const FuzzEntry *entry = NULL;
    for (size_t i = 0; i < FUZZ_TARGET_COUNT; i++)
        if (strcmp(FUZZ_TARGETS[i].name, name) == 0)
            entry = &FUZZ_TARGETS[i];
    cr_assert_not_null(entry);
    snprintf(relative, sizeof relative, "tests/fuzz/corpus/%s", name);
    DIR *directory = opendir(data_path(relative, folder, sizeof folder));
    cr_assert_not_null(directory, "%s", folder);
    for (struct dirent *file = readdir(directory); file; file = readdir(directory)) {
        if (file->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, file->d_name);
        run_file(entry, path, rounds);
        files++;
    }
    closedir(directory);
    cr_assert(files > 0, "no corpus for %s", name);
}

Test(fuzz, rules, .timeout = 120)
{
    run_target("rules", 20000);
}

Test(fuzz, rule_files, .timeout = 120)
{
    run_target("rule-file", 5000);
}

Test(fuzz, positions, .timeout = 120)
{
    run_target("position", 1000);
}

Test(fuzz, moves, .timeout = 120)
{
    run_target("moves", 1000);
}

Test(fuzz, uci, .timeout = 120)
{
    run_target("uci", 60);
}

Test(fuzz, journal, .timeout = 120)
{
    run_target("journal", 20000);
}

Test(fuzz, openings, .timeout = 120)
{
    run_target("openings", 300);
}

Test(fuzz, engine_keys, .timeout = 120)
{
    run_target("engine-key", 5000);
}

Test(fuzz, ledgers, .timeout = 120)
{
    run_target("ledger", 200);
}

Test(fuzz, endgame_files, .timeout = 120)
{
    run_target("endgame", 200);
}

Test(fuzz, adjudication, .timeout = 120)
{
    run_target("adjudicate", 5000);
}

Test(fuzz, sequential_tests, .timeout = 120)
{
    run_target("sprt", 5000);
}

Test(fuzz, processors, .timeout = 120)
{
    run_target("affinity", 5000);
}

Test(fuzz, what_engines_say, .timeout = 120)
{
    run_target("dialect", 2000);
}
