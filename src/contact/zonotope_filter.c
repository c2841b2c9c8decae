/* The facet of the difference of two zonotopes below which 0 is the least deep, in doubles with proven bounds: if it is
 * certain which one that is (zonotopes.c), and its plane in double-doubles.
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"
#include "contact/facet_depths.h"
#include "contact/least.h"

#include "num/approx.h"
#include "num/stage.h"
#include "num/vec.h"

/* The difference: generators that are all in one direction are one. `length` is the largest |coordinate| of an axis,
 * `size` the sum of all magnitudes. */
typedef struct difference {
    const grz_core *core[2];
    grz_generators g;
    double size, length[GRZ_MOST_GENERATORS];
    int body[GRZ_MOST_GENERATORS], k[GRZ_MOST_GENERATORS];
    bool exact[GRZ_MOST_GENERATORS]; /* the axis is no rounded sum */
    unsigned merged[2];              /* bit k: generator k of the core is zero, or in the direction of another one */
} difference;

/* False if it is not known whether two axes are parallel, as one is a sum that rounds, or if it is too long or
 * short. */
static bool add_axis_of_core(int dim, difference *d, int body, int k) {
    const grz_generator *const g = &d->core[body]->generator[k];
    const double half = g->half[0] + g->half[1];
    double axis[3] = {0}, length = 0, rest = 0;
    for (int i = 0; i < dim; i++) {
        axis[i] = g->axis[i][0] + g->axis[i][1];
        length = grz_max(length, fabs(axis[i]));
        rest += fabs(g->axis[i][1]);
    }
    bool exact = true;
    for (int i = 0; i < dim && rest != 0; i++)
        exact = exact & (axis[i] - g->axis[i][0] == g->axis[i][1]) & (axis[i] - g->axis[i][1] == g->axis[i][0]);
    d->size += half * length;
    if (!(half > 0 && length > 0)) {
        d->merged[body] |= 1u << k;
        return half < 0x1p100 && length < 0x1p100;
    }
    const bool sloped = axis[0] != 0 && (axis[1] != 0 || axis[2] != 0); /* along no coordinate axis */
    for (int i = 0; i < d->g.count; i++) {
        if (sloped && fabs(axis[0]) != fabs(d->g.axis[i][0])) continue;
        if (!grz_are_parallel(dim, axis, d->g.axis[i])) continue;
        /* of two that are along a coordinate axis one may be longer */
        d->g.half[i] += half * (length / d->length[i]);
        d->merged[body] |= 1u << k;
        return exact && d->exact[i] && length > 0x1p-100;
    }
    const int n = d->g.count++;
    for (int i = 0; i < 3; i++) d->g.axis[n][i] = axis[i];
    d->g.half[n] = half;
    d->exact[n] = exact;
    d->length[n] = length;
    d->body[n] = body;
    d->k[n] = k;
    return length > 0x1p-100 && length < 0x1p100;
}

static bool find_difference(int dim, difference *d) {
    bool usable = true;
    d->g.count = 0;
    d->size = 0;
    d->merged[0] = d->merged[1] = 0;
    for (int i = 0; i < dim; i++) {
        const double *const p = d->core[0]->center[i], *const q = d->core[1]->center[i];
        d->g.center[i] = ((p[0] + p[1]) + p[2]) - ((q[0] + q[1]) + q[2]);
        d->size += (fabs(p[0]) + fabs(p[1])) + (fabs(q[0]) + fabs(q[1])) + (fabs(p[2]) + fabs(q[2]));
    }
    for (int body = 0; body < 2; body++)
        for (int k = 0; k < d->core[body]->count; k++) usable = add_axis_of_core(dim, d, body, k) && usable;
    return usable && d->size > 0x1p-100 && d->size < 0x1p100;
}

/* The facets by their numbers, and how sure their depths are. */
typedef struct bounded_facets {
    grz_facet_depths of;
    double error[GRZ_MOST_FACETS];
} bounded_facets;

/* The product of the center and a normal g_i x g_j, and the sum of all generators' reach along it, are within 76 u T
 * A_i A_j together, T the size and A the length of an axis (zonotope3_error in convex/zonotope.c; merging adds 3 u of
 * a half, 12 u), and of the generators i and j, which have none, within 30 u T A_i A_j; n itself within 8 u A_i A_j a
 * coordinate, so |n| within 14 u A_i A_j, and a depth, up to 1.8 T, by 26 u T A_i A_j / |n| for that. A root and a
 * quotient round 4 u. In the plane 24 u T A_i, and 6 u for merging, the root, and the quotient. */
GRZ_BOUND(contact_facet3_error, 160 * GRZ_U);
GRZ_BOUND(contact_facet2_error, 48 * GRZ_U);

static GRZ_INLINE void bound_facets(int dim, const difference *d, bounded_facets *f) {
    GRZ_WITH_AVX2(grz_find_facet_depths_avx2(dim, &d->g, &f->of), grz_find_facet_depths_scalar(dim, &d->g, &f->of));
    for (int k = 0; k < f->of.count; k++) {
        f->error[k] = d->length[f->of.i[k]] * (dim == 3 ? d->length[f->of.j[k]] : 1);
        f->error[k] *= (dim == 2 ? contact_facet2_error : contact_facet3_error) * d->size / f->of.length[k];
    }
}

/* Are two facets in parallel planes, as their generators all lie in one coordinate plane? */
static bool have_same_normal(const difference *d, const bounded_facets *f, int p, int q) {
    const double *const a = d->g.axis[f->of.i[p]], *const b = d->g.axis[f->of.j[p]], *const e = d->g.axis[f->of.i[q]],
                        *const h = d->g.axis[f->of.j[q]];
    bool same = false;
    for (int i = 0; i < 3; i++) same = same || (a[i] == 0 && b[i] == 0 && e[i] == 0 && h[i] == 0);
    return same;
}

static grz_approx axis_of(const difference *d, int body, int k, int i) {
    const double *const terms = d->core[body]->generator[k].axis[i];
    return grz_approx_sum(terms[0], terms[1]);
}

/* Is it generator k of this body that is along the facet? */
static bool makes_facet(const difference *d, const bounded_facets *f, int facet, int body, int k) {
    const int i = f->of.i[facet], j = f->of.j[facet];
    return (body == d->body[i] && k == d->k[i]) || (body == d->body[j] && k == d->k[j]);
}

static void find_approx_normal(int dim, const difference *d, const bounded_facets *f, int facet, grz_approx n[3]) {
    const int first = f->of.i[facet], second = f->of.j[facet];
    grz_approx p[3], q[3];
    for (int i = 0; i < dim; i++) {
        p[i] = axis_of(d, d->body[first], d->k[first], i);
        q[i] = axis_of(d, d->body[second], d->k[second], i);
    }
    if (dim == 3) {
        grz_approx_cross(p, q, n);
    } else {
        n[0] = grz_approx_neg(p[1]);
        n[1] = p[0];
    }
}

static grz_approx size_along(int dim, const grz_approx v[3], const grz_approx n[3]) {
    const grz_approx along = grz_approx_dot(dim, v, n);
    return along.hi < 0 ? grz_approx_neg(along) : along;
}

static grz_approx find_approx_depth(int dim, const difference *d, const bounded_facets *f, int facet) {
    grz_approx n[3], v[3];
    find_approx_normal(dim, d, f, facet, n);
    for (int i = 0; i < dim; i++)
        v[i] = grz_approx_sub(approx_core_center(NULL, d->core[0], i), approx_core_center(NULL, d->core[1], i));
    grz_approx reach = grz_approx_neg(size_along(dim, v, n));
    for (int body = 0; body < 2; body++)
        for (int k = 0; k < d->core[body]->count; k++) {
            if (makes_facet(d, f, facet, body, k)) continue;
            for (int i = 0; i < dim; i++) v[i] = approx_core_step(NULL, d->core[body], k, i);
            reach = grz_approx_add(reach, size_along(dim, v, n));
        }
    return grz_approx_div(reach, grz_approx_sqrt(grz_approx_dot(dim, n, n)));
}

/* Where doubles see several that are nearest, `some`, a bit each: the one, or -1 if that is not certain; unless
 * `apart`, 0 is certainly below it. */
static GRZ_NOINLINE int nearest_of_some(int dim, const difference *d, const bounded_facets *f, unsigned some,
                                        bool apart) {
    grz_approx depth[GRZ_MOST_FACETS];
    int best = -1;
    for (int k = 0; k < f->of.count; k++) {
        if (!(some >> k & 1)) continue;
        depth[k] = find_approx_depth(dim, d, f, k);
        if (best < 0 || depth[k].hi < depth[best].hi) best = k;
    }
    for (int k = 0; k < f->of.count; k++) {
        if (!(some >> k & 1) || k == best || (dim == 3 && have_same_normal(d, f, k, best))) continue;
        const grz_approx left = grz_approx_sub(depth[k], depth[best]);
        if (!(left.hi > 2 * left.off)) return -1;
    }
    return apart || depth[best].hi > 2 * depth[best].off ? best : -1;
}

static int least_deep(const bounded_facets *f) {
    int best = 0;
    for (int k = 1; k < f->of.count; k++) best = f->of.depth[k] < f->of.depth[best] ? k : best;
    return best;
}

/* The one that is certainly the least deep, as doubles see it, or another one, and on a side that is certain; -1 if
 * there is none. */
static int certainly_least_deep(int dim, const difference *d, const bounded_facets *f, int best, bool apart) {
    const double *const depth = f->of.depth;
    unsigned tied = 0;
    const double most = depth[best] + f->error[best];
    int near = 0; /* the best one, too */
    for (int k = 0; k < f->of.count; k++) near += !(depth[k] - f->error[k] > most);
    for (int k = 0; k < f->of.count && near > 1; k++)
        tied |= (unsigned)!(k == best || depth[k] - f->error[k] > most) << k;
    for (int k = 0; k < f->of.count && tied != 0; k++)
        if (tied >> k & 1 && dim == 3 && have_same_normal(d, f, k, best)) tied &= ~(1U << k);
    if (tied != 0) best = nearest_of_some(dim, d, f, tied | 1U << best, apart);
    return best >= 0 && fabs(f->of.middle[best]) > f->error[best] * f->of.length[best] ? best : -1;
}

/* The corners of the facet */

/* Are all numbers of a generator so large that none may have been flushed to zero? */
static bool is_known(int dim, const grz_generator *g) {
    bool known = grz_is_moderate(g->half[0]) && grz_is_moderate(g->half[1]);
    for (int i = 0; i < dim; i++) known = known && grz_is_moderate(g->axis[i][0]) && grz_is_moderate(g->axis[i][1]);
    return known;
}

/* The sign of the product of a generator and the normal of the facet, where doubles do not know it: 0 if it is 0. */
static GRZ_NOINLINE bool find_slight_slope(int dim, const difference *d, const bounded_facets *f, int facet, int body,
                                           int k, int *sign) {
    grz_approx e[3], n[3];
    for (int i = 0; i < dim; i++) e[i] = axis_of(d, body, k, i);
    find_approx_normal(dim, d, f, facet, n);
    const grz_approx along = grz_approx_dot(dim, e, n);
    *sign = grz_approx_sign(along);
    return *sign != 0 || grz_approx_is_zero(along);
}

/* Is the generator certainly along the facet, as it is parallel to one that makes it? */
static bool is_along_facet(int dim, const difference *d, const bounded_facets *f, int facet, int body, int k) {
    const grz_generator *const g = &d->core[body]->generator[k];
    double sum[3] = {0};
    if (!(d->merged[body] >> k & 1) || !is_known(dim, g)) return false;
    for (int i = 0; i < dim; i++) sum[i] = g->axis[i][0] + g->axis[i][1];
    return grz_are_parallel(dim, sum, d->g.axis[f->of.i[facet]]) ||
           grz_are_parallel(dim, sum, d->g.axis[f->of.j[facet]]);
}

/* The first corner of the facet, of which no generator along it is a part: of a the furthest in the direction in which
 * it does not leave. */
static GRZ_INLINE bool find_first_corner(int dim, const difference *d, const bounded_facets *f, int facet,
                                         grz_contact_axis *axis, int level[2]) {
    const int side = f->of.middle[facet] > 0 ? 1 : -1;
    const double slack = 2 * f->error[facet] * f->of.length[facet];
    grz_corner corner = {0, 0};
    level[0] = level[1] = 0;
    for (int body = 0; body < 2; body++)
        for (int k = 0; k < d->core[body]->count; k++) {
            const grz_generator *const g = &d->core[body]->generator[k];
            const bool is_along = makes_facet(d, f, facet, body, k) || is_along_facet(dim, d, f, facet, body, k);
            level[body] |= is_along << k;
            if (is_along) continue;
            double along = 0;
            for (int i = 0; i < dim; i++) along += f->of.normal[i][facet] * (g->axis[i][0] + g->axis[i][1]);
            int sign = along > 0 ? 1 : -1;
            if (!((g->half[0] + g->half[1]) * fabs(along) > slack) &&
                !find_slight_slope(dim, d, f, facet, body, k, &sign))
                return false;
            level[body] |= (sign == 0) << k;
            if (body == 0) corner.a |= (sign * side <= 0) << k;
            else corner.b |= (sign * side > 0) << k;
        }
    axis->face = (grz_simplex){dim, {corner, corner, corner}};
    return true;
}

static GRZ_INLINE void add_edges(int dim, const difference *d, const bounded_facets *f, int facet,
                                 grz_contact_axis *axis) {
    int sign = f->of.middle[facet] > 0 ? 1 : -1;
    for (int e = 1; e < dim; e++) {
        const int g = e == 1 ? f->of.i[facet] : f->of.j[facet], bit = 1 << d->k[g];
        if (d->body[g] == 0) axis->face.corner[e].a |= bit;
        else axis->face.corner[e].b |= bit;
        if (d->body[g] == 1) sign = -sign;
    }
    axis->sign = sign;
    axis->source = GRZ_CONTACT_FACET;
}

static GRZ_INLINE grz_known find_least_facet(int dim, const grz_core *a, const grz_core *b, double margin, bool apart,
                                             int level[2], grz_contact_axis *axis) {
    difference d;
    bounded_facets f;
    d.core[0] = a;
    d.core[1] = b;
    if (!GRZ_FILTER_CLAIMS || !find_difference(dim, &d)) return GRZ_UNKNOWN;
    bound_facets(dim, &d, &f);
    if (f.of.count == 0) return GRZ_UNKNOWN;
    const int least = least_deep(&f);
    const double depth = f.of.depth[least], error = f.error[least];
    if (depth + error < -2 * margin * (1 + 0x1p-40)) return GRZ_KNOWN_APART;
    if (!apart && !(depth > error)) return GRZ_UNKNOWN;
    const int nearest = certainly_least_deep(dim, &d, &f, least, apart);
    if (nearest < 0 || !find_first_corner(dim, &d, &f, nearest, axis, level)) return GRZ_UNKNOWN;
    add_edges(dim, &d, &f, nearest, axis);
    return GRZ_KNOWN_CONTACT;
}

grz_known grz_find_least_facet(const grz_core *a, const grz_core *b, double margin, bool apart, int level[2],
                               grz_contact_axis *axis) {
    return a->dim == 2 ? find_least_facet(2, a, b, margin, apart, level, axis)
                       : find_least_facet(3, a, b, margin, apart, level, axis);
}

bool grz_depth_of_zonotopes_filter(const grz_core *a, const grz_core *b, grz_contact_axis *axis) {
    int level[2];
    return grz_find_least_facet(a, b, (double)INFINITY, false, level, axis) == GRZ_KNOWN_CONTACT &&
           grz_depth_by_facet(a, b, axis);
}
