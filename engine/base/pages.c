#include "engine/base/pages.h"
#include <sys/mman.h>
#include <unistd.h>

// Linux's values, hidden by strict POSIX headers.
#ifndef MAP_ANONYMOUS
#define MAP_ANONYMOUS 0x20
#endif
#ifndef MADV_DONTNEED
#define MADV_DONTNEED 4
#endif
#ifndef MADV_HUGEPAGE
#define MADV_HUGEPAGE 14
#endif

int madvise(void *, size_t, int); // not in POSIX; advice only

enum { HUGE_PAGE = 2 << 20 };

void *pages_map(size_t bytes)
{
    void *pages =
        mmap(NULL, bytes ? bytes : 1, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED)
        return NULL;
#ifdef __linux__
    if (bytes >= HUGE_PAGE)
        madvise(pages, bytes, MADV_HUGEPAGE);
#endif
    return pages;
}

void pages_unmap(void *pages, size_t bytes)
{
    if (pages)
        munmap(pages, bytes ? bytes : 1);
}

bool pages_drop(void *pages, size_t bytes)
{
#ifdef __linux__
    return madvise(pages, bytes, MADV_DONTNEED) == 0;
#else
    (void)pages, (void)bytes;
    return false;
#endif
}

uint64_t pages_physical(void)
{
    const long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    return pages > 0 && page > 0 ? (uint64_t)pages * (uint64_t)page : 0;
}
