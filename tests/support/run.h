// Runs programs of the build in a folder of their own, and looks at what they leave.
#ifndef NAQALA_TESTS_SUPPORT_RUN_H
#define NAQALA_TESTS_SUPPORT_RUN_H

#include "arena/journal.h"
#include <sys/types.h>

typedef struct {
    char folder[64]; // made by workspace_make, removed by workspace_remove
    char tag[80];    // a word no other test has on its processes' command lines
} Workspace;

Workspace workspace_make(void);
void workspace_remove(const Workspace *workspace);

// Starts `sh -c` in the folder, with $SOURCE (the tree), $BUILD (programs), $MOCK, $TAG and $ARENA
// set; its output goes to out.txt. The shell line should begin with `exec` to be signalled itself.
pid_t run_start(const Workspace *workspace, const char *shell);
int run_wait(pid_t pid); // exit status, or 256 + signal
int run(const Workspace *workspace, const char *shell);

// The text of a file of the folder; the caller frees it. Fails the test if there is none.
char *workspace_file(const Workspace *workspace, const char *name);
Journal workspace_journal(const Workspace *workspace, const char *run_folder);

// `verify run` finds each of the edits (of sed, on the first line of the journal) by itself.
void edits_are_found(const Workspace *workspace, const char *const *edits, size_t count);

// Processes with the tag on their command line, besides the one that asks.
int processes_left(const Workspace *workspace);

#endif
