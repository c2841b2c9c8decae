/* Overlap with a sphere.
 *
 * SPDX-License-Identifier: MIT */
#include "3d/core3.h"
#include "3d/meet3.h"

static inline grz_meet meet_point_sphere(const grz3_point *a, const grz3_sphere *b) { GRZ3_MEET_CORES(point, a, sphere, b); }
GRZ3_OVERLAP_FUNCTIONS(point, sphere)

static inline grz_meet meet_segment_sphere(const grz3_segment *a, const grz3_sphere *b) { GRZ3_MEET_CORES(segment, a, sphere, b); }
GRZ3_OVERLAP_FUNCTIONS(segment, sphere)

static inline grz_meet meet_sphere_sphere(const grz3_sphere *a, const grz3_sphere *b) { GRZ3_MEET_CORES(sphere, a, sphere, b); }
GRZ3_OVERLAP_FUNCTIONS(sphere, sphere)
