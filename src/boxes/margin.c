/* Pairs of boxes that are at most a margin apart.
 *
 * SPDX-License-Identifier: MIT */
#include "boxes/margin.h"

#include "api/shapes.h"
#include "num/bits.h"
#include "num/stage.h"
#include "num/two.h"

#include <graze/distance2.h>
#include <graze/distance3.h>

#include <math.h>

/* The squared distance and the squared margin, each rounded: a gap is within u, its square within 3 u, the sum of three
 * within 5 u; the square of the margin within u; and what they are compared with rounds twice: 8 u together. Where the
 * square of the margin is between 2^-600 and 2^600, what is flushed to zero, of a bound or a square, changes less. */
GRZ_BOUND(boxes_margin_error, 16 * GRZ_U);

/* -1: nearer than the margin, 1: farther, 0: not certain, or a box that may be empty. */
static int compare_in_doubles(int dimension, const double p[], const double q[], double margin) {
    const double square = margin * margin;
    double sum = 0;
    for (int k = 0; k < dimension; k++) {
        const double gap = grz_max(grz_max(p[k] - q[dimension + k], q[k] - p[dimension + k]), 0);
        sum += gap * gap;
    }
    const bool usable = GRZ_FILTER_CLAIMS && square > 0x1p-600 && square < 0x1p600 &&
                        grz_box_surely_valid(dimension, p) && grz_box_surely_valid(dimension, q);
    if (!usable) return 0;
    return (sum > square * (1 + boxes_margin_error)) - (sum < square * (1 - boxes_margin_error));
}

/* Rounding keeps the order: a rounded distance below the margin, a double, proves that the exact one is below it, and
 * one above that it is above. Only where both are equal it is asked for exactly. (grz2_within does not do so by
 * itself: most distances in closed form divide, and relations without times never divide by zero.) */
static bool boxes_within(int dim, const double p[], const double q[], double margin) {
    const grz_shape_copy a = grz_shape_of_box(dim, p), b = grz_shape_of_box(dim, q);
    const int order = grz_compare(dim == 2 ? grz2_distance_aabb_aabb(&a.in2.aabb, &b.in2.aabb)
                                           : grz3_distance_aabb_aabb(&a.in3.aabb, &b.in3.aabb),
                                  margin);
    return order == 0 ? grz_within(dim, grz_from_copy(&a), grz_from_copy(&b), margin) : order < 0;
}

static bool sources_within(const grz_source *a, size_t i, const grz_source *b, size_t j, double margin) {
    double p[6], q[6];
    grz_source_box(a, i, p);
    grz_source_box(b, j, q);
    const int order = compare_in_doubles(a->dimension, p, q, margin);
    if (order != 0) return order < 0;
    return boxes_within(a->dimension, p, q, margin);
}

bool grz_sources_paired(const grz_source *a, size_t i, const grz_source *b, size_t j, bool open, double margin) {
    return grz_zero(margin) ? grz_sources_meet(a, i, b, j, open) : sources_within(a, i, b, j, margin);
}

/* A number below x - half. The sum rounds by 2^-53 of it at most, and so does what is subtracted: together less than
 * 2^-51 of it. 2^-1000 is more than what the modes flush-to-zero and denormals-are-zero take from x, half and both. */
static double number_below(double x, double half) {
    const double sum = x - half;
    return sum - (fabs(sum) * 0x1p-51 + 0x1p-1000);
}

grz_source grz_source_grown(const grz_source *s, double margin, double *room) {
    const size_t numbers = 2 * (size_t)s->dimension;
    for (size_t i = 0; i < s->count; i++) {
        double box[6], *const to = room + i * numbers;
        grz_source_box(s, i, box);
        const bool valid = grz_box_valid(s->dimension, box);
        for (int k = 0; k < s->dimension; k++) {
            to[k] = valid ? number_below(box[k], margin / 2) : (double)NAN;
            to[s->dimension + k] = valid ? -number_below(-box[s->dimension + k], margin / 2) : (double)NAN;
        }
    }
    return (grz_source){(const char *)room, s->count, numbers * sizeof *room, s->dimension, false};
}
