/* The oriented box of points whose axes are given.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_BOUNDS_FIT_H
#define GRZ_BOUNDS_FIT_H

#include "bounds/cloud.h"

/* The least and the greatest product of all points and each of dim axes. */
void grz_cloud_extents(const grz_cloud *cloud, const double axis[3][3], double low[3], double high[3]);

/* `axis` has dim vectors that are orthogonal and of length 1 but for some u. Writes the center, and for each axis the
 * least double as half extent with which the box
 *
 *     { center + sum over i of s_i half_i axis_i : |s_i| <= 1 }
 *
 * contains all points of the cloud, exactly. The cloud's origin moves to the center. */
void grz_fit_box(grz_cloud *cloud, const double axis[3][3], double center[3], double half[3]);

#endif
