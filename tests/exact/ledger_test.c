#include "engine/base/file.h"
#include "engine/exact/proof.h"
#include "tests/support/data.h"
#include "tests/support/run.h"
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    Workspace workspace;
    char path[128];
    Game *game;
} Fixture;

static Fixture fixture(void)
{
    Fixture f = {.workspace = workspace_make(), .game = game_of("kalah:pits=5,seeds=4")};
    snprintf(f.path, sizeof f.path, "%s/ledger", f.workspace.folder);
    return f;
}

static void done(Fixture *f)
{
    game_free(f->game);
    workspace_remove(&f->workspace);
}

static Proof *proof_with(const Fixture *f)
{
    const Position p = game_start(f->game);
    return proof_new(
        f->game, &p,
        &(ProofPlan){.endgame_seeds = 9, .threads = 1, .ledger = f->path, .costly = 1000}, NULL);
}

// Solves, and returns how many nodes it took.
static uint64_t solve(const Fixture *f, int expected)
{
    int lower, upper;
    Error error;
    Proof *proof = proof_with(f);
    cr_assert(proof_prepare(proof, &error), "%s", error.text);
    cr_assert(proof_value(proof, &lower, &upper) && lower == expected);
    const uint64_t nodes = proof_nodes(proof);
    proof_free(proof);
    return nodes;
}

static void write_ledger(const Fixture *f, const char *text)
{
    Buffer content = {0};
    Error error;
    buffer_add(&content, "%s", text);
    cr_assert(file_write(f->path, &content, &error));
    buffer_release(&content);
}

static bool refuses(const Fixture *f, const char *text, const char *why)
{
    Error error;
    write_ledger(f, text);
    Proof *proof = proof_with(f);
    const bool refused = !proof_prepare(proof, &error) && strstr(error.text, why);
    proof_free(proof);
    return refused;
}

Test(ledger, a_second_run_goes_on_from_the_first)
{
    Fixture f = fixture();
    const uint64_t first = solve(&f, 10), second = solve(&f, 10);
    cr_assert(second * 10 < first, "%llu, then %llu", (unsigned long long)first,
              (unsigned long long)second);
    done(&f);
}

Test(ledger, a_torn_last_line_is_dropped)
{
    Fixture f = fixture();
    Error error;
    size_t len;
    solve(&f, 10);
    char *text = file_read(f.path, &len, &error);
    text[len - 7] = '\0';
    write_ledger(&f, text);
    free(text);
    solve(&f, 10);
    text = file_read(f.path, &len, &error);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        cr_assert(strncmp(line, "naqala-ledger", 13) == 0 || strstr(line, " nodes "), "%s", line);
    free(text);
    done(&f);
}

Test(ledger, nonsense_is_refused_by_line)
{
    Fixture f = fixture();
#define HEAD "naqala-ledger 1 kalah:pits=5\n"
    cr_assert(refuses(&f, "something else\n", "not a ledger"));
    cr_assert(refuses(&f, "notes of one line", "not a ledger"));
    cr_assert(refuses(&f, "naqala-ledger 1 kalah\n", "not a ledger of these rules"));
    cr_assert(refuses(&f,
                      HEAD "4,4,4,4,4/4,4,4,4,4 0,0 S at-least 2 nodes 5\n"
                           "4,4,4,4,4/4,4,4,4,4 0,0 S about 2 nodes 5\n",
                      "line 3"));
    cr_assert(refuses(&f, HEAD "4,4,4,4,4/4,4,4,4,4 0,0 S at-least 44 nodes 5\n", "line 2"));
    cr_assert(refuses(&f, HEAD "4,4,4,4/4,4,4,4 0,0 S at-least 4 nodes 5\n", "line 2"));
    cr_assert(refuses(&f, HEAD "4,4,4,4,4/4,4,4,4,4 0,0 S at-least 4 nodes\n", "line 2"));
    cr_assert(refuses(&f, HEAD "4,4,4,4,4/4,4,4,4,4 0,0 S at-least 4 nodes 5 x\n", "line 2"));
    cr_assert(refuses(&f, HEAD "\n", "line 2"));
    cr_assert(refuses(&f, HEAD "200,0,0,0,0/0,0,0,0,88 0,0 S at-least 4 nodes 5\n", "line 2"));
    done(&f);
}

Test(ledger, what_is_no_ledger_is_left_as_it_was)
{
    Fixture f = fixture();
    Error error;
    size_t len;
    write_ledger(&f, "my only copy");
    Proof *proof = proof_with(&f);
    cr_assert(!proof_prepare(proof, &error));
    proof_free(proof);
    char *text = file_read(f.path, &len, &error);
    cr_assert_str_eq(text, "my only copy");
    free(text);
    done(&f);
}
