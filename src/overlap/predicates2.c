/* The orientation predicates of the plane. That of a circle has a filter like that of a line (orient2.h).
 *
 * SPDX-License-Identifier: MIT */
#include "overlap/orient2.h"
#include "num/determinant.h"
#include "num/stage.h"

#include <graze/predicates.h>

static GRZ_NOINLINE int orient_fallback(const grz2_vec *a, const grz2_vec *b, const grz2_vec *c) {
    return grz_sign_of_determinant(2, false, (const double *const[]){&a->x, &b->x, &c->x});
}

int grz2_orient(const grz2_vec *a, const grz2_vec *b, const grz2_vec *c) {
    const grz2_vec p = grz2_from_to(*c, *a), q = grz2_from_to(*c, *b);
    const int sign = grz2_turn(p, q);
    const bool usable = grz2_can_orient(grz2_norm1(p) + grz2_norm1(q));
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(usable & (sign != 0))) return sign;
    return orient_fallback(a, b, c);
}

static GRZ_NOINLINE int incircle_fallback(const grz2_vec *a, const grz2_vec *b, const grz2_vec *c, const grz2_vec *d) {
    return grz_sign_of_determinant(2, true, (const double *const[]){&a->x, &b->x, &c->x, &d->x});
}

/* A minor 4 u, its lift 4 u, their product u, and 2 u for the sum: 11 u. */
GRZ_BOUND(incircle_error, 11.5 * GRZ_U);

static inline double permanent(grz2_vec p, grz2_vec q) { return fabs(p.x * q.y) + fabs(p.y * q.x); }

int grz2_incircle(const grz2_vec *a, const grz2_vec *b, const grz2_vec *c, const grz2_vec *d) {
    const grz2_vec p = grz2_from_to(*d, *a), q = grz2_from_to(*d, *b), r = grz2_from_to(*d, *c);
    const double pp = grz2_dot(p, p), qq = grz2_dot(q, q), rr = grz2_dot(r, r);
    const double determinant = (pp * grz2_cross(q, r) + qq * grz2_cross(r, p)) + rr * grz2_cross(p, q);
    const double bound =
        incircle_error * ((pp * permanent(q, r) + qq * permanent(r, p)) + rr * permanent(p, q)) + 0x1p-400;
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY((fabs(determinant) > bound) & (pp + qq + rr < 0x1p300)))
        return determinant > 0 ? 1 : -1;
    return incircle_fallback(a, b, c, d);
}
