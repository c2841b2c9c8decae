/* The facet of the difference of two cores below which 0 is the least deep, in doubles with proven bounds: if it is
 * certain which one that is. Those that doubles do not tell apart are compared in double-doubles, and what these leave
 * in integers (exact_facets.c). Each core is a zonotope or a triangle. A facet is parallel to a face of the one or of
 * the other, or to an edge of each: the separating axes of boxes (Gottschalk, Lin and Manocha, "OBBTree", 1996) and of
 * a box and a triangle (Akenine-Moeller, "Fast 3D triangle-box overlap testing", 2001).
 *
 * SPDX-License-Identifier: MIT */
#include "base/isa.h"
#include "contact/facet_depths.h"
#include "contact/least.h"
#include "contact/quick_points.h"

#include "num/approx.h"
#include "num/stage.h"
#include "num/vec.h"

#include <string.h>

/* The difference: axes that are all in one direction are one. */
typedef struct difference {
    const grz_core *core[2];
    grz_directions_of_facets g;
    unsigned merged[2]; /* bit k: generator k of the core is zero, or in the direction of another one */
    int edge[2][3];     /* of a triangle: which axis each of its edges is along */
} difference;

/* An axis as a sum of two terms. */
static void terms_of_axis(const difference *d, int body, int k, int i, double term[2]) {
    const grz_core *const core = d->core[body];
    if (k < GRZ_EDGES) {
        memcpy(term, core->generator[k].axis[i], 2 * sizeof *term);
    } else {
        term[0] = core->points[(k + 1) % 3 * core->dim + i];
        term[1] = -core->points[(k - GRZ_EDGES) * core->dim + i];
    }
}

/* Is it no rounded sum? */
static bool is_exact_axis(int dim, const difference *d, int body, int k) {
    bool exact = true;
    for (int i = 0; i < dim; i++) {
        double term[2];
        terms_of_axis(d, body, k, i, term);
        const double sum = term[0] + term[1];
        exact = exact & (sum - term[0] == term[1]) & (sum - term[1] == term[0]);
    }
    return exact;
}

/* Writes the next axis, and sets *at to its number; to that of one in its direction, if there is one. Sets *length.
 * False if it is not known whether both are, as one is a sum that rounds, or if it is too long or short. */
static GRZ_INLINE bool find_direction(int dim, difference *d, int body, int k, double *length, int *at) {
    const int n = d->g.count;
    double axis[3] = {0, 0, 0};
    *length = 0;
    for (int i = 0; i < dim; i++) {
        double term[2];
        terms_of_axis(d, body, k, i, term);
        axis[i] = term[0] + term[1];
        *length = grz_max(*length, fabs(axis[i]));
    }
    *at = n;
    if (!(*length > 0)) return true;
    const bool sloped = axis[0] != 0 && (axis[1] != 0 || axis[2] != 0); /* along no coordinate axis */
    unsigned alike = 0;
    for (int i = 0; i < n; i++) alike |= (unsigned)(fabs(axis[0]) == fabs(d->g.at[0][i])) << i;
    for (int i = 0; i < n && (alike != 0 || !sloped); i++) {
        if (!grz_are_parallel(dim, axis, d->g.axis[i])) continue;
        *at = i;
        return is_exact_axis(dim, d, body, k) && is_exact_axis(dim, d, d->g.body[i], d->g.k[i]) && *length > 0x1p-100;
    }
    for (int i = 0; i < dim; i++) d->g.axis[n][i] = d->g.at[i][n] = axis[i];
    d->g.length[n] = *length;
    d->g.body[n] = body;
    d->g.k[n] = k;
    return *length > 0x1p-100 && *length < 0x1p100;
}

static GRZ_INLINE bool add_generator_of_core(int dim, difference *d, int body, int k) {
    const grz_generator *const g = &d->core[body]->generator[k];
    const double half = g->half[0] + g->half[1];
    double length;
    int at;
    const bool usable = find_direction(dim, d, body, k, &length, &at);
    d->g.size += half * length;
    if (!(half > 0 && length > 0)) {
        d->merged[body] |= 1u << k;
        return half < 0x1p100 && length < 0x1p100;
    }
    if (at < d->g.count) {
        /* of two that are along a coordinate axis one may be longer */
        d->g.half[at] += half * (length / d->g.length[at]);
        d->merged[body] |= 1u << k;
    } else {
        d->g.half[d->g.count++] = half;
    }
    return usable;
}

/* Of facets along two edges of a triangle all but one are skipped. False if it has no inside. */
static bool add_edges_of_triangle(int dim, difference *d, int body) {
    int *const edge = d->edge[body];
    bool usable = true;
    for (int e = 0; e < 3; e++) {
        double length;
        usable = find_direction(dim, d, body, GRZ_EDGES + e, &length, &edge[e]) && usable;
        if (!(length > 0)) return false;
        d->g.count += edge[e] == d->g.count;
    }
    for (int e = 0; e < 2; e++) {
        const int low = edge[e] < edge[2] ? edge[e] : edge[2], high = edge[e] < edge[2] ? edge[2] : edge[e];
        if (dim == 3) d->g.skipped |= 1u << (high * (high - 1) / 2 + low);
    }
    return usable && edge[0] != edge[1] && edge[0] != edge[2] && edge[1] != edge[2];
}

/* The corners of a triangle, or the center of a zonotope, doubled. Adds their magnitudes to *size. */
static int find_middles(int dim, const grz_core *core, double at[3][3], double *size) {
    const int count = core->points ? 3 : 1;
    for (int k = 0; k < count; k++)
        for (int i = 0; i < dim; i++) {
            const double *const c = core->center[i];
            at[k][i] = core->points ? 2 * core->points[k * dim + i] : (c[0] + c[1]) + c[2];
            *size += core->points ? fabs(at[k][i]) : fabs(c[0]) + fabs(c[1]) + fabs(c[2]);
        }
    return count;
}

/* The product of the center and a normal g_i x g_j, and the sum of all generators' reach along it, are within 76 u T
 * A_i A_j together, T the size and A the length of an axis (zonotope3_error in convex/zonotope.c; merging adds 3 u of
 * a half, 12 u), and of the generators i and j, which have none, within 30 u T A_i A_j; n itself within 8 u A_i A_j a
 * coordinate, so |n| within 14 u A_i A_j, and a depth, up to 1.8 T, by 26 u T A_i A_j / |n| for that. A root and a
 * quotient round 4 u. In the plane 24 u T A_i, and 6 u for merging, the root, and the quotient; an edge of a triangle
 * is within u of itself, which is 2 u T A_i of each product. */
GRZ_BOUND(contact_facet3_error, 160 * GRZ_U);
GRZ_BOUND(contact_facet2_error, 48 * GRZ_U);

/* With edges of triangles among them, P and Q the lengths of two axes, each within u of them, and T the size: a
 * coordinate of the normal n is within 8 u P Q, one of a corner within 4 u T. Its product with a corner is within
 * 48 u P Q T for that and 18 u for rounding, what the generators reach within 60 u and 18 u: 144 u P Q T. |n| is within
 * 14 u P Q, and a depth, up to 1.8 T, by 26 u P Q T / |n| for that. A root and a quotient round 8 u T, and P Q is at
 * least |n| / 3.5: 28 u P Q T / |n|. */
GRZ_BOUND(contact_triangle_error, 256 * GRZ_U);

static GRZ_INLINE bool find_difference(int dim, difference *d) {
    grz_directions_of_facets *const g = &d->g;
    const bool triangle = d->core[0]->points || d->core[1]->points;
    double middle[2][3][3];
    bool usable = true;
    g->count = g->corners = 0;
    g->size = 0;
    g->skipped = 0;
    memset(g->at, 0, sizeof g->at);
    memset(g->length, 0, sizeof g->length);
    d->merged[0] = d->merged[1] = 0;
    const int counts[2] = {find_middles(dim, d->core[0], middle[0], &g->size),
                           find_middles(dim, d->core[1], middle[1], &g->size)};
    for (int n = 0; n < counts[0] * counts[1]; n++, g->corners++)
        for (int i = 0; i < dim; i++) g->corner[n][i] = middle[0][n / counts[1]][i] - middle[1][n % counts[1]][i];
    for (int body = 0; body < 2; body++)
        for (int k = 0; k < d->core[body]->count; k++) usable = add_generator_of_core(dim, d, body, k) && usable;
    g->generators = g->count;
    for (int body = 0; body < 2; body++)
        if (d->core[body]->points) usable = add_edges_of_triangle(dim, d, body) && usable;
    g->error = g->size * (dim == 2 ? contact_facet2_error : triangle ? contact_triangle_error : contact_facet3_error);
    return usable && g->size > 0x1p-100 && g->size < 0x1p100 && g->count >= dim - 1;
}

/* Are two facets in parallel planes, as their generators all lie in one coordinate plane? */
static bool have_same_normal(const difference *d, const grz_facet_depths *f, int p, int q) {
    const double *const a = d->g.axis[f->first[p]], *const b = d->g.axis[f->second[p]],
                        *const e = d->g.axis[f->first[q]], *const h = d->g.axis[f->second[q]];
    bool same = false;
    for (int i = 0; i < 3; i++) same = same || (a[i] == 0 && b[i] == 0 && e[i] == 0 && h[i] == 0);
    return same;
}

static grz_approx axis_of(const difference *d, int body, int k, int i) {
    double term[2];
    terms_of_axis(d, body, k, i, term);
    return grz_approx_sum(term[0], term[1]);
}

/* Is it generator k of this body that is along the facet? */
static bool makes_facet(const difference *d, const grz_facet_depths *f, int facet, int body, int k) {
    const int i = f->first[facet], j = f->second[facet];
    return (body == d->g.body[i] && k == d->g.k[i]) || (body == d->g.body[j] && k == d->g.k[j]);
}

static void find_approx_normal(int dim, const difference *d, const grz_facet_depths *f, int facet, grz_approx n[3]) {
    const int first = f->first[facet], second = f->second[facet];
    grz_approx p[3], q[3];
    for (int i = 0; i < dim; i++) {
        p[i] = axis_of(d, d->g.body[first], d->g.k[first], i);
        q[i] = axis_of(d, d->g.body[second], d->g.k[second], i);
    }
    if (dim == 3) {
        grz_approx_cross(p, q, n);
    } else {
        n[0] = grz_approx_neg(p[1]);
        n[1] = p[0];
    }
}

/* Which of `some`, a bit each, are the nearest as double-doubles see them: one, or those that they do not tell apart.
 * *below: is 0 certainly below it? */
static GRZ_NOINLINE unsigned nearest_of_some(int dim, const difference *d, const grz_facet_depths *f, unsigned some,
                                             bool *below) {
    grz_approx depth[GRZ_MOST_FACETS];
    int best = grz_trailing_zeros(some);
    GRZ_WITH_AVX2(grz_refine_facet_depths_avx2(d->core, &d->g, f, some, depth),
                  grz_refine_facet_depths_scalar(d->core, &d->g, f, some, depth));
    for (int k = best + 1; k < f->count; k++)
        if (some >> k & 1 && grz_approx_sub(depth[k], depth[best]).hi < 0) best = k;
    *below = depth[best].hi > 2 * depth[best].off;
    unsigned nearest = 1U << best;
    for (int k = 0; k < f->count; k++) {
        if (!(some >> k & 1) || k == best || (dim == 3 && have_same_normal(d, f, k, best))) continue;
        const grz_approx left = grz_approx_sub(depth[k], depth[best]);
        nearest |= (unsigned)!(left.hi > 2 * left.off) << k;
    }
    return nearest;
}

/* Which may be the least deep, a bit each. */
static unsigned find_least_deep(int dim, const difference *d, const grz_facet_depths *f, bool *below) {
    const int best = f->least;
    unsigned tied = f->near & ~(1U << best);
    for (int k = 0; k < f->count && tied != 0; k++)
        if (tied >> k & 1 && dim == 3 && have_same_normal(d, f, k, best)) tied &= ~(1U << k);
    *below = f->depth[best] > f->error[best];
    if (tied == 0 || d->g.corners > 1) return tied | 1U << best;
    return nearest_of_some(dim, d, f, tied | 1U << best, below);
}

/* The corners of the facet */

/* Are all numbers of a generator so large that none may have been flushed to zero? */
static bool is_known(int dim, const grz_generator *g) {
    bool known = grz_is_moderate(g->half[0]) && grz_is_moderate(g->half[1]);
    for (int i = 0; i < dim; i++) known = known && grz_is_moderate(g->axis[i][0]) && grz_is_moderate(g->axis[i][1]);
    return known;
}

/* The sign of the product of an axis and the normal of the facet, where doubles do not know it: 0 if it is 0. */
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

/* The furthest corner of a zonotope along turn times the normal, without the generators along the facet. */
static GRZ_INLINE bool find_corner_of_zonotope(int dim, const difference *d, const grz_facet_depths *f, int facet,
                                               int body, int turn, int *corner, int *level) {
    const double slack = 2 * f->error[facet] * f->length[facet];
    *corner = *level = 0;
    for (int k = 0; k < d->core[body]->count; k++) {
        const grz_generator *const g = &d->core[body]->generator[k];
        const bool is_along = makes_facet(d, f, facet, body, k) || is_along_facet(dim, d, f, facet, body, k);
        *level |= is_along << k;
        if (is_along) continue;
        double along = 0;
        for (int i = 0; i < dim; i++) along += f->normal[i][facet] * (g->axis[i][0] + g->axis[i][1]);
        int sign = along > 0 ? 1 : -1;
        if (!((g->half[0] + g->half[1]) * fabs(along) > slack) && !find_slight_slope(dim, d, f, facet, body, k, &sign))
            return false;
        *level |= (sign == 0) << k;
        *corner |= (sign * turn > 0 || (sign == 0 && body == 0)) << k;
    }
    return true;
}

/* The corner of a triangle that is the furthest; of those of an edge or all along the facet, where that edge begins. */
static bool find_corner_of_triangle(int dim, const difference *d, const grz_facet_depths *f, int facet, int body,
                                    int turn, int *corner) {
    const int first = f->first[facet], second = f->second[facet], *const edge = d->edge[body];
    const double slack = 2 * f->error[facet] * f->length[facet], *const points = d->core[body]->points;
    double along[3];
    bool is_in[3], certain = true; /* is an edge along the facet */
    int best = 0, in = 0;
    for (int k = 0; k < 3; k++) {
        along[k] = 0;
        for (int i = 0; i < dim; i++) along[k] += turn * f->normal[i][facet] * (2 * points[k * dim + i]);
        is_in[k] = edge[k] == first || edge[k] == second;
        in += is_in[k];
        best = along[k] > along[best] ? k : best;
    }
    for (int k = 2; k >= 0; k--)
        if (makes_facet(d, f, facet, body, GRZ_EDGES + k)) best = k;
    for (int k = 1; k < 3 && certain; k++) {
        const int other = (best + k) % 3, e = k == 1 ? best : other, back = k == 1 ? turn : -turn;
        int sign; /* of the edge e between both */
        if (in > 1 || is_in[e] || along[best] - along[other] > slack) continue;
        certain = find_slight_slope(dim, d, f, facet, body, GRZ_EDGES + e, &sign) && sign * back <= 0;
    }
    *corner = best;
    return certain;
}

/* The first corner of the facet: of a the furthest in the direction in which it does not leave. */
static GRZ_INLINE bool find_first_corner(int dim, const difference *d, const grz_facet_depths *f, int facet, int side,
                                         grz_corner *corner, int level[2]) {
    int id[2];
    for (int body = 0; body < 2; body++) {
        const int turn = body == 0 ? -side : side;
        level[body] = 0;
        if (d->core[body]->points ? !find_corner_of_triangle(dim, d, f, facet, body, turn, &id[body])
                                  : !find_corner_of_zonotope(dim, d, f, facet, body, turn, &id[body], &level[body]))
            return false;
    }
    *corner = (grz_corner){id[0], id[1]};
    return true;
}

static grz_facet_axis axis_at(const difference *d, int n) { return (grz_facet_axis){d->g.body[n], d->g.k[n]}; }

/* Axis n, and the edges of triangles that are along it, if it is an edge, too. */
static int find_axes_along(const difference *d, int n, grz_facet_axis out[3]) {
    int count = 1;
    out[0] = axis_at(d, n);
    for (int body = 0; body < 2 && out[0].k >= GRZ_EDGES; body++)
        for (int e = 0; e < 3 && d->core[body]->points; e++)
            if (d->edge[body][e] == n && (body != out[0].body || GRZ_EDGES + e != out[0].k))
                out[count++] = (grz_facet_axis){body, GRZ_EDGES + e};
    return count;
}

/* Adds a facet. Parallel edges of two triangles are one axis here, but only one of them may be at the facet: so each is
 * tried. Of too many nothing is left. */
static void add_axes_of_facet(const difference *d, const grz_facet_depths *f, int facet, grz_facet_axes *some) {
    grz_facet_axis first[3], second[3];
    const int firsts = find_axes_along(d, f->first[facet], first),
              seconds = find_axes_along(d, f->second[facet], second);
    if (some->count < 0 || some->count + firsts * seconds > GRZ_MOST_FACET_AXES) {
        some->count = -1;
        return;
    }
    for (int i = 0; i < firsts; i++)
        for (int j = 0; j < seconds; j++) {
            some->first[some->count] = first[i];
            some->second[some->count++] = second[j];
        }
}

/* Is 0 certainly below the facet, or on it? */
static bool is_not_above(const grz_core *a, const grz_core *b, grz_contact_axis *axis) {
    return grz_depth_by_facet(a, b, axis) && (grz_approx_sign(axis->level) < 0 || grz_approx_is_zero(axis->level));
}

/* UNKNOWN: *some has those facets that may be the one, if 0 may be below them; else none. */
static GRZ_NOINLINE grz_known find_least_facet(int dim, const grz_core *a, const grz_core *b, double margin, bool apart,
                                               int level[2], grz_facet_axes *some, grz_contact_axis *axis) {
    difference d;
    grz_facet_depths f;
    d.core[0] = a;
    d.core[1] = b;
    some->count = 0;
    if (!GRZ_FILTER_CLAIMS || !find_difference(dim, &d)) return GRZ_UNKNOWN;
    GRZ_WITH_AVX2(grz_find_facet_depths_avx2(dim, &d.g, &f), grz_find_facet_depths_scalar(dim, &d.g, &f));
    const double depth = f.depth[f.least], error = f.error[f.least];
    if (depth + error < -2 * margin * (1 + 0x1p-40)) return GRZ_KNOWN_APART;
    if (!apart && depth + error < 0) return GRZ_UNKNOWN;
    bool below;
    const unsigned nearest = find_least_deep(dim, &d, &f, &below);
    const bool one = (nearest & (nearest - 1)) == 0;
    const int only = one ? grz_trailing_zeros(nearest) : 0, side = f.middle[only] > 0 ? 1 : -1;
    grz_corner first;
    if (one && fabs(f.middle[only]) > f.error[only] * f.length[only] &&
        find_first_corner(dim, &d, &f, only, side, &first, level)) {
        const grz_facet_axis along[2] = {axis_at(&d, f.first[only]), axis_at(&d, f.second[only])};
        grz_write_facet(dim, first, along, side, axis);
        if (apart || below || is_not_above(a, b, axis)) return GRZ_KNOWN_CONTACT;
    }
    if (dim == 2 || depth + error < 0) return GRZ_UNKNOWN;
    for (unsigned left = d.g.corners > 1 ? f.near : nearest; left != 0; left &= left - 1)
        add_axes_of_facet(&d, &f, grz_trailing_zeros(left), some);
    return GRZ_UNKNOWN;
}

grz_known grz_find_least_facet(const grz_core *a, const grz_core *b, double margin, bool apart, int level[2],
                               grz_contact_axis *axis) {
    grz_facet_axes some;
    const grz_known known = a->dim == 2 ? find_least_facet(2, a, b, margin, apart, level, &some, axis)
                                        : find_least_facet(3, a, b, margin, apart, level, &some, axis);
    const bool ask = some.count > 0 && GRZ_LARGE_STAGE_CLAIMS;
    return ask && grz_least_facet_exactly(a, b, &some, level, axis) ? GRZ_KNOWN_CONTACT : known;
}

/* Of cores that meet 0 is not above a facet. */
bool grz_depth_of_least_facet(const grz_core *a, const grz_core *b, bool meet, grz_contact_axis *axis) {
    const bool known = (!a->points || a->point_count == 3) && (!b->points || b->point_count == 3);
    const int axes = (a->points ? 2 : a->count) + (b->points ? 2 : b->count);
    const bool triangle = a->points || b->points, round = a->radius[0] > 0 || b->radius[0] > 0;
    int level[2];
    /* the cores of a ball or capsule and a triangle are mostly apart */
    if (known && axes >= a->dim + (triangle && round) &&
        grz_find_least_facet(a, b, (double)INFINITY, meet, level, axis) == GRZ_KNOWN_CONTACT &&
        grz_depth_by_facet(a, b, axis))
        return true;
    axis->face.count = 0;
    return false;
}
