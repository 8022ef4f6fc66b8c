#include "arena/watchdog.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_GROUPS = 4096 };

typedef struct {
    pid_t group;
    bool alive;
} Message; // small enough that a pipe takes it whole

static void remember(pid_t *groups, int *count, const Message *message)
{
    for (int i = 0; i < *count; i++) {
        if (groups[i] != message->group)
            continue;
        groups[i] = groups[--*count];
        break;
    }
    if (message->alive && *count < MOST_GROUPS)
        groups[(*count)++] = message->group;
}

static _Noreturn void watch(int pipe)
{
    static const int ENDING[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
    pid_t groups[MOST_GROUPS] = {0};
    int count = 0;
    Message message;
    ssize_t got;
    setsid();
    for (unsigned i = 0; i < sizeof ENDING / sizeof ENDING[0]; i++)
        signal(ENDING[i], SIG_IGN);
    for (int fd = 0; fd < 3; fd++)
        close(fd); // whoever waits for the arena's output must not wait for us
    while ((got = read(pipe, &message, sizeof message)) != 0) {
        if (got == (ssize_t)sizeof message)
            remember(groups, &count, &message);
        else if (got > 0 || errno != EINTR)
            break;
    }
    for (int i = 0; i < count; i++)
        kill(-groups[i], SIGKILL);
    _exit(0);
}

void watchdog_start(Watchdog *watchdog)
{
    int pipes[2];
    *watchdog = (Watchdog){.pipe = -1};
    if (pipe(pipes) != 0)
        return;
    fcntl(pipes[1], F_SETFD, FD_CLOEXEC);
    fcntl(pipes[0], F_SETFD, FD_CLOEXEC);
    pid_t pid = fork();
    if (pid == 0) {
        close(pipes[1]);
        watch(pipes[0]);
    }
    close(pipes[0]);
    if (pid > 0)
        *watchdog = (Watchdog){.pid = pid, .pipe = pipes[1]};
    else
        close(pipes[1]);
}

static void tell(const Watchdog *watchdog, pid_t group, bool alive)
{
    Message message = {.group = group, .alive = alive};
    // If it is gone, so is what it is for; the engines still die by PR_SET_PDEATHSIG.
    if (watchdog->pid && write(watchdog->pipe, &message, sizeof message) < 0)
        return;
}

void watchdog_add(const Watchdog *watchdog, pid_t group)
{
    tell(watchdog, group, true);
}

void watchdog_remove(const Watchdog *watchdog, pid_t group)
{
    tell(watchdog, group, false);
}

void watchdog_stop(Watchdog *watchdog)
{
    if (!watchdog->pid)
        return;
    close(watchdog->pipe);
    while (waitpid(watchdog->pid, NULL, 0) < 0 && errno == EINTR)
        ;
    *watchdog = (Watchdog){.pipe = -1};
}
