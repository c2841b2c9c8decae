/* The hook for tasks side by side that comes with graze: POSIX threads, begun for each run. A run is some milliseconds
 * of work at least, a thread begins in some hundredths of one; so nothing is kept between runs, and there is nothing to
 * shut down.
 *
 * SPDX-License-Identifier: MIT */
#include <graze/host.h>

#if defined(__unix__) || defined(__APPLE__)
#include <pthread.h>
#include <stdatomic.h>

enum { MOST_THREADS = 64 };

typedef struct job {
    void (*task)(void *context, size_t index);
    void *context;
    size_t count;
    atomic_size_t next;
} job;

static void *work(void *of) {
    job *const j = of;
    for (size_t i; (i = atomic_fetch_add_explicit(&j->next, 1, memory_order_relaxed)) < j->count;)
        j->task(j->context, i);
    return NULL;
}

static void run(void *user, size_t count, void (*task)(void *context, size_t index), void *context) {
    job j = {task, context, count, 0};
    pthread_t helpers[MOST_THREADS];
    size_t began = 0;
    const size_t wanted = (size_t)(uintptr_t)user < count ? (size_t)(uintptr_t)user : count;
    while (began + 1 < wanted && pthread_create(&helpers[began], NULL, work, &j) == 0) began++;
    work(&j);
    for (size_t i = 0; i < began; i++) pthread_join(helpers[i], NULL);
}

#else
enum { MOST_THREADS = 1 };

static void run(void *user, size_t count, void (*task)(void *context, size_t index), void *context) {
    (void)user;
    for (size_t i = 0; i < count; i++) task(context, i);
}
#endif

grz_parallel grz_threads(size_t threads) {
    const size_t n = threads < 1 ? 1 : threads < MOST_THREADS ? threads : MOST_THREADS;
    return (grz_parallel){n, run, (void *)(uintptr_t)n};
}
