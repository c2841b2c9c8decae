/* Sums and products of a few doubles, rounded once.
 *
 * SPDX-License-Identifier: MIT */
#include "exact/rounded.h"

#include "exact/bits.h"

#include <math.h>

double grz_rounded_sum(double a, double b, double c, grz_direction direction) {
    if (!grz_finite(a) || !grz_finite(b) || !grz_finite(c)) return (double)NAN;
    uint64_t limbs[256];
    grz_arena arena = grz_arena_over(limbs, 256);
    const grz_dyadic ab = grz_dy_add(&arena, grz_dy(&arena, a), grz_dy(&arena, b));
    return grz_dy_round(grz_dy_add(&arena, ab, grz_dy(&arena, c)), direction);
}

double grz_rounded_dot(int dim, const double a[], const double b[]) {
    uint64_t limbs[1024];
    grz_arena arena = grz_arena_over(limbs, 1024);
    grz_dyadic x[6], y[6];
    for (int i = 0; i < dim; i++) {
        if (!grz_finite(a[i]) || !grz_finite(b[i])) return (double)NAN;
        x[i] = grz_dy(&arena, a[i]);
        y[i] = grz_dy(&arena, b[i]);
    }
    return grz_dy_round(grz_dy_dot(&arena, dim, x, y), GRZ_NEAREST);
}
