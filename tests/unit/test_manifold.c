/* The points of contact of known shapes, and laws that they obey.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "families/families.h"
#include "support/effort.h"
#include "support/rng.h"

#include <graze/graze.h>

#include <math.h>
#include <string.h>

static grz3_shape box3(double x, double y, double z, double u, double v, double w) {
    const grz3_aabb box = {{x, y, z}, {u, v, w}};
    return grz3_shape_from_aabb(&box);
}

static grz3_manifold contact3(grz3_shape a, grz3_shape b, double margin) {
    grz3_manifold m;
    assert_true(grz3_contact(&a, &b, margin, &m).yes);
    return m;
}

static grz2_manifold contact2(grz2_shape a, grz2_shape b, double margin) {
    grz2_manifold m;
    assert_true(grz2_contact(&a, &b, margin, &m).yes);
    return m;
}

/* Is there a point in this place, with this depth? */
static bool has_point(const grz3_manifold *m, double x, double y, double z, double depth) {
    bool found = false;
    for (int k = 0; k < m->count; k++) {
        const grz3_contact_point *const p = &m->points[k];
        found = found || (p->point.x == x && p->point.y == y && p->point.z == z && p->depth == depth);
    }
    return found;
}

static void assert_normal(grz3_vec n, double x, double y, double z) { assert_true(n.x == x && n.y == y && n.z == z); }

/* Boxes */

static void flat_faces_have_the_corners_of_what_they_share(void **state) {
    (void)state;
    const grz3_shape table = box3(0, 0, 0, 4, 4, 1);
    const grz3_manifold same = contact3(box3(0, 0, 0.75, 4, 4, 2), table, 0);
    assert_normal(same.normal, 0, 0, 1);
    assert_int_equal(same.count, 4);
    for (int k = 0; k < 4; k++) assert_true(has_point(&same, k & 1 ? 4 : 0, k & 2 ? 4 : 0, 0.875, 0.25));
    const grz3_manifold shifted = contact3(box3(1, -1, 0.75, 3, 2, 2), table, 0);
    assert_int_equal(shifted.count, 4);
    for (int k = 0; k < 4; k++) assert_true(has_point(&shifted, k & 1 ? 3 : 1, k & 2 ? 2 : 0, 0.875, 0.25));
    /* corners in the face, and crossings of edges */
    for (int k = 0; k < 4; k++) {
        const bool corner = shifted.points[k].point.y == 2;
        assert_int_equal(shifted.points[k].feature_a.kind, corner ? GRZ_FEATURE_VERTEX : GRZ_FEATURE_EDGE);
        assert_int_equal(shifted.points[k].feature_b.kind, corner ? GRZ_FEATURE_FACE : GRZ_FEATURE_EDGE);
    }
}

static void faces_that_touch_have_the_whole_face_with_depth_0(void **state) {
    (void)state;
    const grz3_manifold m = contact3(box3(1, 1, 1, 3, 3, 2), box3(0, 0, 0, 4, 4, 1), 0);
    assert_true(m.depth == 0);
    assert_int_equal(m.count, 4);
    for (int k = 0; k < 4; k++) assert_true(has_point(&m, k & 1 ? 3 : 1, k & 2 ? 3 : 1, 1, 0));
}

static void of_the_eight_points_of_a_turned_box_four_are_kept(void **state) {
    (void)state;
    const grz3_obb turned = {{2, 2, 1.75}, {2, 2, 1}, {{0.75, 0.75, 0}, {-0.75, 0.75, 0}, {0, 0, 1}}};
    const grz3_shape a = grz3_shape_from_obb(&turned), b = box3(0, 0, 0, 4, 4, 1);
    grz3_vec normal;
    double depth;
    grz3_contact_point all[16];
    int count;
    assert_true(grz3_contact_all(&a, &b, 0, &normal, &depth, all, 16, &count).yes);
    assert_int_equal(count, 8);
    /* |x - 2| + |y - 2| = 3 crosses the sides of the square */
    for (int k = 0; k < count; k++) {
        assert_true(fabs(all[k].point.x - 2) + fabs(all[k].point.y - 2) == 3 && all[k].depth == 0.25);
        assert_int_equal(all[k].feature_a.kind, GRZ_FEATURE_EDGE);
        assert_int_equal(all[k].feature_b.kind, GRZ_FEATURE_EDGE);
    }
    const grz3_manifold m = contact3(a, b, 0);
    assert_int_equal(m.count, 4);
    double area = 0;
    for (int k = 0; k < 4; k++)
        for (int i = 0; i < k; i++)
            for (int j = 0; j < i; j++) {
                const grz3_vec p = m.points[k].point, q = m.points[i].point, r = m.points[j].point;
                area = fmax(area, fabs((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)));
            }
    assert_true(area >= 6); /* of three of them, twice; the square has 16 */
    for (int k = 0; k < 4; k++) assert_memory_equal(&m.points[k], &all[k], sizeof all[k]); /* and they come first */
}

static void crossed_edges_have_one_point_and_an_edge_on_a_face_has_two(void **state) {
    (void)state;
    /* square bars along x and along y, on their edges */
    const grz3_obb low = {{0, 0, 0}, {4, 1, 1}, {{1, 0, 0}, {0, 0.5, 0.5}, {0, -0.5, 0.5}}},
                   high = {{0, 0, 1.875}, {1, 4, 1}, {{0.5, 0, 0.5}, {0, 1, 0}, {-0.5, 0, 0.5}}};
    const grz3_shape a = grz3_shape_from_obb(&high), b = grz3_shape_from_obb(&low);
    const grz3_manifold crossed = contact3(a, b, 0);
    assert_normal(crossed.normal, 0, 0, 1);
    assert_int_equal(crossed.count, 1);
    assert_true(has_point(&crossed, 0, 0, 0.9375, 0.125));
    assert_int_equal(crossed.points[0].feature_a.kind, GRZ_FEATURE_EDGE);
    assert_int_equal(crossed.points[0].feature_b.kind, GRZ_FEATURE_EDGE);
    const grz3_manifold edge = contact3(a, box3(-2, -2, -1, 2, 2, 1), 0);
    assert_int_equal(edge.count, 2);
    assert_true(has_point(&edge, 0, -2, 0.9375, 0.125) && has_point(&edge, 0, 2, 0.9375, 0.125));
}

static void a_capsule_has_two_points_a_ball_one(void **state) {
    (void)state;
    const grz3_shape table = box3(0, 0, 0, 4, 4, 1);
    const grz3_capsule pill = {{1, 1, 1.25}, {3, 1, 1.25}, 0.5}, longer = {{1, 1, 1.25}, {9, 1, 1.25}, 0.5};
    const grz3_manifold two = contact3(grz3_shape_from_capsule(&pill), table, 0);
    assert_int_equal(two.count, 2);
    assert_true(has_point(&two, 1, 1, 0.875, 0.25) && has_point(&two, 3, 1, 0.875, 0.25));
    const grz3_manifold out = contact3(grz3_shape_from_capsule(&longer), table, 0);
    assert_int_equal(out.count, 2);
    assert_true(has_point(&out, 1, 1, 0.875, 0.25) && has_point(&out, 4, 1, 0.875, 0.25));
    const grz3_sphere ball = {{1, 1, 1.25}, 0.5};
    const grz3_manifold one = contact3(grz3_shape_from_sphere(&ball), table, 0);
    assert_int_equal(one.count, 1);
    assert_true(has_point(&one, 1, 1, 0.875, 0.25));
    assert_int_equal(one.points[0].feature_a.kind, GRZ_FEATURE_VERTEX);
    assert_int_equal(one.points[0].feature_b.kind, GRZ_FEATURE_FACE);
}

static void on_a_half_space_each_corner_of_the_lowest_face_counts(void **state) {
    (void)state;
    const grz3_halfspace ground = {{0, 0, 2}, 1};
    const grz3_shape floor = grz3_shape_from_halfspace(&ground);
    for (int swap = 0; swap < 2; swap++) {
        const grz3_shape box = box3(0, 0, 0.25, 1, 1, 2);
        const grz3_manifold m = contact3(swap ? floor : box, swap ? box : floor, 0);
        assert_normal(m.normal, 0, 0, swap ? -1 : 1);
        assert_int_equal(m.count, 4);
        for (int k = 0; k < 4; k++) {
            assert_true(has_point(&m, k & 1, k >> 1, 0.375, 0.25));
            const grz_feature of_box = swap ? m.points[k].feature_b : m.points[k].feature_a,
                              of_floor = swap ? m.points[k].feature_a : m.points[k].feature_b;
            assert_int_equal(of_box.kind, GRZ_FEATURE_VERTEX);
            assert_int_equal(of_floor.kind, GRZ_FEATURE_FACE);
            assert_int_equal(of_floor.corner[0], -1);
        }
    }
}

/* The plane */

static void in_the_plane_a_side_has_two_points_a_corner_one(void **state) {
    (void)state;
    const grz2_rect low = {0, 0, 4, 1}, high = {1, 0.75, 5, 1};
    const grz2_manifold side = contact2(grz2_shape_from_rect(&high), grz2_shape_from_rect(&low), 0);
    assert_true(side.normal.x == 0 && side.normal.y == 1);
    assert_int_equal(side.count, 2);
    bool left = false, right = false;
    for (int k = 0; k < 2; k++) {
        const grz2_contact_point p = side.points[k];
        assert_true(p.point.y == 0.875 && p.depth == 0.25);
        left =
            left || (p.point.x == 1 && p.feature_a.kind == GRZ_FEATURE_VERTEX && p.feature_b.kind == GRZ_FEATURE_EDGE);
        right =
            right || (p.point.x == 4 && p.feature_a.kind == GRZ_FEATURE_EDGE && p.feature_b.kind == GRZ_FEATURE_VERTEX);
    }
    assert_true(left && right);
    const grz2_obb tip = {{2, 1.875}, {1, 1}, {0.5, 0.5}};
    const grz2_manifold corner = contact2(grz2_shape_from_obb(&tip), grz2_shape_from_rect(&low), 0);
    assert_int_equal(corner.count, 1);
    assert_true(corner.points[0].point.x == 2 && corner.points[0].point.y == 0.9375 && corner.depth == 0.125);
    const grz2_capsule pill = {{1, 1.25}, {3, 1.25}, 0.5};
    assert_int_equal(contact2(grz2_shape_from_capsule(&pill), grz2_shape_from_rect(&low), 0).count, 2);
    const grz2_circle ball = {{1, 1.25}, 0.5};
    const grz2_manifold one = contact2(grz2_shape_from_circle(&ball), grz2_shape_from_rect(&low), 0);
    assert_int_equal(one.count, 1);
    assert_true(one.points[0].point.x == 1 && one.points[0].point.y == 0.875 && one.depth == 0.25);
}

/* Laws */

static bool same_points(const grz3_manifold *a, const grz3_manifold *b) {
    bool same = a->count == b->count;
    for (int k = 0; k < a->count && same; k++)
        same = has_point(b, a->points[k].point.x, a->points[k].point.y, a->points[k].point.z, a->points[k].depth);
    return same;
}

static grz3_obb random_box(struct rng *rng, bool on_lattice) {
    grz3_quat turn = {rng_signed(rng), rng_signed(rng), rng_signed(rng), rng_signed(rng)};
    grz3_vec center = {rng_signed(rng), rng_signed(rng), rng_signed(rng)},
             half = {rng_unit(rng), rng_unit(rng), rng_unit(rng)};
    if (!on_lattice) return grz3_obb_from_quaternion(center, half, turn);
    center = (grz3_vec){rng_int(rng, -4, 4), rng_int(rng, -4, 4), rng_int(rng, -4, 4)};
    half = (grz3_vec){rng_int(rng, 1, 4), rng_int(rng, 1, 4), rng_int(rng, 1, 4)};
    return grz3_obb_from_center_half(center, half);
}

static void swapped_arguments_swap_the_features(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "swapped");
    int contacts = 0;
    for (int n = 0; n < 500; n++) {
        const grz3_obb x = random_box(&rng, n % 2), y = random_box(&rng, n % 2);
        const grz3_shape a = grz3_shape_from_obb(&x), b = grz3_shape_from_obb(&y);
        grz3_manifold m, s;
        if (!grz3_contact(&a, &b, 0.25, &m).yes) continue;
        contacts++;
        assert_true(grz3_contact(&b, &a, 0.25, &s).yes);
        assert_true(same_points(&m, &s) && m.depth == s.depth && m.normal.x == -s.normal.x);
        for (int k = 0; k < m.count; k++) {
            bool found = false;
            for (int i = 0; i < s.count; i++)
                found = found || (!memcmp(&m.points[k].feature_a, &s.points[i].feature_b, sizeof(grz_feature)) &&
                                  !memcmp(&m.points[k].feature_b, &s.points[i].feature_a, sizeof(grz_feature)));
            assert_true(found);
        }
    }
    assert_true(contacts > 200);
}

static void moving_both_by_an_exact_amount_moves_the_points(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "moved");
    for (int n = 0; n < 300; n++) {
        grz3_obb x = random_box(&rng, true), y = random_box(&rng, true);
        grz3_shape a = grz3_shape_from_obb(&x), b = grz3_shape_from_obb(&y);
        grz3_manifold before, after;
        const bool yes = grz3_contact(&a, &b, 0, &before).yes;
        const double d[3] = {rng_int(&rng, -64, 64), rng_int(&rng, -64, 64), rng_int(&rng, -64, 64)};
        x.center = (grz3_vec){x.center.x + d[0], x.center.y + d[1], x.center.z + d[2]};
        y.center = (grz3_vec){y.center.x + d[0], y.center.y + d[1], y.center.z + d[2]};
        a = grz3_shape_from_obb(&x), b = grz3_shape_from_obb(&y);
        assert_true(grz3_contact(&a, &b, 0, &after).yes == yes);
        if (!yes) continue;
        for (int k = 0; k < before.count; k++) {
            const grz3_vec p = before.points[k].point;
            assert_true(has_point(&after, p.x + d[0], p.y + d[1], p.z + d[2], before.points[k].depth));
        }
    }
}

/* A box rocks and slides a little on a table for 1,000 frames: the same features in each, and points that hardly
 * move. */
static void features_stay_over_1000_frames_of_slow_motion(void **state) {
    (void)state;
    const grz3_shape table = box3(-5, -5, -1, 5, 5, 0);
    grz3_manifold last = {.count = 0};
    for (int n = 0; n < 1000; n++) {
        const double t = 1e-6 * n;
        const grz3_quat turn = {1e-7 * sin(0.1 * n), 1e-7 * cos(0.13 * n), 0.2 + t, 1};
        const grz3_obb box =
            grz3_obb_from_quaternion((grz3_vec){0.3 + t, 0.1 - t, 0.499}, (grz3_vec){0.7, 0.6, 0.5}, turn);
        const grz3_manifold m = contact3(grz3_shape_from_obb(&box), table, 0.01);
        assert_int_equal(m.count, 4);
        for (int k = 0; k < 4 && n > 0; k++) {
            bool found = false;
            for (int i = 0; i < 4; i++) {
                if (memcmp(&m.points[k].feature_a, &last.points[i].feature_a, sizeof(grz_feature)) ||
                    memcmp(&m.points[k].feature_b, &last.points[i].feature_b, sizeof(grz_feature)))
                    continue;
                found = true;
                assert_true(fabs(m.points[k].point.x - last.points[i].point.x) < 1e-5);
                assert_true(fabs(m.points[k].point.z - last.points[i].point.z) < 1e-5);
            }
            assert_true(found);
        }
        last = m;
    }
}

/* What libraries have been reported for */

static void a_settled_stack_has_four_points_a_pair(void **state) {
    (void)state;
    for (int x = 0; x < 3; x++)
        for (int z = 1; z < 3; z++) {
            /* each is 0.001 deep in the one below; decimal places, as they come */
            const grz3_obb high = {{1.1 * x, 0, 0.999 * z}, {0.5, 0.5, 0.5}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
                           low = {{1.1 * x, 0, 0.999 * (z - 1)}, {0.5, 0.5, 0.5}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
            const grz3_manifold m = contact3(grz3_shape_from_obb(&high), grz3_shape_from_obb(&low), 0);
            assert_normal(m.normal, 0, 0, 1);
            assert_int_equal(m.count, 4);
            for (int k = 0; k < 4; k++) assert_true(fabs(m.points[k].depth - 0.001) < 1e-15);
        }
}

static void the_origin_on_a_face_and_the_same_shape_twice(void **state) {
    (void)state;
    const grz3_manifold origin = contact3(box3(-1, -1, 0, 1, 1, 1), box3(-1, -1, -1, 1, 1, 0), 0);
    assert_true(origin.depth == 0 && origin.count == 4);
    const grz3_shape box = box3(-1, -1, -1, 1, 1, 1);
    const grz3_manifold same = contact3(box, box, 0);
    assert_true(same.depth == 2 && same.count == 4);
    for (int k = 0; k < 4; k++) assert_true(same.points[k].depth == 2);
    /* balls with one center */
    const grz3_sphere ball = {{1, 2, 3}, 0.5}, larger = {{1, 2, 3}, 1};
    const grz3_manifold centers = contact3(grz3_shape_from_sphere(&ball), grz3_shape_from_sphere(&larger), 0);
    assert_true(centers.depth == 1.5 && centers.count == 1);
}

static void large_boxes_and_small_depths(void **state) {
    (void)state;
    const grz3_shape ground = box3(-100, -100, -100, 100, 100, 0);
    const grz3_manifold m = contact3(box3(20, 30, -0x1p-30, 21, 31, 1), ground, 0);
    assert_normal(m.normal, 0, 0, 1);
    assert_true(m.depth == 0x1p-30 && m.count == 4);
    for (int k = 0; k < 4; k++) assert_true(has_point(&m, 20 + (k & 1), 30 + (k >> 1), -0x1p-31, 0x1p-30));
}

static void a_margin_keeps_all_corners_of_a_tilted_box(void **state) {
    (void)state;
    const grz3_obb tilted = {{0, 0, 1}, {1, 1, 1}, {{1, 0, 0x1p-40}, {0, 1, 0}, {-0x1p-40, 0, 1}}};
    const grz3_shape a = grz3_shape_from_obb(&tilted), b = box3(-4, -4, -1, 4, 4, 0);
    assert_int_equal(contact3(a, b, 0).count, 2);
    const grz3_manifold m = contact3(a, b, 0x1p-30);
    assert_int_equal(m.count, 4);
    int apart = 0;
    for (int k = 0; k < 4; k++) apart += m.points[k].depth < 0;
    assert_int_equal(apart, 2);
}

static void nothing_is_no_contact_and_huge_numbers_are_finite(void **state) {
    (void)state;
    grz3_shape a = box3(0, 0, 0, 1, 1, NAN);
    const grz3_shape b = box3(0, 0, 0, 1, 1, 1);
    grz3_manifold m;
    memset(&m, 1, sizeof m);
    assert_false(grz3_contact(&a, &b, INFINITY, &m).yes);
    assert_true(m.count == 0 && m.depth == 0 && m.normal.x == 0);
    for (int e = -1074; e <= 1022; e += 262) {
        const double s = ldexp(1, e);
        a = box3(-s, -s, -s / 2, s, s, s);
        m = contact3(a, box3(-s, -s, -s, s, s, 0), 0);
        for (int k = 0; k < m.count; k++)
            assert_true(isfinite(m.points[k].point.x + m.points[k].point.y + m.points[k].point.z + m.points[k].depth));
        assert_true(m.count >= 1);
    }
}

/* With a margin of infinity: a distance beyond the largest double. The points are midway, where doubles have them. */
static void contacts_farther_than_the_largest_double_have_points(void **state) {
    (void)state;
    const double far = 0x1.8p1023;
    const grz3_shape ball = grz3_shape_from_sphere(&(grz3_sphere){{far, 0.25, 0}, 1}),
                     other = grz3_shape_from_sphere(&(grz3_sphere){{-far, 0.25, 0}, 1}),
                     box = grz3_shape_from_aabb(&(grz3_aabb){{-0x1.fp1023, 0, 0}, {-far, 1, 1}}),
                     plate = grz3_shape_from_aabb(&(grz3_aabb){{far, 0, 0}, {far, 1, 1}}),
                     half = grz3_shape_from_halfspace(&(grz3_halfspace){{1, 0, 0}, -far});
    const struct {
        const grz3_shape *a, *b;
        int count;
        double x;
    } pairs[] = {{&ball, &other, 1, 0}, {&plate, &box, 4, 0}, {&ball, &half, 1, -0.5}, {&plate, &half, 4, 0}};
    for (int n = 0; n < 4; n++) {
        grz3_manifold m;
        assert_true(grz3_contact(pairs[n].a, pairs[n].b, INFINITY, &m).yes);
        assert_true(m.depth == -INFINITY && m.normal.x == 1);
        assert_int_equal(m.count, pairs[n].count);
        for (int k = 0; k < m.count; k++) {
            assert_true(m.points[k].point.x == pairs[n].x);
            assert_true(m.points[k].depth == -INFINITY);
        }
    }
    const grz2_shape disk = grz2_shape_from_circle(&(grz2_circle){{far, 2}, 1}),
                     point = grz2_shape_from_point(&(grz2_vec){-far, 2});
    grz2_manifold m;
    assert_true(grz2_contact(&disk, &point, INFINITY, &m).yes);
    assert_true(m.count == 1 && m.depth == -INFINITY && m.points[0].point.x == -0.5 && m.points[0].point.y == 2);
}

/* An edge of a box lies over that of another one, a unit of it or less: two points, however far the surface of a
 * rounded box is from there. */
static void edges_over_edges_have_two_points_at_any_radius(void **state) {
    (void)state;
    for (int e = -1000; e <= 1023; e += 7)
        for (int width = -1060; width <= 1000; width += e % 2 ? 20 : 171) {
            const double radius = ldexp(1, e), w = ldexp(1, width);
            const grz2_rect over = {-w, 1, 100, 1};
            const grz2_aabb under = {{-2, -1}, {0, 0}};
            grz2_shape a = grz2_shape_from_rect(&over), b = grz2_shape_from_aabb(&under);
            if (width > 0) continue;
            b.radius = radius;
            for (int swap = 0; swap < 2; swap++) {
                const grz2_manifold m = contact2(swap ? b : a, swap ? a : b, INFINITY);
                assert_true(m.count == 2 && m.points[0].point.x == -w && m.points[1].point.x == 0);
                assert_true(m.points[0].depth == m.depth && m.points[1].depth == m.depth);
            }
            const grz2_capsule rod = {{-w, 1}, {100, 1}, radius}; /* both are round */
            const grz2_manifold m = contact2(grz2_shape_from_capsule(&rod), b, INFINITY);
            assert_true(m.count == 2 && m.points[0].point.x == -w && m.points[1].point.x == 0);
        }
}

static void faces_over_faces_have_four_points_at_any_radius(void **state) {
    (void)state;
    for (int e = -1000; e <= 1023; e += 17) {
        grz3_shape a = box3(-1, -0x1p-9, 1, 99, 50, 2), b = box3(-2, -2, -1, 0, 0, 0);
        b.radius = ldexp(1, e);
        const grz3_manifold m = contact3(a, b, INFINITY);
        assert_true(m.count == 4 && m.normal.z == 1);
        for (int k = 0; k < 4; k++)
            assert_true(has_point(&m, k & 1 ? 0 : -1, k & 2 ? 0 : -0x1p-9, m.points[0].point.z, m.depth));
        const grz3_capsule rod = {{-5, -5, 0}, {10, 10, 0}, b.radius};
        a = box3(-1, -1, 1, 99, 50, 2);
        const grz3_manifold line = contact3(a, grz3_shape_from_capsule(&rod), INFINITY);
        assert_true(line.count == 2 && line.points[0].point.x == -1 && line.points[1].point.x == 10);
    }
}

/* The end of a capsule's axis is as far as its radius from a place on the side of a box, and an ulp before that place a
 * corner of the box is deeper: where surfaces touch, the depth is 0, not what rounding leaves. */
static void a_second_point_that_touches_has_a_depth_of_0(void **state) {
    (void)state;
    static const int triples[][3] = {{3, 4, 5}, {5, 12, 13}, {7, 24, 25}, {8, 15, 17}, {20, 21, 29}, {9, 40, 41}};
    for (int n = 0; n < 6 * 64; n++) {
        const int *const t = triples[n % 6];
        const double scale = ldexp(1, n / 6 % 8 * 50 - 200), m = 16 * (1 + n / 48), x = -95.5 + t[0] * m,
                     y = -64 - t[1] * m;
        const double axis[4] = {-95.5 - 32 * t[1], -64 - 32 * t[0], -95.5, -64};
        const grz2_capsule c = {
            {scale * axis[0], scale * axis[1]}, {scale * axis[2], scale * axis[3]}, scale * t[2] * m};
        const grz2_aabb box = {{scale * nextafter(x, -INFINITY), scale * (y - 32)}, {scale * (x + 64), scale * y}};
        const grz2_shape a = grz2_shape_from_aabb(&box), b = grz2_shape_from_capsule(&c);
        const grz3_aabb box3 = {{box.min.x, box.min.y, -scale}, {box.max.x, box.max.y, scale}};
        const grz3_capsule rod = {{c.a.x, c.a.y, 0}, {c.b.x, c.b.y, 0}, c.radius};
        for (int k = 0; k < 3; k++) {
            const double margin = k == 0 ? 0 : k == 1 ? 0x1p-120 * scale : scale;
            const grz2_manifold flat = contact2(a, b, margin);
            assert_true(flat.count == 2 && flat.points[0].depth == flat.depth && flat.depth > 0);
            assert_true(flat.points[1].depth == 0);
            assert_true(fabs(flat.points[1].point.x - scale * x) <= 0x1p-50 * (scale * (fabs(x) + fabs(y)) + c.radius));
            const grz3_manifold solid = contact3(grz3_shape_from_aabb(&box3), grz3_shape_from_capsule(&rod), margin);
            assert_true(solid.count == 2 && solid.points[1].depth == 0);
        }
    }
}

/* All points of a contact within a margin are. */
static void check_margin(const struct row *row, const struct shapes *shapes, double margin) {
    const union library_shape a = shape_for_library(&shapes->a), b = shape_for_library(&shapes->b);
    grz2_manifold flat = {.count = 0};
    grz3_manifold solid = {.count = 0};
    if (row->dim == 2) grz2_contact(&a.in2, &b.in2, margin, &flat);
    else grz3_contact(&a.in3, &b.in3, margin, &solid);
    for (int i = 0; i < flat.count; i++) assert_true(flat.points[i].depth >= -margin);
    for (int i = 0; i < solid.count; i++) assert_true(solid.points[i].depth >= -margin);
}

static void check_margins_of_row(const struct row *row, int r, const struct family *family) {
    struct rng rng = rng_seeded((uint64_t)r, family->name);
    for (int i = effort(20); i > 0; i--) {
        struct shapes inputs[MOST_INPUTS];
        for (int made = family->make(&rng, row, inputs); made > 0; made--) {
            const union library_shape a = shape_for_library(&inputs[made - 1].a),
                                      b = shape_for_library(&inputs[made - 1].b);
            double depth = 0, normal[3];
            row_contact(row, &a, &b, INFINITY, &depth, normal);
            check_margin(row, &inputs[made - 1], 0);
            check_margin(row, &inputs[made - 1], fabs(depth));
            check_margin(row, &inputs[made - 1], 1.5 * fabs(depth));
        }
    }
}

/* Points that are apart by more than the margin are left out, also by the least: near contact, and of all exponents. */
static void no_point_is_beyond_the_margin(void **state) {
    (void)state;
    for (int r = 0; r < row_count(); r++)
        for (int f = 0; f < family_count && row_is_contact(row_at(r)); f++)
            if (families[f].make == make_near || families[f].make == make_mixed)
                check_margins_of_row(row_at(r), r, &families[f]);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(contacts_farther_than_the_largest_double_have_points),
                                       cmocka_unit_test(edges_over_edges_have_two_points_at_any_radius),
                                       cmocka_unit_test(faces_over_faces_have_four_points_at_any_radius),
                                       cmocka_unit_test(a_second_point_that_touches_has_a_depth_of_0),
                                       cmocka_unit_test(no_point_is_beyond_the_margin),
                                       cmocka_unit_test(flat_faces_have_the_corners_of_what_they_share),
                                       cmocka_unit_test(faces_that_touch_have_the_whole_face_with_depth_0),
                                       cmocka_unit_test(of_the_eight_points_of_a_turned_box_four_are_kept),
                                       cmocka_unit_test(crossed_edges_have_one_point_and_an_edge_on_a_face_has_two),
                                       cmocka_unit_test(a_capsule_has_two_points_a_ball_one),
                                       cmocka_unit_test(on_a_half_space_each_corner_of_the_lowest_face_counts),
                                       cmocka_unit_test(in_the_plane_a_side_has_two_points_a_corner_one),
                                       cmocka_unit_test(swapped_arguments_swap_the_features),
                                       cmocka_unit_test(moving_both_by_an_exact_amount_moves_the_points),
                                       cmocka_unit_test(features_stay_over_1000_frames_of_slow_motion),
                                       cmocka_unit_test(a_settled_stack_has_four_points_a_pair),
                                       cmocka_unit_test(the_origin_on_a_face_and_the_same_shape_twice),
                                       cmocka_unit_test(large_boxes_and_small_depths),
                                       cmocka_unit_test(a_margin_keeps_all_corners_of_a_tilted_box),
                                       cmocka_unit_test(nothing_is_no_contact_and_huge_numbers_are_finite)};
    return cmocka_run_group_tests_name("manifold", tests, NULL, NULL);
}
