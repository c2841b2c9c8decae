/* The facets of a core, by their normals, without memory: of a zonotope the cross products of its generators, of a hull
 * the planes through its edges that all its points lie on one side of.
 *
 * SPDX-License-Identifier: MIT */
#include "convex/facets.h"

#include "num/bits.h"
#include "num/determinant.h"
#include "num/stage.h"
#include "num/vec.h"

#include <math.h>

typedef struct facets {
    grz_arena *arena;
    const grz_core *core;
    const grz_facet_visitor *visitor;
    bool goes_on;
} facets;

/* In doubles */

static double greatest_coordinate(int dim, const double edge[3]) {
    double most = 0;
    for (int i = 0; i < dim; i++) most = fabs(edge[i]) > most ? fabs(edge[i]) : most;
    return most;
}

/* Writes the normal across two edges, in the plane across the first one, times the sign. False if it is not known well
 * enough. Each coordinate of an edge is within u, at most A of one and B of the other: the normal's coordinates are two
 * products within 3 u and a difference within u, so off by 8 u A B each and 24 u A B together, which is 384 u |n| where
 * |n| >= A B / 16. */
static bool normal_in_doubles(int dim, double e[2][3], int sign, double n[3]) {
    if (dim == 2) {
        n[0] = sign * e[0][1];
        n[1] = -sign * e[0][0];
        return true;
    }
    grz_cross(e[0], e[1], n);
    double length = 0;
    for (int i = 0; i < 3; i++) {
        length += fabs(n[i]);
        n[i] *= sign;
    }
    return 16 * length >= greatest_coordinate(3, e[0]) * greatest_coordinate(3, e[1]);
}

/* Shows a normal in doubles. False if it must be seen exactly. */
static bool see_in_doubles(facets *f, double e[2][3], int sign) {
    double n[3];
    if (!f->visitor->see_double || !normal_in_doubles(f->core->dim, e, sign, n)) return false;
    const grz_answer answer = f->visitor->see_double(f->visitor->context, n);
    if (!answer.unsupported) f->goes_on = answer.yes;
    return !answer.unsupported;
}

/* Exactly */

static void see_normal(facets *f, const grz_core *support, const grz_dyadic n[]) {
    f->goes_on = f->goes_on && f->visitor->see(f->visitor->context, support, n);
}

/* n and -n, unless they are 0. Overwrites n. */
static void see_both_normals(facets *f, grz_dyadic n[3]) {
    bool zero = true;
    for (int i = 0; i < f->core->dim; i++) zero = zero && n[i].sign == 0;
    if (zero) return;
    see_normal(f, f->core, n);
    for (int i = 0; i < f->core->dim; i++) n[i] = grz_dy_neg(n[i]);
    see_normal(f, f->core, n);
}

/* The finite bounds of a box. */
static void facets_of_box(facets *f) {
    const int dim = f->core->dim;
    f->visitor->exact(f->visitor->context);
    for (int i = 0; i < dim; i++)
        for (int side = 0; side < 2; side++) {
            if (!grz_finite(f->core->center[i][side])) continue;
            grz_dyadic n[3] = {{0}};
            n[i] = grz_dy(f->arena, side ? 1 : -1);
            see_normal(f, f->core, n);
        }
}

/* Twice generator k, each coordinate rounded. */
static void generator_in_doubles(const grz_core *core, int k, double axis[3]) {
    for (int i = 0; i < core->dim; i++) axis[i] = core->generator[k].axis[i][0] + core->generator[k].axis[i][1];
}

/* The facets along generators i and j, in the plane along i. */
static void facets_along(facets *f, int i, int j) {
    double e[2][3];
    generator_in_doubles(f->core, i, e[0]);
    generator_in_doubles(f->core, j, e[1]);
    if (see_in_doubles(f, e, 1) && (!f->goes_on || see_in_doubles(f, e, -1))) return;
    const grz_dyadic(*const axis)[3] = f->visitor->exact(f->visitor->context)->axis;
    uint64_t *const mark = f->arena->next;
    grz_dyadic n[3] = {grz_dy_neg(axis[i][1]), axis[i][0]};
    if (f->core->dim == 3) grz_dy_cross(f->arena, axis[i], axis[j], n);
    see_both_normals(f, n);
    f->arena->next = mark;
}

static void facets_of_zonotope(facets *f) {
    for (int i = 0; i < f->core->count; i++) {
        if (f->core->dim == 2 && f->goes_on) facets_along(f, i, i);
        for (int j = i + 1; j < f->core->count && f->core->dim == 3 && f->goes_on; j++) facets_along(f, i, j);
    }
}

/* The side of the line or plane through dim points on which one more point, the last, lies: a sign, 0 on it. Most signs
 * are certain in doubles: with |coordinates| up to M the determinant has an error of less than 400 u M^3 (in the plane
 * 40 u M^2). Differences are below 2 M, within u; a normal's coordinates below 8 M^2, each within 32 u M^2; three
 * products with differences: 3 * 2 * 32, and 48 for the error of the differences, 3 * 48 for rounding. */
GRZ_BOUND(facet_side_error, 400 * GRZ_U);

static GRZ_INLINE int side_of_point(grz_arena *arena, int dim, double size, const double *const point[]) {
    const bool usable = GRZ_FILTER_CLAIMS && size > 0x1p-200 && size < 0x1p200;
    const double error = facet_side_error * size * size * (dim == 3 ? size : 1);
    double d[3][3], n[3] = {0};
    for (int k = 0; k < dim; k++) grz_sub(dim, point[k], point[dim], d[k]);
    if (dim == 3) grz_cross(d[0], d[1], n);
    const double value = dim == 2 ? d[0][0] * d[1][1] - d[0][1] * d[1][0] : grz_dot(3, n, d[2]);
    return usable && fabs(value) > error ? (value > 0) - (value < 0) : grz_sign_of_orientation(arena, dim, point);
}

static const double *point_of_hull(const grz_core *hull, int id) { return hull->points + hull->dim * id; }

/* The id after `id` in a scattered order: points that follow each other are often neighbours on the hull, and seldom
 * show that a line or plane through two of them cuts it. The prime is larger than any count, so that each point comes
 * once. */
static int next_id(int id, int count) {
    return (int)(((uint32_t)id + 2654435761u % (uint32_t)count) % (uint32_t)count);
}

/* Of a point on the line through two others: is it not between them? */
static bool is_outside_edge(const grz_core *hull, int a, int b, int id) {
    const double *const p = point_of_hull(hull, a), *const q = point_of_hull(hull, b),
                        *const x = point_of_hull(hull, id);
    bool beyond = false;
    for (int i = 0; i < hull->dim; i++) {
        const int to_p = grz_compare(x[i], p[i]), to_q = grz_compare(x[i], q[i]);
        beyond = beyond || to_p * to_q > 0;
    }
    return beyond;
}

/* Is there a point of a lower id in the same place? */
static bool is_repeated(const grz_core *hull, int id) {
    bool repeated = false;
    for (int k = 0; k < id && !repeated; k++) {
        repeated = true;
        for (int i = 0; i < hull->dim; i++)
            repeated = repeated && grz_compare(point_of_hull(hull, k)[i], point_of_hull(hull, id)[i]) == 0;
    }
    return repeated;
}

/* The sign of the side of the line or plane through dim points on which all other points lie, some of them not on it. 0
 * if there is no such side; in the plane also if a point on the line is not between the two, as another pair of points
 * has the same normal then. */
static int side_of_rest(grz_arena *arena, const grz_core *hull, const int id[3]) {
    const int dim = hull->dim;
    const double *point[4];
    for (int k = 0; k < dim; k++) point[k] = point_of_hull(hull, id[k]);
    int side = 0;
    for (int k = 0, i = id[0]; k < hull->point_count; k++, i = next_id(i, hull->point_count)) {
        if (i == id[0] || i == id[1] || (dim == 3 && i == id[2])) continue;
        point[dim] = point_of_hull(hull, i);
        const int sign = side_of_point(arena, dim, hull->point_size, point);
        if (sign * side < 0 || (sign == 0 && dim == 2 && is_outside_edge(hull, id[0], id[1], i))) return 0;
        side = sign != 0 ? sign : side;
    }
    return side;
}

/* Shows the outward normal of the facet that dim points span, if they span one. */
static void see_facet(facets *f, int a, int b, int c) {
    const int id[3] = {a, b, c};
    grz_arena *const arena = f->arena;
    const int dim = f->core->dim, side = side_of_rest(arena, f->core, id);
    if (side == 0 || (dim == 2 && is_repeated(f->core, id[1]))) return;
    const double *const first = point_of_hull(f->core, id[0]);
    double edge[2][3];
    for (int k = 0; k < dim - 1; k++) grz_sub(dim, point_of_hull(f->core, id[k + 1]), first, edge[k]);
    /* the sign of the side is that of -n . (x - first point) */
    if (see_in_doubles(f, edge, side)) return;
    f->visitor->exact(f->visitor->context);
    uint64_t *const mark = arena->next;
    grz_dyadic e[2][3], n[3];
    for (int k = 0; k < dim - 1; k++)
        for (int i = 0; i < dim; i++)
            e[k][i] = grz_dy_sub(arena, grz_dy(arena, point_of_hull(f->core, id[k + 1])[i]), grz_dy(arena, first[i]));
    if (dim == 3) {
        grz_dy_cross(arena, e[0], e[1], n);
    } else {
        n[0] = e[0][1];
        n[1] = grz_dy_neg(e[0][0]);
    }
    for (int i = 0; i < dim && side < 0; i++) n[i] = grz_dy_neg(n[i]);
    grz_core corner;
    grz_core_points(&corner, dim, first, 1);
    see_normal(f, &corner, n);
    arena->next = mark;
}

/* The side of the line through a and b on which a point lies, with coordinate `axis` left out. */
static int side_without(grz_arena *arena, const grz_core *hull, int axis, int a, int b, int id) {
    const double *const point[3] = {point_of_hull(hull, a), point_of_hull(hull, b), point_of_hull(hull, id)};
    double flat[3][2];
    const double *const in_plane[3] = {flat[0], flat[1], flat[2]};
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 2; i++) flat[k][i] = point[k][(axis + 1 + i) % 3];
    return side_of_point(arena, 2, hull->point_size, in_plane);
}

/* A coordinate without which three points are still a triangle; -1 if they are on one line. */
static int axis_to_leave_out(grz_arena *arena, const grz_core *hull, int a, int b, int c) {
    for (int axis = 0; axis < 3; axis++)
        if (side_without(arena, hull, axis, a, b, c) != 0) return axis;
    return -1;
}

/* Of a point in the plane through a, b and c: 1 if it lies on the same side of the line through a and b as c, -1 if on
 * the other, 0 if on the line. */
static int side_in_plane(grz_arena *arena, const grz_core *hull, int a, int b, int c, int id) {
    const int axis = axis_to_leave_out(arena, hull, a, b, c);
    return side_without(arena, hull, axis, a, b, c) * side_without(arena, hull, axis, a, b, id);
}

/* Projected along an edge of a hull of space, all points lie within an angle of less than half a turn at the edge. The
 * first and the last of them span the two facets of the edge: these are written. False if the two points are no edge,
 * or only a part of one. Most pairs fail after a few points, so that all pairs of n points take little more than n^2
 * steps. */
static bool span_of_edge(grz_arena *arena, const grz_core *hull, int a, int b, int *first, int *last) {
    *first = -1;
    for (int k = 0, i = a; k < hull->point_count; k++, i = next_id(i, hull->point_count)) {
        if (i == a || i == b) continue;
        if (*first < 0 && axis_to_leave_out(arena, hull, a, b, i) < 0) {
            if (is_outside_edge(hull, a, b, i)) return false;
            continue;
        }
        if (*first < 0) *first = *last = i;
        const double *point[4] = {point_of_hull(hull, a), point_of_hull(hull, b), point_of_hull(hull, *first),
                                  point_of_hull(hull, i)};
        const int before = side_of_point(arena, 3, hull->point_size, point);
        point[2] = point_of_hull(hull, *last);
        const int after = side_of_point(arena, 3, hull->point_size, point);
        if (before < 0 && after > 0) return false;
        if (before == 0 || after == 0) {
            const int side = side_in_plane(arena, hull, a, b, before == 0 ? *first : *last, i);
            if (side < 0 || (side == 0 && is_outside_edge(hull, a, b, i))) return false;
            continue;
        }
        if (before < 0) *first = i;
        if (after > 0) *last = i;
    }
    return *first >= 0;
}

static void facets_of_edge(facets *f, int a, int b) {
    int first, last;
    if (!span_of_edge(f->arena, f->core, a, b, &first, &last) || is_repeated(f->core, b)) return;
    see_facet(f, a, b, first);
    if (last != first) see_facet(f, a, b, last);
}

static void facets_of_hull(facets *f) {
    const int count = f->core->point_count;
    for (int a = 0; a < count && f->goes_on; a++) {
        if (is_repeated(f->core, a)) continue;
        for (int b = a + 1; b < count && f->goes_on; b++) {
            if (f->core->dim == 2) see_facet(f, a, b, 0);
            else facets_of_edge(f, a, b);
        }
    }
}

void grz_visit_facets(grz_arena *arena, const grz_core *core, const grz_facet_visitor *visitor) {
    facets f = {arena, core, visitor, true};
    if (core->ends == GRZ_ENDS_BOX) facets_of_box(&f);
    else if (core->points) facets_of_hull(&f);
    else facets_of_zonotope(&f);
}
