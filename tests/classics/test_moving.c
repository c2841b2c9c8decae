/* The claims of docs/classics.md about moving shapes: on each of these inputs the formula's answer is wrong, and
 * graze's is right.
 *
 * SPDX-License-Identifier: MIT */
#include "support/outcome.h"
#include "classics/moving.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const grz2_vec still2 = {0, 0};
static const grz3_vec still = {0, 0, 0};
static const grz3_vec x34 = {0.6, 0.8, 0}, y34 = {-0.8, 0.6, 0}, z34 = {0, 0, 1};

static grz3_obb turned(grz3_vec center, grz3_vec half) { return (grz3_obb){center, half, {x34, y34, z34}}; }

static void expect_times(int answer, double enter, double exit, double true_enter, double true_exit) {
    assert_int_equal(answer, OUTCOME_YES);
    assert_true(enter == true_enter);
    assert_true(exit == true_exit);
}

/* Checks the answer of graze: the times of contact, or a miss. */
static void expect_sweep2(grz2_shape a, grz2_vec da, grz2_shape b, double true_enter, double true_exit) {
    double enter, exit;
    const int answer = outcome_of(grz2_sweep(&a, &da, &b, &still2, &enter, &exit));
    expect_times(answer, enter, exit, true_enter, true_exit);
}

static void expect_sweep3(grz3_shape a, grz3_vec da, grz3_shape b, grz3_vec db, double true_enter, double true_exit) {
    double enter, exit;
    const int answer = outcome_of(grz3_sweep(&a, &da, &b, &db, &enter, &exit));
    expect_times(answer, enter, exit, true_enter, true_exit);
}

static void expect_cast2(grz2_shape a, grz2_shape b, double true_enter, double true_exit) {
    double enter, exit;
    const int answer = outcome_of(grz2_cast(&a, &b, &enter, &exit));
    expect_times(answer, enter, exit, true_enter, true_exit);
}

static void expect_cast3(grz3_shape a, grz3_shape b, double true_enter, double true_exit) {
    double enter, exit;
    const int answer = outcome_of(grz3_cast(&a, &b, &enter, &exit));
    expect_times(answer, enter, exit, true_enter, true_exit);
}

static void expect_miss2(grz2_shape a, grz2_vec da, grz2_shape b) {
    assert_int_equal(outcome_of(grz2_sweep(&a, &da, &b, &still2, NULL, NULL)), OUTCOME_NO);
}

static void expect_miss3(grz3_shape a, grz3_vec da, grz3_shape b, grz3_vec db) {
    assert_int_equal(outcome_of(grz3_sweep(&a, &da, &b, &db, NULL, NULL)), OUTCOME_NO);
}

static grz2_ray along2(grz2_segment s) { return (grz2_ray){s.a, {s.b.x - s.a.x, s.b.y - s.a.y}}; }
static grz3_ray along(grz3_segment s) { return (grz3_ray){s.a, {s.b.x - s.a.x, s.b.y - s.a.y, s.b.z - s.a.z}}; }

static void a_plane_is_missed_from_behind(void **state) {
    (void)state;
    const grz3_sphere s = {{0, 0, 0}, 1};
    const grz3_plane p = {{1, 0, 0}, 5};
    const grz3_vec by = {10, 0, 0};
    double enter;
    assert_false(classic_sphere_plane_from_front(&s, &by, &p, &enter));
    expect_sweep3(grz3_shape_from_sphere(&s), by, grz3_shape_from_plane(&p), still, 0.4, 0.6);
}

static void a_plane_touched_at_the_end_is_missed(void **state) {
    (void)state;
    const grz3_sphere s = {{5, 0, 0}, 1};
    const grz3_plane p = {{1, 0, 0}, 0};
    const grz3_vec by = {-4, 0, 0};
    double enter;
    assert_false(classic_sphere_plane_from_front(&s, &by, &p, &enter));
    expect_sweep3(grz3_shape_from_sphere(&s), by, grz3_shape_from_plane(&p), still, 1, 1);
}

/* 2 * 0.6 - 1.5 * 0.8 is a small number; after rounding no digit of it is right. */
static void a_plane_along_the_motion_is_met_far_too_early(void **state) {
    (void)state;
    const grz3_sphere s = {{-1, -0.5, -1.7}, 0.6};
    const grz3_plane p = {{0.6, 0.8, 0}, -1.6};
    const grz3_vec by = {2, -1.5, 0.3};
    double enter, exit;
    assert_true(classic_sphere_plane(&s, &by, &p, &enter, &exit));
    assert_true(enter == 0.5);
    expect_sweep3(grz3_shape_from_sphere(&s), by, grz3_shape_from_plane(&p), still, 0.88, 1);
}

/* The one-sided formula for the face of a half-space. */
static bool meets_face(const grz3_sphere *s, const grz3_vec *by, const grz3_halfspace *h, double *enter) {
    const grz3_plane face = {h->normal, h->offset};
    return classic_sphere_plane_from_front(s, by, &face, enter);
}

static void a_sphere_stays_in_a_halfspace_where_it_would_leave_the_plane(void **state) {
    (void)state;
    const grz3_sphere s = {{8, 0, 0}, 1};
    const grz3_halfspace h = {{1, 0, 0}, 5};
    const grz3_plane face = {{1, 0, 0}, 5};
    const grz3_vec by = {-10, 0, 0};
    double enter;
    assert_true(meets_face(&s, &by, &h, &enter));
    assert_true(enter == 0.2);
    expect_sweep3(grz3_shape_from_sphere(&s), by, grz3_shape_from_plane(&face), still, 0.2, 0.4);
    expect_sweep3(grz3_shape_from_sphere(&s), by, grz3_shape_from_halfspace(&h), still, 0.2, 1);
}

static void a_halfspace_is_missed_from_inside(void **state) {
    (void)state;
    const grz3_sphere s = {{0, 0, 0}, 1};
    const grz3_halfspace h = {{1, 0, 0}, 5};
    const grz3_vec out = {10, 0, 0}, within = {2, 0, 0};
    double enter;
    assert_false(meets_face(&s, &out, &h, &enter));
    expect_sweep3(grz3_shape_from_sphere(&s), out, grz3_shape_from_halfspace(&h), still, 0, 0.6);
    assert_false(meets_face(&s, &within, &h, &enter));
    expect_sweep3(grz3_shape_from_sphere(&s), within, grz3_shape_from_halfspace(&h), still, 0, 1);
}

static void a_halfspace_is_missed_by_a_sphere_that_only_leaves_it(void **state) {
    (void)state;
    const grz3_sphere s = {{1.8, 1.4, -0.6}, 1.8};
    const grz3_halfspace h = {{0.6, 0.8, 0}, 0.4};
    const grz3_vec by = {1.5, 1.4, -0.2};
    double enter;
    assert_false(meets_face(&s, &by, &h, &enter));
    expect_sweep3(grz3_shape_from_sphere(&s), by, grz3_shape_from_halfspace(&h), still, 0, 6.375538161213771e-17);
}

static void a_halfspace_along_the_motion_is_met_early_missed_and_invented(void **state) {
    (void)state;
    const grz3_sphere s = {{-0.5, 1, 1.6}, 0.9}, t = {{-0.9, 1.8, 2}, 0.9}, u = {{-0.5, 0, 1.5}, 0.8};
    const grz3_halfspace h = {{0.6, 0.8, 0}, -0.4}, i = {{0.6, 0.8, 0}, 0}, j = {{0.6, 0.8, 0}, -1.1};
    const grz3_vec ds = {1.2, -0.9, -0.3}, dt = {1.2, -0.9, -0.6}, du = {1.6, -1.2, 1.7};
    double enter;
    assert_true(meets_face(&s, &ds, &h, &enter));
    assert_true(enter == 0);
    expect_sweep3(grz3_shape_from_sphere(&s), ds, grz3_shape_from_halfspace(&h), still, 0.32, 1);
    assert_false(meets_face(&t, &dt, &i, &enter));
    expect_sweep3(grz3_shape_from_sphere(&t), dt, grz3_shape_from_halfspace(&i), still, 0.72, 1);
    assert_true(meets_face(&u, &du, &j, &enter));
    expect_miss3(grz3_shape_from_sphere(&u), du, grz3_shape_from_halfspace(&j), still);
}

/* Where nothing is rounded the formula agrees. */
static void a_sphere_that_rests_on_a_halfspace_slides_along_it(void **state) {
    (void)state;
    const grz3_sphere s = {{0, 0, 1}, 1}, above = {{0, 0, 0x1.0000000000001p0}, 1};
    const grz3_halfspace h = {{0, 0, 1}, 0};
    const grz3_vec by = {5, 0, 0};
    const grz3_shape a = grz3_shape_from_sphere(&s), b = grz3_shape_from_halfspace(&h);
    double enter;
    assert_true(meets_face(&s, &by, &h, &enter));
    expect_sweep3(a, by, b, still, 0, 1);
    assert_int_equal(outcome_of(grz3_sweep_open(&a, &by, &b, NULL, NULL, NULL)), OUTCOME_NO);
    assert_false(meets_face(&above, &by, &h, &enter));
    expect_miss3(grz3_shape_from_sphere(&above), by, b, still);
}

static void spheres_meet_before_and_after_their_time(void **state) {
    (void)state;
    const grz3_sphere a = {{0, 0, 0}, 1}, b = {{10, 0, 0}, 1};
    const grz3_vec there = {1, 0, 0}, back = {-1, 0, 0};
    double enter, exit;
    assert_true(classic_moving_spheres(&a, &there, &b, &still, &enter, &exit));
    assert_true(enter == 8);
    expect_miss3(grz3_shape_from_sphere(&a), there, grz3_shape_from_sphere(&b), still);
    assert_true(classic_moving_spheres(&a, &back, &b, &still, &enter, &exit));
    assert_true(enter == -12);
    expect_miss3(grz3_shape_from_sphere(&a), back, grz3_shape_from_sphere(&b), still);
}

static void spheres_side_by_side_meet_at_no_number(void **state) {
    (void)state;
    const grz3_sphere a = {{0, 0, 0}, 1}, b = {{5, 0, 0}, 1};
    const grz3_vec both = {1, 2, 3};
    double enter, exit;
    assert_true(classic_moving_spheres(&a, &both, &b, &both, &enter, &exit));
    assert_true(isnan(enter));
    expect_miss3(grz3_shape_from_sphere(&a), both, grz3_shape_from_sphere(&b), both);
}

static void spheres_that_overlap_never_part(void **state) {
    (void)state;
    const grz3_sphere a = {{0, 0, 0}, 1}, b = {{1, 0, 0}, 1};
    const grz3_vec by = {10, 0, 0};
    double enter, exit;
    assert_true(classic_moving_spheres(&a, &by, &b, &still, &enter, &exit));
    assert_true(exit == 0);
    expect_sweep3(grz3_shape_from_sphere(&a), by, grz3_shape_from_sphere(&b), still, 0, 0.3);
}

static void spheres_that_pass_each_other_are_hits(void **state) {
    (void)state;
    const grz3_sphere a = {{0.1, 0.3, -0.3}, 1.2}, b = {{1.7, -1.8, -1.5}, 1.7};
    const grz3_vec da = {1.2, -1.1, -0.8}, db = {2.4, -1.4, -2};
    double enter, exit;
    assert_true(classic_moving_spheres(&a, &da, &b, &db, &enter, &exit));
    assert_true(enter >= 0 && enter <= 1);
    expect_miss3(grz3_shape_from_sphere(&a), da, grz3_shape_from_sphere(&b), db);
}

/* The terms under the root cancel, and the root has lost half of its digits. */
static void spheres_that_graze_meet_late(void **state) {
    (void)state;
    const grz3_sphere a = {{-2, 0.3, -1}, 1.1}, b = {{-1.8, -1.1, -1.3}, 0.2};
    const grz3_vec da = {1.9, -1.3, 1.1}, db = {1, -1, 1.1};
    double enter, exit;
    assert_true(classic_moving_spheres(&a, &da, &b, &db, &enter, &exit));
    assert_true(enter == 0.6666666666666667);
    expect_sweep3(grz3_shape_from_sphere(&a), da, grz3_shape_from_sphere(&b), db, 0.6666666546700923,
                  0.6666666786632413);
}

static void boxes_that_stand_apart_are_hits(void **state) {
    (void)state;
    const grz3_aabb a = {{0, 0, 0}, {1, 1, 1}}, b = {{3, 0, 0}, {4, 1, 1}};
    const grz3_vec aside = {0, 0.5, 0};
    double enter, exit;
    assert_true(classic_moving_boxes(&a, &still, &b, &still, &enter, &exit));
    expect_miss3(grz3_shape_from_aabb(&a), still, grz3_shape_from_aabb(&b), still);
    assert_true(classic_moving_boxes(&a, &aside, &b, &still, &enter, &exit));
    expect_miss3(grz3_shape_from_aabb(&a), aside, grz3_shape_from_aabb(&b), still);
}

static void boxes_that_touch_and_part_stay_together(void **state) {
    (void)state;
    const grz3_aabb a = {{0, 0, 0}, {1, 1, 1}}, b = {{1, 0, 0}, {2, 1, 1}};
    const grz3_vec away = {-1, 0, 0};
    double enter, exit;
    assert_true(classic_moving_boxes(&a, &away, &b, &still, &enter, &exit));
    assert_true(exit == 1);
    expect_sweep3(grz3_shape_from_aabb(&a), away, grz3_shape_from_aabb(&b), still, 0, 0);
}

static void boxes_that_graze_pass_each_other(void **state) {
    (void)state;
    const grz3_aabb a = {{-0.2, -1.4, -0.5}, {0.8, -0.4, 0.5}}, b = {{-0.6, 1.2, -1.6}, {1.4, 3.2, 0.4}};
    const grz3_vec by = {-3.5, 4, -3.5};
    double enter, exit;
    assert_false(classic_moving_boxes(&a, &by, &b, &still, &enter, &exit));
    expect_sweep3(grz3_shape_from_aabb(&a), by, grz3_shape_from_aabb(&b), still, 0.39999999999999997, 0.4);

    const grz3_aabb c = {{-1.3, -1.8, -1.5}, {-0.3, -0.8, -0.5}}, d = {{-1.6, 1.2, -1.8}, {0.4, 3.2, 0.2}};
    const grz3_vec dc = {-1, -0.9, -0.9}, dd = {-0.7, -2.9, -1.2};
    assert_true(classic_moving_boxes(&c, &dc, &d, &dd, &enter, &exit));
    expect_miss3(grz3_shape_from_aabb(&c), dc, grz3_shape_from_aabb(&d), dd);
}

/* The origin lies in the plane of a face, and the ray does not leave it: 0 times infinity. */
static void slabs_lose_a_ray_along_a_face(void **state) {
    (void)state;
    const grz2_ray a = {{0, -1}, {0, 1}};
    const grz2_aabb b = {{0, 0}, {1, 1}};
    double enter, exit;
    assert_false(classic_inverse_slabs_2d(&a, HUGE_VAL, &b, &enter, &exit));
    expect_cast2(grz2_shape_from_ray(&a), grz2_shape_from_aabb(&b), 1, 2);

    const grz3_segment c = {{0, 0.5, -1}, {0, 0.5, 3}};
    const grz3_aabb d = {{0, 0, 0}, {1, 1, 1}};
    const grz3_ray of_c = along(c);
    assert_false(classic_inverse_slabs(&of_c, 1, &d, &enter, &exit));
    expect_cast3(grz3_shape_from_segment(&c), grz3_shape_from_aabb(&d), 0.25, 0.5);
}

static void an_epsilon_takes_a_small_scene_for_parallel(void **state) {
    (void)state;
    const grz2_segment a = {{0, 0}, {1e-7, 1e-7}};
    const grz2_aabb b = {{5e-8, 5e-8}, {2e-7, 2e-7}};
    const grz2_ray of_a = along2(a);
    double enter, exit;
    assert_false(classic_epsilon_slabs_2d(&of_a, 1, &b, &enter, &exit));
    expect_cast2(grz2_shape_from_segment(&a), grz2_shape_from_aabb(&b), 0.5, 1);
}

static void an_epsilon_takes_a_large_scene_for_parallel(void **state) {
    (void)state;
    const grz2_ray a = {{0, 0}, {1e-9, 1}};
    const grz2_aabb b = {{1, 1e9}, {2, 2e9}};
    double enter, exit;
    assert_false(classic_epsilon_slabs_2d(&a, HUGE_VAL, &b, &enter, &exit));
    expect_cast2(grz2_shape_from_ray(&a), grz2_shape_from_aabb(&b), 1e9, 1999999999.9999998);

    const grz3_ray c = {{0.5, 0.5, 0}, {0, 1e-9, 1}};
    const grz3_aabb d = {{0, 0, 1e10}, {1, 1, 2e10}};
    const grz3_shape ray = grz3_shape_from_ray(&c), box = grz3_shape_from_aabb(&d);
    assert_true(classic_epsilon_slabs(&c, HUGE_VAL, &d, &enter, &exit));
    assert_int_equal(outcome_of(grz3_cast(&ray, &box, NULL, NULL)), OUTCOME_NO);
}

static void slabs_round_past_an_edge(void **state) {
    (void)state;
    const grz3_segment a = {{0.9, -0.6, -0.3}, {0, 1.6, 1.9}}, c = {{-1.2, 0.6, -0.2}, {0.5, -1.3, 1.8}};
    const grz3_aabb b = {{-0.1, 1.1, 0.4}, {0.9, 2.1, 1.4}}, d = {{0.5, -1.3, 0.9}, {1.5, -0.3, 1.9}};
    const grz3_ray of_a = along(a), of_c = along(c);
    double enter, exit;
    assert_true(classic_inverse_slabs(&of_a, 1, &b, &enter, &exit));
    assert_false(grz3_cast_segment_aabb(&a, &b, NULL, NULL));
    assert_false(classic_inverse_slabs(&of_c, 1, &d, &enter, &exit));
    expect_cast3(grz3_shape_from_segment(&c), grz3_shape_from_aabb(&d), 1, 1);
}

static void the_frame_of_a_box_lets_rays_in_late_and_early(void **state) {
    (void)state;
    const grz2_ray a = {{0.2, -0.6}, {0.9, 1.2}};
    const grz2_obb b = {{1, 0.3}, {1.6, 0.1}, {0.6, 0.8}};
    double enter, exit;
    assert_true(classic_slabs_of_obb_2d(&a, HUGE_VAL, &b, &enter, &exit));
    assert_true(enter == 1.75);
    expect_cast2(grz2_shape_from_ray(&a), grz2_shape_from_obb(&b), 0.51, 1.8666666666666667);

    const grz3_ray c = {{1.4, -0.7, -1.1}, {-2.8, 2.1, -3}};
    const grz3_obb d = turned((grz3_vec){0.5, 0.6, -0.9}, (grz3_vec){0.5, 1.5, 1.2});
    assert_true(classic_slabs_of_obb(&c, HUGE_VAL, &d, &enter, &exit));
    assert_true(enter == 0);
    expect_cast3(grz3_shape_from_ray(&c), grz3_shape_from_obb(&d), 0.16666666666666666, 0.3333333333333333);
}

static void the_frame_of_a_box_loses_a_ray(void **state) {
    (void)state;
    const grz3_ray a = {{-1.6, -0.2, -0.4}, {0.6, -1.6, -0.6}};
    const grz3_obb b = turned((grz3_vec){0.1, -1, -0.1}, (grz3_vec){2, 1.6, 0.4});
    double enter, exit;
    assert_false(classic_slabs_of_obb(&a, HUGE_VAL, &b, &enter, &exit));
    expect_cast3(grz3_shape_from_ray(&a), grz3_shape_from_obb(&b), 0.16666666666666663, 0.16666666666666669);
}

static void a_clipped_segment_enters_early(void **state) {
    (void)state;
    const grz2_segment a = {{2.1, -0.5}, {-1.8, 2.1}};
    const grz2_vec points[3] = {{1.8, -1.1}, {0.6, 0.5}, {-0.3, 1.1}};
    const grz2_hull b = {3, points};
    double enter, exit;
    assert_true(classic_clipped_segment(&a, &b, &enter, &exit));
    assert_true(enter == 0.3846153846153846);
    expect_cast2(grz2_shape_from_segment(&a), grz2_shape_from_hull(&b), 0.5384615384615384, 0.6153846153846153);
}

static void clipping_takes_a_clockwise_polygon_inside_out(void **state) {
    (void)state;
    const grz2_segment a = {{-1, 0.25}, {3, 0.25}};
    const grz2_vec points[3] = {{0, 0}, {0, 1}, {1, 0}};
    const grz2_hull b = {3, points};
    double enter, exit;
    assert_false(classic_clipped_segment(&a, &b, &enter, &exit));
    expect_cast2(grz2_shape_from_segment(&a), grz2_shape_from_hull(&b), 0.25, 0.4375);
}

/* The two triangles share an edge; the segment passes from above to below, far from all others. */
static void a_segment_slips_through_between_two_triangles(void **state) {
    (void)state;
    const grz3_segment a = {{-1.2, -0.23, 1.085}, {-1.6, 0.17, -0.915}};
    const grz3_triangle front = {{-2, 0, 0.1}, {-0.2, -1.4, -0.2}, {2, -0.2, 0}},
                        back = {{-2, 0, 0.1}, {2, -0.2, 0}, {-0.1, 1.1, 0}};
    double enter;
    assert_false(classic_segment_triangle(&a, &front, &enter));
    assert_false(classic_segment_triangle(&a, &back, &enter));
    expect_cast3(grz3_shape_from_segment(&a), grz3_shape_from_triangle(&front), 0.5, 0.5);
}

static void a_grown_box_has_corners_that_are_not_there(void **state) {
    (void)state;
    const grz2_circle c = {{0.9, 2.9}, 1};
    const grz2_vec by = {2, -2};
    const grz2_aabb box = {{0, 0}, {1, 1}};
    const grz2_rect rect = {0, 0, 1, 1};
    double enter, exit;
    assert_true(classic_grown_aabb_2d(&c, &by, &box, &enter, &exit));
    expect_miss2(grz2_shape_from_circle(&c), by, grz2_shape_from_aabb(&box));
    assert_true(classic_grown_rect(&c, &by, &rect, &enter, &exit));
    expect_miss2(grz2_shape_from_circle(&c), by, grz2_shape_from_rect(&rect));

    const grz3_sphere s = {{0.9, 2.9, 0.5}, 1};
    const grz3_vec by3 = {2, -2, 0};
    const grz3_aabb cube = {{0, 0, 0}, {1, 1, 1}};
    assert_true(classic_grown_aabb(&s, &by3, &cube, &enter, &exit));
    expect_miss3(grz3_shape_from_sphere(&s), by3, grz3_shape_from_aabb(&cube), still);
}

static void a_grown_oriented_box_is_missed(void **state) {
    (void)state;
    const grz2_circle c = {{1.7, 0.3}, 0.4};
    const grz2_vec by = {-0.1, -0.3};
    const grz2_obb b = {{-0.6, -0.1}, {1, 1.7}, {0.6, 0.8}};
    double enter, exit;
    assert_false(classic_grown_obb_2d(&c, &by, &b, &enter, &exit));
    expect_sweep2(grz2_shape_from_circle(&c), by, grz2_shape_from_obb(&b), 0.9999999999999994, 1);

    const grz3_sphere s = {{-0.4, 1.5, -0.3}, 0.9};
    const grz3_vec by3 = {-2.6, -2.7, 0.6};
    const grz3_obb d = turned((grz3_vec){0.4, 0.4, 0.1}, (grz3_vec){0.8, 0.4, 0.6});
    assert_false(classic_grown_obb(&s, &by3, &d, &enter, &exit));
    expect_sweep3(grz3_shape_from_sphere(&s), by3, grz3_shape_from_obb(&d), still, 0, 1.0619524583371059e-16);
}

static void the_parts_of_a_rounded_box_are_met_early_and_late(void **state) {
    (void)state;
    const grz2_circle c = {{0.8, -2.6}, 1.5};
    const grz2_vec by = {0.4, 0};
    const grz2_aabb b = {{0.9, -1.1}, {1.9, -0.1}};
    double enter, exit;
    assert_true(classic_rounded_parts_2d(&c, &by, &b, &enter, &exit));
    assert_true(enter == 0.2499999640005498);
    expect_sweep2(grz2_shape_from_circle(&c), by, grz2_shape_from_aabb(&b), 0.24999999999999994, 1);

    const grz3_sphere s = {{2.3, 0.3, 1.4}, 1.4};
    const grz3_vec by3 = {0, -0.9, -1.5};
    const grz3_aabb d = {{-0.1, -0.9, 0.9}, {0.9, 0.1, 1.9}};
    assert_true(classic_rounded_parts(&s, &by3, &d, &enter, &exit));
    assert_true(enter == 0.2222222222222222);
    expect_sweep3(grz3_shape_from_sphere(&s), by3, grz3_shape_from_aabb(&d), still, 0.2222222026318981,
                  0.3333333450875277);
}

static void a_capsule_steps_over_a_sphere(void **state) {
    (void)state;
    const grz3_capsule a = {{0, 0, 0}, {0, 0, 1}, 0.1};
    const grz3_sphere b = {{5.3, 0, 0.5}, 0.1};
    const grz3_vec by = {10, 0, 0};
    const grz3_shape ball = grz3_shape_from_sphere(&b);
    double enter;
    assert_false(classic_stepped_capsule(&a, &by, &ball, 16, &enter));
    expect_sweep3(grz3_shape_from_capsule(&a), by, ball, still, 0.51, 0.5499999999999999);
}

static void fifteen_axes_invent_and_miss_an_oriented_box(void **state) {
    (void)state;
    const grz3_obb a = {{-0.4, 0.6, -0.2}, {1.7, 0.7, 1.1}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    const grz3_obb b = turned((grz3_vec){0.3, -0.6, 0}, (grz3_vec){0.1, 0.7, 0.2});
    const grz3_vec da = {1.8, 3.8, -3.3};
    double enter, exit;
    assert_true(classic_moving_obbs(&a, &da, &b, &enter, &exit));
    expect_miss3(grz3_shape_from_obb(&a), da, grz3_shape_from_obb(&b), still);

    const grz3_obb c = {{1.7, -0.3, 1.7}, {1.7, 0.6, 0.5}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    const grz3_obb d = turned((grz3_vec){-0.7, -0.3, 0.7}, (grz3_vec){2, 1.7, 0.5});
    const grz3_vec dc = {-2.7, -3, 3.2};
    assert_false(classic_moving_obbs(&c, &dc, &d, &enter, &exit));
    expect_sweep3(grz3_shape_from_obb(&c), dc, grz3_shape_from_obb(&d), still, 0, 0);
}

/* In one plane all 11 axes are its normal. */
static void eleven_axes_are_not_all_of_triangles_in_one_plane(void **state) {
    (void)state;
    const grz3_triangle a = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, b = {{5, 5, 0}, {6, 5, 0}, {5, 6, 0}};
    const grz3_vec by = {1, 0, 0};
    double enter, exit;
    assert_true(classic_moving_triangles(&a, &by, &b, &enter, &exit));
    expect_miss3(grz3_shape_from_triangle(&a), by, grz3_shape_from_triangle(&b), still);
}

static void triangles_meet_early(void **state) {
    (void)state;
    const grz3_triangle a = {{-0.5, -0.8, -0.1}, {1.5, -1.2, 1.1}, {1.4, 0, -0.7}};
    const grz3_triangle b = {{0.2, -0.6, -0.7}, {-0.9, 0.8, 1}, {-0.5, -1.1, -1.3}};
    const grz3_vec by = {1.2, -0.4, -4};
    double enter, exit;
    assert_true(classic_moving_triangles(&a, &by, &b, &enter, &exit));
    assert_true(enter == 0.10465116279069765);
    expect_sweep3(grz3_shape_from_triangle(&a), by, grz3_shape_from_triangle(&b), still, 0.2354014598540146,
                  0.23863636363636365);
}

static void polygons_are_taken_to_overlap_from_the_start(void **state) {
    (void)state;
    const grz2_vec p[3] = {{-0.8, -1.6}, {0.5, -1.4}, {0.8, 0.5}}, q[3] = {{2, 1.7}, {-1.6, -1.9}, {-0.7, 0.5}};
    const grz2_hull a = {3, p}, b = {3, q};
    const grz2_vec by = {3.4, 3.4};
    double enter, exit;
    assert_true(classic_moving_polygons(&a, &by, &b, &enter, &exit));
    assert_true(enter == 0);
    expect_sweep2(grz2_shape_from_hull(&a), by, grz2_shape_from_hull(&b), 0.35294117647058826, 0.35294117647058826);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plane_is_missed_from_behind),
        cmocka_unit_test(a_plane_touched_at_the_end_is_missed),
        cmocka_unit_test(a_plane_along_the_motion_is_met_far_too_early),
        cmocka_unit_test(a_sphere_stays_in_a_halfspace_where_it_would_leave_the_plane),
        cmocka_unit_test(a_halfspace_is_missed_from_inside),
        cmocka_unit_test(a_halfspace_is_missed_by_a_sphere_that_only_leaves_it),
        cmocka_unit_test(a_halfspace_along_the_motion_is_met_early_missed_and_invented),
        cmocka_unit_test(a_sphere_that_rests_on_a_halfspace_slides_along_it),
        cmocka_unit_test(spheres_meet_before_and_after_their_time),
        cmocka_unit_test(spheres_side_by_side_meet_at_no_number),
        cmocka_unit_test(spheres_that_overlap_never_part),
        cmocka_unit_test(spheres_that_pass_each_other_are_hits),
        cmocka_unit_test(spheres_that_graze_meet_late),
        cmocka_unit_test(boxes_that_stand_apart_are_hits),
        cmocka_unit_test(boxes_that_touch_and_part_stay_together),
        cmocka_unit_test(boxes_that_graze_pass_each_other),
        cmocka_unit_test(slabs_lose_a_ray_along_a_face),
        cmocka_unit_test(an_epsilon_takes_a_small_scene_for_parallel),
        cmocka_unit_test(an_epsilon_takes_a_large_scene_for_parallel),
        cmocka_unit_test(slabs_round_past_an_edge),
        cmocka_unit_test(the_frame_of_a_box_lets_rays_in_late_and_early),
        cmocka_unit_test(the_frame_of_a_box_loses_a_ray),
        cmocka_unit_test(a_clipped_segment_enters_early),
        cmocka_unit_test(clipping_takes_a_clockwise_polygon_inside_out),
        cmocka_unit_test(a_segment_slips_through_between_two_triangles),
        cmocka_unit_test(a_grown_box_has_corners_that_are_not_there),
        cmocka_unit_test(a_grown_oriented_box_is_missed),
        cmocka_unit_test(the_parts_of_a_rounded_box_are_met_early_and_late),
        cmocka_unit_test(a_capsule_steps_over_a_sphere),
        cmocka_unit_test(fifteen_axes_invent_and_miss_an_oriented_box),
        cmocka_unit_test(eleven_axes_are_not_all_of_triangles_in_one_plane),
        cmocka_unit_test(triangles_meet_early),
        cmocka_unit_test(polygons_are_taken_to_overlap_from_the_start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
