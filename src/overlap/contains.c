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
#include "base/answer.h"
#include "convex/difference.h"
#include "convex/exact_gjk.h"
#include "convex/facets.h"
#include "convex/gjk.h"
#include "num/bits.h"
#include "num/stage.h"
#include "num/vec.h"
#include "shape/solid.h"

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
static void near_core(const grz_core *core, grz_core *near) {
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
    const grz_meet meet = grz_gjk_contains(&x, &y);
    if (meet != GRZ_UNDECIDED) return meet == GRZ_MEETING;
    const grz_answer answer = grz_exact_gjk_contains_short(&x, &y);
    return answer.unsupported ? grz_exact_gjk_contains_dyadic(&x, &y) : answer.yes;
}

/* By facets, where the radius of a is smaller */

typedef struct facet_test {
    grz_arena *arena;
    const grz_core *a, *b;
    bool any, inside; /* was a normal tested; is b inside by all of them so far? */

    /* Both cores in doubles, the sum of their sizes, and twice s - r, within u. */
    grz_solid solid_a, solid_b;
    double size, double_gap;

    /* Made where doubles do not decide: `exact` is true then. */
    bool exact;
    grz_exact_core x, y; /* of a and b, where they are zonotopes */
    grz_dyadic gap;      /* s - r, doubled */
} facet_test;

/* Returns false if the bound below may not hold. */
static bool set_facet_test_in_doubles(facet_test *f, double gap) {
    if (!GRZ_FILTER_CLAIMS || f->a->ends != GRZ_ENDS_NEAR) return false;
    grz_solid_of(f->a->dim, f->a, &f->solid_a);
    grz_solid_of(f->b->dim, f->b, &f->solid_b);
    f->size = f->solid_a.size + f->solid_b.size;
    f->double_gap = gap;
    return f->size > 0x1p-200 && f->size < 0x1p200 && gap > 0x1p-200 && gap < 0x1p200;
}

/* With S the size and |n| the sum of n's |coordinates|, n within 384 u |n| (grz_facet_visitor):
 *   supports   384 u S |n|; a corner 6 u S, its product 3 u; another corner's may be greater by 12 u; u for the
 *              difference of both: 22 u S |n|
 *   gap        384 u gap |n|, and 5 u for its product with the root. If b is inside, gap |n| / 1.74 <= S |n|, for the
 *              root is at least |n| / 1.74: 677 u S |n|
 * and 1083 u S |n| together. */
GRZ_BOUND(facet_room_error, 1100 * GRZ_U);

/* Is the support of b along n smaller by gap |n| than that of a? unsupported if doubles are not certain. */
static grz_answer test_normal_in_doubles(void *context, const double n[3]) {
    facet_test *const f = (facet_test *)context;
    const int dim = f->a->dim;
    double x[3], y[3], length = 0;
    grz_solid_support(dim, &f->solid_a, n, x);
    grz_solid_support(dim, &f->solid_b, n, y);
    for (int i = 0; i < dim; i++) length += fabs(n[i]);
    const double room = grz_dot(dim, n, x) - grz_dot(dim, n, y), error = facet_room_error * f->size * length;
    const double gap = f->double_gap * sqrt(grz_dot(dim, n, n));
    const bool inside = room - error > gap, outside = room + error < gap * (1 - 16 * GRZ_U);
    if (!(length > 0x1p-300 && length < 0x1p400) || inside == outside) return grz_unanswered();
    f->any = true;
    f->inside = f->inside && inside;
    return grz_answered(f->inside);
}

static const grz_exact_core *make_facet_test_exact(void *context) {
    facet_test *const f = (facet_test *)context;
    if (f->exact) return &f->x;
    grz_arena *const arena = f->arena;
    if (!f->a->points) grz_exact_core_of(arena, f->a, &f->x);
    if (!f->b->points) grz_exact_core_of(arena, f->b, &f->y);
    const grz_dyadic gap = grz_dy_sub(arena, grz_dy(arena, f->b->radius[0]), grz_dy(arena, f->a->radius[0]));
    f->gap = grz_dy_add(arena, gap, gap);
    f->exact = true;
    return &f->x;
}

/* The same, exactly. */
static bool test_normal_of_facet(void *context, const grz_core *support, const grz_dyadic n[]) {
    facet_test *const f = (facet_test *)context;
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
    return f->inside;
}

/* A flat core contains no ball: it has facets of opposite normals, with no room for b between them, or no facet. */
static GRZ_NOINLINE bool contains_by_facets(const grz_core *a, const grz_core *b) {
    if (a->ends == GRZ_ENDS_RAY || a->ends == GRZ_ENDS_LINE) return false;
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    grz_core x = *a, y = *b;
    grz_clip(&x, &y);
    facet_test f = {.arena = &arena, .a = &x, .b = &y, .inside = true};
    f.any = x.ends == GRZ_ENDS_BOX; /* one without any finite bound contains everything */
    const bool in_doubles = set_facet_test_in_doubles(&f, 2 * (b->radius[0] - a->radius[0]));
    const grz_facet_visitor visitor = {&f, in_doubles ? test_normal_in_doubles : NULL, make_facet_test_exact,
                                       test_normal_of_facet};
    grz_visit_facets(&arena, &x, &visitor);
    return f.any && f.inside;
}

static bool core_contains_core(const grz_core *a, const grz_core *b) {
    if (!is_unbounded_as(a, b)) return false;
    grz_core near;
    near_core(b, &near);
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
