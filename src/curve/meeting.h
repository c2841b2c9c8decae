/* Where two triangles cross after a step: at two points, each of an edge of one in the other.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CURVE_MEETING_H
#define GRZ_CURVE_MEETING_H

#include "curve/step.h"

/* The end of what two triangles have in common. */
typedef struct grz_meeting_end {
    int of;   /* 0, 1: an edge of this triangle; 2: a corner that both have */
    int edge; /* from this corner on; or which corner of the first */
} grz_meeting_end;

/* Where two triangles cross: the first end is where their common line, along the cross product of their normals,
 * enters; a corner that both have is where an edge is not. False: they do not. */
bool grz_triangles_cross(grz_step step, const grz3_triangle *a, const grz3_triangle *b, grz_meeting_end ends[2]);

/* The point of such an end, before the step, rounded. */
void grz_meeting_round(grz_step step, const grz3_triangle *a, const grz3_triangle *b, const grz_meeting_end *end,
                       grz3_vec *out);

#endif
