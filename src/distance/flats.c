/* The distance of a plane or half-space from a core, and from each other, exactly. With s = normal . x - offset at the
 * point of the core that is nearest to the plane, the squared distance is s^2 / normal^2.
 *
 * SPDX-License-Identifier: MIT */
#include "distance/distance.h"

#include "convex/exact_gjk.h"
#include "convex/on_plane.h"
#include "distance/root.h"
#include "num/rounded.h"

/* The end of a core in a direction: its furthest corner; or, if there is none, a corner from which it goes on without
 * end. */
typedef struct core_end {
    grz_exact_vertex v;
    bool goes_on;
    grz_dyadic along[3];
} core_end;

static void read_normal(grz_arena *arena, const grz_body *flat, grz_dyadic n[3]) {
    for (int i = 0; i < 3; i++) n[i] = i < flat->core.dim ? grz_dy(arena, flat->normal[i]) : grz_dy_zero();
}

static grz_dyadic doubled(grz_arena *arena, double x) {
    const grz_dyadic once = grz_dy(arena, x);
    return grz_dy_add(arena, once, once);
}

/* Of a box with an infinite bound: on each axis the bound, or where that is infinite, the other one or 0. */
static void end_of_box(grz_arena *arena, const grz_core *box, const grz_dyadic n[], int side, core_end *end) {
    for (int i = 0; i < box->dim; i++) {
        const double *const range = box->center[i];
        const int slope = side * n[i].sign;
        const double bound = range[slope > 0], other = range[slope <= 0];
        end->v.at[i] = doubled(arena, grz_finite(bound) ? bound : grz_finite(other) ? other : 0);
        end->along[i] = grz_dy_zero();
        if (grz_finite(bound) || slope == 0) continue;
        const grz_dyadic one = grz_dy_power(arena, 0, 0);
        end->along[i] = slope > 0 ? one : grz_dy_neg(one);
        end->goes_on = true;
    }
}

static void end_of_line(grz_arena *arena, const grz_core *line, const grz_dyadic n[], int side, core_end *end) {
    for (int i = 0; i < line->dim; i++) {
        end->v.at[i] = doubled(arena, line->center[i][0]);
        end->along[i] = grz_dy(arena, line->motion[i][0]);
    }
    const grz_dy_mark mark = grz_dy_now(arena);
    const int slope = side * grz_dy_dot(arena, line->dim, n, end->along).sign;
    grz_dy_free(arena, mark);
    end->goes_on = slope > 0 || (slope < 0 && line->ends == GRZ_ENDS_LINE);
    for (int i = 0; i < line->dim && slope < 0; i++) end->along[i] = grz_dy_neg(end->along[i]);
}

/* side -1: against the normal, 1: along it. */
static void find_end(grz_arena *arena, const grz_core *core, const grz_body *flat, const grz_dyadic n[], int side,
                     core_end *end) {
    end->goes_on = false;
    if (core->ends == GRZ_ENDS_BOX) {
        end_of_box(arena, core, n, side, end);
    } else if (core->ends != GRZ_ENDS_NEAR) {
        end_of_line(arena, core, n, side, end);
    } else {
        grz_dyadic along[3];
        for (int i = 0; i < core->dim; i++) along[i] = side < 0 ? grz_dy_neg(n[i]) : n[i];
        grz_exact_gjk_corner(arena, core, along, end->v.at);
    }
    end->v.beyond = grz_beyond_plane(arena, core->dim, n, flat->offset, end->v.at);
}

/* From the end of the core to the plane: along the core, or straight. */
static void put_end_on_plane(grz_arena *arena, int dim, const grz_dyadic n[], const core_end *end, double point[3]) {
    grz_put_on_plane(arena, dim, n, &end->v, end->goes_on ? end->along : n, point);
}

static void rounded_corner(grz_arena *arena, int dim, const core_end *end, double point[3]) {
    const grz_dyadic two = grz_dy_power(arena, 1, 1);
    for (int i = 0; i < dim; i++) point[i] = grz_rounded_quotient(arena, end->v.at[i], two);
}

static void point_in_common(grz_arena *arena, const grz_body *flat, const grz_core *core, double point[3]) {
    const int dim = core->dim;
    grz_dyadic n[3], across[3];
    core_end low, high;
    read_normal(arena, flat, n);
    find_end(arena, core, flat, n, -1, &low);
    if (low.v.beyond.sign > 0) {
        put_end_on_plane(arena, dim, n, &low, point);
    } else if (low.v.beyond.sign == 0 || flat->form == GRZ_FORM_HALFSPACE) {
        rounded_corner(arena, dim, &low, point);
    } else {
        find_end(arena, core, flat, n, 1, &high);
        grz_dy_subtract(arena, dim, high.v.at, low.v.at, across);
        if (high.v.beyond.sign < 0) put_end_on_plane(arena, dim, n, &high, point);
        else grz_put_on_plane(arena, dim, n, &low.v, across, point);
    }
}

/* The corner's foot on the plane, and the corner itself, moved towards that by the radius. */
static void points_off_plane(grz_arena *arena, const grz_core *core, const grz_dyadic n[], const core_end *end,
                             grz_point_pair *points) {
    const int dim = core->dim;
    grz_dd unit[3];
    put_end_on_plane(arena, dim, n, end, points->a);
    grz_unit_dd(dim, n, unit);
    for (int i = 0; i < dim; i++) {
        const grz_dyadic part = grz_dyadic_of_dd(arena, unit[i]),
                         twice = grz_dy_mul(arena, doubled(arena, core->radius[0]), part);
        points->b[i] = grz_rounded_quotient(
            arena, grz_dy_sub(arena, end->v.at[i], end->v.beyond.sign > 0 ? twice : grz_dy_neg(twice)),
            grz_dy_power(arena, 1, 1));
    }
}

static double distance_apart(grz_arena *arena, const grz_body *flat, const grz_core *core, int side,
                             grz_point_pair *points) {
    grz_dyadic n[3];
    core_end end;
    read_normal(arena, flat, n);
    find_end(arena, core, flat, n, -side, &end);
    const grz_dyadic radius = doubled(arena, core->radius[0]);
    const grz_squared square = {grz_dy_mul(arena, end.v.beyond, end.v.beyond), grz_dy_dot(arena, core->dim, n, n)};
    const double distance = grz_rounded_root(arena, square, radius);
    if (points) points_off_plane(arena, core, n, &end, points);
    return distance;
}

/* side: that of the plane on which the core lies; 0 if they overlap. */
static GRZ_NOINLINE double flat_and_core_exactly(const grz_body *flat, const grz_core *core, int side,
                                                 grz_point_pair *points) {
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    if (side != 0) return distance_apart(&arena, flat, core, side, points);
    point_in_common(&arena, flat, core, points->a);
    for (int i = 0; i < core->dim; i++) points->b[i] = points->a[i];
    return 0;
}

double grz_distance_of_flat_and_core(const grz_body *flat, const grz_core *core, grz_point_pair *points) {
    const grz_plane_signs signs = grz_plane_signs_of(flat->normal, flat->offset, core);
    const bool below = signs.max < 0 && flat->form == GRZ_FORM_PLANE, apart = signs.min > 0 || below;
    const int side = signs.min > 0 ? 1 : below ? -1 : 0;
    return apart || points ? flat_and_core_exactly(flat, core, side, points) : 0;
}

/* Planes and half-spaces */

/* The point of the plane nearest to 0. */
static void foot_of_origin(grz_arena *arena, const grz_body *flat, double point[3]) {
    const int dim = flat->core.dim;
    grz_dyadic n[3];
    read_normal(arena, flat, n);
    const grz_dyadic square = grz_dy_dot(arena, dim, n, n), offset = grz_dy(arena, flat->offset);
    for (int i = 0; i < dim; i++) point[i] = grz_rounded_quotient(arena, grz_dy_mul(arena, offset, n[i]), square);
}

/* Of the points of both planes, a . x = o and b . x = p, the one nearest to 0:
 * ((o b.b - p a.b) a + (p a.a - o a.b) b) / (a.a b.b - (a.b)^2). */
static void point_of_both(grz_arena *arena, const grz_body *a, const grz_body *b, double point[3]) {
    const int dim = a->core.dim;
    grz_dyadic n[3], m[3];
    read_normal(arena, a, n);
    read_normal(arena, b, m);
    const grz_dyadic nn = grz_dy_dot(arena, dim, n, n), mm = grz_dy_dot(arena, dim, m, m),
                     nm = grz_dy_dot(arena, dim, n, m), o = grz_dy(arena, a->offset), p = grz_dy(arena, b->offset);
    const grz_dyadic of_n = grz_dy_det2(arena, o, mm, p, nm), of_m = grz_dy_det2(arena, p, nn, o, nm),
                     under = grz_dy_det2(arena, nn, mm, nm, nm);
    for (int i = 0; i < dim; i++) {
        const grz_dy_mark mark = grz_dy_now(arena);
        const grz_dyadic over = grz_dy_det2(arena, of_n, n[i], grz_dy_neg(of_m), m[i]);
        point[i] = grz_rounded_quotient(arena, over, under);
        grz_dy_free(arena, mark);
    }
}

/* If they are parallel: is b's plane in a, so that each of its points is common? Else a's plane is in b. */
static void point_of_flats(grz_arena *arena, const grz_body *a, const grz_body *b, grz_planes parallel,
                           grz_point_pair *points) {
    const int dim = a->core.dim;
    if (parallel.direction == 0) point_of_both(arena, a, b, points->a);
    else foot_of_origin(arena, a->form == GRZ_FORM_HALFSPACE && parallel.side <= 0 ? b : a, points->a);
    for (int i = 0; i < dim; i++) points->b[i] = points->a[i];
}

/* Of parallel planes: (2 (p a_i - o b_i))^2 / (b_i^2 a.a) with any i where a_i is not 0. */
static double distance_of_parallel(grz_arena *arena, const grz_body *a, const grz_body *b) {
    const int dim = a->core.dim;
    grz_dyadic n[3] = {{0}};
    read_normal(arena, a, n);
    int axis = 0;
    for (int i = 0; i < dim; i++)
        if (n[i].sign != 0) axis = i;
    const grz_dyadic m = grz_dy(arena, b->normal[axis]),
                     gap = grz_dy_det2(arena, doubled(arena, b->offset), n[axis], doubled(arena, a->offset), m);
    const grz_squared square = {grz_dy_mul(arena, gap, gap),
                                grz_dy_mul(arena, grz_dy_mul(arena, m, m), grz_dy_dot(arena, dim, n, n))};
    return grz_rounded_root(arena, square, grz_dy_zero());
}

/* An arena takes most of the stack that a query may use: what is called beside this must not have one at the same
 * time. */
static GRZ_NOINLINE double distance_of_flats(const grz_body *a, const grz_body *b, bool apart, grz_planes parallel,
                                             grz_point_pair *points) {
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    if (!apart) {
        point_of_flats(&arena, a, b, parallel, points);
        return 0;
    }
    if (points) {
        foot_of_origin(&arena, a, points->a);
        foot_of_origin(&arena, b, points->b);
    }
    return distance_of_parallel(&arena, a, b);
}

double grz_distance_of_flats(grz_body *a, grz_body *b, grz_point_pair *points) {
    const bool apart = grz_meet_bodies(a, b, 0) == GRZ_APART;
    if (!apart && !points) return 0;
    const grz_planes parallel = grz_planes_parallel(a->core.dim, a->normal, a->offset, b->normal, b->offset, 0);
    return distance_of_flats(a, b, apart, parallel, points);
}
