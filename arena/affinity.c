#define _GNU_SOURCE // sched_setaffinity
#include "arena/affinity.h"
#include "engine/base/text.h"
#include <dirent.h>
#include <sched.h>
#include <stdio.h>

static bool add(Affinity *affinity, int64_t first, int64_t last)
{
    for (int64_t cpu = first; cpu <= last; cpu++) {
        if (affinity->count == AFFINITY_CPUS)
            return false;
        affinity->cpu[affinity->count++] = (int)cpu;
    }
    return first <= last;
}

static bool add_all(Affinity *affinity)
{
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) != 0)
        return false;
    for (int cpu = 0; cpu < CPU_SETSIZE; cpu++)
        if (CPU_ISSET((size_t)cpu, &set))
            add(affinity, cpu, cpu);
    return affinity->count > 0;
}

// N or N-M.
static bool add_range(Affinity *affinity, Token range)
{
    int64_t first, last;
    const bool wide = token_has(range, '-');
    if (!token_number(token_split(&range, '-'), 0, CPU_SETSIZE - 1, &first))
        return false;
    last = first;
    if (wide && !token_number(range, first, CPU_SETSIZE - 1, &last))
        return false;
    return add(affinity, first, last);
}

bool affinity_read(Affinity *affinity, const char *text, Error *error)
{
    Token rest = token_of(text);
    bool ok = rest.len > 0;
    *affinity = (Affinity){0};
    if (token_is(rest, "off"))
        return true;
    if (token_is(rest, "auto"))
        return add_all(affinity) || error_set(error, "--affinity auto: the system does not say");
    while (ok && rest.len)
        ok = add_range(affinity, token_split(&rest, ','));
    return ok ||
           error_set(error, "--affinity takes auto, off or processors as in 0,2,4-7, not '%s'",
                     text);
}

int affinity_missing(const Affinity *affinity)
{
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) != 0)
        return -1;
    for (int i = 0; i < affinity->count; i++)
        if (!CPU_ISSET((size_t)affinity->cpu[i], &set))
            return affinity->cpu[i];
    return -1;
}

int affinity_of(const Affinity *affinity, int slot)
{
    return affinity->count ? affinity->cpu[slot % affinity->count] : -1;
}

bool affinity_pin(pid_t pid, int cpu)
{
    char path[64];
    cpu_set_t set;
    bool ok = true;
    CPU_ZERO(&set);
    CPU_SET((size_t)cpu, &set);
    snprintf(path, sizeof path, "/proc/%ld/task", (long)pid);
    DIR *tasks = opendir(path);
    if (!tasks)
        return sched_setaffinity(pid, sizeof set, &set) == 0;
    for (struct dirent *entry = readdir(tasks); entry; entry = readdir(tasks)) {
        int64_t task;
        if (token_number(token_of(entry->d_name), 1, INT32_MAX, &task))
            ok = sched_setaffinity((pid_t)task, sizeof set, &set) == 0 && ok;
    }
    closedir(tasks);
    return ok;
}
