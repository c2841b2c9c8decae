/* The modes of the caller's thread change no answer and no time: flush-to-zero, denormals-are-zero, a lower precision
 * of long double, and floating-point flags that are raised. These stay raised, the rounding mode stays to nearest, and
 * errno as it is.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "families/draft.h"
#include "families/families.h"
#include "support/effort.h"
#include "support/hit.h"
#include "support/modes.h"
#include "support/numbers.h"

#include <graze/graze.h>

#include <errno.h>
#include <fenv.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MOST_ANSWERS = 80 };

/* The answers of a row to one question, and the bits of the times. */
typedef struct answers {
    uint64_t bits[MOST_ANSWERS];
    int count;
} answers;

static void keep_time(answers *all, double time) { memcpy(&all->bits[all->count++], &time, sizeof time); }

typedef int time_function(const struct row *row, int question, const union library_shape *a,
                          const union library_shape *b, const struct extra *with, double *enter, double *exit);

static int ask_own(const struct row *row, int question, const union library_shape *a, const union library_shape *b,
                   const struct extra *with, double *enter, double *exit) {
    return row->own_time[question](a, b, with, enter, exit);
}

/* Keeps both times, and each of them computed alone. */
static void keep_times(answers *all, time_function *time, const struct row *row, int question,
                       const union library_shape *a, const union library_shape *b, const struct extra *with) {
    double enter, exit;
    all->bits[all->count++] = (uint64_t)time(row, question, a, b, with, &enter, &exit);
    keep_time(all, enter);
    keep_time(all, exit);
    time(row, question, a, b, with, &enter, NULL);
    keep_time(all, enter);
    time(row, question, a, b, with, NULL, &exit);
    keep_time(all, exit);
}

static void keep_vector(answers *all, const double v[3]) {
    for (int i = 0; i < 3; i++) keep_time(all, v[i]);
}

/* Keeps the first contact, and where the first shape stops. */
static void keep_places(answers *all, const struct row *row, const union library_shape *a, const union library_shape *b,
                        const struct extra *with) {
    for (int open = 0; open < 2; open++) {
        const struct hit hit = hit_of(row, open, a, b, with);
        all->bits[all->count++] = (uint64_t)hit.answer;
        keep_time(all, hit.time);
        keep_vector(all, hit.point);
        keep_vector(all, hit.normal);
        keep_vector(all, hit.at[0]);
        keep_vector(all, hit.at[1]);
    }
    if (row->relation != GRZ_SWEEP) return;
    const struct stop stop = stop_of(row->dim, a, b, with);
    all->bits[all->count++] = (uint64_t)stop.answer;
    keep_vector(all, stop.place);
    keep_time(all, stop.time);
}

/* Keeps distances with their points, signed ones with their gradients, and depths. */
static void keep_lengths(answers *all, const struct row *row, const union library_shape *a,
                         const union library_shape *b, const struct extra *with) {
    double points[2][3], depth;
    if (row_is_distance(row)) {
        keep_time(all, row_distance(row, a, b, points));
        keep_vector(all, points[0]);
        keep_vector(all, points[1]);
    } else if (row_is_signed(row)) {
        keep_time(all, row_signed(row, a, b, points[0]));
        keep_vector(all, points[0]);
    } else if (row_is_depth(row)) {
        row_depth(row, a, b, with, &depth);
        keep_time(all, depth);
    } else if (row_is_contact(row)) {
        row_contact(row, a, b, HUGE_VAL, &depth, points[0]);
        keep_time(all, depth);
        keep_vector(all, points[0]);
    }
}

static answers ask(const struct row *row, const struct shapes *shapes) {
    const union library_shape a = shape_for_library(&shapes->a), b = shape_for_library(&shapes->b);
    answers all = {.count = 0};
    errno = 0;
    for (int i = 0; i < row_questions(row); i++) {
        all.bits[all.count++] = (uint64_t)row_ask(row, i, &a, &b, &shapes->with);
        if (row->own[i] != NULL) all.bits[all.count++] = (uint64_t)row->own[i](&a, &b);
        if (row_is_timed(row)) keep_times(&all, row_time, row, i, &a, &b, &shapes->with);
        if (row_is_timed(row) && row->own_time[i] != NULL) keep_times(&all, ask_own, row, i, &a, &b, &shapes->with);
    }
    if (row_is_timed(row)) keep_places(&all, row, &a, &b, &shapes->with);
    keep_lengths(&all, row, &a, &b, &shapes->with);
    assert_int_equal(errno, 0);
    return all;
}

static void check(const struct row *row, const struct shapes *shapes, const char *family, const char *mode,
                  const answers *plain) {
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

static void check_with_raised_flags(const struct row *row, const struct shapes *shapes, const char *family,
                                    const answers *plain) {
    feraiseexcept(FE_ALL_EXCEPT);
    check(row, shapes, family, "all flags raised", plain);
    assert_int_equal(fetestexcept(FE_ALL_EXCEPT), FE_ALL_EXCEPT);
    assert_int_equal(fegetround(), FE_TONEAREST);
    feclearexcept(FE_ALL_EXCEPT);
}

static void no_mode_changes_an_answer(void **state) {
    (void)state;
    char name[100];
    for (int r = 0; r < row_count(); r++) {
        const struct row *const row = row_at(r);
        for (int f = 0; f < family_count; f++) {
            /* the rows of the engine, which have the same code, are tested by turns */
            const bool own = row->own[0] != NULL || row->own_time[0] != NULL;
            if (!families[f].applies(row) || (!own && r % family_count != f)) continue;
            if (has_little_effort() && is_left_out(r + f)) continue;
            snprintf(name, sizeof name, "modes %d %s %s-%s %s", row->dim, row->relation_name, row->a, row->b,
                     families[f].name);
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
                    check_with_raised_flags(row, &inputs[k], families[f].name, &plain);
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

/* Contacts at time 0 and 1: with fewer bits the time would be computed outside of the motion. */
static void balls_that_come_and_go_at_the_ends(void **state) {
    (void)state;
    if (!precision_exists()) skip();
    struct rng rng = rng_seeded(2026, "modes ends");
    for (int i = 0; i < effort(20000); i++) {
        const double turn = rng_signed(&rng), slow = 1 - turn * turn, square = 1 + turn * turn,
                     radius = 1 + rng_signed(&rng) / 2;
        const grz2_vec by = {3 * rng_signed(&rng), 3 * rng_signed(&rng)},
                       rim = {radius * slow / square, radius * 2 * turn / square};
        const grz2_circle at_start = {rim, 0}, at_end = {{rim.x - by.x, rim.y - by.y}, 0}, ball = {{0, 0}, radius};
        for (int k = 0; k < 2; k++) {
            double time[2], less[2];
            const bool hit =
                grz2_sweep_circle_circle(k == 0 ? &at_start : &at_end, &by, &ball, NULL, &time[0], &time[1]);
            set_precision(53);
            const bool again =
                grz2_sweep_circle_circle(k == 0 ? &at_start : &at_end, &by, &ball, NULL, &less[0], &less[1]);
            set_precision(64);
            assert_int_equal(hit, again);
            assert_memory_equal(time, less, sizeof time);
        }
    }
}

/* Some instructions flush a tiny direction to zero, others do not. */
static void slow_rays_along_an_axis(void **state) {
    (void)state;
    if (!flush_exists()) skip();
    struct rng rng = rng_seeded(2026, "modes slow");
    for (int r = 0; r < row_count(); r++) {
        const struct row *const row = row_at(r);
        if (row->relation != GRZ_CAST || row->kind_a != GRZ_RAY || row->own_time[0] == NULL) continue;
        for (int i = 0; i < effort(500); i++) {
            struct shapes input = {.a = {.dim = row->dim, .kind = GRZ_RAY}};
            input.b = draft_random(&rng, row->dim, row->kind_b, 4, 1);
            const int axis = rng_int(&rng, 0, row->dim - 1);
            for (int k = 0; k < row->dim; k++) input.a.n[k] = input.b.n[k] + (k == axis ? 4 : 0.25) * rng_signed(&rng);
            input.a.n[row->dim + axis] = ldexp(rng_signed(&rng), rng_int(&rng, -1074, -1000));
            const answers plain = ask(row, &input);
            flush_to_zero(true);
            check(row, &input, "slow", "flush-to-zero", &plain);
        }
    }
}

/* Sizes at which intermediate results nearly over- or underflow. */
static void rays_past_balls_of_all_sizes(void **state) {
    (void)state;
    if (!flush_exists()) skip();
    struct rng rng = rng_seeded(2026, "modes sizes");
    for (int i = 0; i < effort(30000); i++) {
        const int least = rng_int(&rng, -500, 300);
        const double size = ldexp(1, least), speed = ldexp(1, rng_int(&rng, -300, 300));
        grz2_ray ray;
        grz2_circle ball = {.radius = ldexp(1 + rng_signed(&rng) / 2, least + rng_int(&rng, 0, 200))};
        for (int k = 0; k < 2; k++) {
            numbers_of(&ray.origin)[k] = size * rng_signed(&rng);
            numbers_of(&ray.dir)[k] = speed * rng_signed(&rng);
            numbers_of(&ball.center)[k] = size * rng_signed(&rng);
        }
        double time[2], flushed[2];
        const bool hit = grz2_cast_ray_circle(&ray, &ball, &time[0], &time[1]);
        flush_to_zero(true);
        const bool again = grz2_cast_ray_circle(&ray, &ball, &flushed[0], &flushed[1]);
        flush_to_zero(false);
        assert_int_equal(hit, again);
        assert_memory_equal(time, flushed, sizeof time);
    }
}

/* A point in a small box leaves it along the smallest direction: its size over 2^-1074. */
static void depths_along_the_smallest_direction(void **state) {
    (void)state;
    const grz2_vec at = {0x3p-78, 0}, up = {0, 0x1p-1074};
    const grz2_aabb box = {{0, -0x1p-76}, {0x1p-76, 0x1p-77}};
    const grz2_shape a = grz2_shape_from_point(&at), b = grz2_shape_from_aabb(&box);
    for (int flushed = 0; flushed <= flush_exists(); flushed++) {
        double depth;
        flush_to_zero(flushed);
        const bool inside = grz2_depth_along(&a, &b, &up, &depth).yes;
        flush_to_zero(false);
        assert_true(inside && depth == 0x1p997);
    }
}

/* A point comes to a square at the smallest time after the start. */
static void the_smallest_time(void **state) {
    (void)state;
    const grz2_vec corner[] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}}, at = {-0x1p-1074, 0.5}, by = {1, 0.25};
    const grz2_hull square = {4, corner};
    const grz2_shape a = grz2_shape_from_point(&at), b = grz2_shape_from_hull(&square);
    for (int flushed = 0; flushed <= flush_exists(); flushed++) {
        double enter;
        flush_to_zero(flushed);
        const bool hit = grz2_sweep(&a, &by, &b, NULL, &enter, NULL).yes;
        flush_to_zero(false);
        assert_true(hit && enter == 0x1p-1074);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(depths_along_the_smallest_direction), cmocka_unit_test(no_mode_changes_an_answer),
        cmocka_unit_test(balls_that_come_and_go_at_the_ends),  cmocka_unit_test(slow_rays_along_an_axis),
        cmocka_unit_test(rays_past_balls_of_all_sizes),        cmocka_unit_test(the_smallest_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
