/* The bounds of num/approx.h and num/rough.h, each of one operation on numbers that are known exactly; and of every
 * operation, those of num/lanes/approx4.h as well, the error that its result says, where the arguments are anywhere
 * within theirs.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"
#include "unit/rounding.h"

#include <math.h>

#define SHOWN_approx_sum_error ~, bound_approx_sum_error
#define approx_sum_error bound_approx_sum_error
#define SHOWN_approx_product_error ~, bound_approx_product_error
#define approx_product_error bound_approx_product_error
#define SHOWN_approx_vector_error ~, bound_approx_vector_error
#define approx_vector_error bound_approx_vector_error
#include "num/approx.c"

#include "num/lanes/halves.h"

#include "num/lanes/dd4.h"

#include "num/lanes/approx4.h"
#define SHOWN_rough_product_error ~, bound_rough_product_error
#define rough_product_error bound_rough_product_error
#include "num/rough.h"

enum {
    ROUGH_PRODUCT,
    SAID_OF_ROUGH_SUM,
    SAID_OF_ROUGH_PRODUCT,
    SUM,
    PRODUCT,
    SAID_OF_MULTIPLE,
    SAID_OF_SUM,
    SAID_OF_PRODUCT,
    SAID_OF_QUOTIENT,
    SAID_OF_ROOT,
    VECTOR,
    SAID_OF_VECTOR,
    SAID_OF_FOUR,
    COUNT
};
static struct residual seen[COUNT] = {{.bound = "rough_product_error"},       {.bound = "what a rough sum says"},
                                      {.bound = "what a rough product says"}, {.bound = "approx_sum_error"},
                                      {.bound = "approx_product_error"},      {.bound = "what a multiple says"},
                                      {.bound = "what a sum says"},           {.bound = "what a product says"},
                                      {.bound = "what a quotient says"},      {.bound = "what a root says"},
                                      {.bound = "approx_vector_error"},       {.bound = "what products of vectors say"},
                                      {.bound = "what four side by side say"}};

/* `off` is computed in doubles. */
static const double SAID = 1 + 0x1p-40;

/* A number as it is computed, and as it is. */
struct number {
    grz_approx computed;
    rat is;
};

/* Half of them exact; the others off by up to a part of 2^52 to 2^100, and mostly by nearly all of what they say. */
static struct number draw_number(struct draws *draws) {
    struct rng *const rng = &draws->rng;
    struct number x = {.computed = {draw(draws), 0, 0}};
    if (rng_once_in(rng, 2)) x.computed.hi += draw(draws);
    if (rng_once_in(rng, 2)) x.computed.lo = x.computed.hi * GRZ_U * rng_signed(rng) / 2;
    if (rng_once_in(rng, 2)) x.computed.off = ldexp(fabs(x.computed.hi), -rng_int(rng, 52, 100));
    const double part = rng_once_in(rng, 2) ? rng_signed(rng) : rng_int(rng, -1, 1);
    x.is = rat_add(rat_of_two(x.computed.hi, x.computed.lo), rat_mul(rat_of(part), rat_of(x.computed.off)));
    return x;
}

static rat error_of(grz_approx computed, rat is) { return rat_sub(rat_of_two(computed.hi, computed.lo), is); }

static void see_said(int which, grz_approx computed, rat is) {
    assert_false(computed.off < 0);
    if (computed.off < (double)INFINITY) residual_add(&seen[which], error_of(computed, is), SAID, rat_of(computed.off));
}

static void see_sums_and_products(const struct number *a, const struct number *b) {
    const rat sum = rat_add(a->is, b->is), product = rat_mul(a->is, b->is),
              sizes = rat_add(rat_of(fabs(a->computed.hi)), rat_of(fabs(b->computed.hi)));
    const grz_approx sums[2] = {grz_approx_add(a->computed, b->computed), grz_approx_gather(a->computed, b->computed)},
                     times = grz_approx_mul(a->computed, b->computed);
    const bool exact = a->computed.off == 0 && b->computed.off == 0;
    for (int k = 0; k < 2; k++) {
        see_said(SAID_OF_SUM, sums[k], sum);
        if (exact) residual_add(&seen[SUM], error_of(sums[k], sum), bound_approx_sum_error, sizes);
    }
    see_said(SAID_OF_PRODUCT, times, product);
    if (exact)
        residual_add(&seen[PRODUCT], error_of(times, product), bound_approx_product_error,
                     rat_of(a->computed.hi * b->computed.hi));
}

/* Of the leading parts: what a number has besides is then part of what it is off. */
static void see_rough(const struct number *a, const struct number *b) {
    const grz_rough x = {a->computed.hi, a->computed.off + fabs(a->computed.lo)},
                    y = {b->computed.hi, b->computed.off + fabs(b->computed.lo)}, sum = grz_rough_add(x, y),
                    product = grz_rough_mul(x, y);
    const rat sum_is = rat_sub(rat_of(sum.hi), rat_add(a->is, b->is)),
              product_is = rat_sub(rat_of(product.hi), rat_mul(a->is, b->is));
    if (sum.off < (double)INFINITY) residual_add(&seen[SAID_OF_ROUGH_SUM], sum_is, SAID, rat_of(sum.off));
    if (product.off < (double)INFINITY)
        residual_add(&seen[SAID_OF_ROUGH_PRODUCT], product_is, SAID, rat_of(product.off));
    if (x.off == 0 && y.off == 0)
        residual_add(&seen[ROUGH_PRODUCT], product_is, bound_rough_product_error, rat_of(product.hi));
}

/* By 2^-3 to 2^3 with either sign. */
static void see_multiple(struct rng *rng, const struct number *a) {
    const double power = ldexp(rng_once_in(rng, 2) ? 1 : -1, rng_int(rng, -3, 3));
    const grz_rough rough = {a->computed.hi, a->computed.off};
    assert_true(grz_rough_scale(rough, power).off == grz_approx_scale(a->computed, power).off);
    see_said(SAID_OF_MULTIPLE, grz_approx_scale(a->computed, power), rat_mul(a->is, rat_of(power)));
}

/* Products of vectors; some have equal coordinates, or 0, so that much cancels. Where no number is off, the error is
 * compared with the product of both sums of |coordinates|, but for vectors of doubles, which have other bounds. */
static void see_vectors(struct draws *draws) {
    struct rng *const rng = &draws->rng;
    struct number a[3], b[3];
    grz_approx x[3], y[3], cross[3];
    rat dot_is = rat_of(0), of_a = rat_of(0), of_b = rat_of(0);
    double off = 0, rest = 0;
    const bool off_by_nothing = rng_once_in(rng, 2), multiples = rng_once_in(rng, 4);
    for (int i = 0; i < 3; i++) {
        a[i] = draw_number(draws);
        b[i] = multiples ? a[i] : draw_number(draws);
        if (rng_once_in(rng, 8)) a[i] = (struct number){{0, 0, 0}, rat_of(0)};
        for (int k = 0; k < 2 && off_by_nothing; k++) {
            struct number *const n = k ? &b[i] : &a[i];
            n->computed.off = 0;
            n->is = rat_of_two(n->computed.hi, n->computed.lo);
        }
        x[i] = a[i].computed;
        y[i] = b[i].computed;
        dot_is = rat_add(dot_is, rat_mul(a[i].is, b[i].is));
        of_a = rat_add(of_a, rat_of(fabs(x[i].hi)));
        of_b = rat_add(of_b, rat_of(fabs(y[i].hi)));
        off += x[i].off + y[i].off;
        rest += fabs(x[i].lo) + fabs(y[i].lo);
    }
    const rat sizes = rat_mul(of_a, of_b);
    const grz_approx dot = grz_approx_dot(3, x, y);
    const bool compared = off == 0 && rest > 0;
    grz_approx_cross(x, y, cross);
    see_said(SAID_OF_VECTOR, dot, dot_is);
    if (compared) residual_add(&seen[VECTOR], error_of(dot, dot_is), bound_approx_vector_error, sizes);
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const rat is = rat_sub(rat_mul(a[j].is, b[k].is), rat_mul(a[k].is, b[j].is));
        see_said(SAID_OF_VECTOR, cross[i], is);
        if (compared) residual_add(&seen[VECTOR], error_of(cross[i], is), bound_approx_vector_error, sizes);
    }
}

static void see_four_said(approx4 computed, const rat is[4]) {
    double hi[4], lo[4], off[4];
    d4_store(hi, computed.hi);
    d4_store(lo, computed.lo);
    d4_store(off, computed.off);
    for (int i = 0; i < 4; i++) see_said(SAID_OF_FOUR, (grz_approx){hi[i], lo[i], off[i]}, is[i]);
}

static approx4 four_of(const struct number x[4]) {
    double hi[4], lo[4], off[4];
    for (int i = 0; i < 4; i++) {
        hi[i] = x[i].computed.hi;
        lo[i] = x[i].computed.lo;
        off[i] = x[i].computed.off;
    }
    return (approx4){d4_load(hi), d4_load(lo), d4_load(off)};
}

/* Where it says that it rounds certainly, it does. */
static void see_four_rounded(approx4 x, const rat is[4]) {
    double out[4];
    const unsigned certain = approx4_rounds(x, out);
    for (int i = 0; i < 4; i++)
        if (certain >> i & 1) assert_true(is_rounded(out[i], is[i], NEAREST));
}

/* The same operations on four numbers each; in one of four draws all are doubles, for which vectors have other
 * bounds. */
static void see_four(struct draws *draws) {
    struct rng *const rng = &draws->rng;
    struct number a[3][4], b[3][4];
    approx4 x[3], y[3];
    rat sum[4], product[4], quotient[4];
    const bool doubles = rng_once_in(rng, 4);
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 4; k++) {
            a[i][k] = rng_once_in(rng, 8) ? (struct number){{0, 0, 0}, rat_of(0)} : draw_number(draws);
            b[i][k] = rng_once_in(rng, 4) ? a[i][k] : draw_number(draws);
            for (int n = 0; n < 2 && doubles; n++) {
                struct number *const one = n ? &b[i][k] : &a[i][k];
                *one = (struct number){{one->computed.hi, 0, 0}, rat_of(one->computed.hi)};
            }
        }
        x[i] = four_of(a[i]);
        y[i] = four_of(b[i]);
    }
    for (int k = 0; k < 4; k++) {
        sum[k] = rat_add(a[0][k].is, b[0][k].is);
        product[k] = rat_mul(a[0][k].is, b[0][k].is);
        quotient[k] = b[0][k].computed.hi != 0 ? rat_div(a[0][k].is, b[0][k].is) : rat_of(0);
    }
    see_four_said(approx4_gather(x[0], y[0]), sum);
    see_four_rounded(approx4_gather(x[0], y[0]), sum);
    see_four_said(approx4_mul(x[0], y[0]), product);
    see_four_said(approx4_div(x[0], y[0]), quotient);
}

/* What a number is off, and its lower part, where products of these underflow, but not that of the leading parts; also
 * where the leading part is 0. */
static void see_underflow(void) {
    const grz_approx x[] = {{0, 0, 0x1p-600}, {1, 0, 0x1p-600}, {1, 0x1p-300, 0}, {0x1p-600, 0, 0}, {0x1p-899, 0, 0}};
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 5; j++) {
            const rat p = rat_add(rat_of_two(x[i].hi, x[i].lo), rat_of(x[i].off)),
                      q = rat_add(rat_of_two(x[j].hi, x[j].lo), rat_of(x[j].off)), product = rat_mul(p, q);
            const grz_rough rough =
                grz_rough_mul((grz_rough){x[i].hi, x[i].lo + x[i].off}, (grz_rough){x[j].hi, x[j].lo + x[j].off});
            see_said(SAID_OF_PRODUCT, grz_approx_mul(x[i], x[j]), product);
            residual_add(&seen[SAID_OF_ROUGH_PRODUCT], rat_sub(rat_of(rough.hi), product), SAID, rat_of(rough.off));
        }
}

static void results_are_within_what_they_say(void **state) {
    (void)state;
    struct draws draws = draws_seeded("approx");
    see_underflow();
    for (int n = effort(20000); n > 0; n--) {
        const int mark = rat_mark();
        draws_next(&draws);
        const struct number a = draw_number(&draws);
        struct number b = draw_number(&draws);
        if (rng_once_in(&draws.rng, 8)) b.computed = grz_approx_neg(a.computed), b.is = rat_sub(rat_of(0), a.is);
        see_multiple(&draws.rng, &a);
        see_sums_and_products(&a, &b);
        see_rough(&a, &b);
        see_vectors(&draws);
        if (n % 4 == 0) see_four(&draws);
        if (b.computed.hi != 0) see_said(SAID_OF_QUOTIENT, grz_approx_div(a.computed, b.computed), rat_div(a.is, b.is));
        if (a.computed.hi > 0) see_said(SAID_OF_ROOT, grz_approx_sqrt(a.computed), rat_sqrt(a.is));
        rat_free_after(mark);
    }
    residual_report(seen, COUNT);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(results_are_within_what_they_say)};
    return cmocka_run_group_tests_name("residual_approx", tests, NULL, NULL);
}
