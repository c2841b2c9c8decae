/* On random input at ordinary speeds nearly all times are proven in doubles: of every pair that has times, less than 1 in 100 hits enters
 * the exact stage.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "exact_stage.h"
#include "families/families.h"

#include <string.h>

enum { MOST_INPUTS_A_ROW = 2000, ENOUGH_HITS = 200 };

static const struct family *family_named(const char *name) {
    for (int f = 0; f < family_count; f++)
        if (strcmp(families[f].name, name) == 0) return &families[f];
    return NULL;
}

/* Some sizes far, the other shape slower. */
static void draw_motion(struct rng *rng, const struct row *row, struct extra *with) {
    for (int k = 0; k < row->dim && row->relation == GRZ_SWEEP; k++) {
        with->by[0][k] = 4 * rng_signed(rng);
        with->by[1][k] = rng_signed(rng) / 4;
    }
}

static void hardly_any_hit_needs_the_exact_stage(void **state) {
    (void)state;
    const struct family *const random = family_named("random");
    long all_hits = 0, all_entered = 0;
    int failures = 0;
    assert_non_null(random);
    for (int r = 0; r < row_count(); r++) {
        const struct row *const row = row_at(r);
        if (!row_is_timed(row) || !random->applies(row)) continue;
        struct rng rng = rng_seeded((uint64_t)r, "exact share");
        long hits = 0, entered = 0;
        for (int i = 0; i < MOST_INPUTS_A_ROW && hits < ENOUGH_HITS; i++) {
            struct shapes inputs[MOST_INPUTS];
            random->make(&rng, row, inputs);
            draw_motion(&rng, row, &inputs[0].with);
            const union library_shape a = shape_for_library(&inputs[0].a), b = shape_for_library(&inputs[0].b);
            double enter, exit;
            const long before = exact_stage_entries();
            if (row_time(row, 0, &a, &b, &inputs[0].with, &enter, &exit) != GRZ_YES) continue;
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
