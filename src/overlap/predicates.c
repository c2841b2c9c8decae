/* The orientation predicates of both spaces: a determinant in doubles against a bound relative to its permanent, the
 * sum of the magnitudes of its products (as in orient2.h). What the bound does not decide is computed exactly.
 *
 * SPDX-License-Identifier: MIT */
#include "overlap/orient2.h"
#include "num/determinant.h"
#include "shape/vec3.h"

#include <graze/predicates.h>

#include <math.h>

/* The plane */

/* Of points on a line along an axis, as many are, there is nothing to compute. */
static GRZ_NOINLINE int orient2_fallback(const grz2_vec *a, const grz2_vec *b, const grz2_vec *c) {
    const double *const points[] = {&a->x, &b->x, &c->x};
    for (int k = 0; k < 2; k++)
        if (grz_compare(grz2_at(a, k), grz2_at(b, k)) == 0 && grz_compare(grz2_at(b, k), grz2_at(c, k)) == 0) return 0;
    return grz_sign_of_determinant(2, false, points);
}

int grz2_orient(const grz2_vec *a, const grz2_vec *b, const grz2_vec *c) {
    const grz2_vec p = grz2_from_to(*c, *a), q = grz2_from_to(*c, *b);
    const int sign = grz2_turn(p, q);
    const bool usable = grz2_can_orient(grz2_norm1(p) + grz2_norm1(q));
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(usable & (sign != 0))) return sign;
    return orient2_fallback(a, b, c);
}

/* What is flushed to zero, products and subnormal differences, is less than this as long as no difference is larger
 * than 2^150. */
static const double flushed_error = 0x1p-400;

static GRZ_NOINLINE int incircle_fallback(const grz2_vec *a, const grz2_vec *b, const grz2_vec *c, const grz2_vec *d) {
    const double *const points[] = {&a->x, &b->x, &c->x, &d->x};
    return grz_sign_of_determinant(2, true, points);
}

/* A minor is within 4 u, its lift within 4 u, their product adds u, and the sum 2 u: 11 u. */
GRZ_BOUND(incircle_error, 11.5 * GRZ_U);

static inline double permanent2(grz2_vec p, grz2_vec q) { return fabs(p.x * q.y) + fabs(p.y * q.x); }

int grz2_incircle(const grz2_vec *a, const grz2_vec *b, const grz2_vec *c, const grz2_vec *d) {
    const grz2_vec p = grz2_from_to(*d, *a), q = grz2_from_to(*d, *b), r = grz2_from_to(*d, *c);
    const double pp = grz2_dot(p, p), qq = grz2_dot(q, q), rr = grz2_dot(r, r);
    const double determinant = (pp * grz2_cross(q, r) + qq * grz2_cross(r, p)) + rr * grz2_cross(p, q);
    const double permanent = (pp * permanent2(q, r) + qq * permanent2(r, p)) + rr * permanent2(p, q);
    const double bound = incircle_error * permanent + flushed_error;
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY((fabs(determinant) > bound) & (pp + qq + rr < 0x1p300)))
        return determinant > 0 ? 1 : -1;
    return incircle_fallback(a, b, c, d);
}

/* Space */

/* A number, and the sum of the magnitudes of the products in it. */
typedef struct measured3 {
    double value, magnitude;
} measured3;

/* p.x q.y - p.y q.x: within 4 u. */
static inline measured3 minor3(grz3_vec p, grz3_vec q) {
    const double left = p.x * q.y, right = p.y * q.x;
    return (measured3){left - right, fabs(left) + fabs(right)};
}

/* det(p, q, r) from the minors of its first two columns: the difference and the product add u each, the sum 2 u: 8
 * u. */
static inline measured3 determinant3(grz3_vec p, grz3_vec q, grz3_vec r, measured3 pq, measured3 qr, measured3 rp) {
    return (measured3){(p.z * qr.value + q.z * rp.value) + r.z * pq.value,
                       (fabs(p.z) * qr.magnitude + fabs(q.z) * rp.magnitude) + fabs(r.z) * pq.magnitude};
}

static GRZ_NOINLINE int orient3_fallback(const grz3_vec *a, const grz3_vec *b, const grz3_vec *c, const grz3_vec *d) {
    const double *const points[] = {&a->x, &b->x, &c->x, &d->x};
    return grz_sign_of_determinant(3, false, points);
}

GRZ_BOUND(orient3_error, 8.5 * GRZ_U);

int grz3_orient(const grz3_vec *a, const grz3_vec *b, const grz3_vec *c, const grz3_vec *d) {
    const grz3_vec p = grz3_from_to(*d, *a), q = grz3_from_to(*d, *b), r = grz3_from_to(*d, *c);
    const measured3 m = determinant3(p, q, r, minor3(p, q), minor3(q, r), minor3(r, p));
    const double bound = orient3_error * m.magnitude + flushed_error,
                 size = grz3_norm1(p) + grz3_norm1(q) + grz3_norm1(r);
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY((fabs(m.value) > bound) & (size < 0x1p150))) return m.value > 0 ? 1 : -1;
    return orient3_fallback(a, b, c, d);
}

static GRZ_NOINLINE int insphere_fallback(const grz3_vec *a, const grz3_vec *b, const grz3_vec *c, const grz3_vec *d,
                                          const grz3_vec *e) {
    const double *const points[] = {&a->x, &b->x, &c->x, &d->x, &e->x};
    return grz_sign_of_determinant(3, true, points);
}

/* A minor of three rows is within 8 u, its lift within 5 u, their product adds u, and the sum in pairs 2 u: 16 u. */
GRZ_BOUND(insphere_error, 16.5 * GRZ_U);

int grz3_insphere(const grz3_vec *a, const grz3_vec *b, const grz3_vec *c, const grz3_vec *d, const grz3_vec *e) {
    const grz3_vec p = grz3_from_to(*e, *a), q = grz3_from_to(*e, *b);
    const grz3_vec r = grz3_from_to(*e, *c), s = grz3_from_to(*e, *d);
    const measured3 pq = minor3(p, q), pr = minor3(p, r), ps = minor3(p, s);
    const measured3 qr = minor3(q, r), qs = minor3(q, s), rs = minor3(r, s);
    const measured3 rp = {-pr.value, pr.magnitude}, sq = {-qs.value, qs.magnitude}, sp = {-ps.value, ps.magnitude};
    const measured3 qrs = determinant3(q, r, s, qr, rs, sq), prs = determinant3(p, r, s, pr, rs, sp);
    const measured3 pqs = determinant3(p, q, s, pq, qs, sp), pqr = determinant3(p, q, r, pq, qr, rp);
    const double pp = grz3_dot(p, p), qq = grz3_dot(q, q), rr = grz3_dot(r, r), ss = grz3_dot(s, s);
    const double value = (ss * pqr.value - rr * pqs.value) + (qq * prs.value - pp * qrs.value);
    const double magnitude = (ss * pqr.magnitude + rr * pqs.magnitude) + (qq * prs.magnitude + pp * qrs.magnitude);
    const bool moderate = (pp + qq) + (rr + ss) < 0x1p160;
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY((fabs(value) > insphere_error * magnitude + flushed_error) & moderate))
        return value > 0 ? 1 : -1;
    return insphere_fallback(a, b, c, d, e);
}
