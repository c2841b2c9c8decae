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

/* Around the same center, where there is no room for all corners of the difference, and elsewhere. */
static void hulls_of_many_points_have_their_least_depth(void **state) {
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
                assert_true(reach3(&a, &d) + reach3(&b, &e) > depth * (1 - 0x1p-45) * length);
            }
        }
}

/* A ball of rings and two poles, and its mirror image at t: their difference is twice the ball less t, and has its
 * facets. */

enum { MOST_RINGS = 140, MOST_ON_BALL = MOST_RINGS * MOST_RINGS + 2 };

static grz3_vec ball[2][MOST_ON_BALL];
static int rings;

static grz3_vec *on_ring(int ring, int k) { return &ball[0][ring * rings + k % rings]; }

static void make_ball(struct rng *rng, int count, grz3_vec t) {
    const double pi = 3.141592653589793;
    rings = count;
    for (int i = 0; i < rings; i++)
        for (int k = 0; k < rings; k++) {
            const double ring = pi * (i + 1) / (rings + 1), up = ring + 1e-5 * sin(ring) * rng_signed(rng),
                         turn = 2 * pi * (k + 0.02 * rng_signed(rng)) / rings;
            *on_ring(i, k) = (grz3_vec){sin(up) * cos(turn), sin(up) * sin(turn), cos(up)};
        }
    const int most = rings * rings;
    ball[0][most] = (grz3_vec){0, 0, 1};
    ball[0][most + 1] = (grz3_vec){0, 0, -1};
    for (int k = 0; k < most + 2; k++) {
        const grz3_vec p = ball[0][k];
        ball[1][k] = (grz3_vec){t.x - p.x, t.y - p.y, t.z - p.z};
    }
}

static double det_of(const grz3_vec *p, const grz3_vec *q, const grz3_vec *r, const grz3_vec *s, double n[3]) {
    const double e[3] = {q->x - p->x, q->y - p->y, q->z - p->z}, f[3] = {r->x - p->x, r->y - p->y, r->z - p->z};
    for (int i = 0; i < 3; i++) n[i] = e[(i + 1) % 3] * f[(i + 2) % 3] - e[(i + 2) % 3] * f[(i + 1) % 3];
    return n[0] * (s->x - p->x) + n[1] * (s->y - p->y) + n[2] * (s->z - p->z);
}

/* How far twice the plane of a facet, less t, is from 0. */
static double distance_of_facet(const grz3_vec *p, const grz3_vec *q, const grz3_vec *r, grz3_vec t) {
    static const grz3_vec middle = {0, 0, 0};
    double n[3];
    const double level = det_of(p, q, r, &middle, n), side = level < 0 ? 1 : -1,
                 length = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    return (2 * fabs(level) - side * (n[0] * t.x + n[1] * t.y + n[2] * t.z)) / length;
}

/* Of four points beside each other the two facets; which ones these are depends on the diagonal that is outside. */
static double distance_of_four(const grz3_vec *a, const grz3_vec *b, const grz3_vec *c, const grz3_vec *d, grz3_vec t) {
    static const grz3_vec middle = {0, 0, 0};
    double n[3];
    const bool below = det_of(a, b, c, d, n) * det_of(a, b, c, &middle, n) > 0;
    return below ? fmin(distance_of_facet(a, b, c, t), distance_of_facet(a, c, d, t))
                 : fmin(distance_of_facet(a, b, d, t), distance_of_facet(b, c, d, t));
}

static double least_distance(grz3_vec t) {
    double least = HUGE_VAL;
    const grz3_vec *const poles = &ball[0][rings * rings];
    for (int k = 0; k < rings; k++) {
        for (int i = 0; i + 1 < rings; i++)
            least = fmin(
                least, distance_of_four(on_ring(i, k), on_ring(i, k + 1), on_ring(i + 1, k + 1), on_ring(i + 1, k), t));
        least = fmin(least, distance_of_facet(&poles[0], on_ring(0, k), on_ring(0, k + 1), t));
        least = fmin(least, distance_of_facet(&poles[1], on_ring(rings - 1, k), on_ring(rings - 1, k + 1), t));
    }
    return least;
}

/* 4,902 points; 19,602 where there is time. Nearly all facets are as near as any other. */
static void round_hulls_around_one_center_have_their_least_depth(void **state) {
    (void)state;
    static const grz3_vec at[3] = {{0, 0, 0}, {0x1p-14, 0, -0x1p-13}, {0.01, 0.02, -0.03}};
    struct rng rng = rng_seeded(1, "one center");
    for (int i = 0; i < 3; i++) {
        make_ball(&rng, effort(1) > 1 ? MOST_RINGS : effort(30) < 30 ? 24 : 70, at[i]);
        const int count = rings * rings + 2;
        const grz3_shape a = grz3_shape_from_hull(&(grz3_hull){count, ball[0]}),
                         b = grz3_shape_from_hull(&(grz3_hull){count, ball[1]});
        grz3_vec n;
        double depth;
        assert_true(grz3_depth(&a, &b, 0, &n, &depth).yes);
        const grz3_vec back = {-n.x, -n.y, -n.z};
        assert_true(fabs(reach3(&a, &back) + reach3(&b, &n) - depth) < 0x1p-48);
        assert_true(fabs(depth - least_distance(at[i])) < 0x1p-40);
    }
}

/* A wide hull with a dome of 576 points on a spot of a millionth, on the unit sphere about (0, 0, -1): even the
 * smallest cell of directions has too many facets. All are as near as any other, but for 2^-50. Where there is time: it
 * takes half a minute, as hardly any sign is certain in doubles. */
static void a_dome_without_room_has_its_least_depth_but_for_a_hair(void **state) {
    (void)state;
    if (effort(1) == 1) return;
    int count = 0;
    grz3_vec *const at = ball[0];
    for (int i = -12; i < 12; i++)
        for (int k = -12; k < 12; k++) {
            const double x = ldexp(i + 0.5, -26), y = ldexp(k + 0.5, -26);
            at[count++] = (grz3_vec){x, y, -(x * x + y * y) / 2};
        }
    for (double r = 0x1.6p-21; r < 0.125; r *= 2)
        for (int k = 0; k < 12; k++)
            at[count++] = (grz3_vec){r * cos(0.52359877 * k), r * sin(0.52359877 * k), -r * r / 4};
    for (int k = 0; k < 8; k++) at[count++] = (grz3_vec){k & 1 ? 20 : -20, k & 2 ? 20 : -20, k & 4 ? -2 : -20};
    const grz3_shape a = grz3_shape_from_hull(&(grz3_hull){count, at}),
                     b = grz3_shape_from_point(&(grz3_vec){0, 0, -1});
    grz3_manifold m;
    assert_true(grz3_contact(&a, &b, 0, &m).yes);
    const grz3_vec back = {-m.normal.x, -m.normal.y, -m.normal.z};
    assert_true(fabs(m.depth - 1) < 0x1p-40 && m.count >= 1);
    assert_true(fabs(reach3(&a, &back) - m.normal.z - m.depth) < 0x1p-48);
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
        cmocka_unit_test(hulls_of_many_points_have_their_least_depth),
        cmocka_unit_test(round_hulls_around_one_center_have_their_least_depth),
        cmocka_unit_test(a_dome_without_room_has_its_least_depth_but_for_a_hair),
        cmocka_unit_test(a_move_by_the_depth_separates_boxes),
        cmocka_unit_test(powers_of_two_scale_the_depth),
        cmocka_unit_test(small_coordinates_of_normals_are_rounded),
        cmocka_unit_test(a_margin_gives_negative_depths),
        cmocka_unit_test(results_that_are_not_wanted_are_not_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
