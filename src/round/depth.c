/* The least depth of round bodies. Along a direction n the depth is a convex function h, how far b - a reaches along n;
 * the least one is its minimum over all unit vectors, of which there may be many local ones. It is found by branch and
 * bound (Land and Doig, "An automatic method of solving discrete programming problems", 1960): cones of directions are
 * halved until none can have less than the least that was found. Every point p of b - a is a bound, h(n) >= p . n; of a
 * cone with three corners those furthest along the corners are taken, together. At a face of b - a, where h has a kink,
 * they are mostly exact; on its round parts, the bound of a cone that is half as wide is four times as good.
 *
 * SPDX-License-Identifier: MIT */
#include "round/depth.h"

#include "base/isa.h"
#include "round/ball.h"
#include "round/pair.h"
#include "round/patch.h"
#include "num/subnormals.h"
#include "num/unit.h"
#include "num/vec.h"
#include "shape/solid.h"

#include <math.h>
#include <string.h>

static const double in_place[3] = {0, 0, 0};

/* Two bodies, scaled to a size of 1 */

typedef struct seen_body {
    const grz_prism *prism; /* of a round body; NULL: */
    grz_solid solid;
} seen_body;

/* A cone of directions: its corners, and points of b - a that are furthest along them. */
typedef struct cone {
    double corner[3][3], point[3][3], bound;
} cone;

enum { MOST_CONES = 256, NEARLY_ALL_CONES = 216, MOST_HALVINGS = 8000 };

typedef struct cone_search {
    seen_body body[2];
    double scale, tolerance, radius;
    double least, normal[3];
    int count;
    cone cones[MOST_CONES];
} cone_search;

static void furthest_of(const cone_search *s, const seen_body *b, const double d[3], double at[3]) {
    if (b->prism) {
        const grz_prism *const p = b->prism;
        const double *const end = p->end[grz_dot(3, d, p->axis) > 0];
        double side[2] = {grz_dot(3, d, p->across[0]), grz_dot(3, d, p->across[1])};
        grz_unit_along(2, side, side);
        for (int k = 0; k < 3; k++)
            at[k] = s->scale * end[k] + s->scale * p->radius * (side[0] * p->across[0][k] + side[1] * p->across[1][k]);
        return;
    }
    const grz_solid *const solid = &b->solid;
    if (solid->points) {
        const double *const point = solid->points + 3 * grz_furthest_of_some(3, solid, d);
        for (int k = 0; k < 3; k++) at[k] = s->scale * point[k];
        return;
    }
    for (int k = 0; k < 3; k++) at[k] = solid->center[k];
    for (int i = 0; i < solid->count; i++) {
        const double turn = grz_dot(3, d, solid->step[i]) < 0 ? -1 : 1;
        for (int k = 0; k < 3; k++) at[k] += turn * solid->step[i][k];
    }
    for (int k = 0; k < 3; k++) at[k] *= s->scale / 2;
}

/* The point of b - a that is furthest along a unit vector n; how far that is, is a depth. */
static double depth_along(cone_search *s, const double n[3], double point[3]) {
    const double back[3] = {-n[0], -n[1], -n[2]};
    double own[3];
    furthest_of(s, &s->body[0], back, own);
    furthest_of(s, &s->body[1], n, point);
    grz_sub(3, point, own, point);
    const double depth = grz_dot(3, n, point);
    if (depth < s->least - 0x1p-50) {
        s->least = depth;
        memcpy(s->normal, n, sizeof s->normal);
    }
    return depth;
}

/* Considers a direction, of any length, and its opposite. */
static void consider(cone_search *s, const double d[3]) {
    double n[3], point[3];
    if (!(grz_unit_along(3, d, n) > 0)) return;
    for (int turn = 0; turn < 2; turn++) {
        depth_along(s, n, point);
        for (int k = 0; k < 3; k++) n[k] = grz_zero(n[k]) ? 0 : -n[k];
    }
}

static void consider_across(cone_search *s, const double d[3], const double e[3]) {
    double n[3];
    grz_cross(d, e, n);
    consider(s, n);
}

/* Bounds of a cone */

/* Of a mean of rows, by weights >= 0 whose sum is 1: the least over the corners. It is a bound for all of the cone,
 * because directions in it are at most as long as their sum of weights. */
static double least_of_rows(double g[3][3], const double weight[3]) {
    double least = (double)INFINITY;
    for (int k = 0; k < 3; k++) {
        const double mean = weight[0] * g[0][k] + weight[1] * g[1][k] + weight[2] * g[2][k];
        least = mean < least ? mean : least;
    }
    return least;
}

/* The best mean of two rows, at a place where two corners are equal. */
static double least_of_two(double g[3][3], int i, int j) {
    double best = -(double)INFINITY;
    for (int k = 0; k < 3; k++) {
        const int m = (k + 1) % 3;
        const double first = g[i][k] - g[i][m], last = g[j][k] - g[j][m], t = first / (first - last);
        double weight[3] = {0};
        weight[j] = t > 0 && t < 1 ? t : 0;
        weight[i] = 1 - weight[j];
        const double least = least_of_rows(g, weight);
        best = least > best ? least : best;
    }
    return best;
}

/* The value of the game with the matrix g: the best mean of the three rows. */
static double value_of_game(double g[3][3]) {
    double x[3], y[3], weight[3];
    for (int i = 0; i < 3; i++) {
        x[i] = g[i][1] - g[i][0];
        y[i] = g[i][2] - g[i][0];
    }
    grz_cross(x, y, weight);
    const double sum = weight[0] + weight[1] + weight[2];
    for (int i = 0; i < 3; i++) weight[i] /= sum;
    if (weight[0] >= 0 && weight[1] >= 0 && weight[2] >= 0) return least_of_rows(g, weight);
    double best = -(double)INFINITY;
    for (int i = 0; i < 3; i++) {
        const double least = least_of_two(g, i, (i + 1) % 3);
        best = least > best ? least : best;
    }
    return best;
}

static double square_of_side(const double p[3], const double q[3]) {
    double d[3];
    grz_sub(3, p, q, d);
    return grz_dot(3, d, d);
}

/* The corners of the longest edge, and its square. */
static double longest_edge(const cone *c, int *from, int *to) {
    double longest = 0;
    for (int i = 0; i < 3; i++) {
        const int k = (i + 1) % 3;
        const double square = square_of_side(c->corner[i], c->corner[k]);
        if (square <= longest) continue;
        longest = square;
        *from = i;
        *to = k;
    }
    return longest;
}

/* A mean of the corners is shorter than 1, by at most D^2 / 3 of its square, where D is the longest edge: so much less
 * may a negative depth be. */
static double bound_of(const cone *c) {
    double g[3][3];
    int from, to;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) g[i][k] = grz_dot(3, c->point[i], c->corner[k]);
    const double value = value_of_game(g);
    return value < 0 ? value / sqrt(1 - longest_edge(c, &from, &to) / 3) : value;
}

static void keep_cone(cone_search *s, cone *c) {
    const double bound = bound_of(c);
    if (!(bound < c->bound)) c->bound = bound;
    if (!(c->bound < s->least - s->tolerance)) return;
    if (s->count < MOST_CONES) {
        s->cones[s->count++] = *c;
        return;
    }
    int last = 0; /* for want of room, the one with the greatest bound is left out */
    for (int i = 1; i < s->count; i++) last = s->cones[i].bound > s->cones[last].bound ? i : last;
    if (c->bound < s->cones[last].bound) s->cones[last] = *c;
}

static void start_cones(cone_search *s, double frame[3][3]) {
    double corner[3][2][3], point[3][2][3];
    for (int i = 0; i < 3; i++)
        for (int turn = 0; turn < 2; turn++) {
            for (int k = 0; k < 3; k++)
                corner[i][turn][k] = grz_zero(frame[i][k]) ? 0 : turn ? -frame[i][k] : frame[i][k];
            depth_along(s, corner[i][turn], point[i][turn]);
        }
    for (int octant = 0; octant < 8; octant++) {
        cone c = {.bound = -(double)INFINITY};
        for (int i = 0; i < 3; i++) {
            memcpy(c.corner[i], corner[i][octant >> i & 1], sizeof c.corner[i]);
            memcpy(c.point[i], point[i][octant >> i & 1], sizeof c.point[i]);
        }
        keep_cone(s, &c);
    }
}

/* The direction in which three points are equally far: mostly a normal of b - a. */
static void consider_face(cone_search *s, const cone *c) {
    double e[3], f[3], n[3], unit[3], point[3];
    grz_sub(3, c->point[1], c->point[0], e);
    grz_sub(3, c->point[2], c->point[0], f);
    grz_cross(e, f, n);
    if (!(grz_unit_along(3, n, unit) > 0)) return;
    const double turn = grz_dot(3, unit, c->corner[0]) < 0 ? -1 : 1;
    for (int k = 0; k < 3; k++) unit[k] *= turn;
    depth_along(s, unit, point);
}

/* How far from linear h can be between two corners: 0 if their points are the same. */
static double bend_between(const cone *c, int i, int k) {
    double d[3], e[3];
    grz_sub(3, c->point[i], c->point[k], d);
    grz_sub(3, c->corner[i], c->corner[k], e);
    return grz_dot(3, d, e);
}

/* The edge along which the bound is worst: because h bends, or because means of its corners are shorter than 1. So
 * cones become long where h is small and nearly linear, as at an edge of b - a that nearly touches 0. */
static void worst_edge(const cone *c, double least, int *from, int *to) {
    double most = -1;
    for (int i = 0; i < 3; i++) {
        const int k = (i + 1) % 3;
        const double bad = bend_between(c, i, k) + 4 * fabs(least) * square_of_side(c->corner[i], c->corner[k]);
        if (!(bad > most)) continue;
        most = bad;
        *from = i;
        *to = k;
    }
}

/* Halves a cone where both points of its worst edge are equally far; not too near to an end. */
static void halve_cone(cone_search *s, const cone *c) {
    int i = 0, k = 1;
    double middle[3], point[3];
    worst_edge(c, s->least, &i, &k);
    const double first = grz_dot(3, c->corner[i], c->point[i]) - grz_dot(3, c->corner[i], c->point[k]),
                 last = grz_dot(3, c->corner[k], c->point[k]) - grz_dot(3, c->corner[k], c->point[i]);
    double t = first / (first + last);
    if (!(t > 0.125 && t < 0.875)) t = 0.5;
    for (int j = 0; j < 3; j++) middle[j] = (1 - t) * c->corner[i][j] + t * c->corner[k][j];
    grz_unit_along(3, middle, middle);
    depth_along(s, middle, point);
    for (int part = 0; part < 2; part++) {
        const int at = part == 0 ? i : k;
        cone half = *c;
        memcpy(half.corner[at], middle, sizeof middle);
        memcpy(half.point[at], point, sizeof point);
        keep_cone(s, &half);
    }
}

static int least_cone(const cone_search *s) {
    int least = 0;
    for (int i = 1; i < s->count; i++)
        if (s->cones[i].bound < s->cones[least].bound) least = i;
    return least;
}

/* Takes the cone with the least bound; where there is little room the last one, so that its parts are dealt with before
 * others are halved. False if none can have less than was found. */
static bool take_cone(cone_search *s, cone *out) {
    bool last = true;
    while (last && s->count > 0) {
        last = s->count > NEARLY_ALL_CONES;
        const int at = last ? s->count - 1 : least_cone(s);
        *out = s->cones[at];
        s->cones[at] = s->cones[--s->count];
        if (out->bound < s->least - s->tolerance) return true;
    }
    return false;
}

/* Directions of faces, whose coordinates are better than what is found by halving. */
static void consider_faces(cone_search *s) {
    const grz_prism *const first = s->body[0].prism ? s->body[0].prism : s->body[1].prism;
    consider(s, first->axis);
    for (int i = 0; i < 2; i++) {
        const seen_body *const b = &s->body[i];
        const grz_solid *const solid = &b->solid;
        if (b->prism) {
            if (b->prism == first) continue;
            consider(s, b->prism->axis);
            consider_across(s, first->axis, b->prism->axis);
            continue;
        }
        for (int k = 0; k < solid->count && !solid->points; k++) {
            for (int j = 0; j < k; j++) consider_across(s, solid->step[j], solid->step[k]);
            consider_across(s, first->axis, solid->step[k]);
        }
        for (int k = 0; solid->points && solid->point_count == 3 && k < 3; k++) {
            double e[3], f[3];
            grz_sub(3, solid->points + 3 * ((k + 1) % 3), solid->points + 3 * k, e);
            grz_sub(3, solid->points + 3 * ((k + 2) % 3), solid->points + 3 * k, f);
            consider_across(s, first->axis, e);
            if (k == 0) consider_across(s, e, f);
        }
    }
}

/* The direction to more digits */

/* Directions that the normal is across: edges along which both ends are equally far, but for what the search leaves. */
typedef struct edges {
    int count;
    double edge[2][3];
} edges;

static void add_level_edge(edges *e, const double normal[3], const double d[3], double error) {
    double unit[3], across[3];
    if (e->count == 2 || !(grz_unit_along(3, d, unit) > 0)) return;
    if (fabs(grz_dot(3, unit, normal)) > error) return;
    if (e->count == 1) {
        grz_cross(e->edge[0], unit, across);
        if (grz_norm_max(across) < 0x1p-8) return;
    }
    memcpy(e->edge[e->count++], unit, sizeof unit);
}

static void find_edges(const cone_search *s, double error, edges *e) {
    e->count = 0;
    for (int i = 0; i < 2; i++) {
        const seen_body *const b = &s->body[i];
        const double turn = i == 0 ? -1 : 1, n[3] = {turn * s->normal[0], turn * s->normal[1], turn * s->normal[2]};
        if (b->prism) add_level_edge(e, n, b->prism->axis, error);
        for (int k = 0; !b->prism && !b->solid.points && k < b->solid.count; k++)
            add_level_edge(e, n, b->solid.step[k], error);
        if (b->prism || !b->solid.points) continue;
        const double *const points = b->solid.points, *const far = points + 3 * grz_furthest_of_some(3, &b->solid, n);
        for (int k = 0; k < b->solid.point_count; k++) {
            double d[3];
            grz_sub(3, points + 3 * k, far, d);
            add_level_edge(e, n, d, error);
        }
    }
}

/* Unit vectors across the normal and the edges, which it is across afterwards; returns how many. */
static int tangents_of(const edges *e, double normal[3], double tangent[2][3]) {
    if (e->count == 2) {
        const double turn = grz_dot(3, normal, normal);
        double n[3];
        grz_cross(e->edge[0], e->edge[1], n);
        const double sign = grz_dot(3, n, normal) < 0 ? -turn : turn;
        for (int k = 0; k < 3; k++) normal[k] = sign * n[k];
        grz_unit_along(3, normal, normal);
        return 0;
    }
    double first[3] = {0};
    if (e->count == 1) {
        const double along = grz_dot(3, normal, e->edge[0]);
        for (int k = 0; k < 3; k++) normal[k] -= along * e->edge[0][k];
        memcpy(first, e->edge[0], sizeof first);
    } else {
        first[fabs(normal[0]) < 0.5 ? 0 : 1] = 1;
    }
    grz_unit_along(3, normal, normal);
    grz_cross(normal, first, tangent[0]);
    grz_unit_along(3, tangent[0], tangent[0]);
    grz_cross(normal, tangent[0], tangent[1]);
    return 2 - e->count;
}

/* One step of Newton's method for the place at which the furthest point is along the normal. Where h is smooth, that
 * point is its gradient. False if it is no minimum, as seen from there. */
static bool step_to_minimum(cone_search *s, int count, double tangent[2][3], double normal[3]) {
    enum { EXPONENT = -14 };
    double point[3], slope[2], curve[2][2];
    depth_along(s, normal, point);
    for (int i = 0; i < count; i++) slope[i] = grz_dot(3, tangent[i], point);
    for (int i = 0; i < count; i++) {
        double n[3], other[3];
        for (int k = 0; k < 3; k++) n[k] = normal[k] + grz_ldexp(tangent[i][k], EXPONENT);
        grz_unit_along(3, n, n);
        depth_along(s, n, other);
        for (int k = 0; k < count; k++) {
            const double turned = grz_dot(3, tangent[k], other) - grz_dot(3, tangent[k], n) * grz_dot(3, n, other);
            curve[i][k] = grz_ldexp(turned - slope[k], -EXPONENT);
        }
    }
    if (count == 1) curve[1][1] = 1, curve[0][1] = curve[1][0] = slope[1] = 0;
    const double det = curve[0][0] * curve[1][1] - curve[0][1] * curve[1][0];
    if (!(det > 0 && curve[0][0] > 0)) return false;
    const double x = (slope[1] * curve[1][0] - slope[0] * curve[1][1]) / det,
                 y = (slope[0] * curve[0][1] - slope[1] * curve[0][0]) / det;
    if (!(fabs(x) < 0x1p-8 && fabs(y) < 0x1p-8)) return false;
    for (int k = 0; k < 3; k++) normal[k] += x * tangent[0][k] + (count == 2 ? y * tangent[1][k] : 0);
    grz_unit_along(3, normal, normal);
    return true;
}

/* The minimum across the edges, if that is less deep, or as deep and so near that it is where the search only has fewer
 * digits. At a rim or a corner many directions are as deep, and there is no minimum. */
static bool refine_across(cone_search *s, const edges *e) {
    double normal[3], tangent[2][3], point[3], change[3];
    memcpy(normal, s->normal, sizeof normal);
    int count = tangents_of(e, normal, tangent);
    for (int step = 0; step < 4 && count > 0 && step_to_minimum(s, count, tangent, normal); step++)
        count = tangents_of(e, normal, tangent);
    const double depth = depth_along(s, normal, point);
    grz_sub(3, normal, s->normal, change);
    if (depth > s->least + 0x1p-50 || (depth > s->least - 0x1p-50 && grz_norm_max(change) > 0x1p-15)) return false;
    s->least = depth;
    memcpy(s->normal, normal, sizeof normal);
    return true;
}

/* Across all edges, or some, as they may only seem to be of equal depth. */
static void refine_normal(cone_search *s, double error) {
    edges e;
    find_edges(s, error, &e);
    if (refine_across(s, &e) || e.count == 0) return;
    for (int i = e.count - 1; i >= 0 && e.count == 2; i--) {
        edges one = {1, {{0}}};
        memcpy(one.edge[0], e.edge[i], sizeof one.edge[0]);
        if (refine_across(s, &one)) return;
    }
    const edges none = {0, {{0}}};
    refine_across(s, &none);
}

static void find_least(cone_search *s) {
    const grz_prism *const p = s->body[0].prism ? s->body[0].prism : s->body[1].prism;
    double frame[3][3];
    memcpy(frame[0], p->across, sizeof p->across);
    memcpy(frame[2], p->axis, sizeof p->axis);
    s->least = (double)INFINITY;
    consider_faces(s);
    start_cones(s, frame);
    cone c;
    for (int step = 0; step < MOST_HALVINGS && take_cone(s, &c); step++) {
        consider_face(s, &c);
        halve_cone(s, &c);
    }
    refine_normal(s, 0x1p-17);
    refine_normal(s, 0x1p-7); /* where the search had no room */
}

/* The largest coordinate of a core at rest, in doubles; +inf if that is none. */
static double size_of_solid(const grz_solid *solid) {
    double size = 0;
    if (solid->points) return solid->size / 2;
    for (int k = 0; k < 3; k++) {
        double sum = fabs(solid->center[k]);
        for (int i = 0; i < solid->count; i++) sum += fabs(solid->step[i][k]);
        if (!grz_finite(sum)) return (double)INFINITY; /* an infinite step along an axis of 0 is NaN */
        size = fmax(size, sum);
    }
    return size / 2;
}

/* False if doubles do not hold the numbers. */
static bool set_search(cone_search *s, const grz_round_pair *pair) {
    double size = 0;
    s->radius = 0;
    s->count = 0;
    for (int i = 0; i < 2; i++) {
        s->body[i].prism = pair->round[i] ? &pair->prism[i] : NULL;
        if (pair->round[i]) {
            size = fmax(size, pair->prism[i].size);
            continue;
        }
        grz_solid_at_rest(3, &pair->body[i]->core, &s->body[i].solid);
        s->radius = pair->body[i]->core.radius[0];
        size = fmax(size, size_of_solid(&s->body[i].solid));
    }
    if (!grz_finite(size)) return false;
    const int exponent = ilogb(size);
    s->scale = grz_ldexp(1, exponent < -1022 ? 1022 : exponent > 1022 ? -1022 : -exponent);
    s->tolerance = s->scale * pair->gap + 0x1p-48;
    return true;
}

/* Corners of a triangle that are furthest, within the gap: from 3 on there is no corner. */
static void note_corners(const cone_search *s, grz_contact_axis *axis) {
    axis->face.count = 0;
    for (int i = 0; i < 2; i++) {
        const grz_solid *const solid = &s->body[i].solid;
        if (s->body[i].prism || !solid->points || solid->point_count != 3) continue;
        double most = -(double)INFINITY, along[3];
        for (int k = 0; k < 3; k++) {
            along[k] = (i == 0 ? -s->scale : s->scale) * grz_dot(3, s->normal, solid->points + 3 * k);
            most = fmax(most, along[k]);
        }
        for (int k = 0; k < 3; k++)
            if (along[k] >= most - 0x1p-40)
                axis->face.corner[axis->face.count++] = (grz_corner){i == 0 ? k : 3, i == 0 ? 3 : k};
    }
}

static GRZ_NOINLINE bool search_axis(const grz_round_pair *pair, grz_contact_axis *axis) {
    cone_search s;
    if (!set_search(&s, pair)) return false;
    find_least(&s);
    memcpy(axis->normal, s.normal, sizeof s.normal);
    axis->depth = s.least / s.scale + s.radius;
    axis->source = GRZ_CONTACT_FACET;
    note_corners(&s, axis);
    return true;
}

GRZ_NOINLINE double grz_round_pair_apart(const grz_round_pair *pair) {
    cone_search s;
    for (int i = 0; i < 2; i++) {
        const grz_body *const body = pair->body[i];
        if (!pair->round[i] && (body->form != GRZ_FORM_CORE || body->core.ends != GRZ_ENDS_NEAR))
            return -(double)INFINITY;
    }
    if (!set_search(&s, pair)) return -(double)INFINITY;
    find_least(&s);
    return (-s.least - 0x1p-48) / s.scale - s.radius;
}

/* By how much the bodies are deeper in each other than their prisms, along a unit normal out of b. */
static double depth_beyond_prisms(const grz_round_pair *pair, const double normal[3]) {
    double beyond = 0;
    for (int i = 0; i < 2; i++) {
        const double turn = i == 0 ? -1 : 1, out[3] = {turn * normal[0], turn * normal[1], turn * normal[2]};
        if (pair->round[i]) beyond += grz_prism_short_of(&pair->prism[i], out);
    }
    return beyond;
}

/* Of planes, whose normal does not depend on sides, and of numbers that are too large for the search: the engine's axis
 * of the prisms. */
static void axis_of_prisms(grz_round_pair *pair, grz_contact_axis *axis) {
    for (int i = 0; i < 2; i++)
        for (int turn = 0; turn < 2 && pair->round[i] && pair->body[1 - i]->form != GRZ_FORM_CORE; turn++) {
            const double *const n = pair->body[1 - i]->normal,
                                out[3] = {turn ? -n[0] : n[0], turn ? -n[1] : n[1], turn ? -n[2] : n[2]};
            grz_prism_refine(&pair->prism[i], out);
        }
    grz_round_pair_set(pair, GRZ_PRISM_MEDIUM, in_place);
    grz_contact_axis_of(pair->body[0], pair->body[1], (double)INFINITY, axis);
    axis->depth += depth_beyond_prisms(pair, axis->normal);
}

static GRZ_NOINLINE void axis_of_pair(grz_body *a, grz_body *b, grz_contact_axis *axis) {
    grz_round_pair pair;
    grz_round_pair_of(a, b, &pair);
    const bool flat = a->form != GRZ_FORM_CORE || b->form != GRZ_FORM_CORE;
    if (flat || !search_axis(&pair, axis)) axis_of_prisms(&pair, axis);
    grz_round_pair_end(&pair);
}

/* Where a would touch b if it were moved by the depth, and half of it back. */
static GRZ_NOINLINE void find_touch(grz_body *a, grz_body *b, grz_contact_axis *axis) {
    grz_round_pair pair;
    grz_point_pair points;
    double shift[3];
    grz_round_pair_of(a, b, &pair);
    for (int k = 0; k < 3; k++) shift[k] = axis->depth * axis->normal[k];
    grz_round_pair_touch(&pair, shift, pair.gap, &points);
    grz_round_pair_end(&pair);
    for (int k = 0; k < 3; k++) axis->touch[k] = points.a[k] / 2 + points.b[k] / 2 - shift[k] / 2;
    axis->has_touch = true;
}

/* Does a point with the depth face the other shape in any case? */
static bool has_one_point(const grz_body *body, bool closed_form) {
    if (body->form == GRZ_FORM_PLANE || body->form == GRZ_FORM_HALFSPACE) return true;
    return closed_form && body->form == GRZ_FORM_CORE && body->core.points && body->core.point_count == 1; /* a ball */
}

void grz_round_axis(grz_body *a, grz_body *b, double margin, grz_contact_axis *axis) {
    const grz_mode mode = grz_keep_subnormals();
    axis->nearly = false;
    axis->face.count = 0;
    axis->source = GRZ_CONTACT_POINT;
    axis->has_touch = false;
    const bool closed_form = grz_round_depth_along_axis(a, b, &axis->depth, axis->normal);
    if (!closed_form) axis_of_pair(a, b, axis);
    if (axis->depth < -margin) axis->depth = grz_zero(margin) ? 0 : -margin;
    for (int k = 0; k < 3; k++) axis->normal[k] = grz_zero(axis->normal[k]) ? 0 : axis->normal[k];
    if (!has_one_point(a, closed_form) && !has_one_point(b, closed_form) &&
        !grz_round_has_deepest_place(a, b, axis, margin))
        find_touch(a, b, axis);
    grz_restore_mode(mode);
}
