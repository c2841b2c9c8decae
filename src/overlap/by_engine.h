/* The exact stage of a closed form of overlap: the engine's answer.
 *
 * A closed form has two functions: meet3_A_B, the filter, which asks where it does not decide; and
 * meet3_A_B_fallback: the short stage, if there is one, and this one. The public functions of a pair are one line each,
 * into which the filter is inlined.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_OVERLAP_BY_ENGINE_H
#define GRZ_OVERLAP_BY_ENGINE_H

#include "overlap/stages.h"

#include <graze/base.h>

/* Two shapes, each by its kind, and what a shape of this kind is: of GRZ_OBB a grz2_obb or grz3_obb, say. They have
 * cores. */
grz_meet grz_meet_by_engine(int dim, grz_kind kind_a, const void *a, grz_kind kind_b, const void *b);

#endif
