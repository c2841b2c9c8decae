/* When shapes whose corners move in straight lines touch, of those that the language has.
 *
 * SPDX-License-Identifier: MIT */
#include "ccd.h"

#include <math.h>

/* The sum of two radii, not less than it is. */
static double margin_of(double r, double s) {
    if (!(r >= 0) || !(s >= 0)) return -1;
    return r == 0 || s == 0 ? r + s : nextafter(r + s, INFINITY);
}

static bool are(grz_kind first, grz_kind second, grz_kind a, grz_kind b) { return first == a && second == b; }

static grz_answer yes_or_no(bool yes) { return (grz_answer){.yes = yes}; }

static grz_answer ccd2_of(const grz2_shape *a, const grz2_shape *b, const grz2_shape *a_end, const grz2_shape *b_end,
                          double *time) {
    const double margin = margin_of(a->radius, b->radius);
    if (!are(a->kind, b->kind, GRZ_POINT, GRZ_SEGMENT)) return (grz_answer){.unsupported = true};
    return yes_or_no(
        grz2_ccd_point_segment(&a->point, &a_end->point, &b->segment, &b_end->segment, margin, time, NULL));
}

static grz_answer ccd3_of(const grz3_shape *a, const grz3_shape *b, const grz3_shape *a_end, const grz3_shape *b_end,
                          double *time) {
    const double margin = margin_of(a->radius, b->radius);
    if (are(a->kind, b->kind, GRZ_POINT, GRZ_TRIANGLE))
        return yes_or_no(
            grz3_ccd_point_triangle(&a->point, &a_end->point, &b->triangle, &b_end->triangle, margin, time, NULL));
    if (are(a->kind, b->kind, GRZ_SEGMENT, GRZ_SEGMENT))
        return yes_or_no(
            grz3_ccd_segment_segment(&a->segment, &a_end->segment, &b->segment, &b_end->segment, margin, time, NULL));
    return (grz_answer){.unsupported = true};
}

grz_answer ccd_of(int dimension, const shape *a, const shape *b, const shape end[2], double *time) {
    const int first = dimension == 2 ? (int)a->in2.kind : (int)a->in3.kind,
              second = dimension == 2 ? (int)b->in2.kind : (int)b->in3.kind;
    const shape *const a_end = first <= second ? &end[0] : &end[1], *const b_end = first <= second ? &end[1] : &end[0];
    const shape *const lower = first <= second ? a : b, *const higher = first <= second ? b : a;
    *time = INFINITY;
    if (dimension == 2) return ccd2_of(&lower->in2, &higher->in2, &a_end->in2, &b_end->in2, time);
    return ccd3_of(&lower->in3, &higher->in3, &a_end->in3, &b_end->in3, time);
}
