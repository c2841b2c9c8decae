/* How far shapes of either space are from each other: the library's calls, chosen by dimension and by what is a
 * polygon.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_FAR_H
#define GRAZE_CLI_FAR_H

#include "shape.h"

/// The distance of two supported shapes, rounded to nearest: 0 if they overlap, +inf if one is empty.
double distance_of(int dimension, const shape *a, const shape *b);

/// The same, and the nearest points, as grz2_distance and grz3_distance write them; in the plane z is 0.
double nearest_points_of(int dimension, const shape *a, const shape *b, double pa[3], double pb[3]);

/// True if the exact distance of two supported shapes is at most `margin`, which is at least 0; of +inf: if both are
/// valid.
bool within_of(int dimension, const shape *a, const shape *b, double margin);

#endif
