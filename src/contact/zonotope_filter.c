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

#include <string.h>

/* The difference: generators that are all in one direction are one. */
typedef struct difference {
    const grz_core *core[2];
    grz_generators g;
    int body[GRZ_MOST_GENERATORS], k[GRZ_MOST_GENERATORS];
    bool exact[GRZ_MOST_GENERATORS]; /* the axis is no rounded sum */
    unsigned merged[2];              /* bit k: generator k of the core is zero, or in the direction of another one */
} difference;

/* Is the axis that is the sum of these terms no rounded one? */
static bool is_exact_sum(int dim, const double term[][2], const double sum[]) {
    bool exact = true;
    for (int i = 0; i < dim; i++) exact = exact & (sum[i] - term[i][0] == term[i][1]) & (sum[i] - term[i][1] == term[i][0]);
    return exact;
}

/* False if it is not known whether two axes are parallel, as one is a sum that rounds, or if it is too long or
 * short. */
static GRZ_INLINE bool add_axis_of_core(int dim, difference *d, int body, int k) {
    const grz_generator *const g = &d->core[body]->generator[k];
    const double half = g->half[0] + g->half[1];
    const int n = d->g.count;
    double *const axis = d->g.axis[n], length = 0, rest = 0;
    for (int i = 0; i < dim; i++) {
        axis[i] = g->axis[i][0] + g->axis[i][1];
        length = grz_max(length, fabs(axis[i]));
        rest = grz_max(rest, fabs(g->axis[i][1]));
    }
    const bool exact = rest == 0 || is_exact_sum(dim, g->axis, axis);
    d->g.size += half * length;
    if (!(half > 0 && length > 0)) {
        d->merged[body] |= 1u << k;
        return half < 0x1p100 && length < 0x1p100;
    }
    const bool sloped = axis[0] != 0 && (axis[1] != 0 || (dim == 3 && axis[2] != 0)); /* along no coordinate axis */
    unsigned alike = 0;
    for (int i = 0; i < n; i++) alike |= (unsigned)(fabs(axis[0]) == fabs(d->g.at[0][i])) << i;
    for (int i = 0; i < n && (alike != 0 || !sloped); i++) {
        if (!grz_are_parallel(dim, axis, d->g.axis[i])) continue;
        /* of two that are along a coordinate axis one may be longer */
        d->g.half[i] += half * (length / d->g.length[i]);
        d->merged[body] |= 1u << k;
        return exact && d->exact[i] && length > 0x1p-100;
    }
    d->g.count = n + 1;
    for (int i = 0; i < dim; i++) d->g.at[i][n] = axis[i];
    d->g.half[n] = half;
    d->g.length[n] = length;
    d->exact[n] = exact;
    d->body[n] = body;
    d->k[n] = k;
    return length > 0x1p-100 && length < 0x1p100;
}

static GRZ_INLINE bool find_difference(int dim, difference *d) {
    bool usable = true;
    d->g.count = 0;
    d->g.size = 0;
    memset(d->g.at, 0, sizeof d->g.at);
    memset(d->g.length, 0, sizeof d->g.length);
    d->merged[0] = d->merged[1] = 0;
    for (int i = 0; i < dim; i++) {
        const double *const p = d->core[0]->center[i], *const q = d->core[1]->center[i];
        d->g.center[i] = ((p[0] + p[1]) + p[2]) - ((q[0] + q[1]) + q[2]);
        d->g.size += (fabs(p[0]) + fabs(p[1])) + (fabs(q[0]) + fabs(q[1])) + (fabs(p[2]) + fabs(q[2]));
    }
    for (int body = 0; body < 2; body++)
        for (int k = 0; k < d->core[body]->count; k++) usable = add_axis_of_core(dim, d, body, k) && usable;
    return usable && d->g.size > 0x1p-100 && d->g.size < 0x1p100 && d->g.count >= dim - 1;
}

/* Are two facets in parallel planes, as their generators all lie in one coordinate plane? */
static bool have_same_normal(const difference *d, const grz_facet_depths *f, int p, int q) {
    const double *const a = d->g.axis[f->first[p]], *const b = d->g.axis[f->second[p]], *const e = d->g.axis[f->first[q]],
                        *const h = d->g.axis[f->second[q]];
    bool same = false;
    for (int i = 0; i < 3; i++) same = same || (a[i] == 0 && b[i] == 0 && e[i] == 0 && h[i] == 0);
    return same;
}

static grz_approx axis_of(const difference *d, int body, int k, int i) {
    const double *const terms = d->core[body]->generator[k].axis[i];
    return grz_approx_sum(terms[0], terms[1]);
}

/* Is it generator k of this body that is along the facet? */
static bool makes_facet(const difference *d, const grz_facet_depths *f, int facet, int body, int k) {
    const int i = f->first[facet], j = f->second[facet];
    return (body == d->body[i] && k == d->k[i]) || (body == d->body[j] && k == d->k[j]);
}

static void find_approx_normal(int dim, const difference *d, const grz_facet_depths *f, int facet, grz_approx n[3]) {
    const int first = f->first[facet], second = f->second[facet];
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

static grz_approx find_approx_depth(int dim, const difference *d, const grz_facet_depths *f, int facet) {
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
static GRZ_NOINLINE int nearest_of_some(int dim, const difference *d, const grz_facet_depths *f, unsigned some,
                                        bool apart) {
    grz_approx depth[GRZ_MOST_FACETS];
    int best = -1;
    for (int k = 0; k < f->count; k++) {
        if (!(some >> k & 1)) continue;
        depth[k] = find_approx_depth(dim, d, f, k);
        if (best < 0 || depth[k].hi < depth[best].hi) best = k;
    }
    for (int k = 0; k < f->count; k++) {
        if (!(some >> k & 1) || k == best || (dim == 3 && have_same_normal(d, f, k, best))) continue;
        const grz_approx left = grz_approx_sub(depth[k], depth[best]);
        if (!(left.hi > 2 * left.off)) return -1;
    }
    return apart || depth[best].hi > 2 * depth[best].off ? best : -1;
}

/* The one that is certainly the least deep, as doubles see it, or another one, and on a side that is certain; -1 if
 * there is none. */
static int certainly_least_deep(int dim, const difference *d, const grz_facet_depths *f, bool apart) {
    int best = f->least;
    unsigned tied = f->near & ~(1U << best);
    for (int k = 0; k < f->count && tied != 0; k++)
        if (tied >> k & 1 && dim == 3 && have_same_normal(d, f, k, best)) tied &= ~(1U << k);
    if (tied != 0) best = nearest_of_some(dim, d, f, tied | 1U << best, apart);
    return best >= 0 && fabs(f->middle[best]) > f->error[best] * f->length[best] ? best : -1;
}

/* The corners of the facet */

/* Are all numbers of a generator so large that none may have been flushed to zero? */
static bool is_known(int dim, const grz_generator *g) {
    bool known = grz_is_moderate(g->half[0]) && grz_is_moderate(g->half[1]);
    for (int i = 0; i < dim; i++) known = known && grz_is_moderate(g->axis[i][0]) && grz_is_moderate(g->axis[i][1]);
    return known;
}

/* The sign of the product of a generator and the normal of the facet, where doubles do not know it: 0 if it is 0. */
static GRZ_NOINLINE bool find_slight_slope(int dim, const difference *d, const grz_facet_depths *f, int facet, int body,
                                           int k, int *sign) {
    grz_approx e[3], n[3];
    for (int i = 0; i < dim; i++) e[i] = axis_of(d, body, k, i);
    find_approx_normal(dim, d, f, facet, n);
    const grz_approx along = grz_approx_dot(dim, e, n);
    *sign = grz_approx_sign(along);
    return *sign != 0 || grz_approx_is_zero(along);
}

/* Is the generator certainly along the facet, as it is parallel to one that makes it? */
static bool is_along_facet(int dim, const difference *d, const grz_facet_depths *f, int facet, int body, int k) {
    const grz_generator *const g = &d->core[body]->generator[k];
    double sum[3] = {0};
    if (!(d->merged[body] >> k & 1) || !is_known(dim, g)) return false;
    for (int i = 0; i < dim; i++) sum[i] = g->axis[i][0] + g->axis[i][1];
    return grz_are_parallel(dim, sum, d->g.axis[f->first[facet]]) ||
           grz_are_parallel(dim, sum, d->g.axis[f->second[facet]]);
}

/* The first corner of the facet, of which no generator along it is a part: of a the furthest in the direction in which
 * it does not leave. */
static GRZ_INLINE bool find_first_corner(int dim, const difference *d, const grz_facet_depths *f, int facet,
                                         grz_contact_axis *axis, int level[2]) {
    const int side = f->middle[facet] > 0 ? 1 : -1;
    const double slack = 2 * f->error[facet] * f->length[facet];
    grz_corner corner = {0, 0};
    level[0] = level[1] = 0;
    for (int body = 0; body < 2; body++)
        for (int k = 0; k < d->core[body]->count; k++) {
            const grz_generator *const g = &d->core[body]->generator[k];
            const bool is_along = makes_facet(d, f, facet, body, k) || is_along_facet(dim, d, f, facet, body, k);
            level[body] |= is_along << k;
            if (is_along) continue;
            double along = 0;
            for (int i = 0; i < dim; i++) along += f->normal[i][facet] * (g->axis[i][0] + g->axis[i][1]);
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

static GRZ_INLINE void add_edges(int dim, const difference *d, const grz_facet_depths *f, int facet,
                                 grz_contact_axis *axis) {
    int sign = f->middle[facet] > 0 ? 1 : -1;
    for (int e = 1; e < dim; e++) {
        const int g = e == 1 ? f->first[facet] : f->second[facet], bit = 1 << d->k[g];
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
    grz_facet_depths f;
    d.core[0] = a;
    d.core[1] = b;
    if (!GRZ_FILTER_CLAIMS || !find_difference(dim, &d)) return GRZ_UNKNOWN;
    GRZ_WITH_AVX2(grz_find_facet_depths_avx2(dim, &d.g, &f), grz_find_facet_depths_scalar(dim, &d.g, &f));
    const double depth = f.depth[f.least], error = f.error[f.least];
    if (depth + error < -2 * margin * (1 + 0x1p-40)) return GRZ_KNOWN_APART;
    if (!apart && !(depth > error)) return GRZ_UNKNOWN;
    const int nearest = certainly_least_deep(dim, &d, &f, apart);
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
