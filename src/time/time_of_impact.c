/* With P the Minkowski difference of the cores, not moving, and v the motion, they touch when t v + P comes within R of
 * 0.
 *
 * An initial guess (conservative_advancement.c) gives a time and up to 3 corners, the face of P that is hit: in
 * doubles, good to some bits. From these the time is mostly proven in doubles (face_time.h).
 *
 * Else a direction d that is perpendicular to that face is computed in double-double arithmetic, and the time is
 * corrected. Then, with m1 and m2 the midpoints between the time's nearest double and its neighbours, there are two
 * proofs:
 *
 *     not by m1    d . v < 0, and d . (m1 v + w) > R |d| for all corners w: at all earlier times P is even further
 *                  along d
 *     by m2        R > 0: a mean of the corners, moved by m2 v, is nearer to 0 than R
 *                  R = 0: the line along v through 0 passes through the face's inside, by the signs of orientations in
 *                  doubles, and at m2 all its corners are beyond 0: d . (m2 v + w) < 0
 *
 * They hold for any direction, corners and weights, with the error bounds below; where one fails, the exact stage is
 * asked. Midpoints of doubles are double-doubles, and errors are some 2^-100 where a double's half ulp is 2^-54. So a
 * proof fails only where a face is hit at its edge, or grazed.
 *
 * SPDX-License-Identifier: MIT */
#include "time/time_of_impact.h"

#include "convex/difference.h"
#include "num/dd.h"
#include "num/stage.h"
#include "shape/core_dd.h"
#include "convex/conservative_advancement.h"
#include "time/face_time.h"

/* Not inlined: it stands in a dozen places. */
static GRZ_NOINLINE grz_dd dd_dot(int dim, const grz_dd a[], const grz_dd b[]) { return grz_dd_dot(dim, a, b); }

/* A core a that moves, with a as it is at time 0, and another core or a flat: all doubled. */
typedef struct dd_pair {
    int dim;
    dd_core a, b;
    bool flat;        /* there is no b */
    grz_dd level;     /* of the flat: twice the offset; else 0 */
    grz_dd motion[3]; /* v */
    grz_dd radius;    /* R, of both */
    double size;      /* at least the sum of the magnitudes of all terms of a coordinate of P and of t v */
} dd_pair;

/* Not inlined, as dd_dot. */
static GRZ_NOINLINE void dd_core_at(const grz_core *core, bool moves, dd_core *p) {
    dd_core_of(core->dim, core, moves, p);
}

/* Fills all but the size; b is NULL for a flat, whose level is left to the caller. */
static void make_dd_pair(int dim, dd_pair *m, const grz_core *a, const grz_core *b) {
    m->dim = dim;
    m->flat = !b;
    dd_core_at(a, false, &m->a);
    if (b) dd_core_at(b, b->moves, &m->b);
    for (int i = 0; i < dim; i++) m->motion[i] = dd_twice(grz_dd_sum(a->motion[i][0], a->motion[i][1]));
    grz_dd radius = grz_dd_sum(a->radius[0], a->radius[1]);
    if (b) radius = grz_dd_add(radius, grz_dd_sum(b->radius[0], b->radius[1]));
    m->radius = dd_twice(radius);
    m->level = grz_dd_of(0);
}

/* The plane across d at which P is least along d, and how it moves along d. A coordinate of a corner has at most 9
 * additions and a product of sums of sums, 36 + 4 + 8 + 12 = 60 u^2; t v one product and the sum v, 16; d . x 3
 * products and 2 additions, 12 + 8, and three more additions of such sums, 12: 92 u^2 of the sum of all magnitudes,
 * size |d|. */
GRZ_BOUND(impact_plane_error, 112 * GRZ_U * GRZ_U);

typedef struct dd_plane {
    grz_dd reach;  /* the least d . w */
    grz_dd rise;   /* d . v */
    double length; /* the sum of |coordinates| of d */
    double error;  /* of reach + t rise */
    bool falls;    /* it is proven that d . v < 0, and that nothing of what follows over- or underflows */
} dd_plane;

static dd_plane dd_plane_across(const dd_pair *m, const grz_dd d[]) {
    grz_dd back[3];
    for (int i = 0; i < m->dim; i++) back[i] = grz_dd_neg(d[i]);
    dd_plane p = {.rise = dd_dot(m->dim, d, m->motion), .length = dd_norm1(m->dim, d)};
    p.error = impact_plane_error * (m->size * p.length + fabs(m->level.hi));
    p.reach = grz_dd_sub(dd_least_along(&m->a, d), m->level);
    if (!m->flat) p.reach = grz_dd_add(p.reach, dd_least_along(&m->b, back));
    p.falls = p.rise.hi < -p.error && p.length > 0x1p-300 && p.length < 0x1p400;
    return p;
}

/* The sign of reach + t rise - R |d|; 0 if it is not certain. Squares are within 100 u^2. */
static int dd_side_of_plane(const dd_pair *m, const dd_plane *p, const grz_dd d[], grz_dd t) {
    const grz_dd gap = grz_dd_add(p->reach, grz_dd_mul(p->rise, t));
    if (gap.hi < -p->error) return -1;
    if (m->radius.hi == 0) return gap.hi > p->error;
    const grz_dd reach2 = grz_dd_mul(grz_dd_mul(m->radius, m->radius), dd_dot(m->dim, d, d));
    const grz_dd low = grz_dd_sub(gap, grz_dd_of(p->error)), high = grz_dd_add(gap, grz_dd_of(p->error));
    if (low.hi > 0 && grz_dd_sub(grz_dd_mul(low, low), reach2).hi > 256 * GRZ_U * GRZ_U * reach2.hi) return 1;
    if (grz_dd_sub(reach2, grz_dd_mul(high, high)).hi > 256 * GRZ_U * GRZ_U * reach2.hi) return -1;
    return 0;
}

/* R^2 - (y + t v)^2, where y is a mean of corners. A coordinate of y has the corners' 60 u^2 and a difference, 4,
 * weights' products and sums, 24, that of t v 16 and one more sum, 4: 108 u^2 of the size; so that y^2 is within 6
 * times that of its square, 648, and 20 + 40 for the squares of both. */
GRZ_BOUND(impact_point_error, 720 * GRZ_U * GRZ_U);

static grz_dd dd_square_left(const dd_pair *m, const grz_dd y[], grz_dd t) {
    grz_dd at[3];
    for (int i = 0; i < m->dim; i++) at[i] = grz_dd_add(y[i], grz_dd_mul(m->motion[i], t));
    return grz_dd_sub(grz_dd_mul(m->radius, m->radius), dd_dot(m->dim, at, at));
}

/* Is it proven that the mean y of corners, moved by t v, is nearer to 0 than R? */
static bool is_within_radius(const dd_pair *m, const grz_dd y[], grz_dd t) {
    return dd_square_left(m, y, t).hi > impact_point_error * m->size * m->size;
}

/* Is it proven that the line through 0 along v passes through the inside of the face? With M the largest |coordinate|
 * of the corners and 64 u of the size more, each is rounded from a double-double, within u M and 60 u^2 of the size, 2
 * u M; those of v within u. A determinant has 6 products of 3, each within 7 u of |v| M^2, and 5 additions of at most
 * 6: 72 u; in the plane 2 products of 2, 5 u each, and one addition: 12 u. */
GRZ_BOUND(impact_inside3_error, 80 * GRZ_U);
GRZ_BOUND(impact_inside2_error, 14 * GRZ_U);

static GRZ_INLINE bool passes_through(const toi_pair *p, int dim, double w[4][3]) {
    double length = 0, most = 0, n[3];
    for (int i = 0; i < dim; i++) length = fabs(p->motion[i]) > length ? fabs(p->motion[i]) : length;
    for (int k = 0; k < dim; k++)
        for (int i = 0; i < dim; i++) most = fabs(w[k][i]) > most ? fabs(w[k][i]) : most;
    most += 64 * GRZ_U * p->size;
    if (dim == 2) {
        const double error = impact_inside2_error * most * length;
        const double q = p->motion[0] * w[0][1] - p->motion[1] * w[0][0],
                     r = p->motion[0] * w[1][1] - p->motion[1] * w[1][0];
        return (q > error && r < -error) || (q < -error && r > error);
    }
    const double error = impact_inside3_error * most * most * length;
    double side[3];
    for (int k = 0; k < 3; k++) {
        grz_cross(w[k], w[(k + 1) % 3], n);
        side[k] = grz_dot(3, n, p->motion);
    }
    return (side[0] > error && side[1] > error && side[2] > error) ||
           (side[0] < -error && side[1] < -error && side[2] < -error);
}

static void dd_cross(const grz_dd a[3], const grz_dd b[3], grz_dd out[3]) {
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        out[i] = grz_dd_sub(grz_dd_mul(a[j], b[k]), grz_dd_mul(a[k], b[j]));
    }
}

static GRZ_INLINE double clamped_weight(double x, double most) { return grz_min(grz_max(x, 0), most); }

/* The weights of the mean of the face's corners that is nearest to 0 at time t. Any weights from 0 to 1 will do for the
 * proofs; rounding can make one negative where an edge of the face is hit. */
static GRZ_INLINE void toi_face_weights(int dim, const toi_pair *p, double t, int count, double w[4][3],
                                        double weight[3]) {
    double x[3] = {0}, e[3] = {0}, g[3] = {0}, n[3], m[3];
    weight[0] = 1;
    if (count == 1) return;
    for (int i = 0; i < dim; i++) x[i] = w[0][i] + t * p->motion[i];
    grz_sub(dim, w[1], w[0], e);
    if (count == 2) {
        weight[1] = clamped_weight(-grz_dot(dim, x, e) / grz_dot(dim, e, e), 1);
    } else {
        grz_sub(dim, w[2], w[0], g);
        grz_cross(e, g, n);
        const double n2 = grz_dot(3, n, n);
        grz_cross(n, g, m);
        weight[1] = clamped_weight(grz_dot(3, m, x) / n2, 1);
        grz_cross(e, n, m);
        weight[2] = clamped_weight(grz_dot(3, m, x) / n2, 1 - weight[1]);
    }
}

/* With radii: one step of Newton's method in doubles from t for |y + t v| = R, y the mean of the corners. It is needed
 * where the guess came from far away: its errors are then relative to the time where it began. */
static GRZ_INLINE double improved_time(int dim, const toi_pair *p, double t, int count, double w[4][3],
                                       const double weight[3]) {
    double x[3] = {0}, rest = 1;
    for (int k = 1; k < count; k++) rest -= weight[k];
    for (int i = 0; i < dim; i++) {
        x[i] = rest * w[0][i] + t * p->motion[i];
        for (int k = 1; k < count; k++) x[i] += weight[k] * w[k][i];
    }
    const double step = (grz_dot(dim, x, x) - p->radius * p->radius) / (2 * grz_dot(dim, x, p->motion));
    return grz_finite(step) ? t - step : t;
}

/* The mean of the corners by weights >= 0 that add up to 1: weight[0] is not read, but is what is left by the others.
 * False if one is negative. */
static bool dd_mean(int dim, int count, const double weight[3], grz_dd corner[3][3], grz_dd out[3]) {
    grz_dd rest = grz_dd_of(1);
    for (int k = 1; k < count; k++) {
        if (!(weight[k] >= 0)) return false;
        rest = grz_dd_sub(rest, grz_dd_of(weight[k]));
    }
    if (rest.hi < 0) return false;
    for (int i = 0; i < dim; i++) {
        out[i] = grz_dd_mul(rest, corner[0][i]);
        for (int k = 1; k < count; k++) out[i] = grz_dd_add(out[i], grz_dd_scale(corner[k][i], weight[k]));
    }
    return true;
}

/* A direction perpendicular to the face, away from 0 at time t. */
static void dd_direction(const dd_pair *m, int count, grz_dd corner[3][3], const grz_dd y[3], grz_dd t, grz_dd d[3]) {
    const int dim = m->dim;
    grz_dd e[3], g[3], x[3];
    for (int i = 0; i < dim; i++) x[i] = grz_dd_add(y[i], grz_dd_mul(m->motion[i], t));
    if (count == 1) {
        for (int i = 0; i < dim; i++) d[i] = x[i];
        return;
    }
    for (int i = 0; i < dim; i++) e[i] = grz_dd_sub(corner[1][i], corner[0][i]);
    if (dim == 2) {
        d[0] = grz_dd_neg(e[1]);
        d[1] = e[0];
    } else if (count == 3) {
        for (int i = 0; i < 3; i++) g[i] = grz_dd_sub(corner[2][i], corner[0][i]);
        dd_cross(e, g, d);
    } else {
        dd_cross(x, e, g);
        dd_cross(e, g, d);
        return;
    }
    if (dd_dot(dim, d, m->motion).hi <= 0) return;
    for (int i = 0; i < dim; i++) d[i] = grz_dd_neg(d[i]);
}

/* One step of Newton's method from t for |y + t v| = R. */
static grz_dd dd_corrected_time(const dd_pair *m, const grz_dd y[3], double t) {
    grz_dd at[3];
    for (int i = 0; i < m->dim; i++) at[i] = grz_dd_add(y[i], grz_dd_scale(m->motion[i], t));
    const grz_dd over = grz_dd_sub(dd_dot(m->dim, at, at), grz_dd_mul(m->radius, m->radius));
    const double slope = 2 * dd_dot(m->dim, at, m->motion).hi;
    return grz_dd_sum(t, -over.hi / slope);
}

/* Proposes the double nearest to the time, of which nothing is proven yet, and writes the midpoints between that and
 * its neighbours. False if it is too extreme, or nothing but the error of a 0, which is proposed instead: in that time
 * the motion makes 2^-90 of the size. */
static bool propose_time(const dd_pair *m, grz_dd time, grz_time_of_impact *toi, grz_dd *below, grz_dd *above) {
    const double t = time.hi;
    const bool zero = fabs(t) * dd_norm1(m->dim, m->motion) < 0x1p-90 * m->size;
    *toi = (grz_time_of_impact){.time = zero ? 0 : t};
    if (zero || !(fabs(t) > 0x1p-500 && fabs(t) < 0x1p500)) return false;
    const int64_t order = grz_order(t);
    *below = (grz_dd){t, (grz_at_order(order - 1) - t) / 2};
    *above = (grz_dd){t, (grz_at_order(order + 1) - t) / 2};
    return true;
}

/* Corners of a core. */
static void dd_corners_of(const grz_core *core, bool moves, int count, const int id[4], grz_dd out[3][3]) {
    dd_core c;
    dd_core_at(core, moves, &c);
    dd_corners_of_core(core->dim, &c, count, id, out);
}

/* The corners of a face of P. Between points that do not move they are exact differences. */
static GRZ_INLINE void dd_corners(int dim, const toi_pair *p, const grz_simplex *face, grz_dd corner[3][3]) {
    const bool plain = p->a.points && p->b.points && p->a.count == 0 && p->b.count == 0;
    for (int k = 0; k < face->count && plain; k++) {
        const double *const x = p->a.points + dim * face->corner[k].a, *const y = p->b.points + dim * face->corner[k].b;
        for (int i = 0; i < dim; i++) corner[k][i] = grz_dd_sum(2 * x[i], -2 * y[i]);
    }
    if (plain) return;
    grz_dd x[3][3], y[3][3];
    int of_a[4], of_b[4];
    grz_simplex_split(face, of_a, of_b);
    dd_corners_of(p->core_a, false, face->count, of_a, x);
    dd_corners_of(p->core_b, p->core_b->moves, face->count, of_b, y);
    for (int k = 0; k < face->count; k++)
        for (int i = 0; i < dim; i++) corner[k][i] = grz_dd_sub(x[k][i], y[k][i]);
}

/* A face of P that is hit, at a time and with weights that are close. */
typedef struct dd_face {
    int count;
    grz_dd corner[3][3];
    double weight[3], time;
    bool through; /* it is proven that the line along v through 0 passes through its inside; or there are radii */
} dd_face;

/* Both proofs in double-doubles, as far as they succeed. */
static void prove_in_dd(const toi_pair *p, dd_face *f, grz_time_of_impact *toi) {
    const int dim = p->core_a->dim;
    const bool round = p->radius > 0;
    dd_pair m;
    grz_dd y[3], d[3], time, below, above;
    make_dd_pair(dim, &m, p->core_a, p->core_b);
    m.size = p->size;
    if (round) {
        if (!dd_mean(dim, f->count, f->weight, f->corner, y)) return;
        time = dd_corrected_time(&m, y, f->time);
    } else {
        if (f->count != dim) return;
        for (int i = 0; i < dim; i++) y[i] = f->corner[0][i];
        dd_direction(&m, f->count, f->corner, y, grz_dd_of(f->time), d);
        time = grz_dd_neg(grz_dd_div(dd_dot(dim, d, y), dd_dot(dim, d, m.motion)));
    }
    if (!propose_time(&m, time, toi, &below, &above)) return;
    if (round) dd_direction(&m, f->count, f->corner, y, time, d);
    const dd_plane across = dd_plane_across(&m, d);
    toi->before = across.falls && dd_side_of_plane(&m, &across, d, below) > 0;
    if (round) {
        toi->after = is_within_radius(&m, y, above);
        return;
    }
    const grz_dd on = grz_dd_mul(across.rise, above);
    toi->after = across.falls && f->through;
    for (int k = 0; k < f->count; k++) toi->after &= grz_dd_add(dd_dot(dim, d, f->corner[k]), on).hi < -across.error;
}

/* z + t u is a corner of the face that moves, or what of an edge is perpendicular to that: the vector from 0 to the
 * nearest point of its line. Returns the time at which it is shortest; false unless that is R but for rounding. */
static bool is_grazed(const dd_pair *m, const grz_dd corner[3], const grz_dd next[3], grz_dd *time) {
    const int dim = m->dim;
    grz_dd z[3], u[3], e[3], x[3];
    for (int i = 0; i < dim; i++) {
        z[i] = corner[i];
        u[i] = m->motion[i];
        if (next) e[i] = grz_dd_sub(next[i], corner[i]);
    }
    if (next) {
        const grz_dd e2 = dd_dot(dim, e, e), of_z = grz_dd_div(dd_dot(dim, e, z), e2),
                     of_u = grz_dd_div(dd_dot(dim, e, u), e2);
        for (int i = 0; i < dim; i++) {
            z[i] = grz_dd_sub(z[i], grz_dd_mul(of_z, e[i]));
            u[i] = grz_dd_sub(u[i], grz_dd_mul(of_u, e[i]));
        }
    }
    *time = grz_dd_neg(grz_dd_div(dd_dot(dim, z, u), dd_dot(dim, u, u)));
    for (int i = 0; i < dim; i++) x[i] = grz_dd_add(z[i], grz_dd_mul(*time, u[i]));
    const grz_dd square = grz_dd_mul(m->radius, m->radius);
    return fabs(grz_dd_sub(dd_dot(dim, x, x), square).hi) < 0x1p-60 * square.hi;
}

/* A ball that grazes the face, touching it at a time after which it would be further away again, or would stay as near
 * as it is: no proof is possible there, and Newton's method gains one bit a step. The time is that at which a corner or
 * an edge is nearest to 0: of those that are grazed the one that is next to the guess becomes the guess. The exact
 * stage then only has to confirm it. False if none is grazed. */
static bool guess_grazing_time(const toi_pair *p, const dd_face *f, grz_time_of_impact *toi) {
    const int dim = p->core_a->dim;
    dd_pair m;
    grz_dd time, below, above;
    double nearest = (double)INFINITY;
    make_dd_pair(dim, &m, p->core_a, p->core_b);
    m.size = p->size;
    for (int k = 0; k < f->count; k++)
        for (int next = k; next < (dim == 3 ? f->count : k + 1); next++) {
            if (!is_grazed(&m, f->corner[k], next > k ? f->corner[next] : NULL, &time)) continue;
            const double off = fabs(time.hi - f->time);
            if (!(off < nearest)) continue;
            nearest = off;
            propose_time(&m, time, toi, &below, &above);
        }
    return nearest < (double)INFINITY;
}

/* The proofs for a face, from a time t that is close: in doubles, or else in double-doubles. */
static GRZ_INLINE void prove_face(int dim, const toi_pair *p, double t, grz_placed_simplex *hit,
                                  grz_time_of_impact *toi) {
    const int count = hit->id.count;
    const bool round = p->radius > 0;
    dd_face f;
    double w[4][3], certain;
    dd_corners(dim, p, &hit->id, f.corner);
    for (int k = 0; k < count; k++)
        for (int i = 0; i < dim; i++) w[k][i] = f.corner[k][i].hi;
    toi_face_weights(dim, p, t, count, w, f.weight);
    if (round) {
        t = improved_time(dim, p, t, count, w, f.weight);
        toi_face_weights(dim, p, t, count, w, f.weight);
    }
    f.count = count;
    f.time = t;
    f.through = round || (count == dim && passes_through(p, dim, w));
    bool is_face = false;
    if (f.through && face_time(dim, p, &hit->id, f.corner, f.weight, t, &certain, &is_face))
        *toi = (grz_time_of_impact){.time = certain, .before = true, .after = true};
    else prove_in_dd(p, &f, toi);
    if (round && !(toi->before && toi->after) && guess_grazing_time(p, &f, toi)) return;
    toi->face = hit->id;
    toi->is_face = is_face;
}

/* Nothing over- or underflows, and what is flushed to zero is far below all bounds. */
static bool is_usable_size(double x) { return x > 0x1p-100 && x < 0x1p100; }

static bool has_usable_radius(const grz_core *core) {
    return (grz_zero(core->radius[0]) || is_usable_size(core->radius[0])) &&
           (grz_zero(core->radius[1]) || is_usable_size(core->radius[1]));
}

/* Writes v, doubled; returns the largest sum of the magnitudes of its terms on an axis. */
static double doubled_motion(int dim, const grz_core *a, double motion[3]) {
    double longest = 0;
    for (int i = 0; i < dim; i++) {
        motion[i] = 2 * (a->motion[i][0] + a->motion[i][1]);
        const double magnitude = 2 * (fabs(a->motion[i][0]) + fabs(a->motion[i][1]));
        longest = magnitude > longest ? magnitude : longest;
    }
    return longest;
}

static GRZ_NOINLINE bool find_toi(const grz_core *a, const grz_core *b, const grz_simplex *ended, bool later,
                                  grz_time_of_impact *toi) {
    const int dim = a->dim;
    toi_pair p;
    grz_make_toi_pair(dim, a, b, &p);
    const double longest = doubled_motion(dim, a, p.motion);
    double t = grz_time_value(a->from);
    grz_placed_simplex hit;
    hit.id = (grz_simplex){.count = 0};
    p.size = p.a.size + p.b.size;
    p.radius = grz_doubled_radius(a, b);
    if (!GRZ_FILTER_CLAIMS || !(p.size < 0x1p100) || !is_usable_size(longest) || !has_usable_radius(a) ||
        !has_usable_radius(b))
        return false;
    if (!(fabs(t) < 0x1p100)) return false;
    const bool face = grz_guess_time_of_impact(dim, &p, ended, &t, &hit);
    *toi = (grz_time_of_impact){.time = t};
    toi->at_start = later && face && fabs(t) * longest < 0x1p-40 * p.size;
    if (toi->at_start) return true;
    p.size += 2 * longest * (1 + fabs(t)) + p.radius;
    if (face && is_usable_size(p.size)) prove_face(dim, &p, t, &hit, toi);
    return true;
}

static bool find_toi_of_near(const grz_core *a, const grz_core *far_b, const grz_simplex *ended, bool later,
                             grz_time_of_impact *toi) {
    grz_core near_b;
    const grz_core *const b = grz_near(far_b, &near_b);
    return find_toi(a, b, ended, later, toi);
}

bool grz_find_time_of_impact(const grz_core *a, const grz_core *b, const grz_simplex *ended, grz_time_of_impact *toi) {
    return find_toi_of_near(a, b, ended, false, toi);
}

bool grz_find_time_after_start(const grz_core *a, const grz_core *b, const grz_simplex *ended,
                               grz_time_of_impact *toi) {
    return find_toi_of_near(a, b, ended, true, toi);
}

/* The time at which reach + t rise = R |d|: one step of Newton's method, from the time in doubles, for (reach + t
 * rise)^2 = R^2 d^2; or without radii the quotient. */
static grz_dd dd_time_on_flat(const dd_pair *m, const dd_plane *p, const grz_dd d[]) {
    const grz_dd d2 = dd_dot(m->dim, d, d);
    const double reach = m->radius.hi * sqrt(d2.hi), t = (reach - p->reach.hi) / p->rise.hi;
    if (!(reach * reach > 0)) return grz_dd_neg(grz_dd_div(p->reach, p->rise));
    const grz_dd gap = grz_dd_add(p->reach, grz_dd_scale(p->rise, t));
    const grz_dd reach2 = grz_dd_mul(grz_dd_mul(m->radius, m->radius), d2);
    return grz_dd_sum(t, -grz_dd_sub(grz_dd_mul(gap, gap), reach2).hi / (2 * gap.hi * p->rise.hi));
}

bool grz_find_time_of_impact_flat(const grz_core *a, const double normal[], double offset, grz_time_of_impact *toi) {
    grz_solid s;
    dd_pair m;
    grz_dd d[3], below, above;
    double motion[3], largest = fabs(offset);
    grz_solid_at_rest(a->dim, a, &s);
    make_dd_pair(a->dim, &m, a, NULL);
    const double longest = doubled_motion(a->dim, a, motion), radius = a->radius[0] + a->radius[1],
                 from = grz_time_value(a->from);
    for (int i = 0; i < a->dim; i++) {
        d[i] = grz_dd_of(normal[i]);
        largest = fabs(normal[i]) > largest ? fabs(normal[i]) : largest;
    }
    if (!GRZ_FILTER_CLAIMS || !(s.size < 0x1p100) || !is_usable_size(longest) || !has_usable_radius(a)) return false;
    if (!(largest < 0x1p100) || !(fabs(from) < 0x1p100)) return false;
    m.size = s.size + longest + 2 * radius;
    m.level = grz_dd_of(2 * offset);
    dd_plane p = dd_plane_across(&m, d);
    if (p.rise.hi > 0) { /* a is to come nearer to the plane along d */
        for (int i = 0; i < a->dim; i++) d[i] = grz_dd_neg(d[i]);
        m.level = grz_dd_neg(m.level);
        p = dd_plane_across(&m, d);
    }
    const grz_dd time = dd_time_on_flat(&m, &p, d);
    if (!propose_time(&m, time, toi, &below, &above)) return grz_zero(toi->time);
    if (!(fabs(time.hi) < 0x1p100)) return false;
    m.size += 2 * longest * (1 + fabs(time.hi));
    p = dd_plane_across(&m, d);
    toi->before = p.falls && dd_side_of_plane(&m, &p, d, below) > 0;
    toi->after = p.falls && dd_side_of_plane(&m, &p, d, above) < 0;
    return true;
}
