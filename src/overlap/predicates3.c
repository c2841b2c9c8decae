/* The orientation predicates of space. The filters are built as those of the plane (overlap/predicates2.c).
 *
 * SPDX-License-Identifier: MIT */
#include "num/determinant.h"
#include "num/stage.h"
#include "shape/vec3.h"

#include <graze/predicates.h>

#include <math.h>

/* What is flushed to zero, products and subnormal differences, is less than 2^-400 as long as no difference is larger
 * than 2^150. */
static const double least = 0x1p-400, largest = 0x1p150;

/* A number and the sum of the magnitudes of the products in it. */
typedef struct measured {
    double value, magnitude;
} measured;

/* p.x q.y - p.y q.x: within 4 u. */
static inline measured minor(grz3_vec p, grz3_vec q) {
    const double left = p.x * q.y, right = p.y * q.x;
    return (measured){left - right, fabs(left) + fabs(right)};
}

/* det(p, q, r) from the minors of its first two columns: differences and products u more, the sum 2 u: 8 u. */
static inline measured determinant_of(grz3_vec p, grz3_vec q, grz3_vec r, measured pq, measured qr, measured rp) {
    return (measured){(p.z * qr.value + q.z * rp.value) + r.z * pq.value,
                      (fabs(p.z) * qr.magnitude + fabs(q.z) * rp.magnitude) + fabs(r.z) * pq.magnitude};
}

static GRZ_NOINLINE int orient_fallback(const grz3_vec *a, const grz3_vec *b, const grz3_vec *c, const grz3_vec *d) {
    return grz_sign_of_determinant(3, false, (const double *const[]){&a->x, &b->x, &c->x, &d->x});
}

GRZ_BOUND(orient3_error, 8.5 * GRZ_U);

int grz3_orient(const grz3_vec *a, const grz3_vec *b, const grz3_vec *c, const grz3_vec *d) {
    const grz3_vec p = grz3_from_to(*d, *a), q = grz3_from_to(*d, *b), r = grz3_from_to(*d, *c);
    const measured m = determinant_of(p, q, r, minor(p, q), minor(q, r), minor(r, p));
    const double bound = orient3_error * m.magnitude + least, size = grz3_norm1(p) + grz3_norm1(q) + grz3_norm1(r);
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY((fabs(m.value) > bound) & (size < largest))) return m.value > 0 ? 1 : -1;
    return orient_fallback(a, b, c, d);
}

static GRZ_NOINLINE int insphere_fallback(const grz3_vec *a, const grz3_vec *b, const grz3_vec *c, const grz3_vec *d,
                                          const grz3_vec *e) {
    return grz_sign_of_determinant(3, true, (const double *const[]){&a->x, &b->x, &c->x, &d->x, &e->x});
}

/* A minor of three rows 8 u, its lift 5 u, their product u, and 2 u for the sum in pairs: 16 u. */
GRZ_BOUND(insphere_error, 16.5 * GRZ_U);

int grz3_insphere(const grz3_vec *a, const grz3_vec *b, const grz3_vec *c, const grz3_vec *d, const grz3_vec *e) {
    const grz3_vec p = grz3_from_to(*e, *a), q = grz3_from_to(*e, *b), r = grz3_from_to(*e, *c),
                   s = grz3_from_to(*e, *d);
    const measured pq = minor(p, q), pr = minor(p, r), ps = minor(p, s), qr = minor(q, r), qs = minor(q, s),
                   rs = minor(r, s);
    const measured rp = {-pr.value, pr.magnitude}, sq = {-qs.value, qs.magnitude}, sp = {-ps.value, ps.magnitude};
    const measured qrs = determinant_of(q, r, s, qr, rs, sq), prs = determinant_of(p, r, s, pr, rs, sp),
                   pqs = determinant_of(p, q, s, pq, qs, sp), pqr = determinant_of(p, q, r, pq, qr, rp);
    const double pp = p.x * p.x + p.y * p.y + p.z * p.z, qq = q.x * q.x + q.y * q.y + q.z * q.z,
                 rr = r.x * r.x + r.y * r.y + r.z * r.z, ss = s.x * s.x + s.y * s.y + s.z * s.z;
    const double value = (ss * pqr.value - rr * pqs.value) + (qq * prs.value - pp * qrs.value);
    const double magnitude = (ss * pqr.magnitude + rr * pqs.magnitude) + (qq * prs.magnitude + pp * qrs.magnitude);
    const bool moderate = (pp + qq) + (rr + ss) < 0x1p160;
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY((fabs(value) > insphere_error * magnitude + least) & moderate))
        return value > 0 ? 1 : -1;
    return insphere_fallback(a, b, c, d, e);
}
