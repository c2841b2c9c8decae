/* The farthest place along a displacement at which something is not inside what it may not enter: the search in doubles
 * of stop and slide. What is inside, the caller says, exactly.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_API_COURSE_H
#define GRZ_API_COURSE_H

#include <stdbool.h>

typedef struct grz_stop_course {
    int dim;
    const double *start; /* the reference point at the time 0 */
    const double *by;    /* the displacement in the time from 0 to 1; NULL: none */
    bool still; /* what may not be entered does not move: where it was inside once it need not be asked again */
    bool (*is_inside)(void *context, const double place[], double time);
    void *context;
    double place[3]; /* that was asked about last */
} grz_stop_course;

/* Is it free at the end: at the nearest double, or in some coordinates at the double on the other side of the exact
 * one? This is for a shape that rests on a floor which moves with it: rounded down, it would be inside that floor. */
bool grz_stop_is_free_at_end(grz_stop_course *course);

/* The latest time found, not after `time`, at which it is free; -1 if there is none. */
double grz_stop_time_outside(grz_stop_course *course, double time);

#endif
