#include "arena/signals.h"
#include <fcntl.h>
#include <stddef.h>
#include <unistd.h>

void signals_set(sigset_t *set)
{
    static const int ENDING[] = {SIGINT, SIGTERM, SIGHUP};
    sigemptyset(set);
    sigaddset(set, SIGCHLD);
    for (size_t i = 0; i < sizeof ENDING / sizeof ENDING[0]; i++) {
        struct sigaction action;
        if (sigaction(ENDING[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN)
            sigaddset(set, ENDING[i]);
    }
}

void signals_block(void)
{
    sigset_t set;
    signals_set(&set);
    sigprocmask(SIG_BLOCK, &set, NULL);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGCHLD, SIG_DFL);
}

void signals_unblock(void)
{
    sigset_t set;
    signals_set(&set);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
}

void signals_open_standard_files(void)
{
    int fd = open("/dev/null", O_RDWR);
    while (fd >= 0 && fd <= 2)
        fd = open("/dev/null", O_RDWR);
    if (fd > 2)
        close(fd);
}
