/* On random input at ordinary speeds nearly all times are proven in doubles, and points and normals in double-doubles:
 * for every pair with times, less than 1 in 100 hits enters the exact stage, with points and normals 1 in 30, over all
 * pairs 1 in 500. The same holds of `contains`, and of 49 in 50 overlaps of polytopes on a lattice.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "exact_stage.h"
#include "families/draft.h"
#include "support/hit.h"
#include "support/outcome.h"

#include <math.h>

enum { MOST_INPUTS_A_ROW = 2000, ENOUGH_HITS = 200 };

/* Random shapes in a region of about their sizes; the first moves by some sizes, the second slower. */
static struct shapes draw(struct rng *rng, const struct row *row) {
    struct shapes s = {.a = draft_random(rng, row->dim, row->kind_a, 1, 1),
                       .b = draft_random(rng, row->dim, row->kind_b, 1, 1.5)};
    for (int k = 0; k < row->dim && row->relation == GRZ_SWEEP; k++) {
        s.with.by[0][k] = 4 * rng_signed(rng);
        s.with.by[1][k] = rng_signed(rng) / 4;
    }
    return s;
}

/* Rotates boxes and segments slightly, so that no two edges are parallel: else many points are common, and the exact
 * stage chooses one. */
static void rotate_a_little(struct rng *rng, struct shape *s) {
    const char *const roles = shape_roles(s->dim, s->kind);
    for (int i = 0; s->kind != GRZ_AABB && roles[i] != '\0'; i++)
        if (roles[i] == 'p' || roles[i] == 'd') s->n[i] += rng_signed(rng) / 64;
}

/* A question to the library. Returns true for a hit; writes the count of exact stages before it to *before. */
typedef bool asks(const struct row *row, struct rng *rng, struct shapes *s, long *before);

static bool asks_times(const struct row *row, struct rng *rng, struct shapes *s, long *before) {
    (void)rng;
    double enter, exit;
    const union library_shape a = shape_for_library(&s->a), b = shape_for_library(&s->b);
    *before = exact_stage_entries();
    return row_time(row, 0, &a, &b, &s->with, &enter, &exit) == OUTCOME_YES;
}

/* Asks for point and normal of a hit later than the start: at the start they are found exactly, as on a line from
 * -inf. */
static bool asks_place(const struct row *row, struct rng *rng, struct shapes *s, long *before) {
    rotate_a_little(rng, &s->a);
    rotate_a_little(rng, &s->b);
    const union library_shape a = shape_for_library(&s->a), b = shape_for_library(&s->b);
    *before = exact_stage_entries();
    const struct hit hit = hit_of(row, false, &a, &b, &s->with);
    return hit.answer == OUTCOME_YES && hit.time != 0 && isfinite(hit.time);
}

/* Asserts that for every pair with times less than one hit in `in` enters the exact stage. */
static void see_share(asks *asked, long in) {
    long all_hits = 0, all_entered = 0;
    int failures = 0;
    for (int r = 0; r < row_count(); r++) {
        const struct row *const row = row_at(r);
        if (!row_is_timed(row)) continue;
        struct rng rng = rng_seeded((uint64_t)r, "exact share");
        long hits = 0, entered = 0;
        for (int i = 0; i < MOST_INPUTS_A_ROW && hits < ENOUGH_HITS; i++) {
            struct shapes s = draw(&rng, row);
            long before;
            if (!asked(row, &rng, &s, &before)) continue;
            hits++;
            entered += exact_stage_entries() > before;
        }
        all_hits += hits;
        all_entered += entered;
        if (hits < ENOUGH_HITS || in * entered < hits) continue;
        failures++;
        printf("%s%d %s-%s: %ld of %ld hits\n", row->relation_name, row->dim, row->a, row->b, entered, hits);
    }
    printf("%ld of %ld hits\n", all_entered, all_hits);
    assert_int_equal(failures, 0);
    assert_true(all_hits > 100 * ENOUGH_HITS && 500 * all_entered < all_hits);
}

static void hardly_any_hit_needs_the_exact_stage(void **state) {
    (void)state;
    see_share(asks_times, 100);
}

static void hardly_any_place_needs_it(void **state) {
    (void)state;
    see_share(asks_place, 30);
}

/* Turned about two axes: one coordinate of an axis is 0, and products of the two others' coordinates nearly cancel. */
static grz3_obb turned_by_yaw_and_pitch(struct rng *rng, double x) {
    const double yaw = 7 * rng_unit(rng), pitch = 7 * rng_unit(rng);
    const double c = cos(yaw), s = sin(yaw), up = sin(pitch), level = cos(pitch);
    return (grz3_obb){{x, rng_unit(rng), rng_unit(rng)},
                      {0.2 + rng_unit(rng), 0.2 + rng_unit(rng), 0.2 + rng_unit(rng)},
                      {{c, s, 0}, {-s * level, c * level, up}, {s * up, -c * up, level}}};
}

static void hits_of_boxes_turned_by_yaw_and_pitch_hardly_need_it(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "yaw and pitch");
    int hits = 0, entered = 0;
    for (int n = 0; n < 2 * MOST_INPUTS_A_ROW; n++) {
        const grz3_obb box = turned_by_yaw_and_pitch(&rng, 3), mover = turned_by_yaw_and_pitch(&rng, 0);
        const grz3_sphere ball = {mover.center, mover.half.x};
        const grz3_shape b = grz3_shape_from_obb(&box),
                         a = n % 2 ? grz3_shape_from_obb(&mover) : grz3_shape_from_sphere(&ball);
        const grz3_vec by = {1 + 4 * rng_unit(&rng), rng_signed(&rng) / 2, rng_signed(&rng) / 2}, still = {0, 0, 0};
        grz3_hit hit;
        const long before = exact_stage_entries();
        if (!grz3_sweep_hit(&a, &by, &b, &still, &hit).yes || !(hit.time > 0)) continue;
        hits++;
        entered += exact_stage_entries() > before;
    }
    printf("%d of %d hits of turned boxes\n", entered, hits);
    assert_true(hits > MOST_INPUTS_A_ROW && 200 * entered < hits);
}

static bool is_bounded_polytope(int kind) {
    switch (kind) {
    case GRZ_POINT:
    case GRZ_SEGMENT:
    case GRZ_AABB:
    case GRZ_RECT:
    case GRZ_OBB:
    case GRZ_TRIANGLE:
    case GRZ_HULL: return true;
    default: return false;
    }
}

/* The number of inputs of a row, of `count` that `make` makes, that enter it. */
static int entered_by(const struct row *row, int count, struct shapes make(struct rng *rng, const struct row *row)) {
    struct rng rng = rng_seeded((uint64_t)row->kind_b, "exact share of yes/no");
    int entered = 0;
    for (int i = 0; i < count; i++) {
        const struct shapes s = make(&rng, row);
        const union library_shape a = shape_for_library(&s.a), b = shape_for_library(&s.b);
        const long before = exact_stage_entries();
        row_ask(row, 0, &a, &b, &s.with);
        entered += exact_stage_entries() > before;
    }
    return entered;
}

static struct shapes draw_within(struct rng *rng, const struct row *row) {
    return (struct shapes){.a = draft_random(rng, row->dim, row->kind_a, 0.5, 2),
                           .b = draft_random(rng, row->dim, row->kind_b, 0.5, 0.5)};
}

/* Corners in a shape, also in one of a radius. */
static void contains_on_random_input_does_without_it(void **state) {
    (void)state;
    int failures = 0;
    for (int r = 0; r < row_count(); r++) {
        const struct row *const row = row_at(r);
        const int kind_a = row->kind_a & ~GRZ_ROUNDED_KIND, kind_b = row->kind_b;
        const bool known = is_bounded_polytope(kind_a) || kind_a == GRZ_BALL || kind_a == GRZ_CAPSULE;
        if (row->relation != GRZ_CONTAINS || !known || !is_bounded_polytope(kind_b)) continue;
        const int entered = entered_by(row, 200, draw_within);
        if (entered <= 2) continue;
        failures++;
        printf("contains%d %s-%s: %d of 200\n", row->dim, row->a, row->b, entered);
    }
    assert_int_equal(failures, 0);
}

static struct shapes draw_on_lattice(struct rng *rng, const struct row *row) { return draft_lattice_pair(rng, row, 4); }

/* Contacts of integers are left to the short stages, but for flat or oblique boxes: less than 1 in 50. */
static void polytopes_on_a_lattice_hardly_need_it(void **state) {
    (void)state;
#if !defined(__SIZEOF_INT128__) || defined(GRZ_NO_INT128)
    skip();
#endif
    int failures = 0;
    for (int r = 0; r < row_count(); r++) {
        const struct row *const row = row_at(r);
        const bool polytopes = is_bounded_polytope(row->kind_a) && is_bounded_polytope(row->kind_b);
        if (row->relation != GRZ_OVERLAP || !polytopes) continue;
        const int entered = entered_by(row, 200, draw_on_lattice);
        if (entered < 4) continue;
        failures++;
        printf("overlap%d %s-%s: %d of 200\n", row->dim, row->a, row->b, entered);
    }
    assert_int_equal(failures, 0);
}

/* A test of the test: the common point of two segments that just touch is found there. */
static void a_touch_needs_it(void **state) {
    (void)state;
    const grz2_segment s = {{0.1, 0.2}, {0.4, 0.5}}, t = {{0.4, 0.5}, {0.7, 0.1}};
    const grz2_shape a = grz2_shape_from_segment(&s), b = grz2_shape_from_segment(&t);
    grz2_common_set set;
    const long before = exact_stage_entries();
    assert_true(grz2_where(&a, &b, &set, NULL, 0).yes);
    assert_true(exact_stage_entries() > before);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(hardly_any_hit_needs_the_exact_stage),
                                       cmocka_unit_test(hardly_any_place_needs_it),
                                       cmocka_unit_test(hits_of_boxes_turned_by_yaw_and_pitch_hardly_need_it),
                                       cmocka_unit_test(contains_on_random_input_does_without_it),
                                       cmocka_unit_test(polytopes_on_a_lattice_hardly_need_it),
                                       cmocka_unit_test(a_touch_needs_it)};
    return cmocka_run_group_tests_name("exact share", tests, NULL, NULL);
}
