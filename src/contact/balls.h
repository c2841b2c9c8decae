/* The contact of a ball and the nearest point of another shape, and of two capsules, in double-doubles. With q from
 * that point to the ball's center, the depth is R - |q|, the normal q / |q|, and the point of contact midway between
 * the surfaces (Ericson, "Real-Time Collision Detection", 2005, 4.3 and 5.1). Compiled into the closed forms of both
 * spaces.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_BALLS_H
#define GRZ_CONTACT_BALLS_H

#include "contact/closed_form.h"
#include "distance/nearest_proof.h"
#include "num/approx.h"

/* The vector q from the nearest point to the ball's center. The error of each coordinate is at most `off`; bit i of
 * `level`: coordinate i is exactly 0. */
typedef struct grz_seen_center {
    grz_dd q[3];
    double off;
    int level;
    bool inside; /* the center is in the other shape: the ball leaves it along -q, by its radius and |q| */
} grz_seen_center;

/* Is depth + margin certainly more than 0 (CONTACT), or less (APART)? Else UNKNOWN. The error of the depth is at most
 * `off`. */
static inline grz_known grz_contact_within(grz_dd depth, double off, double margin) {
    const double left = margin == 0 ? depth.hi : grz_dd_add(depth, grz_dd_of(margin)).hi,
                 error = 2 * off + 16 * GRZ_U * GRZ_U * (fabs(depth.hi) + margin);
    if (left < -error) return GRZ_KNOWN_APART;
    return left > error ? GRZ_KNOWN_CONTACT : GRZ_UNKNOWN;
}

/* ra + rb - root, where the root may be negative, rounded if that is certain. Errors as in distance/rounded_root.h; |q|
 * is within 2 off. */
static inline grz_known grz_contact_depth(grz_dd root, double off, double ra, double rb, double margin, double *depth) {
    const grz_dd radii = grz_dd_sum(ra, rb), d = grz_dd_sum(radii.hi, -root.hi);
    const double low = d.lo + (radii.lo - root.lo), size = fabs(root.hi),
                 error = 2 * off + distance_root_error * size + distance_radius_error * (size + radii.hi);
    const grz_dd x = grz_dd_quick_sum(d.hi, low);
    *depth = x.hi;
    if (!(fabs(d.hi) >= fabs(low))) return GRZ_UNKNOWN;
    const grz_known known = grz_contact_within(x, error, margin);
    if (known != GRZ_KNOWN_CONTACT) return known;
    return fabs(x.hi) > 0x1p-900 && grz_dd_rounds(x, error) ? GRZ_KNOWN_CONTACT : GRZ_UNKNOWN;
}

/* The same of a root that is exact. Where they touch exactly, nothing is left. */
static inline grz_known grz_contact_exact_depth(grz_dd root, double ra, double rb, double margin, double *depth) {
    const grz_approx x = grz_approx_gather(grz_approx_sum(ra, rb), (grz_approx){-root.hi, -root.lo, 0});
    if (x.off != 0) return GRZ_UNKNOWN;
    *depth = x.hi == 0 ? 0 : x.hi;
    if (margin == 0) return x.hi >= 0 ? GRZ_KNOWN_CONTACT : GRZ_KNOWN_APART;
    return grz_contact_within((grz_dd){x.hi, x.lo}, 0, margin);
}

/* The only coordinate of q that is not certainly 0, if it is exact; else -1. */
static inline int grz_only_coordinate(int dim, const grz_seen_center *seen) {
    int axis = -1, count = 0;
    for (int i = 0; i < dim; i++) {
        const bool zero = (seen->level >> i & 1) | (seen->q[i].hi == 0);
        axis = zero ? axis : i;
        count += !zero;
    }
    return count == 1 && seen->off == 0 ? axis : -1;
}

/* q / root, with a relative error below 2^-97. `inverse` is 1 / root.hi. The errors of q and root themselves add up to
 * 3 off / |root|, which the callers add. The root is within 64 u^2; the product of the first quotient and its leading
 * part within 4 u^2; what is left over is below 12 u of q, and rounds three times, and once more by the inverse, which
 * is within 2 u: below 136 u^2 in all. */
static inline grz_dd grz_contact_quotient(grz_dd q, grz_dd root, double inverse) {
    const double first = grz_rounded(q.hi * inverse);
    const grz_dd back = grz_dd_product(first, root.hi);
    const double left = (q.hi - back.hi) - back.lo, more = q.lo - grz_rounded(first * root.lo);
    return grz_dd_quick_sum(first, grz_rounded((left + more) * inverse));
}

/* The nearest double, where it is certain; never -0. */
static inline bool grz_contact_rounds(grz_dd x, double slack, double *out) {
    *out = x.hi;
    return fabs(x.hi) > 0x1p-400 && grz_dd_rounds(x, slack);
}

/* The contact of a ball (center, ra) with a shape of radius rb whose core's nearest point is center - seen->q; `end`:
 * that, if it is the end of a segment or a center. Writes depth and normal and, if `point`, the point. */
static GRZ_INLINE grz_known grz_contact_of_center(int dim, const double center[], const grz_seen_center *seen,
                                                  const double end[], double ra, double rb, bool point,
                                                  grz_known_contact *c) {
    const int axis = grz_only_coordinate(dim, seen);
    const grz_dd square = grz_sum_of_squares(dim, seen->q);
    if (!grz_is_length_usable(square.hi)) return GRZ_UNKNOWN;
    const grz_dd length = axis >= 0 ? grz_dd_abs(seen->q[axis]) : grz_root_of_square(square),
                 root = seen->inside ? grz_dd_neg(length) : length;
    const grz_known known = axis >= 0 ? grz_contact_exact_depth(root, ra, rb, c->margin, &c->depth)
                                      : grz_contact_depth(root, seen->off, ra, rb, c->margin, &c->depth);
    if (known != GRZ_KNOWN_CONTACT) return known;
    const double inverse = 1 / root.hi, unit_off = 0x1p-96 + 3 * seen->off * fabs(inverse);
    bool certain = true;
    c->normal[2] = 0;
    for (int i = 0; i < dim; i++) {
        const bool zero = seen->level >> i & 1 || (seen->q[i].hi == 0 && seen->off == 0);
        const grz_dd unit = grz_contact_quotient(seen->q[i], root, inverse);
        c->normal[i] = 0;
        certain = certain & (zero || grz_contact_rounds(unit, unit_off, &c->normal[i]));
    }
    const double radius[2] = {ra, rb};
    if (point)
        grz_place_from_corners(dim, end ? GRZ_FROM_BOTH : GRZ_FROM_A, center, end, c->normal, radius, c->depth,
                               c->places[0].point);
    return certain ? GRZ_KNOWN_CONTACT : GRZ_UNKNOWN;
}

/* Sets count, depth and features of the only point: vertex 0 of a; of b the feature with these corners, -1 for none.
 * Not its coordinates. */
static inline void grz_contact_set_place(grz_known_contact *c, grz_feature_kind kind, int p, int q, int r) {
    grz_contact_place *const place = &c->places[0];
    c->count = 1;
    place->depth = c->depth;
    place->feature[0] = (grz_feature){GRZ_FEATURE_VERTEX, {0, -1, -1}};
    place->feature[1] = (grz_feature){kind, {p, q, r}};
    place->part[0] = place->part[1] = 0;
}

static inline bool grz_is_radius(double r) { return grz_is_moderate(r) && r >= 0; }

static inline bool grz_are_moderate(int dim, const double x[]) {
    bool moderate = true;
    for (int i = 0; i < dim; i++) moderate = moderate & grz_is_moderate(x[i]);
    return moderate;
}

/* Are two points certainly farther from each other than by `most`, radii and a margin? */
static inline bool grz_are_far(int dim, const grz_dd q[], double most) {
    double square = 0;
    for (int i = 0; i < dim; i++) square += q[i].hi * q[i].hi;
    return square * (1 - 0x1p-40) > most * most;
}

static GRZ_INLINE grz_known grz_contact_of_balls(int dim, const double a[], double ra, const double b[], double rb,
                                                 bool point, grz_known_contact *c) {
    grz_seen_center seen = {.off = 0};
    const bool moderate = grz_are_moderate(dim, a) && grz_are_moderate(dim, b);
    if (!(moderate && grz_is_radius(ra) && grz_is_radius(rb))) return GRZ_UNKNOWN;
    for (int i = 0; i < dim; i++) seen.q[i] = grz_dd_sum(a[i], -b[i]);
    if (grz_are_far(dim, seen.q, ra + rb + c->margin)) return GRZ_KNOWN_APART;
    const grz_known known = grz_contact_of_center(dim, a, &seen, b, ra, rb, point, c);
    if (point && known == GRZ_KNOWN_CONTACT) grz_contact_set_place(c, GRZ_FEATURE_VERTEX, 0, -1, -1);
    return known;
}

/* A ball and a capsule from p to r, with edge e and w from p to the center: q = w - e (w . e) / (e . e), unless an end
 * is nearest, which doubles decide where they may. w . e is within 24 u^2 |w| |e|, and so is e . e; their quotient
 * within 16 u^2 besides. As 0 <= t |e| <= |w|, t e is within 64 u^2 |w|, its product within 12 u^2, and the sum within
 * 8 u^2: q is within 96 u^2 |w|, less than 4 distance_place_error of it. */
static GRZ_INLINE grz_known grz_contact_with_segment(int dim, const double a[], double ra, const double p[],
                                                     const double r[], double rb, bool point, grz_known_contact *c) {
    grz_dd e[3], w[3];
    double we = 0, ee = 0, size_w = 0, size_e = 0;
    const bool moderate = grz_are_moderate(dim, a) && grz_are_moderate(dim, p) && grz_are_moderate(dim, r);
    if (!(moderate && grz_is_radius(ra) && grz_is_radius(rb))) return GRZ_UNKNOWN;
    for (int i = 0; i < dim; i++) {
        e[i] = grz_dd_sum(r[i], -p[i]);
        w[i] = grz_dd_sum(a[i], -p[i]);
        we += w[i].hi * e[i].hi;
        ee += e[i].hi * e[i].hi;
        size_w += fabs(w[i].hi);
        size_e += fabs(e[i].hi);
    }
    const double slack = 0x1p-45 * (size_w + size_e) * size_e;
    if (!grz_is_length_usable(ee) || !(fabs(we) > slack) || !(fabs(ee - we) > slack)) return GRZ_UNKNOWN;
    if (we < 0 || we > ee) {
        const grz_known known = grz_contact_of_balls(dim, a, ra, we < 0 ? p : r, rb, point, c);
        if (point && known == GRZ_KNOWN_CONTACT) grz_contact_set_place(c, GRZ_FEATURE_VERTEX, we > 0, -1, -1);
        return known;
    }
    const double weight = we / ee, most = ra + rb + c->margin;
    double square = 0;
    for (int i = 0; i < dim; i++) {
        const double x = w[i].hi - weight * e[i].hi;
        square += x * x;
    }
    if (square > most * most + 0x1p-40 * (size_w * size_w)) return GRZ_KNOWN_APART;
    const grz_dd t = grz_dd_div(grz_dd_dot(dim, w, e), grz_dd_dot(dim, e, e));
    grz_seen_center seen = {.off = 4 * distance_place_error * size_w};
    for (int i = 0; i < dim; i++) seen.q[i] = grz_dd_sub(w[i], grz_dd_mul(t, e[i]));
    const grz_known known = grz_contact_of_center(dim, a, &seen, NULL, ra, rb, point, c);
    if (point && known == GRZ_KNOWN_CONTACT) grz_contact_set_place(c, GRZ_FEATURE_EDGE, 0, 1, -1);
    return known;
}

/* Two capsules */

typedef struct grz_two_axes {
    const double *a[2], *b[2];
    double ra, rb;
    grz_dd e[3], f[3], w[3]; /* edges of a and b; from b's first end to a's */
    double size_e, size_f, size_w;
} grz_two_axes;

static GRZ_INLINE bool grz_see_two_axes(int dim, grz_two_axes *x) {
    bool moderate = grz_is_radius(x->ra) && grz_is_radius(x->rb);
    x->size_e = x->size_f = x->size_w = 0;
    for (int k = 0; k < 2; k++) moderate = moderate && grz_are_moderate(dim, x->a[k]) && grz_are_moderate(dim, x->b[k]);
    for (int i = 0; i < dim; i++) {
        x->e[i] = grz_dd_sum(x->a[1][i], -x->a[0][i]);
        x->f[i] = grz_dd_sum(x->b[1][i], -x->b[0][i]);
        x->w[i] = grz_dd_sum(x->a[0][i], -x->b[0][i]);
        x->size_e += fabs(x->e[i].hi);
        x->size_f += fabs(x->f[i].hi);
        x->size_w += fabs(x->w[i].hi);
    }
    return moderate && x->size_e > 0x1p-60 && x->size_f > 0x1p-60 && x->size_e + x->size_f + x->size_w < 0x1p60;
}

/* The nearest points, a + s e and b + t f, in doubles (Ericson, 5.1.9). */
static GRZ_INLINE void grz_guess_weights(int dim, const grz_two_axes *x, double *s, double *t) {
    double ee = 0, ff = 0, ef = 0, we = 0, wf = 0;
    for (int i = 0; i < dim; i++) {
        ee += x->e[i].hi * x->e[i].hi;
        ff += x->f[i].hi * x->f[i].hi;
        ef += x->e[i].hi * x->f[i].hi;
        we += x->w[i].hi * x->e[i].hi;
        wf += x->w[i].hi * x->f[i].hi;
    }
    *s = grz_min(grz_max((ef * wf - ff * we) / (ee * ff - ef * ef), 0), 1);
    *t = (wf + ef * *s) / ff;
    if (!(*t > 0 && *t < 1)) {
        *t = grz_min(grz_max(*t, 0), 1);
        *s = grz_min(grz_max((ef * *t - we) / ee, 0), 1);
    }
}

/* End number `end` of a is nearest to the point of b that is b's weight t. Certain if a's edge leads away from b there;
 * then it is the contact of a ball. Doubles are off by less than 2^-46 of the sizes. With `point` unknown if both edges
 * and the normal may lie in one plane: then more than one point may be common. */
static GRZ_INLINE grz_known grz_contact_of_end(int dim, const grz_two_axes *x, int end, double t, bool point,
                                               grz_known_contact *c) {
    double qe = 0, q[3] = {0};
    const double size = x->size_e + x->size_f + x->size_w;
    for (int i = 0; i < dim; i++) {
        q[i] = x->w[i].hi + end * x->e[i].hi - t * x->f[i].hi;
        qe += q[i] * x->e[i].hi;
    }
    if (!((end ? -qe : qe) > 0x1p-44 * size * x->size_e)) return GRZ_UNKNOWN;
    if (point) {
        double turn = 0;
        for (int i = 0; i < 3; i++) {
            const int j = (i + 1) % 3, k = (i + 2) % 3;
            turn += q[i] * (x->e[j].hi * x->f[k].hi - x->e[k].hi * x->f[j].hi);
        }
        if (!(fabs(turn) > 0x1p-40 * size * x->size_e * x->size_f)) return GRZ_UNKNOWN;
    }
    const grz_known known = grz_contact_with_segment(dim, x->a[end], x->ra, x->b[0], x->b[1], x->rb, point, c);
    if (point && known == GRZ_KNOWN_CONTACT) c->places[0].feature[0].corner[0] = end;
    return known;
}

/* Are the lines farther from each other than by the radii and the margin? In doubles: w . n is within 2^-46 |w| |e|
 * |f|, and n . n within 2^-38 of it where the lines are not nearly parallel. */
static inline bool grz_are_axes_far(const grz_two_axes *x, double margin) {
    double nn = 0, wn = 0;
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const double n = x->e[j].hi * x->f[k].hi - x->e[k].hi * x->f[j].hi;
        nn += n * n;
        wn += n * x->w[i].hi;
    }
    const double sizes = x->size_e * x->size_f, least = fabs(wn) - 0x1p-46 * sizes * x->size_w,
                 most = x->ra + x->rb + margin;
    return nn > 0x1p-20 * sizes * sizes && least > 0 && least * least * (1 - 0x1p-36) > most * most * nn;
}

/* Both nearest points are between the ends. With n = e x f the distance is |w . n| / |n|, and the weights are
 * s = -w . (f x n) / n . n, t = -w . (e x n) / n . n. Let k = |e| |f| / |n|, in sums of coordinates. n is within 32 u^2
 * |e| |f|, w . n within 64 u^2 |w| |e| |f|: the distance within 160 u^2 |w| k, a coordinate of the unit vector within
 * 128 u^2 k, and s e within 512 u^2 |w| k^2. */
static GRZ_INLINE grz_known grz_contact_of_crossed(const grz_two_axes *x, bool point, grz_known_contact *c) {
    grz_dd n[3], m[3];
    if (grz_are_axes_far(x, c->margin)) return GRZ_KNOWN_APART;
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        n[i] = grz_dd_sub(grz_dd_mul(x->e[j], x->f[k]), grz_dd_mul(x->e[k], x->f[j]));
    }
    const grz_dd square = grz_dd_dot(3, n, n), across = grz_dd_dot(3, x->w, n);
    const double sizes = x->size_e * x->size_f, least = sizes * sizes * 0x1p-20;
    if (!(square.hi > least) || !(x->size_w < 0x1p30 * grz_min(x->size_e, x->size_f))) return GRZ_UNKNOWN;
    grz_dd weight[2];
    for (int of = 0; of < 2; of++) {
        for (int i = 0; i < 3; i++) {
            const int j = (i + 1) % 3, k = (i + 2) % 3;
            const grz_dd *const g = of == 0 ? x->f : x->e;
            m[i] = grz_dd_sub(grz_dd_mul(g[j], n[k]), grz_dd_mul(g[k], n[j]));
        }
        weight[of] = grz_dd_neg(grz_dd_div(grz_dd_dot(3, x->w, m), square));
        if (!(weight[of].hi > 0x1p-20 && weight[of].hi < 1 - 0x1p-20)) return GRZ_UNKNOWN;
    }
    const grz_dd root = grz_root_of_square(square), distance = grz_dd_div(grz_dd_abs(across), root);
    const double k = sizes / root.hi, off = 256 * GRZ_U * GRZ_U * x->size_w * k;
    if (!(distance.hi > 0x1p-20 * x->size_w)) return GRZ_UNKNOWN;
    const grz_known known = grz_contact_depth(distance, off, x->ra, x->rb, c->margin, &c->depth);
    if (known != GRZ_KNOWN_CONTACT) return known;
    const double unit_off = 0x1p-96 + 256 * GRZ_U * GRZ_U * k,
                 place_off = 4096 * GRZ_U * GRZ_U * (x->size_w + x->size_e + x->size_f) * k * k;
    const grz_dd radius_difference = grz_dd_sum(x->rb, -x->ra);
    bool certain = true;
    for (int i = 0; i < 3; i++) {
        const grz_dd toward = grz_dd_div(n[i], root), unit = across.hi < 0 ? grz_dd_neg(toward) : toward;
        certain = certain & grz_contact_rounds(unit, unit_off, &c->normal[i]);
        if (!point) continue;
        const grz_dd of_a = grz_dd_add(grz_dd_of(x->a[0][i]), grz_dd_mul(weight[0], x->e[i])),
                     of_b = grz_dd_add(grz_dd_of(x->b[0][i]), grz_dd_mul(weight[1], x->f[i])),
                     sum = grz_dd_add(grz_dd_add(of_a, of_b), grz_dd_mul(radius_difference, unit));
        const double size = fabs(x->a[0][i]) + fabs(x->b[0][i]) + fabs(radius_difference.hi),
                     slack = place_off + fabs(radius_difference.hi) * unit_off + 64 * GRZ_U * GRZ_U * size;
        double *const at = &c->places[0].point[i];
        certain = certain & grz_contact_rounds(sum, slack, at);
        *at /= 2;
    }
    if (point) {
        grz_contact_set_place(c, GRZ_FEATURE_EDGE, 0, 1, -1);
        c->places[0].feature[0] = c->places[0].feature[1];
    }
    return certain ? GRZ_KNOWN_CONTACT : GRZ_UNKNOWN;
}

/* Unknown in the plane for points, of which there are often two, and for edges that cross. */
static GRZ_INLINE grz_known grz_contact_of_capsules(int dim, const grz_two_axes *given, bool point,
                                                    grz_known_contact *c) {
    grz_two_axes x = *given;
    double s, t;
    if ((dim == 2 && point) || !grz_see_two_axes(dim, &x)) return GRZ_UNKNOWN;
    grz_guess_weights(dim, &x, &s, &t);
    if (s > 0 && s < 1 && t > 0 && t < 1) return dim == 3 ? grz_contact_of_crossed(&x, point, c) : GRZ_UNKNOWN;
    if (s == 0 || s == 1) {
        /* if the nearest points are two ends, b's edge must lead away from a, too */
        if (t == 0 || t == 1) {
            double qf = 0;
            for (int i = 0; i < dim; i++) qf += (x.w[i].hi + s * x.e[i].hi - t * x.f[i].hi) * x.f[i].hi;
            const double size = x.size_e + x.size_f + x.size_w;
            if (!((t == 0 ? -qf : qf) > 0x1p-44 * size * x.size_f)) return GRZ_UNKNOWN;
        }
        return grz_contact_of_end(dim, &x, s == 1, t, point, c);
    }
    if (t == 0 || t == 1) {
        grz_two_axes y = {{x.b[0], x.b[1]}, {x.a[0], x.a[1]}, x.rb, x.ra, {{0, 0}}, {{0, 0}}, {{0, 0}}, 0, 0, 0};
        if (!grz_see_two_axes(dim, &y)) return GRZ_UNKNOWN;
        const grz_known known = grz_contact_of_end(dim, &y, t == 1, s, point, c);
        if (known == GRZ_KNOWN_CONTACT) grz_contact_swap(c);
        return known;
    }
    return GRZ_UNKNOWN;
}

#endif
