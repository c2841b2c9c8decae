/* Overlap with a segment.
 *
 * SPDX-License-Identifier: MIT */
#include "2d/core2.h"
#include "2d/meet2.h"

static inline grz_meet meet_segment_segment(const grz2_segment *a, const grz2_segment *b) { GRZ2_MEET_CORES(segment, a, segment, b); }
GRZ2_OVERLAP_FUNCTIONS(segment, segment)
