/* Is every point of b in a? With A and B the cores and r, s their radii:
 *
 *     r >= s    all corners of B must lie within r - s of A
 *     r < s     a ball of radius s - r at each point of B must lie in A: for each normal n of a facet of A, the
 *               support of A along n must be larger than that of B, by (s - r) |n|. (This holds for any direction, so
 *               that testing more directions than the facets' normals does no harm.)
 *
 * as follows from the support functions of both, h_B + s <= h_A + r. Where b is unbounded, a must be unbounded in the
 * same directions; then the near corners of b decide.
 *
 * SPDX-License-Identifier: MIT */
#include "convex/difference.h"
#include "convex/exact_gjk.h"
#include "num/bits.h"
#include "num/determinant.h"
#include "num/stage.h"
#include "num/vec.h"

#include <graze/base.h>

#include <math.h>

/* Unbounded directions */

bool grz_goes_on(const grz_core *a, const double d[]) {
    const int dim = a->dim;
    if (a->ends == GRZ_ENDS_NEAR) return false;
    if (a->ends == GRZ_ENDS_BOX) {
        bool unbounded = true;
        for (int i = 0; i < dim; i++)
            unbounded = unbounded && (grz_zero(d[i]) || !grz_finite(a->center[i][!grz_negative(d[i])]));
        return unbounded;
    }
    double along[3] = {0};
    for (int i = 0; i < dim; i++) along[i] = a->motion[i][0];
    const grz_planes parallel = grz_planes_parallel(dim, d, 0, along, 0, 0);
    return parallel.direction > 0 || (parallel.direction < 0 && a->ends == GRZ_ENDS_LINE);
}

/* Is a unbounded in all directions in which b is? These are the coordinate axes of a box, and the motion of a ray or
 * line, in one or both senses. */
static bool is_unbounded_as(const grz_core *a, const grz_core *b) {
    bool unbounded = true;
    for (int sign = -1; sign <= 1; sign += 2) {
        double d[3] = {0};
        for (int i = 0; i < b->dim && b->ends != GRZ_ENDS_BOX; i++) d[i] = sign * b->motion[i][0];
        if (b->ends == GRZ_ENDS_LINE || (b->ends == GRZ_ENDS_RAY && sign > 0)) unbounded &= grz_goes_on(a, d);
        for (int i = 0; i < b->dim && b->ends == GRZ_ENDS_BOX; i++) {
            double axis[3] = {0};
            axis[i] = sign;
            unbounded &= grz_finite(b->center[i][sign > 0]) || grz_goes_on(a, axis);
        }
    }
    return unbounded;
}

/* The near corners of a core: a ray's origin, any point of a line, a box's finite bounds, or 0 where there is none. */
static void near_part(const grz_core *core, grz_core *near) {
    *near = *core;
    near->ends = GRZ_ENDS_NEAR;
    near->moves = false;
    if (core->ends != GRZ_ENDS_BOX) return;
    double min[3], max[3];
    for (int i = 0; i < core->dim; i++) {
        const double low = core->center[i][0], high = core->center[i][1];
        min[i] = grz_finite(low) ? low : grz_finite(high) ? high : 0;
        max[i] = grz_finite(high) ? high : min[i];
    }
    grz_core_aabb(near, core->dim, min, max);
    near->radius[0] = core->radius[0];
}

/* By corners, where the radius of a is not smaller */

static bool contains_corners(const grz_core *a, const grz_core *b) {
    if (b->points && grz_zero(b->radius[0])) {
        for (int i = 0; i < b->point_count; i++) {
            grz_core point;
            grz_core_points(&point, b->dim, b->points + b->dim * i, 1);
            if (grz_meet_cores(a, &point) == GRZ_APART) return false;
        }
        return true;
    }
    grz_core x = *a, y = *b;
    grz_clip(&x, &y);
    const grz_answer answer = grz_exact_gjk_contains_short(&x, &y);
    return answer.unsupported ? grz_exact_gjk_contains_dyadic(&x, &y) : answer.yes;
}

/* By facets, where the radius of a is smaller */

typedef struct facets {
    grz_arena *arena;
    const grz_core *a, *b;
    grz_exact_core x, y; /* of a and b, where they are zonotopes */
    grz_dyadic gap;      /* s - r, doubled */
    bool any, inside;    /* was a normal tested; is b inside by all of them so far? */
} facets;

/* Is the support of b along n smaller by gap |n| than that of `support`: a, or the part of a that is its support? */
static void test_normal_of_facet(facets *f, const grz_core *support, const grz_dyadic n[]) {
    grz_arena *const arena = f->arena;
    uint64_t *const mark = arena->next;
    const int dim = f->a->dim;
    const grz_dyadic more =
        grz_dy_sub(arena, grz_exact_reach(arena, support, &f->x, n), grz_exact_reach(arena, f->b, &f->y, n));
    const grz_dyadic n2 = grz_dy_dot(arena, dim, n, n), gap2 = grz_dy_mul(arena, f->gap, f->gap);
    f->any = true;
    f->inside =
        f->inside && more.sign > 0 && grz_dy_compare(grz_dy_mul(arena, more, more), grz_dy_mul(arena, gap2, n2)) >= 0;
    arena->next = mark;
}

/* n and -n, unless they are 0. Overwrites n. */
static void test_both_normals(facets *f, grz_dyadic n[3]) {
    bool zero = true;
    for (int i = 0; i < f->a->dim; i++) zero = zero && n[i].sign == 0;
    if (zero) return;
    test_normal_of_facet(f, f->a, n);
    for (int i = 0; i < f->a->dim; i++) n[i] = grz_dy_neg(n[i]);
    test_normal_of_facet(f, f->a, n);
}

/* The finite bounds of a box. One without any contains everything. */
static void facets_of_box(facets *f) {
    const int dim = f->a->dim;
    for (int i = 0; i < dim; i++)
        for (int side = 0; side < 2; side++) {
            if (!grz_finite(f->a->center[i][side])) continue;
            grz_dyadic n[3] = {{0}};
            n[i] = grz_dy(f->arena, side ? 1 : -1);
            test_normal_of_facet(f, f->a, n);
        }
    f->any = true;
}

static void facets_of_zonotope(facets *f) {
    for (int i = 0; i < f->x.count; i++) {
        const grz_dyadic *const axis = f->x.axis[i];
        if (f->a->dim == 2) test_both_normals(f, (grz_dyadic[3]){grz_dy_neg(axis[1]), axis[0]});
        for (int j = i + 1; j < f->x.count && f->a->dim == 3; j++) {
            uint64_t *const mark = f->arena->next;
            grz_dyadic n[3];
            grz_dy_cross(f->arena, axis, f->x.axis[j], n);
            test_both_normals(f, n);
            f->arena->next = mark;
        }
    }
}

/* The side of the line or plane through dim points on which one more point, the last, lies: a sign, 0 on it. Most signs
 * are certain in doubles: with |coordinates| up to M the determinant has an error of less than 400 u M^3 (in the plane
 * 40 u M^2). Differences are below 2 M, within u; a normal's coordinates below 8 M^2, each within 32 u M^2; three
 * products with differences: 3 * 2 * 32, and 48 for the error of the differences, 3 * 48 for rounding. */
GRZ_BOUND(facet_side_error, 400 * GRZ_U);

static int side_of_point(grz_arena *arena, int dim, double size, const double *const point[]) {
    const bool usable = GRZ_FILTER_CLAIMS && size > 0x1p-200 && size < 0x1p200;
    const double error = facet_side_error * size * size * (dim == 3 ? size : 1);
    double d[3][3] = {{0}};
    for (int k = 0; k < dim; k++) grz_sub(dim, point[k], point[dim], d[k]);
    double n[3];
    grz_cross(d[0], d[1], n);
    const double value = dim == 2 ? n[2] : grz_dot(3, n, d[2]);
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

/* Tests the outward normal of the facet that dim points span, if they span one. */
static void test_facet(facets *f, const int id[3]) {
    grz_arena *const arena = f->arena;
    const int dim = f->a->dim, side = side_of_rest(arena, f->a, id);
    uint64_t *const mark = arena->next;
    if (side == 0 || (dim == 2 && is_repeated(f->a, id[1]))) return;
    grz_dyadic e[2][3], n[3];
    for (int k = 0; k < dim - 1; k++)
        for (int i = 0; i < dim; i++)
            e[k][i] = grz_dy_sub(arena, grz_dy(arena, f->a->points[dim * id[k + 1] + i]),
                                 grz_dy(arena, f->a->points[dim * id[0] + i]));
    if (dim == 3) {
        grz_dy_cross(arena, e[0], e[1], n);
    } else {
        n[0] = e[0][1];
        n[1] = grz_dy_neg(e[0][0]);
    }
    /* the sign of the side is that of -n . (x - first point) */
    for (int i = 0; i < dim && side < 0; i++) n[i] = grz_dy_neg(n[i]);
    grz_core corner;
    grz_core_points(&corner, dim, point_of_hull(f->a, id[0]), 1);
    test_normal_of_facet(f, &corner, n);
    arena->next = mark;
}

/* The side of the line through a and b on which a point lies, with coordinate `axis` left out. */
static int side_without(grz_arena *arena, const grz_core *hull, int axis, int a, int b, int id) {
    const double *const point[3] = {point_of_hull(hull, a), point_of_hull(hull, b), point_of_hull(hull, id)};
    double flat[3][2];
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 2; i++) flat[k][i] = point[k][(axis + 1 + i) % 3];
    return side_of_point(arena, 2, hull->point_size, (const double *const[]){flat[0], flat[1], flat[2]});
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
    if (!span_of_edge(f->arena, f->a, a, b, &first, &last) || is_repeated(f->a, b)) return;
    test_facet(f, (const int[3]){a, b, first});
    if (last != first) test_facet(f, (const int[3]){a, b, last});
}

static void facets_of_hull(facets *f) {
    const int count = f->a->point_count;
    for (int a = 0; a < count && f->inside; a++) {
        if (is_repeated(f->a, a)) continue;
        for (int b = a + 1; b < count && f->inside; b++) {
            if (f->a->dim == 2) test_facet(f, (const int[3]){a, b, 0});
            else facets_of_edge(f, a, b);
        }
    }
}

/* A flat core contains no ball: it has facets of opposite normals, with no room for b between them, or no facet. */
static GRZ_NOINLINE bool contains_by_facets(const grz_core *a, const grz_core *b) {
    if (a->ends == GRZ_ENDS_RAY || a->ends == GRZ_ENDS_LINE) return false;
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    grz_core x = *a, y = *b;
    grz_clip(&x, &y);
    facets f = {.arena = &arena, .a = &x, .b = &y, .any = false, .inside = true};
    if (!x.points) grz_exact_core_of(&arena, &x, &f.x);
    if (!y.points) grz_exact_core_of(&arena, &y, &f.y);
    const grz_dyadic gap = grz_dy_sub(&arena, grz_dy(&arena, b->radius[0]), grz_dy(&arena, a->radius[0]));
    f.gap = grz_dy_add(&arena, gap, gap);
    if (x.ends == GRZ_ENDS_BOX) facets_of_box(&f);
    else if (x.points) facets_of_hull(&f);
    else facets_of_zonotope(&f);
    return f.any && f.inside;
}

static bool core_contains_core(const grz_core *a, const grz_core *b) {
    if (!is_unbounded_as(a, b)) return false;
    grz_core near;
    near_part(b, &near);
    if (grz_compare(b->radius[0], a->radius[0]) > 0) return contains_by_facets(a, &near);
    return contains_corners(a, &near);
}

/* Planes and half-spaces */

/* Is b, a plane or a half-space, in the half-space normal . x <= offset + r |normal|? */
static bool flat_is_behind(const grz_body *b, const double normal[], double offset, double r) {
    const bool solid = b->form == GRZ_FORM_HALFSPACE;
    const grz_planes parallel = grz_planes_parallel(b->core.dim, normal, offset, b->normal, b->offset, r);
    if (parallel.direction == 0 || (solid && parallel.direction < 0)) return false;
    return parallel.side <= 0 || (!grz_zero(r) && parallel.gap <= 0);
}

/* The only core that is unbounded in all directions of a plane is a box or, in the plane, a line. All finite bounds of
 * the box must have the same or opposite normals then, so that a radius only moves them. */
static bool core_contains_flat(const grz_core *a, const grz_body *b) {
    const int dim = a->dim;
    if (a->ends == GRZ_ENDS_LINE && dim == 2 && b->form == GRZ_FORM_PLANE) {
        const grz_plane_signs signs = grz_plane_signs_of(b->normal, b->offset, a);
        return signs.min == 0 && signs.max == 0;
    }
    if (a->ends != GRZ_ENDS_BOX) return false;
    int axes = 0;
    bool inside = true;
    for (int i = 0; i < dim; i++) {
        const double min = a->center[i][0], max = a->center[i][1];
        double n[3] = {0};
        axes += grz_finite(min) || grz_finite(max);
        n[i] = 1;
        if (grz_finite(max)) inside = inside && flat_is_behind(b, n, max, a->radius[0]);
        n[i] = -1;
        if (grz_finite(min)) inside = inside && flat_is_behind(b, n, -min, a->radius[0]);
    }
    return axes <= 1 && inside;
}

static bool flat_contains(const grz_body *a, const grz_body *b) {
    const bool solid = a->form == GRZ_FORM_HALFSPACE;
    if (b->form == GRZ_FORM_CORE) {
        const grz_plane_signs signs = grz_plane_signs_of(a->normal, a->offset, &b->core);
        return signs.max <= 0 && (solid || signs.min == 0);
    }
    if (solid) return flat_is_behind(b, a->normal, a->offset, 0);
    const grz_planes parallel = grz_planes_parallel(a->core.dim, a->normal, a->offset, b->normal, b->offset, 0);
    return b->form == GRZ_FORM_PLANE && parallel.direction != 0 && parallel.side == 0;
}

bool grz_body_contains(grz_body *a, grz_body *b) {
    a->core.radius[1] = b->core.radius[1] = 0;
    if (a->form != GRZ_FORM_CORE) return flat_contains(a, b);
    return b->form == GRZ_FORM_CORE ? core_contains_core(&a->core, &b->core) : core_contains_flat(&a->core, b);
}
