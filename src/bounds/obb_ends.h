/* The bounds of oriented boxes in doubles (obb_ends.inc): false, with `bounds` in any state, where they are not
 * certain.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_BOUNDS_OBB_ENDS_H
#define GRZ_BOUNDS_OBB_ENDS_H

#include <graze/shapes2.h>
#include <graze/shapes3.h>

#include <stdbool.h>

bool grz2_obb_ends_scalar(const grz2_obb *o, grz2_aabb *bounds);
bool grz2_obb_ends_avx2(const grz2_obb *o, grz2_aabb *bounds);
bool grz3_obb_ends_scalar(const grz3_obb *o, grz3_aabb *bounds);
bool grz3_obb_ends_avx2(const grz3_obb *o, grz3_aabb *bounds);

#endif
