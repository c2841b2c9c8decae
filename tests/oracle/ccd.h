/* When corners that move in straight lines touch, in rationals, from the definition.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_ORACLE_CCD_H
#define TESTS_ORACLE_CCD_H

#ifdef __cplusplus
extern "C" {
#else
#include <stdbool.h>
#endif

/* A point and a segment in the plane, a point and a triangle, or two segments: so many corners of each. */
struct ccd_case {
    int dim, count_a, count_b;
    double a[2][2][3], b[2][3][3]; /* at both ends of the motion, of each corner, its coordinates */
};

/* What is true of it: do they touch; is `time` the nearest double to the first time, and of two equally near ones the
 * earlier; do these corners say what meets then? corners[0] has a bit for each corner of the feature of a, [1] of b. */
struct ccd_truth {
    bool touches, is_time, are_features;
};
struct ccd_truth ccd_truth_of(const struct ccd_case *c, double time, const unsigned corners[2]);

#ifdef __cplusplus
}
#endif
#endif
