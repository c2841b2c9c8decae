/* The Minkowski difference of two shapes of few corners that move in straight lines: a polygon whose corners are
 * differences of corners. The shapes touch while 0 is in it.
 *
 *     point and segment in the plane    2 corners, of the segment, less the point
 *     point and triangle                3 corners, of the triangle, less the point
 *     two segments                      4 corners, a parallelogram
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CCD_MOVING_H
#define GRZ_CCD_MOVING_H

#include <stdbool.h>

enum { GRZ_MOST_MOVING_CORNERS = 4 };

/* Corner k is at plus - minus at both ends of the motion, and moves between them at constant speed. */
typedef struct grz_moving_polygon {
    int dim, count;
    double plus[2][GRZ_MOST_MOVING_CORNERS][3], minus[2][GRZ_MOST_MOVING_CORNERS][3];
} grz_moving_polygon;

/* Which part of the polygon 0 meets: all of it, its edge k from corner k to the next, or its corner k. */
typedef enum grz_moving_part_kind { GRZ_MOVING_FACE, GRZ_MOVING_EDGE, GRZ_MOVING_CORNER } grz_moving_part_kind;
typedef struct grz_moving_part {
    grz_moving_part_kind kind;
    int index;
} grz_moving_part;

/* As both functions below, by the first stage that is certain; with a margin > 0 as ccd3.h says. False, too, for a
 * number that is not finite, and for a margin that is not one. On a miss *time is +inf. */
bool grz_first_contact(const grz_moving_polygon *m, double margin, double *time, grz_moving_part *part);

/* Is 0 in the polygon at a time in [0, 1]? If so, *time is the nearest double to the first such time, of two equally
 * near ones the earlier, and *part is what 0 meets then. All coordinates are finite. The first function says so of any
 * doubles, the second returns false in *is_certain if its arithmetic does not suffice. `time` may be NULL. */
bool grz_first_contact_exact(const grz_moving_polygon *m, double *time, grz_moving_part *part);
bool grz_first_contact_quick(const grz_moving_polygon *m, bool *is_certain, double *time, grz_moving_part *part);

/* Does the polygon come within the margin, which is greater than 0, of 0? As ccd3.h says. */
bool grz_first_within(const grz_moving_polygon *m, double margin, double *time, grz_moving_part *part);

#endif
