/* Sums and products of a few doubles, rounded once, in any direction and in any mode of the processor.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_NUM_ROUNDED_H
#define GRZ_NUM_ROUNDED_H

#include "num/dd.h"
#include "num/dyadic.h"

/* The most products in one sum. */
enum { GRZ_LONGEST_DOT = 8 };

/* a + b + c, and a[0] b[0] + ..., and half of that; NaN if any number is not finite. */
double grz_rounded_sum(double a, double b, double c, grz_direction direction);
/* The same of numbers whose sums neither over- nor underflow, to the nearest. */
double grz_rounded_sum_of_three(double a, double b, double c);
double grz_rounded_dot(int dim, const double a[], const double b[]);
double grz_rounded_half_dot(int dim, const double a[], const double b[]);
double grz_rounded_dot_up(int dim, const double a[], const double b[]);

/* p + t (to - from), each coordinate rounded once; an infinite p stays. The second is the same by fused multiply-add:
 * false, with `out` in any state, if it is not certain. */
void grz_rounded_steps(int dim, const double p[], double t, const double to[], const double from[], double out[]);
bool grz_rounded_steps_avx2(int dim, const double p[], double t, const double to[], const double from[], double out[]);

/* a / b within a few ulps, unless it over- or underflows. Neither may be 0. */
double grz_about_quotient(grz_dyadic a, grz_dyadic b);

/* a / b rounded to nearest, ties to even; b is not 0. The arena is left as it was. */
double grz_rounded_quotient(grz_arena *arena, grz_dyadic a, grz_dyadic b);
/* The same for a time of contact: of two equally near doubles a first time rounds to the earlier, a last one to the
 * later. */
double grz_rounded_time(grz_arena *arena, grz_dyadic a, grz_dyadic b, bool is_last);

/* The first 193 bits or more of a, divided by 2^(64 *limbs): below 1 in magnitude. */
grz_dd grz_leading_dd(grz_dyadic a, int *limbs);

/* A double; 2^1024 for infinity. */
grz_dyadic grz_dyadic_bounded(grz_arena *arena, double x);
/* hi + lo; 0 if it is so small that its digits may have been flushed to zero. */
grz_dyadic grz_dyadic_of_dd(grz_arena *arena, grz_dd x);

/* The unit vector along d, 0 for 0: each coordinate within 2^-97 of itself; and the same rounded. */
void grz_unit_dd(int dim, const grz_dyadic d[], grz_dd unit[]);
void grz_rounded_unit(int dim, const grz_dyadic d[], double unit[]);

#endif
