// A small process that outlives the arena by a moment: it is told which process groups there are,
// and kills them when the arena's end of the pipe closes, whatever closed it. So even SIGKILL
// leaves no engine behind, wrapped in a shell or not.
#ifndef NAQALA_ARENA_WATCHDOG_H
#define NAQALA_ARENA_WATCHDOG_H

#include <sys/types.h>

typedef struct {
    pid_t pid; // 0: there is none (the system gave us no process)
    int pipe;
} Watchdog;

// To be called before engines run, so that it holds none of their pipes.
void watchdog_start(Watchdog *watchdog);
void watchdog_add(const Watchdog *watchdog, pid_t group);
void watchdog_remove(const Watchdog *watchdog, pid_t group);
void watchdog_stop(Watchdog *watchdog); // and waits for its end

#endif
