// arena-bench: what refereeing costs. Plays games of `naqala` at depth 1 with 1, 2, 16 and 64 slots
// and prints, tab-separated, a line a number of slots:
//
//   slots  games  plies  games/s  CPU us a ply (the arena alone)  peak KiB up to the last game
//   peak KiB with reports  ms to leave  processes left behind
//
// and, where strace is installed, system calls a ply in a run of its own. `ms to leave`: from the
// moment the last game is in the journal until the arena has gone, reports written. Last, `rate` on
// a million games made up here.
//
//   arena-bench [GAMES]     games a run (4000)
#include "engine/base/clock.h"
#include "engine/base/rng.h"
#include <dirent.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef BUILD_DIR
#define BUILD_DIR "build"
#endif

typedef struct {
    double seconds, leaving; // in all; after the last game
    double cpu;              // seconds of the process alone
    long playing, peak;      // KiB, up to the last game and in all
    long games, plies;
} Run;

static char folder[] = "/tmp/arena-bench-XXXXXX";

// A shell line, which should begin with `exec`.
static pid_t start(const char *words)
{
    const pid_t pid = fork();
    if (pid != 0)
        return pid;
    const int null = open("/dev/null", O_WRONLY);
    dup2(null, 1);
    execl("/bin/sh", "sh", "-c", words, (char *)NULL);
    _exit(127);
}

// /proc/PID/FILE; empty where there is none.
static void proc_read(pid_t pid, const char *file, char text[4096])
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%ld/%s", (long)pid, file);
    FILE *in = fopen(path, "r");
    text[in ? fread(text, 1, 4095, in) : 0] = '\0';
    if (in)
        fclose(in);
}

// The most memory it has held, KiB.
static long peak_memory(pid_t pid)
{
    char text[4096];
    proc_read(pid, "status", text);
    const char *at = strstr(text, "VmHWM:");
    return at ? atol(at + strlen("VmHWM:")) : 0;
}

// Its own time, not that of the engines it has waited for.
static double own_cpu(pid_t pid)
{
    char text[4096];
    unsigned long user = 0, kernel = 0;
    proc_read(pid, "stat", text);
    const char *after = strrchr(text, ')');
    if (after)
        sscanf(after, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &kernel);
    return (double)(user + kernel) / (double)sysconf(_SC_CLK_TCK);
}

// Bytes of the journal so far.
static long journal_size(const char *run)
{
    char path[128];
    struct stat status;
    snprintf(path, sizeof path, "%s/games.jsonl", run);
    return stat(path, &status) == 0 ? (long)status.st_size : 0;
}

static void count_journal(const char *run, Run *out)
{
    char path[128], line[65536];
    snprintf(path, sizeof path, "%s/games.jsonl", run);
    FILE *in = fopen(path, "r");
    while (in && fgets(line, sizeof line, in)) {
        const char *plies = strstr(line, "\"plies\":");
        out->games++;
        out->plies += plies ? atol(plies + 8) : 0;
    }
    if (in)
        fclose(in);
}

static void nap(void)
{
    const struct timespec time = {0, 1000000};
    nanosleep(&time, NULL);
}

// Until it ends: when the journal last grew, and how large it became.
static Run watch(pid_t pid, const char *run)
{
    Run out = {0};
    siginfo_t info = {0};
    const int64_t begun = clock_us();
    int64_t grown = begun;
    long size = 0;
    while (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == 0) {
        const long now = journal_size(run), peak = peak_memory(pid);
        if (now > size) {
            size = now;
            grown = clock_us();
            out.playing = peak;
        }
        out.peak = peak > out.peak ? peak : out.peak;
        nap();
    }
    out.cpu = own_cpu(pid); // it is a zombie until it is waited for
    waitpid(pid, NULL, 0);
    out.seconds = (double)(clock_us() - begun) / 1e6;
    out.leaving = (double)(clock_us() - grown) / 1e6;
    count_journal(run, &out);
    return out;
}

static int processes_left(void)
{
    int left = 0;
    DIR *all = opendir("/proc");
    for (struct dirent *entry = all ? readdir(all) : NULL; entry; entry = readdir(all)) {
        char path[300], line[256] = "";
        snprintf(path, sizeof path, "/proc/%s/comm", entry->d_name);
        FILE *in = fopen(path, "r");
        if (in && fgets(line, sizeof line, in))
            left += strcmp(line, "naqala\n") == 0;
        if (in)
            fclose(in);
    }
    if (all)
        closedir(all);
    return left;
}

static void make_words(char *out, size_t size, const char *before, int slots, long games,
                       const char *run)
{
    snprintf(out, size,
             "%sexec %s/naqala-arena play --engine cmd=%s/naqala name=a --engine cmd=%s/naqala "
             "name=b --each depth=1 option.Hash=1 --openings random=4 --pairs %ld --concurrency %d "
             "--quiet "
             "--out %s",
             before, BUILD_DIR, BUILD_DIR, BUILD_DIR, games / 2, slots, run);
}

static void bench_slots(int slots, long games)
{
    char words[1024], run[128];
    snprintf(run, sizeof run, "%s/slots-%d", folder, slots);
    make_words(words, sizeof words, "", slots, games, run);
    const Run out = watch(start(words), run);
    printf("%d\t%ld\t%ld\t%.0f\t%.1f\t%ld\t%ld\t%.0f\t%d\n", slots, out.games, out.plies,
           (double)out.games / out.seconds, 1e6 * out.cpu / (double)out.plies, out.playing,
           out.peak, 1000 * out.leaving, processes_left());
    fflush(stdout);
}

// strace counts the arena's calls alone, as it is not told to follow.
static void bench_calls(long games)
{
    char words[1024], run[128], path[160], line[512];
    snprintf(run, sizeof run, "%s/calls", folder);
    snprintf(path, sizeof path, "%s/strace.txt", folder);
    snprintf(line, sizeof line, "exec strace -c -o %s sh -c '", path);
    make_words(words, sizeof words, line, 1, games, run);
    strcat(words, "'");
    const Run out = watch(start(words), run);
    FILE *in = fopen(path, "r");
    long calls = 0;
    while (in && fgets(line, sizeof line, in))
        if (strstr(line, " total"))
            sscanf(line, "%*s %*s %*s %ld", &calls);
    if (in)
        fclose(in);
    if (calls)
        printf("system calls a ply\t%.2f\t(%ld in %ld plies, one slot)\n",
               (double)calls / (double)out.plies, calls, out.plies);
    else
        puts("system calls a ply\tnot counted: strace is not installed");
}

// Twenty engines, random games, results by the score the ratings ask for.
static void write_million(const char *path)
{
    FILE *out = fopen(path, "w");
    Rng rng = {1};
    for (long game = 0; out && game < 1000000; game += 2) {
        const int a = (int)rng_below(&rng, 20), b = (a + 1 + (int)rng_below(&rng, 19)) % 20;
        for (int k = 0; k < 2; k++) {
            const int south = k ? b : a, north = k ? a : b;
            const bool draw = rng_below(&rng, 12) == 0;
            const bool win = (int)rng_below(&rng, 40) < 20 + (south - north) / 2;
            char moves[37];
            for (int i = 0; i < 36; i++)
                moves[i] = "ABCDEFabcdef"[rng_below(&rng, 12)];
            moves[36] = '\0';
            fprintf(out,
                    "{\"game\":%ld,\"pair\":%ld,\"rules\":\"kalah\",\"south\":\"engine-%02d\","
                    "\"north\":\"engine-%02d\",\"limits\":[\"depth 6\",\"depth 6\"],"
                    "\"first\":\"south\",\"opening\":\"%.3s\",\"moves\":\"%s\",\"result\":\"%s\","
                    "\"reason\":\"row-empty\",\"score\":[24,24],\"margin\":0,\"plies\":36,"
                    "\"turns\":30,\"extra\":[3,3],\"captures\":[7,8],\"swapped\":false}\n",
                    game + k, game / 2, south, north, moves + 30, moves,
                    draw  ? "1/2-1/2"
                    : win ? "1-0"
                          : "0-1");
        }
    }
    if (out)
        fclose(out);
}

static void bench_rate(void)
{
    char path[128];
    snprintf(path, sizeof path, "%s/million.jsonl", folder);
    write_million(path);
    char words[256];
    snprintf(words, sizeof words, "exec %s/naqala-arena rate %s", BUILD_DIR, path);
    const int64_t begun = clock_us();
    const pid_t pid = start(words);
    waitpid(pid, NULL, 0);
    printf("rate, 1000000 games\t%.2f s\n", (double)(clock_us() - begun) / 1e6);
}

int main(int argc, char **argv)
{
    static const int SLOTS[] = {1, 2, 16, 64};
    char command[64];
    const long games = argc > 1 ? atol(argv[1]) : 4000;
    if (games < 2 || !mkdtemp(folder)) {
        fputs("usage: arena-bench [GAMES]\n", stderr);
        return 1;
    }
    puts("slots\tgames\tplies\tgames/s\tCPU us/ply\tpeak KiB\twith reports\tms to leave\tleft "
         "behind");
    for (size_t i = 0; i < sizeof SLOTS / sizeof *SLOTS; i++)
        bench_slots(SLOTS[i], games);
    bench_calls(games / 4);
    bench_rate();
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command) != 0;
}
