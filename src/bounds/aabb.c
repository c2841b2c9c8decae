/* The smallest aabbs of shapes, one text for both spaces. On each axis both ends are sums of doubles and products,
 * rounded outward once. The obb-to-aabb conversion is classic (for instance Gottschalk, Lin and Manocha, "OBBTree",
 * 1996).
 *
 * A box is an array of 2 dim numbers: the least coordinates, then the greatest.
 *
 * SPDX-License-Identifier: MIT */
#include <graze/bounds2.h>
#include <graze/bounds3.h>

#include "base/isa.h"
#include "bounds/obb_ends.h"
#include "bounds/points.h"
#include "bounds/round.h"
#include "num/directed.h"
#include "shape/any.h"
#include "shape/kinds.h"

#include <math.h>
#include <string.h>

static void make_empty(int dim, double box[]) {
    for (int k = 0; k < dim; k++) {
        box[k] = (double)INFINITY;
        box[dim + k] = -(double)INFINITY;
    }
}

/* Both ends of a shape on an axis. */
typedef struct aabb_ends {
    double least, greatest;
} aabb_ends;

static GRZ_INLINE aabb_ends aabb_ends_of_points(int dim, const double p[], int count, int k) {
    aabb_ends e = {p[k], p[k]};
    for (int i = 1; i < count; i++) {
        const double x = p[dim * i + k];
        if (grz_less_equal(x, e.least)) e.least = x;
        if (grz_less_equal(e.greatest, x)) e.greatest = x;
    }
    return e;
}

/* From an origin to what a ray or line along `dir` has. */
static GRZ_INLINE void extend_path(double dir, bool line, aabb_ends *e) {
    if (grz_zero(dir)) return;
    if (line || grz_negative(dir)) e->least = -(double)INFINITY;
    if (line || !grz_negative(dir)) e->greatest = (double)INFINITY;
}

/* How many points a shape without its radius is spanned by, which lie one after the other. */
static GRZ_INLINE int corners_of_shape(int dim, const grz_shape *s) {
    switch ((int)grz_kind_of(dim, s)) {
    case GRZ_SEGMENT:
    case GRZ_CAPSULE:
    case GRZ_AABB: return 2;
    case GRZ_TRIANGLE: return 3;
    case GRZ_HULL: return dim == 2 ? grz_in2(s)->hull.count : grz_in3(s)->hull.count;
    default: return 1;
    }
}

/* x + a + b rounded once; an infinite x stays. */
static double end_moved(double x, double a, double b, grz_direction direction) {
    if (!grz_finite(x)) return x;
    if (grz_zero(a)) return grz_directed_sum_of_two(x, b, direction);
    if (grz_zero(b)) return grz_directed_sum_of_two(x, a, direction);
    const grz_sum sum = {.terms = 3, .term = {x, a, b}};
    return grz_directed_sum(&sum, direction);
}

/* The half extents of an obb, and the coordinates of its axes along axis k. In the plane the axes are u and
 * v = (-u.y, u.x). */
static void reach_of_obb(int dim, const grz_shape *s, int k, double half[], double part[]) {
    const double *const u = &grz_in2(s)->obb.u.x;
    for (int i = 0; i < dim; i++) {
        half[i] = (dim == 2 ? &grz_in2(s)->obb.half.x : &grz_in3(s)->obb.half.x)[i];
        part[i] = dim == 2 ? u[i == 0 ? k : 1 - k] : (&grz_in3(s)->obb.axis[i].x)[k];
    }
}

/* Center or corner, half extents times axes, or size; then radius and displacement. */
static double aabb_end_of_box(int dim, const grz_shape *s, int k, double motion, grz_direction direction) {
    const double side = (double)(int)direction, radius = grz_rounding_of(dim, s);
    grz_sum sum = grz_sum_of(grz_reference_of(dim, s)[k]);
    if (grz_kind_of(dim, s) == GRZ_RECT) {
        const grz2_rect *const rect = &grz_in2(s)->rect;
        if (direction == GRZ_UP) grz_sum_add(&sum, k == 0 ? rect->width : rect->height);
    } else {
        double half[3], part[3];
        reach_of_obb(dim, s, k, half, part);
        for (int i = 0; i < dim; i++)
            grz_sum_add_product(&sum, half[i], grz_negative(part[i]) == (side < 0) ? part[i] : -part[i]);
    }
    grz_sum_add(&sum, direction == GRZ_UP ? radius : -radius);
    grz_sum_add(&sum, motion);
    return grz_directed_sum(&sum, direction);
}

/* (offset + normal by) / normal, rounded in a direction. */
static double plane_place(double normal, double offset, double by, grz_direction direction) {
    uint64_t limbs[1024];
    grz_arena arena = grz_arena_over(limbs, 1024);
    const grz_dyadic n = grz_dy(&arena, normal), motion = grz_dy_mul(&arena, n, grz_dy(&arena, by));
    return grz_directed_quotient(&arena, grz_dy_add(&arena, grz_dy(&arena, offset), motion), n, direction);
}

/* Planes and half-spaces are bounded along an axis only where the normal lies along it: x_k = offset / normal_k. */
static GRZ_NOINLINE void bounds_of_flat(int dim, const grz_shape *s, const double by[], double box[]) {
    const bool halfspace = grz_kind_of(dim, s) == GRZ_HALFSPACE;
    const double *const normal = dim == 2 ? &grz_in2(s)->plane.normal.x : &grz_in3(s)->plane.normal.x,
                        offset = dim == 2 ? grz_in2(s)->plane.offset : grz_in3(s)->plane.offset;
    int axis = 0, used = 0;
    for (int k = 0; k < dim; k++) {
        box[k] = -(double)INFINITY;
        box[dim + k] = (double)INFINITY;
        if (!grz_zero(normal[k])) axis = k, used++;
    }
    if (used != 1) return;
    const double back = grz_negative(by[axis]) ? by[axis] : 0, forth = grz_negative(by[axis]) ? 0 : by[axis];
    const bool below = halfspace && !grz_negative(normal[axis]), above = halfspace && grz_negative(normal[axis]);
    if (!below) box[axis] = plane_place(normal[axis], offset, back, GRZ_DOWN);
    if (!above) box[dim + axis] = plane_place(normal[axis], offset, forth, GRZ_UP);
}

static void bounds_of_round(const grz3_shape *s, const double by[], double box[]) {
    grz_round round;
    const grz3_vec move = {by[0], by[1], by[2]};
    grz3_round_of(s, &round);
    const grz3_aabb bounds = grz3_bounds_of_round(&round, &move);
    memcpy(box, &bounds, sizeof bounds);
}

/* Of a valid shape that moves by `by`. */
static GRZ_INLINE void bounds_of_valid(int dim, const grz_shape *s, const double by[], double box[]) {
    const grz_kind kind = grz_kind_of(dim, s);
    if (kind == GRZ_PLANE || kind == GRZ_HALFSPACE) {
        bounds_of_flat(dim, s, by, box);
        return;
    }
    if (dim == 3 && grz_is_round_kind((unsigned)kind)) {
        bounds_of_round(grz_in3(s), by, box);
        return;
    }
    if (kind == GRZ_OBB || kind == GRZ_RECT) {
        for (int k = 0; k < dim; k++) {
            box[k] = aabb_end_of_box(dim, s, k, grz_negative(by[k]) ? by[k] : 0, GRZ_DOWN);
            box[dim + k] = aabb_end_of_box(dim, s, k, grz_negative(by[k]) ? 0 : by[k], GRZ_UP);
        }
        return;
    }
    const double *const points = grz_reference_of(dim, s), r = grz_radius_of(dim, s);
    const bool path = kind == GRZ_RAY || kind == GRZ_LINE;
    const int count = path ? 1 : corners_of_shape(dim, s);
    for (int k = 0; k < dim; k++) {
        aabb_ends e = aabb_ends_of_points(dim, points, count, k);
        if (path) extend_path(points[dim + k], kind == GRZ_LINE, &e);
        box[k] = end_moved(e.least, -r, grz_negative(by[k]) ? by[k] : 0, GRZ_DOWN);
        box[dim + k] = end_moved(e.greatest, r, grz_negative(by[k]) ? 0 : by[k], GRZ_UP);
    }
}

static GRZ_NOINLINE void bounds_of_swept(int dim, const grz_shape *s, const double by[], double box[]) {
    const bool finite = grz_finite(by[0]) && grz_finite(by[1]) && (dim == 2 || grz_finite(by[2]));
    if (finite && grz_is_valid(dim, s)) bounds_of_valid(dim, s, by, box);
    else make_empty(dim, box);
}

/* False where doubles are not certain. */
static GRZ_INLINE bool ends_of_ball(int dim, const double center[], double radius, double box[]) {
    bool usable = GRZ_FILTER_CLAIMS & grz_is_moderate(radius) & !grz_negative(radius);
    for (int k = 0; k < dim; k++) {
        usable = usable & grz_is_moderate(center[k]);
        box[k] = grz_directed_sum_of_moderate(center[k], -radius, GRZ_DOWN);
        box[dim + k] = grz_directed_sum_of_moderate(center[k], radius, GRZ_UP);
    }
    return usable;
}

static GRZ_INLINE double without_sign_of_zero(double x) { return grz_zero(x) ? 0 : x; }

/* Of one to three corners. */
static GRZ_INLINE void bounds_of_corners(int dim, const double corners[], int count, double box[]) {
    for (int k = 0; k < dim; k++) {
        const aabb_ends e = aabb_ends_of_points(dim, corners, count, k);
        box[k] = without_sign_of_zero(e.least);
        box[dim + k] = without_sign_of_zero(e.greatest);
    }
    if (!grz_is_finite(dim * count, corners)) make_empty(dim, box);
}

static GRZ_INLINE bool is_valid_box(int dim, const double box[]) {
    bool valid = true;
    for (int k = 0; k < dim; k++) valid = valid && grz_is_range(box[k], box[dim + k]);
    return valid;
}

static GRZ_INLINE void bounds_of_box(int dim, const double of[], double box[]) {
    for (int i = 0; i < 2 * dim; i++) box[i] = without_sign_of_zero(of[i]);
    if (!is_valid_box(dim, of)) make_empty(dim, box);
}

/* Of a shape at rest. */
static GRZ_INLINE void bounds_of_shape(int dim, const grz_shape *s, double box[]) {
    const int kind = grz_zero(grz_rounding_of(dim, s)) ? (int)grz_kind_of(dim, s) : -1;
    switch (kind) {
    case GRZ_POINT: bounds_of_corners(dim, grz_reference_of(dim, s), 1, box); return;
    case GRZ_SEGMENT: bounds_of_corners(dim, grz_reference_of(dim, s), 2, box); return;
    case GRZ_AABB: bounds_of_box(dim, grz_reference_of(dim, s), box); return;
    case GRZ_TRIANGLE: bounds_of_corners(dim, grz_reference_of(dim, s), 3, box); return;
    case GRZ_BALL:
        if (ends_of_ball(dim, grz_reference_of(dim, s), grz_radius_of(dim, s), box)) return;
        break;
    case GRZ_PLANE:
    case GRZ_HALFSPACE:
        if (!grz_is_valid(dim, s)) break;
        bounds_of_flat(dim, s, grz_nowhere, box);
        return;
    }
    bounds_of_swept(dim, s, grz_nowhere, box);
}

/* Compared as integers, which no mode of the processor changes. */
static GRZ_INLINE void include_box(int dim, const double of[], double box[]) {
    for (int k = 0; k < dim; k++) {
        if (grz_order(of[k]) < grz_order(box[k])) box[k] = without_sign_of_zero(of[k]);
        if (grz_order(of[dim + k]) > grz_order(box[dim + k])) box[dim + k] = without_sign_of_zero(of[dim + k]);
    }
}

static GRZ_INLINE void bounds_of_both(int dim, const double a[], const double b[], double box[]) {
    make_empty(dim, box);
    if (is_valid_box(dim, a)) include_box(dim, a, box);
    if (is_valid_box(dim, b)) include_box(dim, b, box);
}

static GRZ_INLINE void bounds_of_points(int dim, const grz_points *points, double box[]) {
    const size_t step = grz_points_step(points, (size_t)dim);
    make_empty(dim, box);
    for (size_t i = 0; step > 0 && i < points->count; i++) {
        double p[6];
        grz_points_read(points, (size_t)dim, step, i, p);
        if (!grz_is_finite(dim, p)) {
            make_empty(dim, box);
            return;
        }
        for (int k = 0; k < dim; k++) p[dim + k] = p[k];
        include_box(dim, p, box);
    }
}

/* The end in a direction of row . (box, 1): each product takes that side of the box at which it is furthest. */
static double end_of_image(int dim, const double box[], const double row[], grz_direction direction) {
    grz_sum s = grz_sum_of(row[dim]);
    for (int i = 0; i < dim; i++) {
        if (grz_zero(row[i])) continue;
        const bool to_max = (direction == GRZ_UP) != grz_negative(row[i]);
        const double side = box[to_max ? dim + i : i];
        if (!grz_finite(side)) return (int)direction * (double)INFINITY;
        grz_sum_add_product(&s, row[i], side);
    }
    return grz_directed_sum(&s, direction);
}

static void bounds_of_image(int dim, const double box[], const double matrix[], double image[]) {
    if (!is_valid_box(dim, box) || !grz_is_finite(dim * (dim + 1), matrix)) {
        make_empty(dim, image);
        return;
    }
    for (int k = 0; k < dim; k++) {
        image[k] = end_of_image(dim, box, matrix + k * (dim + 1), GRZ_DOWN);
        image[dim + k] = end_of_image(dim, box, matrix + k * (dim + 1), GRZ_UP);
    }
}

grz2_aabb grz2_bounds_obb(const grz2_obb *box) {
    grz2_aabb bounds;
    const bool certain = GRZ_WITH_AVX2(grz2_obb_ends_avx2(box, &bounds), grz2_obb_ends_scalar(box, &bounds));
    if (GRZ_LIKELY(certain)) return bounds;
    const grz2_shape shape = grz2_shape_from_obb(box);
    bounds_of_swept(2, grz_from2(&shape), grz_nowhere, (double *)&bounds);
    return bounds;
}

grz3_aabb grz3_bounds_obb(const grz3_obb *box) {
    grz3_aabb bounds;
    const bool certain = GRZ_WITH_AVX2(grz3_obb_ends_avx2(box, &bounds), grz3_obb_ends_scalar(box, &bounds));
    if (GRZ_LIKELY(certain)) return bounds;
    const grz3_shape shape = grz3_shape_from_obb(box);
    bounds_of_swept(3, grz_from3(&shape), grz_nowhere, (double *)&bounds);
    return bounds;
}

grz2_aabb grz2_bounds(const grz2_shape *shape) {
    grz2_aabb box;
    if (shape->kind == GRZ_OBB && grz_zero(shape->radius)) return grz2_bounds_obb(&shape->obb);
    bounds_of_shape(2, grz_from2(shape), (double *)&box);
    return box;
}

grz3_aabb grz3_bounds(const grz3_shape *shape) {
    grz3_aabb box;
    if (shape->kind == GRZ_OBB && grz_zero(shape->radius)) return grz3_bounds_obb(&shape->obb);
    bounds_of_shape(3, grz_from3(shape), (double *)&box);
    return box;
}

grz2_aabb grz2_bounds_swept(const grz2_shape *shape, const grz2_vec *by) {
    grz2_aabb box;
    if (by == NULL) return grz2_bounds(shape);
    bounds_of_swept(2, grz_from2(shape), &by->x, (double *)&box);
    return box;
}

grz3_aabb grz3_bounds_swept(const grz3_shape *shape, const grz3_vec *by) {
    grz3_aabb box;
    if (by == NULL) return grz3_bounds(shape);
    bounds_of_swept(3, grz_from3(shape), &by->x, (double *)&box);
    return box;
}

grz2_aabb grz2_bounds_points(const grz_points *points) {
    grz2_aabb box;
    bounds_of_points(2, points, (double *)&box);
    return box;
}

grz3_aabb grz3_bounds_points(const grz_points *points) {
    grz3_aabb box;
    bounds_of_points(3, points, (double *)&box);
    return box;
}

grz2_aabb grz2_bounds_merged(const grz2_aabb *a, const grz2_aabb *b) {
    grz2_aabb box;
    bounds_of_both(2, (const double *)a, (const double *)b, (double *)&box);
    return box;
}

grz3_aabb grz3_bounds_merged(const grz3_aabb *a, const grz3_aabb *b) {
    grz3_aabb box;
    bounds_of_both(3, (const double *)a, (const double *)b, (double *)&box);
    return box;
}

grz2_aabb grz2_bounds_transformed(const grz2_aabb *box, const double matrix[6]) {
    grz2_aabb image;
    bounds_of_image(2, (const double *)box, matrix, (double *)&image);
    return image;
}

grz3_aabb grz3_bounds_transformed(const grz3_aabb *box, const double matrix[12]) {
    grz3_aabb image;
    bounds_of_image(3, (const double *)box, matrix, (double *)&image);
    return image;
}
