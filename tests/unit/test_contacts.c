/* What touching, overlapping and being apart mean, on inputs that a reader can check without a computer.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <graze/graze.h>

#include <float.h>
#include <math.h>

static const double ulp = 0x1p-52; /* of 1 */
static const double least = 0x1p-1074;

static void touching_corners_overlap(void **state) {
    (void)state;
    const grz2_aabb a = {{0, 0}, {1, 1}}, b = {{1, 1}, {2, 2}};
    assert_true(grz2_overlap_aabb_aabb(&a, &b));
    assert_true(grz2_touch_aabb_aabb(&a, &b));
    assert_false(grz2_overlap_open_aabb_aabb(&a, &b));
}

static void one_ulp_apart_do_not(void **state) {
    (void)state;
    const grz3_aabb a = {{0, 0, 0}, {1, 1, 1}}, b = {{1 + ulp, 0, 0}, {2, 1, 1}}, c = {{1 - ulp, 0, 0}, {2, 1, 1}};
    assert_false(grz3_overlap_aabb_aabb(&a, &b));
    assert_true(grz3_overlap_open_aabb_aabb(&a, &c));
    assert_false(grz3_touch_aabb_aabb(&a, &c));
}

static void tiles_side_by_side_do_not_overlap_openly(void **state) {
    (void)state;
    const grz2_rect a = {0, 0, 1, 1}, b = {1, 0, 1, 1}, c = {0.5, 0.5, 1, 1};
    assert_true(grz2_touch_rect_rect(&a, &b));
    assert_false(grz2_overlap_open_rect_rect(&a, &b));
    assert_true(grz2_overlap_open_rect_rect(&a, &c));
}

static void sums_of_a_rect_are_not_rounded(void **state) {
    (void)state;
    /* 0.1 + 0.2 rounds up to the x of the second, but lies below it. */
    const grz2_rect a = {0.1, 0, 0.2, 1}, b = {0.1 + 0.2, 0, 1, 1};
    const grz2_vec p = {0.1 + 0.2, 0.5};
    const grz2_circle c = {{0.1 + 0.2 + 1, 0.5}, 1};
    assert_false(grz2_overlap_rect_rect(&a, &b));
    assert_false(grz2_overlap_point_rect(&p, &a));
    assert_false(grz2_overlap_circle_rect(&c, &a));
    assert_int_equal(grz2_zone_point_rect(&p, &a), 5);
}

static void the_smallest_double_beside_a_sphere_is_outside(void **state) {
    (void)state;
    const grz3_sphere ball = {{0, 0, 0}, 1};
    const grz3_vec on = {1, 0, 0}, beside = {1, least, 0}, in = {1 - ulp, least, 0};
    assert_true(grz3_touch_point_sphere(&on, &ball));
    assert_false(grz3_overlap_point_sphere(&beside, &ball));
    assert_true(grz3_overlap_open_point_sphere(&in, &ball));
}

static void radii_add_up_exactly(void **state) {
    (void)state;
    /* 1 + 2^-60 is no double; two circles that far apart touch, and at the next double after 1 they do not. */
    const grz2_circle a = {{0, 0}, 1}, b = {{1 + ulp, 0}, 0x1p-60}, c = {{1, 0}, 0x1p-60};
    assert_false(grz2_overlap_circle_circle(&a, &b));
    assert_true(grz2_overlap_open_circle_circle(&a, &c));
    const grz2_circle d = {{-0x1p-60, 0}, 0.5}, e = {{1, 0}, 0.5}, f = {{1, 0}, 0.5 + 0x1p-53};
    assert_false(grz2_overlap_circle_circle(&d, &e));
    assert_true(grz2_overlap_open_circle_circle(&d, &f));
}

static void pythagorean_contacts_hold_at_every_scale(void **state) {
    (void)state;
    for (int k = -1000; k <= 1000; k += 10) {
        const double s = ldexp(1, k);
        const grz3_sphere ball = {{0, 0, 0}, 5 * s}, smaller = {{0, 0, 0}, nextafter(5 * s, 0)};
        const grz3_aabb box = {{3 * s, 4 * s, -s}, {8 * s, 8 * s, s}};
        const grz3_segment bar = {{7 * s, s, 0}, {-s, 7 * s, 0}};
        assert_true(grz3_touch_sphere_aabb(&ball, &box));
        assert_false(grz3_overlap_sphere_aabb(&smaller, &box));
        assert_true(grz3_touch_segment_sphere(&bar, &ball));
        assert_false(grz3_overlap_segment_sphere(&bar, &smaller));
    }
}

static void a_corner_of_a_sheared_box_is_found(void **state) {
    (void)state;
    const grz3_obb sheared = {{0, 0, 0}, {1, 1, 1}, {{1, 0, 0}, {1, 1, 0}, {0, 0, 1}}};
    const grz3_vec corner = {2, 1, 0}, below = {2, 1 - ulp, 0}, beyond = {2 + 2 * ulp, 1, 0};
    assert_true(grz3_touch_point_obb(&corner, &sheared));
    assert_false(grz3_overlap_point_obb(&below, &sheared));
    assert_false(grz3_overlap_point_obb(&beyond, &sheared));
}

static void crossing_segments_overlap_openly_in_the_plane_only(void **state) {
    (void)state;
    const grz2_segment a = {{-1, -1}, {1, 1}}, b = {{-1, 1}, {1, -1}}, half = {{-1, 1}, {0, 0}},
                       along = {{0, 0}, {3, 3}};
    assert_true(grz2_overlap_open_segment_segment(&a, &b));
    assert_true(grz2_touch_segment_segment(&a, &half));
    assert_true(grz2_touch_segment_segment(&a, &along));
    const grz3_segment a3 = {{-1, -1, 0}, {1, 1, 0}}, b3 = {{-1, 1, 0}, {1, -1, 0}};
    const grz3_shape x = grz3_shape_from_segment(&a3), y = grz3_shape_from_segment(&b3);
    assert_true(grz3_touch(&x, &y));
    assert_false(grz3_overlap_open(&x, &y));
}

static void a_segment_along_a_face_touches_it(void **state) {
    (void)state;
    /* slab tests divide 0 by 0 here */
    const grz3_aabb box = {{0, 0, 0}, {1, 1, 1}};
    const grz3_segment along = {{0, 0, 0.5}, {0, 3, 0.5}}, apart = {{-least, 0, 0.5}, {-least, 3, 0.5}};
    const grz3_segment through = {{-1, 0.5, 0.5}, {2, 0.5, 0.5}};
    assert_true(grz3_touch_segment_aabb(&along, &box));
    assert_false(grz3_overlap_segment_aabb(&apart, &box));
    assert_true(grz3_overlap_open_segment_aabb(&through, &box));
}

static void spheres_reach_a_box_in_each_of_its_zones(void **state) {
    (void)state;
    const grz3_aabb box = {{-1, -1, -1}, {1, 1, 1}};
    for (int zone = 0; zone < 27; zone++) {
        const double x = zone % 3 - 1, y = zone / 3 % 3 - 1, z = zone / 9 - 1;
        /* 2 and 3 away along each axis, from a corner 1, sqrt 2 or sqrt 3 away */
        const double away = sqrt(x * x + y * y + z * z);
        const grz3_sphere near = {{2 * x, 2 * y, 2 * z}, away + 0.1}, far = {{2 * x, 2 * y, 2 * z}, fabs(away - 0.1)};
        assert_true(grz3_overlap_open_sphere_aabb(&near, &box));
        assert_int_equal(grz3_overlap_sphere_aabb(&far, &box), zone == 13);
        assert_int_equal(grz3_zone_point_aabb(&near.center, &box), zone);
    }
}

static void a_long_segment_does_not_blur_a_small_ball(void **state) {
    (void)state;
    /* The end of the segment is 2^-38 away from the center, in a coordinate that the other end's size swallows. */
    const grz3_segment a = {{0x1p21, 0, 0}, {0, 0x1p-499, 0}};
    const grz3_sphere ball = {{-0x1p-38, 0x1p-181, 0}, 0x1p-39}, larger = {{-0x1p-38, 0, 0}, 0x1p-37};
    assert_false(grz3_overlap_segment_sphere(&a, &ball));
    assert_true(grz3_overlap_open_segment_sphere(&a, &larger));
    const grz2_segment b = {{0x1p21, 0}, {0, 0x1p-499}};
    const grz2_circle disk = {{-0x1p-38, 0x1p-181}, 0x1p-39};
    assert_false(grz2_overlap_segment_circle(&b, &disk));
}

static void a_flat_box_can_only_touch_what_lies_in_its_plane(void **state) {
    (void)state;
    const grz3_aabb plate = {{0, 0, 0}, {4, 4, 0}}, solid = {{1, 1, -1}, {2, 2, 1}}, other = {{1, 1, 0}, {2, 2, 0}};
    assert_true(grz3_overlap_open_aabb_aabb(&plate, &solid));
    assert_true(grz3_touch_aabb_aabb(&plate, &other));
}

static void a_point_overlaps_a_point_only_by_touching(void **state) {
    (void)state;
    const grz2_vec p = {1, 2};
    const grz2_circle dot = {{1, 2}, 0}, minus_zero = {{1, 2}, -0.0};
    assert_true(grz2_touch_point_circle(&p, &dot));
    assert_true(grz2_touch_circle_circle(&dot, &minus_zero));
    assert_false(grz2_overlap_open_point_circle(&p, &dot));
}

static void infinite_boxes_are_slabs_and_worlds(void **state) {
    (void)state;
    const double inf = HUGE_VAL;
    const grz3_aabb world = {{-inf, -inf, -inf}, {inf, inf, inf}}, slab = {{-inf, 0, -inf}, {inf, 1, inf}};
    const grz3_aabb none = {{inf, 0, 0}, {inf, 1, 1}};
    const grz3_sphere ball = {{1e300, 2, -1e300}, 1};
    assert_true(grz3_overlap_open_sphere_aabb(&ball, &world));
    assert_true(grz3_touch_sphere_aabb(&ball, &slab));
    assert_true(grz3_overlap_open_aabb_aabb(&world, &slab));
    assert_false(grz3_overlap_aabb_aabb(&world, &none));
}

static void invalid_shapes_are_empty(void **state) {
    (void)state;
    const grz2_aabb box = {{-9, -9}, {9, 9}}, inside_out = {{least, 0}, {0, 1}};
    const grz2_circle negative = {{0, 0}, -least}, nowhere = {{(double)NAN, 0}, 1}, infinite = {{0, 0}, HUGE_VAL};
    assert_false(grz2_overlap_circle_aabb(&negative, &box));
    assert_false(grz2_overlap_circle_aabb(&nowhere, &box));
    assert_false(grz2_overlap_circle_aabb(&infinite, &box));
    assert_false(grz2_overlap_aabb_aabb(&inside_out, &box));
    const grz2_plane no_normal = {{0, -0.0}, 0}, faint = {{least, 0}, 0};
    const grz2_vec origin = {0, 0};
    assert_int_equal(grz2_side_plane_point(&no_normal, &origin), GRZ_SIDE_NONE);
    assert_int_equal(grz2_side_plane_point(&faint, &origin), GRZ_SIDE_MEETS);
    assert_int_equal(grz2_zone_point_aabb(&origin, &inside_out), GRZ_ZONE_NONE);
}

static void shapes_lie_on_the_sides_of_a_plane(void **state) {
    (void)state;
    const grz3_plane plane = {{0, 3, 4}, 25};
    const grz3_sphere touching = {{0, 0, 0}, 5}, below = {{0, 0, 0}, 5 - 4 * ulp}, beyond = {{0, 6, 8}, 4};
    assert_int_equal(grz3_side_plane_sphere(&plane, &touching), GRZ_SIDE_MEETS);
    assert_int_equal(grz3_side_plane_sphere(&plane, &below), GRZ_SIDE_BELOW);
    assert_int_equal(grz3_side_plane_sphere(&plane, &beyond), GRZ_SIDE_BEYOND);
    const grz2_plane line = {{1, 1}, 2};
    const grz2_rect rect = {0, 0, 1, 1}, lower = {0, 0, 1, 1 - ulp};
    assert_int_equal(grz2_side_plane_rect(&line, &rect), GRZ_SIDE_MEETS);
    assert_int_equal(grz2_side_plane_rect(&line, &lower), GRZ_SIDE_BELOW);
}

static void zones_of_a_turned_box_follow_its_axes(void **state) {
    (void)state;
    const grz2_obb turned = {{0, 0}, {1, 1}, {0, 1}}; /* u points up, v to the left */
    const grz2_vec above = {0, 2}, left = {-2, 0}, corner = {1, 1};
    assert_int_equal(grz2_zone_point_obb(&above, &turned), 5);
    assert_int_equal(grz2_zone_point_obb(&left, &turned), 7);
    assert_int_equal(grz2_zone_point_obb(&corner, &turned), 4);
    const grz2_obb pinned = {{0, 0}, {1, 1}, {0, 0}};
    assert_int_equal(grz2_zone_point_obb(&above, &pinned), GRZ_ZONE_NONE);
    const grz3_obb planar = {{0, 0, 0}, {1, 1, 1}, {{1, 0, 0}, {0, 1, 0}, {1, 1, 0}}};
    const grz3_vec origin = {0, 0, 0};
    assert_int_equal(grz3_zone_point_obb(&origin, &planar), GRZ_ZONE_NONE);
}

static void corners_of_a_rounded_box_are_round(void **state) {
    (void)state;
    const grz2_aabb box = {{0, 0}, {1, 1}};
    grz2_shape rounded = grz2_shape_from_aabb(&box);
    rounded.radius = 5;
    const grz2_vec on = {4, 5}, past = {4 + 4 * ulp, 5}, square = {6, 6};
    const grz2_shape points[] = {grz2_shape_from_point(&on), grz2_shape_from_point(&past),
                                 grz2_shape_from_point(&square)};
    assert_true(grz2_touch(&points[0], &rounded));
    assert_false(grz2_overlap(&points[1], &rounded));
    assert_false(grz2_overlap(&rounded, &points[2]));
}

static void the_largest_doubles_do_not_overflow(void **state) {
    (void)state;
    const grz3_sphere a = {{DBL_MAX, 0, 0}, DBL_MAX}, b = {{-DBL_MAX, 0, 0}, DBL_MAX},
                      c = {{-DBL_MAX, least, 0}, DBL_MAX};
    assert_true(grz3_touch_sphere_sphere(&a, &b));
    assert_false(grz3_overlap_sphere_sphere(&a, &c));
    const grz3_obb box = {{DBL_MAX, 0, 0}, {DBL_MAX, 1, 1}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    const grz3_vec origin = {0, 1, 1}, before = {-least, 0, 0};
    assert_true(grz3_touch_point_obb(&origin, &box));
    assert_false(grz3_overlap_point_obb(&before, &box));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(touching_corners_overlap),
        cmocka_unit_test(one_ulp_apart_do_not),
        cmocka_unit_test(tiles_side_by_side_do_not_overlap_openly),
        cmocka_unit_test(sums_of_a_rect_are_not_rounded),
        cmocka_unit_test(the_smallest_double_beside_a_sphere_is_outside),
        cmocka_unit_test(radii_add_up_exactly),
        cmocka_unit_test(pythagorean_contacts_hold_at_every_scale),
        cmocka_unit_test(a_corner_of_a_sheared_box_is_found),
        cmocka_unit_test(crossing_segments_overlap_openly_in_the_plane_only),
        cmocka_unit_test(a_segment_along_a_face_touches_it),
        cmocka_unit_test(spheres_reach_a_box_in_each_of_its_zones),
        cmocka_unit_test(a_long_segment_does_not_blur_a_small_ball),
        cmocka_unit_test(a_flat_box_can_only_touch_what_lies_in_its_plane),
        cmocka_unit_test(a_point_overlaps_a_point_only_by_touching),
        cmocka_unit_test(infinite_boxes_are_slabs_and_worlds),
        cmocka_unit_test(invalid_shapes_are_empty),
        cmocka_unit_test(shapes_lie_on_the_sides_of_a_plane),
        cmocka_unit_test(zones_of_a_turned_box_follow_its_axes),
        cmocka_unit_test(corners_of_a_rounded_box_are_round),
        cmocka_unit_test(the_largest_doubles_do_not_overflow),
    };
    return cmocka_run_group_tests_name("contacts", tests, NULL, NULL);
}
