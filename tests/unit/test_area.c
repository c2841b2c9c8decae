/* Areas in a circle, compared with the formulas of sectors and triangles in so many digits that their cancellation does
 * not matter. The arcus cosine is a series in GMP, pi is four times the angle of a half right angle.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/effort.h"
#include "support/modes.h"
#include "unit/rounding.h"

#include "support/rng.h"

#include <graze/graze.h>

#include <gmp.h>
#include <math.h>
#include <stdio.h>

/* The digits of all numbers of a comparison; enough for what cancels in it. */
static mp_bitcnt_t bits;

static void start(mpf_t x) { mpf_init2(x, bits); }

/* out = the angle of the point (x, y), y >= 0, from 0 to pi. Its half has the tangent y / (length + x). */
static void angle(mpf_t out, const mpf_t x, const mpf_t y) {
    mpf_t t, square, one, term;
    start(t), start(square), start(one), start(term);
    mpf_mul(t, x, x);
    mpf_mul(square, y, y);
    mpf_add(t, t, square);
    mpf_sqrt(t, t);
    const bool back = mpf_sgn(x) < 0; /* pi less the angle of (-x, y) */
    if (back) mpf_sub(t, t, x);
    else mpf_add(t, t, x);
    mpf_div(t, y, t);
    const int halvings = 24;
    mpf_set_ui(one, 1);
    for (int i = 0; i < halvings; i++) {
        mpf_mul(square, t, t);
        mpf_add(square, square, one);
        mpf_sqrt(square, square);
        mpf_add(square, square, one);
        mpf_div(t, t, square);
    }
    mpf_mul(square, t, t);
    mpf_set_ui(out, 0);
    const unsigned long terms = (unsigned long)bits / 46 + 2;
    for (unsigned long n = terms; n-- > 0;) {
        mpf_mul(out, out, square);
        mpf_set_ui(term, 1);
        mpf_div_ui(term, term, 2 * n + 1);
        mpf_sub(out, term, out);
    }
    mpf_mul(out, out, t);
    mpf_mul_2exp(out, out, halvings + 1);
    if (back) {
        mpf_t pi, right;
        start(pi), start(right);
        mpf_set_ui(right, 1);
        angle(pi, right, right);
        mpf_mul_2exp(pi, pi, 2);
        mpf_sub(out, pi, out);
        mpf_clear(pi), mpf_clear(right);
    }
    mpf_clear(t), mpf_clear(square), mpf_clear(one), mpf_clear(term);
}

/* The area over r^2 of the disk up to the chord at the distance n / sqrt(s) r from the center, n^2 <= s: the sector of
 * the angle of (-n, sqrt(s - n^2)), plus the triangle n sqrt(s - n^2) / s. */
static void disk_below(mpf_t out, const mpq_t n, const mpq_t s) {
    mpf_t x, y, size;
    mpq_t rest;
    start(x), start(y), start(size);
    mpq_init(rest);
    mpq_mul(rest, n, n);
    if (mpq_cmp(rest, s) >= 0) { /* nothing, or all of it */
        mpf_set_si(x, -mpq_sgn(n));
        angle(out, x, y);
    } else {
        mpq_sub(rest, s, rest);
        mpf_set_q(x, n);
        mpf_set_q(y, rest);
        mpf_sqrt(y, y);
        mpf_set_q(size, s);
        mpf_neg(x, x);
        angle(out, x, y);
        mpf_mul(x, x, y);
        mpf_div(x, x, size);
        mpf_sub(out, out, x);
    }
    mpq_clear(rest);
    mpf_clear(x), mpf_clear(y), mpf_clear(size);
}

static double worst; /* error in ulps */

/* Compares with area r^2, in units of the last place of the result. */
static void assert_area(double result, const mpf_t area) {
    mpf_t error, ulp;
    start(error), start(ulp);
    assert_true(result >= 0 && !signbit(result));
    if (isinf(result)) {
        mpf_set_d(error, 0x1.fffffffffffffp1023);
        assert_true(mpf_cmp(area, error) > 0);
    } else {
        const double next = nextafter(result, HUGE_VAL);
        mpf_set_d(error, result);
        mpf_sub(error, error, area);
        mpf_abs(error, error);
        mpf_set_d(ulp, isinf(next) ? 0x1p971 : next - result);
        mpf_div(error, error, ulp);
        worst = fmax(worst, mpf_get_d(error));
        assert_true(mpf_get_d(error) <= 1);
    }
    mpf_clear(error), mpf_clear(ulp);
}

/* Digits for what cancels: a number in the result is at least 2^-lost of what it comes from. */
static void set_digits(long lost) { bits = 400 + (mp_bitcnt_t)(lost > 0 ? 3 * lost : 0); }

/* The binary logarithm of a positive rational, within 2. */
static long scale_of(const mpq_t x) {
    return (long)mpz_sizeinbase(mpq_numref(x), 2) - (long)mpz_sizeinbase(mpq_denref(x), 2);
}

static void square(mpq_t out, double x) { exact_product(out, x, x); }

/* n = offset - normal . center, s = |normal|^2 r^2; the digits that s - n^2 loses. */
static void height(mpq_t n, mpq_t s, const grz2_circle *c, const grz2_vec *normal, double offset) {
    mpq_t term;
    mpq_init(term);
    mpq_set_d(n, offset);
    add_product(n, -normal->x, c->center.x);
    add_product(n, -normal->y, c->center.y);
    square(s, normal->x);
    add_product(s, normal->y, normal->y);
    square(term, c->radius);
    mpq_mul(s, s, term);
    mpq_clear(term);
}

static long lost_between(const mpq_t s, const mpq_t n) {
    mpq_t rest;
    mpq_init(rest);
    mpq_mul(rest, n, n);
    mpq_sub(rest, s, rest);
    mpq_abs(rest, rest);
    const long lost = mpq_sgn(rest) == 0 ? 0 : scale_of(s) - scale_of(rest);
    mpq_clear(rest);
    return lost;
}

static void times_square(mpf_t area, double radius) {
    mpf_t r;
    start(r);
    mpf_set_d(r, radius);
    mpf_mul(area, area, r);
    mpf_mul(area, area, r);
    mpf_clear(r);
}

static void check_halfspace(const grz2_circle *c, const grz2_halfspace *h) {
    mpq_t n, s;
    mpf_t area;
    mpq_inits(n, s, NULL);
    height(n, s, c, &h->normal, h->offset);
    set_digits(lost_between(s, n));
    start(area);
    disk_below(area, n, s);
    times_square(area, c->radius);
    assert_area(grz2_common_circle_halfspace(c, h), area);
    mpf_clear(area);
    mpq_clears(n, s, NULL);
}

static void check_strip(const grz2_circle *c, const grz2_vec *normal, double least, double greatest) {
    mpq_t low, high, s, width;
    mpf_t area, other;
    mpq_inits(low, high, s, width, NULL);
    height(low, s, c, normal, least);
    height(high, s, c, normal, greatest);
    mpq_sub(width, high, low);
    mpq_mul(width, width, width);
    const long a = lost_between(s, low), b = lost_between(s, high),
               thin = mpq_sgn(width) == 0 ? 0 : scale_of(s) - scale_of(width);
    set_digits((a > 0 ? a : 0) + (b > 0 ? b : 0) + (thin > 0 ? thin : 0));
    start(area), start(other);
    disk_below(area, high, s);
    disk_below(other, low, s);
    mpf_sub(area, area, other);
    times_square(area, c->radius);
    if (mpf_sgn(area) < 0) mpf_set_ui(area, 0);
    const double result = grz2_common_circle_strip(c, normal, least, greatest);
    if (mpq_sgn(width) == 0) assert_true(result == 0);
    else assert_area(result, area);
    mpf_clear(area), mpf_clear(other);
    mpq_clears(low, high, s, width, NULL);
}

static void check_circles(const grz2_circle *a, const grz2_circle *b) {
    mpq_t d2, x, y, r2, q2, s, t;
    mpf_t area, other;
    mpq_inits(d2, x, y, r2, q2, s, t, NULL);
    const double from[2] = {a->center.x, a->center.y}, to[2] = {b->center.x, b->center.y};
    for (int k = 0; k < 2; k++) {
        mpq_set_d(x, from[k]);
        mpq_set_d(s, to[k]);
        mpq_sub(x, x, s);
        mpq_mul(x, x, x);
        mpq_add(d2, d2, x);
    }
    square(r2, a->radius);
    square(q2, b->radius);
    mpq_mul(s, d2, r2);
    mpq_mul_2exp(s, s, 2); /* (2 d r)^2 */
    mpq_mul(t, d2, q2);
    mpq_mul_2exp(t, t, 2);
    mpq_sub(r2, r2, q2);
    mpq_neg(x, d2);
    mpq_sub(x, x, r2); /* q^2 - r^2 - d^2: -2 d times the place of the chord on the line to the other center */
    mpq_sub(y, r2, d2);
    const long lost = lost_between(s, x), other_lost = lost_between(t, y), wide = labs(scale_of(s) - scale_of(t));
    set_digits((lost > other_lost ? lost : other_lost) + wide);
    start(area), start(other);
    if (mpq_sgn(d2) == 0) {
        mpq_set_ui(s, 1, 1);
        disk_below(area, s, s);
        times_square(area, fmin(a->radius, b->radius));
    } else {
        disk_below(area, x, s);
        disk_below(other, y, t);
        times_square(area, a->radius);
        times_square(other, b->radius);
        mpf_add(area, area, other);
    }
    assert_area(grz2_common_circle_circle(a, b), area);
    assert_true(grz2_common_circle_circle(a, b) == grz2_common_circle_circle(b, a));
    mpf_clear(area), mpf_clear(other);
    mpq_clears(d2, x, y, r2, q2, s, t, NULL);
}

/* A number: of common size, short, or of any size. */
static double any(struct rng *rng, int range) {
    switch (rng_int(rng, 0, 3)) {
    case 0: return rng_int(rng, -6, 6);
    case 1: return rng_int(rng, -20, 20) * 0.25;
    default: return random_double(rng, range);
    }
}

/* So that a tangent, or a chord through the center, is some ulps away. */
static double near(struct rng *rng, double x) {
    for (int i = rng_int(rng, -2, 2); i != 0; i -= i > 0 ? 1 : -1) x = nextafter(x, i > 0 ? HUGE_VAL : -HUGE_VAL);
    return x;
}

static void areas_are_within_an_ulp(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "areas");
    const int rounds = effort(600);
    for (int i = 0; i < rounds; i++) {
        const int range = i % 10 == 0 ? 1000 : i % 3 == 0 ? 30 : 1;
        const double x = any(&rng, range), y = any(&rng, range), r = fabs(any(&rng, range));
        const grz2_circle c = {{x, y}, r == 0 ? 1 : r};
        grz2_halfspace h = {{any(&rng, range), any(&rng, range)}, any(&rng, range)};
        if (h.normal.x == 0 && h.normal.y == 0) h.normal.x = 1;
        const double along = h.normal.x * x + h.normal.y * y,
                     reach = c.radius * sqrt(h.normal.x * h.normal.x + h.normal.y * h.normal.y);
        if (rng_once_in(&rng, 2)) h.offset = along + reach * rng_signed(&rng);
        if (rng_once_in(&rng, 4)) h.offset = near(&rng, along + (rng_once_in(&rng, 2) ? reach : -reach));
        if (rng_once_in(&rng, 8)) h.offset = near(&rng, along);
        if (!isfinite(h.offset)) h.offset = 1;
        check_halfspace(&c, &h);
        const double end = rng_once_in(&rng, 2) ? near(&rng, h.offset) : along + reach * rng_signed(&rng);
        if (isfinite(end)) check_strip(&c, &h.normal, fmin(h.offset, end), fmax(h.offset, end));
    }
    printf("half-planes and strips: worst error %.4f ulp, bound 1\n", worst);
}

static void areas_of_two_circles_are_within_an_ulp(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "two circles");
    const int rounds = effort(600);
    worst = 0;
    for (int i = 0; i < rounds; i++) {
        const int range = i % 10 == 0 ? 500 : i % 3 == 0 ? 30 : 1;
        const double r = fabs(any(&rng, range)), q = fabs(any(&rng, range));
        const grz2_circle a = {{any(&rng, range), any(&rng, range)}, r == 0 ? 1 : r};
        grz2_circle b = {{any(&rng, range), any(&rng, range)}, q == 0 ? 1 : q};
        if (rng_once_in(&rng, 2)) b.center = (grz2_vec){a.center.x + a.radius * rng_signed(&rng), a.center.y};
        if (rng_once_in(&rng, 3)) b.center = (grz2_vec){near(&rng, a.center.x + a.radius + b.radius), a.center.y};
        if (rng_once_in(&rng, 5)) b.center = (grz2_vec){near(&rng, a.center.x + (a.radius - b.radius)), a.center.y};
        check_circles(&a, &b);
    }
    printf("two circles: worst error %.4f ulp, bound 1\n", worst);
}

static void known_areas(void **state) {
    (void)state;
    const double pi = 0x1.921fb54442d18p+1;
    const grz2_circle unit = {{0, 0}, 1}, beside = {{2, 0}, 1}, inside = {{0.25, 0}, 0.5};
    const grz2_halfspace half = {{0, 1}, 0}, all = {{0, 2}, 5}, none = {{0, 1}, -1};
    const grz2_vec up = {0, 3};
    assert_true(grz2_common_circle_halfspace(&unit, &half) == pi / 2);
    assert_true(grz2_common_circle_halfspace(&unit, &all) == pi);
    assert_true(grz2_common_circle_halfspace(&unit, &none) == 0);
    assert_true(grz2_common_circle_strip(&unit, &up, -3, 3) == pi);
    assert_true(grz2_common_circle_strip(&unit, &up, -HUGE_VAL, 0) == pi / 2);
    assert_true(grz2_common_circle_strip(&unit, &up, 0, HUGE_VAL) == pi / 2);
    assert_true(grz2_common_circle_strip(&unit, &up, -HUGE_VAL, HUGE_VAL) == pi);
    assert_true(grz2_common_circle_strip(&unit, &up, 1, 0) == 0 && grz2_common_circle_strip(&unit, &up, 1, 1) == 0);
    assert_true(grz2_common_circle_circle(&unit, &beside) == 0);
    assert_true(grz2_common_circle_circle(&unit, &inside) == pi / 4);
    assert_true(grz2_common_circle_circle(&unit, &unit) == pi);
}

static void invalid_shapes_have_no_area(void **state) {
    (void)state;
    const grz2_circle unit = {{0, 0}, 1}, bad = {{0, 0}, -1};
    const grz2_halfspace half = {{0, 1}, 0}, no_normal = {{0, 0}, 1};
    const grz2_vec up = {0, 1}, nowhere = {0, 0};
    assert_true(grz2_common_circle_halfspace(&bad, &half) == 0 && grz2_common_circle_halfspace(&unit, &no_normal) == 0);
    assert_true(grz2_common_circle_circle(&bad, &unit) == 0 && grz2_common_circle_circle(&unit, &bad) == 0);
    assert_true(grz2_common_circle_strip(&bad, &up, 0, 1) == 0 && grz2_common_circle_strip(&unit, &nowhere, 0, 1) == 0);
    assert_true(grz2_common_circle_strip(&unit, &up, (double)NAN, 1) == 0);
}

static void flush_to_zero_changes_no_area(void **state) {
    (void)state;
    if (!flush_exists()) skip();
    struct rng rng = rng_seeded(1, "flushed areas");
    for (int i = 0; i < effort(300); i++) {
        const grz2_circle a = {{random_double(&rng, 1000), 0}, fabs(random_double(&rng, 530))},
                          b = {{a.center.x + a.radius, 0}, a.radius * rng_unit(&rng)};
        const grz2_halfspace h = {{1, 0}, a.center.x + a.radius * rng_signed(&rng)};
        const double end = h.offset + a.radius;
        const double plain = grz2_common_circle_circle(&a, &b), part = grz2_common_circle_halfspace(&a, &h),
                     strip = grz2_common_circle_strip(&a, &h.normal, h.offset, end);
        flush_to_zero(true);
        const double flushed = grz2_common_circle_circle(&a, &b), flushed_part = grz2_common_circle_halfspace(&a, &h),
                     flushed_strip = grz2_common_circle_strip(&a, &h.normal, h.offset, end);
        flush_to_zero(false);
        assert_memory_equal(&plain, &flushed, sizeof plain);
        assert_memory_equal(&part, &flushed_part, sizeof part);
        assert_memory_equal(&strip, &flushed_strip, sizeof strip);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_areas),
        cmocka_unit_test(areas_are_within_an_ulp),
        cmocka_unit_test(areas_of_two_circles_are_within_an_ulp),
        cmocka_unit_test(invalid_shapes_have_no_area),
        cmocka_unit_test(flush_to_zero_changes_no_area),
    };
    return cmocka_run_group_tests_name("area", tests, NULL, NULL);
}
