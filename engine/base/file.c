#include "engine/base/file.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
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

char *file_read_small(const char *path, size_t most, size_t *len, Error *error)
{
    struct stat status;
    if (stat(path, &status) != 0)
        error_set(error, "%s: %s", path, strerror(errno));
    else if (!S_ISREG(status.st_mode))
        error_set(error, "%s: is no file", path);
    else if ((size_t)status.st_size > most)
        error_set(error, "%s: %lld bytes are too many (at most %zu)", path,
                  (long long)status.st_size, most);
    else
        return file_read(path, len, error);
    return NULL;
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

FileWriter filewriter_begin(const char *path)
{
    Buffer temporary = {0};
    buffer_add(&temporary, "%s.%ld.tmp", path, (long)getpid());
    FileWriter writer = {.path = strdup_or_die(path), .temporary = temporary.text};
    writer.descriptor = open(writer.temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    writer.ok = writer.descriptor >= 0;
    return writer;
}

void filewriter_add(FileWriter *writer, const void *bytes, size_t count)
{
    writer->ok = writer->ok && write_all(writer->descriptor, bytes, count);
}

bool filewriter_end(FileWriter *writer, Error *error)
{
    bool ok = writer->ok && (writer->hurried || fsync(writer->descriptor) == 0);
    if (writer->descriptor >= 0)
        ok = close(writer->descriptor) == 0 && ok;
    ok = ok && rename(writer->temporary, writer->path) == 0;
    if (!ok) {
        error_set(error, "%s: %s", writer->path, strerror(errno));
        unlink(writer->temporary);
    }
    free(writer->path);
    free(writer->temporary);
    *writer = (FileWriter){.descriptor = -1};
    return ok;
}

bool file_write_in(const char *folder, const char *name, const Buffer *content, Error *error)
{
    Buffer path = {0};
    buffer_add(&path, "%s/%s", folder, name);
    const bool ok = file_write(path.text, content, error);
    buffer_release(&path);
    return ok;
}

bool file_replace(const char *path, const Buffer *content, Error *error)
{
    FileWriter writer = filewriter_begin(path);
    writer.hurried = true;
    filewriter_add(&writer, buffer_text(content), content->len);
    return filewriter_end(&writer, error);
}

bool file_write(const char *path, const Buffer *content, Error *error)
{
    FileWriter writer = filewriter_begin(path);
    filewriter_add(&writer, buffer_text(content), content->len);
    return filewriter_end(&writer, error);
}

const void *file_map(const char *path, size_t *bytes, Error *error)
{
    struct stat status;
    void *map = MAP_FAILED;
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor >= 0 && fstat(descriptor, &status) == 0) {
        *bytes = (size_t)status.st_size;
        map = mmap(NULL, *bytes, PROT_READ, MAP_SHARED, descriptor, 0);
    }
    if (map == MAP_FAILED)
        error_set(error, "%s: %s", path, strerror(errno));
    if (descriptor >= 0)
        close(descriptor);
    return map == MAP_FAILED ? NULL : map;
}

void file_unmap(const void *map, size_t bytes)
{
    munmap((void *)map, bytes);
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
