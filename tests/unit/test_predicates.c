/* Compares the orientation predicates with their definition: the determinant of the coordinates, the sums of their
 * squares and a column of ones, as the sum over all permutations, in integers. GRAZE_COUNT in the environment is the
 * number of inputs for each predicate and family.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "oracle/exact_shape.h"
#include "support/effort.h"
#include "support/modes.h"
#include "support/rng.h"

#include <graze/predicates.h>

#include <math.h>
#include <stdlib.h>

/* A predicate as a function of the coordinates of all points, one point after the other. */
typedef int predicate_of(const double x[]);

static int orient2(const double x[]) {
    const grz2_vec a = {x[0], x[1]}, b = {x[2], x[3]}, c = {x[4], x[5]};
    return grz2_orient(&a, &b, &c);
}

static int incircle(const double x[]) {
    const grz2_vec a = {x[0], x[1]}, b = {x[2], x[3]}, c = {x[4], x[5]}, d = {x[6], x[7]};
    return grz2_incircle(&a, &b, &c, &d);
}

static int orient3(const double x[]) {
    const grz3_vec a = {x[0], x[1], x[2]}, b = {x[3], x[4], x[5]}, c = {x[6], x[7], x[8]}, d = {x[9], x[10], x[11]};
    return grz3_orient(&a, &b, &c, &d);
}

static int insphere(const double x[]) {
    const grz3_vec a = {x[0], x[1], x[2]}, b = {x[3], x[4], x[5]}, c = {x[6], x[7], x[8]}, d = {x[9], x[10], x[11]},
                   e = {x[12], x[13], x[14]};
    return grz3_insphere(&a, &b, &c, &d, &e);
}

static const struct predicate {
    const char *name;
    predicate_of *ask;
    int dim, points;
    bool lifted;
} predicates[] = {
    {"orient2", orient2, 2, 3, false},
    {"incircle", incircle, 2, 4, true},
    {"orient3", orient3, 3, 4, false},
    {"insphere", insphere, 3, 5, true},
};

/* Adds the products of all permutations of the columns, from row `row` on, to the sum. */
static void add_permutations(mpz_t sum, int n, mpz_t m[5][5], int row, unsigned taken, int sign, const mpz_t product) {
    if (row == n) {
        if (sign > 0) mpz_add(sum, sum, product);
        else mpz_sub(sum, sum, product);
        return;
    }
    mpz_t next;
    mpz_init(next);
    for (int column = 0; column < n; column++) {
        if (taken >> column & 1) continue;
        int inversions = 0; /* how many columns after this one are taken already */
        for (int k = column + 1; k < n; k++) inversions += (int)(taken >> k & 1);
        mpz_mul(next, product, m[row][column]);
        add_permutations(sum, n, m, row + 1, taken | 1u << column, inversions % 2 ? -sign : sign, next);
    }
    mpz_clear(next);
}

static int truth(const struct predicate *p, const double x[]) {
    const int n = p->points;
    int unit = 2000, exponent;
    for (int i = 0; i < n * p->dim; i++) {
        if (!isfinite(x[i])) return 0;
        if (x[i] == 0) continue;
        frexp(x[i], &exponent);
        unit = exponent - 53 < unit ? exponent - 53 : unit;
    }
    if (unit < -1074) unit = -1074;
    mpz_t m[5][5], sum, one;
    mpz_inits(sum, NULL);
    mpz_init_set_ui(one, 1);
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < 5; k++) mpz_init(m[i][k]);
        for (int k = 0; k < p->dim; k++) {
            exact_number(m[i][k], x[i * p->dim + k], unit);
            if (p->lifted) mpz_addmul(m[i][p->dim], m[i][k], m[i][k]);
        }
        mpz_set_ui(m[i][n - 1], 1);
    }
    add_permutations(sum, n, m, 0, 0, 1, one);
    const int sign = mpz_sgn(sum);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 5; k++) mpz_clear(m[i][k]);
    mpz_clears(sum, one, NULL);
    return sign;
}

/* Families of inputs. */

static void make_lattice(struct rng *rng, const struct predicate *p, double x[]) {
    const int reach = rng_once_in(rng, 2) ? 2 : 5;
    for (int i = 0; i < p->points * p->dim; i++) x[i] = rng_int(rng, -reach, reach);
}

static void make_random(struct rng *rng, const struct predicate *p, double x[]) {
    for (int i = 0; i < p->points * p->dim; i++) x[i] = rng_signed(rng);
}

/* Points that differ in a few low bits from a common position, far from the origin: nearly on a line, plane, circle or
 * sphere. */
static void make_near(struct rng *rng, const struct predicate *p, double x[]) {
    make_lattice(rng, p, x);
    const double scale = ldexp(1, -rng_int(rng, 0, 50)), at = rng_signed(rng);
    for (int i = 0; i < p->points * p->dim; i++) {
        x[i] = at + x[i] * scale;
        if (rng_once_in(rng, 4)) x[i] = nextafter(x[i], rng_once_in(rng, 2) ? 10 : -10);
    }
}

/* The last point is a rounded combination of the others: collinear or coplanar except for rounding. */
static void make_flat(struct rng *rng, const struct predicate *p, double x[]) {
    make_random(rng, p, x);
    const int last = (p->points - 1) * p->dim;
    const double s = rng_signed(rng), t = rng_signed(rng);
    for (int k = 0; k < p->dim; k++) {
        x[last + k] = x[k] + s * (x[p->dim + k] - x[k]);
        if (p->dim == 3) x[last + k] += t * (x[2 * p->dim + k] - x[k]);
    }
}

/* All points on one circle or sphere, except for rounding. */
static void make_round(struct rng *rng, const struct predicate *p, double x[]) {
    const double radius = rng_unit(rng), at = ldexp(rng_signed(rng), rng_int(rng, -20, 20));
    for (int i = 0; i < p->points; i++) {
        double *const y = x + i * p->dim, length2 = 0;
        for (int k = 0; k < p->dim; k++) {
            y[k] = rng_signed(rng);
            length2 += y[k] * y[k];
        }
        for (int k = 0; k < p->dim; k++) y[k] = at + radius * y[k] / sqrt(length2);
    }
}

/* Exponents over the whole range; a lattice at its ends; NaN and infinity. */
static void make_mixed(struct rng *rng, const struct predicate *p, double x[]) {
    for (int i = 0; i < p->points * p->dim; i++) x[i] = ldexp(rng_signed(rng), rng_int(rng, -1074, 1024));
}

static void make_ends(struct rng *rng, const struct predicate *p, double x[]) {
    make_lattice(rng, p, x);
    const int k = rng_once_in(rng, 2) ? -1074 : rng_int(rng, 1000, 1020);
    for (int i = 0; i < p->points * p->dim; i++) x[i] = ldexp(x[i], k);
    if (rng_once_in(rng, 4)) x[rng_int(rng, 0, p->points * p->dim - 1)] = ldexp(1, -1074);
}

static void make_invalid(struct rng *rng, const struct predicate *p, double x[]) {
    static const double none[3] = {(double)NAN, HUGE_VAL, -HUGE_VAL};
    make_lattice(rng, p, x);
    x[rng_int(rng, 0, p->points * p->dim - 1)] = none[rng_int(rng, 0, 2)];
}

static const struct family {
    const char *name;
    void (*make)(struct rng *rng, const struct predicate *p, double x[]);
} families[] = {
    {"lattice", make_lattice}, {"random", make_random}, {"near", make_near}, {"flat", make_flat},
    {"round", make_round},     {"mixed", make_mixed},   {"ends", make_ends}, {"invalid", make_invalid},
};

static void show(const struct predicate *p, const double x[], int expected, int given) {
    printf("%s", p->name);
    for (int i = 0; i < p->points * p->dim; i++) printf(" %a", x[i]);
    printf("  # expected %d, got %d\n", expected, given);
}

static void assert_answer(const struct predicate *p, const double x[], int expected) {
    const int given = p->ask(x);
    flush_to_zero(true);
    const int flushed = p->ask(x);
    flush_to_zero(false);
    if (given != expected || flushed != expected) show(p, x, expected, given != expected ? given : flushed);
    assert_int_equal(given, expected);
    assert_int_equal(flushed, expected);
}

static void signs_are_those_of_the_determinants(void **state) {
    (void)state;
    const long count = inputs_a_cell();
    long comparisons = 0, signs[3] = {0};
    for (size_t i = 0; i < sizeof predicates / sizeof *predicates; i++)
        for (size_t f = 0; f < sizeof families / sizeof *families; f++) {
            const struct predicate *const p = &predicates[i];
            char name[40];
            snprintf(name, sizeof name, "%s %s", p->name, families[f].name);
            struct rng rng = rng_seeded(1, name);
            for (long k = 0; k < count; k++) {
                double x[15];
                families[f].make(&rng, p, x);
                const int expected = truth(p, x);
                assert_answer(p, x, expected);
                comparisons += 2;
                signs[expected + 1]++;
            }
        }
    printf("%ld comparisons; %ld negative, %ld zero, %ld positive\n", comparisons, signs[0], signs[1], signs[2]);
}

/* The signs as the header describes them. */
static void signs_mean_what_the_header_says(void **state) {
    (void)state;
    const grz2_vec o = {0, 0}, x = {1, 0}, y = {0, 1}, far = {5, 5};
    assert_int_equal(grz2_orient(&o, &x, &y), 1);
    assert_int_equal(grz2_orient(&x, &o, &y), -1);
    const grz2_vec west = {-1, 0};
    assert_int_equal(grz2_incircle(&x, &y, &west, &o), 1);
    assert_int_equal(grz2_incircle(&x, &y, &west, &far), -1);
    assert_int_equal(grz2_incircle(&x, &y, &west, &(grz2_vec){0, -1}), 0);
    assert_int_equal(grz2_incircle(&y, &x, &west, &o), -1);
    /* seen from above a, b, c are counter-clockwise; from below clockwise */
    const grz3_vec a = {0, 0, 0}, b = {1, 0, 0}, c = {0, 1, 0}, above = {0, 0, 1}, below = {0, 0, -1};
    assert_int_equal(grz3_orient(&a, &b, &c, &above), -1);
    assert_int_equal(grz3_orient(&a, &b, &c, &below), 1);
    assert_int_equal(grz3_insphere(&a, &b, &c, &below, &(grz3_vec){0.5, 0.5, -0.5}), 1);
    assert_int_equal(grz3_insphere(&a, &b, &c, &below, &(grz3_vec){3, 3, 3}), -1);
    assert_int_equal(grz3_insphere(&a, &b, &c, &below, &(grz3_vec){1, 1, -1}), 0);
    assert_int_equal(grz3_insphere(&b, &a, &c, &below, &(grz3_vec){0.5, 0.5, -0.5}), -1);
}

/* Exchanging two points other than the last one negates the sign. */
static void exchanging_two_points_changes_the_sign(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof predicates / sizeof *predicates; i++) {
        const struct predicate *const p = &predicates[i];
        struct rng rng = rng_seeded(2, p->name);
        for (int k = 0; k < 1000; k++) {
            double x[15], y[15];
            families[(size_t)rng_int(&rng, 0, 6)].make(&rng, p, x);
            const int a = rng_int(&rng, 0, p->points - 2), b = (a + 1) % (p->points - 1);
            for (int j = 0; j < p->points * p->dim; j++) y[j] = x[j];
            for (int j = 0; j < p->dim; j++) {
                y[a * p->dim + j] = x[b * p->dim + j];
                y[b * p->dim + j] = x[a * p->dim + j];
            }
            assert_int_equal(p->ask(x), -p->ask(y));
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(signs_are_those_of_the_determinants),
        cmocka_unit_test(signs_mean_what_the_header_says),
        cmocka_unit_test(exchanging_two_points_changes_the_sign),
    };
    return cmocka_run_group_tests_name("predicates", tests, NULL, NULL);
}
