/* The first and the last time at which two bodies touch, of which one moves, correctly rounded (times.c).
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TIME_TIMES_H
#define GRZ_TIME_TIMES_H

#include "base/answer.h"
#include "num/bits.h"
#include "num/verdict.h"
#include "shape/core.h"
#include "shape/path.h"

#include <math.h>

/* Do two valid bodies touch, or if `open` overlap openly, at a time of the span, where the core of a moves by its
 * motion in a time of 1? a must be bounded at each time. Writes the first and the last of these times, correctly
 * rounded: of two equally near doubles the earlier one to *enter, the later one to *exit; +inf to both if there is
 * none. A pointer that is NULL is a time that is not computed. The motions of both bodies are overwritten.
 *
 * Where `face` is not NULL, the face of the difference of the cores that is hit at the time *enter is written to it, as
 * far as it became known: its corners (time_of_impact.h), or count 0. */
bool grz_touch_times(grz_body *a, grz_body *b, grz_span span, bool open, double *enter, double *exit,
                     grz_simplex *face);

/* The same of a point that moves along a path. No contact if one of its numbers is not finite. */
bool grz_cast_point(int dim, const grz_path *path, grz_body *b, bool open, double *enter, double *exit,
                    grz_simplex *face);

/* For a ray or line that hits b. Writes to dir its direction, which is not 0, times a power of two; the path runs
 * through the same points. Returns its first time by that direction. It is about 1 where the time on the path itself is
 * finite and rounds to infinity; and -inf where there is no first time. */
double grz_cast_rescaled(int dim, const grz_path *path, grz_body *b, double dir[]);

/* Can the body be the one that moves? */
bool grz_is_bounded(const grz_body *body);

/* A sweep of two valid bodies by their displacements in a time of 1: as grz_touch_times of one that is bounded, for the
 * times from `start`, which is finite, to `end`. Unsupported if neither is bounded. No contact if a displacement is not
 * finite. */
grz_answer grz_sweep_bodies(grz_body *a, const double da[], grz_body *b, const double db[], double start, double end,
                            bool open, double *enter, double *exit, grz_simplex *face);

/* The same for the times from 0 to 1, of bodies that doubles cannot decide, most often because they rest on each other:
 * that is looked for first. */
grz_answer grz_sweep_resting_bodies(grz_body *a, const double da[], grz_body *b, const double db[], bool open,
                                    double *enter, double *exit);

/* For two valid bodies that overlap openly, one of them bounded, the other bounded, too, or a plane or half-space: the
 * time from which on they do not, when a moves by d, which is finite and not 0, in a time of 1, for ever; +inf if they
 * always do. Rounded to the nearest double, of two equally near ones to the even one. It is found sooner if `until` is
 * a little later; +inf: nothing is known. */
double grz_leave_bodies(grz_body *a, const double d[], grz_body *b, double until);

/* The last time that counts, 1 or +inf. */
static inline double grz_last_time(grz_span span) { return span == GRZ_SPAN_UNIT ? 1 : (double)INFINITY; }

/* Writes +inf, for no contact; returns false. */
static inline bool grz_never(double *enter, double *exit) {
    if (enter) *enter = (double)INFINITY;
    if (exit) *exit = (double)INFINITY;
    return false;
}

/* The answer from a verdict that is certain, with the times of all contact: where they only touch, none is open. */
static inline bool grz_met(grz_meet verdict, bool open, double *enter, double *exit) {
    return verdict == GRZ_APART || (open && verdict == GRZ_TOUCHING) ? grz_never(enter, exit) : true;
}

/* Is a time of a hit still needed after the verdict? If not, the verdict is the answer, and +inf is written for a
 * miss. */
static GRZ_INLINE bool grz_needs_times(grz_meet verdict, double *enter, double *exit) {
    if (!enter && !exit) return false;
    grz_never(enter, exit);
    return verdict == GRZ_MEETING;
}

#endif
