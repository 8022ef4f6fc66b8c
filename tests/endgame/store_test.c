#include "engine/base/file.h"
#include "engine/endgame/store.h"
#include "tests/support/data.h"
#include "tests/support/run.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEEDS = 9 };

static Endgame *stored(const char *rules, const char *folder)
{
    Error error;
    Game *game = game_of(rules);
    Endgame *endgame = endgame_new(&game->rules);
    cr_assert(endgame_build(endgame, SEEDS, 1, NULL, &error));
    for (int seeds = 0; seeds <= SEEDS; seeds++)
        cr_assert(store_write(endgame, seeds, folder, &error), "%s", error.text);
    game_free(game);
    return endgame;
}

static Endgame *reopened(const Endgame *endgame)
{
    return endgame_new(&endgame->rules);
}

Test(store, what_is_written_is_read)
{
    Workspace workspace = workspace_make();
    Error error;
    Endgame *written = stored("kalah", workspace.folder), *read = reopened(written);
    cr_assert(store_read(read, 40, workspace.folder, &error), "%s", error.text);
    cr_assert(read->seeds == SEEDS);
    for (int seeds = 0; seeds <= SEEDS; seeds++) {
        const Layer *a = &written->layer[seeds], *b = &read->layer[seeds];
        cr_assert(memcmp(a->cells, b->cells, a->bytes) == 0);
        for (int outer = 0; 2 * outer <= seeds; outer++)
            cr_assert(a->block[outer].escapes == b->block[outer].escapes &&
                      memcmp(a->block[outer].offset, b->block[outer].offset, 4) == 0);
    }
    // Layers built on top of mapped ones are the same as ever.
    cr_assert(endgame_build(read, SEEDS + 1, 1, NULL, &error));
    cr_assert(endgame_build(written, SEEDS + 1, 1, NULL, &error));
    cr_assert(memcmp(written->layer[SEEDS + 1].cells, read->layer[SEEDS + 1].cells,
                     written->layer[SEEDS + 1].bytes) == 0);
    endgame_free(read);
    endgame_free(written);
    workspace_remove(&workspace);
}

Test(store, an_empty_folder_is_fine)
{
    Workspace workspace = workspace_make();
    Error error;
    Game *game = game_of("kalah");
    Endgame *endgame = endgame_new(&game->rules);
    cr_assert(store_read(endgame, 40, workspace.folder, &error) && endgame->seeds == -1);
    endgame_free(endgame);
    game_free(game);
    workspace_remove(&workspace);
}

// Reads with one byte of the last layer's file changed, or the file cut short there.
static bool reads_with(const Endgame *endgame, const char *folder, size_t at, bool cut)
{
    char path[STORE_PATH];
    size_t len;
    Error error;
    store_path(endgame, SEEDS, folder, path);
    char *bytes = file_read(path, &len, &error);
    Buffer changed = {0};
    at %= len;
    buffer_append(&changed, bytes, cut ? at : len);
    if (!cut)
        changed.text[at] = (char)(changed.text[at] ^ 0x10);
    cr_assert(file_write(path, &changed, &error));
    Endgame *read = reopened(endgame);
    const bool ok = store_read(read, 40, folder, &error);
    cr_assert(ok || (read->seeds == SEEDS - 1 && strstr(error.text, path)), "%s", error.text);
    endgame_free(read);
    buffer_release(&changed);
    buffer_append(&changed, bytes, len);
    cr_assert(file_write(path, &changed, &error));
    buffer_release(&changed);
    free(bytes);
    return ok;
}

Test(store, a_damaged_file_is_refused_by_name)
{
    Workspace workspace = workspace_make();
    Endgame *endgame = stored("kalah", workspace.folder);
    const size_t AT[] = {0,  9,  12, 13, 14,  15,   16,   17,   20,    25,    33,
                         41, 50, 70, 90, 200, 4000, 4095, 4096, 10000, 70000, (size_t)-1 / 2};
    for (size_t i = 0; i < ARRAY_LEN(AT); i++)
        cr_assert(!reads_with(endgame, workspace.folder, AT[i], false), "byte %zu", AT[i]);
    for (size_t cut = 1; cut < 9000; cut += 997)
        cr_assert(!reads_with(endgame, workspace.folder, cut, true), "cut at %zu", cut);
    endgame_free(endgame);
    workspace_remove(&workspace);
}

Test(store, a_file_of_other_rules_is_refused)
{
    Workspace workspace = workspace_make();
    Error error;
    char from[STORE_PATH], to[STORE_PATH];
    Endgame *one = stored("kalah", workspace.folder);
    Endgame *other = stored("kalah:capture=always", workspace.folder);
    store_path(one, 4, workspace.folder, from);
    store_path(other, 4, workspace.folder, to);
    cr_assert(rename(from, to) == 0);
    Endgame *read = reopened(other);
    cr_assert(!store_read(read, 40, workspace.folder, &error) && read->seeds == 3);
    cr_assert(strstr(error.text, "other rules"));
    endgame_free(read);
    endgame_free(one);
    endgame_free(other);
    workspace_remove(&workspace);
}

// Seeds at the start and the swap rule change no value.
Test(store, rule_sets_that_play_alike_share_files)
{
    Workspace workspace = workspace_make();
    Error error;
    Endgame *one = stored("kalah", workspace.folder);
    Game *game = game_of("kalah:seeds=6,pie=turn");
    Endgame *read = endgame_new(&game->rules);
    cr_assert(store_read(read, 40, workspace.folder, &error) && read->seeds == SEEDS);
    endgame_free(read);
    game_free(game);
    endgame_free(one);
    workspace_remove(&workspace);
}

Test(store, the_tool_builds_verifies_and_probes)
{
    Workspace workspace = workspace_make();
    cr_assert(run(&workspace, "$BUILD/naqala endgame build --seeds 8 --out db") == 0);
    cr_assert(run(&workspace, "$BUILD/naqala endgame verify --out db --full 4 --samples 100") == 0);
    cr_assert(run(&workspace, "$BUILD/naqala endgame stat --out db") == 0);
    cr_assert(run(&workspace, "$BUILD/naqala endgame probe --out db "
                              "'0,0,1,0,0,0/0,0,1,0,0,0 3,1 S'") == 0);
    char *out = workspace_file(&workspace, "out.txt");
    cr_assert(strstr(out, "margin 4 further 2"), "%s", out);
    free(out);
    cr_assert(run(&workspace,
                  "$BUILD/naqala endgame probe --out db '9,9,9,0,0,0/1,1,1,0,0,0 0,0 S'") == 2);
    cr_assert(run(&workspace, "$BUILD/naqala endgame stat --out nowhere") == 2);
    cr_assert(run(&workspace, "$BUILD/naqala endgame build --seeds 99 --out db") == 1);
    cr_assert(run(&workspace, "$BUILD/naqala endgame build --rules kalah:majority=on --out db") ==
              1);
    cr_assert(run(&workspace, "$BUILD/naqala endgame") == 1);
    workspace_remove(&workspace);
}

Test(store, a_build_that_is_stopped_goes_on_later)
{
    Workspace workspace = workspace_make();
    cr_assert(run(&workspace, "$BUILD/naqala endgame build --seeds 24 --out db & "
                              "until test -e db/kalah6-opposite-row-owner-10.endgame; "
                              "do sleep 0.01; done; kill -TERM $!; wait $!") == 130);
    char *out = workspace_file(&workspace, "out.txt");
    cr_assert(strstr(out, "stopped; layers up to "), "%s", out);
    free(out);
    cr_assert(run(&workspace, "ls db/*.tmp") != 0);
    cr_assert(run(&workspace, "$BUILD/naqala endgame build --seeds 11 --out db") == 0);
    cr_assert(run(&workspace, "$BUILD/naqala endgame verify --out db --samples 100") == 0);
    workspace_remove(&workspace);
}
