#include "engine/search/threads.h"
#include "engine/base/error.h"
#include <pthread.h>
#include <stdlib.h>

struct Pool {
    Shared *shared;
    PoolCallbacks callbacks;
    pthread_mutex_t mutex;
    pthread_cond_t wake;  // a search starts, or a finished one may answer, or the pool ends
    pthread_cond_t quiet; // a thread went to sleep
    unsigned searches;    // started so far
    int busy;             // threads at work
    bool quit;
    int workers; // allocated
    int started; // with a thread; the others stay unused
    pthread_t *threads;
};

typedef struct {
    Pool *pool;
    Worker *worker;
} ThreadStart;

// An infinite or pondering search that has nothing left to find waits here for its stop.
static void wait_for_release(Pool *pool)
{
    Shared *shared = pool->shared;
    pthread_mutex_lock(&pool->mutex);
    while (!atomic_load(&shared->stop) &&
           (shared->limits.infinite || atomic_load(&shared->pondering)))
        pthread_cond_wait(&pool->wake, &pool->mutex);
    pthread_mutex_unlock(&pool->mutex);
}

static void run_worker(Pool *pool, Worker *worker)
{
    search_run(worker, &pool->callbacks.report);
    if (worker->id != 0)
        return;
    wait_for_release(pool);
    atomic_store(&pool->shared->stop, true);
    pool->callbacks.done(pool->callbacks.report.context, worker);
}

static void *thread_main(void *argument)
{
    ThreadStart *start = argument;
    Pool *pool = start->pool;
    Worker *worker = start->worker;
    free(start);
    unsigned seen = 0;
    pthread_mutex_lock(&pool->mutex);
    for (;;) {
        while (pool->searches == seen && !pool->quit)
            pthread_cond_wait(&pool->wake, &pool->mutex);
        if (pool->quit)
            break;
        seen = pool->searches;
        pthread_mutex_unlock(&pool->mutex);
        run_worker(pool, worker);
        pthread_mutex_lock(&pool->mutex);
        pool->busy--;
        pthread_cond_broadcast(&pool->quiet);
    }
    pthread_mutex_unlock(&pool->mutex);
    return NULL;
}

// False if the system gives no more threads.
static bool start_thread(Pool *pool, int index)
{
    ThreadStart *start = alloc_or_die(1, sizeof *start);
    *start = (ThreadStart){pool, pool->shared->worker[index]};
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, 32u << 20); // MAX_PLY frames, sanitizers included
    bool ok = pthread_create(&pool->threads[index], &attributes, thread_main, start) == 0;
    pthread_attr_destroy(&attributes);
    if (!ok)
        free(start);
    return ok;
}

Pool *pool_new(Shared *shared, const PoolCallbacks *callbacks, int threads)
{
    Pool *pool = alloc_or_die(1, sizeof *pool);
    pool->shared = shared;
    pool->callbacks = *callbacks;
    pthread_mutex_init(&pool->mutex, NULL);
    pthread_cond_init(&pool->wake, NULL);
    pthread_cond_init(&pool->quiet, NULL);
    pool->threads = alloc_or_die((unsigned long)threads, sizeof *pool->threads);
    shared->worker = alloc_or_die((unsigned long)threads, sizeof *shared->worker);
    for (int i = 0; i < threads; i++) {
        shared->worker[i] = alloc_or_die(1, sizeof *shared->worker[i]);
        shared->worker[i]->shared = shared;
        shared->worker[i]->id = i;
        if (!tt_resize(&shared->worker[i]->near, NEAR_BYTES))
            die(EXIT_DATA, "no memory for %d threads", threads);
    }
    while (pool->started < threads && start_thread(pool, pool->started))
        pool->started++;
    if (pool->started == 0)
        die(EXIT_DATA, "the system gives no thread to think with");
    pool->workers = threads;
    shared->workers = pool->started;
    return pool;
}

void pool_free(Pool *pool)
{
    if (!pool)
        return;
    atomic_store(&pool->shared->stop, true);
    pool_wake(pool);
    pool_wait(pool);
    pthread_mutex_lock(&pool->mutex);
    pool->quit = true;
    pthread_cond_broadcast(&pool->wake);
    pthread_mutex_unlock(&pool->mutex);
    for (int i = 0; i < pool->started; i++)
        pthread_join(pool->threads[i], NULL);
    for (int i = 0; i < pool->workers; i++) {
        tt_release(&pool->shared->worker[i]->near);
        free(pool->shared->worker[i]);
    }
    free(pool->shared->worker);
    pool->shared->worker = NULL;
    pool->shared->workers = 0;
    free(pool->threads);
    pthread_cond_destroy(&pool->quiet);
    pthread_cond_destroy(&pool->wake);
    pthread_mutex_destroy(&pool->mutex);
    free(pool);
}

void pool_start(Pool *pool)
{
    for (int i = 0; i < pool->shared->workers; i++)
        search_prepare(pool->shared->worker[i]);
    pthread_mutex_lock(&pool->mutex);
    pool->searches++;
    pool->busy = pool->shared->workers;
    pthread_cond_broadcast(&pool->wake);
    pthread_mutex_unlock(&pool->mutex);
}

void pool_wake(Pool *pool)
{
    pthread_mutex_lock(&pool->mutex);
    pthread_cond_broadcast(&pool->wake);
    pthread_mutex_unlock(&pool->mutex);
}

void pool_wait(Pool *pool)
{
    pthread_mutex_lock(&pool->mutex);
    while (pool->busy > 0)
        pthread_cond_wait(&pool->quiet, &pool->mutex);
    pthread_mutex_unlock(&pool->mutex);
}
