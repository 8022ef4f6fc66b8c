#include "arena/pipes.h"
#include "engine/base/clock.h"
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { READ_AT_ONCE = 1 << 14 }; // bytes a pipe a round, so that no engine starves the others

bool pipes_start(Pipes *pipes, char *const argv[], const char *folder, Error *error)
{
    if (!process_start(&pipes->process, argv, folder, error))
        return false;
    pipes->line = alloc_or_die(PIPES_LINE, 1);
    pipes->errors = alloc_or_die(PIPES_STDERR + 1, 1);
    return true;
}

void pipes_release(Pipes *pipes)
{
    buffer_release(&pipes->out);
    buffer_release(&pipes->in);
    free(pipes->line);
    free(pipes->errors);
    pipes->line = pipes->errors = NULL;
}

// "12.345678 name[pid] < what it said", or > what it was told.
static void log_lines(const Pipes *pipes, char direction, const char *at, size_t len)
{
    while (len > 0) {
        const char *end = memchr(at, '\n', len);
        const size_t take = end ? (size_t)(end - at) : len;
        const int64_t now = clock_us();
        fprintf(pipes->log, "%" PRId64 ".%06" PRId64 " %s[%ld] %c %.*s\n", now / 1000000,
                now % 1000000, pipes->name, (long)pipes->process.pid, direction, (int)take, at);
        at += end ? take + 1 : take;
        len -= end ? take + 1 : take;
    }
}

void pipes_flush(Pipes *pipes)
{
    if (pipes->log && pipes->out.len > pipes->logged)
        log_lines(pipes, '>', pipes->out.text + pipes->logged, pipes->out.len - pipes->logged);
    pipes->logged = pipes->out.len;
    while (pipes->out.len && pipes->process.in >= 0) {
        ssize_t count = write(pipes->process.in, pipes->out.text, pipes->out.len);
        if (count > 0) {
            buffer_drop(&pipes->out, (size_t)count);
            pipes->logged = pipes->out.len;
        } else if (errno == EINTR) {
            continue;
        } else {
            if (errno != EAGAIN) { // it reads no more; its end is noticed elsewhere
                close(pipes->process.in);
                pipes->process.in = -1;
            }
            break;
        }
    }
}

static void keep_errors(Pipes *pipes, const char *bytes, size_t count)
{
    int n = (int)count;
    if (n > PIPES_STDERR) {
        bytes += n - PIPES_STDERR;
        n = PIPES_STDERR;
    }
    int drop = pipes->errors_len + n - PIPES_STDERR;
    if (drop > 0) {
        memmove(pipes->errors, pipes->errors + drop, (size_t)(pipes->errors_len - drop));
        pipes->errors_len -= drop;
    }
    memcpy(pipes->errors + pipes->errors_len, bytes, (size_t)n);
    pipes->errors_len += n;
    pipes->errors[pipes->errors_len] = '\0';
}

// At most READ_AT_ONCE bytes; false at the end of the stream.
static bool pump_pipe(int *fd, char *bytes, ssize_t *count)
{
    *count = 0;
    if (*fd < 0)
        return false;
    *count = read(*fd, bytes, READ_AT_ONCE);
    if (*count > 0 || (*count < 0 && (errno == EAGAIN || errno == EINTR)))
        return true;
    close(*fd);
    *fd = -1;
    return false;
}

void pipes_pump(Pipes *pipes, bool out_ready, bool err_ready)
{
    char bytes[READ_AT_ONCE];
    ssize_t count = 0;
    pipes_flush(pipes);
    if (out_ready)
        pipes->in_closed = !pump_pipe(&pipes->process.out, bytes, &count);
    if (out_ready && count > 0) {
        buffer_append(&pipes->in, bytes, (size_t)count);
        pipes->received += count;
    }
    if (err_ready && pump_pipe(&pipes->process.err, bytes, &count) && count > 0)
        keep_errors(pipes, bytes, (size_t)count);
}

bool pipes_line(Pipes *pipes)
{
    while (pipes->in_at < pipes->in.len) {
        const char *at = pipes->in.text + pipes->in_at;
        size_t left = pipes->in.len - pipes->in_at;
        const char *end = memchr(at, '\n', left);
        size_t take = end ? (size_t)(end - at) : left;
        if ((size_t)pipes->line_len + take >= PIPES_LINE) {
            pipes->line_dropped = true;
            pipes->line_len = 0;
        } else if (!pipes->line_dropped) {
            memcpy(pipes->line + pipes->line_len, at, take);
            pipes->line_len += (int)take;
        }
        pipes->in_at += end ? take + 1 : take;
        if (!end)
            break;
        bool whole = !pipes->line_dropped;
        pipes->line[pipes->line_len] = '\0';
        pipes->line_len = 0;
        pipes->line_dropped = false;
        if (whole && pipes->log)
            log_lines(pipes, '<', pipes->line, strlen(pipes->line));
        if (whole && pipes->heard)
            buffer_add(pipes->heard, "%s\n", pipes->line);
        if (whole)
            return true;
        pipes->faults++;
    }
    pipes->in.len = pipes->in_at = 0;
    return false;
}
