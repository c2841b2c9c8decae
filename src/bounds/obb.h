/* The bounds of oriented boxes in doubles, with AVX2: false, with `bounds` in any state, where they are not certain.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_BOUNDS_OBB_H
#define GRZ_BOUNDS_OBB_H

#include <graze/shapes2.h>
#include <graze/shapes3.h>

bool grz2_obb_ends_avx2(const grz2_obb *o, grz2_aabb *bounds);
bool grz3_obb_ends_avx2(const grz3_obb *o, grz3_aabb *bounds);

#endif
