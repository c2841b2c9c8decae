/* The algorithm of Gilbert, Johnson and Keerthi in doubles, without proof: it searches for the point of the difference
 * of two cores that is nearest to 0, by simplices of at most four corners (van den Bergen, "A fast and robust GJK
 * implementation for collision detection of convex objects", 1999). No answer depends on the quality of that search.
 * An answer is returned only with a certificate:
 *
 *     apart     a direction along which all of the difference is further from 0 than the sum of the radii
 *     meeting   a simplex of corners that contains 0, by the signs of its orientations; or a point of the difference
 *               that is nearer to 0 than the sum of the radii
 *
 * The error bounds of the certificates hold for any direction, corners and weights. (Built with GRZ_RANDOM_GJK the
 * search returns random corners; the tests must still pass.)
 *
 * SPDX-License-Identifier: MIT */
#include "convex/gjk.h"

#include "convex/difference.h"
#include "convex/simplex.h"
#include "num/stage.h"

enum { GJK_MOST_STEPS = 24 };

/* The difference of two cores. */
typedef struct gjk_pair {
    grz_solid a, b;
    double size;   /* of both */
    double radius; /* doubled, of both, within 3 u; < 0 if there is none */
} gjk_pair;

/* Certificates */

/* True if it is proven that the whole difference is further along d than the radii. w is the least corner along d that
 * the search found. Let S be the size and |d| the sum of the |coordinates| of d. The corner is within 7 u S of its
 * exact position, and the scalar product rounds by 3 u: 10 u S |d|. Another corner may be the exact least one. Of
 * points both products have an error of 3 u S |d|, so it is less by at most 6 u; of a zonotope a generator with the
 * wrong sign contributes at most 6 u, and the wrong sign counts twice: 12 u. */
GRZ_BOUND(gjk_gap_error, 24 * GRZ_U);

static GRZ_INLINE bool gjk_separates(int dim, const gjk_pair *p, const double d[3], const double w[3]) {
    const double length = grz_norm1(dim, d);
    const double gap = grz_dot(dim, d, w) - gjk_gap_error * p->size * length;
    if (!(length > 0x1p-300) || !(length < 0x1p400) || !(gap > 0)) return false;
    return p->radius < 0 || gap > p->radius * sqrt(grz_dot(dim, d, d)) * (1 + 16 * GRZ_U);
}

/* Is 0 inside the simplex of dim + 1 corners? If all faces are turned the same way, that is, the determinants of dim
 * corners have alternating signs. With M the largest |coordinate| of the corners and S the size, each coordinate is
 * within e = 7 u S. A determinant in space is a sum of 6 products of 3, at most 6 M^3, so that a bound b u S M^2 is
 * only exceeded where M > b u S / 6, and b = 200 means e < 0.22 M. It is within 6 (3 M^2 e + 3 M e^2 + e^3) < 18 * 1.24
 * M^2 e = 157 u S M^2, and its 5 roundings of 6 M^3 add 30 u, as M <= S:
 * 187. In the plane, 2 products of 2: M > b u S / 2, b = 48: e < 0.3 M, 2 (2 M e + e^2) < 4 * 1.15 M e = 33 u S M, and
 * 3 roundings of 2 M^2: 39. */
GRZ_BOUND(gjk_inside3_error, 200 * GRZ_U);
GRZ_BOUND(gjk_inside2_error, 48 * GRZ_U);

static GRZ_INLINE bool gjk_surrounds(int dim, double size, double w[4][3]) {
    double most = 0;
    for (int k = 0; k <= dim; k++)
        for (int i = 0; i < dim; i++) most = fabs(w[k][i]) > most ? fabs(w[k][i]) : most;
    if (dim == 2) {
        const double error = gjk_inside2_error * size * most;
        const double p = w[0][0] * w[1][1] - w[0][1] * w[1][0], q = w[1][0] * w[2][1] - w[1][1] * w[2][0],
                     r = w[2][0] * w[0][1] - w[2][1] * w[0][0];
        return (p > error && q > error && r > error) || (p < -error && q < -error && r < -error);
    }
    const double error = gjk_inside3_error * size * most * most;
    double n[3], m[3];
    grz_cross(w[0], w[1], n);
    grz_cross(w[2], w[3], m);
    const double p = grz_dot(3, n, w[2]), q = -grz_dot(3, n, w[3]), r = grz_dot(3, m, w[0]), s = -grz_dot(3, m, w[1]);
    return (p > error && q > error && r > error && s > error) || (p < -error && q < -error && r < -error && s < -error);
}

/* Is the point v, a mean of corners by weights >= -2 u that add up to 1 but for 4 u, nearer to 0 than the radius? Each
 * corner's coordinates are within 7 u S, differences of two, products and sums round 4 u, the weights are off by 4 u
 * together: 15 u S a coordinate. */
GRZ_BOUND(gjk_point_error, 16 * GRZ_U);

static GRZ_INLINE bool gjk_reaches(int dim, const gjk_pair *p, const double v[3]) {
    const double length = grz_norm1(dim, v);
    const double error = gjk_point_error * p->size;
    return grz_dot(dim, v, v) + error * (2 * length + 3 * error) < p->radius * p->radius * (1 - 16 * GRZ_U);
}

/* Does a face of dim + 1 corners reach? They seem to be around 0, but it may be on one of their faces. */
static bool gjk_reaches_face(int dim, const gjk_pair *p, const grz_placed_simplex *around) {
    bool reaches = false;
    for (int k = 0; k <= dim && p->radius >= 0 && !reaches; k++) {
        grz_placed_simplex face = *around;
        grz_simplex_nearest n = {{0}, 0, {0}};
        face.id.count = dim;
        for (int i = 0; i < dim; i++) face.w[k][i] = around->w[dim][i];
        reaches = !grz_simplex_nearest_of(dim, &face, &n) && gjk_reaches(dim, p, n.v);
    }
    return reaches;
}

/* The search */

static GRZ_INLINE grz_meet gjk_search(int dim, const gjk_pair *p, grz_simplex *simplex) {
    grz_placed_simplex s;
    grz_simplex_nearest n = {{0}, 0, {0}};
    s.id = (grz_simplex){.count = 0};
    grz_sub(dim, p->a.center, p->b.center, n.v);
    for (int step = 0; step < GJK_MOST_STEPS; step++) {
        /* the corner furthest along -v */
        const double back[3] = {-n.v[0], -n.v[1], -n.v[2]};
        double *const w = s.w[s.id.count], x[3], y[3];
        const grz_corner id = {grz_solid_support(dim, &p->a, back, x), grz_solid_support(dim, &p->b, n.v, y)};
        grz_sub(dim, x, y, w);
        if (gjk_separates(dim, p, n.v, w)) return GRZ_APART;
        if (grz_simplex_has(&s.id, id)) break; /* there is no better one */
        s.id.corner[s.id.count++] = id;
        const bool inside = grz_simplex_nearest_of(dim, &s, &n);
        const bool met =
            inside ? s.id.count == dim + 1 && (gjk_surrounds(dim, p->size, s.w) || gjk_reaches_face(dim, p, &s))
                   : p->radius >= 0 && gjk_reaches(dim, p, n.v);
        if (met) {
            *simplex = s.id;
            return GRZ_MEETING;
        }
        if (inside) break;
        grz_simplex_keep(dim, &s, &n);
    }
    *simplex = s.id;
    return GRZ_UNDECIDED;
}

static GRZ_INLINE grz_meet gjk_meet(int dim, const grz_core *a, const grz_core *b, grz_simplex *simplex) {
    const double radius = grz_doubled_radius(a, b);
    gjk_pair p;
    grz_solid_of(dim, a, &p.a);
    grz_solid_of(dim, b, &p.b);
    p.size = p.a.size + p.b.size;
    p.radius = radius > 0 ? radius : -1;
    /* Here nothing that goes into a bound over- or underflows, and what is flushed to zero is far below it. A radius
     * must not be 0 for having been flushed. */
    const bool no_radius =
        grz_zero(a->radius[0]) && grz_zero(a->radius[1]) && grz_zero(b->radius[0]) && grz_zero(b->radius[1]);
    const bool usable = p.size > 0x1p-200 && p.size < 0x1p200 && (no_radius || (radius > 0x1p-300 && radius < 0x1p200));
    if (usable && GRZ_FILTER_CLAIMS) return gjk_search(dim, &p, simplex);
    return GRZ_UNDECIDED;
}

grz_meet grz_gjk(const grz_core *far_a, const grz_core *far_b, grz_simplex *simplex) {
    grz_core near_a, near_b;
    const grz_core *const a = grz_near(far_a, &near_a), *const b = grz_near(far_b, &near_b);
    if (simplex->count == 0) *simplex = (grz_simplex){1, {{0, 0}}};
    return a->dim == 2 ? gjk_meet(2, a, b, simplex) : gjk_meet(3, a, b, simplex);
}

/* Each corner of b as a solid without any other point: its coordinates are as near to the true ones as those of the
 * corners that the search finds, so that the bounds hold. */
static GRZ_INLINE grz_meet gjk_contains(int dim, const grz_core *a, const grz_core *b, double radius) {
    gjk_pair p;
    grz_solid all;
    grz_solid_of(dim, a, &p.a);
    grz_solid_of(dim, b, &all);
    p.b = (grz_solid){.count = 0, .points = NULL};
    p.size = p.a.size + all.size;
    p.radius = radius > 0 ? radius : -1;
    if (!(p.size > 0x1p-200 && p.size < 0x1p200)) return GRZ_UNDECIDED;
    const int count = all.points ? all.point_count : 1 << all.count;
    grz_meet answer = GRZ_MEETING;
    for (int id = 0; id < count; id++) {
        grz_simplex unused;
        grz_solid_corner(dim, &all, id, p.b.center);
        const grz_meet meet = gjk_search(dim, &p, &unused);
        if (meet == GRZ_APART) return GRZ_APART;
        if (meet == GRZ_UNDECIDED) answer = GRZ_UNDECIDED;
    }
    return answer;
}

grz_meet grz_gjk_contains(const grz_core *far_a, const grz_core *b) {
    grz_core near_a;
    const grz_core *const a = grz_near(far_a, &near_a);
    const double radius = 2 * (a->radius[0] - b->radius[0]);
    const bool no_radius = grz_compare(a->radius[0], b->radius[0]) == 0;
    if (!GRZ_FILTER_CLAIMS || !(no_radius || (radius > 0x1p-300 && radius < 0x1p200))) return GRZ_UNDECIDED;
    return a->dim == 2 ? gjk_contains(2, a, b, radius) : gjk_contains(3, a, b, radius);
}
