/* Is every point of b in a? With A and B the cores and r, s their radii:
 *
 *     r >= s    all corners of B must lie within r - s of A
 *     r < s     a ball of radius s - r around each point of B must lie in A: for each facet's normal n of A, B reaches
 *               less far along n than A, by (s - r) |n|. (That is so for any direction, so that it does no harm to ask
 *               for more than the facets'.)
 *
 * as follows from the support functions of the two, h_B + s <= h_A + r. Where b is unbounded, the directions in which
 * it goes on must be directions in which a goes on, and then its near corners decide.
 *
 * SPDX-License-Identifier: MIT */
#include "convex/difference.h"
#include "convex/exact_gjk.h"
#include "num/bits.h"
#include "num/determinant.h"
#include "num/stage.h"

#include <graze/base.h>

#include <math.h>

/* Directions to infinity */

bool grz_goes_on(const grz_core *a, const double d[]) {
    const int dim = a->dim;
    if (a->ends == GRZ_ENDS_NEAR) return false;
    if (a->ends == GRZ_ENDS_BOX) {
        bool on = true;
        for (int i = 0; i < dim; i++) on = on && (grz_zero(d[i]) || !grz_finite(a->center[i][!grz_negative(d[i])]));
        return on;
    }
    double along[3] = {0};
    for (int i = 0; i < dim; i++) along[i] = a->motion[i][0];
    const grz_planes parallel = grz_planes_parallel(dim, d, 0, along, 0, 0);
    return parallel.direction > 0 || (parallel.direction < 0 && a->ends == GRZ_ENDS_LINE);
}

/* Does a go on wherever b does? */
static bool goes_along(const grz_core *a, const grz_core *b) {
    bool on = true;
    for (int k = 0; k < b->dim && b->ends != GRZ_ENDS_NEAR; k++) {
        for (int sign = -1; sign <= 1; sign += 2) {
            double d[3] = {0};
            if (b->ends == GRZ_ENDS_BOX) {
                if (grz_finite(b->center[k][sign > 0])) continue;
                d[k] = sign;
            } else {
                if (k > 0 || (b->ends == GRZ_ENDS_RAY && sign < 0)) continue;
                for (int i = 0; i < b->dim; i++) d[i] = sign > 0 ? b->motion[i][0] : -b->motion[i][0];
            }
            on = on && grz_goes_on(a, d);
        }
    }
    return on;
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

/* By corners */

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
    bool answer;
    grz_clip(&x, &y);
    if (GRZ_SHORT_CLAIMS && grz_exact_gjk_contains_short(&x, &y, &answer)) return answer;
    return grz_exact_gjk_contains_dyadic(&x, &y);
}

/* By facets */

typedef struct facets {
    grz_arena *arena;
    const grz_core *a, *b;
    grz_exact_core x, y;
    grz_dyadic gap; /* s - r, doubled */
    bool any, inside;
} facets;

/* Does b reach less far along n than a, or than the part of a that reaches furthest, by gap |n|? */
static void look_along(facets *f, const grz_core *furthest, const grz_dyadic n[]) {
    grz_arena *const arena = f->arena;
    uint64_t *const mark = arena->next;
    const int dim = f->a->dim;
    const grz_dyadic more =
        grz_dy_sub(arena, grz_exact_reach(arena, furthest, &f->x, n), grz_exact_reach(arena, f->b, &f->y, n));
    const grz_dyadic n2 = grz_dy_dot(arena, dim, n, n), gap2 = grz_dy_mul(arena, f->gap, f->gap);
    f->any = true;
    f->inside =
        f->inside && more.sign > 0 && grz_dy_compare(grz_dy_mul(arena, more, more), grz_dy_mul(arena, gap2, n2)) >= 0;
    arena->next = mark;
}

static void look_both_ways(facets *f, grz_dyadic n[3]) {
    bool zero = true;
    for (int i = 0; i < f->a->dim; i++) zero = zero && n[i].sign == 0;
    if (zero) return;
    look_along(f, f->a, n);
    for (int i = 0; i < f->a->dim; i++) n[i] = grz_dy_neg(n[i]);
    look_along(f, f->a, n);
}

/* The bounds of a box that are finite. */
static void facets_of_box(facets *f) {
    const int dim = f->a->dim;
    for (int i = 0; i < dim; i++)
        for (int side = 0; side < 2; side++) {
            if (!grz_finite(f->a->center[i][side])) continue;
            grz_dyadic n[3] = {{0}};
            n[i] = grz_dy(f->arena, side ? 1 : -1);
            look_along(f, f->a, n);
        }
    f->any = true;
}

static void facets_of_zonotope(facets *f) {
    grz_arena *const arena = f->arena;
    for (int i = 0; i < f->x.count; i++)
        for (int j = f->a->dim == 2 ? i : i + 1; j < f->x.count && (f->a->dim == 3 || j == i); j++) {
            uint64_t *const mark = arena->next;
            grz_dyadic n[3];
            if (f->a->dim == 3) {
                grz_dy_cross(arena, f->x.axis[i], f->x.axis[j], n);
            } else {
                n[0] = grz_dy_neg(f->x.axis[i][1]);
                n[1] = f->x.axis[i][0];
            }
            look_both_ways(f, n);
            arena->next = mark;
        }
}

/* The side on which the last of dim + 1 points lies of the line or plane through the others: a sign, 0 on it. Most
 * signs are certain in doubles: with |coordinates| up to M the determinant has an error of less than 400 u M^3 (in the
 * plane 40 u M^2): differences are below 2 M, u; a normal's coordinates 8 M^2, each within 32 u M^2; three products
 * with differences 3 * 2 * 32 and 48 for the differences' own error, 3 * 48 for rounding. */
GRZ_BOUND(facet_side_error, 400 * GRZ_U);

static int side_of_point(grz_arena *arena, int dim, double size, const double *const point[]) {
    const bool usable = GRZ_FILTER_CLAIMS && size > 0x1p-200 && size < 0x1p200;
    const double error = facet_side_error * size * size * (dim == 3 ? size : 1);
    double d[3][3] = {{0}};
    for (int k = 0; k < dim; k++)
        for (int c = 0; c < dim; c++) d[k][c] = point[k][c] - point[dim][c];
    const double n2 = d[0][0] * d[1][1] - d[0][1] * d[1][0], n0 = d[0][1] * d[1][2] - d[0][2] * d[1][1],
                 n1 = d[0][2] * d[1][0] - d[0][0] * d[1][2];
    const double value = dim == 2 ? n2 : n0 * d[2][0] + n1 * d[2][1] + n2 * d[2][2];
    return usable && fabs(value) > error ? (value > 0) - (value < 0) : grz_sign_of_orientation(arena, dim, point);
}

static const double *point_of(const grz_core *hull, int id) { return hull->points + hull->dim * id; }

/* The id after `id` in an order that jumps about: points that follow each other are often neighbours on the hull, and
 * say little about whether a line or plane through two of them cuts it. The prime is larger than any count, so that
 * each point comes once. */
static int next_id(int id, int count) {
    return (int)(((uint32_t)id + 2654435761u % (uint32_t)count) % (uint32_t)count);
}

/* Of a point on the line through two others: is it beyond one of them? */
static bool is_beyond(const grz_core *hull, int a, int b, int id) {
    const double *const p = point_of(hull, a), *const q = point_of(hull, b), *const x = point_of(hull, id);
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
            repeated = repeated && grz_compare(point_of(hull, k)[i], point_of(hull, id)[i]) == 0;
    }
    return repeated;
}

/* Are all points on one side of the line or plane through dim of them, some of them beside it? The sign of the side,
 * else 0; in the plane also where a point on the line is beyond these two, as its own pair has the same normal. */
static int side_of_rest(grz_arena *arena, const grz_core *hull, const int id[3]) {
    const int dim = hull->dim;
    const double *point[4];
    for (int k = 0; k < dim; k++) point[k] = point_of(hull, id[k]);
    int side = 0;
    for (int k = 0, i = id[0]; k < hull->point_count; k++, i = next_id(i, hull->point_count)) {
        if (i == id[0] || i == id[1] || (dim == 3 && i == id[2])) continue;
        point[dim] = point_of(hull, i);
        const int sign = side_of_point(arena, dim, hull->point_size, point);
        if (sign * side < 0 || (sign == 0 && dim == 2 && is_beyond(hull, id[0], id[1], i))) return 0;
        side = sign != 0 ? sign : side;
    }
    return side;
}

/* The normal through dim points that points away from the rest. */
static void look_out(facets *f, const int id[3]) {
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
    /* the determinant's sign is that of -n . (x - first) */
    for (int i = 0; i < dim && side < 0; i++) n[i] = grz_dy_neg(n[i]);
    grz_core corner;
    grz_core_points(&corner, dim, point_of(f->a, id[0]), 1);
    look_along(f, &corner, n);
    arena->next = mark;
}

/* The side of the line through a and b on which a point lies, seen along an axis. */
static int side_seen_along(grz_arena *arena, const grz_core *hull, int axis, int a, int b, int id) {
    const double *const point[3] = {point_of(hull, a), point_of(hull, b), point_of(hull, id)};
    double flat[3][2];
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 2; i++) flat[k][i] = point[k][(axis + 1 + i) % 3];
    return side_of_point(arena, 2, hull->point_size, (const double *const[]){flat[0], flat[1], flat[2]});
}

/* The axis along which three points are seen as a triangle; -1 if they are on one line. */
static int axis_across(grz_arena *arena, const grz_core *hull, int a, int b, int c) {
    for (int axis = 0; axis < 3; axis++)
        if (side_seen_along(arena, hull, axis, a, b, c) != 0) return axis;
    return -1;
}

/* Of a point in the plane through a, b and c: 1 if it lies on the same side of the line through a and b as c, -1 if on
 * the other, 0 if on the line. */
static int side_in_plane(grz_arena *arena, const grz_core *hull, int a, int b, int c, int id) {
    const int axis = axis_across(arena, hull, a, b, c);
    return side_seen_along(arena, hull, axis, a, b, c) * side_seen_along(arena, hull, axis, a, b, id);
}

/* Seen along an edge of a hull of space all points lie within less than half a turn around it; the first and the last
 * of them span its two facets. Writes these. False if the two points are no edge, or a part of a longer one. Most pairs
 * fail after some points, so that all pairs of n points take little more than n^2 steps. */
static bool span_of_edge(grz_arena *arena, const grz_core *hull, int a, int b, int *first, int *last) {
    *first = -1;
    for (int k = 0, i = a; k < hull->point_count; k++, i = next_id(i, hull->point_count)) {
        if (i == a || i == b) continue;
        if (*first < 0 && axis_across(arena, hull, a, b, i) < 0) {
            if (is_beyond(hull, a, b, i)) return false;
            continue;
        }
        if (*first < 0) *first = *last = i;
        const double *point[4] = {point_of(hull, a), point_of(hull, b), point_of(hull, *first), point_of(hull, i)};
        const int before = side_of_point(arena, 3, hull->point_size, point);
        point[2] = point_of(hull, *last);
        const int after = side_of_point(arena, 3, hull->point_size, point);
        if (before < 0 && after > 0) return false;
        if (before == 0 || after == 0) {
            const int side = side_in_plane(arena, hull, a, b, before == 0 ? *first : *last, i);
            if (side < 0 || (side == 0 && is_beyond(hull, a, b, i))) return false;
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
    look_out(f, (const int[3]){a, b, first});
    if (last != first) look_out(f, (const int[3]){a, b, last});
}

static void facets_of_hull(facets *f) {
    const int count = f->a->point_count;
    for (int a = 0; a < count && f->inside; a++) {
        if (is_repeated(f->a, a)) continue;
        for (int b = a + 1; b < count && f->inside; b++) {
            if (f->a->dim == 2) look_out(f, (const int[3]){a, b, 0});
            else facets_of_edge(f, a, b);
        }
    }
}

/* A core without an inside has no facets that look both ways, or such as b cannot be behind; one without any contains
 * no ball. */
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
    if (!goes_along(a, b)) return false;
    grz_core near;
    near_part(b, &near);
    if (grz_compare(b->radius[0], a->radius[0]) > 0) return contains_by_facets(a, &near);
    return contains_corners(a, &near);
}

/* Planes and half-spaces */

/* Is b, which is no core, on the side of the plane where normal . x <= offset + r |normal|, or r = 0 and `on`, in
 * it? */
static bool flat_is_behind(const grz_body *b, const double normal[], double offset, double r) {
    const bool solid = b->form == GRZ_FORM_HALFSPACE;
    const grz_planes parallel = grz_planes_parallel(b->core.dim, normal, offset, b->normal, b->offset, r);
    if (parallel.direction == 0 || (solid && parallel.direction < 0)) return false;
    return parallel.side <= 0 || (!grz_zero(r) && parallel.gap <= 0);
}

/* Of cores only a box goes on in all the directions of a plane, and in the plane a line does. All finite bounds of the
 * box must look the same way then, so that a radius does no more than move them. */
static bool core_contains_flat(const grz_core *a, const grz_body *b) {
    const int dim = a->dim;
    if (a->ends == GRZ_ENDS_LINE && dim == 2 && b->form == GRZ_FORM_PLANE) {
        const grz_plane_signs extent = grz_plane_signs_of(b->normal, b->offset, a);
        return extent.min == 0 && extent.max == 0;
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
        const grz_plane_signs extent = grz_plane_signs_of(a->normal, a->offset, &b->core);
        return extent.max <= 0 && (solid || extent.min == 0);
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
