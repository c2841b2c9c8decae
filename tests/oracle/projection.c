/* SPDX-License-Identifier: MIT */
#include "oracle/projection.h"

/* The sign of gap + radius |normal|, radius >= 0. */
static int sign_of_sum(const mpz_t gap, const mpz_t radius, int dim, const struct exact_vec *normal) {
    mpz_t left, right;
    mpz_inits(left, right, NULL);
    exact_dot(right, dim, normal, normal);
    mpz_mul(right, right, radius);
    mpz_mul(right, right, radius);
    mpz_mul(left, gap, gap);
    const int order = mpz_cmp(left, right), sign = mpz_sgn(gap);
    mpz_clears(left, right, NULL);
    if (sign >= 0) return sign > 0 || order < 0;
    return order < 0 ? 1 : order == 0 ? 0 : -1;
}

/* normal . base - offset, plus the sum of the positive (high) or negative (low) normal . edge, for a simplex the
 * greatest
 * or least one, plus or minus radius |normal|. */
static struct projection projection_of_body(const struct exact_shape *plane, const struct exact_shape *body) {
    const int dim = plane->dim;
    bool no_low = false, no_high = false;
    mpz_t low, high, rise, least, most;
    mpz_inits(low, high, rise, least, most, NULL);
    exact_dot(low, dim, &plane->normal, &body->base);
    mpz_sub(low, low, plane->offset);
    mpz_set(high, low);
    for (int i = 0; i < body->edge_count; i++) {
        exact_dot(rise, dim, &plane->normal, &body->edge[i]);
        const int sign = mpz_sgn(rise);
        if (body->unbounded[i]) {
            no_low |= sign < 0;
            no_high |= sign > 0;
        } else if (body->simplex) {
            if (mpz_cmp(rise, least) < 0) mpz_set(least, rise);
            if (mpz_cmp(rise, most) > 0) mpz_set(most, rise);
        } else {
            mpz_add(sign < 0 ? low : high, sign < 0 ? low : high, rise);
        }
    }
    mpz_add(low, low, least);
    mpz_add(high, high, most);
    mpz_neg(low, low);
    const struct projection range = {
        no_low ? -1 : -sign_of_sum(low, body->radius, dim, &plane->normal),
        no_high ? 1 : sign_of_sum(high, body->radius, dim, &plane->normal),
    };
    mpz_clears(low, high, rise, least, most, NULL);
    return range;
}

/* For a plane or half-space: all numbers, unless its normal is a multiple of the plane's. */
static struct projection projection_of_flat(const struct exact_shape *plane, const struct exact_shape *shape) {
    struct projection range = {-1, 1};
    mpz_t left, right;
    mpz_inits(left, right, NULL);
    bool parallel = true;
    int axis = 0;
    for (int i = 0; i < plane->dim; i++) {
        for (int j = 0; j < i; j++) {
            mpz_mul(left, plane->normal.x[i], shape->normal.x[j]);
            mpz_mul(right, plane->normal.x[j], shape->normal.x[i]);
            parallel &= mpz_cmp(left, right) == 0;
        }
        if (mpz_sgn(plane->normal.x[i]) != 0) axis = i;
    }
    if (parallel) {
        /* On the boundary of the shape, normal . x = factor times its offset, where factor = normal / normal of the
         * shape. */
        const int factor = mpz_sgn(plane->normal.x[axis]) * mpz_sgn(shape->normal.x[axis]);
        mpz_mul(left, shape->offset, plane->normal.x[axis]);
        mpz_mul(right, plane->offset, shape->normal.x[axis]);
        const int order = mpz_cmp(left, right) * mpz_sgn(shape->normal.x[axis]);
        const int sign = (order > 0) - (order < 0);
        if (shape->type == EXACT_PLANE || factor < 0) range.low = sign;
        if (shape->type == EXACT_PLANE || factor > 0) range.high = sign;
    }
    mpz_clears(left, right, NULL);
    return range;
}

struct projection projection_on(const struct exact_shape *plane, const struct exact_shape *shape) {
    return shape->type == EXACT_BODY ? projection_of_body(plane, shape) : projection_of_flat(plane, shape);
}
