/* The bounds of oriented boxes: in doubles with AVX2 where that is certain, and without.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_BOUNDS_OBB_H
#define GRZ_BOUNDS_OBB_H

#include <graze/shapes2.h>
#include <graze/shapes3.h>

grz2_aabb grz2_bounds_obb_avx2(const grz2_obb *o);
grz2_aabb grz2_bounds_obb_fallback(const grz2_obb *o);
grz3_aabb grz3_bounds_obb_avx2(const grz3_obb *o);
grz3_aabb grz3_bounds_obb_fallback(const grz3_obb *o);

#endif
