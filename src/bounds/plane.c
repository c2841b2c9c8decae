/* Planes and half-spaces are bounded along an axis only where the normal lies along it: x_k = offset / normal_k.
 *
 * SPDX-License-Identifier: MIT */
#include "bounds/plane.h"

#include "num/bits.h"
#include "num/directed.h"

#include <math.h>

/* (offset + normal by) / normal, rounded in a direction. */
static double plane_place(double normal, double offset, double by, grz_direction direction) {
    uint64_t limbs[1024];
    grz_arena arena = grz_arena_over(limbs, 1024);
    const grz_dyadic n = grz_dy(&arena, normal), motion = grz_dy_mul(&arena, n, grz_dy(&arena, by));
    return grz_directed_quotient(&arena, grz_dy_add(&arena, grz_dy(&arena, offset), motion), n, direction);
}

GRZ_NOINLINE void grz_bounds_of_plane(int dim, const double normal[], double offset, bool halfspace, const double by[],
                                      double min[], double max[]) {
    int axis = 0, used = 0;
    for (int k = 0; k < dim; k++) {
        min[k] = -(double)INFINITY;
        max[k] = (double)INFINITY;
        if (!grz_zero(normal[k])) axis = k, used++;
    }
    if (used != 1) return;
    const double back = grz_negative(by[axis]) ? by[axis] : 0, forth = grz_negative(by[axis]) ? 0 : by[axis];
    const bool below = halfspace && !grz_negative(normal[axis]), above = halfspace && grz_negative(normal[axis]);
    if (!below) min[axis] = plane_place(normal[axis], offset, back, GRZ_DOWN);
    if (!above) max[axis] = plane_place(normal[axis], offset, forth, GRZ_UP);
}
