/* Overlap with a rect.
 *
 * SPDX-License-Identifier: MIT */
#include "2d/core2.h"
#include "2d/meet2.h"

static inline grz_meet meet_point_rect(const grz2_point *a, const grz2_rect *b) { GRZ2_MEET_CORES(point, a, rect, b); }
GRZ2_OVERLAP_FUNCTIONS(point, rect)

static inline grz_meet meet_circle_rect(const grz2_circle *a, const grz2_rect *b) { GRZ2_MEET_CORES(circle, a, rect, b); }
GRZ2_OVERLAP_FUNCTIONS(circle, rect)

static inline grz_meet meet_rect_rect(const grz2_rect *a, const grz2_rect *b) { GRZ2_MEET_CORES(rect, a, rect, b); }
GRZ2_OVERLAP_FUNCTIONS(rect, rect)
