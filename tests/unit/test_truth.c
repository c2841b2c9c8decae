/* Tests the oracle itself, with facts that need no oracle.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "families/draft.h"
#include "oracle/depth.h"
#include "oracle/gradient.h"
#include "oracle/truth.h"

#include <math.h>

#define ROUNDS 5000

/* -1, 0, 1 if the ranges [a, b] and [c, d] are apart, touch (one of them may be a point), overlap openly. */
static int ranges_meet(double a, double b, double c, double d) {
    if (b < c || d < a) return -1;
    return b == c || d == a ? 0 : 1;
}

static void boxes_meet_where_all_their_ranges_do(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "boxes");
    for (int i = 0; i < ROUNDS; i++) {
        const int dim = rng_int(&rng, 2, 3);
        const struct shape a = draft_lattice(&rng, dim, GRZ_AABB, 3), b = draft_lattice(&rng, dim, GRZ_AABB, 3);
        int least = 1;
        for (int k = 0; k < dim; k++) {
            const int meet = ranges_meet(a.n[k], a.n[dim + k], b.n[k], b.n[dim + k]);
            if (meet < least) least = meet;
            /* two flat shapes in one plane: their difference has no interior */
            if (a.n[k] == a.n[dim + k] && b.n[k] == b.n[dim + k] && least > 0) least = 0;
        }
        assert_int_equal(true_meeting(&a, &b), least < 0 ? MEET_APART : least == 0 ? MEET_TOUCHING : MEET_OPENLY);
    }
}

static void balls_and_boxes_meet_by_clamping_on_small_integers(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "clamp");
    for (int i = 0; i < ROUNDS; i++) {
        const int dim = rng_int(&rng, 2, 3);
        const struct shape box = draft_lattice(&rng, dim, GRZ_AABB, 6);
        struct shape ball = draft_lattice(&rng, dim, GRZ_BALL, 12);
        const double radius = ball.n[dim] += 1;
        double distance2 = 0;
        for (int k = 0; k < dim; k++) {
            const double nearest = fmin(fmax(ball.n[k], box.n[k]), box.n[dim + k]), d = ball.n[k] - nearest;
            distance2 += d * d;
        }
        const int order = (distance2 > radius * radius) - (distance2 < radius * radius);
        assert_int_equal(true_meeting(&ball, &box), order > 0 ? MEET_APART : order == 0 ? MEET_TOUCHING : MEET_OPENLY);
    }
}

/* A box as an aabb, as a rect, and as an axis-aligned obb. */
static void the_same_set_in_other_words_gets_the_same_answer(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "words");
    static const int kinds[] = {GRZ_POINT, GRZ_SEGMENT, GRZ_PLANE, GRZ_HALFSPACE, GRZ_AABB, GRZ_OBB, GRZ_BALL};
    for (int i = 0; i < ROUNDS; i++) {
        const double x = rng_int(&rng, -3, 3), y = rng_int(&rng, -3, 3), w = 2 * rng_int(&rng, 0, 2),
                     h = 2 * rng_int(&rng, 0, 2);
        const struct shape aabb = {.dim = 2, .kind = GRZ_AABB, .n = {x, y, x + w, y + h}},
                           rect = {.dim = 2, .kind = GRZ_RECT, .n = {x, y, w, h}};
        const struct shape obb = {.dim = 2, .kind = GRZ_OBB, .n = {x + w / 2, y + h / 2, h / 4, w / 4, 0, 2}};
        const struct shape other = draft_lattice(&rng, 2, kinds[rng_int(&rng, 0, 6)], 4);
        assert_int_equal(true_meeting(&aabb, &other), true_meeting(&other, &rect));
        assert_int_equal(true_meeting(&aabb, &other), true_meeting(&obb, &other));
    }
}

static void known_facts(void **state) {
    (void)state;
    const struct shape sheared = {.dim = 3, .kind = GRZ_OBB, .n = {0, 0, 0, 1, 1, 1, 1, 0, 0, 1, 1, 0, 0, 0, 1}};
    const struct shape corner = {.dim = 3, .kind = GRZ_POINT, .n = {2, 1, 0}},
                       beside = {.dim = 3, .kind = GRZ_POINT, .n = {2, 1 - 0x1p-53, 0}};
    assert_int_equal(true_meeting(&corner, &sheared), MEET_TOUCHING);
    assert_int_equal(true_meeting(&beside, &sheared), MEET_APART);
    assert_int_equal(true_zone(&corner, &sheared), 13);
    /* 2 1 0 - s = 1 along each of two axes: below the line through the corner, s = 1 + 2^-53 */
    assert_int_equal(true_zone(&beside, &sheared), 14);

    const struct shape plane = {.dim = 3, .kind = GRZ_PLANE, .n = {0, 3, 4, 25}},
                       ball = {.dim = 3, .kind = GRZ_BALL, .n = {0, 0, 0, 5}};
    const struct shape same = {.dim = 3, .kind = GRZ_PLANE, .n = {0, -6, -8, -50}},
                       other = {.dim = 3, .kind = GRZ_PLANE, .n = {0, 3, 4, 26}};
    assert_int_equal(true_meeting(&ball, &plane), MEET_TOUCHING);
    assert_int_equal(true_side(&plane, &ball), GRZ_SIDE_MEETS);
    assert_int_equal(true_meeting(&plane, &same), MEET_TOUCHING);
    assert_int_equal(true_meeting(&plane, &other), MEET_APART);
    assert_int_equal(true_side(&plane, &other), GRZ_SIDE_BEYOND);

    const struct shape half = {.dim = 3, .kind = GRZ_HALFSPACE, .n = {0, 0, 1, 2}},
                       under = {.dim = 3, .kind = GRZ_HALFSPACE, .n = {0, 0, -4, -8}};
    assert_int_equal(true_meeting(&half, &under), MEET_TOUCHING);
    assert_int_equal(true_meeting(&half, &half), MEET_OPENLY);
    assert_int_equal(true_meeting(&half, &plane), MEET_OPENLY);

    const struct shape a = {.dim = 2, .kind = GRZ_SEGMENT, .n = {-1, -1, 1, 1}},
                       b = {.dim = 2, .kind = GRZ_SEGMENT, .n = {-1, 1, 1, -1}};
    const struct shape c = {.dim = 2, .kind = GRZ_SEGMENT, .n = {0, 0, 3, 3}};
    assert_int_equal(true_meeting(&a, &b), MEET_OPENLY);
    assert_int_equal(true_meeting(&a, &c), MEET_TOUCHING);
}

static void invalid_shapes_meet_nothing(void **state) {
    (void)state;
    const double inf = HUGE_VAL;
    const struct shape world = {.dim = 2, .kind = GRZ_AABB, .n = {-inf, -inf, inf, inf}};
    const struct shape fine[] = {
        {.dim = 2, .kind = GRZ_BALL, .n = {0, 0, -0.0}},
        {.dim = 2, .kind = GRZ_PLANE, .n = {0, 0x1p-1074, 1}},
        {.dim = 2, .kind = GRZ_OBB, .n = {0}},
    };
    const struct shape invalid[] = {
        {.dim = 2, .kind = GRZ_BALL, .n = {0, 0, -0x1p-1074}},
        {.dim = 2, .kind = GRZ_BALL, .n = {0, inf, 1}},
        {.dim = 2, .kind = GRZ_PLANE, .n = {0, -0.0, 1}},
        {.dim = 2, .kind = GRZ_AABB, .n = {0x1p-1074, 0, 0, 1}},
        {.dim = 2, .kind = GRZ_AABB, .n = {inf, 0, inf, 1}},
        {.dim = 2, .kind = GRZ_RECT, .n = {0, 0, -1, 1}},
        {.dim = 2, .kind = GRZ_OBB, .n = {0, 0, 1, 1, inf, 0}},
        {.dim = 2, .kind = 1000},
        {.dim = 2, .kind = GRZ_AABB, .radius = -1},
    };
    for (int i = 0; i < (int)(sizeof fine / sizeof *fine); i++)
        assert_int_equal(true_meeting(&world, &fine[i]), MEET_OPENLY);
    for (int i = 0; i < (int)(sizeof invalid / sizeof *invalid); i++) {
        assert_int_equal(true_meeting(&world, &invalid[i]), MEET_APART);
        assert_int_equal(true_side(&fine[1], &invalid[i]), GRZ_SIDE_NONE);
    }
}

/* Of three neighbours only that in the middle is the length. */
static void assert_only(bool (*is)(const struct shape *, const struct shape *, double), const struct shape *a,
                        const struct shape *b, double length) {
    assert_true(is(a, b, length));
    if (isfinite(length)) assert_false(is(a, b, nextafter(length, HUGE_VAL)));
    if (length != 0) assert_false(is(a, b, nextafter(length, 0)));
    assert_false(is(a, b, NAN));
}

static bool depth_is(const struct shape *a, const struct shape *b, double d) {
    struct exact_length depth;
    exact_length_init(&depth);
    true_depth(&depth, a, b);
    const bool is = exact_length_is(&depth, d, -HUGE_VAL);
    exact_length_clear(&depth);
    return is;
}

static bool depth_to_the_right_is(const struct shape *a, const struct shape *b, double d) {
    const struct shapes shapes = {.a = *a, .b = *b, .with = {.by = {{1}}}};
    return true_depth_along_is(&shapes, d);
}

/* sqrt is correctly rounded. */
static void only_the_nearest_double_is_a_length(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "lengths");
    for (int i = 0; i < 100; i++) {
        const double x = rng_int(&rng, -50, 50), y = rng_int(&rng, -50, 50), r = rng_int(&rng, 0, 3),
                     d = sqrt(x * x + y * y);
        const struct shape origin = {.dim = 2, .kind = GRZ_POINT}, point = {.dim = 2, .kind = GRZ_POINT, .n = {x, y}},
                           beyond = {.dim = 2, .kind = GRZ_SEGMENT, .n = {x, y, 2 * x - y, 2 * y + x}},
                           disk = {.dim = 2, .kind = GRZ_BALL, .n = {x, y, r}};
        assert_only(true_distance_is, &origin, &point, d);
        assert_only(true_distance_is, &beyond, &origin, d);
        if (d == floor(d)) assert_only(depth_is, &disk, &origin, r - d);
        /* a box moves out of another through the nearest side */
        const double w = 1 + fabs(x), h = 1 + fabs(y);
        const struct shape box = {.dim = 2, .kind = GRZ_AABB, .n = {-w, -h, w, h}},
                           other = {.dim = 2, .kind = GRZ_OBB, .n = {x / 2, 0, 1, 2, 1, 0}};
        const double out = w + 1 - fabs(x) / 2, up = h + 2;
        assert_only(depth_is, &box, &other, out < up ? out : up);
        assert_only(depth_to_the_right_is, &box, &other, w + 1 + x / 2);
    }
    const struct shape a = {.dim = 3, .kind = GRZ_POINT, .n = {0, 0, -0x1p-53}},
                       odd = {.dim = 3, .kind = GRZ_POINT, .n = {0, 0, 1}},
                       even = {.dim = 3, .kind = GRZ_POINT, .n = {0, 0, 1 + 0x1p-52}},
                       far[] = {{.dim = 3, .kind = GRZ_POINT, .n = {0x1.fffffffffffffp1023}},
                                {.dim = 3, .kind = GRZ_POINT, .n = {-0x1p969}},
                                {.dim = 3, .kind = GRZ_POINT, .n = {-0x1p970}}},
                       tiny = {.dim = 3, .kind = GRZ_BALL, .n = {0, 0, 0x1p-1074, 0x1p-1074}},
                       plane = {.dim = 3, .kind = GRZ_PLANE, .n = {0, 0, 2, 7}},
                       half = {.dim = 3, .kind = GRZ_HALFSPACE, .n = {0, 0, -3, -12}};
    assert_only(true_distance_is, &a, &odd, 1);
    assert_only(true_distance_is, &a, &even, 1 + 0x1p-51);
    assert_only(true_distance_is, &far[0], &far[1], 0x1.fffffffffffffp1023);
    assert_only(true_distance_is, &far[0], &far[2], HUGE_VAL);
    assert_only(true_distance_is, &tiny, &odd, 1);
    assert_only(true_distance_is, &plane, &half, 0.5);
    assert_only(true_distance_is, &plane, &odd, 2.5);
    assert_only(true_distance_is, &half, &odd, 3);
    assert_only(depth_is, &half, &odd, -3);
    assert_only(depth_is, &tiny, &plane, -3.5);
    const struct shape unit = {.dim = 2, .kind = GRZ_AABB, .n = {0, 0, 1, 1}},
                       ends[] = {{.dim = 2, .kind = GRZ_AABB, .n = {-1, 0, 1 + 0x1p-52, 1}},
                                 {.dim = 2, .kind = GRZ_BALL, .n = {0.5 + 0x1p-53, 0.5, 0.5}},
                                 {.dim = 2, .kind = GRZ_HALFSPACE, .n = {-1, 0, 0}}};
    assert_only(depth_to_the_right_is, &unit, &ends[0], 1 + 0x1p-52);
    assert_only(depth_to_the_right_is, &unit, &ends[1], 1);
    assert_only(depth_to_the_right_is, &unit, &ends[2], HUGE_VAL);
}

/* The gradient is g, and no double next to a coordinate of it will do. */
static void assert_gradient(const struct shape *point, const struct shape *b, double x, double y, double z) {
    const double g[3] = {x, y, z};
    assert_true(true_gradient_is(point, b, g));
    for (int k = 0; k < point->dim; k++)
        for (int sign = -1; sign <= 1; sign += 2) {
            double other[3] = {x, y, z};
            other[k] = nextafter(other[k], 2 * sign);
            assert_false(true_gradient_is(point, b, other));
        }
}

static void only_the_nearest_double_is_a_gradient(void **state) {
    (void)state;
    const struct shape cube = {.dim = 3, .kind = GRZ_AABB, .n = {0, 0, 0, 4, 4, 4}},
                       pyramid = {.dim = 3, .kind = GRZ_HULL, .n = {0, 0, 0, 4, 0, 0, 0, 4, 0, 4, 4, 0, 2, 2, 8}},
                       ball = {.dim = 2, .kind = GRZ_BALL, .n = {0, 0, 1}},
                       triangle = {.dim = 2, .kind = GRZ_TRIANGLE, .n = {0, 0, 30, 0, 0, 40}, .radius = 2},
                       under = {.dim = 3, .kind = GRZ_HALFSPACE, .n = {0, 3, -4, 100}};
    const struct shape high = {.dim = 3, .kind = GRZ_POINT, .n = {2, 2, 3}},
                       edge = {.dim = 3, .kind = GRZ_POINT, .n = {4, 4, 2}},
                       low = {.dim = 3, .kind = GRZ_POINT, .n = {2, 2, 0.5}},
                       tie = {.dim = 3, .kind = GRZ_POINT, .n = {2, 3, 3}},
                       out = {.dim = 3, .kind = GRZ_POINT, .n = {7, 2, 8}},
                       top = {.dim = 3, .kind = GRZ_POINT, .n = {2, 2, 7.75}};
    const struct shape beside = {.dim = 2, .kind = GRZ_POINT, .n = {-3, 4}}, center = {.dim = 2, .kind = GRZ_POINT},
                       inner = {.dim = 2, .kind = GRZ_POINT, .n = {12, 20}};
    assert_gradient(&high, &cube, 0, 0, 1);
    assert_gradient(&out, &cube, 0.6, 0, 0.8);
    assert_gradient(&edge, &cube, 0, 0, 0);
    assert_gradient(&tie, &cube, 0, 0, 0);
    assert_gradient(&low, &pyramid, 0, 0, -1);
    assert_gradient(&top, &pyramid, 0, 0, 0);
    assert_gradient(&high, &under, 0, 0.6, -0.8);
    assert_gradient(&beside, &ball, -0.6, 0.8, 0);
    assert_gradient(&center, &ball, 0, 0, 0);
    assert_gradient(&inner, &triangle, 0.8, 0.6, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(boxes_meet_where_all_their_ranges_do),
        cmocka_unit_test(balls_and_boxes_meet_by_clamping_on_small_integers),
        cmocka_unit_test(the_same_set_in_other_words_gets_the_same_answer),
        cmocka_unit_test(known_facts),
        cmocka_unit_test(invalid_shapes_meet_nothing),
        cmocka_unit_test(only_the_nearest_double_is_a_length),
        cmocka_unit_test(only_the_nearest_double_is_a_gradient),
    };
    return cmocka_run_group_tests_name("truth", tests, NULL, NULL);
}
