#include "engine/base/file.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool read_all(int descriptor, Buffer *content)
{
    char bytes[65536];
    for (;;) {
        ssize_t count = read(descriptor, bytes, sizeof bytes);
        if (count == 0)
            return true;
        if (count > 0)
            buffer_append(content, bytes, (size_t)count);
        else if (errno != EINTR)
            return false;
    }
}

char *file_read(const char *path, size_t *len, Error *error)
{
    Buffer content = {0};
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    bool ok = descriptor >= 0 && read_all(descriptor, &content);
    if (!ok)
        error_set(error, "%s: %s", path, strerror(errno));
    if (descriptor >= 0)
        close(descriptor);
    if (!ok) {
        buffer_release(&content);
        return NULL;
    }
    buffer_append(&content, "", 0);
    *len = content.len;
    return content.text;
}

static bool write_all(int descriptor, const char *bytes, size_t count)
{
    while (count > 0) {
        ssize_t written = write(descriptor, bytes, count);
        if (written < 0 && errno != EINTR)
            return false;
        if (written > 0) {
            bytes += written;
            count -= (size_t)written;
        }
    }
    return true;
}

bool file_write(const char *path, const Buffer *content, Error *error)
{
    Buffer temporary = {0};
    buffer_add(&temporary, "%s.%ld.tmp", path, (long)getpid());
    int descriptor = open(temporary.text, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    bool ok = descriptor >= 0 && write_all(descriptor, buffer_text(content), content->len) &&
              fsync(descriptor) == 0;
    if (descriptor >= 0)
        ok = close(descriptor) == 0 && ok;
    ok = ok && rename(temporary.text, path) == 0;
    if (!ok) {
        error_set(error, "%s: %s", path, strerror(errno));
        unlink(temporary.text);
    }
    buffer_release(&temporary);
    return ok;
}

bool folder_make(const char *path, Error *error)
{
    char *copy = strdup_or_die(path);
    bool ok = true;
    for (char *c = copy + 1; ok; c++) {
        if (*c != '/' && *c != '\0')
            continue;
        const char separator = *c;
        *c = '\0';
        ok = mkdir(copy, 0777) == 0 || errno == EEXIST;
        *c = separator;
        if (separator == '\0')
            break;
    }
    struct stat status;
    if (ok && (stat(path, &status) != 0 || !S_ISDIR(status.st_mode))) {
        ok = false;
        errno = ENOTDIR;
    }
    if (!ok)
        error_set(error, "%s: %s", path, strerror(errno));
    free(copy);
    return ok;
}

bool file_exists(const char *path)
{
    return access(path, F_OK) == 0;
}
