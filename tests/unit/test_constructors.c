/* Compares the results of the constructors with rational numbers: bounds are outward and tight, planes correctly
 * rounded, quaternions within their bound.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/modes.h"
#include "support/rng.h"
#include "unit/rounding.h"

#include <graze/graze.h>

#include <float.h>
#include <math.h>
#include <string.h>

#define ROUNDS 5000

static grz2_vec any2(struct rng *rng) {
    const double x = random_number(rng), y = random_number(rng);
    return (grz2_vec){x, y};
}

static grz3_vec any3(struct rng *rng) {
    const double x = random_number(rng), y = random_number(rng), z = random_number(rng);
    return (grz3_vec){x, y, z};
}

static grz2_vec size2(grz2_vec v) { return (grz2_vec){fabs(v.x), fabs(v.y)}; }
static grz3_vec size3(grz3_vec v) { return (grz3_vec){fabs(v.x), fabs(v.y), fabs(v.z)}; }

/* Asserts that the result is a + sign b + c, rounded. */
static void assert_sum(double result, double a, double b, double c, enum towards towards) {
    mpq_t sum;
    mpq_init(sum);
    exact_product(sum, a, 1);
    add_product(sum, b, 1);
    add_product(sum, c, 1);
    assert_true(is_rounded(result, sum, towards));
    mpq_clear(sum);
}

static void boxes_round_outward_and_are_tight(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "boxes");
    for (int i = 0; i < ROUNDS; i++) {
        const grz2_vec c = any2(&rng), h = size2(any2(&rng));
        const grz2_aabb a = grz2_aabb_from_center_half(c, h), b = grz2_aabb_from_origin_size(c, h);
        assert_sum(a.min.x, c.x, -h.x, 0, DOWN);
        assert_sum(a.min.y, c.y, -h.y, 0, DOWN);
        assert_sum(a.max.x, c.x, h.x, 0, UP);
        assert_sum(a.max.y, c.y, h.y, 0, UP);
        assert_memory_equal(&b.min, &c, sizeof c);
        assert_sum(b.max.x, c.x, h.x, 0, UP);
        assert_sum(b.max.y, c.y, h.y, 0, UP);
        const grz3_vec c3 = any3(&rng), h3 = size3(any3(&rng));
        const grz3_aabb a3 = grz3_aabb_from_center_half(c3, h3), b3 = grz3_aabb_from_origin_size(c3, h3);
        assert_sum(a3.min.x, c3.x, -h3.x, 0, DOWN);
        assert_sum(a3.min.z, c3.z, -h3.z, 0, DOWN);
        assert_sum(a3.max.y, c3.y, h3.y, 0, UP);
        assert_memory_equal(&b3.min, &c3, sizeof c3);
        assert_sum(b3.max.z, c3.z, h3.z, 0, UP);
    }
}

static void rects_contain_what_they_are_made_from(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "rects");
    for (int i = 0; i < ROUNDS; i++) {
        const grz2_vec c = any2(&rng), h = size2(any2(&rng)), d = any2(&rng);
        const grz2_rect r = grz2_rect_from_center_half(c, h);
        assert_sum(r.x, c.x, -h.x, 0, DOWN);
        assert_sum(r.y, c.y, -h.y, 0, DOWN);
        if (isfinite(r.x)) assert_sum(r.width, c.x, h.x, -r.x, UP);
        if (isfinite(r.y)) assert_sum(r.height, c.y, h.y, -r.y, UP);
        const grz2_rect between = grz2_rect_from_min_max(c, d);
        assert_true(between.x == c.x && between.y == c.y);
        assert_sum(between.width, d.x, -c.x, 0, UP);
        assert_sum(between.height, d.y, -c.y, 0, UP);
    }
}

static void planes_round_their_offset_once(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "planes");
    mpq_t dot;
    mpq_init(dot);
    for (int i = 0; i < ROUNDS; i++) {
        const grz2_vec p = any2(&rng), n = any2(&rng);
        const grz2_plane line = grz2_plane_from_point_normal(p, n);
        exact_product(dot, p.x, n.x);
        add_product(dot, p.y, n.y);
        assert_true(is_rounded(line.offset, dot, NEAREST));
        assert_memory_equal(&line.normal, &n, sizeof n);
        const grz3_vec p3 = any3(&rng), n3 = any3(&rng);
        const grz3_plane plane = grz3_plane_from_point_normal(p3, n3);
        exact_product(dot, p3.x, n3.x);
        add_product(dot, p3.y, n3.y);
        add_product(dot, p3.z, n3.z);
        assert_true(is_rounded(plane.offset, dot, NEAREST));
        assert_memory_equal(&plane.normal, &n3, sizeof n3);
    }
    mpq_clear(dot);
}

/* out = (b - a) x (c - a) along one axis, given the coordinates along the two others. */
static void exact_normal(mpq_t out, const double p[3], const double q[3]) {
    mpq_set_ui(out, 0, 1);
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3;
        add_product(out, p[i], q[j]);
        add_product(out, -p[j], q[i]);
    }
}

static void planes_through_points_round_each_coordinate_once(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "points");
    mpq_t exact;
    mpq_init(exact);
    for (int i = 0; i < ROUNDS; i++) {
        const grz2_vec a2 = any2(&rng), b2 = any2(&rng);
        const grz2_plane line = grz2_plane_from_points(a2, b2);
        assert_sum(line.normal.x, a2.y, -b2.y, 0, NEAREST);
        assert_sum(line.normal.y, b2.x, -a2.x, 0, NEAREST);
        const grz3_vec a = any3(&rng), b = any3(&rng), c = any3(&rng);
        const grz3_plane plane = grz3_plane_from_points(a, b, c);
        const double x[3] = {a.x, b.x, c.x}, y[3] = {a.y, b.y, c.y}, z[3] = {a.z, b.z, c.z};
        exact_normal(exact, y, z);
        assert_true(is_rounded(plane.normal.x, exact, NEAREST));
        exact_normal(exact, z, x);
        assert_true(is_rounded(plane.normal.y, exact, NEAREST));
        exact_normal(exact, x, y);
        assert_true(is_rounded(plane.normal.z, exact, NEAREST));
    }
    mpq_clear(exact);
}

static void counter_clockwise_points_are_seen_from_beyond(void **state) {
    (void)state;
    const grz3_plane floor = grz3_plane_from_points((grz3_vec){0, 0, 2}, (grz3_vec){1, 0, 2}, (grz3_vec){0, 1, 2});
    assert_true(floor.normal.x == 0 && floor.normal.y == 0 && floor.normal.z == 1 && floor.offset == 2);
    const grz2_plane line = grz2_plane_from_points((grz2_vec){0, 0}, (grz2_vec){4, 0});
    const grz2_vec left = {1, 1};
    assert_int_equal(grz2_side_plane_point(&line, &left), GRZ_SIDE_BEYOND);
    const grz2_halfspace half = grz2_halfspace_from_plane(&line);
    assert_true(half.normal.y == line.normal.y && half.offset == line.offset);
    const grz3_halfspace below = grz3_halfspace_from_plane(&floor);
    assert_true(below.normal.z == 1 && below.offset == 2);
}

static void collinear_points_make_no_plane(void **state) {
    (void)state;
    const grz3_plane none = grz3_plane_from_points((grz3_vec){0, 0, 0}, (grz3_vec){1, 1, 1}, (grz3_vec){3, 3, 3});
    const grz3_vec origin = {0, 0, 0};
    assert_int_equal(grz3_side_plane_point(&none, &origin), GRZ_SIDE_NONE);
    const grz2_plane no_line = grz2_plane_from_points((grz2_vec){1, 2}, (grz2_vec){1, 2});
    const grz2_vec origin2 = {0, 0};
    assert_int_equal(grz2_side_plane_point(&no_line, &origin2), GRZ_SIDE_NONE);
}

static void a_quarter_turn_about_z_takes_x_to_y(void **state) {
    (void)state;
    const grz3_obb obb = grz3_obb_from_quaternion((grz3_vec){1, 2, 3}, (grz3_vec){4, 5, 6}, (grz3_quat){0, 0, 1, 1});
    assert_true(obb.axis[0].x == 0 && obb.axis[0].y == 1 && obb.axis[0].z == 0);
    assert_true(obb.axis[1].x == -1 && obb.axis[1].y == 0 && obb.axis[2].z == 1);
    assert_true(obb.center.z == 3 && obb.half.x == 4);
}

struct made {
    grz2_aabb box2, sized2;
    grz2_rect rect, between;
    grz2_obb turned;
    grz2_plane line, through2;
    grz3_aabb box3, sized3;
    grz3_obb rotated;
    grz3_plane plane, through3;
};

static struct made make_all(const double x[9], bool flushed) {
    const grz2_vec p = {x[0], x[1]}, q = {x[2], x[3]};
    const grz3_vec p3 = {x[0], x[1], x[2]}, q3 = {x[3], x[4], x[5]}, r3 = {x[6], x[7], x[8]};
    struct made made;
    flush_to_zero(flushed);
    made.box2 = grz2_aabb_from_center_half(p, q);
    made.sized2 = grz2_aabb_from_origin_size(p, q);
    made.rect = grz2_rect_from_center_half(p, q);
    made.between = grz2_rect_from_min_max(p, q);
    made.turned = grz2_obb_from_angle(p, q, x[4]);
    made.line = grz2_plane_from_point_normal(p, q);
    made.through2 = grz2_plane_from_points(p, q);
    made.box3 = grz3_aabb_from_center_half(p3, q3);
    made.sized3 = grz3_aabb_from_origin_size(p3, q3);
    made.rotated = grz3_obb_from_quaternion(p3, q3, (grz3_quat){x[5], x[6], x[7], x[8]});
    made.plane = grz3_plane_from_point_normal(p3, q3);
    made.through3 = grz3_plane_from_points(p3, q3, r3);
    flush_to_zero(false);
    return made;
}

static void flush_to_zero_changes_nothing(void **state) {
    (void)state;
    if (!flush_exists()) skip();
    struct rng rng = rng_seeded(1, "flush");
    for (int i = 0; i < ROUNDS; i++) {
        double x[9];
        for (int k = 0; k < 9; k++)
            x[k] = rng_once_in(&rng, 2) ? ldexp(rng_int(&rng, -9, 9), -1074) : random_number(&rng);
        const struct made plain = make_all(x, false), flushed = make_all(x, true);
        assert_memory_equal(&plain, &flushed, sizeof plain);
    }
}

static bool is_empty2(grz2_shape shape) {
    const grz2_shape everything = {.kind = GRZ_AABB, .aabb = {{-HUGE_VAL, -HUGE_VAL}, {HUGE_VAL, HUGE_VAL}}};
    return !grz2_overlap(&shape, &everything);
}

static bool is_empty3(grz3_shape shape) {
    const grz3_shape everything = {.kind = GRZ_AABB,
                                   .aabb = {{-HUGE_VAL, -HUGE_VAL, -HUGE_VAL}, {HUGE_VAL, HUGE_VAL, HUGE_VAL}}};
    return !grz3_overlap(&shape, &everything);
}

static void invalid_arguments_make_the_empty_set(void **state) {
    (void)state;
    const double bad[] = {(double)NAN, HUGE_VAL, -HUGE_VAL};
    for (int i = 0; i < 3; i++) {
        const grz2_vec at = {0, bad[i]}, fine = {1, 1};
        const grz3_vec at3 = {0, 0, bad[i]}, fine3 = {1, 1, 1};
        const grz2_aabb boxes[] = {grz2_aabb_from_center_half(at, fine), grz2_aabb_from_center_half(fine, at)};
        const grz3_aabb boxes3[] = {grz3_aabb_from_center_half(at3, fine3), grz3_aabb_from_origin_size(fine3, at3)};
        const grz2_rect rects[] = {grz2_rect_from_center_half(at, fine), grz2_rect_from_min_max(fine, at)};
        for (int k = 0; k < 2; k++) {
            assert_true(is_empty2(grz2_shape_from_aabb(&boxes[k])));
            assert_true(is_empty3(grz3_shape_from_aabb(&boxes3[k])));
            assert_true(is_empty2(grz2_shape_from_rect(&rects[k])));
        }
        const grz2_obb turned = grz2_obb_from_angle(fine, fine, bad[i]);
        assert_true(is_empty2(grz2_shape_from_obb(&turned)));
        const grz3_obb rotated = grz3_obb_from_quaternion(fine3, fine3, (grz3_quat){0, bad[i], 0, 1});
        assert_true(is_empty3(grz3_shape_from_obb(&rotated)));
        const grz3_plane plane = grz3_plane_from_point_normal(at3, fine3);
        assert_true(is_empty3(grz3_shape_from_plane(&plane)));
    }
    const grz3_obb unturned =
        grz3_obb_from_quaternion((grz3_vec){0, 0, 0}, (grz3_vec){1, 1, 1}, (grz3_quat){0, 0, 0, 0});
    assert_true(is_empty3(grz3_shape_from_obb(&unturned)));
    const grz2_aabb negative = grz2_aabb_from_center_half((grz2_vec){0, 0}, (grz2_vec){-DBL_TRUE_MIN, 1});
    assert_true(is_empty2(grz2_shape_from_aabb(&negative)));
}

/* The conversions keep every number and set the kind. */
static void shapes_keep_their_numbers(void **state) {
    (void)state;
    const grz2_vec point = {1, 2};
    const grz2_segment segment = {{1, 2}, {3, 4}};
    const grz2_plane plane = {{1, 2}, 3};
    const grz2_halfspace halfspace = {{1, 2}, 3};
    const grz2_circle circle = {{1, 2}, 3};
    const grz2_aabb aabb = grz2_aabb_from_min_max((grz2_vec){1, 2}, (grz2_vec){3, 4});
    const grz2_rect rect = grz2_rect_from_origin_size((grz2_vec){1, 2}, (grz2_vec){3, 4});
    const grz2_obb obb = grz2_obb_from_center_half((grz2_vec){1, 2}, (grz2_vec){3, 4});
    const grz2_shape shapes[] = {
        grz2_shape_from_point(&point),         grz2_shape_from_segment(&segment), grz2_shape_from_plane(&plane),
        grz2_shape_from_halfspace(&halfspace), grz2_shape_from_circle(&circle),   grz2_shape_from_aabb(&aabb),
        grz2_shape_from_rect(&rect),           grz2_shape_from_obb(&obb),
    };
    const grz_kind kinds[] = {GRZ_POINT, GRZ_SEGMENT, GRZ_PLANE, GRZ_HALFSPACE, GRZ_BALL, GRZ_AABB, GRZ_RECT, GRZ_OBB};
    const int counts[] = {2, 4, 3, 3, 3, 4, 4, 4};
    for (int i = 0; i < 8; i++) {
        assert_int_equal(shapes[i].kind, kinds[i]);
        assert_true(shapes[i].radius == 0);
        const double *n = &shapes[i].point.x;
        for (int k = 0; k < counts[i]; k++) assert_true(n[k] == k + 1);
    }
    assert_true(shapes[7].obb.u.x == 1 && shapes[7].obb.u.y == 0);
}

static void shapes_of_space_keep_their_numbers(void **state) {
    (void)state;
    const grz3_vec point = {1, 2, 3};
    const grz3_segment segment = {{1, 2, 3}, {4, 5, 6}};
    const grz3_plane plane = {{1, 2, 3}, 4};
    const grz3_halfspace halfspace = {{1, 2, 3}, 4};
    const grz3_sphere sphere = {{1, 2, 3}, 4};
    const grz3_aabb aabb = grz3_aabb_from_min_max((grz3_vec){1, 2, 3}, (grz3_vec){4, 5, 6});
    const grz3_obb obb = grz3_obb_from_center_half((grz3_vec){1, 2, 3}, (grz3_vec){4, 5, 6});
    const grz3_shape shapes[] = {
        grz3_shape_from_point(&point),   grz3_shape_from_segment(&segment),
        grz3_shape_from_plane(&plane),   grz3_shape_from_halfspace(&halfspace),
        grz3_shape_from_sphere(&sphere), grz3_shape_from_aabb(&aabb),
        grz3_shape_from_obb(&obb),
    };
    const grz_kind kinds[] = {GRZ_POINT, GRZ_SEGMENT, GRZ_PLANE, GRZ_HALFSPACE, GRZ_BALL, GRZ_AABB, GRZ_OBB};
    const int counts[] = {3, 6, 4, 4, 4, 6, 6};
    for (int i = 0; i < 7; i++) {
        assert_int_equal(shapes[i].kind, kinds[i]);
        assert_true(shapes[i].radius == 0);
        const double *n = &shapes[i].point.x;
        for (int k = 0; k < counts[i]; k++) assert_true(n[k] == k + 1);
    }
    const double identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    assert_memory_equal(obb.axis, identity, sizeof identity);
}

/* A shape has the numbers that it was made from, and refers to the points of a hull. */
static void rays_capsules_and_polytopes_keep_their_numbers(void **state) {
    (void)state;
    static const double n[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    const grz2_vec *p2 = (const grz2_vec *)n;
    const grz3_vec *p3 = (const grz3_vec *)n;
#define KEEPS(D, KIND, MEMBER, ...) \
    do { \
        const grz##D##_##MEMBER made = __VA_ARGS__; \
        const grz##D##_shape shape = grz##D##_shape_from_##MEMBER(&made); \
        assert_int_equal(shape.kind, KIND); \
        assert_true(shape.radius == 0); \
        assert_memory_equal(&shape.MEMBER, &made, sizeof made); \
    } while (0)
    KEEPS(2, GRZ_RAY, ray, {p2[0], p2[1]});
    KEEPS(2, GRZ_LINE, line, {p2[0], p2[1]});
    KEEPS(2, GRZ_CAPSULE, capsule, {p2[0], p2[1], n[4]});
    KEEPS(2, GRZ_TRIANGLE, triangle, {p2[0], p2[1], p2[2]});
    KEEPS(3, GRZ_RAY, ray, {p3[0], p3[1]});
    KEEPS(3, GRZ_LINE, line, {p3[0], p3[1]});
    KEEPS(3, GRZ_CAPSULE, capsule, {p3[0], p3[1], n[6]});
    KEEPS(3, GRZ_TRIANGLE, triangle, {p3[0], p3[1], p3[2]});
#undef KEEPS
    const grz2_shape h2 = grz2_shape_from_hull(&(grz2_hull){4, p2});
    const grz3_shape h3 = grz3_shape_from_hull(&(grz3_hull){3, p3});
    assert_true(h2.kind == GRZ_HULL && h2.hull.count == 4 && h2.hull.points == p2);
    assert_true(h3.kind == GRZ_HULL && h3.hull.count == 3 && h3.hull.points == p3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rays_capsules_and_polytopes_keep_their_numbers),
        cmocka_unit_test(boxes_round_outward_and_are_tight),
        cmocka_unit_test(rects_contain_what_they_are_made_from),
        cmocka_unit_test(planes_round_their_offset_once),
        cmocka_unit_test(planes_through_points_round_each_coordinate_once),
        cmocka_unit_test(counter_clockwise_points_are_seen_from_beyond),
        cmocka_unit_test(collinear_points_make_no_plane),
        cmocka_unit_test(a_quarter_turn_about_z_takes_x_to_y),
        cmocka_unit_test(flush_to_zero_changes_nothing),
        cmocka_unit_test(invalid_arguments_make_the_empty_set),
        cmocka_unit_test(shapes_keep_their_numbers),
        cmocka_unit_test(shapes_of_space_keep_their_numbers),
    };
    return cmocka_run_group_tests_name("constructors", tests, NULL, NULL);
}
