/* On random input at ordinary speeds nearly all times are proven in doubles: of every pair that has times, less than 1 in 100 hits enters
 * the exact stage.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "exact_stage.h"
#include "families/draft.h"

enum { MOST_INPUTS_A_ROW = 2000, ENOUGH_HITS = 200 };

/* Anywhere in a room as large as both; the first moves some sizes far, the second slower. */
static struct shapes draw(struct rng *rng, const struct row *row) {
    struct shapes s = {.a = draft_random(rng, row->dim, row->kind_a, 1, 1), .b = draft_random(rng, row->dim, row->kind_b, 1, 1.5)};
    for (int k = 0; k < row->dim && row->relation == GRZ_SWEEP; k++) {
        s.with.by[0][k] = 4 * rng_signed(rng);
        s.with.by[1][k] = rng_signed(rng) / 4;
    }
    return s;
}

static void hardly_any_hit_needs_the_exact_stage(void **state) {
    (void)state;
    long all_hits = 0, all_entered = 0;
    int failures = 0;
    for (int r = 0; r < row_count(); r++) {
        const struct row *const row = row_at(r);
        if (!row_is_timed(row)) continue;
        struct rng rng = rng_seeded((uint64_t)r, "exact share");
        long hits = 0, entered = 0;
        for (int i = 0; i < MOST_INPUTS_A_ROW && hits < ENOUGH_HITS; i++) {
            const struct shapes s = draw(&rng, row);
            const union library_shape a = shape_for_library(&s.a), b = shape_for_library(&s.b);
            double enter, exit;
            const long before = exact_stage_entries();
            if (row_time(row, 0, &a, &b, &s.with, &enter, &exit) != GRZ_YES) continue;
            hits++;
            entered += exact_stage_entries() > before;
        }
        all_hits += hits;
        all_entered += entered;
        if (hits < ENOUGH_HITS || 100 * entered < hits) continue;
        failures++;
        printf("%s%d %s-%s: %ld of %ld hits\n", row->relation_name, row->dim, row->a, row->b, entered, hits);
    }
    printf("%ld of %ld hits\n", all_entered, all_hits);
    assert_int_equal(failures, 0);
    assert_true(all_hits > 100 * ENOUGH_HITS);
}

/* A test of the test: what just touches does enter it. */
static void a_touch_needs_it(void **state) {
    (void)state;
    const grz3_sphere ball = {{0.1, 0.2, 0.3}, 0.5};
    const grz3_vec point = {0.6, 0.2, 0.3};
    const grz3_shape a = grz3_shape_from_sphere(&ball), b = grz3_shape_from_point(&point);
    const long before = exact_stage_entries();
    grz3_sweep(&a, NULL, &b, NULL, NULL, NULL);
    assert_true(exact_stage_entries() > before);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(hardly_any_hit_needs_the_exact_stage), cmocka_unit_test(a_touch_needs_it)};
    return cmocka_run_group_tests_name("exact share", tests, NULL, NULL);
}
