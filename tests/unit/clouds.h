/* Sets of points that hurt: coarse, on one circle or sphere, in a line or a plane, some ulps apart, far from the
 * origin, at the ends of double.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_UNIT_CLOUDS_H
#define TESTS_UNIT_CLOUDS_H

#include "support/rng.h"

/* Writes `count` points of `dim` coordinates. */
void make_cloud(struct rng *rng, int dim, int count, double points[]);

#endif
