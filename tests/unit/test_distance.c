/* Distances of cores whose second nearest face is almost as near, with a coordinate too small for double-doubles: what
 * these do not know of a corner may not count as nothing.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "oracle/truth.h"
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_subnormal_corner_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
