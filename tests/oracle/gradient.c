/* Let P be the difference of the point and the core of b. Where 0 is not in P, the distance grows along the vector from
 * b's nearest point to the point. Where it is, the distance is minus that of 0 from the nearest plane that supports P,
 * and grows against its normal, which points out of P.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/gradient.h"

#include "oracle/depth.h"
#include "oracle/origin.h"
#include "oracle/reach.h"

#include <math.h>

/* A vector along the gradient; 0 where that is 0. */
static void set_gradient(struct exact_vec *out, const struct exact_shape *a, const struct exact_shape *b) {
    struct exact_length depth;
    if (b->type == EXACT_HALFSPACE) {
        for (int k = 0; k < b->dim; k++) mpz_set(out->x[k], b->normal.x[k]);
        return;
    }
    if (origin_in_difference(a, b, NULL) < 0) {
        set_direction(out, a, b);
        return;
    }
    exact_length_init(&depth);
    set_depth_inside(&depth, a, b, out);
    for (int k = 0; k < b->dim; k++) mpz_neg(out->x[k], out->x[k]);
    exact_length_clear(&depth);
}

/* sgn(x) x^2 */
static void square_with_sign(mpz_t x) {
    const int sign = mpz_sgn(x);
    mpz_mul(x, x, x);
    if (sign < 0) mpz_neg(x, x);
}

/* The sign of x / sqrt(square) less the middle of two doubles, moved away from the first one by 2^-40 of their
 * difference. */
static int compare_beside_middle(const mpz_t x, const mpz_t square, double from, double to) {
    enum { FINEST = -1074, EXTRA = 40 };
    mpz_t left, right, difference;
    mpz_inits(left, right, difference, NULL);
    exact_number(left, from, FINEST);
    exact_number(right, to, FINEST);
    mpz_sub(difference, right, left);
    mpz_add(left, left, right);
    mpz_mul_2exp(left, left, EXTRA);
    mpz_addmul_ui(left, difference, 2); /* in units of 2^(FINEST - EXTRA - 1) */
    square_with_sign(left);
    mpz_mul(left, left, square);
    mpz_set(right, x);
    square_with_sign(right);
    mpz_mul_2exp(right, right, 2 * (EXTRA + 1 - FINEST));
    const int order = mpz_cmp(right, left);
    mpz_clears(left, right, difference, NULL);
    return (order > 0) - (order < 0);
}

/* Is g along the vector, and a unit vector but for the rounding that is allowed? */
static bool is_rounded_unit(int dim, const struct exact_vec *along, const double g[3]) {
    bool is = true;
    mpz_t square;
    mpz_init(square);
    exact_dot(square, dim, along, along);
    for (int k = 0; k < dim && is; k++)
        is = compare_beside_middle(along->x[k], square, g[k], nextafter(g[k], 2)) <= 0 &&
             compare_beside_middle(along->x[k], square, g[k], nextafter(g[k], -2)) >= 0;
    mpz_clear(square);
    return is;
}

static bool is_zero(const struct exact_vec *v, int dim) {
    bool zero = true;
    for (int k = 0; k < dim; k++) zero = zero && mpz_sgn(v->x[k]) == 0;
    return zero;
}

bool true_gradient_is(const struct shape *a, const struct shape *b, const double g[3]) {
    bool none = true, is;
    for (int k = 0; k < a->dim; k++) none = none && g[k] == 0;
    if (!shape_is_valid(a) || !shape_is_valid(b)) return none;
    const struct exact_scale scale = exact_scale_of(a, b);
    struct exact_shape point, shape;
    struct exact_vec along;
    exact_shape_init(&point);
    exact_shape_init(&shape);
    exact_vec_init(&along);
    exact_shape_set(&point, a, scale);
    exact_shape_set(&shape, b, scale);
    set_gradient(&along, &point, &shape);
    is = is_zero(&along, a->dim) ? none : is_rounded_unit(a->dim, &along, g);
    exact_shape_clear(&point);
    exact_shape_clear(&shape);
    exact_vec_clear(&along);
    return is;
}
