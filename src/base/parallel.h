/* Runs tasks side by side, by the caller's hook.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_BASE_PARALLEL_H
#define GRZ_BASE_PARALLEL_H

#include "base/watch.h"

/* task(context, i) for each i in 0 .. count-1; one after the other if parallel is NULL. A task may be stopped
 * (base/watch.h). */
static inline void grz_run(const grz_parallel *parallel, size_t count, void (*task)(void *context, size_t index),
                           void *context) {
    if (parallel && parallel->threads > 1 && count > 1) {
        grz_run_watched(parallel, count, task, context);
        return;
    }
    for (size_t i = 0; i < count; i++) task(context, i);
}

/* each(context, i) for each i in 0 .. count-1, some of them in a task, for what takes little time. */
typedef struct grz_each {
    size_t count;
    void (*each)(void *context, size_t index);
    void *context;
} grz_each;

enum { GRZ_EACH_OF_A_TASK = 64 };

static inline void grz_each_of_a_task(void *context, size_t task) {
    const grz_each *const e = (const grz_each *)context;
    const size_t first = task * GRZ_EACH_OF_A_TASK, left = e->count - first;
    const size_t last = first + (left < GRZ_EACH_OF_A_TASK ? left : (size_t)GRZ_EACH_OF_A_TASK);
    for (size_t i = first; i < last && (i % 8 != 0 || !grz_watch_stops()); i++) e->each(e->context, i);
}

static inline void grz_run_each(const grz_parallel *parallel, size_t count, void (*each)(void *context, size_t index),
                                void *context) {
    grz_each e = {count, each, context};
    grz_run(parallel, (count + GRZ_EACH_OF_A_TASK - 1) / GRZ_EACH_OF_A_TASK, grz_each_of_a_task, &e);
}

/* At least 1. */
static inline size_t grz_threads_of(const grz_parallel *parallel) {
    return parallel && parallel->threads > 1 ? parallel->threads : 1;
}

#endif
