/* Floating-point exceptions: what graze.h says of them. They must be masked, for a query may raise them: in a process
 * that unmasks them, a cast along an axis ends with SIGFPE. Relations without times divide by zero nowhere.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "families/families.h"
#include "support/effort.h"
#include "support/rows.h"

#include <graze/graze.h>

#include <fenv.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>

#if defined(__GLIBC__) && (defined(__x86_64__) || defined(__i386__))
#include <sys/wait.h>
#include <unistd.h>

/* Runs a function in a process of its own in which these exceptions are unmasked. Returns the signal that ended it, 0
 * if none did. */
static int signal_of(void (*ask)(void), int unmasked) {
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        signal(SIGFPE, SIG_DFL);
        feclearexcept(FE_ALL_EXCEPT);
        if (feenableexcept(unmasked) < 0) _exit(1);
        ask();
        _exit(0);
    }
    int how;
    assert_int_equal(waitpid(child, &how, 0), child);
    assert_true(WIFSIGNALED(how) || WEXITSTATUS(how) == 0);
    return WIFSIGNALED(how) ? WTERMSIG(how) : 0;
}

static void cast_along_an_axis(void) {
    const grz3_ray ray = {{-4, 0.5, 0.5}, {1, 0, 0}};
    const grz3_aabb box = {{0, 0, 0}, {1, 1, 1}};
    double enter, exit;
    assert_true(grz3_cast_ray_aabb(&ray, &box, &enter, &exit));
    assert_true(enter == 4 && exit == 5);
}

/* The same query, masked and unmasked. */
static void unmasked_exceptions_end_a_cast_along_an_axis(void **state) {
    (void)state;
    const int before = fegetexcept();
    assert_int_equal(before, 0);
    cast_along_an_axis();
    assert_int_equal(fegetexcept(), before);
    assert_int_equal(signal_of(cast_along_an_axis, 0), 0);
    assert_int_equal(signal_of(cast_along_an_axis, FE_DIVBYZERO), SIGFPE);
}

/* All answers of the relations without times, to all families of inputs. */
static void ask_without_times(void) {
    for (int r = 0; r < row_count(); r++) {
        const struct row *const row = row_at(r);
        if (row_is_timed(row) || row_is_depth(row) || row_is_distance(row) || row_is_signed(row) || row_is_contact(row))
            continue;
        for (int f = 0; f < family_count; f++) {
            if (!families[f].applies(row)) continue;
            char name[100];
            snprintf(name, sizeof name, "exceptions %d %s %s-%s %s", row->dim, row->relation_name, row->a, row->b,
                     families[f].name);
            struct rng rng = rng_seeded(2026, name);
            for (int i = 0; i < effort(4); i++) {
                struct shapes inputs[MOST_INPUTS];
                const int made = families[f].make(&rng, row, inputs);
                for (int k = 0; k < made; k++) row_outcome(row, &inputs[k]);
            }
        }
    }
}

static void relations_without_times_divide_by_zero_nowhere(void **state) {
    (void)state;
    assert_int_equal(signal_of(ask_without_times, FE_DIVBYZERO), 0);
}

/* Parallel segments, and such as are points: their closest points are quotients of 0. */
static void overlaps_of_parallel_capsules(void) {
    const grz3_vec at[4] = {{0, 0, 0}, {4, 0, 0}, {0, 2, 0}, {4, 2, 0}};
    for (int i = 0; i < 256; i++) {
        const grz3_capsule a = {at[i & 3], at[i >> 2 & 3], 1}, b = {at[i >> 4 & 3], at[i >> 6], 1};
        grz3_overlap_capsule_capsule(&a, &b);
        grz3_touch_capsule_capsule(&a, &b);
    }
}

static void parallel_capsules_raise_no_exception(void **state) {
    (void)state;
    assert_int_equal(signal_of(overlaps_of_parallel_capsules, FE_DIVBYZERO | FE_INVALID | FE_OVERFLOW), 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unmasked_exceptions_end_a_cast_along_an_axis),
        cmocka_unit_test(relations_without_times_divide_by_zero_nowhere),
        cmocka_unit_test(parallel_capsules_raise_no_exception),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
#else
int main(void) { return 0; } /* exceptions cannot be unmasked by feenableexcept here */
#endif
