/* The bound of num/rounded_avx2.c: where something gets to on its way.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"

#include <immintrin.h>

#define SHOWN_rounded_steps_error ~, bound_rounded_steps_error
#define rounded_steps_error \
    (see_steps(dd4_sum(dd4_from(start), step).hi, dd4_sum(dd4_from(start), step).lo, size), bound_rounded_steps_error)
static void see_steps(__m256d high, __m256d low, __m256d size);
#include "num/rounded_avx2.c"

static struct residual seen = {.bound = "rounded_steps_error"};

static double start[3], to[3], from[3], t;
static int dimension;

/* p + t (to - from), as the sum of two that is rounded next. */
static void see_steps(__m256d high, __m256d low, __m256d size) {
    for (int i = 0; i < dimension; i++) {
        const int place = d4_place_of_axis(i);
        const rat there = rat_add(rat_of(start[i]), rat_mul(rat_of(t), rat_of_two(to[i], -from[i]))),
                  computed = rat_of_two(d4_at(high, place), d4_at(low, place));
        residual_add(&seen, rat_sub(computed, there), bound_rounded_steps_error, rat_of(d4_at(size, place)));
    }
}

static void steps_are_within_their_bound(void **state) {
    (void)state;
    struct draws draws = draws_seeded("rounded");
    for (int n = effort(20000); n > 0; n--) {
        const int mark = rat_mark();
        double out[3];
        dimension = 2 + n % 2;
        draws_next(&draws);
        draw_vector(&draws, 3, start), draw_vector(&draws, 3, to), draw_vector(&draws, 3, from);
        t = rng_unit(&draws.rng);
        if (rng_once_in(&draws.rng, 2)) /* all but back at 0 */
            for (int i = 0; i < 3; i++) start[i] = -t * (to[i] - from[i]);
        grz_rounded_steps_avx2(dimension, start, t, to, from, out);
        rat_free_after(mark);
    }
    residual_report(&seen, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(steps_are_within_their_bound)};
    return cmocka_run_group_tests_name("residual_rounded", tests, NULL, NULL);
}
