/* Overlap with a circle.
 *
 * SPDX-License-Identifier: MIT */
#include "2d/core2.h"
#include "2d/meet2.h"

static inline grz_meet meet_point_circle(const grz2_point *a, const grz2_circle *b) { GRZ2_MEET_CORES(point, a, circle, b); }
GRZ2_OVERLAP_FUNCTIONS(point, circle)

static inline grz_meet meet_segment_circle(const grz2_segment *a, const grz2_circle *b) { GRZ2_MEET_CORES(segment, a, circle, b); }
GRZ2_OVERLAP_FUNCTIONS(segment, circle)

static inline grz_meet meet_circle_circle(const grz2_circle *a, const grz2_circle *b) { GRZ2_MEET_CORES(circle, a, circle, b); }
GRZ2_OVERLAP_FUNCTIONS(circle, circle)
