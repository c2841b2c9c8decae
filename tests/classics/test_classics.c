/* The claims of docs/classics.md: on each of these inputs the formula's answer is wrong, and graze's is right.
 *
 * SPDX-License-Identifier: MIT */
#include "classics/formulas.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* The formula answers `wrong`; graze answers the opposite. */
#define EXPECT_WRONG(wrong, formula, graze) \
    do { \
        assert_int_equal(formula, wrong); \
        assert_int_equal(graze, !(wrong)); \
    } while (0)

static const grz3_vec x34 = {0.6, 0.8, 0}, y34 = {-0.8, 0.6, 0}, z34 = {0, 0, 1};

static grz3_obb turned(grz3_vec center, grz3_vec half) { return (grz3_obb){center, half, {x34, y34, z34}}; }

static void folding_loses_a_small_excess(void **state) {
    (void)state;
    const grz2_circle c = {{0, 0}, 1};
    const grz2_aabb b = {{1, 1e-9}, {2, 1}};
    EXPECT_WRONG(true, classic_folded_box_circle(&c, &b), grz2_overlap_circle_aabb(&c, &b));
}

static void arvos_sphere_box_rounds_into_contact(void **state) {
    (void)state;
    const grz3_sphere s = {{0.2, -0.2, -0.5}, 0.5};
    const grz3_aabb b = {{0.5, 0.2, -0.5}, {1.7, 1.8, 1.5}};
    EXPECT_WRONG(true, classic_sphere_box(&s, &b), grz3_overlap_sphere_aabb(&s, &b));
}

static void the_cross_grows_by_rounding(void **state) {
    (void)state;
    const grz2_circle c = {{0.6000000000000001, 0.5}, 0.3};
    const grz2_rect b = {0.1, 0, 0.2, 1};
    EXPECT_WRONG(true, classic_cross_shaped_regions(&c, &b), grz2_overlap_circle_rect(&c, &b));
}

static void clamping_to_x_plus_width_clamps_too_far(void **state) {
    (void)state;
    const grz2_circle c = {{0.8, 0.5}, 0.5};
    const grz2_rect b = {0.1, 0.4, 0.2, 0.2};
    EXPECT_WRONG(true, classic_nearest_point(&c, &b), grz2_overlap_circle_rect(&c, &b));
}

static void the_nine_zones_take_a_point_for_inside(void **state) {
    (void)state;
    const grz2_vec p = {0.30000000000000004, 0.1};
    const grz2_rect b = {0.1, 0, 0.2, 0.2};
    assert_int_equal(classic_nine_zones(&p, &b), 4);
    assert_int_equal(grz2_zone_point_rect(&p, &b), 5);
}

static void a_rounded_corner_swallows_a_point(void **state) {
    (void)state;
    const grz2_vec p = {2, 1.000000001};
    const grz2_aabb b = {{0, 0}, {1, 1}};
    const grz2_shape point = grz2_shape_from_point(&p);
    grz2_shape box = grz2_shape_from_aabb(&b);
    box.radius = 1;
    EXPECT_WRONG(true, classic_rounded_box(&p, &b, 1), grz2_overlap(&point, &box));
}

static void the_side_of_a_triangle_becomes_steps(void **state) {
    (void)state;
    const grz2_triangle t = {{-23.5, -11.5}, {24.5, 12.5}, {24.5, -11.5}};
    const grz2_vec p = {0.5, 0.5000000000000001};
    EXPECT_WRONG(true, classic_point_triangle(&p, &t), grz2_overlap_point_triangle(&p, &t));
}

static void circles_lose_a_small_distance(void **state) {
    (void)state;
    const grz2_circle a = {{0, 0}, 1}, b = {{2, 1e-9}, 1};
    EXPECT_WRONG(true, classic_circle_circle(&a, &b), grz2_overlap_circle_circle(&a, &b));
}

static void spheres_of_decimals_round_into_contact(void **state) {
    (void)state;
    const grz3_sphere a = {{-0.6, -0.9, 1.8}, 1.9}, b = {{1, 0.3, 1.8}, 0.1};
    EXPECT_WRONG(true, classic_sphere_sphere(&a, &b), grz3_overlap_sphere_sphere(&a, &b));
}

static void rects_side_by_side_round_into_contact(void **state) {
    (void)state;
    const grz2_rect a = {0.1, 0, 0.2, 0.2}, b = {0.30000000000000004, 0, 0.2, 0.2};
    EXPECT_WRONG(true, classic_rect_rect(&a, &b), grz2_overlap_rect_rect(&a, &b));
}

static void centers_and_half_extents_part_boxes_that_touch(void **state) {
    (void)state;
    const grz2_aabb a = {{-1.8, 0}, {-1.6, 1}}, b = {{-1.6, 0}, {-0.3, 1}};
    EXPECT_WRONG(false, classic_centered_boxes(&a, &b), grz2_overlap_aabb_aabb(&a, &b));
}

static void the_frame_of_a_box_rounds_a_sphere_away(void **state) {
    (void)state;
    const grz3_sphere s = {{1.6, -1.1, 0.1}, 0.1};
    const grz3_obb b = turned((grz3_vec){0.8, 1, 1.6}, (grz3_vec){1.8, 1.8, 1.8});
    EXPECT_WRONG(false, classic_sphere_obb(&s, &b), grz3_overlap_sphere_obb(&s, &b));
}

/* The cross product of two edges that are parallel except for rounding is noise, which separates boxes that overlap
 * deeply. */
static void parallel_edges_separate_boxes_that_overlap(void **state) {
    (void)state;
    const grz3_obb a =
        grz3_obb_from_quaternion((grz3_vec){0, 0, 0}, (grz3_vec){0.6, 0.5, 1.2}, (grz3_quat){-3, -2, -2, -1});
    const grz3_obb b = grz3_obb_from_quaternion((grz3_vec){1.6, 1.4, -0.9}, (grz3_vec){0.6, 0.9, 2},
                                                (grz3_quat){-3 * .1, -2 * .1, -2 * .1, -1 * .1});
    EXPECT_WRONG(false, classic_obb_obb(&a, &b), grz3_overlap_obb_obb(&a, &b));
    const grz3_obb smaller = {b.center, {0.5, 0.8, 1.9}, {b.axis[0], b.axis[1], b.axis[2]}};
    assert_true(grz3_overlap_open_obb_obb(&a, &smaller));
}

/* Axes rounded to two decimals: (2, 1, 2) / 3 and the like. The boxes are 0.01 apart, and none of the 15 axes separates
 * them. */
static void fifteen_axes_are_not_all_of_a_sheared_box(void **state) {
    (void)state;
    const grz3_obb a = {{0, 0, 0}, {2, 3, 1}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    const grz3_obb b = {{7, -3.7, 0.8}, {2, 4, 3}, {{0.33, -0.67, 0.67}, {0.67, -0.33, -0.67}, {-0.67, -0.67, -0.33}}};
    EXPECT_WRONG(true, classic_obb_obb(&a, &b), grz3_overlap_obb_obb(&a, &b));
}

/* Axes rounded to float are not orthogonal: then the normals of the faces are not the axes, and the 15 axes are not
 * complete. */
static void fifteen_axes_are_not_all_of_a_rounded_box(void **state) {
    (void)state;
    const grz3_obb a = {{0, 0, 0},
                        {3, 3, 2},
                        {{(double)0.686956525f, (double)-0.678260863f, (double)-0.260869563f},
                         {(double)0.260869563f, (double)0.565217376f, (double)-0.782608688f},
                         {(double)0.678260863f, (double)0.469565213f, (double)0.565217376f}}};
    const grz3_obb b = {{(double)5.53668118f, (double)1.83906913f, (double)-3.33018923f},
                        {2, 2, 3},
                        {{(double)0.847619057f, (double)0.495238096f, (double)-0.190476194f},
                         {(double)-0.190476194f, (double)0.619047642f, (double)0.761904776f},
                         {(double)0.495238096f, (double)-0.609523833f, (double)0.619047642f}}};
    EXPECT_WRONG(true, classic_obb_obb(&a, &b), grz3_overlap_obb_obb(&a, &b));
}

static void six_axes_invent_a_contact_with_a_box(void **state) {
    (void)state;
    const grz3_segment s = {{1.1, 1.1, -0.4}, {1.5, 0.6, 0.8}};
    const grz3_aabb b = {{-0.4, -0.6, 0.5}, {1.4, 1, 0.6}};
    EXPECT_WRONG(true, classic_segment_box(&s, &b), grz3_overlap_segment_aabb(&s, &b));
}

static void six_axes_invent_a_contact_with_an_oriented_box(void **state) {
    (void)state;
    const grz3_segment s = {{0.4, 0.2, 0.3}, {1.7, 2, -0.2}};
    const grz3_obb b = turned((grz3_vec){-0.6, 0.1, 0.8}, (grz3_vec){2, 1.1, 0.5});
    EXPECT_WRONG(true, classic_segment_obb(&s, &b), grz3_overlap_segment_obb(&s, &b));
}

static void planes_put_shapes_on_the_wrong_side(void **state) {
    (void)state;
    const grz3_plane of_point = {{-1.4, -0.9, -1.5}, -0.3};
    const grz3_vec point = {0.6, 0.4, -0.6};
    assert_int_equal(classic_plane_point(&of_point, &point), -1);
    assert_int_equal(grz3_side_plane_point(&of_point, &point), 1);

    const grz3_plane of_sphere = {{0.6, 0.8, 0}, -1.5};
    const grz3_sphere sphere = {{-1.6, -0.3, 2}, 0.3};
    assert_int_equal(classic_plane_sphere(&of_sphere, &sphere), 1);
    assert_int_equal(grz3_side_plane_sphere(&of_sphere, &sphere), 0);

    const grz3_plane of_box = {{0.2, 0.6, 1.5}, 2};
    const grz3_aabb box = {{-1, 2, -1.7}, {0.7, 2.6, 0.2}};
    assert_int_equal(classic_plane_box(&of_box, &box), -1);
    assert_int_equal(grz3_side_plane_aabb(&of_box, &box), 0);

    const grz3_plane of_obb = {{0.4, 1.2, 1.8}, 1.5};
    const grz3_obb obb = turned((grz3_vec){2, 0.3, -0.5}, (grz3_vec){0.1, 1, 0.4});
    assert_int_equal(classic_plane_obb(&of_obb, &obb), 0);
    assert_int_equal(grz3_side_plane_obb(&of_obb, &obb), -1);
}

/* These are the inputs of the pictures of the page. */
static void in_the_plane_it_is_no_better(void **state) {
    (void)state;
    const grz2_obb a = {{0, 0}, {0.7, 0.6}, {1, 0}}, b = {{2.2, -0.2}, {1.2, 0.9}, {0.8, 0.6}};
    EXPECT_WRONG(true, classic_obb_obb_2d(&a, &b), grz2_overlap_obb_obb(&a, &b));

    const grz2_segment through = {{0.9, 0.6}, {4.5, 2.4}};
    const grz2_aabb box = {{2.5, -0.1}, {4.5, 1.4}};
    EXPECT_WRONG(true, classic_slabs(&through, &box), grz2_overlap_segment_aabb(&through, &box));

    const grz2_segment past = {{1, 0.1}, {3.1, 3.6}};
    const grz2_obb c = {{3.5, 2.5}, {1.1, 0.8}, {0.6, 0.8}};
    EXPECT_WRONG(false, classic_segment_obb_2d(&past, &c), grz2_overlap_segment_obb(&past, &c));

    const grz2_plane plane = {{1, 2}, 4.4};
    const grz2_aabb above = {{1.8, 1.3}, {2.6, 1.9}};
    assert_int_equal(classic_plane_box_2d(&plane, &above), 1);
    assert_int_equal(grz2_side_plane_aabb(&plane, &above), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(folding_loses_a_small_excess),
        cmocka_unit_test(arvos_sphere_box_rounds_into_contact),
        cmocka_unit_test(the_cross_grows_by_rounding),
        cmocka_unit_test(clamping_to_x_plus_width_clamps_too_far),
        cmocka_unit_test(the_nine_zones_take_a_point_for_inside),
        cmocka_unit_test(a_rounded_corner_swallows_a_point),
        cmocka_unit_test(the_side_of_a_triangle_becomes_steps),
        cmocka_unit_test(circles_lose_a_small_distance),
        cmocka_unit_test(spheres_of_decimals_round_into_contact),
        cmocka_unit_test(rects_side_by_side_round_into_contact),
        cmocka_unit_test(centers_and_half_extents_part_boxes_that_touch),
        cmocka_unit_test(the_frame_of_a_box_rounds_a_sphere_away),
        cmocka_unit_test(parallel_edges_separate_boxes_that_overlap),
        cmocka_unit_test(fifteen_axes_are_not_all_of_a_sheared_box),
        cmocka_unit_test(fifteen_axes_are_not_all_of_a_rounded_box),
        cmocka_unit_test(six_axes_invent_a_contact_with_a_box),
        cmocka_unit_test(six_axes_invent_a_contact_with_an_oriented_box),
        cmocka_unit_test(planes_put_shapes_on_the_wrong_side),
        cmocka_unit_test(in_the_plane_it_is_no_better),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
