/* Overlap with an aabb.
 *
 * SPDX-License-Identifier: MIT */
#include "3d/core3.h"
#include "3d/meet3.h"

static inline grz_meet meet_point_aabb(const grz3_point *a, const grz3_aabb *b) { GRZ3_MEET_CORES(point, a, aabb, b); }
GRZ3_OVERLAP_FUNCTIONS(point, aabb)

static inline grz_meet meet_segment_aabb(const grz3_segment *a, const grz3_aabb *b) { GRZ3_MEET_CORES(segment, a, aabb, b); }
GRZ3_OVERLAP_FUNCTIONS(segment, aabb)

static inline grz_meet meet_sphere_aabb(const grz3_sphere *a, const grz3_aabb *b) { GRZ3_MEET_CORES(sphere, a, aabb, b); }
GRZ3_OVERLAP_FUNCTIONS(sphere, aabb)

static inline grz_meet meet_aabb_aabb(const grz3_aabb *a, const grz3_aabb *b) { GRZ3_MEET_CORES(aabb, a, aabb, b); }
GRZ3_OVERLAP_FUNCTIONS(aabb, aabb)
