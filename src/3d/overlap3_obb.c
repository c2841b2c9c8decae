/* Overlap with an obb.
 *
 * SPDX-License-Identifier: MIT */
#include "3d/core3.h"
#include "3d/meet3.h"

static inline grz_meet meet_point_obb(const grz3_point *a, const grz3_obb *b) { GRZ3_MEET_CORES(point, a, obb, b); }
GRZ3_OVERLAP_FUNCTIONS(point, obb)

static inline grz_meet meet_segment_obb(const grz3_segment *a, const grz3_obb *b) { GRZ3_MEET_CORES(segment, a, obb, b); }
GRZ3_OVERLAP_FUNCTIONS(segment, obb)

static inline grz_meet meet_sphere_obb(const grz3_sphere *a, const grz3_obb *b) { GRZ3_MEET_CORES(sphere, a, obb, b); }
GRZ3_OVERLAP_FUNCTIONS(sphere, obb)

static inline grz_meet meet_aabb_obb(const grz3_aabb *a, const grz3_obb *b) { GRZ3_MEET_CORES(aabb, a, obb, b); }
GRZ3_OVERLAP_FUNCTIONS(aabb, obb)

static inline grz_meet meet_obb_obb(const grz3_obb *a, const grz3_obb *b) { GRZ3_MEET_CORES(obb, a, obb, b); }
GRZ3_OVERLAP_FUNCTIONS(obb, obb)
