/* Residuals of error bounds: what a bounded number of the library is off, in rationals, beside its bound.
 *
 * A residual test includes one source file of the library, so that its static functions can be called. Nothing in the
 * library changes for that, and the linker takes the test's copy of the file's public functions. Where a bounded number
 * is local to a function, the name of the bound shows it: the bound is read where the number and its inputs are in
 * scope. For a bound x, before the source is included:
 *
 *     #define SHOWN_x ~, bound_x
 *     #define x (see_x(locals...), bound_x)
 *
 * Each sample ends with residual_add for each bound; the test ends with residual_report, which fails if an error was
 * larger than its bound, or if a bound had no sample. With -D'GRZ_DIVIDE_<name>=~,16' the bound is a 16th
 * (num/stage.h): then the test fails where the worst error is more than that.
 *
 * To be included first, as it redefines GRZ_BOUND.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_UNIT_RESIDUAL_H
#define TESTS_UNIT_RESIDUAL_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "num/dd.h"
#include "num/stage.h"
#include "support/effort.h"
#include "support/rng.h"

#include <gmp.h>
#include <stdbool.h>

#undef GRZ_BOUND
#define GRZ_BOUND(name, value) \
    static const double GRZ_DIVISOR(SHOWN_##name, name, ~) = (value) / GRZ_DIVISOR(GRZ_DIVIDE_##name, 1, ~)

/* Rationals, from a pool: no function changes its arguments, each returns a new number. All numbers that were made
 * after a mark are given back by rat_free_after. */
typedef mpq_ptr rat;
rat rat_of(double x);
rat rat_of_extended(long double x);
rat rat_of_two(double high, double low);
rat rat_of_dd(grz_dd x);
rat rat_add(rat a, rat b);
rat rat_sub(rat a, rat b);
rat rat_mul(rat a, rat b);
rat rat_div(rat a, rat b);
rat rat_abs(rat a);
rat rat_max(rat a, rat b);
rat rat_min(rat a, rat b);
/* The root of a >= 0, within 2^-300 of itself. */
rat rat_sqrt(rat a);
rat rat_dot(int dim, const rat a[], const rat b[]);
void rat_cross(const rat a[3], const rat b[3], rat out[3]);
/* The sum of |coordinates|. */
rat rat_length(int dim, const rat a[]);
/* Vectors of doubles; a - b. */
void rat_vector(int dim, const double a[], rat out[]);
void rat_difference(int dim, const double a[], const double b[], rat out[]);
/* |computed - exact| beyond u of it, which is how much the last rounding may be off: 0 if that is less. */
rat rat_beyond_rounding(double computed, rat exact);
int rat_sign(rat a);
/* The nearest double, but for an ulp. */
double rat_double(rat a);
int rat_mark(void);
void rat_free_after(int mark);

/* A bound and what was seen of it. */
struct residual {
    const char *bound;
    double worst; /* the largest |error| / (bound size) */
    long samples;
};

/* One sample: the error of a number, its bound, and the size by which the bound counts. */
void residual_add(struct residual *residual, rat error, double bound, rat size);
/* Prints a line for each; fails if one is above 1, or has no samples. */
void residual_report(const struct residual residuals[], int count);

/* Inputs that hurt: each sample has a kind, which the numbers drawn for it share: random; small integers; close to a
 * few values; those and some ulps more or less; with exponents of their own; multiples of a tenth. All but the integers
 * are scaled by a power of two. The same everywhere, as long as no two are drawn in one expression or list. */
struct draws {
    struct rng rng;
    int kind, scale;
    double value[3];
};
struct draws draws_seeded(const char *name);
void draws_next(struct draws *draws);
double draw(struct draws *draws);
/* In (-1, 1) times a power of two with an exponent from least to most. */
double draw_wide(struct draws *draws, int least, int most);
void draw_vector(struct draws *draws, int dim, double out[]);
/* |draw|, and not 0. */
double draw_size(struct draws *draws);

#endif
