/* When two bodies touch, of which one moves: see times.c.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TIME_TIMES_H
#define GRZ_TIME_TIMES_H

#include "base/answer.h"
#include "shape/core.h"
#include "shape/path.h"

#include <math.h>

/* Do two valid bodies touch (openly: meet) at a time of the span, where the core of a, bounded but for this, is moved
 * along its way by the time? The first and the last of these times, correctly rounded; of two equally near doubles the
 * earlier for enter, the later for exit. Either may be NULL, and is then not computed. +inf for both if there is none.
 * Both bodies' motions are changed.
 *
 * Where `face` is not NULL it is what became known of the face of the difference of the cores that is hit at the time
 * enter: its corners (time_of_impact.h), or none. */
bool grz_touch_times(grz_body *a, grz_body *b, grz_span span, bool open, double *enter, double *exit,
                     grz_simplex *face);

/* The same of a point on its path. A number that is not finite: no contact. */
bool grz_cast_point(int dim, const grz_path *path, grz_body *b, bool open, double *enter, double *exit,
                    grz_simplex *face);

/* Of a ray or line that hits b: its direction, not 0, times a power of two, along which it passes through the same
 * points, and its first time then. That is about 1 where the time on the path itself is finite and rounds to infinity;
 * still -inf where there is none. */
double grz_cast_rescaled(int dim, const grz_path *path, grz_body *b, double dir[]);

/* Can it be the one that moves past another? */
bool grz_is_bounded(const grz_body *body);

/* A sweep of two valid bodies by their displacements, which they make in a time of 1: grz_touch_times of one that is
 * bounded, for the times from `start` to `end`, which are finite; unsupported if neither is bounded. No contact if a
 * displacement is not finite. */
grz_answer grz_sweep_bodies(grz_body *a, const double da[], grz_body *b, const double db[], double start, double end,
                            bool open, double *enter, double *exit, grz_simplex *face);

/* The last time that counts, 1 or +inf. */
static inline double grz_last_time(grz_span span) { return span == GRZ_SPAN_UNIT ? 1 : (double)INFINITY; }

/* Writes +inf, for no contact; returns false. */
static inline bool grz_never(double *enter, double *exit) {
    if (enter) *enter = (double)INFINITY;
    if (exit) *exit = (double)INFINITY;
    return false;
}

#endif
