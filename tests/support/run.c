#include "tests/support/run.h"
#include "engine/base/file.h"
#include <criterion/criterion.h>
#include <ctype.h>
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef BUILD_DIR
#define BUILD_DIR "build"
#endif
#ifndef SOURCE_ROOT
#define SOURCE_ROOT "."
#endif

Workspace workspace_make(void)
{
    Workspace workspace = {.folder = "/tmp/naqala-test-XXXXXX"};
    cr_assert_not_null(mkdtemp(workspace.folder));
    snprintf(workspace.tag, sizeof workspace.tag, "tag-%.60s", workspace.folder + 5);
    return workspace;
}

void workspace_remove(const Workspace *workspace)
{
    char command[128];
    snprintf(command, sizeof command, "rm -rf '%s'", workspace->folder);
    cr_assert(system(command) == 0);
}

static void set_variables(const Workspace *workspace)
{
    setenv("BUILD", BUILD_DIR, 1);
    setenv("SOURCE", SOURCE_ROOT, 1);
    setenv("MOCK", BUILD_DIR "/mock", 1);
    setenv("ARENA", BUILD_DIR "/naqala-arena", 1);
    setenv("ENGINE", BUILD_DIR "/naqala", 1);
    setenv("TAG", workspace->tag, 1);
}

pid_t run_start(const Workspace *workspace, const char *shell)
{
    pid_t pid = fork();
    cr_assert(pid >= 0);
    if (pid > 0)
        return pid;
    // Where tests run in the background some are ignored, which is inherited.
    static const int SIGNALS[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    for (size_t i = 0; i < sizeof SIGNALS / sizeof *SIGNALS; i++)
        signal(SIGNALS[i], SIG_DFL);
    set_variables(workspace);
    if (chdir(workspace->folder) != 0)
        _exit(125);
    int out = open("out.txt", O_WRONLY | O_CREAT | O_TRUNC, 0666);
    dup2(out, 1);
    dup2(out, 2);
    execl("/bin/sh", "sh", "-c", shell, (char *)NULL);
    _exit(125);
}

int run_wait(pid_t pid)
{
    int status;
    cr_assert(waitpid(pid, &status, 0) == pid);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 256 + WTERMSIG(status);
}

int run(const Workspace *workspace, const char *shell)
{
    return run_wait(run_start(workspace, shell));
}

char *workspace_file(const Workspace *workspace, const char *name)
{
    char path[256];
    size_t len;
    Error error;
    snprintf(path, sizeof path, "%s/%s", workspace->folder, name);
    char *text = file_read(path, &len, &error);
    cr_assert_not_null(text, "%s", error.text);
    return text;
}

Journal workspace_journal(const Workspace *workspace, const char *run_folder)
{
    char path[256];
    Journal journal;
    Error error;
    snprintf(path, sizeof path, "%s/%s/games.jsonl", workspace->folder, run_folder);
    cr_assert(journal_read(path, &journal, &error), "%s", error.text);
    return journal;
}

static bool has_tag(const char *pid, const char *tag)
{
    char path[300], text[4096] = "";
    snprintf(path, sizeof path, "/proc/%s/cmdline", pid);
    FILE *in = fopen(path, "r");
    if (!in)
        return false;
    size_t count = fread(text, 1, sizeof text - 1, in);
    fclose(in);
    for (size_t i = 0; i < count; i++)
        text[i] = text[i] ? text[i] : ' ';
    return strstr(text, tag) != NULL;
}

int processes_left(const Workspace *workspace)
{
    int left = 0;
    DIR *folder = opendir("/proc");
    cr_assert_not_null(folder);
    for (struct dirent *entry = readdir(folder); entry; entry = readdir(folder))
        left += isdigit((unsigned char)entry->d_name[0]) && has_tag(entry->d_name, workspace->tag);
    closedir(folder);
    return left;
}

void edits_are_found(const Workspace *workspace, const char *const *edits, size_t count)
{
    cr_assert(run(workspace, "cp run/games.jsonl kept") == 0);
    for (size_t i = 0; i < count; i++) {
        char command[256];
        snprintf(command, sizeof command,
                 "sed '1%s' kept > run/games.jsonl && ! cmp -s kept run/games.jsonl && "
                 "{ $ARENA verify run; test $? = 2; }",
                 edits[i]);
        cr_assert(run(workspace, command) == 0, "%s", edits[i]);
    }
}
