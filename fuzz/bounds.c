/* Fuzz target: bounds of any shape and any points: boxes contain what they bound, and no corner is a double too far
 * out; balls and oriented boxes contain the points. And areas in a circle.
 *
 * SPDX-License-Identifier: MIT */
#include "bytes.h"

#include "support/shape.h"

#include <graze/graze.h>

#include <assert.h>

enum { MOST_POINTS = 12 };

static bool is_finite(const double *n, int count) {
    bool finite = true;
    for (int i = 0; i < count; i++) finite = finite && isfinite(n[i]);
    return finite;
}

static void take_shape(bytes *in, int dim, struct shape *shape) {
    *shape = (struct shape){.dim = dim, .kind = (int)(take_byte(in) % (GRZ_HULL + 1))};
    for (int i = 0; i < SHAPE_NUMBERS; i++) shape->n[i] = take_number(in);
    if (take_byte(in) & 1) shape->radius = take_number(in);
}

/* A shape that moves is inside its box at both ends, and meets each side of it unless that is infinite. */
static void shapes2(const struct shape *shape, const grz2_vec *by) {
    const union library_shape s = shape_for_library(shape);
    const grz2_aabb box = grz2_bounds(&s.in2), swept = grz2_bounds_swept(&s.in2, by),
                    both = grz2_bounds_merged(&box, &swept);
    const grz2_shape outer = grz2_shape_from_aabb(&box), all = grz2_shape_from_aabb(&swept);
    const bool valid = grz2_shape_valid(&s.in2), moves = valid && is_finite(&by->x, 2);
    assert(grz2_shape_valid(&outer) == valid && grz2_shape_valid(&all) == moves);
    assert(!valid || grz2_contains(&outer, &s.in2));
    assert(!moves || (grz2_contains(&all, &s.in2) && memcmp(&both, &swept, sizeof both) == 0));
    if (s.in2.kind == GRZ_OBB && s.in2.radius == 0) {
        const grz2_aabb same = grz2_bounds_obb(&s.in2.obb);
        assert(memcmp(&same, &box, sizeof same) == 0);
    }
}

static void shapes3(const struct shape *shape, const grz3_vec *by) {
    const union library_shape s = shape_for_library(shape);
    const grz3_aabb box = grz3_bounds(&s.in3), swept = grz3_bounds_swept(&s.in3, by),
                    both = grz3_bounds_merged(&box, &swept);
    const grz3_shape outer = grz3_shape_from_aabb(&box), all = grz3_shape_from_aabb(&swept);
    const bool valid = grz3_shape_valid(&s.in3), moves = valid && is_finite(&by->x, 3);
    assert(grz3_shape_valid(&outer) == valid && grz3_shape_valid(&all) == moves);
    assert(!valid || grz3_contains(&outer, &s.in3));
    assert(!moves || (grz3_contains(&all, &s.in3) && memcmp(&both, &swept, sizeof both) == 0));
    if (s.in3.kind == GRZ_OBB && s.in3.radius == 0) {
        const grz3_aabb same = grz3_bounds_obb(&s.in3.obb);
        assert(memcmp(&same, &box, sizeof same) == 0);
    }
}

static void images(const grz3_aabb *box, const double matrix[12]) {
    static const double identity2[6] = {1, 0, 0, 0, 1, 0}, identity3[12] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};
    const grz2_aabb flat = {{box->min.x, box->min.y}, {box->max.x, box->max.y}},
                    same2 = grz2_bounds_transformed(&flat, identity2), merged2 = grz2_bounds_merged(&flat, &flat);
    const grz3_aabb same3 = grz3_bounds_transformed(box, identity3), merged3 = grz3_bounds_merged(box, box);
    assert(memcmp(&same2, &merged2, sizeof same2) == 0 && memcmp(&same3, &merged3, sizeof same3) == 0);
    const grz3_aabb image = grz3_bounds_transformed(box, matrix);
    const grz3_shape from = grz3_shape_from_aabb(box), to = grz3_shape_from_aabb(&image);
    assert(grz3_shape_valid(&to) == (grz3_shape_valid(&from) && is_finite(matrix, 12)));
    (void)grz2_bounds_transformed(&flat, matrix);
}

static void points2(const grz_points *points, const grz2_vec *p) {
    const grz2_hull hull = {(int)points->count, p};
    const grz2_shape inner = grz2_shape_from_hull(&hull);
    const grz2_circle least = grz2_bounding_circle(points), quick = grz2_bounding_circle_quick(points);
    const grz2_aabb box = grz2_bounds_points(points), same = grz2_bounds(&inner);
    const bool valid = grz2_shape_valid(&inner);
    grz2_obb obb;
    assert(memcmp(&box, &same, sizeof box) == 0);
    assert(grz2_bounding_obb(points, NULL, &obb) == GRZ_OK);
    for (size_t i = 0; i < points->count && valid; i++) {
        assert(!isfinite(least.radius) || grz2_overlap_point_circle(&p[i], &least));
        assert(!isfinite(quick.radius) || grz2_overlap_point_circle(&p[i], &quick));
        assert(!is_finite(&obb.half.x, 2) || grz2_overlap_point_obb(&p[i], &obb));
    }
    assert(valid == !isnan(least.radius) && valid == !isnan(quick.radius) && valid == !isnan(obb.half.x));
}

static void points3(const grz_points *points, const grz3_vec *p) {
    const grz3_hull hull = {(int)points->count, p};
    const grz3_shape inner = grz3_shape_from_hull(&hull);
    const grz3_sphere least = grz3_bounding_sphere(points), quick = grz3_bounding_sphere_quick(points);
    const grz3_aabb box = grz3_bounds_points(points), same = grz3_bounds(&inner);
    const grz3_obb obb = grz3_bounding_obb(points);
    const bool valid = grz3_shape_valid(&inner);
    assert(memcmp(&box, &same, sizeof box) == 0);
    for (size_t i = 0; i < points->count && valid; i++) {
        assert(!isfinite(least.radius) || grz3_overlap_point_sphere(&p[i], &least));
        assert(!isfinite(quick.radius) || grz3_overlap_point_sphere(&p[i], &quick));
        assert(!is_finite(&obb.half.x, 3) || grz3_overlap_point_obb(&p[i], &obb));
    }
    assert(valid == !isnan(least.radius) && valid == !isnan(quick.radius) && valid == !isnan(obb.half.x));
}

/* No area is more than that of the circle, or less than nothing. */
static void areas(const double n[]) {
    const grz2_circle a = {{n[0], n[1]}, n[2]}, b = {{n[3], n[4]}, n[5]};
    const grz2_vec normal = {n[6], n[7]};
    const grz2_halfspace below = {normal, n[9]};
    const double all = grz2_common_circle_circle(&a, &a), lens = grz2_common_circle_circle(&a, &b),
                 part = grz2_common_circle_halfspace(&a, &below),
                 strip = grz2_common_circle_strip(&a, &normal, n[8], n[9]);
    /* each is within an ulp */
    assert(lens >= 0 && lens <= nextafter(all, INFINITY) && lens == grz2_common_circle_circle(&b, &a));
    assert(part >= 0 && part <= nextafter(all, INFINITY));
    assert(strip >= 0 && (!isfinite(n[9]) || strip <= nextafter(part, INFINITY)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes in = {data, data + size, 0};
    struct shape shape;
    double n[3 * MOST_POINTS];
    take_shape(&in, 2, &shape);
    for (int i = 0; i < 3 * MOST_POINTS; i++) n[i] = take_number(&in);
    shapes2(&shape, (const grz2_vec *)n);
    take_shape(&in, 3, &shape);
    shapes3(&shape, (const grz3_vec *)n);
    images(&(const grz3_aabb){{n[0], n[1], n[2]}, {n[3], n[4], n[5]}}, n + 6);
    const size_t count = take_byte(&in) % (MOST_POINTS + 1);
    const grz_points flat = grz2_points((const grz2_vec *)n, count), all = grz3_points((const grz3_vec *)n, count);
    areas(n);
    points2(&flat, (const grz2_vec *)n);
    points3(&all, (const grz3_vec *)n);
    return 0;
}
