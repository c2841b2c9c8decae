/* Distances where a coordinate too small for double-doubles decides: what these do not know of a corner may not count
 * as nothing, and nor may a gap that ends at a subnormal with denormals-are-zero.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "oracle/truth.h"
#include "support/effort.h"
#include "support/modes.h"
#include "support/rng.h"
#include "support/shape.h"

#include <graze/graze.h>

#include <math.h>
#include <string.h>

/* Some ulp off, where the number is not 0; and where it is, at most the least subnormal. */
static double near(struct rng *rng, double x) {
    for (int steps = rng_int(rng, 0, 5); steps > 0; steps--)
        if (x != 0) x = nextafter(x, rng_once_in(rng, 2) ? 100 : -100);
    return x == 0 ? 0x1p-1074 * rng_int(rng, -1, 1) : x;
}

/* Without points, with them, and in the other order. */
static void check(const struct shape *a, const struct shape *b) {
    const union library_shape x = shape_for_library(a), y = shape_for_library(b);
    grz2_vec p, q;
    grz3_vec r, s;
    const bool plane = a->dim == 2;
    const double alone = plane ? grz2_distance(&x.in2, &y.in2, NULL, NULL) : grz3_distance(&x.in3, &y.in3, NULL, NULL),
                 with = plane ? grz2_distance(&y.in2, &x.in2, &p, &q) : grz3_distance(&y.in3, &x.in3, &r, &s);
    assert_true(true_distance_is(a, b, alone));
    assert_true(alone == with);
}

/* A triangle that is almost flat: a middle corner lies within some ulp of the edge that is nearest. */
static void a_subnormal_corner_counts(void **state) {
    (void)state;
    struct rng rng = rng_seeded(0, "a_subnormal_corner_counts");
    for (int i = 0; i < 2000; i++) {
        const int dim = 2 + i % 2;
        struct shape point = {.dim = dim, .kind = GRZ_POINT, .n = {7, 4}},
                     triangle = {.dim = dim, .kind = GRZ_TRIANGLE, .n = {-2, 0, -4, 2, 8, -10}};
        if (dim == 3) memcpy(triangle.n, (const double[9]){-2, 0, 0, -4, 2, 0, 8, -10, 0}, 9 * sizeof(double));
        for (int k = 0; k < 3 * dim; k++) triangle.n[k] = near(&rng, triangle.n[k]);
        check(&point, &triangle);
    }
}

/* Or so small that its last bits, or what sums leave of it, are less than the least normal number. */
static double small_or_whole(struct rng *rng) {
    if (rng_once_in(rng, 2)) return rng_int(rng, -3, 3);
    if (rng_once_in(rng, 2)) return ldexp(rng_int(rng, -9, 9), rng_int(rng, -1023, -790));
    return 0x1p-1074 * rng_int(rng, -1, 1);
}

/* A ball and a box, of which the plane has the first two coordinates, with what may round the box. */
static void distances_of_ball_and_box(const double n[11], double out[6]) {
    const grz3_vec center = {n[0], n[1], n[2]}, low = {n[4], n[5], n[6]}, high = {n[7], n[8], n[9]};
    const grz3_sphere ball = {center, n[3]};
    const grz3_aabb box = {low, high}, point = {center, center};
    const grz2_circle ball2 = {{n[0], n[1]}, n[3]};
    const grz2_aabb box2 = {{n[4], n[5]}, {n[7], n[8]}};
    grz3_shape round = grz3_shape_from_aabb(&box), solid = grz3_shape_from_sphere(&ball);
    grz2_shape round2 = grz2_shape_from_aabb(&box2), solid2 = grz2_shape_from_circle(&ball2);
    round.radius = round2.radius = n[10];
    out[0] = grz3_distance_sphere_aabb(&ball, &box);
    out[1] = grz2_distance_circle_aabb(&ball2, &box2);
    out[2] = grz3_distance_aabb_aabb(&point, &box);
    out[3] = grz2_distance_point_aabb(&ball2.center, &box2);
    out[4] = grz3_distance(&solid, &round, NULL, NULL);
    out[5] = grz2_distance(&solid2, &round2, NULL, NULL);
}

static void a_gap_that_ends_at_a_subnormal_counts(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "gaps");
    if (!flush_exists()) skip();
    for (int i = effort(40000); i > 0; i--) {
        double n[11], out[2][6];
        for (int k = 0; k < 11; k++) n[k] = small_or_whole(&rng);
        for (int k = 0; k < 3; k++) n[7 + k] = n[7 + k] > n[4 + k] ? n[7 + k] : n[4 + k];
        n[3] = fabs(n[3]), n[10] = fabs(n[10]);
        for (int flushed = 0; flushed < 2; flushed++) {
            flush_to_zero(flushed == 1);
            distances_of_ball_and_box(n, out[flushed]);
            flush_to_zero(false);
        }
        assert_memory_equal(out[0], out[1], sizeof out[0]);
    }
}

static void a_nearest_point_next_to_the_subnormals_is_not_flushed(void **state) {
    (void)state;
    if (!flush_exists()) skip();
    const grz3_sphere ball = {{0, -0x1.dcf3beff3949ep-843, 0x1.8p+1}, 0x1.8p+1};
    const grz3_aabb box = {{0x1.8p+1, 0x1.bf579762d1cdap-1022, 0x1.7ffffffffffffp+1},
                           {0x1.8p+2, 0x1.15a9256aca808p+950, 0x1.8p+1}};
    const grz3_shape a = grz3_shape_from_sphere(&ball), b = grz3_shape_from_aabb(&box);
    grz3_vec p[2][2];
    for (int flushed = 0; flushed < 2; flushed++) {
        flush_to_zero(flushed == 1);
        grz3_distance(&a, &b, &p[flushed][0], &p[flushed][1]);
        flush_to_zero(false);
    }
    assert_true(p[0][0].y > 0);
    assert_memory_equal(p[0], p[1], sizeof p[0]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_subnormal_corner_counts),
        cmocka_unit_test(a_gap_that_ends_at_a_subnormal_counts),
        cmocka_unit_test(a_nearest_point_next_to_the_subnormals_is_not_flushed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
