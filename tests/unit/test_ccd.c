/* Corners that move in straight lines: answers, times and features against rationals, and laws.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/ccd.h"
#include "support/effort.h"
#include "support/rng.h"

#include <graze/graze.h>

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* Questions */

typedef struct answer {
    bool yes;
    double time;
    grz_feature features[2];
} answer;

enum { POINT_SEGMENT, POINT_TRIANGLE, SEGMENT_SEGMENT, QUESTIONS };

static struct ccd_case case_of(int question) {
    static const int counts[QUESTIONS][3] = {{2, 1, 2}, {3, 1, 3}, {3, 2, 2}};
    return (struct ccd_case){
        .dim = counts[question][0], .count_a = counts[question][1], .count_b = counts[question][2]};
}

static grz2_vec vec2_of(const double x[]) { return (grz2_vec){x[0], x[1]}; }
static grz3_vec vec3_of(const double x[]) { return (grz3_vec){x[0], x[1], x[2]}; }

static answer asked_within(const struct ccd_case *c, double margin) {
    answer out;
    if (c->dim == 2) {
        grz2_vec a[2];
        grz2_segment b[2];
        for (int j = 0; j < 2; j++) {
            a[j] = vec2_of(c->a[j][0]);
            b[j] = (grz2_segment){vec2_of(c->b[j][0]), vec2_of(c->b[j][1])};
        }
        out.yes = grz2_ccd_point_segment(&a[0], &a[1], &b[0], &b[1], margin, &out.time, out.features);
    } else if (c->count_a == 1) {
        grz3_vec a[2];
        grz3_triangle b[2];
        for (int j = 0; j < 2; j++) {
            a[j] = vec3_of(c->a[j][0]);
            b[j] = (grz3_triangle){vec3_of(c->b[j][0]), vec3_of(c->b[j][1]), vec3_of(c->b[j][2])};
        }
        out.yes = grz3_ccd_point_triangle(&a[0], &a[1], &b[0], &b[1], margin, &out.time, out.features);
    } else {
        grz3_segment a[2], b[2];
        for (int j = 0; j < 2; j++) {
            a[j] = (grz3_segment){vec3_of(c->a[j][0]), vec3_of(c->a[j][1])};
            b[j] = (grz3_segment){vec3_of(c->b[j][0]), vec3_of(c->b[j][1])};
        }
        out.yes = grz3_ccd_segment_segment(&a[0], &a[1], &b[0], &b[1], margin, &out.time, out.features);
    }
    return out;
}

static answer asked(const struct ccd_case *c) { return asked_within(c, 0); }

static unsigned corners_of(const grz_feature *f) {
    unsigned bits = 0;
    for (int k = 0; k < 3 && f->kind != GRZ_FEATURE_NONE; k++)
        if (f->corner[k] >= 0) bits |= 1U << f->corner[k];
    return bits;
}

/* Number i of a case, of 4 corners at most at two times. */
static double *number_of(struct ccd_case *c, int j, int k, int i) {
    return k < c->count_a ? &c->a[j][k][i] : &c->b[j][k - c->count_a][i];
}

#define FOR_EACH_NUMBER(c) \
    for (int j = 0; j < 2; j++) \
        for (int k = 0; k < (c)->count_a + (c)->count_b; k++) \
            for (int i = 0; i < (c)->dim; i++)

static void print_case(struct ccd_case *c) {
    printf("ccd%d:\n", c->dim);
    for (int k = 0; k < c->count_a + c->count_b; k++) {
        for (int j = 0; j < 2; j++) {
            for (int i = 0; i < c->dim; i++) printf(" %a", *number_of(c, j, k, i));
            printf(j == 0 ? "  to " : "\n");
        }
    }
}

/* Returns whether they touch. */
static bool check(struct ccd_case *c) {
    const answer got = asked(c);
    const unsigned corners[2] = {corners_of(&got.features[0]), corners_of(&got.features[1])};
    const struct ccd_truth truth = ccd_truth_of(c, got.time, corners);
    const bool right = got.yes ? truth.touches && truth.is_time && truth.are_features
                               : !truth.touches && got.time == (double)INFINITY && corners[0] + corners[1] == 0;
    if (!right) {
        print_case(c);
        printf("got %d at %a, corners %x and %x; touches %d, time %d, features %d\n", got.yes, got.time, corners[0],
               corners[1], truth.touches, truth.is_time, truth.are_features);
        fail();
    }
    return got.yes;
}

/* Inputs */

static struct ccd_case lattice_case(struct rng *rng, int question, int most) {
    struct ccd_case c = case_of(question);
    FOR_EACH_NUMBER(&c) * number_of(&c, j, k, i) = rng_int(rng, 0, most);
    return c;
}

static struct ccd_case float_case(struct rng *rng, int question) {
    struct ccd_case c = case_of(question);
    FOR_EACH_NUMBER(&c) * number_of(&c, j, k, i) = rng_signed(rng);
    return c;
}

static void compare_all(const char *name, int count, void change(struct rng *, struct ccd_case *)) {
    struct rng rng = rng_seeded(1, name);
    for (int n = 0; n < effort(count); n++)
        for (int question = 0; question < QUESTIONS; question++) {
            struct ccd_case c = float_case(&rng, question);
            change(&rng, &c);
            check(&c);
        }
}

/* All corners go to a lattice, which a few of them leave by one ulp. */
static void near_lattice(struct rng *rng, struct ccd_case *c) {
    FOR_EACH_NUMBER(c) {
        double *const x = number_of(c, j, k, i);
        *x = rng_int(rng, 1, 3);
        if (rng_once_in(rng, 6)) *x = nextafter(*x, rng_once_in(rng, 2) ? 9 : -9);
    }
}

static void any_floats(struct rng *rng, struct ccd_case *c) { (void)rng, (void)c; }

static void some_at_rest(struct rng *rng, struct ccd_case *c) {
    for (int k = 0; k < c->count_a + c->count_b; k++)
        for (int i = 0; i < c->dim && !rng_once_in(rng, 2); i++) *number_of(c, 1, k, i) = *number_of(c, 0, k, i);
}

/* Of floats that are no multiples of one another, in a plane or on a line through all corners at all times. */
static void in_one_plane(struct rng *rng, struct ccd_case *c) {
    const int axes = rng_int(rng, 1, 2);
    const int first = rng_int(rng, 0, 2);
    FOR_EACH_NUMBER(c) if ((i + first) % 3 >= axes) * number_of(c, j, k, i) = 0.7;
    if (rng_once_in(rng, 2)) FOR_EACH_NUMBER(c) {
            double *const x = number_of(c, j, k, i);
            *x = ldexp(floor(*x * 4), -2);
        }
}

/* Two corners of the second shape are one, or two shapes share a corner, at one time or at both. */
static void equal_corners(struct rng *rng, struct ccd_case *c) {
    const int all = c->count_a + c->count_b, k = rng_int(rng, 0, all - 1), l = rng_int(rng, 0, all - 1);
    for (int j = rng_int(rng, 0, 1); j < 2; j++)
        for (int i = 0; i < c->dim; i++) *number_of(c, j, k, i) = *number_of(c, j, l, i);
}

/* Exponents from one end of double to the other, subnormals included. */
static void extreme_numbers(struct rng *rng, struct ccd_case *c) {
    const int spread = rng_once_in(rng, 2) ? 1023 : 40;
    FOR_EACH_NUMBER(c) {
        double *const x = number_of(c, j, k, i);
        if (rng_once_in(rng, 3)) *x = ldexp(*x, rng_int(rng, -spread - 51, spread));
        if (rng_once_in(rng, 8)) *x = 0;
    }
}

/* A contact near time 1 or 0: the corners of one shape end on the other, but for an ulp. */
static void late_contacts(struct rng *rng, struct ccd_case *c) {
    const int j = rng_int(rng, 0, 1);
    const double s = ldexp(rng_int(rng, 0, 8), -3);
    for (int i = 0; i < c->dim; i++) {
        double *const x = &c->a[j][0][i];
        *x = (1 - s) * c->b[j][0][i] + s * c->b[j][1][i];
        if (rng_once_in(rng, 2)) *x = nextafter(*x, rng_once_in(rng, 2) ? 2 : -2);
    }
}

/* A million motions in the long check, of 0.3 ms each. */
static void lattice_motions_are_right(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "lattice motions");
    const int count = inputs_a_cell() >= 1000 ? 340000 : effort(500);
    int touch = 0;
    for (int n = 0; n < count; n++)
        for (int question = 0; question < QUESTIONS; question++) {
            struct ccd_case c = lattice_case(&rng, question, 2);
            touch += check(&c);
        }
    print_message("%d lattice motions, of which %d touch, are right\n", QUESTIONS * count, touch);
    assert_true(touch > 0 && touch < QUESTIONS * count);
}

static void motions_an_ulp_from_a_lattice_are_right(void **state) {
    (void)state;
    compare_all("near lattice", 100, near_lattice);
}

static void random_motions_are_right(void **state) {
    (void)state;
    compare_all("floats", 80, any_floats);
    compare_all("at rest", 80, some_at_rest);
    compare_all("late", 80, late_contacts);
}

static void motions_in_one_plane_or_line_are_right(void **state) {
    (void)state;
    compare_all("plane", 80, in_one_plane);
}

static void equal_corners_are_right(void **state) {
    (void)state;
    compare_all("equal", 80, equal_corners);
}

static void extreme_numbers_are_right(void **state) {
    (void)state;
    compare_all("extreme", 10, extreme_numbers);
}

/* Margins */

static grz3_vec place_between(const double from[3], const double to[3], double t) {
    double x[3];
    for (int i = 0; i < 3; i++) x[i] = (1 - t) * from[i] + t * to[i];
    return vec3_of(x);
}

/* How far the shapes are from each other at a time, but for rounding. A case of the plane has z = 0. */
static double distance_at(const struct ccd_case *c, double t) {
    const grz3_vec a = place_between(c->a[0][0], c->a[1][0], t), b = place_between(c->b[0][0], c->b[1][0], t),
                   b2 = place_between(c->b[0][1], c->b[1][1], t);
    const grz3_segment edge = {b, b2};
    if (c->dim == 2) return grz3_distance_point_segment(&a, &edge);
    if (c->count_a == 1) {
        const grz3_triangle triangle = {b, b2, place_between(c->b[0][2], c->b[1][2], t)};
        return grz3_distance_point_triangle(&a, &triangle);
    }
    const grz3_segment other = {a, place_between(c->a[0][1], c->a[1][1], t)};
    return grz3_distance_segment_segment(&other, &edge);
}

/* L of the header. */
static double size_of(struct ccd_case *c) {
    double size = 0;
    for (int j = 0; j < 2; j++)
        for (int k = 0; k < c->count_a; k++)
            for (int l = 0; l < c->count_b; l++)
                for (int i = 0; i < c->dim; i++) size = fmax(size, fabs(c->a[j][k][i] - c->b[j][l][i]));
    return size;
}

static void check_margin(struct ccd_case *c, double margin) {
    enum { SAMPLES = 50 };
    const answer got = asked_within(c, margin), bare = asked(c);
    const double size = size_of(c), most = margin * (1 + 0x1p-20) + (0x1p-32 + 0x1p-48) * size;
    if (bare.yes) assert_true(got.yes && got.time <= bare.time);
    if (got.yes) assert_true(got.time >= 0 && got.time <= 1 && distance_at(c, got.time) <= most);
    if (got.yes) assert_true(got.features[0].kind != GRZ_FEATURE_NONE && got.features[1].kind != GRZ_FEATURE_NONE);
    for (int n = 0; n <= SAMPLES; n++) {
        const double t = n / (double)SAMPLES;
        if (t < got.time && distance_at(c, t) < margin - 0x1p-48 * size) {
            print_case(c);
            printf("margin %a: got %d at %a; within it at %a\n", margin, got.yes, got.time, t);
            fail();
        }
    }
}

static void shapes_that_come_within_a_margin_are_not_missed(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "margins");
    for (int n = 0; n < effort(300); n++)
        for (int question = 0; question < QUESTIONS; question++) {
            struct ccd_case c = rng_once_in(&rng, 2) ? float_case(&rng, question) : lattice_case(&rng, question, 2);
            check_margin(&c, ldexp(1 + rng_unit(&rng), -rng_int(&rng, 0, 12)));
            check_margin(&c, distance_at(&c, rng_unit(&rng))); /* mostly within it, or just about */
        }
}

/* A point passes over a resting triangle at height 1. */
static void a_margin_counts_to_the_last_bit_but_for_its_gap(void **state) {
    (void)state;
    const grz3_vec from = {-5, 0, 1}, to = {5, 0, 1};
    const grz3_triangle t = {{-1, -1, 0}, {1, -1, 0}, {0, 1, 0}};
    double time;
    grz_feature features[2];
    assert_true(grz3_ccd_point_triangle(&from, &to, &t, &t, 1, &time, features));
    assert_true(time <= 0.45 && time > 0.449); /* over the edge x = -0.5 */
    assert_int_equal(features[1].kind, GRZ_FEATURE_EDGE);
    assert_false(grz3_ccd_point_triangle(&from, &to, &t, &t, 1 - 0x1p-19, &time, features));
    assert_true(time == (double)INFINITY && features[0].kind == GRZ_FEATURE_NONE);
}

/* On tenths many pass each other by hardly more than a small margin. */
static void small_margins_are_told_from_near_misses(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2, "margins");
    for (int n = 0; n < effort(300); n++)
        for (int question = 0; question < QUESTIONS; question++) {
            struct ccd_case c = case_of(question);
            FOR_EACH_NUMBER(&c) * number_of(&c, j, k, i) = rng_int(&rng, -20, 20) / 10.0;
            check_margin(&c, ldexp(1 + rng_unit(&rng), -rng_int(&rng, 24, 40)));
        }
}

/* Two edges pass at four times the margin: once the search did not end. */
static void a_near_miss_ends(void **state) {
    (void)state;
    struct ccd_case c = {
        .dim = 3,
        .count_a = 2,
        .count_b = 2,
        .a = {{{-0x1.6666666666666p+0, -0x1.3333333333334p-1, 0x1.999999999999ap-2},
               {0x1.ccccccccccccdp-1, 0x1.3333333333334p-2, -0x1.999999999999ap-2}},
              {{0x1.999999999999ap-1, 0x1p-1, -0x1.e666666666666p+1}, {0x1p-1, 0x1.999999999999ap-3, 0}}},
        .b = {{{-0x1.999999999999ap-2, 0x1.999999999999ap-3, 0x1.999999999999ap-1},
               {-0x1.4cccccccccccdp+1, 0x1.b333333333333p+1, -0x1.999999999999ap-2}},
              {{0x1.e666666666666p+0, -0x1.999999999999ap-1, -0x1.999999999999ap-2},
               {-0x1.4cccccccccccdp+1, 0x1.b333333333333p+1, -0x1.999999999999ap-2}}}};
    check_margin(&c, 0x1.bbee6f0d39406p-29);
    /* two ends come to one place at time 1, and the nearest point before that has no direction in doubles */
    struct ccd_case end = {.dim = 3,
                           .count_a = 2,
                           .count_b = 2,
                           .a = {{{0, -0x1.199999999999ap+1, 0x1.999999999999ap-1},
                                  {-0x1.6666666666666p+1, -0x1.e666666666666p+0, 0x1.2666666666666p+1}},
                                 {{-0x1.7333333333333p+1, 0, -0x1.999999999999ap-1},
                                  {-0x1.6ccccccccccccp+2, 0x1.3333333333338p-2, 0x1.6666666666664p-1}}},
                           .b = {{{0x1.4cccccccccccdp+1, 0x1.999999999999ap-1, -0x1.6666666666666p+0},
                                  {0x1.4cccccccccccdp+1, 0x1.999999999999ap-1, -0x1.6666666666666p+0}},
                                 {{-0x1.6ccccccccccccp+2, 0x1.3333333333338p-2, 0x1.6666666666664p-1},
                                  {-0x1.333333333333p-2, 0x1.8p+1, -0x1.8p+1}}}};
    check_margin(&end, 0x1.4028c0ac1482cp-32);
}

/* Named cases */

static void invalid_numbers_are_no(void **state) {
    (void)state;
    for (int question = 0; question < QUESTIONS; question++) {
        struct ccd_case all_zero = case_of(question);
        assert_true(asked(&all_zero).yes);
        assert_false(asked_within(&all_zero, -1).yes);
        assert_false(asked_within(&all_zero, (double)NAN).yes);
        assert_true(asked_within(&all_zero, (double)INFINITY).yes);
        FOR_EACH_NUMBER(&all_zero) {
            struct ccd_case c = all_zero;
            *number_of(&c, j, k, i) = (double)NAN;
            assert_false(asked(&c).yes);
            *number_of(&c, j, k, i) = -(double)INFINITY;
            assert_false(asked(&c).yes);
            assert_false(asked_within(&c, 1).yes);
            assert_true(asked(&c).time == (double)INFINITY);
        }
    }
}

static void results_may_be_left_out(void **state) {
    (void)state;
    const grz3_vec from = {0, 0, 1}, to = {0, 0, -1};
    const grz3_triangle t = {{-1, -1, 0}, {2, -1, 0}, {-1, 2, 0}};
    assert_true(grz3_ccd_point_triangle(&from, &to, &t, &t, 0, NULL, NULL));
    assert_true(grz3_ccd_point_triangle(&from, &to, &t, &t, 0.5, NULL, NULL));
    assert_false(grz3_ccd_point_triangle(&from, &from, &t, &t, 0, NULL, NULL));
}

/* A triangle turns inside out about a point that is on it at one moment only, in which it is a segment. */
static void a_flat_moment_is_caught(void **state) {
    (void)state;
    const grz3_vec p = {0, 0, 0};
    const grz3_triangle from = {{-1, 0, -1}, {1, 0, -1}, {0, 1, -1}}, to = {{-1, 0, 1}, {1, 0, 1}, {0, -1, 1}};
    double time;
    grz_feature features[2];
    assert_true(grz3_ccd_point_triangle(&p, &p, &from, &to, 0, &time, features));
    assert_true(time == 0.5);
    assert_int_equal(features[1].kind, GRZ_FEATURE_VERTEX);
    assert_int_equal(features[1].corner[0], 2);
}

/* A first time below all doubles is 0; one just beyond the end is none. */
static void times_at_the_ends_are_exact(void **state) {
    (void)state;
    const grz2_segment s = {{-1, 0}, {1, 0}};
    const grz2_vec high = {0, 0x1p1000}, touching = {0, 0}, tiny = {0, 0x1p-1074}, below = {0, -0x1p1000},
                   above = {0, 0x1p-1000};
    double time;
    assert_true(grz2_ccd_point_segment(&tiny, &below, &s, &s, 0, &time, NULL) && time == 0);
    assert_true(grz2_ccd_point_segment(&high, &touching, &s, &s, 0, &time, NULL) && time == 1);
    assert_true(grz2_ccd_point_segment(&high, &below, &s, &s, 0, &time, NULL) && time == 0.5);
    assert_false(grz2_ccd_point_segment(&high, &above, &s, &s, 0, &time, NULL));
    assert_true(time == (double)INFINITY);
}

/* Laws */

static struct ccd_case reversed(const struct ccd_case *c) {
    struct ccd_case out = *c;
    memcpy(out.a[0], c->a[1], sizeof out.a[0]);
    memcpy(out.a[1], c->a[0], sizeof out.a[0]);
    memcpy(out.b[0], c->b[1], sizeof out.b[0]);
    memcpy(out.b[1], c->b[0], sizeof out.b[0]);
    return out;
}

/* The corners of the second shape in another order, and of a first segment, too. */
static struct ccd_case reordered(const struct ccd_case *c) {
    struct ccd_case out = *c;
    for (int j = 0; j < 2; j++) {
        for (int k = 0; k < c->count_b; k++) memcpy(out.b[j][k], c->b[j][(k + 1) % c->count_b], sizeof out.b[j][k]);
        for (int k = 0; k < c->count_a; k++) memcpy(out.a[j][k], c->a[j][(k + 1) % c->count_a], sizeof out.a[j][k]);
    }
    return out;
}

/* One half of the time: of numbers whose means are exact. */
static struct ccd_case half_of(const struct ccd_case *c, int half) {
    struct ccd_case out = *c;
    FOR_EACH_NUMBER(c) {
        struct ccd_case copy = *c;
        *number_of(&out, 1 - half, k, i) = 0.5 * (*number_of(&copy, 0, k, i) + *number_of(&copy, 1, k, i));
    }
    return out;
}

static void laws_hold(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "laws of moving corners");
    for (int n = 0; n < effort(1000); n++)
        for (int question = 0; question < QUESTIONS; question++) {
            struct ccd_case c = lattice_case(&rng, question, rng_int(&rng, 2, 40)), moved = c;
            const answer whole = asked(&c);
            const struct ccd_case back = reversed(&c), turned = reordered(&c), first = half_of(&c, 0),
                                  last = half_of(&c, 1);
            assert_true(asked(&back).yes == whole.yes);
            assert_true(asked(&turned).yes == whole.yes && asked(&turned).time == whole.time);
            const answer early = asked(&first), late = asked(&last);
            assert_true(whole.yes == (early.yes || late.yes));
            if (early.yes) assert_true(whole.time == 0.5 * early.time);
            else if (late.yes) assert_true(fabs(whole.time - 0.5 - 0.5 * late.time) <= 0x1p-53);
            /* moves by whole numbers, and scales by a power of two */
            const double shift[3] = {1000, -7, 3};
            FOR_EACH_NUMBER(&moved) * number_of(&moved, j, k, i) = 0x1p-90 * (*number_of(&c, j, k, i) + shift[i]);
            assert_true(asked(&moved).yes == whole.yes && asked(&moved).time == whole.time);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lattice_motions_are_right),
        cmocka_unit_test(motions_an_ulp_from_a_lattice_are_right),
        cmocka_unit_test(random_motions_are_right),
        cmocka_unit_test(motions_in_one_plane_or_line_are_right),
        cmocka_unit_test(equal_corners_are_right),
        cmocka_unit_test(extreme_numbers_are_right),
        cmocka_unit_test(shapes_that_come_within_a_margin_are_not_missed),
        cmocka_unit_test(a_margin_counts_to_the_last_bit_but_for_its_gap),
        cmocka_unit_test(small_margins_are_told_from_near_misses),
        cmocka_unit_test(a_near_miss_ends),
        cmocka_unit_test(invalid_numbers_are_no),
        cmocka_unit_test(results_may_be_left_out),
        cmocka_unit_test(a_flat_moment_is_caught),
        cmocka_unit_test(times_at_the_ends_are_exact),
        cmocka_unit_test(laws_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
