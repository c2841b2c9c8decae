/* Areas of polygons of three or four corners, and common ones, by the sum of src/area/polygons.c: each edge has the
 * part of its term that it has in the other polygon. All signs must be certain, so no corner of one lies on the line of
 * an edge of the other. They are had from doubles; only of what the sum needs there are more digits.
 *
 * SPDX-License-Identifier: MIT */
#include "area/quick.h"

#include "shape/core_approx.h"

#include <math.h>

enum { QUICK_CORNERS = 4 };

typedef struct quick_polygon {
    int count;
    grz_approx at[QUICK_CORNERS][2]; /* from the origin, counter-clockwise */
} quick_polygon;

/* Twice the area of p, q and r. */
static grz_approx area_turn(const grz_approx p[2], const grz_approx q[2], const grz_approx r[2]) {
    return grz_approx_det2(grz_approx_sub(q[0], p[0]), grz_approx_sub(r[1], p[1]), grz_approx_sub(r[0], p[0]),
                           grz_approx_sub(q[1], p[1]));
}

/* False for other shapes, and where the orientation is not certain. */
static bool area_polygon(const grz_core *core, const double origin[2], quick_polygon *out) {
    static const int around[4] = {0, 1, 3, 2}; /* the corners of a box */
    grz_approx_core x;
    if (core->points ? core->point_count != 3 : core->count != 2) return false;
    grz_approx_core_of(2, core, &x);
    out->count = core->points ? 3 : 4;
    for (int k = 0; k < out->count; k++) {
        grz_approx twice[3];
        grz_approx_corner(2, &x, core->points ? k : around[k], twice);
        for (int i = 0; i < 2; i++)
            out->at[k][i] = grz_approx_sub(grz_approx_scale(twice[i], 0.5), grz_approx_of(origin[i]));
    }
    const int turn = grz_approx_sign(area_turn(out->at[0], out->at[1], out->at[2]));
    for (int i = 0; turn < 0 && i < 2; i++) {
        const int last = out->count - 1;
        const grz_approx corner = out->at[last][i];
        out->at[last][i] = out->at[1][i];
        out->at[1][i] = corner;
    }
    return turn != 0;
}

/* Heights of a polygon's corners over another one's edges, times their lengths, in doubles. A coordinate is within
 * 2 u m of the double taken for it, where m is the largest one; so a difference of two is within 6 u m, a product of
 * two differences, 2 m each at most, within 28 u m^2, and what two products differ by within 64 u m^2. */
GRZ_BOUND(area_height_error, 72 * GRZ_U);

/* sign[e]: bit k says that corner k is above edge e. */
typedef struct quick_sides {
    unsigned above[QUICK_CORNERS];
} quick_sides;

/* False if a coordinate is less certain than that, or so large or small that products over- or underflow. */
static bool area_measure(const quick_polygon *p, double *most) {
    bool certain = true;
    for (int k = 0; k < p->count; k++)
        for (int i = 0; i < 2; i++) *most = fmax(*most, fabs(p->at[k][i].hi));
    for (int k = 0; k < p->count; k++)
        for (int i = 0; i < 2; i++) certain = certain && p->at[k][i].off <= GRZ_U * *most;
    return certain && *most > 0x1p-400 && *most < 0x1p400;
}

static double quick_height(const grz_approx from[2], const grz_approx to[2], const grz_approx p[2]) {
    return (to[0].hi - from[0].hi) * (p[1].hi - from[1].hi) - (to[1].hi - from[1].hi) * (p[0].hi - from[0].hi);
}

/* The sides of the corners of p to the edges of q. False if one is not certain. */
static bool area_sides(const quick_polygon *p, const quick_polygon *q, double bound, quick_sides *sides) {
    for (int e = 0; e < q->count; e++) {
        const grz_approx *const from = q->at[e], *const to = q->at[(e + 1) % q->count];
        sides->above[e] = 0;
        for (int k = 0; k < p->count; k++) {
            const double h = quick_height(from, to, p->at[k]);
            if (!(fabs(h) > bound)) return false;
            sides->above[e] |= (unsigned)(h > 0) << k;
        }
    }
    return true;
}

/* The part [t, u] of edge k of p that is above all edges of q. 1: there is one; 0: there is none; -1: not certain. */
static int area_part(const quick_polygon *p, int k, const quick_polygon *q, const quick_sides *sides, grz_approx *t,
                     grz_approx *u) {
    const int next = (k + 1) % p->count;
    *t = grz_approx_of(0);
    *u = grz_approx_of(1);
    for (int e = 0; e < q->count; e++)
        if (!(sides->above[e] >> k & 1) && !(sides->above[e] >> next & 1)) return 0;
    for (int e = 0; e < q->count; e++) {
        const unsigned begins = sides->above[e] >> k & 1, ends = sides->above[e] >> next & 1;
        if (begins == ends) continue;
        const grz_approx *const from = q->at[e], *const to = q->at[(e + 1) % q->count];
        const grz_approx h = area_turn(from, to, p->at[k]), g = area_turn(from, to, p->at[next]),
                         at = grz_approx_div(h, grz_approx_sub(h, g));
        grz_approx *const end = ends ? t : u;
        const int order = grz_approx_sign(grz_approx_sub(at, *end));
        if (order == 0) return -1;
        if (ends ? order > 0 : order < 0) *end = at;
    }
    const int order = grz_approx_sign(grz_approx_sub(*u, *t));
    return order == 0 ? -1 : order > 0;
}

/* Twice the area between the origin and an edge. */
static grz_approx area_term(const quick_polygon *p, int k) {
    const grz_approx *const from = p->at[k], *const to = p->at[(k + 1) % p->count];
    return grz_approx_det2(from[0], to[1], to[0], from[1]);
}

/* Adds the terms of the edges of p. False if it is not certain. */
static bool area_add_edges(const quick_polygon *p, const quick_polygon *q, const quick_sides *sides,
                           grz_approx *twice) {
    grz_approx t, u;
    for (int k = 0; k < p->count; k++) {
        const int part = area_part(p, k, q, sides, &t, &u);
        if (part < 0) return false;
        if (part == 0) continue;
        const bool whole = grz_approx_is_zero(t) && u.hi == 1 && u.lo == 0 && u.off == 0;
        const grz_approx term = area_term(p, k);
        *twice = grz_approx_add(*twice, whole ? term : grz_approx_mul(term, grz_approx_sub(u, t)));
    }
    return true;
}

/* A corner or the center: near the polygon, so that less cancels. */
static void area_origin(const grz_core *core, double origin[2]) {
    for (int i = 0; i < 2; i++)
        origin[i] = core->points ? core->points[i] : 0.5 * (core->center[i][0] + core->center[i][1]);
}

bool grz_area_quick(const grz_core *a, double *area) {
    double origin[2];
    quick_polygon p;
    if (!GRZ_FILTER_CLAIMS) return false;
    area_origin(a, origin);
    if (!area_polygon(a, origin, &p)) return false;
    grz_approx twice = area_term(&p, 0);
    for (int k = 1; k < p.count; k++) twice = grz_approx_add(twice, area_term(&p, k));
    return grz_approx_rounds(grz_approx_scale(twice, 0.5), area);
}

bool grz_common_area_quick(const grz_core *a, const grz_core *b, double *area) {
    double origin[2], most = 0;
    quick_polygon p, q;
    quick_sides of_p, of_q;
    grz_approx twice = {0, 0, 0};
    if (!GRZ_FILTER_CLAIMS) return false;
    area_origin(a, origin);
    if (!area_polygon(a, origin, &p) || !area_polygon(b, origin, &q)) return false;
    if (!area_measure(&p, &most) || !area_measure(&q, &most)) return false;
    const double bound = area_height_error * most * most;
    if (!area_sides(&p, &q, bound, &of_p) || !area_sides(&q, &p, bound, &of_q)) return false;
    if (!area_add_edges(&p, &q, &of_p, &twice) || !area_add_edges(&q, &p, &of_q, &twice)) return false;
    return grz_approx_rounds(grz_approx_scale(twice, 0.5), area);
}
