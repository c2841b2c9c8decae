/* Rotation matrices of quaternions: quotients of sums of products, rounded once.
 *
 * SPDX-License-Identifier: MIT */
#include "num/rotation.h"

#include "num/bits.h"
#include "num/dd.h"
#include "num/dyadic.h"
#include "num/rounded.h"
#include "num/stage.h"

#include <math.h>

enum { TERMS = 4 };

/* A sum of four products. */
typedef struct sum {
    double left[TERMS], right[TERMS];
} sum;

/* |q|^2. */
static sum squared_length(const double q[4]) { return (sum){{q[0], q[1], q[2], q[3]}, {q[0], q[1], q[2], q[3]}}; }

/* The entry of the matrix in this row and column, times |q|^2: on the diagonal w^2 + q_i^2 - q_j^2 - q_k^2, elsewhere
 * 2 q_i q_k plus or minus 2 w q_j. */
static sum entry_of(const double q[4], int row, int column) {
    const double w = q[3], x = q[row], y = q[column];
    if (row == column) {
        const double j = q[(row + 1) % 3], k = q[(row + 2) % 3];
        return (sum){{w, x, -j, -k}, {w, x, j, k}};
    }
    const double other = q[3 - row - column], turn = (row + 1) % 3 == column ? -w : w;
    return (sum){{x, x, turn, turn}, {y, y, other, other}};
}

typedef struct approximate_sum {
    grz_dd value;
    double size; /* the sum of all magnitudes */
} approximate_sum;

static approximate_sum approximate(const sum *s) {
    approximate_sum all = {{0, 0}, 0};
    for (int i = 0; i < TERMS; i++) {
        const grz_dd product = grz_dd_product(s->left[i], s->right[i]);
        all.value = grz_dd_add(all.value, product);
        all.size += fabs(product.hi);
    }
    return all;
}

/* With S the sum of the magnitudes of all products of the numerator: each product is within 4 u^2, each of three sums
 * within 4 u^2 of S, so 16 u^2 S; the denominator within 16 u^2 of itself; the quotient has 12 u^2 for the product with
 * the first digits, 8 u^2 for the rest. 52 u^2 of S over the denominator. */
GRZ_BOUND(rotation_error, 64 * GRZ_U * GRZ_U);

/* The quotient, if it is certain how it rounds. */
static bool approximate_quotient(const sum *numerator, approximate_sum denominator, double *quotient) {
    const approximate_sum n = approximate(numerator);
    const grz_dd q = grz_dd_div(n.value, denominator.value);
    *quotient = q.hi;
    const double slack = rotation_error * (n.size / denominator.size);
    return n.size == 0 || (fabs(q.hi) > GRZ_LEAST_PRODUCT && grz_dd_rounds(q, slack));
}

static grz_dyadic exact(grz_arena *arena, const sum *s) {
    grz_dyadic left[TERMS], right[TERMS];
    for (int i = 0; i < TERMS; i++) {
        left[i] = grz_dy(arena, s->left[i]);
        right[i] = grz_dy(arena, s->right[i]);
    }
    return grz_dy_dot(arena, TERMS, left, right);
}

static double exact_quotient(const sum *numerator, const sum *denominator) {
    uint64_t limbs[2048];
    grz_arena arena = grz_arena_over(limbs, 2048);
    const grz_dyadic a = exact(&arena, numerator), b = exact(&arena, denominator);
    return grz_rounded_quotient(&arena, a, b);
}

void grz_rotation_of(const double q[4], double column[3][3]) {
    bool exists = false, is_finite = true, is_moderate = GRZ_FILTER_CLAIMS;
    for (int i = 0; i < 4; i++) {
        exists = exists || !grz_zero(q[i]);
        is_finite = is_finite && grz_finite(q[i]);
        is_moderate = is_moderate && grz_is_moderate(q[i]);
    }
    const sum length = squared_length(q);
    const approximate_sum about = approximate(&length);
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 3; i++) {
            const sum entry = entry_of(q, i, k);
            double *const at = &column[k][i];
            if (!exists || !is_finite) *at = (double)NAN;
            else if (!is_moderate || !approximate_quotient(&entry, about, at)) *at = exact_quotient(&entry, &length);
        }
}
