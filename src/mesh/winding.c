/* How often a mesh winds around a point.
 *
 * Closed, every edge taken as often one way as back: the sum of the signs of the triangles that the ray from the point
 * along x crosses. Closed in the sense of even and odd: the parity of their number. Where the ray meets an edge or a
 * vertex it is decided for a point that is moved by an infinitely small e in y and e^2 in z (Edelsbrunner and Mucke,
 * Simulation of simplicity, 1990): seen along x it is then on no edge, and of two triangles at an edge it is in one, or
 * in both or none where they fold. The sum of all triangles' shadows along x has no outline, as each edge cancels: so
 * it is the same along every other ray.
 *
 * With few unmatched edges: strips from them to infinity close the mesh. Its number is then an integer, less the solid
 * angles of the strips, which are few.
 *
 * Else: the sum of the solid angles of all triangles (Jacobson, Kavan and Sorkine-Hornung, "Robust inside-outside
 * segmentation using generalized winding numbers", 2013), in which those below a node that is far away are one dipole,
 * quadrupole and octupole (Barill, Dickson, Schmidt, Levin and Jacobson, "Fast winding numbers for soups and clouds",
 * 2018). What that leaves out is bounded for each node, and the sum of the bounds is part of the answer: if it is more
 * than was asked for, the nodes must be seen less coarsely.
 *
 * SPDX-License-Identifier: MIT */
#include "base/parallel.h"
#include "base/watch.h"
#include "mesh/moments.h"
#include "mesh/solid.h"
#include "mesh/solid_angle.h"
#include "num/stage.h"
#include "shape/core3.h"
#include "tree/search.h"

#include <graze/predicates.h>
#include <graze/query3.h>

#include <math.h>

/* Along a ray. */

typedef struct crossings {
    const grz_mesh *mesh;
    grz3_vec point;
    bool on;
    int64_t crossed, sum; /* how many triangles, and the sum of their signs */
} crossings;

/* The sides of the triangle's edges on which the point lies, seen along x. False if it lies strictly on both. */
static bool is_in_shadow(const grz3_triangle *t, const grz3_vec *p, int sides[3]) {
    const grz3_vec *const corners[4] = {&t->a, &t->b, &t->c, &t->a};
    const grz2_vec at = {p->y, p->z};
    int signs = 0;
    for (int i = 0; i < 3; i++) {
        const grz2_vec a = {corners[i]->y, corners[i]->z}, b = {corners[i + 1]->y, corners[i + 1]->z};
        sides[i] = grz2_orient(&a, &b, &at);
        signs |= sides[i] > 0 ? 1 : sides[i] < 0 ? 2 : 0;
        if (signs == 3) return false;
    }
    return true;
}

/* The side of the line from a to b, seen along x, once the point has been moved. */
static int moved_side(int side, const grz3_vec *a, const grz3_vec *b) {
    const grz2_vec a_yz = {a->y, a->z}, b_yz = {b->y, b->z};
    return grz_moved_side(side, &a_yz, &b_yz);
}

/* Of a triangle whose shadow the moved point is in, and which is beyond it: 1 if it turns to the left, -1 if to the
 * right; else 0. The plane is crossed where orient3 changes its sign; what is below it for a triangle that turns to the
 * left is before it. */
static int sign_of_crossing(const grz3_triangle *t, const int sides[3], int orientation) {
    const int turn = moved_side(sides[0], &t->a, &t->b);
    if (moved_side(sides[1], &t->b, &t->c) != turn || moved_side(sides[2], &t->c, &t->a) != turn) return 0;
    return orientation * turn > 0 ? turn : 0;
}

static bool is_on(const grz3_triangle *t, const grz3_vec *p) {
    const grz3_shape point = grz3_shape_from_point(p), triangle = grz3_shape_from_triangle(t);
    return grz3_overlap(&point, &triangle);
}

static bool count_leaf_crossings(void *context, uint32_t leaf) {
    crossings *const c = (crossings *)context;
    for (int i = 0; i <= (int)(leaf % GRZ_BLOCK); i++) {
        const grz3_triangle t = grz_mesh_triangle(c->mesh, leaf / GRZ_BLOCK, i);
        int sides[3];
        if (!is_in_shadow(&t, &c->point, sides)) continue;
        const int orientation = grz3_orient(&t.a, &t.b, &t.c, &c->point);
        c->on = orientation == 0 && is_on(&t, &c->point);
        if (c->on) return false;
        const int sign = sign_of_crossing(&t, sides, orientation);
        c->crossed += sign != 0;
        c->sum += sign;
    }
    return true;
}

/* Those along x to `end`; stops at a triangle that the point is on. */
static crossings find_crossings(const grz_mesh *mesh, const grz3_vec *point, double end) {
    const double least[3] = {point->x, point->y, point->z}, greatest[3] = {end, point->y, point->z};
    const grz_bvh_box line = grz_bvh_box_of(3, least, greatest);
    crossings c = {.mesh = mesh, .point = *point};
    grz_bvh_searches_in_use()->visit(&mesh->tree, &line, count_leaf_crossings, &c);
    return c;
}

/* By solid angles. */

/* With d the distance of a node's center q from the point: the part of 1 / |x - q| of degree l in x is at most |x|^l /
 * d^(l + 1), and its gradient, as that of a harmonic polynomial with a maximum on an axis, l times that over |x|
 * (Bernstein and Szego). Degrees 1 to 3 are kept. Of the others the integral of l |x|^(l - 1) / d^(l + 1) dA / (4 pi)
 * is, with S that of |x|^2 dA, and |x| <= r = s d, at most S / (4 pi d^4) (4 s + 5 s^2 + ...) = S / (4 pi d^4)
 * s (4 - 3 s) / (1 - s)^2. */
static double octupole_error(double s) { return s * (4 - 3 * s) / ((1 - s) * (1 - s)); }

/* What is rounded, with A the area, in units of A / (4 pi d^2), with s below 3/4: moments are sums over at most 24
 * levels of 8 lanes and a shift of some 10 operations each, so that they are off by less than 24 * 18 * 2^-53 < 2^-44
 * of their size; normals by 2^-44 (moments.c); products and the sum of the three, of sizes 1, 3 s and 7.5 s^2, by less
 * than 2^-47. */
GRZ_BOUND(moments_error, 0x1p-43);

static const double part_of_sphere = 0x1.45f306dc9c883p-4; /* 1 / (4 pi) */

/* The solid angle of all triangles of a node. False if it is too close: if its error is more than `coarseness` times
 * what its area is at most, seen from there. */
static bool seen_from_afar(const grz_moments *m, const grz3_vec *q, double coarseness, grz_bounded *out) {
    const double y[3] = {m->center[0] - q->x, m->center[1] - q->y, m->center[2] - q->z};
    const double square = y[0] * y[0] + y[1] * y[1] + y[2] * y[2];
    if (!(m->radius * m->radius < 0.5 * square)) return false;
    const double inverse = 1 / sqrt(square), scale = part_of_sphere * inverse * inverse;
    const double error = m->spread * inverse * inverse * octupole_error(m->radius * inverse);
    if (!(error <= coarseness * m->area)) return false;
    const double u = y[0] * inverse, v = y[1] * inverse, w = y[2] * inverse;
    const double *const s = m->second, *const t = m->third;
    const double first = m->first[0] * u + m->first[1] * v + m->first[2] * w;
    const double second = u * (s[0] * u + s[3] * v + s[4] * w) + v * (s[1] * v + s[5] * w) + s[2] * w * w;
    const double third = u * (u * (t[0] * u + t[3] * v + t[4] * w) + v * (t[5] * v + t[9] * w) + t[7] * w * w) +
                         v * (v * (t[1] * v + t[6] * w) + t[8] * w * w) + t[2] * w * w * w;
    out->number = scale * (first - inverse * (3 * second - 7.5 * inverse * third));
    out->error = scale * (error + moments_error * m->area);
    return true;
}

/* A sum on its way: each addition is off by half of an ulp of its result. */
static void add_bounded(grz_bounded *sum, grz_bounded part) {
    sum->number += part.number;
    sum->error += part.error + fabs(sum->number) * GRZ_U;
}

static void add_leaf_angles(const grz_mesh *mesh, uint32_t leaf, const grz3_vec *point, grz_bounded *sum) {
    grz_block_of_doubles block;
    grz_mesh_read_block(mesh, leaf / GRZ_BLOCK, &block);
    add_bounded(sum, grz_solid_angle(block.at, (int)(leaf % GRZ_BLOCK) + 1, point));
}

/* The sum over the tree; ends early once its error is more than the tolerance, or if it is stopped. */
static grz_bounded sum_angles(const grz_mesh *mesh, const grz3_vec *point, double coarseness, double tolerance) {
    grz_bounded sum = {0, 0}, part;
    uint32_t stack[GRZ_BVH_STACK], *top = stack;
    if (mesh->tree.node_count > 0) *top++ = 0;
    while (top > stack && sum.error <= tolerance) {
        const uint32_t number = *--top;
        if (number % 64 == 63 && grz_watch_stops()) break;
        if (coarseness > 0 && seen_from_afar(&mesh->moments[number], point, coarseness, &part)) {
            add_bounded(&sum, part);
            continue;
        }
        const uint32_t *const child = grz_bvh_get(mesh->tree.nodes, 3, number)->child;
        for (int lane = 0; lane < GRZ_LANES; lane++) {
            if (child[lane] == GRZ_NO_CHILD) continue;
            if (grz_bvh_is_leaf(child[lane])) add_leaf_angles(mesh, child[lane] & ~GRZ_LEAF, point, &sum);
            else *top++ = grz_bvh_node_of(&mesh->tree, child[lane]);
        }
    }
    sum.error += sum.error * 0x1p-20; /* its own rounding */
    return sum;
}

/* By the border: closed by strips from all unmatched edges to infinity along -x, a mesh has an integer, the sum of the
 * signs along x. A strip is never crossed there, for the moved point is in the plane of none. So what the strips
 * add is taken off again. Their ends at infinity are seen under no angle. */
static grz_bounded winding_by_border(const grz_border *border, const grz3_vec *point, int64_t crossed) {
    grz_bounded sum = {(double)crossed, 0};
    for (size_t i = 0; i < border->count; i++) {
        const grz3_vec *const a = &border->edges[i].ends[0], *const b = &border->edges[i].ends[1];
        const grz2_vec a_yz = {a->y, a->z}, b_yz = {b->y, b->z}, point_yz = {point->y, point->z};
        const int side = grz2_orient(&a_yz, &b_yz, &point_yz);
        const grz_bounded strip = grz_strip_angle(a, b, point, moved_side(side, a, b));
        const double net = border->edges[i].net;
        add_bounded(&sum, (grz_bounded){net * strip.number, fabs(net) * (strip.error + fabs(strip.number) * GRZ_U)});
    }
    sum.error += sum.error * 0x1p-20; /* its own rounding */
    return sum;
}

/* Measured: a strip takes some 50 ns, the sum over the tree 0.5 us / tolerance or more. */
static bool is_border_quicker(const grz_border *border, double tolerance) {
    return border && border->count > 0 && !((double)border->count * tolerance > 12);
}

/* An error so small that the sum over all triangles has hardly a smaller one. */
static const double least_tolerance = 0x1p-40;

static bool is_moderate_point(const grz3_vec *p) {
    return fabs(p->x) < 0x1p98 && fabs(p->y) < 0x1p98 && fabs(p->z) < 0x1p98;
}

/* All areas, seen from a point, add up to some solid angle around it, mostly of about one sphere: so the coarseness is
 * first the tolerance itself. Below 2^-20 a sum over all triangles costs no more. */
static grz_bounded generalized_winding(const grz_mesh *mesh, const grz3_vec *point, double tolerance) {
    if (mesh->moderate && mesh->moments && is_moderate_point(point)) {
        for (double coarseness = 2 * tolerance; coarseness > 0x1p-20; coarseness *= 0.25) {
            const grz_bounded sum = sum_angles(mesh, point, coarseness, tolerance);
            if (sum.error <= tolerance) return sum;
        }
    }
    return sum_angles(mesh, point, 0, (double)INFINITY);
}

static grz_winding winding_around(const grz_mesh *mesh, const grz3_vec *point, double tolerance) {
    if (!grz3_finite(point)) return (grz_winding){0};
    const bool along_ray = mesh->open_edges == 0;
    const bool by_border = is_border_quicker(mesh->border, tolerance);
    const crossings c = find_crossings(mesh, point, along_ray || by_border ? (double)INFINITY : point->x);
    if (c.on) return (grz_winding){.on = true};
    grz_winding w = {.odd = along_ray && c.crossed % 2 == 1, .number = (double)c.sum};
    if (mesh->unmatched_edges == 0) return w;
    const double most = tolerance > least_tolerance ? tolerance : least_tolerance;
    grz_bounded sum = {0, (double)INFINITY};
    if (by_border) sum = winding_by_border(mesh->border, point, c.sum);
    if (!(sum.error <= most)) sum = generalized_winding(mesh, point, tolerance);
    if (!(sum.error <= most) && mesh->border && !by_border) { /* in the plane of a triangle its angle is known badly */
        const crossings all = along_ray ? c : find_crossings(mesh, point, (double)INFINITY);
        const grz_bounded other = winding_by_border(mesh->border, point, all.sum);
        if (other.error < sum.error) sum = other;
    }
    w.number = sum.number;
    w.error = sum.error;
    return w;
}

/* A coarse number decides for most points. An integer is exact with any tolerance. */
static bool is_wound_around(const grz_mesh *mesh, const grz3_vec *point) {
    static const double tolerance[3] = {0x1p-3, 0x1p-7, 0};
    double beyond = 0;
    for (int i = 0; i < 3; i++) {
        const grz_winding w = winding_around(mesh, point, tolerance[i]);
        if (w.on) return true;
        beyond = fabs(w.number) - 0.5;
        if (fabs(beyond) > w.error) break;
    }
    return beyond > 0;
}

bool grz_mesh_holds(const grz_mesh *mesh, grz_mesh_solid solid, const grz3_vec *point) {
    if (!grz3_finite(point)) return false;
    if (solid == GRZ_SOLID_WINDING) return is_wound_around(mesh, point);
    const crossings c = find_crossings(mesh, point, solid == GRZ_SOLID_ODD ? (double)INFINITY : point->x);
    return c.on || (solid == GRZ_SOLID_ODD && c.crossed % 2 == 1);
}

grz_status grz_mesh_winding(const grz_mesh *mesh, const grz3_vec *point, double tolerance, grz_winding *winding) {
    *winding = (grz_winding){0};
    if (!mesh->solid) return GRZ_ERROR_ARGUMENT;
    *winding = winding_around(mesh, point, tolerance);
    return grz_watch_stops() ? GRZ_STOPPED : GRZ_OK;
}

typedef struct winding_batch {
    const grz_mesh *mesh;
    const grz3_vec *points;
    double tolerance;
    grz_winding *windings;
} winding_batch;

static void answer_point(void *context, size_t i) {
    const winding_batch *const b = (const winding_batch *)context;
    b->windings[i] = winding_around(b->mesh, &b->points[i], b->tolerance);
}

grz_status grz_mesh_winding_n(const grz_mesh *mesh, const grz3_vec *points, size_t count, double tolerance,
                              const grz_parallel *parallel, grz_winding *windings) {
    for (size_t i = 0; i < count && !mesh->solid; i++) windings[i] = (grz_winding){0};
    if (!mesh->solid) return GRZ_ERROR_ARGUMENT;
    winding_batch b = {mesh, points, tolerance, windings};
    grz_run_each(parallel, count, answer_point, &b);
    return grz_watch_stops() ? GRZ_STOPPED : GRZ_OK;
}
