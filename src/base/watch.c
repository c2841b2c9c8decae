/* What stops long calls: each thread has a place for its watch. The functions need no argument for it, and a call
 * without a watch costs a load where it would ask (docs/decisions/0093-watches.md).
 *
 * SPDX-License-Identifier: MIT */
#include "base/watch.h"

#include "base/atomics.h"

#if defined(__cplusplus)
#define GRZ_THREAD_LOCAL thread_local
#else
#define GRZ_THREAD_LOCAL _Thread_local
#endif

typedef struct thread_watch {
    const grz_watch *watch;       /* NULL: there is none */
    bool paused;                  /* also while its go_on runs, and while a pool does what is no task of this run */
    atomic_int stopped;           /* read by threads that run tasks of this one */
    struct thread_watch *of_task; /* while this thread runs a task: that of the thread whose task it is */
} thread_watch;

static GRZ_THREAD_LOCAL thread_watch own;

static thread_watch *watch_in_use(void) { return own.of_task ? own.of_task : &own; }

static bool was_stopped(thread_watch *w) { return atomic_load_explicit(&w->stopped, memory_order_relaxed) != 0; }

void grz_watch_begin(grz_watch *watch) {
    watch->outer = own.watch;
    watch->outer_stopped = was_stopped(&own);
    own.watch = watch;
    atomic_store_explicit(&own.stopped, 0, memory_order_relaxed);
}

grz_status grz_watch_end(grz_watch *watch) {
    const bool stopped = was_stopped(&own);
    own.watch = watch->outer;
    atomic_store_explicit(&own.stopped, watch->outer_stopped, memory_order_relaxed);
    return stopped ? GRZ_STOPPED : GRZ_OK;
}

bool grz_watch_pause(void) {
    const bool before = own.paused;
    own.paused = true;
    return before;
}

void grz_watch_resume(bool before) { own.paused = before; }

/* On the thread of the watch. */
static bool ask_watch(thread_watch *w) {
    const bool before = grz_watch_pause();
    const bool stops = !w->watch->go_on(w->watch->user);
    grz_watch_resume(before);
    atomic_store_explicit(&w->stopped, stops, memory_order_relaxed);
    return stops;
}

bool grz_watch_stops(void) {
    if (own.paused) return false;
    thread_watch *const w = watch_in_use();
    if (w != &own) return was_stopped(w);
    return own.watch && (was_stopped(w) || ask_watch(w));
}

typedef struct watched_run {
    thread_watch *watch;
    bool paused; /* the calling thread was */
    void (*task)(void *context, size_t index);
    void *context;
} watched_run;

/* Also without a watch: a pool may give the task to a thread that has one. */
static void run_watched_task(void *run, size_t index) {
    const watched_run *const r = (const watched_run *)run;
    thread_watch *const before = own.of_task;
    const bool was_paused = own.paused;
    own.of_task = r->watch;
    own.paused = r->paused;
    r->task(r->context, index);
    own.of_task = before;
    own.paused = was_paused;
}

void grz_run_watched(const grz_parallel *parallel, size_t count, void (*task)(void *context, size_t index),
                     void *context) {
    const bool before = grz_watch_pause();
    watched_run r = {watch_in_use(), before, task, context};
    parallel->run(parallel->user, count, run_watched_task, &r);
    grz_watch_resume(before);
}
