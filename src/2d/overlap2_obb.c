/* Overlap with an obb.
 *
 * SPDX-License-Identifier: MIT */
#include "2d/core2.h"
#include "2d/meet2.h"

static inline grz_meet meet_point_obb(const grz2_point *a, const grz2_obb *b) { GRZ2_MEET_CORES(point, a, obb, b); }
GRZ2_OVERLAP_FUNCTIONS(point, obb)

static inline grz_meet meet_segment_obb(const grz2_segment *a, const grz2_obb *b) { GRZ2_MEET_CORES(segment, a, obb, b); }
GRZ2_OVERLAP_FUNCTIONS(segment, obb)

static inline grz_meet meet_circle_obb(const grz2_circle *a, const grz2_obb *b) { GRZ2_MEET_CORES(circle, a, obb, b); }
GRZ2_OVERLAP_FUNCTIONS(circle, obb)

static inline grz_meet meet_obb_obb(const grz2_obb *a, const grz2_obb *b) { GRZ2_MEET_CORES(obb, a, obb, b); }
GRZ2_OVERLAP_FUNCTIONS(obb, obb)
