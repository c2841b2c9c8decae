/* The depth of two zonotopes, in doubles with proven bounds: the nearest facet of their difference (zonotopes.c), if it
 * is certain which one that is, and its plane in double-doubles.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/least.h"

#include "num/approx.h"
#include "num/stage.h"
#include "num/vec.h"

enum { MOST_GENERATORS = 6, MOST_GENERATOR_PAIRS = 15 };

/* The difference: generators that are all in one direction are one. `length` is the largest |coordinate| of an axis,
 * `size` the sum of all magnitudes. */
typedef struct difference {
    const grz_core *core[2];
    int count;
    double center[3], size;
    double half[MOST_GENERATORS], axis[MOST_GENERATORS][3], length[MOST_GENERATORS];
    int body[MOST_GENERATORS], k[MOST_GENERATORS];
    bool exact[MOST_GENERATORS]; /* the axis is no rounded sum */
    unsigned merged[2];          /* bit k: generator k of the core is zero, or in the direction of another one */
} difference;

/* False if it is not known whether two axes are parallel, as one is a sum that rounds, or if it is too long or
 * short. */
static bool add_axis_of_core(int dim, difference *d, int body, int k) {
    const grz_generator *const g = &d->core[body]->generator[k];
    const double half = g->half[0] + g->half[1];
    double axis[3] = {0}, length = 0;
    bool exact = true;
    for (int i = 0; i < dim; i++) {
        axis[i] = g->axis[i][0] + g->axis[i][1];
        length = fabs(axis[i]) > length ? fabs(axis[i]) : length;
        exact = exact & (axis[i] - g->axis[i][0] == g->axis[i][1]) & (axis[i] - g->axis[i][1] == g->axis[i][0]);
    }
    d->size += half * length;
    if (half == 0 || length == 0) {
        d->merged[body] |= 1u << k;
        return half < 0x1p100 && length < 0x1p100;
    }
    const bool sloped = (axis[0] != 0) + (axis[1] != 0) + (axis[2] != 0) > 1; /* along no coordinate axis */
    for (int i = 0; i < d->count; i++) {
        if (sloped && fabs(axis[0]) != fabs(d->axis[i][0])) continue;
        if (!grz_are_parallel(dim, axis, d->axis[i])) continue;
        /* of two that are along a coordinate axis one may be longer */
        d->half[i] += half * (length / d->length[i]);
        d->merged[body] |= 1u << k;
        return exact && d->exact[i] && length > 0x1p-100;
    }
    for (int i = 0; i < 3; i++) d->axis[d->count][i] = axis[i];
    d->exact[d->count] = exact;
    d->half[d->count] = half;
    d->length[d->count] = length;
    d->body[d->count] = body;
    d->k[d->count++] = k;
    return length > 0x1p-100 && length < 0x1p100;
}

static bool find_difference(int dim, difference *d) {
    bool usable = true;
    d->count = 0;
    d->size = 0;
    d->merged[0] = d->merged[1] = 0;
    for (int i = 0; i < dim; i++) {
        const double *const p = d->core[0]->center[i], *const q = d->core[1]->center[i];
        d->center[i] = ((p[0] + p[1]) + p[2]) - ((q[0] + q[1]) + q[2]);
        d->size += (fabs(p[0]) + fabs(p[1])) + (fabs(q[0]) + fabs(q[1])) + (fabs(p[2]) + fabs(q[2]));
    }
    for (int body = 0; body < 2; body++)
        for (int k = 0; k < d->core[body]->count; k++) usable = add_axis_of_core(dim, d, body, k) && usable;
    return usable && d->size > 0x1p-100 && d->size < 0x1p100;
}

/* A facet: the generators along it, how far it is from 0 for the nearer side, and how sure that is. */
typedef struct zonotope_facet {
    int i, j;
    double normal[3], middle, length, depth, error;
} zonotope_facet;

/* The product of the center and a normal g_i x g_j, and the sum of all generators' reach along it, are within 76 u T A_i
 * A_j together, T the size and A the length of an axis (zonotope3_error in convex/zonotope.c; merging adds 3 u of a
 * half, 12 u), and of the generators i and j, which have none, within 30 u T A_i A_j; n itself within 8 u A_i A_j a
 * coordinate, so |n| within 14 u A_i A_j, and a depth, up to 1.8 T, by 26 u T A_i A_j / |n| for that. A root and a
 * quotient round 4 u. In the plane 24 u T A_i, and 6 u for merging, the root, and the quotient. */
GRZ_BOUND(contact_facet3_error, 160 * GRZ_U);
GRZ_BOUND(contact_facet2_error, 48 * GRZ_U);

/* Two at once: their normals, in the plane the generators turned, and their depths. */
static GRZ_INLINE void find_depths(int dim, const difference *d, zonotope_facet *f, zonotope_facet *g) {
    grz_two x[3], y[3], n[3], out[3], center[3];
    for (int k = 0; k < 3; k++) {
        x[k] = dim == 3 ? grz_two_of(d->axis[f->i][k], d->axis[g->i][k]) : grz_two_same(k == 2);
        y[k] = grz_two_of(d->axis[f->j][k], d->axis[g->j][k]);
        center[k] = grz_two_same(k < dim ? d->center[k] : 0);
    }
    for (int k = 0; k < 3; k++) {
        const int k1 = (k + 1) % 3, k2 = (k + 2) % 3;
        n[k] = grz_two_sub(grz_two_mul(x[k1], y[k2]), grz_two_mul(x[k2], y[k1]));
    }
    const grz_two middle = grz_two_dot(dim, n, center);
    grz_two reach = grz_two_same(0);
    for (int k = 0; k < d->count; k++) {
        for (int i = 0; i < dim; i++) center[i] = grz_two_same(d->axis[k][i]);
        reach = grz_two_add(reach, grz_two_mul(grz_two_same(d->half[k]), grz_two_abs(grz_two_dot(dim, n, center))));
    }
    out[0] = middle;
    out[1] = grz_two_sqrt(grz_two_dot(dim, n, n));
    out[2] = grz_two_div(grz_two_sub(reach, grz_two_abs(middle)), out[1]);
    *g = (zonotope_facet){g->i,
                          g->j,
                          {grz_two_high(n[0]), grz_two_high(n[1]), grz_two_high(n[2])},
                          grz_two_high(out[0]),
                          grz_two_high(out[1]),
                          grz_two_high(out[2]),
                          0};
    *f = (zonotope_facet){f->i,
                          f->j,
                          {grz_two_low(n[0]), grz_two_low(n[1]), grz_two_low(n[2])},
                          grz_two_low(out[0]),
                          grz_two_low(out[1]),
                          grz_two_low(out[2]),
                          0};
}

static GRZ_INLINE int bound_facets(int dim, const difference *d, zonotope_facet f[MOST_GENERATOR_PAIRS]) {
    int count = 0;
    for (int k = 0; k < d->count; k++) {
        if (dim == 2) f[count].i = f[count].j = k, count++;
        for (int j = 0; j < k && dim == 3; j++) f[count].i = j, f[count].j = k, count++;
    }
    for (int k = 0; k < count; k += 2) find_depths(dim, d, &f[k], &f[k + 1 < count ? k + 1 : k]);
    for (int k = 0; k < count; k++) {
        f[k].error = d->length[f[k].i] * (dim == 3 ? d->length[f[k].j] : 1);
        f[k].error *= (dim == 2 ? contact_facet2_error : contact_facet3_error) * d->size / f[k].length;
    }
    return count;
}

/* The one that is certainly nearest, and on a side that is certain; -1 if there is none, or 0 may not be inside. */
static int nearest_of_facets(const zonotope_facet f[], int count) {
    int best = 0;
    bool inside = count > 0;
    for (int k = 0; k < count; k++) {
        inside = inside & (f[k].depth > f[k].error);
        best = f[k].depth < f[best].depth ? k : best;
    }
    if (!inside) return -1;
    for (int k = 0; k < count; k++)
        if (k != best && !(f[k].depth - f[k].error > f[best].depth + f[best].error)) return -1;
    return fabs(f[best].middle) > f[best].error * f[best].length ? best : -1;
}

/* The corners of the facet */

static grz_approx axis_of(const difference *d, int body, int k, int i) {
    const double *const terms = d->core[body]->generator[k].axis[i];
    return grz_approx_sum(terms[0], terms[1]);
}

/* Are all numbers of a generator so large that none may have been flushed to zero? */
static bool is_known(int dim, const grz_generator *g) {
    bool known = grz_is_moderate(g->half[0]) && grz_is_moderate(g->half[1]);
    for (int i = 0; i < dim; i++) known = known && grz_is_moderate(g->axis[i][0]) && grz_is_moderate(g->axis[i][1]);
    return known;
}

/* The sign of the product of a generator and the normal of the facet, where doubles do not know it: 0 if it is 0. */
static GRZ_NOINLINE bool find_slight_slope(int dim, const difference *d, const zonotope_facet *f, int body, int k,
                                           int *sign) {
    grz_approx e[3], p[3], q[3], n[3];
    for (int i = 0; i < dim; i++) {
        e[i] = axis_of(d, body, k, i);
        p[i] = axis_of(d, d->body[f->i], d->k[f->i], i);
        q[i] = axis_of(d, d->body[f->j], d->k[f->j], i);
    }
    if (dim == 3) {
        grz_approx_cross(p, q, n);
    } else {
        n[0] = grz_approx_neg(p[1]);
        n[1] = p[0];
    }
    const grz_approx along = grz_approx_dot(dim, e, n);
    *sign = grz_approx_sign(along);
    return *sign != 0 || grz_approx_is_zero(along);
}

/* Is the generator certainly along the facet, as it is parallel to one that makes it? */
static bool is_along_facet(int dim, const difference *d, const zonotope_facet *f, int body, int k) {
    const grz_generator *const g = &d->core[body]->generator[k];
    double sum[3] = {0};
    if (!(d->merged[body] >> k & 1) || !is_known(dim, g)) return false;
    for (int i = 0; i < dim; i++) sum[i] = g->axis[i][0] + g->axis[i][1];
    return grz_are_parallel(dim, sum, d->axis[f->i]) || grz_are_parallel(dim, sum, d->axis[f->j]);
}

/* The first corner of the facet, of which no generator along it is a part: of a the furthest in the direction in which
 * it does not leave. */
static GRZ_INLINE bool find_first_corner(int dim, const difference *d, const zonotope_facet *f,
                                         grz_contact_axis *axis) {
    const int side = f->middle > 0 ? 1 : -1;
    const double slack = 2 * f->error * f->length;
    grz_corner corner = {0, 0};
    for (int body = 0; body < 2; body++)
        for (int k = 0; k < d->core[body]->count; k++) {
            const grz_generator *const g = &d->core[body]->generator[k];
            const bool is_i = body == d->body[f->i] && k == d->k[f->i], is_j = body == d->body[f->j] && k == d->k[f->j];
            if (is_i || is_j || is_along_facet(dim, d, f, body, k)) continue;
            double along = 0;
            for (int i = 0; i < dim; i++) along += f->normal[i] * (g->axis[i][0] + g->axis[i][1]);
            int sign = along > 0 ? 1 : -1;
            if (!((g->half[0] + g->half[1]) * fabs(along) > slack) && !find_slight_slope(dim, d, f, body, k, &sign))
                return false;
            if (body == 0) corner.a |= (sign * side <= 0) << k;
            else corner.b |= (sign * side > 0) << k;
        }
    axis->face = (grz_simplex){dim, {corner, corner, corner}};
    return true;
}

static GRZ_INLINE void add_edges(int dim, const difference *d, const zonotope_facet *f, grz_contact_axis *axis) {
    int sign = f->middle > 0 ? 1 : -1;
    for (int e = 1; e < dim; e++) {
        const int g = e == 1 ? f->i : f->j, bit = 1 << d->k[g];
        if (d->body[g] == 0) axis->face.corner[e].a |= bit;
        else axis->face.corner[e].b |= bit;
        if (d->body[g] == 1) sign = -sign;
    }
    axis->sign = sign;
    axis->source = GRZ_CONTACT_FACET;
}

static GRZ_INLINE bool filter(int dim, const grz_core *a, const grz_core *b, grz_contact_axis *axis) {
    difference d;
    zonotope_facet f[MOST_GENERATOR_PAIRS];
    d.core[0] = a;
    d.core[1] = b;
    if (!GRZ_FILTER_CLAIMS || !find_difference(dim, &d)) return false;
    const int nearest = nearest_of_facets(f, bound_facets(dim, &d, f));
    if (nearest < 0 || !find_first_corner(dim, &d, &f[nearest], axis)) return false;
    add_edges(dim, &d, &f[nearest], axis);
    return grz_depth_by_facet(a, b, axis);
}

bool grz_depth_of_zonotopes_filter(const grz_core *a, const grz_core *b, grz_contact_axis *axis) {
    return a->dim == 2 ? filter(2, a, b, axis) : filter(3, a, b, axis);
}
