// A child process with its three pipes, non-blocking and closed in every other child. It leads a
// process group of its own, so that signals reach what it starts too and a Ctrl-C at the arena's
// terminal does not reach it, and it dies with the arena where the system can see to that.
#ifndef NAQALA_ARENA_PROCESS_H
#define NAQALA_ARENA_PROCESS_H

#include "engine/base/error.h"
#include <sys/types.h>

typedef struct {
    pid_t pid;        // 0: not running
    int in, out, err; // its stdin, stdout and stderr; -1: closed
    bool ended;       // it was reaped, `status` is valid
    int status;       // as waitpid gives it
} Process;

// argv ends with NULL; folder may be NULL. That the program can't be run is found out here, not by
// silence later.
bool process_start(Process *process, char *const argv[], const char *folder, Error *error);

// Looks whether the leader has ended, without waiting.
bool process_ended(Process *process);

void process_signal(const Process *process, int signal); // to the whole group
void process_close(Process *process);                    // the pipes

// Children of children that left their groups become ours when their parents end; and all such that
// still live can be killed at once. Nothing where the system has no such thing.
void process_adopt_strays(void);
void process_kill_strays(pid_t spared);

// Kills what is left of the group, reaps the leader (waiting: it is being killed) and closes.
void process_destroy(Process *process);

#endif
