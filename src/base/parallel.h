/* Runs tasks side by side, by the caller's hook.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_BASE_PARALLEL_H
#define GRZ_BASE_PARALLEL_H

#include <graze/host.h>

/* task(context, i) for each i in 0 .. count-1; one after the other if parallel is NULL. */
static inline void grz_run(const grz_parallel *parallel, size_t count, void (*task)(void *context, size_t index),
                           void *context) {
    if (parallel && parallel->threads > 1 && count > 1) {
        parallel->run(parallel->user, count, task, context);
        return;
    }
    for (size_t i = 0; i < count; i++) task(context, i);
}

/* At least 1. */
static inline size_t grz_threads_of(const grz_parallel *parallel) {
    return parallel && parallel->threads > 1 ? parallel->threads : 1;
}

#endif
