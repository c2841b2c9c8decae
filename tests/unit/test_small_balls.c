/* Balls with a radius far smaller than their coordinates move past a corner that they nearly touch, at a time of few
 * bits: in doubles the distance to the corner is lost next to the coordinates. Compared with the times of the oracle.
 *
 * SPDX-License-Identifier: MIT */
#include "support/effort.h"
#include "support/outcome.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "oracle/moment.h"

#include <math.h>

/* A corner at the origin; one edge is nearly parallel to the motion, the other goes to `third`. */
static struct shapes make(int dim, int order, double tilt, double low, double radius, double third) {
    const double corner[3][2] = {{0, 0}, {1, 0.5 + 0x1p-28 + tilt}, {1, third}};
    struct shapes s = {.a = {.dim = dim, .kind = GRZ_BALL}, .b = {.dim = dim, .kind = GRZ_TRIANGLE}};
    s.a.n[0] = -1;
    s.a.n[1] = -(0.5 + 0x1p-28);
    s.a.n[dim] = radius;
    for (int i = 0; i < 3; i++) {
        double *const to = &s.b.n[dim * ((i + order) % 3)];
        to[0] = corner[order < 3 ? i : 2 - i][0];
        to[1] = corner[order < 3 ? i : 2 - i][1];
    }
    s.with.by[0][0] = 2;
    s.with.by[0][1] = 1 + 0x1p-27;
    s.with.by[1][0] = 2 * radius;
    s.with.by[1][1] = -low;
    return s;
}

static void check(const struct shapes *s) {
    const struct moments truth = true_moments(GRZ_SWEEP, s);
    const union library_shape a = shape_for_library(&s->a), b = shape_for_library(&s->b);
    const grz2_vec by2[2] = {{s->with.by[0][0], s->with.by[0][1]}, {s->with.by[1][0], s->with.by[1][1]}};
    const grz3_vec by3[2] = {{by2[0].x, by2[0].y, 0}, {by2[1].x, by2[1].y, 0}};
    double enter, exit;
    const int answer = s->a.dim == 2 ? outcome_of(grz2_sweep(&a.in2, &by2[0], &b.in2, &by2[1], &enter, &exit))
                                     : outcome_of(grz3_sweep(&a.in3, &by3[0], &b.in3, &by3[1], &enter, &exit));
    assert_int_equal(answer, truth.answer[0]);
    assert_true(enter == truth.enter && exit == truth.exit);
}

static void a_corner_that_is_not_touched_says_no_time(void **state) {
    (void)state;
    static const double thirds[] = {-1, -0.25, -3};
    for (int dim = 2; dim <= 3; dim++)
        for (int tilt = 30; tilt < 50; tilt += 3)
            for (int low = 20; low < 90; low += low < 76 ? 8 : 2)
                for (int radius = 10; radius < 99; radius += radius < 80 ? 10 : 3)
                    for (int i = 0; i < 6; i++) {
                        if (is_left_out(tilt + low + radius + i)) continue;
                        const struct shapes s =
                            make(dim, i, ldexp(1, -tilt), ldexp(1, -low), ldexp(1, -radius), thirds[i % 3]);
                        check(&s);
                    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_corner_that_is_not_touched_says_no_time),
    };
    return cmocka_run_group_tests_name("small balls", tests, NULL, NULL);
}
