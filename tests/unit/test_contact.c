/* Depth, normal and margin of contacts: what the oracle and the laws do not ask. Hulls of many points, results that are
 * not wanted, powers of two, and that a move by the depth separates.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/effort.h"
#include "support/rng.h"

#include <graze/graze.h>

#include <math.h>
#include <string.h>

enum { MANY = 500 };

static grz2_vec around2[2][MANY];
static grz3_vec around3[2][MANY];

/* On a circle, in random order. */
static grz2_shape polygon(int which, int count, double radius, grz2_vec center) {
    for (int k = 0; k < count; k++) {
        const double t = 2 * 3.141592653589793 * ((k * 7) % count) / count;
        around2[which][k] = (grz2_vec){center.x + radius * cos(t), center.y + radius * sin(t)};
    }
    return grz2_shape_from_hull(&(grz2_hull){count, around2[which]});
}

static grz3_shape polyhedron(struct rng *rng, int which, int count, double radius, grz3_vec center) {
    for (int k = 0; k < count; k++) {
        const double z = 2 * ((double)k + 0.5) / count - 1, r = sqrt(1 - z * z), t = 2.399963229728653 * k;
        around3[which][k] = (grz3_vec){center.x + radius * r * cos(t) + 1e-9 * rng_signed(rng),
                                       center.y + radius * r * sin(t), center.z + radius * z};
    }
    return grz3_shape_from_hull(&(grz3_hull){count, around3[which]});
}

static double reach2(const grz2_shape *s, double x, double y) {
    double most = -HUGE_VAL;
    for (int k = 0; k < s->hull.count; k++) most = fmax(most, x * s->hull.points[k].x + y * s->hull.points[k].y);
    return most;
}

static double reach3(const grz3_shape *s, const grz3_vec *n) {
    double most = -HUGE_VAL;
    for (int k = 0; k < s->hull.count; k++) {
        const grz3_vec *const p = &s->hull.points[k];
        most = fmax(most, n->x * p->x + n->y * p->y + n->z * p->z);
    }
    return most;
}

/* The depth is that along the normal, and no other direction of many has less. 500 + 333 corners are more than there is
 * room for. */
static void polygons_of_many_corners_have_their_least_depth(void **state) {
    (void)state;
    static const grz2_vec at[3] = {{0, 0}, {0.3, 0.4}, {1.75, 0}};
    for (int i = 0; i < 3; i++) {
        const grz2_shape a = polygon(0, 500, 1, at[i]), b = polygon(1, 333, 1, (grz2_vec){0, 0});
        grz2_vec n;
        double depth;
        assert_true(grz2_depth(&a, &b, 0, &n, &depth).yes);
        assert_true(fabs(reach2(&a, -n.x, -n.y) + reach2(&b, n.x, n.y) - depth) < 0x1p-48);
        for (int k = 0; k < 4000; k++) {
            const double t = 0.00157 * k, x = cos(t), y = sin(t);
            assert_true(reach2(&a, x, y) + reach2(&b, -x, -y) > depth - 0x1p-48);
        }
        grz2_manifold m;
        assert_true(grz2_contact(&a, &b, 0, &m).yes && m.depth == depth && m.count >= 1);
    }
}

/* Around the same center, where there may be no room, and elsewhere. */
static void hulls_of_many_points_separate_by_their_depth(void **state) {
    (void)state;
    static const grz3_vec at[4] = {{0, 0, 0}, {0.3, 0.4, 0.1}, {1.7, 0, 0.2}, {0, 0.01, 0}};
    struct rng rng = rng_seeded(1, "many points");
    for (int i = 0; i < 4; i++)
        for (int count = 8; count <= MANY; count *= 3) {
            const grz3_shape a = polyhedron(&rng, 0, count, 1, at[i]),
                             b = polyhedron(&rng, 1, count, 1.5, (grz3_vec){0, 0, 0});
            grz3_vec n;
            double depth;
            assert_true(grz3_depth(&a, &b, 0, &n, &depth).yes);
            const grz3_vec back = {-n.x, -n.y, -n.z};
            assert_true(fabs(reach3(&a, &back) + reach3(&b, &n) - depth) < 0x1p-48);
            for (int k = 0; k < 500; k++) {
                const grz3_vec d = {rng_signed(&rng), rng_signed(&rng), rng_signed(&rng)}, e = {-d.x, -d.y, -d.z};
                const double length = sqrt(d.x * d.x + d.y * d.y + d.z * d.z);
                assert_true(reach3(&a, &d) + reach3(&b, &e) > (depth * (1 - (count < 100 ? 0x1p-45 : 0.05))) * length);
            }
        }
}

static grz3_shape random_box(struct rng *rng) {
    double q[4], length = 0;
    for (int i = 0; i < 4; i++) {
        q[i] = rng_signed(rng);
        length += q[i] * q[i];
    }
    for (int i = 0; i < 4; i++) q[i] /= sqrt(length);
    const grz3_vec center = {rng_signed(rng), rng_signed(rng), rng_signed(rng)},
                   half = {0.2 + rng_unit(rng), 0.2 + rng_unit(rng), 0.2 + rng_unit(rng)};
    const grz3_obb box = grz3_obb_from_quaternion(center, half, (grz3_quat){q[0], q[1], q[2], q[3]});
    return grz3_shape_from_obb(&box);
}

static grz3_shape moved(const grz3_shape *s, const grz3_vec *n, double by) {
    grz3_shape out = *s;
    out.obb.center.x += by * n->x;
    out.obb.center.y += by * n->y;
    out.obb.center.z += by * n->z;
    return out;
}

/* But for the rounding of the new place; and no shorter move along the same normal. */
static void a_move_by_the_depth_separates_boxes(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "separates");
    for (int i = 0; i < effort(300); i++) {
        const grz3_shape a = random_box(&rng), b = random_box(&rng);
        grz3_vec n, m;
        double depth, more;
        if (!grz3_depth(&a, &b, 0, &n, &depth).yes) continue;
        const grz3_shape free = moved(&a, &n, depth + 0x1p-47), still = moved(&a, &n, depth - 0x1p-47);
        assert_false(grz3_overlap(&free, &b));
        assert_true(grz3_overlap(&still, &b));
        assert_true(grz3_depth(&still, &b, 0, &m, &more).yes && more < 0x1p-46);
    }
}

static void powers_of_two_scale_the_depth(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "powers");
    for (int i = 0; i < effort(300); i++) {
        grz3_shape a = random_box(&rng), b = random_box(&rng);
        const int k = rng_int(&rng, -400, 400);
        grz3_vec n, m;
        double depth, scaled;
        grz3_depth(&a, &b, HUGE_VAL, &n, &depth);
        for (int j = 0; j < 6; j++) {
            (&a.obb.center.x)[j] = ldexp((&a.obb.center.x)[j], k);
            (&b.obb.center.x)[j] = ldexp((&b.obb.center.x)[j], k);
        }
        grz3_depth(&a, &b, HUGE_VAL, &m, &scaled);
        assert_true(scaled == ldexp(depth, k) && memcmp(&n, &m, sizeof n) == 0);
    }
}

/* Far below the other coordinate: down to subnormals, and where the middle of two of them is missed by 2^-53. */
static void small_coordinates_of_normals_are_rounded(void **state) {
    (void)state;
    static const double rows[][3] = {{2, 0x1.23456789abcdfp-998, 0x1.23456789abcdfp-999},
                                     {2, 0x1p-1040, 0x1p-1041},
                                     {3, 0x1p-1074, 0},
                                     {1.5, 0x1p-1074, 0x1p-1074},
                                     {2, 0x1p-1074, 0},
                                     {2, 0x3p-1074, 0x1p-1073},
                                     {2 - 0x1p-52, 0x1p-1074, 0x1p-1074},
                                     {2 + 0x1p-51, 0x1p-1074, 0}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (int sign = -1; sign <= 1; sign += 2) {
            const grz2_circle at = {{rows[i][0], sign * rows[i][1]}, 2}, origin = {{0, 0}, 3};
            const grz2_shape a = grz2_shape_from_circle(&at), b = grz2_shape_from_circle(&origin);
            grz2_vec n;
            assert_true(grz2_depth(&a, &b, 0, &n, NULL).yes);
            assert_true(n.x == 1 && n.y == sign * rows[i][2] && !(n.y == 0 && signbit(n.y)));
        }
}

static void a_margin_gives_negative_depths(void **state) {
    (void)state;
    const grz3_shape a = grz3_shape_from_sphere(&(grz3_sphere){{3, 0, 0}, 1}),
                     b = grz3_shape_from_aabb(&(grz3_aabb){{-1, -1, -1}, {1, 1, 1}}), none = {.kind = GRZ_EMPTY};
    grz3_vec n;
    double depth;
    assert_true(grz3_depth(&a, &b, 1, &n, &depth).yes && depth == -1 && n.x == 1 && n.y == 0 && n.z == 0);
    assert_false(grz3_depth(&a, &b, 0x1.fffffffffffffp-1, &n, &depth).yes || depth != 0 || n.x != 0);
    assert_false(grz3_depth(&a, &b, -1, NULL, NULL).yes || grz3_depth(&a, &b, (double)NAN, NULL, NULL).yes);
    assert_false(grz3_depth(&a, &none, HUGE_VAL, &n, &depth).yes || depth != 0);
    grz3_manifold m;
    assert_true(grz3_contact(&a, &b, 1, &m).yes && m.count == 1 && m.points[0].depth == -1 &&
                m.points[0].point.x == 1.5);
    assert_true(grz3_contact(&a, &b, 0, &m).yes == false && m.count == 0 && m.depth == 0);
}

static void results_that_are_not_wanted_are_not_written(void **state) {
    (void)state;
    const grz2_shape a = grz2_shape_from_rect(&(grz2_rect){0, 0, 2, 2}),
                     b = grz2_shape_from_rect(&(grz2_rect){1.5, 0.5, 2, 1});
    grz2_vec n;
    double depth;
    int count;
    grz2_contact_point one[1];
    assert_true(grz2_contact(&a, &b, 0, NULL).yes && grz2_contact_all(&a, &b, 0, NULL, NULL, NULL, 0, NULL).yes);
    assert_true(grz2_depth(&a, &b, 0, &n, NULL).yes && n.x == -1);
    assert_true(grz2_depth(&a, &b, 0, NULL, &depth).yes && depth == 0.5);
    assert_true(grz2_contact_all(&a, &b, 0, NULL, NULL, one, 1, &count).yes && count == 2);
    assert_true(one[0].depth == 0.5 && one[0].point.x == 1.75);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(polygons_of_many_corners_have_their_least_depth),
        cmocka_unit_test(hulls_of_many_points_separate_by_their_depth),
        cmocka_unit_test(a_move_by_the_depth_separates_boxes),
        cmocka_unit_test(powers_of_two_scale_the_depth),
        cmocka_unit_test(small_coordinates_of_normals_are_rounded),
        cmocka_unit_test(a_margin_gives_negative_depths),
        cmocka_unit_test(results_that_are_not_wanted_are_not_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
