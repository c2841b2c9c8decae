/* On which side of a plane a core lies, and whether two planes are parallel.
 *
 * The signs of the least and the greatest normal . x - offset over the core answer the first question. Doubles find
 * both numbers with an error bound; where the bound does not decide, short numbers do it without rounding, and dyadic
 * integers exactly. A core is doubled everywhere (shape/core.h), so the offset is, too.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core.h"
#include "convex/difference.h"
#include "num/stage.h"
#include "num/vec.h"

#include <math.h>

/* In doubles: the least and the greatest normal . x - offset over the doubled core. */
typedef struct plane_estimate {
    double min, max;
    double magnitude; /* at least the sum of the |terms| of either */
    double largest;   /* at least as large as every |number| in these terms, except the offset */
} plane_estimate;

static plane_estimate estimated_points(const double normal[], double offset, const grz_core *core) {
    const int dim = core->dim;
    const double size = grz_norm1(dim, normal);
    double min = (double)INFINITY, max = -(double)INFINITY;
    for (int i = 0; i < core->point_count; i++) {
        const double *const p = core->points + dim * i;
        const double along = grz_dot(dim, normal, p);
        min = along < min ? along : min;
        max = along > max ? along : max;
    }
    return (plane_estimate){2 * min - 2 * offset, 2 * max - 2 * offset, 2 * (size * core->point_size + fabs(offset)),
                            size + core->point_size};
}

static plane_estimate estimated_zonotope(const double normal[], double offset, const grz_core *core) {
    double middle = 0, reach = 0, magnitude = 2 * fabs(offset), largest = 0;
    for (int i = 0; i < core->dim; i++) {
        const double *const c = core->center[i];
        const double size = (fabs(c[0]) + fabs(c[1])) + fabs(c[2]);
        middle += normal[i] * ((c[0] + c[1]) + c[2]);
        magnitude += fabs(normal[i]) * size;
        largest += fabs(normal[i]) + size;
    }
    for (int k = 0; k < core->count; k++) {
        const grz_generator *const g = &core->generator[k];
        const double half = g->half[0] + g->half[1];
        double along = 0, size = 0;
        for (int i = 0; i < core->dim; i++) {
            const double x = g->axis[i][0] + g->axis[i][1];
            along += normal[i] * x;
            size += fabs(normal[i] * x);
            largest += fabs(x);
        }
        reach += half * fabs(along);
        magnitude += half * size;
        largest += half;
    }
    middle -= 2 * offset;
    return (plane_estimate){middle - reach, middle + reach, magnitude, largest};
}

static void add_motion_to_estimate(const double normal[], const grz_core *core, plane_estimate *e) {
    const double from = grz_time_value(core->from), to = grz_time_value(core->to), both = fabs(from) + fabs(to);
    double along = 0, size = 0;
    for (int i = 0; i < core->dim; i++) {
        const double x = core->motion[i][0] + core->motion[i][1];
        along += normal[i] * x;
        size += fabs(normal[i] * x);
        e->largest += fabs(x);
    }
    const double at_from = 2 * from * along, at_to = 2 * to * along;
    e->min += at_from < at_to ? at_from : at_to;
    e->max += at_from < at_to ? at_to : at_from;
    e->magnitude += 2 * both * size;
    e->largest += both;
}

/* Of any core, with its motion and its radii. */
static plane_estimate estimated(const double normal[], double offset, const grz_core *core) {
    plane_estimate e = core->points ? estimated_points(normal, offset, core) : estimated_zonotope(normal, offset, core);
    if (core->moves) add_motion_to_estimate(normal, core, &e);
    const double radius = core->radius[0] + core->radius[1];
    if (radius == 0) return e;
    const double normal2 = grz_dot(core->dim, normal, normal);
    const double grown = 2 * radius * sqrt(normal2);
    e.min -= grown;
    e.max += grown;
    e.magnitude += grown;
    e.largest += normal2 > 0x1p-900 ? radius : (double)INFINITY; /* else the square may have underflowed */
    return e;
}

/* The error of min and max over S, the sum of all |terms|. Roundings that a term takes part in:
 *
 *     center of a zonotope    2 additions, the product, 3 additions, the offset's: 7 u
 *     its half axes           axis 1, product 1, additions 2, half 1, product 1, at most 3 more additions: 9 u
 *     a point                 product 1, additions 2, the offset's 1: 4 u
 *     the radii               sum 1, squares and square root 3, products 2: 6 u
 *     the motion              displacement 1, product 1, additions 2, time 1, product 1: 6 u
 *
 * The three additions of these parts are 3 u more: 12 u. S itself is computed, and is less than the true sum by at most
 * 12 u of it: 13 u. */
GRZ_BOUND(plane_error, 13 * GRZ_U);

/* Are min and max computed without rounding? Their terms are normal * center, normal * half * axis and the offset. */
static bool is_plane_short(const double normal[], double offset, const grz_core *core) {
    grz_grid normals = GRZ_GRID_EMPTY, numbers = GRZ_GRID_EMPTY, offsets = GRZ_GRID_EMPTY;
    if (!grz_zero(core->radius[0]) || !grz_zero(core->radius[1])) return false;
    grz_grid_add(&offsets, offset);
    grz_grid_add(&numbers, 1);
    for (int i = 0; i < core->dim; i++) grz_grid_add(&normals, normal[i]);
    grz_add_to_grids(core, &numbers, &numbers);
    if (!grz_grid_within(normals, 150) || !grz_grid_within(numbers, 150) || !grz_grid_within(offsets, 400))
        return false;
    /* `numbers` contains 1. So its products lie between the squares of its least and its greatest bit. A product of
     * three numbers has their biased exponents added up: two biases of 1075 are subtracted, as the offset's has one. */
    grz_grid terms = {normals.low + 2 * (numbers.low - 1075), normals.high + 2 * (numbers.high - 1075)};
    if (offsets.low < terms.low) terms.low = offsets.low;
    if (offsets.high > terms.high) terms.high = offsets.high;
    /* A center has 3 parts, an axis, half, time or displacement 2 each: 2 bits more. At most 3 * 3 + 3 + 1 + 3 terms
     * are added, doubled: 5 bits more. */
    return grz_grid_width(terms) + 7 <= 53;
}

/* In dyadic integers */

/* The sign of x - 2 R |normal|, where R is the sum of the core's two radius numbers. */
static int sign_less_radius(grz_arena *arena, grz_dyadic x, const grz_core *core, const grz_dyadic normal[]) {
    const grz_dyadic r = grz_dy_add(arena, grz_dy(arena, core->radius[0]), grz_dy(arena, core->radius[1])),
                     r2 = grz_dy_add(arena, r, r);
    if (r.sign == 0) return x.sign;
    if (x.sign <= 0) return -1;
    const grz_dyadic n2 = grz_dy_dot(arena, core->dim, normal, normal);
    return grz_dy_compare(grz_dy_mul(arena, x, x), grz_dy_mul(arena, grz_dy_mul(arena, r2, r2), n2));
}

/* Adds the motion to the least and the greatest: the product with the displacement at both ends of the time. */
static void move_exactly(grz_arena *arena, const grz_core *core, const grz_dyadic n[], grz_dyadic extent[2]) {
    grz_dyadic along = grz_dy_zero(), at[2];
    for (int i = 0; i < core->dim; i++)
        for (int j = 0; j < 2; j++)
            along = grz_dy_add(arena, along, grz_dy_mul(arena, n[i], grz_dy(arena, core->motion[i][j])));
    for (int k = 0; k < 2; k++) {
        const grz_dyadic t = grz_exact_time(arena, k == 0 ? core->from : core->to);
        at[k] = grz_dy_shift(arena, grz_dy_mul(arena, t, along), 1);
    }
    const bool forward = grz_dy_compare(at[0], at[1]) <= 0;
    extent[0] = grz_dy_add(arena, extent[0], at[forward ? 0 : 1]);
    extent[1] = grz_dy_add(arena, extent[1], at[forward ? 1 : 0]);
}

static GRZ_NOINLINE grz_plane_signs plane_signs_exactly(const double normal[], double offset, const grz_core *core) {
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    grz_exact_core exact;
    grz_dyadic n[3], extent[2];
    for (int i = 0; i < core->dim; i++) n[i] = grz_dy(&arena, normal[i]);
    const grz_dyadic once = grz_dy(&arena, offset), level = grz_dy_add(&arena, once, once);
    if (!core->points) grz_exact_core_at_rest(&arena, core, &exact);
    grz_exact_extent(&arena, core, &exact, n, extent);
    if (core->moves) move_exactly(&arena, core, n, extent);
    const grz_dyadic above = grz_dy_sub(&arena, extent[0], level), below = grz_dy_sub(&arena, level, extent[1]);
    return (grz_plane_signs){sign_less_radius(&arena, above, core, n), -sign_less_radius(&arena, below, core, n)};
}

/* The signs over an aabb with an infinite bound. `min` is the sign at the corner furthest against the normal, `max`
 * that at the corner furthest along it; a corner at infinity has the sign -1 for `min` and 1 for `max`. */
static grz_plane_signs signs_of_box(const double normal[], double offset, const grz_core *box) {
    int sign[2] = {-1, 1};
    for (int side = 0; side < 2; side++) {
        grz_core corner = {.dim = box->dim, .radius = {box->radius[0], box->radius[1]}};
        bool finite = true;
        for (int i = 0; i < box->dim; i++) {
            if (grz_zero(normal[i])) continue;
            const bool upwards = grz_negative(normal[i]) == (side == 0);
            const double bound = box->center[i][upwards];
            finite = finite && grz_finite(bound);
            corner.center[i][0] = corner.center[i][1] = bound;
        }
        if (!finite) continue;
        const grz_plane_signs signs = grz_plane_signs_of(normal, offset, &corner);
        sign[side] = side == 0 ? signs.min : signs.max;
    }
    return (grz_plane_signs){sign[0], sign[1]};
}

/* The signs over a ray or line: those of its origin, and -1 for `min` or 1 for `max` where it goes on without end
 * against the normal or along it. */
static grz_plane_signs signs_of_line(const double normal[], double offset, const grz_core *line) {
    grz_core origin = *line, along = {.dim = line->dim};
    origin.to = origin.from;
    origin.ends = GRZ_ENDS_NEAR;
    for (int i = 0; i < line->dim; i++) along.center[i][0] = line->motion[i][0];
    grz_plane_signs signs = grz_plane_signs_of(normal, offset, &origin);
    const int rise = grz_plane_signs_of(normal, 0, &along).min;
    const bool both = line->ends == GRZ_ENDS_LINE;
    if (rise > 0 || (both && rise != 0)) signs.max = 1;
    if (rise < 0 || (both && rise != 0)) signs.min = -1;
    return signs;
}

grz_plane_signs grz_plane_signs_of(const double normal[], double offset, const grz_core *core) {
    if (core->ends == GRZ_ENDS_BOX) return signs_of_box(normal, offset, core);
    if (core->ends != GRZ_ENDS_NEAR) return signs_of_line(normal, offset, core);
    const plane_estimate e = estimated(normal, offset, core);
    const double error = plane_error * e.magnitude;
    /* Underflow loses at most 2^-1022 times the product of two of the largest numbers. In this window that is far below
     * the bound. */
    const bool usable = e.magnitude > 0x1p-400 && e.magnitude < 0x1p400 && e.largest < 0x1p200;
    if (GRZ_FILTER_CLAIMS && usable && fabs(e.min) > error && fabs(e.max) > error)
        return (grz_plane_signs){e.min > 0 ? 1 : -1, e.max > 0 ? 1 : -1};
    if (GRZ_SHORT_CLAIMS && usable && is_plane_short(normal, offset, core))
        return (grz_plane_signs){(e.min > 0) - (e.min < 0), (e.max > 0) - (e.max < 0)};
    return plane_signs_exactly(normal, offset, core);
}

/* True only if two normals are certainly not parallel. If two rounded products differ, the exact ones differ. */
static bool are_not_parallel(int dim, const double a[], const double b[]) {
    bool differ = false, moderate = GRZ_FILTER_CLAIMS;
    for (int i = 0; i < dim; i++) {
        moderate = moderate && grz_is_moderate(a[i]) && grz_is_moderate(b[i]);
        const int k = (i + 1) % dim;
        const double x = a[i] * b[k], y = a[k] * b[i];
        differ = differ || x < y || x > y;
    }
    return differ && moderate;
}

GRZ_NOINLINE grz_planes grz_planes_parallel(int dim, const double normal_a[], double offset_a, const double normal_b[],
                                            double offset_b, double margin) {
    if (are_not_parallel(dim, normal_a, normal_b)) return (grz_planes){0, 0, 0};
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    grz_dyadic a[3], b[3];
    int axis = 0; /* a coordinate in which a is not zero */
    for (int i = 0; i < dim; i++) {
        a[i] = grz_dy(&arena, normal_a[i]);
        b[i] = grz_dy(&arena, normal_b[i]);
        if (a[i].sign != 0) axis = i;
    }
    for (int i = 0; i < dim; i++)
        if (i != axis && grz_dy_det2(&arena, a[axis], b[i], a[i], b[axis]).sign != 0) return (grz_planes){0, 0, 0};
    /* b = k a for some k. On plane b, a . x = offset_b / k = offset_b a_i / b_i. So the sign of a . x - offset_a there
     * is the sign of offset_b a_i - offset_a b_i times the sign of b_i. */
    const grz_dyadic difference =
        grz_dy_det2(&arena, grz_dy(&arena, offset_b), a[axis], grz_dy(&arena, offset_a), b[axis]);
    /* The distance is |offset_b a_i - offset_a b_i| / (|b_i| |a|). */
    const grz_dyadic reach = grz_dy_mul(&arena, grz_dy(&arena, margin), b[axis]), a2 = grz_dy_dot(&arena, dim, a, a);
    const int gap = grz_dy_compare(grz_dy_mul(&arena, difference, difference),
                                   grz_dy_mul(&arena, grz_dy_mul(&arena, reach, reach), a2));
    return (grz_planes){a[axis].sign * b[axis].sign, difference.sign * b[axis].sign, gap};
}
