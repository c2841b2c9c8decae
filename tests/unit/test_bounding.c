/* Balls and oriented boxes of points contain them, exactly; a radius is the least double for its center, a half extent
 * for its center and axes. The least balls are compared with the exact ones: of all balls through some of the points
 * the smallest that contains all; those of many points with a lower bound, from weights of the points. The boxes of the
 * plane are compared with the least area along a line through two points.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "bounds/exact_hold.h"
#include "support/effort.h"
#include "support/modes.h"
#include "unit/clouds.h"
#include "unit/rounding.h"

#include <graze/graze.h>

#include <gmp.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
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

/* The radius less the rounding of the center is at most 1 + 2^-40 times the root of `least`. */
static void assert_near(int dim, const struct ball *b, const mpq_t least) {
    mpq_t radius, slack, ratio;
    mpq_inits(radius, slack, ratio, NULL);
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
        assert_true(over <= 0x1p-40);
    }
    mpq_clears(radius, slack, ratio, NULL);
}

static void assert_least(int dim, int count, const double n[], const struct ball *b) {
    if (isinf(b->radius)) return;
    mpq_t least;
    mpq_init(least);
    least_square(least, dim, count, n);
    assert_near(dim, b, least);
    mpq_clear(least);
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

/* Points from the center of a ball whose radius is 1, by their numbers, and weights of sum 1. */
enum { MOST_HELD = 5 };

struct hold {
    int count, point[MOST_HELD];
    long double at[MOST_HELD][3], weight[MOST_HELD], nearest[3]; /* sum of weight * at */
};

static long double dot(const long double a[3], const long double b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* The point of the affine span of all that is nearest to 0. False if it is not inside. */
static bool find_weights(struct hold *h) {
    const int size = h->count - 1;
    long double e[MOST_HELD][3], m[MOST_HELD][MOST_HELD];
    for (int i = 0; i < size; i++)
        for (int k = 0; k < 3; k++) e[i][k] = h->at[i + 1][k] - h->at[0][k];
    for (int i = 0; i < size; i++) {
        for (int j = 0; j < size; j++) m[i][j] = dot(e[i], e[j]);
        m[i][size] = -dot(e[i], h->at[0]);
    }
    for (int i = 0; i < size; i++) /* positive definite, or of no use: without pivots */
        for (int r = 0; r < size; r++)
            for (int j = size; r != i && j >= i; j--) m[r][j] -= m[r][i] / m[i][i] * m[i][j];
    h->weight[0] = 1;
    for (int i = 0; i < size; i++) {
        h->weight[i + 1] = m[i][size] / m[i][i];
        h->weight[0] -= h->weight[i + 1];
    }
    bool inside = true;
    for (int i = 0; i < h->count; i++) inside = inside && h->weight[i] >= 0;
    for (int k = 0; k < 3; k++) {
        h->nearest[k] = 0;
        for (int i = 0; i < h->count; i++) h->nearest[k] += h->weight[i] * h->at[i][k];
    }
    return inside;
}

/* Leaves those of the points that span the nearest one to 0. */
static void reduce(struct hold *h) {
    struct hold best = *h;
    long double least = HUGE_VALL;
    for (unsigned set = 1; set < 1U << h->count; set++) {
        struct hold part = {.count = 0};
        for (int i = 0; i < h->count; i++) {
            if (!(set >> i & 1)) continue;
            part.point[part.count] = h->point[i];
            memcpy(part.at[part.count++], h->at[i], sizeof h->at[i]);
        }
        if (!find_weights(&part) || part.count == MOST_HELD || dot(part.nearest, part.nearest) >= least) continue;
        least = dot(part.nearest, part.nearest);
        best = part;
    }
    *h = best;
}

/* Of the points that are next to the boundary of a ball, some with weights whose mean is next to its center. */
static struct hold holders_of(int dim, int count, const double n[], const struct ball *b) {
    static long double at[MANY][3];
    static int number[MANY];
    struct hold h = {.count = 0};
    int near = 0;
    for (int i = 0; i < count; i++) {
        long double *const p = at[near];
        p[2] = 0;
        for (int k = 0; k < dim; k++) p[k] = ((long double)n[dim * i + k] - b->center[k]) / b->radius;
        number[near] = i;
        if (dot(p, p) >= 1 - 0x1p-40L) near++;
    }
    for (int round = 0; round < 100 && near > 0; round++) {
        int next = 0;
        for (int i = 1; i < near; i++)
            if (dot(at[i], h.nearest) < dot(at[next], h.nearest)) next = i;
        const long double left = dot(h.nearest, h.nearest);
        if (round > 0 && (left < 0x1p-100L || dot(at[next], h.nearest) >= left * (1 - 0x1p-30L))) break;
        h.point[h.count] = number[next];
        memcpy(h.at[h.count++], at[next], sizeof at[next]);
        reduce(&h);
    }
    return h;
}

/* For weights w of sum 1 and any center c, sum w |p - c|^2 = sum w |p|^2 - |sum w p|^2 + |sum w p - c|^2. A ball that
 * contains the points p has at least the radius whose square is the left side; so the first two terms of the right one
 * are a lower bound, whatever the weights. Here they are exact. */
static void lower_bound(mpq_t out, int dim, const double n[], const struct hold *h) {
    mpq_t mean[3], zero[3], weight, sum, term;
    mpq_inits(weight, sum, term, NULL);
    for (int k = 0; k < 3; k++) mpq_inits(mean[k], zero[k], NULL);
    mpq_set_ui(out, 0, 1);
    for (int i = 0; i < h->count; i++) {
        const double *const p = n + dim * h->point[i];
        mpq_set_d(weight, (double)h->weight[i]);
        mpq_add(sum, sum, weight);
        square_to(term, dim, p, (const mpq_t *)zero);
        mpq_mul(term, term, weight);
        mpq_add(out, out, term);
        for (int k = 0; k < dim; k++) {
            mpq_set_d(term, p[k]);
            mpq_mul(term, term, weight);
            mpq_add(mean[k], mean[k], term);
        }
    }
    mpq_div(out, out, sum);
    for (int k = 0; k < dim; k++) {
        mpq_div(term, mean[k], sum);
        mpq_mul(term, term, term);
        mpq_sub(out, out, term);
    }
    mpq_clears(weight, sum, term, NULL);
    for (int k = 0; k < 3; k++) mpq_clears(mean[k], zero[k], NULL);
}

static void assert_least_of_many(int dim, int count, const double n[], const struct ball *b) {
    const struct hold h = holders_of(dim, count, n, b);
    mpq_t least;
    mpq_init(least);
    lower_bound(least, dim, n, &h);
    assert_near(dim, b, least);
    mpq_clear(least);
}

/* On a sphere but for rounding, anywhere, or next to a great circle, where four points are nearly in one plane; on an
 * ellipsoid that is nearly a sphere; on a grid. Many points may hold the ball. */
static void make_round(struct rng *rng, int dim, int count, double n[]) {
    const int kind = rng_int(rng, 0, 3), small = rng_int(rng, 10, 52);
    const double far = rng_once_in(rng, 2) ? 1000 : 0;
    for (int i = 0; i < count; i++) {
        double *const p = n + dim * i, square = 0;
        for (int k = 0; k < dim; k++) p[k] = kind == 3 ? rng_int(rng, -3, 3) : rng_signed(rng);
        if (kind == 1) p[dim - 1] = ldexp(p[dim - 1], -small);
        for (int k = 0; k < dim; k++) square += p[k] * p[k];
        for (int k = 0; k < dim; k++) {
            if (kind < 3) p[k] *= (1 + (kind == 2 ? ldexp(k, -small) : 0)) / sqrt(square);
            p[k] += far;
        }
    }
}

static void balls_of_many_points_are_the_least(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "least of many");
    const int rounds = effort(600);
    int proven = 0;
    worst = 0;
    for (int i = 0; i < rounds; i++) {
        const int dim = rng_int(&rng, 2, 3), count = rng_int(&rng, 2, rng_once_in(&rng, 2) ? MOST : MANY);
        double n[3 * MANY], rounding = 0x1p-1022;
        if (i % 2) make_cloud(&rng, dim, count, n);
        else make_round(&rng, dim, count, n);
        const struct ball b = ball_of(dim, count, n, false);
        for (int k = 0; k < dim; k++) rounding = fmax(rounding, fabs(b.center[k]) * 0x1p-53);
        if (isinf(b.radius) || rounding > b.radius * 0x1p-44)
            continue; /* the center is then too coarse to say which points hold the ball */
        assert_least_of_many(dim, count, n, &b);
        proven++;
    }
    assert_true(2 * proven > rounds);
    printf("%d of %d balls of many points, radius over a lower bound: 1 + %.3g\n", proven, rounds, worst);
}

static void balls_of_many_points_contain_them(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "balls of many");
    const int rounds = effort(150);
    double ratios = 0, measured = 0, largest = 0;
    for (int i = 0; i < rounds; i++) {
        const int dim = rng_int(&rng, 2, 3), count = rng_int(&rng, MOST, MANY);
        double n[3 * MANY];
        make_cloud(&rng, dim, count, n);
        const struct ball least = ball_of(dim, count, n, false), quick = ball_of(dim, count, n, true);
        assert_tight(dim, count, n, &least);
        assert_tight(dim, count, n, &quick);
        double rounding = 0; /* of the center */
        for (int k = 0; k < dim; k++) rounding += fabs(least.center[k]) * 0x1p-52 + 0x1p-1074;
        const bool clear = rounding < least.radius * 0x1p-20 && isfinite(quick.radius);
        if (clear) ratios += quick.radius / least.radius, measured++;
        if (clear) largest = fmax(largest, quick.radius / least.radius);
        assert_true(isinf(quick.radius) || least.radius <= quick.radius * (1 + 0x1p-40) + rounding);
    }
    printf("quick over least: %.4f on average, %.4f at most\n", ratios / measured, largest);
}

/* Where the coordinates of the points are no integers of 52 bits, they are rounded to such: up to 2^-51 of them. */
static void exact_balls_of_few_points_are_the_least(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "exact balls");
    mpq_t least, square, slack, reach, c[3];
    mpq_inits(least, square, slack, reach, c[0], c[1], c[2], NULL);
    for (int i = effort(1500); i > 0; i--) {
        const int dim = rng_int(&rng, 2, 3), count = rng_int(&rng, 1, GRZ_MOST_EXACTLY_HELD);
        const bool whole = rng_once_in(&rng, 2);
        double n[3 * MOST], most = 0;
        make_round(&rng, dim, count, n);
        grz_exact_hold h = {.count = count};
        for (int j = 0; j < dim * count; j++) {
            if (whole) n[j] = floor(n[j] * 8);
            most = fmax(most, fabs(n[j]));
            h.point[j / dim][j % dim] = n[j];
        }
        least_square(least, dim, count, n);
        h.most = most;
        grz_hold_exactly(&h, dim);
        assert_in_range(h.count, 1, dim + 1);
        mpq_set_d(square, h.square);
        mpq_set_d(slack, whole ? 0 : most * most * 0x1p-47);
        mpq_add(reach, least, slack);
        assert_true(mpq_cmp(square, reach) <= 0);
        mpq_set_d(c[0], 1 - 0x1p-50);
        mpq_mul(reach, least, c[0]);
        mpq_sub(reach, reach, slack);
        assert_true(mpq_cmp(square, reach) >= 0);
        for (int k = 0; k < dim; k++) mpq_set_d(c[k], h.center[k]);
        reach_of(reach, dim, count, n, (const mpq_t *)c);
        mpq_set_d(slack, most * most * 0x1p-46);
        mpq_add(slack, slack, least);
        assert_true(mpq_cmp(reach, slack) <= 0);
    }
    mpq_clears(least, square, slack, reach, c[0], c[1], c[2], NULL);
}

/* All but on a sphere: a search in doubles alone finds a ball that is 2^-38 of the radius too large. */
static void a_ball_that_doubles_miss(void **state) {
    (void)state;
    static const double n[24] = {
        0x1.82bbbb293e0d4p-2,  -0x1.d646c546298b5p-1, -0x1.df8f407539975p-4, 0x1.20e24b368f5d7p-1,
        0x1.a09a2a629fb29p-3,  0x1.99afa5cf0050dp-1,  -0x1.35da32a7e1ad2p-1, -0x1.b3143dcb3e4fep-4,
        -0x1.93f3e6a618878p-1, 0x1.3bdfefb2afd41p-2,  0x1.9323904813ceap-1,  -0x1.114632ec2b22fp-1,
        0x1.b2070d3b53a18p-2,  -0x1.459d63e205f5cp-1, 0x1.4a3017669e385p-1,  0x1.bcea4a0ee2615p-1,
        -0x1.ea468b246097ep-3, -0x1.bb7e0284ee902p-2, -0x1.3a60632d25278p-1, -0x1.0ee43329510e5p-1,
        0x1.2be1cf27d95dcp-1,  -0x1.3517430dfda03p-1, 0x1.50ad243d068cdp-1,  0x1.cd8b72b95a8d4p-2,
    };
    const struct ball b = ball_of(3, 8, n, false);
    assert_tight(3, 8, n, &b);
    assert_least_of_many(3, 8, n, &b);
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

static void nothing_has_no_bounds(void **state) {
    (void)state;
    const grz3_vec bad[] = {{0, 0, 0}, {0, HUGE_VAL, 0}};
    const grz_points none = grz3_points(bad, 0), infinite = grz3_points(bad, 2);
    assert_true(isnan(grz3_bounding_sphere(&none).radius) && isnan(grz3_bounding_sphere_quick(&infinite).radius));
    grz2_obb box;
    assert_int_equal(grz2_bounding_obb(&none, NULL, &box), GRZ_OK);
    assert_true(isnan(box.half.x) && isnan(grz3_bounding_obb(&infinite).half.x));
    assert_true(isnan(grz2_bounding_circle(&none).radius) && isnan(grz2_bounding_circle_quick(&none).radius));
}

/* An oriented box: its numbers, and its axes one after the other. */
struct oriented {
    double center[3], half[3], axis[3][3];
};

static struct oriented oriented_of(int dim, int count, const double n[]) {
    struct oriented o = {{0}, {0}, {{0}}};
    if (dim == 2) {
        grz2_obb box;
        const grz_points points = grz2_points((const grz2_vec *)n, (size_t)count);
        assert_int_equal(grz2_bounding_obb(&points, NULL, &box), GRZ_OK);
        memcpy(o.center, &box.center, sizeof box.center);
        memcpy(o.half, &box.half, sizeof box.half);
        o.axis[0][0] = o.axis[1][1] = box.u.x;
        o.axis[0][1] = box.u.y;
        o.axis[1][0] = -box.u.y;
    } else {
        const grz_points points = grz3_points((const grz3_vec *)n, (size_t)count);
        const grz3_obb box = grz3_bounding_obb(&points);
        memcpy(o.center, &box.center, sizeof box.center);
        memcpy(o.half, &box.half, sizeof box.half);
        memcpy(o.axis, box.axis, sizeof box.axis);
    }
    return o;
}

/* t with sum of t_i axis_i = p - center. */
static void coordinates(mpq_t t[3], int dim, const struct oriented *o, const double p[]) {
    mpq_t m[3][4], c;
    mpq_init(c);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++) mpq_init(m[i][j]);
    for (int k = 0; k < dim; k++) {
        for (int i = 0; i < dim; i++) mpq_set_d(m[k][i], o->axis[i][k]);
        mpq_set_d(m[k][dim], p[k]);
        mpq_set_d(c, o->center[k]);
        mpq_sub(m[k][dim], m[k][dim], c);
    }
    assert_true(solve(dim, m));
    for (int i = 0; i < dim; i++) mpq_abs(t[i], m[i][dim]);
    mpq_clear(c);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 4; j++) mpq_clear(m[i][j]);
}

/* Contains all points, and would not with a half extent of the double before. */
static void assert_fits(int dim, int count, const double n[], const struct oriented *o) {
    mpq_t t[3], most[3], half;
    mpq_init(half);
    for (int i = 0; i < 3; i++) mpq_inits(t[i], most[i], NULL);
    for (int i = 0; i < count; i++) {
        coordinates(t, dim, o, n + dim * i);
        for (int k = 0; k < dim; k++)
            if (mpq_cmp(t[k], most[k]) > 0) mpq_set(most[k], t[k]);
    }
    for (int k = 0; k < dim; k++) assert_true(is_rounded(o->half[k], most[k], UP));
    mpq_clear(half);
    for (int i = 0; i < 3; i++) mpq_clears(t[i], most[i], NULL);
}

static void assert_orthonormal(int dim, const struct oriented *o) {
    for (int i = 0; i < dim; i++) {
        for (int j = 0; j < dim; j++) {
            double dot = 0;
            for (int k = 0; k < dim; k++) dot += o->axis[i][k] * o->axis[j][k];
            assert_true(fabs(dot - (i == j)) < 0x1p-48);
        }
    }
}

/* The least area of the boxes along the line through any two points; -1 if all are one. */
static void least_area(mpq_t out, int count, const double n[]) {
    mpq_t d[2], p[2], along, low[2], high[2], area, term;
    mpq_inits(d[0], d[1], p[0], p[1], along, low[0], low[1], high[0], high[1], area, term, NULL);
    mpq_set_si(out, -1, 1);
    for (int pair = 0; pair < count * count; pair++) {
        const double *const a = n + 2 * (pair / count), *const b = n + 2 * (pair % count);
        if (a[0] == b[0] && a[1] == b[1]) continue;
        for (int k = 0; k < 2; k++) {
            mpq_set_d(d[k], b[k]);
            mpq_set_d(term, a[k]);
            mpq_sub(d[k], d[k], term);
        }
        for (int i = 0; i < count; i++) {
            mpq_set_d(p[0], n[2 * i]);
            mpq_set_d(p[1], n[2 * i + 1]);
            for (int side = 0; side < 2; side++) {
                mpq_mul(along, d[0], p[side]);
                mpq_mul(term, d[1], p[1 - side]);
                if (side == 0) mpq_add(along, along, term);
                else mpq_sub(along, along, term);
                if (i == 0 || mpq_cmp(along, low[side]) < 0) mpq_set(low[side], along);
                if (i == 0 || mpq_cmp(along, high[side]) > 0) mpq_set(high[side], along);
            }
        }
        for (int side = 0; side < 2; side++) mpq_sub(high[side], high[side], low[side]);
        mpq_mul(area, high[0], high[1]);
        mpq_mul(along, d[0], d[0]);
        mpq_mul(term, d[1], d[1]);
        mpq_add(along, along, term);
        mpq_div(area, area, along);
        if (mpq_sgn(out) < 0 || mpq_cmp(area, out) < 0) mpq_set(out, area);
    }
    mpq_clears(d[0], d[1], p[0], p[1], along, low[0], low[1], high[0], high[1], area, term, NULL);
}

static void boxes_contain_their_points(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "boxes");
    const int rounds = effort(1000);
    for (int i = 0; i < rounds; i++) {
        const int dim = rng_int(&rng, 2, 3), count = rng_once_in(&rng, 4) ? MANY : rng_int(&rng, 1, MOST);
        double n[3 * MANY];
        make_cloud(&rng, dim, count, n);
        const struct oriented o = oriented_of(dim, count, n);
        assert_orthonormal(dim, &o);
        assert_fits(dim, count, n, &o);
    }
}

static void boxes_of_the_plane_have_the_least_area(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "least area");
    mpq_t least, side[2], slack;
    mpq_inits(least, side[0], side[1], slack, NULL);
    const int rounds = effort(1000);
    for (int i = 0; i < rounds; i++) {
        const int count = rng_int(&rng, 1, MOST);
        double n[2 * MOST];
        make_cloud(&rng, 2, count, n);
        const struct oriented o = oriented_of(2, count, n);
        least_area(least, count, n);
        if (mpq_sgn(least) < 0) assert_true(o.half[0] == 0 && o.half[1] == 0);
        const double size = fabs(o.center[0]) / 4 + fabs(o.center[1]) / 4 + o.half[0] / 4 + o.half[1] / 4;
        if (isinf(size)) continue;
        mpq_set_d(slack, size * 0x1p-49 + 0x1p-1071);
        for (int k = 0; k < 2; k++) {
            mpq_set_d(side[k], o.half[k]);
            mpq_sub(side[k], side[k], slack);
            mpq_mul_2exp(side[k], side[k], 1);
        }
        if (mpq_sgn(side[0]) <= 0 || mpq_sgn(side[1]) <= 0) continue;
        mpq_mul(side[0], side[0], side[1]);
        mpq_set_d(slack, 1 + 0x1p-48);
        mpq_mul(least, least, slack);
        assert_true(mpq_cmp(side[0], least) <= 0);
    }
    mpq_clears(least, side[0], side[1], slack, NULL);
}

/* A box that is turned is found again, but for rounding. */
static void boxes_of_space_fit_a_turned_box(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "turned boxes");
    double surfaces = 0;
    const int rounds = effort(300);
    for (int i = 0; i < rounds; i++) {
        double q[4], h[3], n[24];
        for (int k = 0; k < 4; k++) q[k] = rng_signed(&rng);
        for (int k = 0; k < 3; k++) h[k] = 1 + rng_unit(&rng);
        const grz3_obb turned = grz3_obb_from_quaternion((grz3_vec){1, 2, 3}, (grz3_vec){h[0], h[1], h[2]},
                                                         (grz3_quat){q[0], q[1], q[2], q[3]});
        for (int c = 0; c < 8; c++) {
            for (int k = 0; k < 3; k++) {
                n[3 * c + k] = 1 + k;
                for (int a = 0; a < 3; a++)
                    n[3 * c + k] += (c >> a & 1 ? 1 : -1) * h[a] * ((const double *)turned.axis)[3 * a + k];
            }
        }
        const struct oriented o = oriented_of(3, 8, n);
        const double *const f = o.half;
        surfaces += (f[0] * f[1] + f[1] * f[2] + f[2] * f[0]) / (h[0] * h[1] + h[1] * h[2] + h[2] * h[0]);
    }
    printf("surface over that of a turned box: %.4f on average\n", surfaces / rounds);
    assert_true(surfaces < 1.2 * rounds);
}

static void *no_memory(void *user, size_t size, size_t alignment) {
    (void)size, (void)alignment;
    int *const left = user;
    return (*left)-- > 0 ? aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment) : NULL;
}

static void release(void *user, void *memory, size_t size, size_t alignment) {
    (void)user, (void)size, (void)alignment;
    free(memory);
}

static void without_memory_there_is_no_box(void **state) {
    (void)state;
    const grz2_vec p[] = {{0, 0}, {1, 2}};
    const grz_points points = grz2_points(p, 2);
    for (int allowed = 0; allowed < 3; allowed++) {
        int left = allowed;
        grz2_obb box;
        const grz_allocator allocator = {no_memory, release, &left};
        assert_int_equal(grz2_bounding_obb(&points, &allocator, &box), allowed < 2 ? GRZ_ERROR_MEMORY : GRZ_OK);
        assert_true(isnan(box.half.x) == (allowed < 2));
    }
}

static void flush_to_zero_changes_no_ball(void **state) {
    (void)state;
    if (!flush_exists()) skip();
    struct rng rng = rng_seeded(1, "flushed balls");
    for (int i = 0; i < effort(500); i++) {
        double n[3 * MOST];
        make_cloud(&rng, 3, MOST, n);
        const struct ball plain = ball_of(3, MOST, n, i % 2);
        const struct oriented box = oriented_of(2 + i % 2, MOST, n);
        flush_to_zero(true);
        const struct ball flushed = ball_of(3, MOST, n, i % 2);
        const struct oriented flushed_box = oriented_of(2 + i % 2, MOST, n);
        flush_to_zero(false);
        assert_memory_equal(&plain, &flushed, sizeof plain);
        assert_memory_equal(&box, &flushed_box, sizeof box);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(balls_of_few_points_are_the_least),
        cmocka_unit_test(balls_of_many_points_contain_them),
        cmocka_unit_test(balls_of_many_points_are_the_least),
        cmocka_unit_test(known_balls),
        cmocka_unit_test(exact_balls_of_few_points_are_the_least),
        cmocka_unit_test(a_ball_that_doubles_miss),
        cmocka_unit_test(nothing_has_no_bounds),
        cmocka_unit_test(boxes_contain_their_points),
        cmocka_unit_test(boxes_of_the_plane_have_the_least_area),
        cmocka_unit_test(boxes_of_space_fit_a_turned_box),
        cmocka_unit_test(without_memory_there_is_no_box),
        cmocka_unit_test(flush_to_zero_changes_no_ball),
    };
    return cmocka_run_group_tests_name("bounding", tests, NULL, NULL);
}
