/* What a caller's thread may have set the processor to changes no answer and no time: flush-to-zero, and fewer bits of long double.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "families/families.h"
#include "support/effort.h"
#include "support/modes.h"

#include <graze/graze.h>

#include <stdio.h>
#include <string.h>

enum { MOST_ANSWERS = 12 };

/* A row's answers to the same question, and the bits of the times. */
typedef struct answers {
    uint64_t bits[MOST_ANSWERS];
    int count;
} answers;

static void keep_time(answers *all, double time) { memcpy(&all->bits[all->count++], &time, sizeof time); }

static answers ask(const struct row *row, const struct shapes *shapes) {
    const union library_shape a = shape_for_library(&shapes->a), b = shape_for_library(&shapes->b);
    answers all = {.count = 0};
    for (int i = 0; i < row_questions(row); i++) {
        all.bits[all.count++] = (uint64_t)row_ask(row, i, &a, &b, &shapes->with);
        if (row->own[i] != NULL) all.bits[all.count++] = (uint64_t)row->own[i](&a, &b);
        if (!row_is_timed(row)) continue;
        double enter, exit;
        row_time(row, i, &a, &b, &shapes->with, &enter, &exit);
        keep_time(&all, enter);
        keep_time(&all, exit);
        if (row->own_time[i] == NULL) continue;
        all.bits[all.count++] = (uint64_t)row->own_time[i](&a, &b, &shapes->with, &enter, &exit);
        keep_time(&all, enter);
        keep_time(&all, exit);
    }
    return all;
}

static void check(const struct row *row, const struct shapes *shapes, const char *family, const char *mode, const answers *plain) {
    const answers other = ask(row, shapes);
    flush_to_zero(false);
    set_precision(64);
    if (memcmp(plain->bits, other.bits, (size_t)plain->count * sizeof *plain->bits) == 0) return;
    shape_print(stderr, &shapes->a);
    fputs("  ", stderr);
    shape_print(stderr, &shapes->b);
    fputc('\n', stderr);
    fail_msg("%s%d, family %s: other answers with %s", row->relation_name, row->dim, family, mode);
}

static void no_mode_changes_an_answer(void **state) {
    (void)state;
    char name[100];
    for (int r = 0; r < row_count(); r++) {
        const struct row *const row = row_at(r);
        for (int f = 0; f < family_count; f++) {
            /* the engine's rows, which are the same code, take turns */
            const bool own = row->own[0] != NULL || row->own_time[0] != NULL;
            if (!families[f].applies(row) || (!own && r % family_count != f)) continue;
            snprintf(name, sizeof name, "modes %d %s %s-%s %s", row->dim, row->relation_name, row->a, row->b, families[f].name);
            struct rng rng = rng_seeded(2026, name);
            for (int i = 0; i < effort(own ? 10 : 1); i++) {
                struct shapes inputs[MOST_INPUTS];
                const int made = families[f].make(&rng, row, inputs);
                for (int k = 0; k < made; k++) {
                    const answers plain = ask(row, &inputs[k]);
                    if (flush_exists()) {
                        flush_to_zero(true);
                        check(row, &inputs[k], families[f].name, "flush-to-zero", &plain);
                    }
                    if (!precision_exists() || !row_is_timed(row)) continue;
                    set_precision(53);
                    check(row, &inputs[k], families[f].name, "53 bits of long double", &plain);
                    set_precision(24);
                    check(row, &inputs[k], families[f].name, "24 bits of long double", &plain);
                }
            }
        }
    }
}

/* Where a time that is computed in fewer bits would be past the end, and is not. */
static void balls_that_come_and_go_at_the_ends(void **state) {
    (void)state;
    if (!precision_exists()) skip();
    struct rng rng = rng_seeded(2026, "modes ends");
    for (int i = 0; i < effort(20000); i++) {
        const double turn = rng_signed(&rng), slow = 1 - turn * turn, square = 1 + turn * turn, radius = 1 + rng_signed(&rng) / 2;
        const grz2_vec way = {3 * rng_signed(&rng), 3 * rng_signed(&rng)}, rim = {radius * slow / square, radius * 2 * turn / square};
        const grz2_circle at_start = {rim, 0}, at_end = {{rim.x - way.x, rim.y - way.y}, 0}, ball = {{0, 0}, radius};
        for (int k = 0; k < 2; k++) {
            double time[2], less[2];
            const bool hit = grz2_sweep_circle_circle(k == 0 ? &at_start : &at_end, &way, &ball, NULL, &time[0], &time[1]);
            set_precision(53);
            const bool again = grz2_sweep_circle_circle(k == 0 ? &at_start : &at_end, &way, &ball, NULL, &less[0], &less[1]);
            set_precision(64);
            assert_int_equal(hit, again);
            assert_memory_equal(time, less, sizeof time);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_mode_changes_an_answer),
        cmocka_unit_test(balls_that_come_and_go_at_the_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
