/* Overlap with an aabb.
 *
 * SPDX-License-Identifier: MIT */
#include "2d/core2.h"
#include "2d/meet2.h"

static inline grz_meet meet_point_aabb(const grz2_point *a, const grz2_aabb *b) { GRZ2_MEET_CORES(point, a, aabb, b); }
GRZ2_OVERLAP_FUNCTIONS(point, aabb)

static inline grz_meet meet_segment_aabb(const grz2_segment *a, const grz2_aabb *b) { GRZ2_MEET_CORES(segment, a, aabb, b); }
GRZ2_OVERLAP_FUNCTIONS(segment, aabb)

static inline grz_meet meet_circle_aabb(const grz2_circle *a, const grz2_aabb *b) { GRZ2_MEET_CORES(circle, a, aabb, b); }
GRZ2_OVERLAP_FUNCTIONS(circle, aabb)

static inline grz_meet meet_aabb_aabb(const grz2_aabb *a, const grz2_aabb *b) { GRZ2_MEET_CORES(aabb, a, aabb, b); }
GRZ2_OVERLAP_FUNCTIONS(aabb, aabb)
