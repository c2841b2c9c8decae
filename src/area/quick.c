/* Common areas of polygons of three or four corners, by the sum of src/area/polygons.c: each edge has the part of its
 * term that it has in the other polygon. All signs must be certain, so no corner of one lies on the line of an edge of
 * the other.
 *
 * SPDX-License-Identifier: MIT */
#include "area/quick.h"

#include "shape/core_approx.h"

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

/* h[e][k]: the height of corner k of p over edge e of q. False if a sign is not certain. */
static bool area_heights(const quick_polygon *p, const quick_polygon *q, grz_approx h[QUICK_CORNERS][QUICK_CORNERS]) {
    for (int e = 0; e < q->count; e++)
        for (int k = 0; k < p->count; k++) {
            h[e][k] = area_turn(q->at[e], q->at[(e + 1) % q->count], p->at[k]);
            if (grz_approx_sign(h[e][k]) == 0) return false;
        }
    return true;
}

/* The part [t, u] of edge k that is above all edges of the other polygon, by the heights of both ends. 1: there is one;
 * 0: there is none; -1: not certain. */
static int area_part(int k, int next, int count, grz_approx h[QUICK_CORNERS][QUICK_CORNERS], grz_approx *t,
                     grz_approx *u) {
    *t = grz_approx_of(0);
    *u = grz_approx_of(1);
    for (int e = 0; e < count; e++) {
        const int p = grz_approx_sign(h[e][k]), q = grz_approx_sign(h[e][next]);
        if (p < 0 && q < 0) return 0;
        if (p == q) continue;
        const grz_approx at = grz_approx_div(h[e][k], grz_approx_sub(h[e][k], h[e][next]));
        grz_approx *const end = p < 0 ? t : u;
        const int order = grz_approx_sign(grz_approx_sub(at, *end));
        if (order == 0) return -1;
        if (p < 0 ? order > 0 : order < 0) *end = at;
    }
    const int order = grz_approx_sign(grz_approx_sub(*u, *t));
    return order == 0 ? -1 : order > 0;
}

/* Adds the terms of the edges of p. False if it is not certain. */
static bool area_add_edges(const quick_polygon *p, const quick_polygon *q, grz_approx *twice) {
    grz_approx h[QUICK_CORNERS][QUICK_CORNERS], t, u;
    if (!area_heights(p, q, h)) return false;
    for (int k = 0; k < p->count; k++) {
        const int next = (k + 1) % p->count, part = area_part(k, next, q->count, h, &t, &u);
        if (part < 0) return false;
        if (part == 0) continue;
        const grz_approx term = grz_approx_det2(p->at[k][0], p->at[next][1], p->at[next][0], p->at[k][1]);
        *twice = grz_approx_add(*twice, grz_approx_mul(term, grz_approx_sub(u, t)));
    }
    return true;
}

bool grz_common_area_quick(const grz_core *a, const grz_core *b, double *area) {
    if (!GRZ_FILTER_CLAIMS) return false;
    const double origin[2] = {a->points ? a->points[0] : 0.5 * (a->center[0][0] + a->center[0][1]),
                              a->points ? a->points[1] : 0.5 * (a->center[1][0] + a->center[1][1])};
    quick_polygon p, q;
    grz_approx twice = {0, 0, 0};
    if (!area_polygon(a, origin, &p) || !area_polygon(b, origin, &q)) return false;
    if (!area_add_edges(&p, &q, &twice) || !area_add_edges(&q, &p, &twice)) return false;
    return grz_approx_rounds(grz_approx_scale(twice, 0.5), area);
}
