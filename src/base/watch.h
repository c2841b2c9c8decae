/* Where long calls ask whether to go on.
 *
 * Who leaves a loop because of this must not take what it has found for an answer, and keep nothing of it: at the end
 * of the function grz_watch_stops says it again, as nothing goes on that was stopped once.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_BASE_WATCH_H
#define GRZ_BASE_WATCH_H

#include <graze/host.h>

/* A step of a loop; true if it is to end. Asks once in `every` steps, a power of two: in some us to some ms. */
static inline bool grz_step_stops(uint32_t *steps, uint32_t every) {
    return (++*steps & (every - 1)) == 0 && grz_watch_stops();
}

/* What a function returns that could not make something: it was stopped, or there is no memory. */
static inline grz_status grz_why_not_made(void) { return grz_watch_stops() ? GRZ_STOPPED : GRZ_ERROR_MEMORY; }

/* Until grz_watch_resume this thread is not stopped: for what must not end halfway. */
bool grz_watch_pause(void);
void grz_watch_resume(bool before);

/* A grz_parallel's run, whose tasks are watched as the calling thread is. */
void grz_run_watched(const grz_parallel *parallel, size_t count, void (*task)(void *context, size_t index),
                     void *context);

#endif
