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

static void check(struct ccd_case *c) {
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

static void lattice_motions_are_right(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "lattice motions");
    for (int n = 0; n < effort(1500); n++)
        for (int question = 0; question < QUESTIONS; question++) {
            struct ccd_case c = lattice_case(&rng, question, 2);
            check(&c);
        }
}

static void motions_an_ulp_from_a_lattice_are_right(void **state) {
    (void)state;
    compare_all("near lattice", 300, near_lattice);
}

static void random_motions_are_right(void **state) {
    (void)state;
    compare_all("floats", 200, any_floats);
    compare_all("at rest", 200, some_at_rest);
    compare_all("late", 200, late_contacts);
}

static void motions_in_one_plane_or_line_are_right(void **state) {
    (void)state;
    compare_all("plane", 200, in_one_plane);
}

static void equal_corners_are_right(void **state) {
    (void)state;
    compare_all("equal", 200, equal_corners);
}

static void extreme_numbers_are_right(void **state) {
    (void)state;
    compare_all("extreme", 20, extreme_numbers);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lattice_motions_are_right), cmocka_unit_test(motions_an_ulp_from_a_lattice_are_right),
        cmocka_unit_test(random_motions_are_right),  cmocka_unit_test(motions_in_one_plane_or_line_are_right),
        cmocka_unit_test(equal_corners_are_right),   cmocka_unit_test(extreme_numbers_are_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
