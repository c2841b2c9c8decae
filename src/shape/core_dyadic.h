/* Corners and edges of cores, exactly.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SHAPE_CORE_DYADIC_H
#define GRZ_SHAPE_CORE_DYADIC_H

#include "num/dyadic.h"
#include "num/number.h"
#include "shape/core.h"

static inline grz_dyadic grz_dy_one(grz_arena *arena, double x) { return grz_dy(arena, x); }
static inline grz_dyadic grz_dy_two(grz_arena *arena, double x, double y) {
    return grz_dy_add(arena, grz_dy(arena, x), grz_dy(arena, y));
}

static inline grz_dyadic grz_dy_twice(grz_arena *arena, grz_dyadic a) { return grz_dy_shift(arena, a, 1); }

#define NUM grz_dyadic
#define ARENA grz_arena
#define OP(x) grz_dy_##x
#define CORE(x) dyadic_core_##x

#include "shape/core_num.inc"
#include "num/number_end.inc"

#endif
