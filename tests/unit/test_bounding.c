/* Balls of points contain them, exactly; their radius is the least double for their center; and the least balls are
 * compared with the exact ones: of all balls through some of the points the smallest that contains all.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/effort.h"
#include "support/modes.h"
#include "unit/clouds.h"

#include <graze/graze.h>

#include <gmp.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MOST = 7, MANY = 300 };

struct ball {
    double center[3], radius;
};

static struct ball ball_of(int dim, int count, const double n[], bool quick) {
    struct ball b = {{0}, 0};
    if (dim == 2) {
        const grz_points points = grz2_points((const grz2_vec *)n, (size_t)count);
        const grz2_circle c = quick ? grz2_bounding_circle_quick(&points) : grz2_bounding_circle(&points);
        memcpy(b.center, &c.center, sizeof c.center);
        b.radius = c.radius;
    } else {
        const grz_points points = grz3_points((const grz3_vec *)n, (size_t)count);
        const grz3_sphere s = quick ? grz3_bounding_sphere_quick(&points) : grz3_bounding_sphere(&points);
        memcpy(b.center, &s.center, sizeof s.center);
        b.radius = s.radius;
    }
    return b;
}

/* out = |p - c|^2 */
static void square_to(mpq_t out, int dim, const double p[], const mpq_t c[3]) {
    mpq_t d;
    mpq_init(d);
    mpq_set_ui(out, 0, 1);
    for (int k = 0; k < dim; k++) {
        mpq_set_d(d, p[k]);
        mpq_sub(d, d, c[k]);
        mpq_mul(d, d, d);
        mpq_add(out, out, d);
    }
    mpq_clear(d);
}

/* The largest squared distance of the points to c. */
static void reach_of(mpq_t out, int dim, int count, const double n[], const mpq_t c[3]) {
    mpq_t square;
    mpq_init(square);
    mpq_set_si(out, -1, 1);
    for (int i = 0; i < count; i++) {
        square_to(square, dim, n + dim * i, c);
        if (mpq_cmp(square, out) > 0) mpq_set(out, square);
    }
    mpq_clear(square);
}

/* Solves m x = m[.][size] by elimination; false if it is singular. */
static bool solve(int size, mpq_t m[3][4]) {
    mpq_t factor, product;
    mpq_inits(factor, product, NULL);
    bool regular = true;
    for (int i = 0; i < size && regular; i++) {
        int pivot = i;
        while (pivot < size && mpq_sgn(m[pivot][i]) == 0) pivot++;
        regular = pivot < size;
        for (int j = 0; regular && j <= size; j++) mpq_swap(m[i][j], m[pivot][j]);
        for (int r = 0; regular && r < size; r++) {
            if (r == i) continue;
            mpq_div(factor, m[r][i], m[i][i]);
            for (int j = i; j <= size; j++) {
                mpq_mul(product, factor, m[i][j]);
                mpq_sub(m[r][j], m[r][j], product);
            }
        }
    }
    for (int i = 0; i < size && regular; i++) mpq_div(m[i][size], m[i][size], m[i][i]);
    mpq_clears(factor, product, NULL);
    return regular;
}

/* The center of the ball through the points of a set that lies in their span. */
static bool exact_center(int dim, unsigned set, const double n[], mpq_t c[3]) {
    const double *p[MOST];
    int count = 0;
    for (int i = 0; i < MOST; i++)
        if (set >> i & 1) p[count++] = n + dim * i;
    mpq_t e[3][3], m[3][4], term;
    mpq_init(term);
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) mpq_init(e[i][k]);
        for (int k = 0; k < 4; k++) mpq_init(m[i][k]);
    }
    for (int i = 1; i < count; i++) {
        for (int k = 0; k < dim; k++) {
            mpq_set_d(e[i - 1][k], p[i][k]);
            mpq_set_d(term, p[0][k]);
            mpq_sub(e[i - 1][k], e[i - 1][k], term);
        }
    }
    for (int i = 0; i < count - 1; i++) {
        for (int j = 0; j < count - 1; j++) {
            for (int k = 0; k < dim; k++) {
                mpq_mul(term, e[i][k], e[j][k]);
                mpq_add(m[i][j], m[i][j], term);
            }
        }
        mpq_div_2exp(m[i][count - 1], m[i][i], 1);
    }
    const bool regular = solve(count - 1, m);
    for (int k = 0; k < dim && regular; k++) {
        mpq_set_d(c[k], p[0][k]);
        for (int i = 0; i < count - 1; i++) {
            mpq_mul(term, m[i][count - 1], e[i][k]);
            mpq_add(c[k], c[k], term);
        }
    }
    mpq_clear(term);
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) mpq_clear(e[i][k]);
        for (int k = 0; k < 4; k++) mpq_clear(m[i][k]);
    }
    return regular;
}

/* The square of the radius of the least ball: the smallest reach of a center through some of the points. */
static void least_square(mpq_t out, int dim, int count, const double n[]) {
    mpq_t c[3], reach;
    mpq_inits(c[0], c[1], c[2], reach, NULL);
    mpq_set_si(out, -1, 1);
    for (unsigned set = 1; set < 1U << count; set++) {
        if (__builtin_popcount(set) > dim + 1 || !exact_center(dim, set, n, c)) continue;
        reach_of(reach, dim, count, n, (const mpq_t *)c);
        if (mpq_sgn(out) < 0 || mpq_cmp(reach, out) < 0) mpq_set(out, reach);
    }
    mpq_clears(c[0], c[1], c[2], reach, NULL);
}

static void square_of(mpq_t out, double x) {
    mpq_set_d(out, x);
    mpq_mul(out, out, out);
}

/* Contains all points, and with the double before it as its radius does not. */
static void assert_tight(int dim, int count, const double n[], const struct ball *b) {
    mpq_t c[3], reach, square;
    mpq_inits(c[0], c[1], c[2], reach, square, NULL);
    for (int k = 0; k < dim; k++) {
        assert_true(isfinite(b->center[k]));
        mpq_set_d(c[k], b->center[k]);
    }
    reach_of(reach, dim, count, n, (const mpq_t *)c);
    square_of(square, isinf(b->radius) ? 0x1.fffffffffffffp1023 : b->radius);
    if (isinf(b->radius)) {
        assert_true(mpq_cmp(reach, square) > 0);
    } else {
        assert_true(b->radius >= 0 && mpq_cmp(reach, square) <= 0);
        square_of(square, nextafter(b->radius, 0));
        assert_true(b->radius == 0 || mpq_cmp(reach, square) > 0);
    }
    mpq_clears(c[0], c[1], c[2], reach, square, NULL);
}

static double worst;

/* The radius less the rounding of the center is at most 1 + 2^-40 times the least one. */
static void assert_least(int dim, int count, const double n[], const struct ball *b) {
    if (isinf(b->radius)) return;
    mpq_t least, radius, slack, ratio;
    mpq_inits(least, radius, slack, ratio, NULL);
    least_square(least, dim, count, n);
    mpq_set_d(radius, b->radius);
    for (int k = 0; k < dim; k++) { /* and of the radius itself */
        const double size = fabs(b->center[k]);
        mpq_set_d(slack, nextafter(size, HUGE_VAL) == HUGE_VAL ? 0x1p970 : nextafter(size, HUGE_VAL) - size);
        mpq_div_2exp(slack, slack, 1);
        mpq_sub(radius, radius, slack);
    }
    mpq_set_d(slack, nextafter(b->radius, HUGE_VAL) == HUGE_VAL ? 0x1p970 : nextafter(b->radius, HUGE_VAL) - b->radius);
    mpq_sub(radius, radius, slack);
    if (mpq_sgn(radius) > 0) {
        assert_true(mpq_sgn(least) > 0);
        mpq_mul(ratio, radius, radius);
        mpq_div(ratio, ratio, least);
        mpq_set_ui(slack, 1, 1);
        mpq_sub(ratio, ratio, slack);
        const double over = mpq_get_d(ratio) / 2;
        worst = fmax(worst, over);
        if (over > 0x1p-40) {
            printf("over %g dim %d count %d r %a c %a %a %a\n", over, dim, count, b->radius, b->center[0], b->center[1],
                   b->center[2]);
            for (int i = 0; i < count; i++)
                printf("  %.17g %.17g %.17g\n", n[dim * i], n[dim * i + 1], dim == 3 ? n[dim * i + 2] : 0);
        }
        assert_true(over <= 0x1p-40);
    }
    mpq_clears(least, radius, slack, ratio, NULL);
}

static void balls_of_few_points_are_the_least(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "balls of few");
    const int rounds = effort(1500);
    for (int i = 0; i < rounds; i++) {
        const int dim = rng_int(&rng, 2, 3), count = rng_int(&rng, 1, MOST);
        double n[3 * MOST];
        make_cloud(&rng, dim, count, n);
        const struct ball least = ball_of(dim, count, n, false), quick = ball_of(dim, count, n, true);
        assert_tight(dim, count, n, &least);
        assert_tight(dim, count, n, &quick);
        assert_least(dim, count, n, &least);
    }
    printf("radius over the least one: 1 + %.3g, bound 1 + %.3g\n", worst, 0x1p-40);
}

static void balls_of_many_points_contain_them(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "balls of many");
    const int rounds = effort(150);
    for (int i = 0; i < rounds; i++) {
        const int dim = rng_int(&rng, 2, 3), count = rng_int(&rng, MOST, MANY);
        double n[3 * MANY];
        make_cloud(&rng, dim, count, n);
        const struct ball least = ball_of(dim, count, n, false), quick = ball_of(dim, count, n, true);
        assert_tight(dim, count, n, &least);
        assert_tight(dim, count, n, &quick);
        double rounding = 0; /* of the center */
        for (int k = 0; k < dim; k++) rounding += fabs(least.center[k]) * 0x1p-52 + 0x1p-1074;
        assert_true(isinf(quick.radius) || least.radius <= quick.radius * (1 + 0x1p-40) + rounding);
    }
}

static void known_balls(void **state) {
    (void)state;
    const grz2_vec corners[] = {{0, 0}, {6, 0}, {6, 8}, {0, 8}, {3, 4}};
    const grz_points all = grz2_points(corners, 5);
    const grz2_circle c = grz2_bounding_circle(&all), q = grz2_bounding_circle_quick(&all);
    assert_true(c.center.x == 3 && c.center.y == 4 && c.radius == 5 && q.radius >= 5 && q.radius < 6);
    const grz3_vec one = {1e300, -1e-310, 7};
    const grz_points single = grz3_points(&one, 1);
    const grz3_sphere s = grz3_bounding_sphere(&single);
    assert_true(s.center.x == 1e300 && s.center.y == -1e-310 && s.center.z == 7 && s.radius == 0);
}

static void nothing_has_no_ball(void **state) {
    (void)state;
    const grz3_vec bad[] = {{0, 0, 0}, {0, HUGE_VAL, 0}};
    const grz_points none = grz3_points(bad, 0), infinite = grz3_points(bad, 2);
    assert_true(isnan(grz3_bounding_sphere(&none).radius) && isnan(grz3_bounding_sphere_quick(&infinite).radius));
    assert_true(isnan(grz2_bounding_circle(&none).radius) && isnan(grz2_bounding_circle_quick(&none).radius));
}

static void flush_to_zero_changes_no_ball(void **state) {
    (void)state;
    if (!flush_exists()) skip();
    struct rng rng = rng_seeded(1, "flushed balls");
    for (int i = 0; i < effort(500); i++) {
        double n[3 * MOST];
        make_cloud(&rng, 3, MOST, n);
        const struct ball plain = ball_of(3, MOST, n, i % 2);
        flush_to_zero(true);
        const struct ball flushed = ball_of(3, MOST, n, i % 2);
        flush_to_zero(false);
        assert_memory_equal(&plain, &flushed, sizeof plain);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(balls_of_few_points_are_the_least),
        cmocka_unit_test(balls_of_many_points_contain_them),
        cmocka_unit_test(known_balls),
        cmocka_unit_test(nothing_has_no_ball),
        cmocka_unit_test(flush_to_zero_changes_no_ball),
    };
    return cmocka_run_group_tests_name("bounding", tests, NULL, NULL);
}
