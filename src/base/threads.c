/* The hook for tasks side by side that comes with graze: POSIX threads, created for each run. A run is some
 * milliseconds of work at least, and creating a thread takes some hundredths of one; so nothing is kept between runs,
 * and there is nothing to shut down.
 *
 * SPDX-License-Identifier: MIT */
#include "base/atomics.h"

#include <graze/host.h>

#if defined(__unix__) || defined(__APPLE__)
#include <pthread.h>

enum { MOST_THREADS = 64 };

typedef struct thread_run {
    void (*task)(void *context, size_t index);
    void *context;
    size_t count;
    atomic_size_t next;
} thread_run;

/* Does tasks until none is left. */
static void *do_tasks(void *run) {
    thread_run *const r = (thread_run *)run;
    for (size_t i; (i = atomic_fetch_add_explicit(&r->next, 1, memory_order_relaxed)) < r->count;)
        r->task(r->context, i);
    return NULL;
}

static void run_on_threads(void *user, size_t count, void (*task)(void *context, size_t index), void *context) {
    thread_run r = {task, context, count, 0};
    pthread_t helpers[MOST_THREADS];
    size_t created = 0;
    const size_t wanted = (size_t)(uintptr_t)user < count ? (size_t)(uintptr_t)user : count;
    while (created + 1 < wanted && pthread_create(&helpers[created], NULL, do_tasks, &r) == 0) created++;
    do_tasks(&r);
    for (size_t i = 0; i < created; i++) pthread_join(helpers[i], NULL);
}

#else
enum { MOST_THREADS = 1 };

static void run_on_threads(void *user, size_t count, void (*task)(void *context, size_t index), void *context) {
    (void)user;
    for (size_t i = 0; i < count; i++) task(context, i);
}
#endif

grz_parallel grz_threads(size_t threads) {
    const size_t n = threads < 1 ? 1 : threads < MOST_THREADS ? threads : (size_t)MOST_THREADS;
    return (grz_parallel){n, run_on_threads, (void *)(uintptr_t)n};
}
