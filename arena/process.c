#include "arena/process.h"
#include "engine/base/file.h"
#include "engine/base/text.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

static void close_fd(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

static bool make_pipe(int fds[2])
{
    if (pipe(fds) != 0)
        return false;
    // Only this thread forks, so no child can slip in between.
    return fcntl(fds[0], F_SETFD, FD_CLOEXEC) == 0 && fcntl(fds[1], F_SETFD, FD_CLOEXEC) == 0;
}

static void reset_signals(void)
{
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    static const int DEFAULT[] = {SIGPIPE, SIGCHLD, SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < ARRAY_LEN(DEFAULT); i++)
        signal(DEFAULT[i], SIG_DFL);
}

// In the child: never returns. What goes wrong is told through `report`, which exec closes.
static _Noreturn void run_child(int pipes[3][2], int report, char *const argv[], const char *folder,
                                pid_t parent)
{
    setpgid(0, 0);
    reset_signals();
    bool ok = dup2(pipes[0][0], 0) >= 0 && dup2(pipes[1][1], 1) >= 0 && dup2(pipes[2][1], 2) >= 0;
#ifdef __linux__
    ok = ok && prctl(PR_SET_PDEATHSIG, SIGKILL) == 0;
    if (getppid() != parent)
        _exit(127); // the arena went away before that took hold
#else
    (void)parent;
#endif
    if (ok && (!folder || chdir(folder) == 0))
        execvp(argv[0], argv);
    int reason = errno;
    ssize_t told = write(report, &reason, sizeof reason);
    _exit(told == (ssize_t)sizeof reason ? 127 : 126);
}

static void set_nonblocking(int fd)
{
    fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK);
}

static void close_pipes(int pipes[4][2])
{
    for (int i = 0; i < 4; i++) {
        close_fd(&pipes[i][0]);
        close_fd(&pipes[i][1]);
    }
}

// Blocks until exec closed the pipe (0 bytes) or the child told why not.
static int read_report(int fd)
{
    int reason = 0;
    ssize_t count;
    do
        count = read(fd, &reason, sizeof reason);
    while (count < 0 && errno == EINTR);
    return count == (ssize_t)sizeof reason ? reason : 0;
}

bool process_start(Process *process, char *const argv[], const char *folder, Error *error)
{
    enum { IN, OUT, ERR, REPORT };
    int pipes[4][2] = {{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}};
    *process = (Process){.in = -1, .out = -1, .err = -1};
    for (int i = 0; i < 4; i++) {
        if (!make_pipe(pipes[i])) {
            int reason = errno;
            close_pipes(pipes);
            error_set(error, "%s: pipe: %s", argv[0], strerror(reason));
            error->code = reason;
            return false;
        }
    }
    pid_t parent = getpid(), pid = fork();
    if (pid == 0)
        run_child(pipes, pipes[REPORT][1], argv, folder, parent);
    int reason = pid < 0 ? errno : 0;
    close_fd(&pipes[REPORT][1]);
    if (pid > 0) {
        setpgid(pid, pid); // whoever is first, child or parent
        reason = read_report(pipes[REPORT][0]);
    }
    if (reason) {
        if (pid > 0)
            waitpid(pid, NULL, 0);
        close_pipes(pipes);
        error_set(error, "%s: cannot be started: %s", argv[0], strerror(reason));
        error->code = reason;
        return false;
    }
    *process =
        (Process){.pid = pid, .in = pipes[IN][1], .out = pipes[OUT][0], .err = pipes[ERR][0]};
    pipes[IN][1] = pipes[OUT][0] = pipes[ERR][0] = -1;
    close_pipes(pipes);
    set_nonblocking(process->in);
    set_nonblocking(process->out);
    set_nonblocking(process->err);
    return true;
}

bool process_ended(Process *process)
{
    if (process->ended || process->pid == 0)
        return true;
    // Not reaped yet: while the leader's entry stands, its group's number cannot be used again.
    siginfo_t info = {0};
    if (waitid(P_PID, (id_t)process->pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0)
        return errno == ECHILD;
    return info.si_pid != 0;
}

void process_signal(const Process *process, int signal)
{
    if (process->pid <= 0 || process->ended)
        return;
    kill(-process->pid, signal);
    kill(process->pid, signal); // it may have left its group; not reaped, so the number is its own
}

void process_close(Process *process)
{
    close_fd(&process->in);
    close_fd(&process->out);
    close_fd(&process->err);
}

void process_destroy(Process *process)
{
    process_close(process);
    if (process->pid == 0 || process->ended)
        return;
    process_signal(process, SIGKILL);
    while (waitpid(process->pid, &process->status, 0) < 0 && errno == EINTR)
        ;
    process->ended = true;
}

void process_adopt_strays(void)
{
#ifdef __linux__
    prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
}

// The kernel lists our children.
void process_kill_strays(pid_t spared)
{
    char path[64];
    size_t len;
    Error ignored;
    snprintf(path, sizeof path, "/proc/self/task/%ld/children", (long)getpid());
    char *text = file_read(path, &len, &ignored);
    const char *cursor = text ? text : "";
    for (Token token = text_token(&cursor); token.len; token = text_token(&cursor)) {
        int64_t pid;
        if (token_number(token, 2, INT32_MAX, &pid) && (pid_t)pid != spared) {
            kill((pid_t)pid, SIGKILL);
            waitpid((pid_t)pid, NULL, 0);
        }
    }
    free(text);
}
